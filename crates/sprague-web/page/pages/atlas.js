// Families of games at a glance: a heat map over two variables, and the octal games of three digits by status.

import { address } from "../route.js";
import { button, choice, command, fill, h, labelled, quoted } from "../dom.js";
import { fillBy, count, refusal, waitingBar } from "../parts/section.js";
import { ask, Refusal } from "../transport.js";
import { heatMap } from "../parts/heat.js";

/** A map is computed in so many parts, which lie all over it. */
const PARTS = 12;
const FAMILY = "S(1,a,b) with b <= 40";
/** Families to begin with. */
const FAMILIES = ["S(1,a,b) with b <= 40", "S(a,b) with b <= 60", "S(2,a,b) with b <= 40", "S(a,a+1,b) with b <= 60", "0.ab"];
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
    fill(below, command(`sprague plot ${quoted(text)} --of ${quoted(of)} --out atlas.svg`));
    liveMap(place, { game: text, of, data: true }, AbortSignal.any([signal, current.signal]));
  };
  const form = h("form", { class: "atlas-form", on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); if (own.value.trim()) of = own.value.trim(); load(); } } },
    h("label", { class: "field-label", for: "family" }, "A family in which two variables vary"),
    h("div", { class: "field-row" }, family, h("button", { type: "submit" }, "Compute")),
    h("datalist", { id: "families" }, FAMILIES.map((text) => h("option", { value: text }))),
    h("div", { class: "tools" }, labelled("colour by", choice(COLUMNS, of, (value) => { of = value; own.value = ""; load(); }, { id: "of" })), labelled("or", own)));
  fill(main, h("h1", {}, "Atlas"), h("p", { class: "lead" }, "Every cell is a game, computed now. Patterns show themselves."), form, place, below, octalGames(signal));
  load();
  return "Atlas";
}

/** A heat map that fills in while it is computed, part after part. @param {HTMLElement} place @param {any} question @param {AbortSignal} signal */
function liveMap(place, question, signal) {
  const part = (/** @type {number} */ number) => ({ plot: { ...question, part: { number, of: PARTS } } });
  fillBy(place, part(0), signal, async (first) => {
    const map = heatMap(first, signal);
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

/** The octal games of three digits. @param {AbortSignal} signal */
function octalGames(signal) {
  const place = h("div", {});
  const heaps = h("input", { type: "number", min: "100", max: "100000", value: "2000", inputmode: "numeric" });
  const load = () => {
    const limit = Math.max(100, Math.min(100_000, Math.round(Number(heaps.value) || 2000)));
    fillBy(place, { sweep: { family: "0.abc", rows: { condition: "a <= 7" } } }, signal, (answer) => fill(place, octalTable(answer)), { effort: { heap: limit } });
  };
  const section = h("section", { class: "section", "aria-label": "Octal games by status" }, h("h2", {}, "Octal games by status"),
    h("p", {}, "All codes 0.abc: each cell has the period where one is proved. What is open here may be settled further out: of some games no period is known to anybody."),
    h("div", { class: "tools" }, labelled("heaps of each", heaps), button("Compute again", load, { class: "quiet" }),
      h("span", { class: "key" }, h("span", { class: "swatch periodic" }), "periodic"), h("span", { class: "key" }, h("span", { class: "swatch arithmetic" }), "arithmetic periodic"), h("span", { class: "key" }, h("span", { class: "swatch unknown" }), "open")), place);
  // Computed when somebody comes to it.
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    load();
  });
  observer.observe(section);
  signal.addEventListener("abort", () => observer.disconnect());
  return section;
}

/** @param {any} answer */
function octalTable(answer) {
  const byCode = new Map(answer.rows.map((/** @type {any} */ row) => [`${row.a}${row.b}${row.c}`, row]));
  const head = h("tr", {}, h("th", {}, ""), Array.from({ length: 8 }, (_, c) => h("th", { scope: "col" }, `…${c}`)));
  const rows = [];
  for (let a = 0; a < 8; a += 1) for (let b = 0; b < 8; b += 1) {
    rows.push(h("tr", {}, h("th", { scope: "row", class: "code" }, `0.${a}${b}…`), Array.from({ length: 8 }, (_, c) => {
      const row = byCode.get(`${a}${b}${c}`);
      if (!row) return h("td", {});
      const status = !row.known ? "unknown" : row.saltus > 0 ? "arithmetic" : "periodic";
      const code = `0.${a}${b}${c}`;
      return h("td", {}, h("a", { class: status, href: address("game", row.game ?? code), title: `${code}: ${row.known ? `period ${row.period}, from ${row.preperiod} on${row.saltus ? `, saltus ${row.saltus}` : ""}` : `open, ${row.computed} heaps computed`}` }, row.known ? row.period : "?"));
    })));
  }
  return h("div", {}, h("p", {}, `${count(answer.games)} games: ${count(answer.games - answer.unknown)} with a proved period, ${count(answer.arithmetic)} of them arithmetic, ${count(answer.unknown)} open at this limit.`),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Octal games" }, h("table", { class: "octal" }, h("thead", {}, head), h("tbody", {}, rows))), command("sprague sweep 0.abc"));
}
