// A part of a page that asks a question of its own: it shows how far the work is, can be cancelled, says why there
// is no answer, and offers to look further.

import { ask, Refusal } from "../transport.js";
import { button, fill, h } from "../dom.js";
import { address } from "../route.js";

/** How long an answer may take before anything is said about waiting. */
const PATIENCE = 200;

/** What each limit is called. @type {Record<string, string>} */
const LIMITS = {
  heap: "the last heap to look at", seconds: "the time", memory: "the memory", search: "the moves a search may look at",
  options: "the options looked at one by one", listed: "the length of lists", length: "the length of values",
  bound: "the largest loopy heap", moves: "the moves of a loopy game", steps: "the steps of forced play",
  digits: "the digits of heaps", games: "the size of a family", height: "the height of a picture",
};

/**
 * @typedef {object} Part
 * @property {string} title
 * @property {string} [id]
 * @property {AbortSignal} signal     ends it when somebody leaves the page
 * @property {string} [class]
 */

/** A section with a heading; what it shows goes into `body`. @param {Part} part */
export function section({ title, id, class: kind }) {
  const body = h("div", { class: "section-body" });
  const heading = h("h2", {}, title);
  const element = h("section", { class: `section ${kind ?? ""}`, id, "aria-label": title }, heading, body);
  return { element, body, heading };
}

/**
 * Asks, and shows in `body` what is going on; the answer goes to `render`.
 * @param {HTMLElement} body
 * @param {Record<string, any>} question
 * @param {AbortSignal} signal
 * @param {(answer: any) => void} render
 * @param {{effort?: any, quiet?: boolean, cancelled?: () => void, refused?: (refusal: Refusal) => boolean}} [how]  quiet: keep what is shown while waiting
 * @returns {Promise<void>}
 */
export async function fillBy(body, question, signal, render, how = {}) {
  const own = new AbortController();
  const stop = AbortSignal.any([signal, own.signal]);
  const waiting = waitingBar(() => own.abort());
  const timer = setTimeout(() => (how.quiet ? body.prepend(waiting.element) : fill(body, waiting.element)), PATIENCE);
  body.setAttribute("aria-busy", "true");
  const again = (/** @type {any} */ effort) => fillBy(body, question, signal, render, { ...how, effort });
  try {
    const answer = await ask(question, { effort: how.effort, signal: stop, onProgress: waiting.tell });
    if (signal.aborted) return;
    waiting.element.remove();
    render(answer);
  } catch (error) {
    if (signal.aborted) return;
    if (own.signal.aborted && how.quiet) {
      waiting.element.remove();
      how.cancelled?.();
    } else if (own.signal.aborted) fill(body, h("p", { class: "note" }, "Cancelled. ", button("Ask again", () => again(how.effort), { class: "quiet small" })));
    else if (error instanceof Refusal) {
      if (!how.refused?.(error)) fill(body, refusal(error));
    } else fill(body, trouble(error));
  } finally {
    clearTimeout(timer);
    body.removeAttribute("aria-busy");
  }
}

/** How far some work is, with a button to cancel it. @param {() => void} cancel */
export function waitingBar(cancel) {
  const words = h("span", { class: "waiting-words" }, "working");
  const bar = h("progress", { max: 1 });
  const element = h("div", { class: "waiting", role: "group", "aria-label": "Work in progress" }, words, bar,
    button("Cancel", cancel, { class: "quiet small" }));
  /** @param {import("../transport.js").Progress} progress */
  const tell = (progress) => {
    const total = progress.total ? ` of ${count(progress.total)}` : "";
    words.textContent = progress.done ? `${progress.what}, ${count(progress.done)}${total}` : progress.what;
    if (progress.share > 0) bar.value = progress.share;
  };
  return { element, tell };
}

/** A number people can read. @param {number | string} number */
export function count(number) {
  return typeof number === "number" && Number.isSafeInteger(number) ? number.toLocaleString("en").replaceAll(",", " ") : String(number);
}

/** What went wrong in the page itself: said to whoever looks, and to whoever looks for the reason. @param {unknown} error */
export function trouble(error) {
  console.error(error);
  return h("div", { class: "refusal", role: "alert" }, h("p", {}, "Something went wrong in this page."), h("p", { class: "hint" }, troubleWords(error)));
}

/** @param {unknown} error */
export function troubleWords(error) {
  return `${error instanceof Error ? error.message : String(error)}. To load the page again may help.`;
}

/** Why there is no answer. @param {Refusal} error @param {string} [page] the page that shows what was probably meant; that of games reads everything */
export function refusal(error, page = "game") {
  const raise = error.raise.map((limit) => LIMITS[limit] ?? limit);
  return h("div", { class: "refusal", role: "alert" },
    h("p", {}, capital(error.message), "."),
    error.place && marked(error.place),
    error.hint && h("p", { class: "hint" }, capital(error.hint), "."),
    error.corrected && h("p", { class: "meant" }, "Did you mean ", h("a", { class: "code", href: address(page, error.corrected) }, error.corrected), "?"),
    raise.length > 0 && h("p", { class: "hint" }, `A higher limit may help: ${raise.join(", ")}.`),
    error.instead?.about && h("p", { class: "hint" }, h("a", { href: address("game", error.instead.about) }, `Look at ${error.instead.about} instead`)));
}

/** A text with a place in it underlined. @param {{text: string, start: number, end: number}} place in bytes */
export function marked({ text, start, end }) {
  const bytes = new TextEncoder().encode(text);
  const part = (/** @type {number} */ from, /** @type {number} */ to) => new TextDecoder().decode(bytes.slice(from, to));
  const wrong = part(start, end);
  return h("pre", { class: "marked" }, part(0, start), h("mark", { class: wrong ? "" : "at-end" }, wrong || " "), part(end, bytes.length));
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
