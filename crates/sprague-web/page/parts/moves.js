// Every move of a position with what it leaves, winning ones first.

import { button, fill, h } from "../dom.js";
import { leftWords, valueText } from "./words.js";

const FIRST = 30;
/** @type {Record<string, number>} */
const ORDER = { win: 0, draw: 1, null: 2, loss: 3 };
/** @type {Record<string, string>} */
const WORDS = { win: "wins", draw: "draws", loss: "loses", null: "?" };

/** A move in words. @param {any} move @param {any[]} pieces */
export function moveWords(move, pieces) {
  const name = pieces[move.component]?.text ?? `heap ${move.component + 1}`;
  return `${name} → ${leftWords(move.to)}`;
}

/** @param {HTMLElement} place @param {any} board @param {{player: string, make: (move: any) => void, hints: boolean}} play */
export function showMoves(place, board, { player, make, hints }) {
  const turn = (/** @type {any} */ move) => move.player === "any" || move.player === player;
  const moves = [...board.moves];
  if (hints) moves.sort((a, b) => Number(turn(b)) - Number(turn(a)) || ORDER[String(a.leads_to)] - ORDER[String(b.leads_to)]);
  else moves.sort((a, b) => Number(turn(b)) - Number(turn(a)));
  const partizan = board.moves.some((/** @type {any} */ move) => move.player !== "any");
  const total = hints && board.moves.some((/** @type {any} */ move) => move.total !== undefined && move.total !== null);
  const row = (/** @type {any} */ move) => {
    const words = moveWords(move, board.pieces);
    const verdict = String(move.leads_to);
    return h("tr", { class: hints ? `leads-${verdict}` : "" },
      hints && h("td", { class: `verdict ${verdict}` }, `${verdict === "win" ? "✓ " : ""}${WORDS[verdict]}`),
      h("td", {}, turn(move) && player !== "none" ? button(words, () => make(move), { class: "quiet small move", data: { verdict: hints ? verdict : "" } }) : h("span", { class: "move" }, words)),
      partizan && h("td", {}, move.player),
      hints && h("td", { class: "number" }, valueText(move.leaves)),
      total && h("td", { class: "number" }, valueText(move.total)));
  };
  const table = (/** @type {number} */ most) => h("div", { class: "scroll tall" }, h("table", { class: "list-table moves-table" },
    h("thead", {}, h("tr", {}, hints && h("th", { scope: "col" }, "mover"), h("th", { scope: "col" }, "move"), partizan && h("th", { scope: "col" }, "player"), hints && h("th", { scope: "col" }, "leaves"), total && h("th", { scope: "col" }, "total"))),
    h("tbody", {}, moves.slice(0, most).map(row))));
  const winning = board.moves.filter((/** @type {any} */ move) => move.leads_to === "win").length;
  const render = (/** @type {number} */ most) => fill(place,
    h("p", { class: "hint" }, board.moves.length === 0 ? "There is no move." : `${board.moves.length}${board.moves_complete ? "" : " and more"} ${board.moves.length === 1 ? "move" : "moves"}${hints ? `, ${winning} of them ${winning === 1 ? "wins" : "win"}` : ""}.`),
    board.moves.length > 0 && table(most),
    moves.length > most && button(`Show all ${moves.length}`, () => render(moves.length), { class: "quiet small" }));
  render(FIRST);
}
