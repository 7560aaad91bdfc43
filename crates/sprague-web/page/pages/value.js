// Everything about a value, or the value of a sum.

import { address, addressOf } from "../route.js";
import { command, fill, h, quoted } from "../dom.js";
import { field } from "../parts/field.js";
import { fillBy } from "../parts/section.js";
import { thermograph } from "../parts/thermograph.js";
import { gameTree } from "../parts/tree.js";
import { outcomeWords, valueText } from "../parts/words.js";

/** A name, which may be too long to be there. @param {string | null} text */
const name = (text) => text === null ? "a long value" : valueText(text);

/** @param {string[]} all */
const names = (all) => all.length ? all.map(valueText).join(", ") : "no move";

/** @param {import("../app.js").Page} page */
export function show({ main, about, signal }) {
  const body = h("div", {});
  const entry = field({ label: "Value or sum", value: about, signal, go: (reading) => { location.hash = reading.kind === "position" ? address("value", reading.text) : addressOf(reading); } });
  fill(main, h("h1", { class: "code" }, about || "A value"), h("details", { class: "again", open: !about }, h("summary", {}, "Another value"), entry.element), body);
  if (!about) return "Value";
  fillBy(body, { value: { sum: about, unicode: true, tree: true } }, signal, (answer) => {
    const facts = [
      answer.name !== undefined && answer.name !== about && ["name", answer.name === null ? "too long" : valueText(answer.name)],
      answer.relation && ["asked", `${name(answer.first)} ${answer.asked} ${name(answer.second)}: ${answer.holds ? "yes" : "no"}`],
      answer.relation && ["order", `${name(answer.first)} ${answer.relation} ${name(answer.second)}`],
      answer.relation && ["difference", name(answer.difference)],
      answer.outcome && ["outcome", `${answer.outcome}: ${outcomeWords(answer.outcome, false)}`],
      answer.canonical && ["canonical form", answer.canonical],
      answer.canonical_note && ["canonical form", answer.canonical_note],
      answer.mean !== undefined && ["mean", valueText(answer.mean)],
      answer.temperature !== undefined && ["temperature", valueText(answer.temperature)],
      answer.atomic_weight !== undefined && ["atomic weight", answer.atomic_weight === null ? answer.atomic_weight_note ?? "none" : valueText(answer.atomic_weight)],
      answer.birthday !== undefined && ["birthday", valueText(answer.birthday)],
      answer.stops && ["stops", `${answer.stops[0]} for Left, ${answer.stops[1]} for Right`],
      answer.left_incentives && ["incentives of Left", names(answer.left_incentives)],
      answer.right_incentives && ["incentives of Right", names(answer.right_incentives)],
      answer.reduced && ["reduced canonical form", valueText(answer.reduced)],
    ];
    fill(body,
      h("dl", { class: "facts wide" }, facts.filter(Boolean).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
      answer.thermograph && h("section", { class: "section" }, h("h2", {}, "Thermograph"), h("div", { class: "thermographs" }, h("figure", {}, thermograph(answer.thermograph, about)))),
      answer.tree && h("section", { class: "section" }, h("h2", {}, "Game tree"), gameTree(answer.tree, answer.name ?? about)),
      h("section", { class: "section" }, h("h2", {}, "Further"), answer.outcome && h("p", {}, h("a", { class: "button", href: address("position", about) }, "Play it on the board")), command(`sprague value ${quoted(about)}`)));
  });
  return about;
}
