// The one field: reads whatever is typed, marks what it cannot read under the text as it is typed, and suggests.

import { ask, Refusal } from "../transport.js";
import { button, fill, h } from "../dom.js";
import { addressOf } from "../route.js";
import { capital, troubleWords } from "./section.js";

/** What a text was read as, in words. @type {Record<string, string>} */
const KINDS = { game: "a game", partizan_game: "a partizan game", position: "a position", value: "a value", comparison: "a comparison", family: "a family of games" };

/** @param {unknown} error */
const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/** Typing is read when it has paused for so long. */
const PAUSE = 60;

/**
 * @typedef {object} Field
 * @property {string} label
 * @property {string} [value]
 * @property {string} [placeholder]
 * @property {AbortSignal} signal
 * @property {(reading: {kind: string, text: string}) => void} [go]   opens its page unless told otherwise
 * @property {{text: string, words: string}[]} [suggestions]
 * @property {string} [action]
 */

/** @param {Field} options */
export function field({ label, value = "", placeholder, signal, go, suggestions = [], action = "Show" }) {
  const open = go ?? ((reading) => { location.hash = addressOf(reading); });
  const input = h("input", {
    type: "text", id: "field", class: "field-input", value, placeholder, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    enterkeyhint: "go", role: "combobox", "aria-expanded": "false", "aria-controls": "field-list", "aria-autocomplete": "list", "aria-describedby": "field-says",
  });
  const mirror = h("div", { class: "field-mirror", "aria-hidden": "true" });
  const says = h("div", { id: "field-says", class: "field-says", "aria-live": "polite" });
  const list = h("ul", { id: "field-list", class: "field-list", role: "listbox", "aria-label": "Suggestions", hidden: true });
  const form = h("form", { class: "field" },
    h("label", { for: "field", class: "field-label" }, label),
    h("div", { class: "field-row" }, h("div", { class: "field-box" }, input, mirror, list), h("button", { type: "submit", class: "primary" }, action)), says);

  /** @type {AbortController | null} */
  let reading = null;
  let timer = 0;
  let chosen = -1;
  /** @type {{text: string, words: string}[]} */
  let offered = [];

  const unmark = () => { mirror.replaceChildren(); input.removeAttribute("aria-invalid"); };

  /** @param {Refusal} error */
  function mark(error) {
    input.setAttribute("aria-invalid", "true");
    const text = input.value;
    const bytes = new TextEncoder().encode(text);
    const cut = (/** @type {number} */ from, /** @type {number} */ to) => new TextDecoder().decode(bytes.slice(from, to));
    if (error.place?.text === text) {
      const { start, end } = error.place;
      fill(mirror, cut(0, start), h("mark", { class: end > start ? "" : "at-end" }, cut(start, end) || " "));
      mirror.scrollLeft = input.scrollLeft;
    }
    fill(says, h("span", { class: "wrong" }, capital(error.message), "."), error.hint && h("span", { class: "hint" }, " ", capital(error.hint), "."),
      error.corrected && [" Did you mean ", correction(error.corrected), "?"]);
  }

  /** What was probably meant, to be taken by a click. @param {string} text */
  const correction = (text) => button(text, () => { input.value = text; input.focus(); unmark(); read(); }, { class: "chip" });

  /** Reads the text; says what it is or what is wrong with it. */
  async function read() {
    reading?.abort();
    reading = new AbortController();
    const text = input.value;
    if (!text.trim()) {
      unmark();
      says.replaceChildren();
      return null;
    }
    try {
      const found = await ask({ read: { text } }, { signal: AbortSignal.any([signal, reading.signal]) });
      if (input.value !== text) return null;
      unmark();
      const also = found.also && h("a", { href: addressOf(found.also) }, `${KINDS[found.also.kind] ?? found.also.kind} ${found.also.text}`);
      fill(says, h("span", { class: "right" }, `${capital(KINDS[found.kind] ?? found.kind)}: `, h("strong", {}, found.title ?? found.text)),
        found.title && found.title !== found.text && h("span", { class: "hint" }, ` (${found.text})`),
        ...(found.notes ?? []).map((/** @type {string} */ note) => h("span", { class: "hint" }, ` ${capital(note)}.`)),
        also && h("span", { class: "hint" }, " It could also be ", also, "."));
      return found;
    } catch (error) {
      // Whoever types on, or leaves, wants no answer.
      if (input.value !== text || signal.aborted) return null;
      if (error instanceof Refusal) mark(error);
      else if (!isAbort(error)) {
        console.error(error);
        fill(says, h("span", { class: "wrong" }, "Something went wrong in this page. "), h("span", { class: "hint" }, troubleWords(error)));
      }
      return null;
    }
  }

  function offer() {
    const text = input.value.trim().toLowerCase();
    offered = text.length < 1 ? [] : suggestions.filter((one) => one.text !== text && (one.text.toLowerCase().includes(text) || one.words.toLowerCase().includes(text))).slice(0, 7);
    chosen = -1;
    list.hidden = offered.length === 0 || document.activeElement !== input;
    input.setAttribute("aria-expanded", String(!list.hidden));
    fill(list, offered.map((one, i) => h("li", {
      role: "option", id: `field-option-${i}`, "aria-selected": "false",
      on: { mousedown: (/** @type {Event} */ event) => { event.preventDefault(); take(i); } },
    }, h("span", { class: "code" }, one.text), " ", h("span", { class: "hint" }, one.words))));
  }

  /** @param {number} i */
  function choose(i) {
    chosen = (i + offered.length + 1) % (offered.length + 1) - 0;
    if (chosen === offered.length) chosen = -1;
    [...list.children].forEach((item, j) => item.setAttribute("aria-selected", String(j === chosen)));
    if (chosen >= 0) input.setAttribute("aria-activedescendant", `field-option-${chosen}`);
    else input.removeAttribute("aria-activedescendant");
  }

  /** @param {number} i */
  function take(i) {
    input.value = offered[i].text;
    list.hidden = true;
    submit();
  }

  async function submit() {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    clearTimeout(timer);
    const found = await read();
    if (found && !signal.aborted) open(found);
    else input.focus();
  }

  input.addEventListener("input", () => {
    clearTimeout(timer);
    unmark();
    timer = window.setTimeout(read, PAUSE);
    offer();
  });
  input.addEventListener("scroll", () => { mirror.scrollLeft = input.scrollLeft; });
  input.addEventListener("blur", () => { list.hidden = true; input.setAttribute("aria-expanded", "false"); });
  input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown") { event.preventDefault(); choose(chosen + 1); }
    else if (event.key === "ArrowUp") { event.preventDefault(); choose(chosen < 0 ? offered.length - 1 : chosen === 0 ? offered.length : chosen - 1); }
    else if (event.key === "Escape") { event.preventDefault(); list.hidden = true; input.setAttribute("aria-expanded", "false"); }
    else if (event.key === "Enter" && chosen >= 0) { event.preventDefault(); take(chosen); }
  });
  form.addEventListener("submit", (/** @type {Event} */ event) => { event.preventDefault(); submit(); });
  signal.addEventListener("abort", () => { clearTimeout(timer); reading?.abort(); });
  return {
    element: form, input, read,
    /** @param {{text: string, words: string}[]} more */
    suggest: (more) => { suggestions = more; },
  };
}
