// A nim-addition in columns: each component in the binary system, and their sum without carries.

import { h } from "../dom.js";

/** @param {any} addition @param {{text: string}[]} pieces */
export function nimAddition(addition, pieces) {
  const { places, rows, sum, odd } = addition;
  const short = (/** @type {string} */ text) => (text.length > 22 ? `${text.slice(0, 20)}…` : text);
  const digits = (/** @type {any} */ row) => row.digits.map((/** @type {number} */ digit, /** @type {number} */ i) =>
    h("td", { class: `digit${digit ? " one" : ""}${sum.digits[i] ? " odd" : ""}` }, digit));
  return h("div", { class: "scroll nim" }, h("table", { class: "nim-table" },
    h("caption", {}, odd === null || odd === undefined ? "Every column has an even number of ones: the player to move loses." : `Column ${odd} has an odd number of ones: a winning move makes every column even.`),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "component"), h("th", { scope: "col" }, "value"), places.map((/** @type {any} */ place, /** @type {number} */ i) => h("th", { scope: "col", class: sum.digits[i] ? "odd" : "" }, place)), h("th", { scope: "col" }, "wanted"))),
    h("tbody", {}, rows.map((/** @type {any} */ row, /** @type {number} */ i) => h("tr", {}, h("th", { scope: "row", class: "code" }, short(pieces[i]?.text ?? "")), h("td", { class: "number" }, row.value), digits(row),
      h("td", { class: `number${Number(row.wanted) < Number(row.value) ? " good" : " hint"}` }, odd ? row.wanted : "")))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "nim-sum"), h("td", { class: "number" }, sum.value), digits(sum), h("td", {})))));
}
