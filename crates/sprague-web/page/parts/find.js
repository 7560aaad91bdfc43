// Questions of one's own about a game: which heaps satisfy a condition, and whether a statement holds.

import { amend } from "../route.js";
import { command, fill, h, quoted } from "../dom.js";
import { claimForm } from "./claim.js";
import { capital, count, fillBy, section } from "./section.js";

/** Conditions to begin with. */
const CONDITIONS = ["G(n) = 0", "G(n) = G(n-1)", "G(n) > G(n-1) and G(n) > G(n+1)", "n % 3 = 1 and G(n) = 1"];
const PARTIZAN_CONDITIONS = ["G[n] > 0", "G[n] || 0", "G[n] = G[n-1]"];

/** @param {string} game @param {boolean} partizan @param {import("../app.js").Page} page */
export function findPart(game, partizan, { signal, query }) {
  const part = section({ title: "Ask about its heaps", id: "find", signal });
  const examples = partizan ? PARTIZAN_CONDITIONS : CONDITIONS;
  const place = h("div", {});
  const condition = h("input", { type: "text", id: "condition", class: "wide-input", value: query.find ?? "", placeholder: examples[0], spellcheck: "false", autocapitalize: "off" });
  const ask = () => {
    const text = condition.value.trim();
    if (!text) return;
    amend({ find: text });
    fillBy(place, { find: { game, condition: text } }, signal, (answer) => fill(place, found(answer), command(`sprague find ${quoted(game)} ${quoted(text)}`)));
  };
  const example = (/** @type {string} */ text) => h("button", { type: "button", class: "chip", on: { click: () => { condition.value = text; ask(); } } }, text);
  fill(part.body,
    h("form", { class: "field", on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); ask(); } } },
      h("label", { class: "field-label", for: "condition" }, "Which heaps n satisfy …?"),
      h("div", { class: "field-row" }, condition, h("button", { type: "submit" }, "Find"))),
    h("p", { class: "tries" }, "Such as ", examples.map((text) => [example(text), " "])),
    place,
    claimForm({ label: "What holds for all heaps?", value: query.claim ?? claimed(game, partizan), asked: query.claim !== undefined, told: (claim) => amend({ claim }), signal }));
  if (query.find) ask();
  return part.element;
}

/** A claim about the game to begin with. @param {string} game @param {boolean} partizan */
function claimed(game, partizan) {
  const name = game.includes(" ") ? `(${game})` : game;
  return partizan ? `${name}[n] >= 0 for n >= 4` : `G(${name}, n) != 0 for n >= 1`;
}

/** @param {any} answer */
function found(answer) {
  const { heaps, all_heaps: all } = answer;
  const listed = heaps.slice(0, 100);
  const rest = answer.count > listed.length;
  return h("div", { class: "found" },
    h("p", { class: "headline" }, answer.count === 0 ? "None" : `${count(answer.count)} ${answer.count === 1 ? "heap" : "heaps"}`,
      h("span", { class: "hint" }, `of those from ${count(answer.from)} to ${count(answer.to)}`), all && h("span", { class: "proved" }, "settled for all heaps")),
    listed.length > 0 && h("p", { class: "code found-heaps" }, listed.join(", "), rest && " …"),
    rest && h("p", { class: "hint" }, `The last of them is ${count(answer.last)}.`),
    all && h("p", {}, all.per_period === 0 ? `No heap from ${count(all.from)} on: ` : `From ${count(all.from)} on the same ${all.per_period === 1 ? "heap" : `${count(all.per_period)} heaps`} of each period of ${count(all.period)}: `, all.proof, "."),
    !all && h("p", { class: "hint" }, "Nothing is proved beyond these."),
    answer.undefined > 0 && h("p", { class: "hint" }, `At ${count(answer.undefined)} heaps it makes no sense.`),
    answer.note && h("p", { class: "hint" }, capital(answer.note), "."));
}
