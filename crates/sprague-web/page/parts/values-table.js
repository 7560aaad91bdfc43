// Values in rows, as long as the period unless told otherwise, with exceptions to the pattern marked.

import { amend } from "../route.js";
import { button, fill, h, labelled } from "../dom.js";
import { fillBy } from "./section.js";
import { valueText } from "./words.js";

/** More cells than this are shown in steps. */
const MOST_CELLS = 3000;

/** How long rows are unless told otherwise. @param {any} report */
function rowLength(report) {
  const period = report.period?.period ?? report.period?.observed?.period;
  if (!period) return report.loopy ? 10 : 20;
  if (period > 48) return 24;
  // Very short periods are put side by side.
  return period * Math.max(1, Math.ceil(10 / period));
}

/** How far to list unless told otherwise. @param {any} report */
function lastHeap(report) {
  const { preperiod, period } = report.period ?? {};
  const wanted = period ? preperiod + 2 * period : 0;
  return Math.min(1000, Math.max(120, wanted));
}

/** @param {HTMLElement} body @param {{game: string, report: any, page: import("../app.js").Page}} about */
export function valuesTable(body, { game, report, page }) {
  const { query, signal } = page;
  const number = (/** @type {number} */ value, /** @type {string} */ max) => h("input", { type: "number", min: "1", max, value: String(value), inputmode: "numeric" });
  const row = number(Number(query.row) || rowLength(report), "200");
  const to = number(Number(query.to) || lastHeap(report), "1000000");
  const place = h("div", { class: "values" });
  /** @type {any} */
  let answer = null;
  let shown = MOST_CELLS;
  const exceptions = new Set(report.exceptions ?? []);

  const show = () => {
    const length = Math.max(1, Math.min(200, Math.round(Number(row.value) || 10)));
    const rest = answer.values.length - shown;
    fill(place, table(answer, length, shown, exceptions, report),
      answer.stopped_by && h("p", { class: "note" }, `The list ends before heap ${answer.asked_to}: ${answer.stopped_by === "seconds" ? "the time was up" : "the memory did not suffice"}.`),
      rest > 0 && button(`Show ${Math.min(rest, MOST_CELLS)} more`, () => { shown += MOST_CELLS; show(); }, { class: "quiet" }));
  };
  const load = () => fillBy(place, { values: { game, to: Math.max(1, Math.min(1_000_000, Math.round(Number(to.value) || 100))) } }, signal, (found) => { answer = found; show(); });
  row.addEventListener("input", () => { amend({ row: row.value }); if (answer) show(); });
  to.addEventListener("change", () => { amend({ to: to.value }); load(); });
  fill(body, report.nim_sequence && report.nim_sequence.length < 500 && h("p", { class: "sequence code" }, report.nim_sequence),
    h("div", { class: "tools" }, labelled("row length", row), labelled("up to heap", to),
      h("span", { class: "key" }, h("span", { class: "cell zero" }, "0"), " the player to move loses"),
      exceptions.size > 0 && h("span", { class: "key" }, h("span", { class: "cell exception" }, "4"), " not in the pattern")), place);
  load();
}

/** @param {any} answer @param {number} length @param {number} most @param {Set<number>} exceptions @param {any} report */
function table(answer, length, most, exceptions, report) {
  const { start } = answer;
  const values = answer.values.slice(0, most);
  const first = Math.floor(start / length) * length;
  const head = h("tr", {}, h("th", { scope: "col", class: "corner" }, "n"), Array.from({ length }, (_, i) => h("th", { scope: "col" }, i === 0 ? "+0" : i)));
  const rows = [];
  for (let from = first; from < start + values.length; from += length) {
    const cells = [h("th", { scope: "row" }, from)];
    for (let heap = from; heap < from + length; heap += 1) {
      const value = values[heap - start];
      if (heap < start || heap >= start + values.length) cells.push(h("td", {}));
      else cells.push(cell(heap, value, exceptions, report));
    }
    rows.push(h("tr", {}, cells));
  }
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table of values" }, h("table", { class: "values-table" }, h("thead", {}, head), h("tbody", {}, rows)));
}

/** @param {number} heap @param {any} value @param {Set<number>} exceptions @param {any} report */
function cell(heap, value, exceptions, report) {
  const text = valueText(value);
  const kinds = ["cell"];
  if (value === 0) kinds.push("zero");
  if (exceptions.has(heap)) kinds.push("exception");
  if (report.period?.preperiod === heap && report.period.period) kinds.push("begins");
  return h("td", { class: kinds.join(" "), title: `G(${heap}) = ${text}${exceptions.has(heap) ? ", not in the pattern" : ""}` }, text);
}
