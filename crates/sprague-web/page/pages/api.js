// The interface under the page, to be tried: any question as JSON, its answer as it comes. What can be asked, in
// words and with an example, is read from the description of the interface.

import { ask, describe, Refusal, transport, writeJson } from "../transport.js";
import { button, choice, command, fill, h, labelled, save } from "../dom.js";
import { capital, refusal, trouble, waitingBar } from "../parts/section.js";
import { address } from "../route.js";

const FIRST = "report";

/** A kind of question. @typedef {{name: string, words: string, fields: Field[], example: any}} Kind */
/** A field of a question. @typedef {{name: string, words: string, required: boolean, type: string}} Field */

/** @param {import("../app.js").Page} page */
export function show({ main, about, query, signal }) {
  const body = h("div", {}, h("p", { class: "hint" }, "One moment …"));
  fill(main, h("h1", {}, "The interface for programs"),
    h("p", { class: "lead" }, "One address, ", h("code", {}, "POST api/ask"), ": a question in, its answer out. The same questions and answers as everywhere else."),
    h("p", {}, "With ", h("code", {}, "Accept: application/x-ndjson"), " the answer comes line by line, with progress while the work goes on; closing the connection cancels it. ",
      transport() === "http" ? ["Everything is described in ", h("a", { href: "api/openapi.json" }, "openapi.json"), ", from which this page is made."] : "This copy of the page has no server: the library in this browser answers, and describes itself."),
    body);
  describe(signal).then((description) => tryIt(body, { description, kinds: kindsOf(description), about, query, signal }), (error) => {
    if (!signal.aborted) fill(body, error instanceof Refusal ? refusal(error) : trouble(error));
  });
  return "API";
}

/** Every kind of question in a description. @param {any} description @returns {Kind[]} */
function kindsOf(description) {
  const { schemas } = description.components;
  const { examples } = description.paths["/api/ask"].post.requestBody.content["application/json"];
  const kinds = schemas.Question.oneOf.map((/** @type {any} */ one) => {
    const name = one.required[0];
    const schema = resolved(one.properties[name], schemas);
    return { name, words: one.description ?? "", fields: fieldsOf(schema, schemas), example: examples[name]?.value.question ?? { [name]: {} } };
  });
  return kinds.sort((/** @type {Kind} */ a, /** @type {Kind} */ b) => a.name.localeCompare(b.name));
}

/** What a reference refers to. @param {any} schema @param {any} schemas */
function resolved(schema, schemas) {
  const name = schema.$ref?.split("/").pop();
  return name ? schemas[name] : schema;
}

/** @param {any} schema @param {any} schemas @returns {Field[]} */
function fieldsOf(schema, schemas) {
  const one = (/** @type {any} */ part) => Object.entries(part.properties ?? {}).map(([name, field]) => (
    { name, words: field.description ?? (schema.oneOf && part.description) ?? "", required: (part.required ?? []).includes(name), type: typeOf(field, schemas) }));
  // A question of several shapes has the fields of all.
  return schema.oneOf ? schema.oneOf.flatMap((/** @type {any} */ shape) => one({ ...shape, required: [] })) : one(schema);
}

/** The type of a field, in a word. @param {any} field @param {any} schemas @returns {string} */
function typeOf(field, schemas) {
  const schema = resolved(field, schemas);
  const shapes = schema.anyOf ?? schema.oneOf;
  if (shapes) {
    const types = shapes.filter((/** @type {any} */ shape) => shape.type !== "null").map((/** @type {any} */ shape) => typeOf(shape, schemas));
    return [...new Set(types)].join(" or ");
  }
  if (schema.enum) return schema.enum.map((/** @type {any} */ value) => JSON.stringify(value)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return [schema.type].flat().filter((type) => type && type !== "null").join(" or ");
}

/** @param {HTMLElement} body @param {{description: any, kinds: Kind[], about: string, query: Record<string, string>, signal: AbortSignal}} how */
function tryIt(body, { description, kinds, about, query, signal }) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const first = byName.has(about) ? about : FIRST;
  const question = h("textarea", { class: "try-question", spellcheck: "false", "aria-label": "The question, as JSON" });
  const effort = h("input", { type: "number", min: "1", placeholder: "sensible", inputmode: "numeric", value: query.heap ?? "" });
  const answer = h("pre", { class: "try-answer", tabindex: "0", "aria-label": "The answer" });
  const timing = h("span", { class: "hint", role: "status" });
  const [progress, curl, words] = [h("div", {}), h("div", {}), h("div", { class: "try-words" })];
  /** @type {AbortController | null} */
  let current = null;
  const request = () => { const asked = JSON.parse(question.value); return effort.value ? { question: asked, effort: { heap: Number(effort.value) } } : { question: asked }; };
  const preview = () => {
    try {
      fill(curl, command(`curl -s ${location.origin}/api/ask -H 'content-type: application/json' -d '${JSON.stringify(request()).replaceAll("'", "'\\''")}'`));
    } catch {
      fill(curl, h("p", { class: "hint" }, "The question is not JSON yet."));
    }
  };
  const put = (/** @type {string} */ name) => {
    const kind = /** @type {Kind} */ (byName.get(name));
    question.value = JSON.stringify(kind.example, null, 2);
    question.rows = Math.min(16, question.value.split("\n").length + 1);
    fill(words, h("p", {}, h("strong", {}, capital(kind.words))), fieldList(kind.fields));
    answer.textContent = "The answer comes here.";
    timing.textContent = "";
    preview();
  };
  const send = async () => {
    current?.abort();
    current = new AbortController();
    const mine = current;
    const waiting = waitingBar(() => mine.abort());
    fill(progress, waiting.element);
    const begun = performance.now();
    try {
      const asked = request();
      const found = await ask(asked.question, { effort: asked.effort, signal: AbortSignal.any([signal, mine.signal]), onProgress: waiting.tell });
      answer.textContent = writeJson(found, 2);
    } catch (error) {
      if (signal.aborted || current !== mine) return;
      answer.textContent = error instanceof Refusal ? JSON.stringify(error.document, null, 2) : error instanceof SyntaxError ? `The question is not JSON: ${error.message}` : "Cancelled.";
    }
    timing.textContent = `${Math.round(performance.now() - begun)} ms`;
    progress.replaceChildren();
  };
  question.addEventListener("input", preview);
  question.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); send(); } });
  effort.addEventListener("input", preview);
  const choose = choice(kinds.map(({ name }) => [name, name]), first, (name) => { history.replaceState(null, "", address("api", name)); put(name); });
  const http = transport() === "http";
  fill(body, h("div", { class: "tools" }, labelled("question", choose), labelled("look at heaps up to", effort), button("Ask", send, { title: "Ctrl and Enter" }), timing),
    words, question, progress, h("h2", { class: "try-title" }, "Answer"), answer, http && h("h2", { class: "try-title" }, "From a terminal"), http && curl,
    h("p", {}, button("Download the description", () => save("openapi.json", JSON.stringify(description, null, 2), "application/json"), { class: "quiet" })));
  put(first);
}

/** @param {Field[]} fields */
function fieldList(fields) {
  if (fields.length === 0) return null;
  return h("div", { class: "scroll" }, h("table", { class: "list-table field-table" }, h("tbody", {}, fields.map((field) => h("tr", {},
    h("th", { scope: "row", class: "code" }, field.name), h("td", { class: "hint" }, field.type, field.required && h("span", { class: "required" }, " required")), h("td", {}, capital(field.words)))))));
}
