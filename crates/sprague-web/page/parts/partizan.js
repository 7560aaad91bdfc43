// What there is to say about a game in which each player has moves of their own.

import { ask, Refusal } from "../transport.js";
import { address, amend } from "../route.js";
import { choice, command, fill, h, labelled, quoted } from "../dom.js";
import { certificate } from "./certificate.js";
import { count, fillBy, refusal, section, capital, trouble } from "./section.js";
import { downloads } from "./downloads.js";
import { findPart } from "./find.js";
import { plot } from "./plot.js";
import { thermograph } from "./thermograph.js";
import { gameTree } from "./tree.js";
import { valueText } from "./words.js";

/** @param {HTMLElement} content @param {string} game @param {import("../app.js").Page} page */
export function partizanParts(content, game, page) {
  content.append(values(game, page), laws(game, page), picture(game, page), thermographs(game, page), tree(game, page), findPart(game, true, page), downloads({ game, report: null, signal: page.signal, partizan: true }));
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
      answer.stopped_by && h("p", { class: "note" }, `The list ends before heap ${answer.asked_to}: ${answer.stopped_by === "seconds" ? "the time was up" : "the memory did not suffice"}.`),
      outcomes && outcomeProof(game, outcomes, signal));
    });
  };
  to.addEventListener("change", () => { amend({ to: to.value }); load(); });
  fill(part.body, h("div", { class: "tools" }, labelled("up to heap", to)), place, command(`sprague values ${quoted(game)} --to 24`));
  load();
  return part.element;
}

/** Why outcomes repeat for ever. @param {string} game @param {any} outcomes @param {AbortSignal} signal */
function outcomeProof(game, { proof, period, preperiod }, signal) {
  if (!proof) return h("p", {}, "Outcomes: no period is proved.");
  return h("div", { class: "proof" }, h("h3", {}, `Who wins repeats with period ${count(period)} from n = ${count(preperiod)} on`),
    h("p", {}, `Who wins a heap follows from who wins the ${count(proof.window)} heaps below it, for nobody may take more. ${count(proof.window)} outcomes in a row came again ${count(period)} later, so they come again for ever.`),
    certificate({ claim: { outcomes: game }, about: game, signal }));
}

/** The two sets of a game such as `S(1,2|1,3)`. @param {string} game @returns {[string, string] | null} */
function setsOf(game) {
  const sets = /^S\(([\d,.\s]+)\|([\d,.\s]+)\)$/.exec(game);
  return sets && [sets[1], sets[2]];
}

/** How values and outcomes go on. @param {string} game @param {import("../app.js").Page} page */
function laws(game, { signal }) {
  const part = section({ title: "Laws", id: "period", signal });
  fillBy(part.body, { report: { game } }, signal, (report) => {
    const { outcome_law: law, hottest } = report;
    const sets = setsOf(game);
    const proved = report.laws && (report.laws.repetition || report.laws.residues.some((/** @type {any} */ one) => one.recursion_proven));
    fill(part.body, report.laws ? valueLaw(report.laws) : h("p", {}, "No law of the values is looked for: it is known for finite subtraction sets."),
      proved && certificate({ claim: { laws: game }, about: game, what: "the law", signal }),
      law && h("p", {}, law.dominates ? `${law.dominates} wins every large heap, whoever starts. ` : "Nobody wins all large heaps. ", `Outcomes have period ${count(law.period)} from n = ${count(law.preperiod)} on${law.cycle && law.cycle.length <= 60 ? `, ${law.cycle} again and again` : ""}; proved.`),
      law && sets && certificate({ claim: { dominance: sets }, about: game, what: "dominance", signal }),
      hottest && h("p", { class: "hint" }, `The hottest of the first heaps is n = ${count(hottest.heap)}, of temperature ${valueText(hottest.temperature)}.`),
      report.note && h("p", { class: "hint" }, capital(report.note), "."), command(`sprague period ${quoted(game)}`));
  });
  return part.element;
}

/** @param {any} answer the answer to the question `laws` */
function valueLaw(answer) {
  const { modulus, proof, repetition, exceptions } = answer;
  const isProved = (/** @type {any} */ one) => one.recursion_proven || one.saltus_proven;
  const isLaw = (/** @type {any} */ one) => one.recursion_from !== null || one.saltus !== null;
  const found = answer.residues.filter(isLaw);
  const lawless = answer.residues.filter((/** @type {any} */ one) => !isLaw(one)).map((/** @type {any} */ one) => one.residue);
  const all = Boolean(repetition) || (lawless.length === 0 && answer.residues.every(isProved));
  const known = repetition || found.length > 0;
  return [
    h("p", { class: "headline" }, !known ? "No law of the values was found" : repetition ? `Values repeat with period ${count(repetition.period)}` : `Values by residues modulo ${count(modulus)}`, all && h("span", { class: "proved" }, "proved for all heaps")),
    repetition && h("p", {}, h("span", { class: "code" }, `G(n + ${repetition.period}) = G(n) + ${valueText(repetition.saltus)}`), ` for all n ≥ ${count(repetition.from)}.`),
    found.length > 0 && found.length <= 60 && lawTable(found, modulus),
    found.length > 0 && lawless.length > 0 && h("p", { class: "hint" }, `No law was found for n ≡ ${lawless.slice(0, 40).join(", ")}${lawless.length > 40 ? ", …" : ""} (mod ${modulus}).`),
    // Where the recursion holds nowhere, its exceptions tell nothing.
    found.some((/** @type {any} */ one) => one.recursion_from !== null) && h("p", {}, "Heaps other than ", h("span", { class: "code" }, `{0|G(n − ${modulus})}`), `, from n = ${modulus} on: ${exceptions.slice(0, 40).join(", ") || "none"}${exceptions.length > 40 ? ", …" : ""}${answer.exceptions_complete ? "; these are all." : exceptions.length ? ", so far." : " so far."}`),
    proof && known && h("p", { class: "hint" }, `${capital(proof.theorem)}: from heap ${count(proof.from)} on heaps that are ${count(proof.distance)} or more apart are always in the same order, and order and canonical options of ${count(proof.window)} heaps in a row came again ${count(proof.period)} later. Both follow from the heaps just before, so they repeat for ever.`),
    h("p", { class: "hint" }, `${count(answer.computed)} values were computed.`),
  ];
}

/** @param {any[]} found residue classes that have a law @param {number} modulus */
function lawTable(found, modulus) {
  const certainty = (/** @type {boolean} */ proven) => h("span", { class: proven ? "good" : "hint" }, proven ? "proved" : "observed");
  const law = (/** @type {string | null} */ text, /** @type {number} */ from, /** @type {boolean} */ proven) => (text === null ? h("td", {}, "–") : h("td", {}, text, h("span", { class: "hint" }, ` from ${count(from)} on, `), certainty(proven)));
  return h("div", { class: "scroll" }, h("table", { class: "list-table" },
    h("thead", {}, h("tr", {}, [`n mod ${modulus}`, "G(n)", `G(n) − G(n − ${modulus})`].map((word) => h("th", { scope: "col" }, word)))),
    h("tbody", {}, found.map((one) => h("tr", {}, h("th", { scope: "row" }, one.residue),
      law(one.recursion_from === null ? null : `{0|G(n − ${modulus})}`, one.recursion_from, one.recursion_proven),
      law(one.saltus === null ? null : valueText(one.saltus), one.saltus_from, one.saltus_proven))))));
}

/** What can be drawn over the heap, and what its points are called. @type {[string, string, string[]][]} */
const DRAWN = [["mean", "means", ["mean"]], ["stops", "stops", ["left stop", "right stop"]], ["temperature", "temperatures", ["temperature"]], ["weight", "atomic weights", ["atomic weight"]]];

/** Means, stops, temperatures or atomic weights over the heap. @param {string} game @param {import("../app.js").Page} page */
function picture(game, { signal, query }) {
  const part = section({ title: "Picture", id: "picture", signal });
  const place = h("div", { class: "plot-place" });
  const terminal = h("div", {});
  const to = h("input", { type: "number", min: "10", max: "100000", value: String(Number(query.points) || 100), inputmode: "numeric" });
  let of = DRAWN.some(([name]) => name === query.of) ? query.of : "mean";
  const load = () => {
    const last = Math.max(10, Math.min(100_000, Math.round(Number(to.value) || 100)));
    const names = DRAWN.find(([name]) => name === of)?.[2] ?? [];
    fill(terminal, command(`sprague plot ${quoted(game)} --of ${of} --to ${last} --out picture.svg`));
    fillBy(place, { plot: { game, of, to: last, data: true } }, signal, (answer) => {
      const series = names.map(() => new Float64Array(last + 1).fill(NaN));
      for (const { heap, height, highlighted } of answer.data) series[highlighted ? 1 : 0][heap] = height;
      const [values, also] = series;
      const drawn = plot({ start: 0, values, also, fractions: true, names, label: `${capital(names.join(" and "))} of the heaps of ${game} up to ${last}` }, signal);
      fill(place, drawn.element,
        also && h("p", { class: "tools" }, names.map((name, i) => h("span", { class: "key" }, h("span", { class: `swatch ${i ? "second" : "first"}` }), name))),
        answer.left_out > 0 && h("p", { class: "hint" }, `${count(answer.left_out)} heaps have no such number.`));
    });
  };
  to.addEventListener("change", () => { amend({ points: to.value }); load(); });
  fill(part.body, h("div", { class: "tools" }, labelled("draw", choice(DRAWN.map(([name, words]) => [name, words]), of, (value) => { of = value; amend({ of: value === "mean" ? "" : value }); load(); })), labelled("heaps up to", to)), place, terminal);
  load();
  return part.element;
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
        fill(strip, figures, error instanceof Refusal ? refusal(error) : trouble(error));
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
