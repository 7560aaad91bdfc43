// A game tree: the canonical options of a value, their options and so on, to open and close.

import { h } from "../dom.js";
import { valueText } from "./words.js";

/** @typedef {{depth: number, name: string, player: string}} Option */

/** @param {{complete: boolean, options: Option[]}} tree @param {string} name */
export function gameTree(tree, name) {
  const root = h("ul", { class: "tree" });
  const top = h("li", {}, h("span", { class: "tree-name" }, valueText(name)));
  root.append(top);
  /** The item at each depth that options go under. @type {HTMLElement[]} */
  const path = [top];
  for (const option of tree.options) {
    const item = h("li", { class: option.player === "L" ? "by-left" : "by-right" },
      h("span", { class: "tree-player", title: option.player === "L" ? "Left moves to" : "Right moves to" }, option.player), h("span", { class: "tree-name" }, valueText(option.name)));
    const above = path[option.depth - 1];
    let list = above.querySelector(":scope > details > ul, :scope > ul");
    if (!list) {
      list = h("ul", {});
      if (option.depth > 2) {
        const words = above.querySelector(":scope > .tree-name")?.textContent ?? "";
        above.append(h("details", {}, h("summary", { "aria-label": `Options of ${words}` }, "options"), list));
      } else above.append(/** @type {HTMLElement} */ (list));
    }
    /** @type {HTMLElement} */ (list).append(item);
    path[option.depth] = item;
  }
  return h("div", {}, root, !tree.complete && h("p", { class: "hint" }, "The tree is larger; only a part of it is shown."));
}
