// A family in one variable: a bar for each game, as high as what is asked for. A click or Enter opens the game.

import { fill, h } from "../dom.js";
import { address } from "../route.js";
import { count } from "./section.js";
import { warmth } from "./heat.js";

/**
 * Bars to which more can be added as they come.
 * @param {any} first  the first answer to the question `plot` about a family, with data
 */
export function strip(first) {
  /** @type {any[]} */
  const cells = [];
  const says = h("p", { class: "heat-says", role: "status" }, "Each bar is a game; a click or Enter opens it.");
  const place = h("div", { class: "strip", role: "list", "aria-label": `${first.of} of ${first.family}` });
  const table = h("div", {});

  /** @param {any} cell */
  const tell = (cell) => fill(says, h("a", { class: "code", href: address("game", cell.game) }, cell.game), ` ${first.of}: ${words(cell.value)}`);

  /** @param {any} cell @param {number} most @param {boolean} logarithmic */
  function bar(cell, most, logarithmic) {
    const size = (/** @type {number} */ value) => (logarithmic ? Math.log1p(value) : value);
    const share = cell.value === null || most <= 0 ? 0 : size(Math.max(0, Number(cell.value))) / size(most);
    const filled = h("span", { class: `strip-bar${cell.value === null ? " unknown" : ""}` });
    filled.style.height = `${cell.value === null ? 100 : Math.max(1.5, share * 100)}%`;
    if (cell.value !== null) filled.style.background = warmth(share);
    return h("a", {
      class: "strip-cell", role: "listitem", href: address("game", cell.game), "aria-label": `${cell.game}: ${words(cell.value)}`,
      on: { pointerenter: () => tell(cell), focus: () => tell(cell) },
    }, h("span", { class: "strip-value" }, cell.value === null ? "?" : count(cell.value)), h("span", { class: "strip-room" }, filled), h("span", { class: "strip-name" }, cell.x));
  }

  /** More games. @param {any[]} more */
  function add(more) {
    cells.push(...more);
    cells.sort((a, b) => a.x - b.x);
    const known = cells.filter((cell) => cell.value !== null).map((cell) => Number(cell.value));
    const most = Math.max(0, ...known);
    const least = Math.min(...known.filter((value) => value > 0));
    // Where a few are huge, the others would not be seen.
    const logarithmic = most > 200 * least;
    fill(place, cells.map((cell) => bar(cell, most, logarithmic)));
    fill(table, h("p", { class: "hint" }, `${first.of} over ${first.across}${logarithmic ? ", heights by logarithm" : ""}${known.length < cells.length ? "; ? is unknown within the limits" : ""}.`));
  }
  add(first.data);
  return { element: h("div", {}, says, h("div", { class: "scroll strip-scroll", tabindex: "0", role: "region", "aria-label": "Bars" }, place), table), add };
}

/** @param {any} value */
const words = (value) => (value === null ? "unknown" : count(value));
