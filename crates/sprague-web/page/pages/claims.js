// The checked literature: what was published about heap games against computation, failures on top; and a place to
// check a statement of one's own.

import { command, fill, h } from "../dom.js";
import { fillBy, count, capital } from "../parts/section.js";
import { claimForm, mismatch, VERDICTS } from "../parts/claim.js";

/** Failures come first. @type {Record<string, number>} */
const ORDER = { fails: 0, undecided: 1, not_stated: 2, holds_to: 3, holds: 4, holds_for_all: 5 };

/** @param {import("../app.js").Page} page */
export function show({ main, about, signal }) {
  const body = h("div", {});
  fill(main, h("h1", {}, "Claims"), h("p", { class: "lead" }, "Formulas, tables and statements as they were published, each checked against computation, now."), claimForm({ label: "A claim of your own", value: about, asked: about !== "", signal }), body, command("sprague check all"));
  fillBy(body, { check: {} }, signal, (answer) => {
    const claims = [...answer.claims].sort((a, b) => order(a) - order(b));
    const held = claims.filter((one) => order(one) >= 3);
    const rest = claims.filter((one) => order(one) < 3);
    const failed = claims.filter((one) => one.verdict === "fails").length;
    fill(body,
      h("section", { class: "section" }, h("h2", {}, "The literature"),
        h("p", { class: "headline" }, `${count(claims.length)} claims: ${count(failed)} ${failed === 1 ? "fails" : "fail"}, ${count(held.length)} hold`, !answer.complete && h("span", { class: "hint" }, "not all were checked")),
        answer.documents?.length > 0 && [documents(answer.documents), h("p", { class: "hint" }, "An entry, such as a theorem or a table, may state several things; what holds or fails is counted by statement.")],
        rest.map(claim),
        h("details", { class: "claims-held", open: rest.length === 0 }, h("summary", {}, `${count(held.length)} that hold`), held.map(claim))));
  });
  return "Claims";
}

/** @param {any} one */
const order = (one) => ORDER[one.verdict] ?? 1;

/** @param {any[]} list */
function documents(list) {
  const columns = [["entries", "entries"], ["holds_for_all", "for all heaps"], ["holds", "hold"], ["holds_to", "as far as checked"], ["fails", "fail"], ["errata", "known errata"], ["undecided", "undecided"]];
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Documents" }, h("table", { class: "list-table documents" },
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
