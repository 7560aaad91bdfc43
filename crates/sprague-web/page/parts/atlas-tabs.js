// The two sides of the atlas: families, computed now, and the octal games.

import { h } from "../dom.js";

/** @param {"atlas" | "octal"} page which of them is shown */
export function atlasTabs(page) {
  const tab = (/** @type {string} */ name, /** @type {string} */ words) => h("a", { href: `#/${name}`, "aria-current": name === page ? "page" : null }, words);
  return h("nav", { class: "tabs", "aria-label": "Atlas" }, tab("atlas", "Families of games"), tab("octal", "Octal games by status"));
}
