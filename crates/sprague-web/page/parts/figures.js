// Heaps as drawings: pins, piles of beans, strips of squares, pawns. One size for all, so that they stand beside
// one another; what a move takes is drawn as a ghost.

import { s } from "../dom.js";

/** The side of the square in which a bean, pin, square or pawn is drawn. */
const SIDE = 24;
/** Longer rows are cut, with dots in the middle. */
const MOST = 60;

/** @typedef {"here" | "taken" | "chosen"} State */

/** @type {Record<string, (x: number, state: State) => SVGElement[]>} */
const THINGS = {
  pins: (x) => [
    s("path", { class: "pin", transform: `translate(${x} 0)`, d: "M12 3c2.6 0 4.4 1.9 4.4 4.3 0 2.4-1.6 3.8-1.6 6 0 3.3 3.4 5.5 3.4 11 0 4.5-1.4 8.2-2.7 10.700h-7c-1.3-2.5-2.7-6.2-2.7-10.7 0-5.5 3.4-7.7 3.4-11 0-2.2-1.6-3.6-1.6-6C7.6 4.9 9.4 3 12 3z" }),
    s("path", { class: "pin-band", d: `M${x + 8.7} 12.300h6.6` }),
  ],
  pile: (x) => [s("circle", { class: "bean", cx: x + 12, cy: 24, r: 9.5 })],
  strip: (x) => [s("rect", { class: "square", x: x + 1, y: 13, width: 22, height: 22, rx: 2 })],
  pawns: (x) => [
    s("rect", { class: "square", x, y: -8, width: SIDE, height: 16 }),
    s("rect", { class: "square", x, y: 8, width: SIDE, height: 16 }),
    s("rect", { class: "square", x, y: 24, width: SIDE, height: 16 }),
    s("circle", { class: "pawn black", cx: x + 12, cy: 0, r: 5 }),
    s("circle", { class: "pawn white", cx: x + 12, cy: 32, r: 5 }),
  ],
};

/** How many things a heap has to draw. @param {string} figure @param {number} heap */
export function thingsOf(figure, heap) {
  return figure === "strip" ? Math.max(0, heap - 2) : heap;
}

/** Which things a drawing shows, -1 for dots: all, or both ends. @param {number} all @param {number} most */
export function shownOf(all, most) {
  if (all <= most) return Array.from({ length: all }, (_, i) => i);
  const end = Math.floor(most / 2);
  return [...Array.from({ length: end }, (_, i) => i), -1, ...Array.from({ length: end }, (_, i) => all - end + i)];
}

/**
 * A heap.
 * @param {string} figure  pins, pile, strip, pawns
 * @param {number} heap
 * @param {object} [how]
 * @param {(thing: number) => State} [how.state]      what each thing looks like, counted from 0
 * @param {(thing: number) => number} [how.gap]       extra room before a thing, in sides
 * @param {(thing: number) => void} [how.click]
 * @param {string} [how.label]
 * @param {number | null} [how.cursor]                which thing the keyboard is at
 * @param {number} [how.most]
 */
export function drawHeap(figure, heap, { state = () => "here", gap = () => 0, click, label, cursor, most = MOST } = {}) {
  const draw = THINGS[figure] ?? THINGS.pile;
  const things = shownOf(thingsOf(figure, heap), most);
  let x = 2;
  const groups = [];
  for (const thing of things) {
    if (thing < 0) {
      groups.push(s("text", { x: x + 10, y: 28, class: "dots" }, "…"));
      x += SIDE * 1.5;
      continue;
    }
    x += gap(thing) * SIDE;
    const look = state(thing);
    const group = s("g", { class: `thing ${look}`, data: { thing } }, draw(x, look));
    if (look === "taken" && (figure === "strip" || figure === "pawns")) group.append(...cross(x, figure));
    if (click) group.addEventListener("click", () => click(thing));
    if (cursor === thing) group.classList.add("cursor");
    groups.push(group);
    x += SIDE;
  }
  const top = figure === "pawns" ? -10 : 0;
  const width = Math.max(x + 2, SIDE);
  const height = figure === "pawns" ? 52 : 40;
  const title = label ?? `${heap} ${figure}`;
  return s("svg", {
    class: `figure figure-${figure}${click ? " clickable" : ""}`, viewBox: `0 ${top} ${width} ${height}`, width, height,
    role: "img", "aria-label": title,
  }, groups);
}

/** What happens at a place: a cross on a square, a pawn that advances. @param {number} x @param {string} figure */
function cross(x, figure) {
  if (figure === "strip") return [s("path", { class: "cross", d: `M${x + 6} 18l12 12m0-12l-12 12` })];
  return [s("path", { class: "cross", d: `M${x + 12} 27v-11m-3.5 3.500l3.5-3.500l3.5 3.5` })];
}

/**
 * A move, as a picture of what is left and what is taken.
 * @param {{figure: string, heap: number, to: number[], place?: number}} example
 */
export function drawMove({ figure, heap, to, place }) {
  const left = to.length ? to.join(" and ") : "nothing";
  const label = `A move from ${heap} that leaves ${left}`;
  const rest = to.reduce((sum, part) => sum + part, 0);
  if (place && (figure === "strip" || figure === "pawns")) {
    return drawHeap(figure, heap, { label, state: (thing) => (thing === place - 1 ? "taken" : "here") });
  }
  if (rest > heap || to.length > 4) return drawBeforeAfter(heap, to, label);
  if (figure === "pins") {
    // The pins that go stand next to each other, between what is left.
    const first = to[0] ?? 0;
    const taken = heap - rest;
    const isTaken = (/** @type {number} */ thing) => thing >= first && thing < first + taken;
    return drawHeap("pins", heap, { label, state: (thing) => (isTaken(thing) ? "taken" : "here") });
  }
  // Piles: the heaps that are left, apart, and then what is taken.
  const starts = new Set();
  let sum = 0;
  for (const part of to) { sum += part; starts.add(sum); }
  return drawHeap("pile", heap, {
    label, state: (thing) => (thing < rest ? "here" : "taken"), gap: (thing) => (starts.has(thing) ? 0.7 : 0),
  });
}

/** A heap and what becomes of it where that is not a part of it. @param {number} heap @param {number[]} to @param {string} label */
function drawBeforeAfter(heap, to, label) {
  const dots = (/** @type {number} */ n, /** @type {number} */ x, /** @type {number} */ y) =>
    Array.from({ length: n }, (_, i) => s("circle", { class: "bean", cx: x + i * 11, cy: y, r: 4.5 }));
  /** @type {SVGElement[]} */
  const after = [];
  let x = 8;
  for (const part of to) {
    after.push(...dots(part, x, 31));
    x += part * 11 + 8;
  }
  const width = Math.max(x, heap * 11 + 12, 60);
  return s("svg", { class: "figure figure-pile", viewBox: `0 0 ${width} 40`, width, height: 40, role: "img", "aria-label": label },
    s("g", { class: "thing taken" }, dots(heap, 8, 8)), s("path", { class: "arrow", d: "M8 16v7m-3-3l3 3l3-3" }), s("g", { class: "thing here" }, after));
}
