// The interface under the page, to be tried: any question as JSON, its answer as it comes.

import { ask, Refusal, transport, writeJson } from "../transport.js";
import { button, choice, command, fill, h, labelled } from "../dom.js";
import { waitingBar } from "../parts/section.js";

/** A question of each kind to begin with. @type {Record<string, any>} */
const EXAMPLES = {
  report: { report: { game: "0.77" } }, values: { values: { game: "S(2,5,6)", to: 40 } }, period: { period: { game: "0.137" } }, read: { read: { text: "nim 3 5 7" } },
  win: { win: { position: "kayles[5] + 2·grundy[12]", why: true } }, board: { board: { position: "kayles[5] + nim[3]" } }, reply: { reply: { position: "kayles[9]" } },
  value: { value: { sum: "{2|0||-1}" } }, rules: { rules: { game: "dawsons-chess" } }, games: { games: { search: "nim" } }, options: { options: { game: "kayles", heap: 6 } },
  expand: { expand: { game: "S(2,5,6)" } }, equivalent: { equivalent: { game: "0.77" } }, guess: { guess: { game: "maliquot" } }, outcomes: { outcomes: { game: "S(1,2|1,3)", to: 40 } },
  partizan_values: { partizan_values: { game: "S(1,2|1,3)", to: 20 } }, laws: { laws: { game: "S(1,2|1,3)" } }, sweep: { sweep: { family: "S(1,a,b) with b <= 12" } }, plot: { plot: { game: "S(1,a,b) with b <= 12", of: "period", data: true } }, check: { check: { only: "theorem 2" } },
};

/** @param {import("../app.js").Page} page */
export function show({ main, about, signal }) {
  const first = EXAMPLES[about] ? about : "report";
  const question = h("textarea", { class: "try-question", spellcheck: "false", "aria-label": "The question, as JSON" });
  const effort = h("input", { type: "number", min: "1", placeholder: "sensible", inputmode: "numeric" });
  const answer = h("pre", { class: "try-answer", tabindex: "0", "aria-label": "The answer" }, "The answer comes here.");
  const timing = h("span", { class: "hint" });
  const progress = h("div", {});
  const curl = h("div", {});
  /** @type {AbortController | null} */
  let current = null;
  const body = () => { const asked = JSON.parse(question.value); return effort.value ? { question: asked, effort: { heap: Number(effort.value) } } : { question: asked }; };
  const preview = () => {
    try {
      fill(curl, command(`curl -s ${location.origin}/api/ask -H 'content-type: application/json' -d '${JSON.stringify(body()).replaceAll("'", "'\\''")}'`));
    } catch {
      fill(curl, h("p", { class: "hint" }, "The question is not JSON yet."));
    }
  };
  const put = (/** @type {string} */ name) => { question.value = JSON.stringify(EXAMPLES[name], null, 2); preview(); };
  const send = async () => {
    current?.abort();
    current = new AbortController();
    const waiting = waitingBar(() => current?.abort());
    fill(progress, waiting.element);
    const begun = performance.now();
    try {
      const asked = body();
      const found = await ask(asked.question, { effort: asked.effort, signal: AbortSignal.any([signal, current.signal]), onProgress: waiting.tell });
      answer.textContent = writeJson(found, 2);
    } catch (error) {
      if (signal.aborted) return;
      answer.textContent = error instanceof Refusal ? JSON.stringify(error.document, null, 2) : error instanceof SyntaxError ? `The question is not JSON: ${error.message}` : "Cancelled.";
    }
    timing.textContent = `${Math.round(performance.now() - begun)} ms`;
    progress.replaceChildren();
  };
  question.addEventListener("input", preview);
  effort.addEventListener("input", preview);
  fill(main, h("h1", {}, "The interface for programs"),
    h("p", { class: "lead" }, "One address, ", h("code", {}, "POST api/ask"), ": a question in, its answer out. The same questions and answers as everywhere else."),
    h("p", {}, "With ", h("code", {}, "Accept: application/x-ndjson"), " the answer comes line by line, with progress while the work goes on; closing the connection cancels it. ",
      transport() === "http" ? ["Everything is described in ", h("a", { href: "api/openapi.json" }, "openapi.json"), "."] : "This copy of the page has no server: the library in this browser answers."),
    h("div", { class: "tools" }, labelled("question", choice(Object.keys(EXAMPLES).map((name) => [name, name]), first, put)), labelled("look at heaps up to", effort), button("Ask", send), timing),
    question, progress, h("h2", {}, "Answer"), answer, transport() === "http" && h("h2", {}, "From a terminal"), transport() === "http" && curl);
  put(first);
  return "API";
}
