// Everything there is to say about one game.

import { amend, address, addressOf } from "../route.js";
import { button, command, fill, h, labelled, quoted } from "../dom.js";
import { drawMove } from "../parts/figures.js";
import { count, fillBy, refusal, section, capital } from "../parts/section.js";
import { atlasPlace } from "../parts/atlas-place.js";
import { valuesTable } from "../parts/values-table.js";
import { periodPart } from "../parts/period.js";
import { downloads } from "../parts/downloads.js";
import { findPart } from "../parts/find.js";
import { plot } from "../parts/plot.js";
import { partizanParts } from "../parts/partizan.js";
import { closedForms, equivalentCodes, expansion } from "../parts/relations.js";
import { field } from "../parts/field.js";

/** A period is looked for among so many heaps before anything is shown. */
const QUICK = 20_000;
/** And then among so many, while the rest can be read. */
const FURTHER = 1_000_000;

/** @param {import("../app.js").Page} page */
export function show(page) {
  const { main, about, signal } = page;
  if (!about) {
    location.hash = "#/";
    return "";
  }
  const entry = field({ label: "Game", value: about, signal });
  const content = h("div", {});
  const again = h("details", { class: "again" }, h("summary", {}, "Another game"), entry.element);
  fill(main, again, content);
  fillBy(content, { read: { text: about } }, signal, (reading) => {
    if (reading.kind !== "game" && reading.kind !== "partizan_game") {
      location.replace(addressOf(reading));
      return;
    }
    content.replaceChildren();
    describe(content, page, reading);
  }, { refused: (error) => { fill(content, h("h1", { class: "code" }, about), refusal(error)); again.open = true; return true; } });
  return about;
}

/** @param {HTMLElement} content @param {import("../app.js").Page} page @param {any} reading */
function describe(content, page, reading) {
  const game = reading.text;
  const { signal } = page;
  const title = h("h1", {}, reading.title ?? game);
  const code = h("p", { class: "subtitle code" });
  const head = h("header", { class: "game-head" }, h("div", {}, title, code), h("a", { class: "button quiet", href: address("position", `${game}[${firstHeap(reading.kind)}]`) }, "Play it"));
  const rules = h("div", { class: "rules" });
  content.append(head, rules);
  if (reading.notes?.length) content.append(h("p", { class: "note" }, reading.notes.map((/** @type {string} */ note) => `${capital(note)}. `)));
  fillBy(rules, { rules: { game } }, signal, (answer) => showRules(answer, { title, code, rules, reading }),
    // A game with moves for each player may have no words yet.
    { refused: (error) => { fill(rules, reading.kind === "game" && refusal(error)); return true; } });
  if (reading.kind === "partizan_game") partizanParts(content, game, page);
  else impartialParts(content, game, page);
  content.append(more(game, reading.kind));
}

/** @param {any} answer @param {any} places */
function showRules(answer, { title, code, rules, reading }) {
  const known = answer.known_as?.[0];
  if (!reading.title && known) fill(title, known.title);
  fill(code, answer.ruleset === title.textContent ? "" : answer.ruleset, answer.definition && answer.definition !== answer.ruleset && ` = ${answer.definition}`);
  const others = (answer.known_as ?? []).filter((/** @type {any} */ one) => one.title !== title.textContent);
  fill(rules,
    h("div", { class: "rules-words" },
      known && h("p", { class: "story" }, known.story),
      (answer.rules ?? []).map((/** @type {string} */ sentence) => h("p", {}, sentence)),
      known && h("p", { class: "source" }, known.source),
      others.length > 0 && h("p", { class: "source" }, "The same moves as ", others.map((/** @type {any} */ one, /** @type {number} */ i) => [i ? ", " : "", h("a", { href: address("game", one.id) }, one.title)]), ".")),
    answer.example && h("figure", { class: "example" }, drawMove(answer.example), h("figcaption", {}, caption(answer.example, reading.kind === "partizan_game" ? "A move of Left" : "A move"))));
}

/** @param {any} example @param {string} move */
function caption({ heap, to }, move) {
  const left = to.length === 0 ? "leaves nothing" : to.length === 1 ? `leaves ${to[0]}` : `leaves ${to.slice(0, -1).join(", ")} and ${to[to.length - 1]}`;
  return `${move} in a heap of ${heap}: it ${left}.`;
}

/** @param {HTMLElement} content @param {string} game @param {import("../app.js").Page} page */
function impartialParts(content, game, page) {
  const { signal, query } = page;
  const period = section({ title: "Period and proof", id: "period", signal });
  const values = section({ title: "Values", id: "values", signal });
  const picture = section({ title: "Picture", id: "picture", signal });
  const relations = h("div", {});
  content.append(period.element, values.element, picture.element, relations);
  /** What the search for a period can change. @param {any} report */
  const showPeriod = (report) => {
    periodPart(period.body, report, page);
    valuesTable(values.body, { game, report, page });
    plotPart(picture.body, game, report, page);
  };
  const look = (/** @type {number} */ heap, /** @type {(report: any) => void} */ render, how = {}) => fillBy(period.body, { report: { game } }, signal, render, { effort: { heap }, ...how });
  look(Number(query.heaps) || QUICK, (report) => {
    if (report.loopy) {
      showLoopy(period, report);
      valuesTable(values.body, { game, report, page });
      picture.element.remove();
      content.insertBefore(downloads({ game, report, signal }), content.lastElementChild);
      return;
    }
    showPeriod(report);
    if (!query.heaps && report.period.kind === "unknown" && report.period.computed >= QUICK) {
      const again = /** @type {HTMLElement | null} */ (period.body.querySelector(".proof.open button"));
      if (again) again.hidden = true;
      look(FURTHER, (further) => { if (further.period.kind === "unknown") periodPart(period.body, further, page); else showPeriod(further); },
        { quiet: true, cancelled: () => { if (again) again.hidden = false; } });
    }
    if (report.arithmetic || report.period.kind === "unknown") relations.append(closedForms(game, report, signal));
    if (/^S\(\d/.test(report.definition) && !report.definition.includes("...")) relations.append(expansion(game, signal));
    if (report.atlas) relations.append(atlasPlace(game, report.atlas, signal));
    if (!report.arithmetic) relations.append(equivalentCodes(game, signal));
    relations.append(findPart(game, false, page));
    content.insertBefore(downloads({ game, report, signal }), content.lastElementChild);
  }, {
    // What cannot be computed has neither values nor a picture.
    refused: (error) => {
      period.heading.textContent = "No values";
      fill(period.body, refusal(error));
      [values, picture].forEach(({ element }) => element.remove());
      return true;
    },
  });
}

/** @param {ReturnType<typeof section>} part @param {any} report */
function showLoopy({ body, heading }, report) {
  heading.textContent = "A game that need not end";
  fill(body, h("p", {}, "A move may leave a heap as large as before or larger, so play can go on for ever. Values are nim-values where they are certain, and ∞ with the numbers it can be moved to where play can be kept going."),
    h("p", { class: "hint" }, scopeWords(report.scope ?? {})));
}

/** How far a game that need not end was looked at. @param {any} scope */
function scopeWords({ method, steps, digits, bound, moves, out_of_moves: short, out_of_memory: full, explored, unknown }) {
  if (method === "forced") return `Every heap has at most one option: play was followed for up to ${count(steps)} moves, while heaps had at most ${count(digits)} digits${full ? ", as far as the memory goes" : ""}.`;
  return `${count(explored)} heaps up to ${count(bound)} were explored${full ? ", as far as the memory goes" : short ? `, as far as ${count(moves)} moves go` : ""}; ${unknown ? `${count(unknown)} larger ones that were met are unknown, and what is shown holds whatever they are worth` : "none leads beyond them"}.`;
}

/** @param {HTMLElement} body @param {string} game @param {any} report @param {import("../app.js").Page} page */
function plotPart(body, game, report, { signal, query }) {
  const place = h("div", { class: "plot-place" });
  const first = Number(query.points) || 2000;
  const input = h("input", { type: "number", min: "10", max: "5000000", step: "any", value: String(first), inputmode: "numeric" });
  const draw = (/** @type {number} */ to) => fillBy(place, { values: { game, to } }, signal, (answer) => {
    const values = Float64Array.from(answer.values, (value) => (value === null || typeof value === "object" ? NaN : Number(value)));
    const exceptions = new Set(report.exceptions ?? []);
    const drawn = plot({ start: answer.start, values, marked: exceptions.size ? (heap) => exceptions.has(heap) : undefined, label: `The values of ${game} for heaps up to ${to}` }, signal);
    fill(place, drawn.element);
  });
  const redraw = () => { const to = Math.max(10, Math.min(5_000_000, Math.round(Number(input.value) || 0))); amend({ points: to }); draw(to); };
  input.addEventListener("change", redraw);
  fill(body, h("div", { class: "tools" }, labelled("heaps up to", input),
    ...[[10_000, "10 000"], [100_000, "100 000"], [1_000_000, "a million"]].map(([to, words]) => button(String(words), () => { input.value = String(to); redraw(); }, { class: "quiet small" }))), place);
  draw(first);
}

/** A heap to begin a game with. @param {string} kind */
const firstHeap = (kind) => (kind === "game" ? 9 : 7);

/** @param {string} game @param {string} kind */
function more(game, kind) {
  return h("section", { class: "section", "aria-label": "Further" }, h("h2", {}, "Further"),
    h("p", {}, h("a", { class: "button", href: address("position", `${game}[${firstHeap(kind)}]`) }, "Play it on the board")),
    h("p", { class: "hint" }, "The same in a terminal:"), command(`sprague ${quoted(game)}`),
    h("p", { class: "hint" }, "This address shows this page again: ", h("a", { href: address("game", game) }, location.origin + location.pathname + address("game", game))));
}
