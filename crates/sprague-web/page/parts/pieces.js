// The heaps of a position, drawn to be played on: what is chosen on a drawing finds the moves that do just that.

import { announce, button, fill, h } from "../dom.js";
import { drawHeap, shownOf, thingsOf } from "./figures.js";
import { leftWords, valueText } from "./words.js";

/** A drawing shows no more things than this. */
const MOST = 44;
/** What the things of a drawing are called. @type {Record<string, string>} */
const THINGS = { pins: "the pins", pile: "the beans", strip: "the squares", pawns: "the files" };

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
  const playable = player !== "none" && piece.figure !== "text" && piece.heap !== null && own.length > 0;
  const drawing = h("div", { class: "piece-drawing" });
  const offers = h("div", { class: "offers", "aria-live": "polite" });
  /** @type {[number, number] | null} */
  let chosen = null;
  /** Where the keyboard is. @type {number | null} */
  let cursor = null;

  const draw = () => {
    if (piece.figure === "text" || piece.heap === null) {
      fill(drawing, h("span", { class: "piece-value" }, valueText(piece.text)));
      return;
    }
    const last = thingsOf(piece.figure, piece.heap) - 1;
    const inChoice = (/** @type {number} */ thing) => chosen !== null && thing >= chosen[0] && thing <= (piece.figure === "pile" ? last : chosen[1]);
    fill(drawing, drawHeap(piece.figure, piece.heap, {
      label: `${piece.text}: ${piece.heap} ${piece.figure}`, most: MOST, cursor,
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

  if (playable) walkBy(drawing, {
    things: shownOf(thingsOf(piece.figure, piece.heap), MOST).filter((thing) => thing >= 0),
    label: `${piece.text}: the arrows walk through ${THINGS[piece.figure] ?? "it"}, Enter chooses`,
    move: (thing) => { cursor = thing; draw(); if (thing !== null) announce(`${thing + 1} of ${thingsOf(piece.figure, piece.heap)}`); },
    at: () => cursor, pick,
  });
  draw();
  return h("div", { class: `piece${piece.negative ? " negative" : ""}`, data: { component } },
    h("div", { class: "piece-head" }, h("span", { class: "code piece-name" }, piece.text),
      play.hints && worth?.value !== null && worth?.value !== undefined && h("span", { class: "worth", title: "what it is worth" }, valueText(worth.value)),
      play.change && tools(piece, component, play.change)),
    drawing, offers);
}

/**
 * Lets the keyboard walk from thing to thing of a drawing and choose one.
 * @param {HTMLElement} drawing
 * @param {{things: number[], label: string, move: (thing: number | null) => void, at: () => number | null, pick: (thing: number) => void}} how
 */
function walkBy(drawing, { things, label, move, at, pick }) {
  drawing.tabIndex = 0;
  drawing.setAttribute("role", "group");
  drawing.setAttribute("aria-label", label);
  const step = (/** @type {number} */ by) => {
    const now = at();
    const place = now === null ? (by > 0 ? -1 : things.length) : things.indexOf(now);
    move(things[Math.max(0, Math.min(things.length - 1, place + by))]);
  };
  drawing.addEventListener("focus", () => { if (at() === null && drawing.matches(":focus-visible")) move(things[0]); });
  drawing.addEventListener("blur", () => move(null));
  drawing.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const now = at();
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => move(things[0]), End: () => move(things[things.length - 1]),
      Enter: () => now !== null && pick(now), " ": () => now !== null && pick(now),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
}

/** @param {any} piece @param {number} component @param {(component: number, change: number) => void} change */
function tools(piece, component, change) {
  const name = `heap ${component + 1}`;
  return h("span", { class: "piece-tools" },
    piece.heap !== null && button("−", () => change(component, -1), { class: "quiet small", "aria-label": `Make ${name} smaller`, disabled: piece.heap <= 0 }),
    piece.heap !== null && button("+", () => change(component, 1), { class: "quiet small", "aria-label": `Make ${name} larger` }),
    button("×", () => change(component, 0), { class: "quiet small", "aria-label": `Take ${name} away` }));
}
