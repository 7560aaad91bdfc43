// Everything about a value, or the value of a sum.

import { address } from "../route.js";
import { command, fill, h, quoted } from "../dom.js";
import { field } from "../parts/field.js";
import { fillBy } from "../parts/section.js";
import { thermograph } from "../parts/thermograph.js";
import { gameTree } from "../parts/tree.js";
import { outcomeWords, valueText } from "../parts/words.js";

/** @param {import("../app.js").Page} page */
export function show({ main, about, signal }) {
  const body = h("div", {});
  const entry = field({ label: "Value or sum", value: about, signal, go: (reading) => { location.hash = reading.kind === "value" || reading.kind === "position" ? address("value", reading.text) : address("game", reading.text); } });
  fill(main, h("h1", { class: "code" }, about || "A value"), h("details", { class: "again", open: !about }, h("summary", {}, "Another value"), entry.element), body);
  if (!about) return "Value";
  fillBy(body, { value: { sum: about, unicode: true, tree: true } }, signal, (answer) => {
    const facts = [
      answer.name !== undefined && answer.name !== about && ["name", answer.name === null ? "too long" : valueText(answer.name)],
      ["outcome", `${answer.outcome}: ${outcomeWords(answer.outcome, false)}`],
      answer.canonical && ["canonical form", answer.canonical],
      answer.canonical_note && ["canonical form", answer.canonical_note],
      answer.mean !== undefined && ["mean", valueText(answer.mean)],
      answer.temperature !== undefined && ["temperature", valueText(answer.temperature)],
      answer.atomic_weight !== undefined && ["atomic weight", answer.atomic_weight === null ? answer.atomic_weight_note ?? "none" : valueText(answer.atomic_weight)],
      answer.birthday !== undefined && ["birthday", valueText(answer.birthday)],
    ];
    fill(body,
      h("dl", { class: "facts wide" }, facts.filter(Boolean).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
      answer.thermograph && h("section", { class: "section" }, h("h2", {}, "Thermograph"), h("div", { class: "thermographs" }, h("figure", {}, thermograph(answer.thermograph, about)))),
      answer.tree && h("section", { class: "section" }, h("h2", {}, "Game tree"), gameTree(answer.tree, answer.name ?? about)),
      h("section", { class: "section" }, h("h2", {}, "Further"), h("p", {}, h("a", { class: "button", href: address("position", about) }, "Play it on the board")), command(`sprague value ${quoted(about)}`)));
  });
  return about;
}
