// Families of games at a glance: a heat map over two variables, a strip of bars over one.

import { address } from "../route.js";
import { button, choice, command, fill, h, labelled, quoted, save } from "../dom.js";
import { fillBy, count, refusal, waitingBar } from "../parts/section.js";
import { ask, Refusal } from "../transport.js";
import { atlasTabs } from "../parts/atlas-tabs.js";
import { attempt, fileName, noteLine, tableButtons } from "../parts/files.js";
import { heatMap } from "../parts/heat.js";
import { strip } from "../parts/strip.js";

/** A map is computed in so many parts, which lie all over it. */
const PARTS = 12;
const FAMILY = "S(1,a,b) with b <= 40";
/** Families to begin with. */
const FAMILIES = ["S(1,a,b) with b <= 40", "S(a,b) with b <= 60", "S(2,a,b) with b <= 40", "S(a,a+1,b) with b <= 60", "0.ab", "0.7x", "S(1,k) for k in 2..30"];
/** What can be shown of each game. @type {[string, string][]} */
const COLUMNS = [["period", "period"], ["preperiod", "preperiod"], ["expandable", "expandable"], ["adjoinable_count", "adjoinable numbers"], ["largest_value", "largest value"], ["bipartite", "bipartite"], ["purely_periodic", "purely periodic"], ["divisor", "common divisor"]];

/** @param {import("../app.js").Page} page */
export function show(page) {
  const { main, about, query, signal } = page;
  const family = h("input", { type: "text", class: "wide-input", id: "family", value: about || FAMILY, spellcheck: "false", autocapitalize: "off", list: "families" });
  const own = h("input", { type: "text", value: COLUMNS.some(([name]) => name === query.of) ? "" : query.of ?? "", placeholder: "such as period % 2", "aria-label": "An expression instead" });
  let of = query.of ?? "period";
  const place = h("div", { class: "atlas-place" });
  const below = h("div", {});
  /** Ends the map that is being computed when another one is asked for. */
  let current = new AbortController();
  const load = () => {
    current.abort();
    current = new AbortController();
    const text = family.value.trim() || FAMILY;
    amendFamily(text, of);
    fill(below, files(text, of, signal), command(`sprague plot ${quoted(text)} --of ${quoted(of)} --out atlas.svg`));
    liveMap(place, { game: text, of, data: true }, AbortSignal.any([signal, current.signal]));
  };
  const form = h("form", { class: "atlas-form", on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); if (own.value.trim()) of = own.value.trim(); load(); } } },
    h("label", { class: "field-label", for: "family" }, "A family in which one or two variables vary"),
    h("div", { class: "field-row" }, family, h("button", { type: "submit" }, "Compute")),
    h("datalist", { id: "families" }, FAMILIES.map((text) => h("option", { value: text }))),
    h("div", { class: "tools" }, labelled("colour by", choice(COLUMNS, of, (value) => { of = value; own.value = ""; load(); }, { id: "of" })), labelled("or", own)));
  fill(main, h("h1", {}, "Atlas"), atlasTabs("atlas"), h("p", { class: "lead" }, "Every cell is a game, computed now. Patterns show themselves."), form, place, below);
  load();
  return "Atlas";
}

/** The picture and the games as files. @param {string} family @param {string} of @param {AbortSignal} signal */
function files(family, of, signal) {
  const note = noteLine();
  const name = fileName(family);
  const picture = () => attempt(note, signal, async () => save(`${name}.svg`, (await ask({ plot: { game: family, of, svg: true } }, { signal })).svg, "image/svg+xml"));
  const question = () => ({ sweep: { family, rows: { table: true, all: true } } });
  return [h("div", { class: "tools", id: "downloads" }, button("SVG", picture, { class: "quiet" }), tableButtons({ question, name, formats: ["csv", "latex", "markdown"], note, signal })), note];
}

/** A heat map that fills in while it is computed, part after part. @param {HTMLElement} place @param {any} question @param {AbortSignal} signal */
function liveMap(place, question, signal) {
  const part = (/** @type {number} */ number) => ({ plot: { ...question, part: { number, of: PARTS } } });
  fillBy(place, part(0), signal, async (first) => {
    const map = first.rows.from === first.rows.to ? strip(first) : heatMap(first, signal);
    const words = h("span", {});
    const cancelled = new AbortController();
    const waiting = waitingBar(() => cancelled.abort());
    fill(place, h("p", {}, words, h("span", { class: "code" }, first.family), ", ", h("strong", {}, first.of), "."), waiting.element, map.element);
    let games = 0;
    const told = (/** @type {number} */ number, /** @type {any} */ answer) => {
      games += answer.games;
      place.dataset.parts = String(number + 1);
      words.textContent = `${count(games)} games${number + 1 === PARTS ? "" : " so far"} of `;
      waiting.tell({ what: "filling in", done: 0, share: (number + 1) / PARTS });
    };
    told(0, first);
    try {
      for (let number = 1; number < PARTS; number += 1) {
        const answer = await ask(part(number), { signal: AbortSignal.any([signal, cancelled.signal]) });
        map.add(answer.data);
        told(number, answer);
      }
      waiting.element.remove();
    } catch (error) {
      if (signal.aborted) return;
      waiting.element.replaceWith(error instanceof Refusal ? refusal(error) : h("p", { class: "note" }, "Cancelled: the rest of the map is empty."));
    }
  });
}

/** @param {string} family @param {string} of */
function amendFamily(family, of) {
  history.replaceState(null, "", address("atlas", family, { of: of === "period" ? "" : of }));
}
