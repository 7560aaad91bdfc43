// Every code of an atlas as a cell that opens its game, digit by digit: rows by the first digits, columns by the last.

import { address } from "../route.js";
import { h } from "../dom.js";
import { count } from "./section.js";
import { statusWords } from "./atlas-place.js";

/** @param {any[]} games all of the atlas @param {Set<any>} chosen those that stand out */
export function codeMap(games, chosen) {
  const codes = games.flatMap((game) => game.codes.map((/** @type {any} */ one) => ({ game, code: one.code })));
  const digits = Math.max(...codes.map(({ code }) => digitsOf(code).length));
  const byCode = new Map(codes.map((one) => [padded(one.code, digits), one]));
  const rows = [...new Set([...byCode.keys()].map((code) => code.slice(0, -1)))].sort();
  const head = h("tr", {}, h("th", {}, ""), Array.from({ length: 8 }, (_, digit) => h("th", { scope: "col" }, `…${digit}`)));
  const cell = (/** @type {any} */ found) => {
    if (!found) return h("td", {});
    const { game, code } = found;
    return h("td", {}, h("a", { class: `${game.status}${chosen.has(game) ? "" : " faint"}`, href: address("game", code), title: `${code}: ${statusWords(game)}${code === game.game ? "" : `, the game ${game.game}`}` }, game.period === null ? "?" : count(game.period)));
  };
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Octal games" }, h("table", { class: "octal" }, h("thead", {}, head),
    h("tbody", {}, rows.map((row) => h("tr", {}, h("th", { scope: "row", class: "code" }, `${row}…`), Array.from({ length: 8 }, (_, digit) => cell(byCode.get(`${row}${digit}`))))))));
}

/** The digits after the point. @param {string} code */
const digitsOf = (code) => code.split(".")[1] ?? "";

/** A code with so many digits, so that `0.7` stands beside `0.701`. @param {string} code @param {number} digits */
function padded(code, digits) {
  return `${code.split(".")[0]}.${digitsOf(code).padEnd(digits, "0")}`;
}
