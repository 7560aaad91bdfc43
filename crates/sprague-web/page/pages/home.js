// The beginning: one field, a few things to try, and the named games with a picture of a move.

import { button, fill, h } from "../dom.js";
import { address } from "../route.js";
import { field } from "../parts/field.js";
import { drawMove } from "../parts/figures.js";
import { fillBy } from "../parts/section.js";

/** Things to try, from the plainest on. @type {[string, string, string][]} */
const TRY = [
  ["kayles", "game", "a game by its name"],
  ["0.137", "game", "a take-and-break code"],
  ["S(2,5,6)", "game", "a subtraction set"],
  ["S(1,2|1,3)", "game", "a partizan game"],
  ["kayles[7] + nim[3] + *2", "position", "a position"],
  ["{2|0||-1}", "value", "a value"],
  ["S(1,a,b) with b <= 40", "atlas", "a family"],
  ["take one of divisors(n)", "game", "a rule of one's own"],
];

/** The games most people know come first. */
const FAMOUS = ["nim", "kayles", "dawsons-chess", "treblecross", "grundy", "lasker-nim", "dawsons-kayles", "guiles", "officers", "kenyons-game", "maliquot", "saliquot"];

/** @param {import("../app.js").Page} page */
export function show({ main, signal, query }) {
  const entry = field({ label: "A game, a position, a value or a family", placeholder: "kayles   ·   0.77   ·   S(2,5,6)[40] + *3", value: query.q ?? "", signal });
  const gallery = h("div", { class: "gallery" });
  const filter = h("input", { type: "search", placeholder: "search by name or rule", "aria-label": "Search the named games" });
  fill(main,
    h("section", { class: "hero" },
      h("h1", {}, "Every heap game, with its proof"),
      h("p", { class: "lead" }, "Type a game and see its values, its period and why it holds; type a position and see who wins, and how."),
      entry.element,
      h("p", { class: "tries" }, "Try ", TRY.map(([text, page, words]) => [h("a", { href: address(page, text), title: words, class: "chip" }, text), " "]))),
    h("section", { class: "section", "aria-label": "Named games" }, h("div", { class: "section-head" }, h("h2", {}, "Named games"), filter), gallery));
  fillBy(gallery, { games: {} }, signal, ({ games }) => {
    const place = (/** @type {any} */ game) => { const i = FAMOUS.indexOf(game.id); return i < 0 ? FAMOUS.length : i; };
    games.sort((/** @type {any} */ a, /** @type {any} */ b) => place(a) - place(b));
    const cards = games.map(card);
    let all = false;
    const more = button(`All ${games.length} named games`, () => { all = true; choose(); cards[FAMOUS.length]?.focus(); }, { class: "quiet more" });
    const choose = () => {
      const text = filter.value.toLowerCase();
      const fits = (/** @type {any} */ game) => `${game.id} ${game.title} ${game.story} ${game.definition} ${game.aliases}`.toLowerCase().includes(text);
      games.forEach((/** @type {any} */ game, /** @type {number} */ i) => { cards[i].hidden = text ? !fits(game) : !all && i >= FAMOUS.length; });
      more.hidden = all || text !== "";
    };
    fill(gallery, cards);
    gallery.after(more);
    choose();
    filter.addEventListener("input", choose);
    entry.suggest(games.map((/** @type {any} */ game) => ({ text: game.id, words: game.id === game.title ? game.definition : game.title })));
  });
  if (!matchMedia("(pointer: coarse)").matches) entry.input.focus({ preventScroll: true });
  if (query.q) entry.read();
  return "";
}

/** @param {any} game */
function card(game) {
  const short = game.definition.length <= 12 ? game.definition : "";
  return h("a", { class: "card", href: address("game", game.id) },
    h("div", { class: "card-picture" }, game.example ? drawMove(game.example) : h("span", { class: "hint" }, "no move")),
    h("div", { class: "card-title" }, h("strong", {}, game.title), short && short !== game.title && h("span", { class: "code" }, short)),
    h("p", {}, game.story));
}
