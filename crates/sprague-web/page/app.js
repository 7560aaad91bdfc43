// Shows the page that the address asks for, and ends the work of the one before.

import { fill, h, announce } from "./dom.js";
import { route } from "./route.js";
import { startTheme } from "./theme.js";
import { trouble } from "./parts/section.js";

/**
 * @typedef {object} Page
 * @property {HTMLElement} main     where to show it
 * @property {string} about         what it is about
 * @property {Record<string, string>} query
 * @property {AbortSignal} signal   aborted when somebody leaves
 */

/** Each page is loaded when it is asked for. @type {Record<string, () => Promise<{show: (page: Page) => string}>>} */
const PAGES = {
  "": () => import("./pages/home.js"),
  game: () => import("./pages/game.js"),
  position: () => import("./pages/position.js"),
  value: () => import("./pages/value.js"),
  atlas: () => import("./pages/atlas.js"),
  octal: () => import("./pages/octal.js"),
  claims: () => import("./pages/claims.js"),
  api: () => import("./pages/api.js"),
  about: () => import("./pages/about.js"),
};

let leaving = new AbortController();
let first = true;

async function show() {
  // The link that skips to the content is not an address.
  if (location.hash === "#main") return;
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const { page, about, query } = route(location.hash);
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  for (const link of document.querySelectorAll("header nav a")) {
    if (link.getAttribute("href") === `#/${page === "octal" ? "atlas" : page}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const load = PAGES[page];
  if (!load) {
    fill(main, h("h1", {}, "There is no such page"), h("p", {}, "The address may have been cut. ", h("a", { href: "#/" }, "Back to the beginning")));
    return;
  }
  let title;
  try {
    const { show: draw } = await load();
    if (signal.aborted) return;
    main.replaceChildren();
    main.dataset.page = page || "home";
    title = draw({ main, about, query, signal });
  } catch (error) {
    if (!signal.aborted) fill(main, h("h1", {}, "The page cannot be shown"), trouble(error));
    return;
  }
  document.title = title ? `${title} · sprague` : "sprague";
  if (!first) {
    main.focus({ preventScroll: true });
    scrollTo(0, 0);
    announce(document.title);
  }
  first = false;
}

startTheme();
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main")?.focus();
});
addEventListener("hashchange", show);
show();
