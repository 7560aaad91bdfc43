// Answers as files: what is offered for download, and what is said while it is made.

import { ask, Refusal, writeJson } from "../transport.js";
import { announce, button, fill, h, save } from "../dom.js";
import { capital } from "./section.js";

/** The formats of tables, as the question `table` has them. @type {Record<string, {words: string, ending: string, type: string}>} */
export const FORMATS = {
  csv: { words: "CSV", ending: "csv", type: "text/csv" },
  bfile: { words: "b-file", ending: "b.txt", type: "text/plain" },
  latex: { words: "LaTeX", ending: "tex", type: "text/x-tex" },
  markdown: { words: "Markdown", ending: "md", type: "text/markdown" },
};

/** A name for a file about something. @param {string} about */
export const fileName = (about) => about.replace(/[^\w.-]+/g, "_").replace(/^_|_$/g, "").slice(0, 60) || "sprague";

/**
 * Does something that takes a moment, and says in `note` how it goes.
 * @param {HTMLElement} note
 * @param {AbortSignal} signal
 * @param {() => Promise<string | Node | void>} work   gives what there is to say in the end
 */
export async function attempt(note, signal, work) {
  note.textContent = "one moment …";
  try {
    fill(note, await work());
  } catch (error) {
    if (signal.aborted) return;
    note.textContent = error instanceof Refusal ? [error.message, error.hint].filter(Boolean).map((text) => `${capital(text)}.`).join(" ") : `That went wrong: ${error instanceof Error ? error.message : error}.`;
  }
}

/** Where `attempt` speaks. */
export const noteLine = () => h("div", { class: "hint", role: "status" });

/**
 * A button for each format that the table of an answer has.
 * @param {object} table
 * @param {() => any} table.question   the question it is the answer to
 * @param {string} table.name          of the file, without its ending
 * @param {string[]} [table.formats]
 * @param {HTMLElement} table.note
 * @param {AbortSignal} table.signal
 */
export function tableButtons({ question, name, formats = Object.keys(FORMATS), note, signal }) {
  const saved = () => announce("Downloaded");
  const table = (/** @type {string} */ format) => attempt(note, signal, async () => {
    const { ending, type } = FORMATS[format];
    const answer = await ask({ table: { of: question(), format } }, { signal });
    save(`${name}.${ending}`, answer.text, type);
    saved();
  });
  const json = () => attempt(note, signal, async () => {
    save(`${name}.json`, `${writeJson(await ask(question(), { signal }))}\n`, "application/json");
    saved();
  });
  return [...formats.map((format) => button(FORMATS[format].words, () => table(format), { class: "quiet" })), button("JSON", json, { class: "quiet" })];
}
