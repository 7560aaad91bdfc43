// The period of a game with its proof spelled out, or what is missing.

import { amend } from "../route.js";
import { button, fill, h } from "../dom.js";
import { certificate } from "./certificate.js";
import { count, fillBy, capital } from "./section.js";
import { plural } from "./words.js";

/** @param {HTMLElement} body @param {any} report @param {import("../app.js").Page} page */
export function periodPart(body, report, page) {
  const { period } = report;
  fill(body, headline(period), facts(report), period.proof ? proof(report, page) : unproved(body, report, page), lost(report));
}

/** @param {any} period */
function headline(period) {
  if (!period.proof) return h("p", { class: "headline" }, "No period is proved", period.observed && h("span", { class: "hint" }, `; one of ${count(period.observed.period)} is observed`));
  const words = period.kind === "arithmetic" && period.saltus > 0 ? `Arithmetic period ${count(period.period)} with saltus ${count(period.saltus)}` : `Period ${count(period.period)}`;
  return h("p", { class: "headline", data: { fact: "period" } }, words, h("span", { class: "proved" }, "proved for all heaps"));
}

/** @param {any} report */
function facts({ period, exceptions }) {
  const rows = [
    ["computed", `${count(period.computed)} values`],
    period.proof && ["repeats from", `n = ${count(period.preperiod)}`],
    period.proof && ["last exception", period.last_exception === null ? "none" : `n = ${count(period.last_exception)}`],
    exceptions?.length > 0 && ["exceptions", exceptions.length > 24 ? `${exceptions.length}, from ${exceptions[0]} to ${exceptions[exceptions.length - 1]}` : exceptions.join(", ")],
  ];
  return h("dl", { class: "facts" }, rows.filter(Boolean).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

/** The theorem, what was checked, and what follows. @param {any} report @param {import("../app.js").Page} page */
function proof({ period, ruleset }, { signal }) {
  const { theorem, statement, checked_from: from, checked_below: below } = period.proof;
  const grows = period.saltus > 0 ? ` + ${period.saltus}` : "";
  const law = `G(n + ${period.period}) = G(n)${grows}`;
  return h("div", { class: "proof" }, h("h3", {}, "Why it holds for all heaps"),
    h("ol", {},
      h("li", {}, h("strong", {}, theorem), `: ${statement.replaceAll("<=", "≤").replaceAll(">=", "≥")}.`),
      from === null || from === undefined ? h("li", {}, "The theorem needs no check of values.")
        : h("li", {}, "Checked: ", h("span", { class: "code" }, law), ` for all n from ${count(from)} to ${count(below - 1)}, that is ${plural(below - from, "equation")}.`),
      h("li", {}, "So ", h("span", { class: "code" }, law), ` for all n ≥ ${count(period.preperiod)}. ∎`)),
    certificate({ claim: { period: ruleset }, about: ruleset, coq: { period: ruleset }, signal }));
}

/** @param {HTMLElement} body @param {any} report @param {import("../app.js").Page} page */
function unproved(body, report, page) {
  const { period, ruleset } = report;
  const further = 10 ** Math.ceil(Math.log10(Math.max(1000, period.computed * 2)));
  const observed = period.observed;
  return h("div", { class: "proof open" },
    h("p", {}, capital(period.reason ?? "nothing is known"), "."),
    observed && h("p", {}, `Observed: from n = ${count(observed.preperiod)} to ${count(period.computed - 1)} the values repeat with period ${count(observed.period)}${observed.saltus ? ` and saltus ${observed.saltus}` : ""}. That proves nothing beyond.`),
    further <= 100_000_000 && button(`Look among ${count(further)} heaps`, () => {
      amend({ heaps: further });
      fillBy(body, { report: { game: ruleset } }, page.signal, (again) => periodPart(body, again, page), { effort: { heap: further } });
    }, { class: "quiet" }));
}

/** Heaps that the player to move loses. @param {any} report */
function lost({ p_positions: lost, ferguson, extras }) {
  if (!lost) return null;
  const list = (/** @type {number[]} */ heaps) => heaps.slice(0, 40).join(", ") + (heaps.length > 40 ? ", …" : "");
  const words = lost.proved
    ? [lost.residues.length ? `The player to move loses exactly the heaps n ≡ ${list(lost.residues)} (mod ${lost.modulus})` : `The player to move loses ${lost.also.length ? "only" : "no heap"}`,
      lost.also.length ? `${lost.residues.length ? ", and also " : " "}n = ${list(lost.also)}` : "", lost.except.length ? `, except n = ${list(lost.except)}` : "", "."]
    : [`Among the computed heaps, the player to move loses ${plural(lost.count, "heap")}: ${list(lost.first)}${lost.count > lost.first.length ? ", …" : "."}`];
  return h("div", {}, h("p", {}, words),
    ferguson && h("p", { class: "hint" }, `Ferguson's pairing: G(n) = 1 exactly when G(n − ${ferguson.least}) = 0.`),
    extras?.first?.length > 0 && h("p", { class: "hint" }, `Could be added to the set without changing any value: ${extras.first.join(", ")}${extras.more ? ", …" : ""}.`));
}
