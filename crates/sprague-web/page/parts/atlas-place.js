// Where a game stands in the atlas of octal games.

import { address } from "../route.js";
import { command, fill, h, quoted } from "../dom.js";
import { count, section } from "./section.js";

/** What is known of a game of the atlas. @param {any} game */
export function statusWords({ status, period, preperiod, saltus }) {
  if (status === "open") return "open";
  return `period ${count(period)} from ${count(preperiod)}${saltus ? `, saltus ${count(saltus)}` : ""}`;
}

/** The mask of its sparse space, as the field writes it. @param {any} game */
export function maskText({ mask, parity }) {
  return mask === null ? null : `0x${mask.toString(16)}${parity ? " + parity" : ""}`;
}

/** @param {string} game @param {any} place the field `atlas` of a report @param {AbortSignal} signal */
export function atlasPlace(game, { shift, open_games: open, game: entry }, signal) {
  const part = section({ title: "In the atlas of octal games", id: "atlas", signal });
  const moved = shift === 0 ? "" : `: heap n ${shift > 0 ? "+" : "−"} ${Math.abs(shift)} of ${game} is heap n of ${entry.game}`;
  const same = entry.game === game ? null : h("p", {}, "The same game as ", h("a", { class: "code", href: address("game", entry.game) }, entry.game), ", its simplest code", moved, ".");
  const facts = [
    ["heaps computed", count(entry.computed)], ["largest value", `${count(entry.largest)} at n = ${count(entry.largest_at)}`],
    entry.mask !== null && ["sparse space", maskText(entry)], entry.rare !== null && ["rare heaps", `${count(entry.rare)}, the last n = ${count(entry.last_rare)}`],
  ];
  fill(part.body,
    h("p", { class: "headline" }, h("span", { class: `badge ${entry.status}` }, entry.status === "open" ? "open" : `period ${count(entry.period)}`),
      h("span", { class: "hint" }, entry.status === "open" ? `one of the ${count(open)} octal games of up to three digits of which no period is proved here` : "one of the octal games of up to three digits that are settled")),
    same, entry.codes.length > 1 && h("p", {}, `${count(entry.codes.length)} codes of up to three digits are this game.`), h("dl", { class: "facts" }, facts.filter(Boolean).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
    entry.alike.length > 0 && h("p", { class: "hint" }, "The first values of these agree as well, which proves nothing: ", entry.alike.join(", "), "."),
    h("p", {}, h("a", { href: address("octal", "", { find: entry.game, view: "map" }) }, "Show it on the map")), command(`sprague atlas ${quoted(entry.game)}`));
  return part.element;
}
