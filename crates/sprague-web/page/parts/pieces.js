// The heaps of a position, drawn to be played on: what is chosen on a drawing finds the moves that do just that.

import { button, fill, h } from "../dom.js";
import { drawHeap, thingsOf } from "./figures.js";
import { leftWords, valueText } from "./words.js";

/**
 * @typedef {object} Play
 * @property {any} board                     the answer to the question `board`
 * @property {string} player                 who may move: any, Left, Right, or none
 * @property {boolean} hints                 whether to show what things are worth
 * @property {(move: any) => void} make
 * @property {((component: number, change: number) => void) | null} change   sets up: -1, 1, or 0 to take the heap away
 */

/** The heaps that a choice on a drawing leaves. @param {string} figure @param {number} heap @param {[number, number]} chosen things, from 0 */
function leftBy(figure, heap, [from, to]) {
  if (figure === "strip") return [from, heap - 3 - from];
  if (figure === "pawns") return [Math.max(0, from - 1), Math.max(0, heap - 2 - from)];
  if (figure === "pins") return [from, heap - 1 - to];
  return [from];
}

/** The moves that a choice stands for. @param {any[]} moves @param {any} piece @param {[number, number]} chosen */
function candidates(moves, piece, chosen) {
  const left = leftBy(piece.figure, piece.heap, chosen).filter((part) => part > 0).sort((a, b) => a - b);
  if (piece.figure === "pile") {
    const rest = left.reduce((sum, part) => sum + part, 0);
    return moves.filter((move) => move.to.reduce((/** @type {number} */ sum, /** @type {number} */ part) => sum + part, 0) === rest);
  }
  return moves.filter((move) => move.to.join() === left.join());
}

/** All pieces. @param {HTMLElement} place @param {Play} play */
export function showPieces(place, play) {
  const { pieces } = play.board;
  if (pieces.length === 0 || play.board.position === "0") {
    fill(place, h("p", { class: "empty-board" }, "Nothing is left."));
    return;
  }
  fill(place, pieces.map((/** @type {any} */ piece, /** @type {number} */ i) => showPiece(piece, i, play)));
}

/** @param {any} piece @param {number} component @param {Play} play */
function showPiece(piece, component, play) {
  const { board, player } = play;
  const own = board.moves.filter((/** @type {any} */ move) => move.component === component && (move.player === player || move.player === "any"));
  const worth = board.standing.components[component];
  const drawing = h("div", { class: "piece-drawing" });
  const offers = h("div", { class: "offers", "aria-live": "polite" });
  /** @type {[number, number] | null} */
  let chosen = null;

  const draw = () => {
    if (piece.figure === "text" || piece.heap === null) {
      fill(drawing, h("span", { class: "piece-value" }, valueText(piece.text)));
      return;
    }
    const last = thingsOf(piece.figure, piece.heap) - 1;
    const inChoice = (/** @type {number} */ thing) => chosen !== null && thing >= chosen[0] && thing <= (piece.figure === "pile" ? last : chosen[1]);
    fill(drawing, drawHeap(piece.figure, piece.heap, {
      label: `${piece.text}: ${piece.heap} ${piece.figure}`, most: 44,
      state: (thing) => (inChoice(thing) ? "chosen" : "here"),
      click: player === "none" ? undefined : pick,
    }));
  };

  /** @param {number} thing */
  function pick(thing) {
    if (piece.figure === "pins" && chosen && !(thing >= chosen[0] && thing <= chosen[1])) chosen = [Math.min(thing, chosen[0]), Math.max(thing, chosen[1])];
    else if (chosen && chosen[0] === thing && (piece.figure !== "pins" || chosen[1] === thing)) chosen = null;
    else chosen = [thing, thing];
    draw();
    offer();
  }

  function offer() {
    if (!chosen) {
      offers.replaceChildren();
      return;
    }
    const found = candidates(own, piece, chosen);
    // A cross or a pawn is one move; there is nothing to choose from.
    if ((piece.figure === "strip" || piece.figure === "pawns") && found.length === 1) {
      play.make(found[0]);
      return;
    }
    fill(offers, found.length === 0 ? h("span", { class: "hint" }, "That is not a move.")
      : found.slice(0, 12).map((move) => button(move.to.length ? `Leave ${leftWords(move.to)}` : "Take all", () => play.make(move), { class: "small" })));
  }

  draw();
  return h("div", { class: `piece${piece.negative ? " negative" : ""}`, data: { component } },
    h("div", { class: "piece-head" }, h("span", { class: "code piece-name" }, piece.text),
      play.hints && worth?.value !== null && worth?.value !== undefined && h("span", { class: "worth", title: "what it is worth" }, valueText(worth.value)),
      play.change && tools(piece, component, play.change)),
    drawing, offers);
}

/** @param {any} piece @param {number} component @param {(component: number, change: number) => void} change */
function tools(piece, component, change) {
  const name = `heap ${component + 1}`;
  return h("span", { class: "piece-tools" },
    piece.heap !== null && button("−", () => change(component, -1), { class: "quiet small", "aria-label": `Make ${name} smaller`, disabled: piece.heap <= 0 }),
    piece.heap !== null && button("+", () => change(component, 1), { class: "quiet small", "aria-label": `Make ${name} larger` }),
    button("×", () => change(component, 0), { class: "quiet small", "aria-label": `Take ${name} away` }));
}
