// What there is to say about a game in which each player has moves of their own.

import { ask, Refusal } from "../transport.js";
import { address, amend } from "../route.js";
import { command, fill, h, labelled, quoted } from "../dom.js";
import { count, fillBy, refusal, section, capital } from "./section.js";
import { downloads } from "./downloads.js";
import { thermograph } from "./thermograph.js";
import { gameTree } from "./tree.js";
import { valueText } from "./words.js";

/** @param {HTMLElement} content @param {string} game @param {import("../app.js").Page} page */
export function partizanParts(content, game, page) {
  content.append(values(game, page), laws(game, page), thermographs(game, page), tree(game, page), downloads({ game, report: null, signal: page.signal, partizan: true }));
}

/** Values, atomic weights and outcomes, heap by heap. @param {string} game @param {import("../app.js").Page} page */
function values(game, { signal, query }) {
  const part = section({ title: "Values", id: "values", signal });
  const place = h("div", {});
  const to = h("input", { type: "number", min: "1", max: "2000", value: query.to ?? "24", inputmode: "numeric" });
  const load = () => {
    const last = Math.max(1, Math.min(2000, Math.round(Number(to.value) || 24)));
    fillBy(place, { partizan_values: { game, to: last, unicode: true, max_length: 200 } }, signal, async (answer) => {
      const others = [{ partizan_values: { game, to: last, list: "weights", unicode: true, max_length: 60 } }, { outcomes: { game, to: last } }];
      const [weights, outcomes] = await Promise.all(others.map((question) => ask(question, { signal }).catch((error) => { if (error instanceof Refusal) return null; throw error; }))).catch(() => [null, null]);
      if (signal.aborted) return;
      const name = (/** @type {any} */ value) => (value === null ? "…" : valueText(value));
      const rows = answer.values.map((/** @type {any} */ value, /** @type {number} */ i) => {
        const heap = answer.start + i;
        const outcome = outcomes?.outcomes?.[i] ?? "";
        return h("tr", {}, h("th", { scope: "row" }, heap), h("td", {}, h("a", { href: address("value", `${game}[${heap}]`) }, name(value))), h("td", {}, weights ? (weights.values[i] === null ? "–" : name(weights.values[i])) : ""), h("td", { class: `outcome outcome-${outcome}` }, outcome));
      });
      fill(place, h("div", { class: "scroll tall", tabindex: "0", role: "region", "aria-label": "Table of values" },
        h("table", { class: "list-table" }, h("thead", {}, h("tr", {}, ["n", "value", "atomic weight", "outcome"].map((word) => h("th", { scope: "col" }, word)))), h("tbody", {}, rows))),
      outcomes && h("p", {}, "Outcomes: ", outcomes.proof ? `period ${count(outcomes.period)} from n = ${count(outcomes.preperiod)} on, proved (${outcomes.proof.theorem}).` : "no period is proved."));
    });
  };
  to.addEventListener("change", () => { amend({ to: to.value }); load(); });
  fill(part.body, h("div", { class: "tools" }, labelled("up to heap", to)), place, command(`sprague values ${quoted(game)} --to 24`));
  load();
  return part.element;
}

/** How values and outcomes go on. @param {string} game @param {import("../app.js").Page} page */
function laws(game, { signal }) {
  const part = section({ title: "Laws", id: "period", signal });
  fillBy(part.body, { report: { game } }, signal, (report) => {
    const { outcome_law: law, hottest } = report;
    fill(part.body, report.laws ? valueLaw(report.laws) : h("p", {}, "No law of the values is looked for: it is known for finite subtraction sets."),
      law && h("p", {}, law.dominates ? `${law.dominates} wins every large heap, whoever starts. ` : "Nobody wins all large heaps. ", `Outcomes have period ${count(law.period)} from n = ${count(law.preperiod)} on${law.cycle && law.cycle.length <= 60 ? `, ${law.cycle} again and again` : ""}; proved.`),
      hottest && h("p", { class: "hint" }, `The hottest of the first heaps is n = ${count(hottest.heap)}, of temperature ${valueText(hottest.temperature)}.`),
      report.note && h("p", { class: "hint" }, capital(report.note), "."), command(`sprague laws ${quoted(game)}`));
  });
  return part.element;
}

/** @param {any} answer */
function valueLaw(answer) {
  const proof = answer.proof;
  const residues = (answer.residues ?? []).filter((/** @type {any} */ one) => one.saltus !== null && one.saltus !== undefined);
  return [
    h("p", { class: "headline" }, answer.modulus ? `Values by residues modulo ${count(answer.modulus)}` : "No law of the values was found", proof && h("span", { class: "proved" }, "proved for all heaps")),
    answer.last_exception !== null && answer.last_exception !== undefined && h("p", {}, `Last exception: n = ${count(answer.last_exception)}.`),
    residues.length > 0 && residues.length <= 60 && h("table", { class: "list-table" }, h("thead", {}, h("tr", {}, [`n mod ${answer.modulus}`, `G(n) − G(n − ${answer.modulus})`, "from", ""].map((word) => h("th", { scope: "col" }, word)))),
      h("tbody", {}, residues.map((/** @type {any} */ one) => h("tr", {}, h("th", { scope: "row" }, one.residue), h("td", {}, valueText(one.saltus)), h("td", {}, one.saltus_from), h("td", { class: "hint" }, one.saltus_proven ? "proved" : "observed"))))),
    proof && h("p", { class: "hint" }, capital(proof.theorem), proof.window ? `: the order of values was checked from heap ${count(proof.from)} on over ${count(proof.window)} heaps.` : "."),
    h("p", { class: "hint" }, `${count(answer.computed)} values were computed.`),
  ];
}

/** Thermographs side by side. @param {string} game @param {import("../app.js").Page} page */
function thermographs(game, { signal, query }) {
  const part = section({ title: "Thermographs", id: "thermographs", signal });
  const strip = h("div", { class: "thermographs" });
  const from = h("input", { type: "number", min: "1", max: "1000", value: query.heap ?? "1", inputmode: "numeric" });
  let current = 0;
  const load = async () => {
    current += 1;
    const mine = current;
    const first = Math.max(1, Math.round(Number(from.value) || 1));
    const figures = [];
    for (let heap = first; heap < first + 6; heap += 1) {
      try {
        const answer = await ask({ value: { sum: `${game}[${heap}]`, unicode: true, max_length: 60 } }, { signal });
        if (mine !== current || signal.aborted) return;
        if (!answer.thermograph) continue;
        const name = answer.name ?? "…";
        figures.push(h("figure", {}, thermograph(answer.thermograph, `heap ${heap}`), h("figcaption", {}, h("strong", {}, `n = ${heap}`), ` ${valueText(name)}`, h("span", { class: "hint" }, ` mean ${valueText(answer.mean)}, temperature ${valueText(answer.temperature)}`))));
        fill(strip, figures);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof Refusal)) throw error;
        fill(strip, figures, refusal(error));
        return;
      }
    }
  };
  from.addEventListener("change", () => { amend({ heap: from.value }); load(); });
  fill(part.body, h("div", { class: "tools" }, labelled("six heaps from", from)), strip);
  load();
  return part.element;
}

/** @param {string} game @param {import("../app.js").Page} page */
function tree(game, { signal }) {
  const part = section({ title: "Game tree", id: "tree", signal });
  const place = h("div", {});
  const heap = h("input", { type: "number", min: "0", max: "1000", value: "5", inputmode: "numeric" });
  const load = () => fillBy(place, { value: { sum: `${game}[${Math.max(0, Math.round(Number(heap.value) || 0))}]`, tree: true, unicode: true, max_length: 80 } }, signal, (answer) => {
    fill(place, answer.tree ? gameTree(answer.tree, answer.name ?? "G") : h("p", {}, "The value is too large for a tree."));
  });
  heap.addEventListener("change", load);
  fill(part.body, h("p", { class: "hint" }, "The canonical options of a heap: L for Left's, R for Right's."), h("div", { class: "tools" }, labelled("heap", heap)), place);
  load();
  return part.element;
}
