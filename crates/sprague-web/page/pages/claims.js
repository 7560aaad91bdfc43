// The checked literature: what was published about heap games against computation, failures on top; and a place to
// check a statement of one's own.

import { command, fill, h, quoted } from "../dom.js";
import { fillBy, count, capital } from "../parts/section.js";

/** What computation says, in words. @type {Record<string, string>} */
const VERDICTS = { holds_for_all: "✓ holds for all heaps", holds: "✓ holds", holds_to: "✓ holds as far as checked", fails: "✗ fails", undecided: "undecided", not_stated: "not stated formally" };
/** Failures come first. @type {Record<string, number>} */
const ORDER = { fails: 0, undecided: 1, not_stated: 2, holds_to: 3, holds: 4, holds_for_all: 5 };

/** @param {import("../app.js").Page} page */
export function show({ main, about, signal }) {
  const body = h("div", {});
  fill(main, h("h1", {}, "Claims"), h("p", { class: "lead" }, "Formulas, tables and statements as they were published, each checked against computation, now."), own(about, signal), body, command("sprague check all"));
  fillBy(body, { check: {} }, signal, (answer) => {
    const claims = [...answer.claims].sort((a, b) => order(a) - order(b));
    const held = claims.filter((one) => order(one) >= 3);
    const rest = claims.filter((one) => order(one) < 3);
    const failed = claims.filter((one) => one.verdict === "fails").length;
    fill(body,
      h("section", { class: "section" }, h("h2", {}, "The literature"),
        h("p", { class: "headline" }, `${count(claims.length)} claims: ${count(failed)} ${failed === 1 ? "fails" : "fail"}, ${count(held.length)} hold`, !answer.complete && h("span", { class: "hint" }, "not all were checked")),
        answer.documents?.length > 0 && documents(answer.documents),
        rest.map(claim),
        h("details", { class: "claims-held", open: rest.length === 0 }, h("summary", {}, `${count(held.length)} that hold`), held.map(claim))));
  });
  return "Claims";
}

/** @param {any} one */
const order = (one) => ORDER[one.verdict] ?? 1;

/** @param {any[]} list */
function documents(list) {
  const columns = [["entries", "claims"], ["holds_for_all", "for all heaps"], ["holds", "hold"], ["holds_to", "as far as checked"], ["fails", "fail"], ["errata", "known errata"], ["undecided", "undecided"]];
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Documents" }, h("table", { class: "list-table" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "document"), columns.map(([, words]) => h("th", { scope: "col" }, words)))),
    h("tbody", {}, list.map((one) => h("tr", {}, h("th", { scope: "row" }, one.source || one.name), columns.map(([name]) => h("td", { class: "number" }, count(one[name] ?? 0))))))));
}

/** @param {any} one */
function claim(one) {
  const kind = one.verdict === "fails" ? "fails" : order(one) >= 3 ? "holds" : "open";
  const expected = one.verdict === "fails" && one.expected;
  return h("article", { class: `claim ${kind}` }, h("span", { class: "verdict" }, VERDICTS[one.verdict] ?? one.verdict, expected && ", a known erratum"),
    h("p", {}, h("strong", {}, one.place), one.document && h("span", { class: "hint" }, ` ${one.document}`)),
    one.says && h("p", {}, capital(one.says)),
    one.family && h("p", { class: "code" }, one.family),
    (one.statements ?? []).slice(0, 6).map(statement),
    one.fails_at && !(one.statements ?? []).some((/** @type {any} */ line) => line.fails_at) && mismatch(one.fails_at),
    one.note && h("p", { class: "hint" }, capital(one.note)),
    one.cannot && h("p", { class: "hint" }, capital(one.cannot)),
    one.games > 1 && h("p", { class: "hint" }, `${count(one.games)} games checked${one.holds_to ? `, the last with ${one.holds_to}` : ""}.`));
}

/** @param {any} line */
function statement(line) {
  return h("div", { class: "statement" }, h("p", { class: "code" }, line.text),
    line.fails_at && mismatch(line.fails_at),
    line.proof && h("p", { class: "hint" }, capital(line.proof)),
    line.erratum && h("p", { class: "hint" }, capital(line.erratum)),
    line.instead && h("p", {}, h("span", { class: "hint" }, "instead: "), h("span", { class: "code" }, line.instead.text), h("span", { class: "hint" }, ` ${VERDICTS[line.instead.verdict] ?? ""}`)));
}

/** @param {any} wrong */
function mismatch(wrong) {
  return h("p", { class: "mismatch" }, h("span", { class: "hint" }, "at "), h("span", { class: "code" }, wrong.game ? `${wrong.game} ` : "", wrong.at), h("span", { class: "hint" }, " published "), h("span", { class: "code" }, wrong.published), h("span", { class: "hint" }, ", computed "), h("span", { class: "code" }, wrong.computed));
}

/** A statement of one's own. @param {string} about @param {AbortSignal} signal */
function own(about, signal) {
  const place = h("div", {});
  const text = h("input", { type: "text", id: "claim", class: "wide-input", value: about, placeholder: "G(kayles, n+12) = G(kayles, n) for n >= 71", spellcheck: "false", autocapitalize: "off" });
  const check = () => fillBy(place, { claim: { text: text.value } }, signal, (answer) => {
    fill(place, h("article", { class: `claim ${answer.verdict === "fails" ? "fails" : String(answer.verdict).startsWith("holds") ? "holds" : "open"}` }, h("span", { class: "verdict" }, VERDICTS[answer.verdict] ?? answer.verdict),
      h("p", { class: "code" }, answer.claim), answer.fails_at && mismatch(answer.fails_at), answer.proof && h("p", {}, capital(answer.proof), "."), answer.trouble && h("p", { class: "hint" }, capital(answer.trouble), "."),
      answer.holds_to && h("p", { class: "hint" }, `Compared up to ${answer.holds_to}.`), (answer.weaker ?? []).map((/** @type {string} */ weaker) => h("p", { class: "hint" }, "What holds: ", h("span", { class: "code" }, weaker)))), command(`sprague claim ${quoted(text.value)}`));
  });
  if (about) check();
  return h("form", { class: "atlas-form", on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); if (text.value.trim()) check(); } } },
    h("label", { class: "field-label", for: "claim" }, "A claim of your own"), h("div", { class: "field-row" }, text, h("button", { type: "submit" }, "Check")), place);
}
