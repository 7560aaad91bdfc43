// The checked literature: every published formula against computation, failures on top.

import { command, fill, h } from "../dom.js";
import { fillBy, count, capital } from "../parts/section.js";

/** @param {import("../app.js").Page} page */
export function show({ main, signal }) {
  const body = h("div", {});
  fill(main, h("h1", {}, "Claims"), h("p", { class: "lead" }, "Formulas and tables as they were published, each checked against computation, now."), body, command("sprague check"));
  fillBy(body, { check: {} }, signal, (answer) => {
    const claims = [...answer.claims];
    const place = (/** @type {any} */ claim) => (claim.holds === false ? 0 : claim.holds === true ? 2 : 1);
    claims.sort((a, b) => place(a) - place(b));
    const failed = claims.filter((claim) => claim.holds === false).length;
    const open = claims.filter((claim) => claim.holds !== false && claim.holds !== true).length;
    fill(body, h("p", { class: "source" }, answer.source),
      h("p", { class: "headline" }, `${count(claims.length)} claims: ${count(failed)} ${failed === 1 ? "fails" : "fail"}, ${open ? `${count(open)} open, ` : ""}${count(claims.length - failed - open)} hold`, !answer.complete && h("span", { class: "hint" }, "not all were checked")),
      claims.filter((one) => one.holds !== true).map(claim),
      h("details", { class: "claims-held", open: failed + open === 0 }, h("summary", {}, `${count(claims.length - failed - open)} that hold`), claims.filter((one) => one.holds === true).map(claim)));
  });
  return "Claims";
}

/** @param {any} claim */
function claim(claim) {
  const kind = claim.holds === false ? "fails" : claim.holds === true ? "holds" : "open";
  const fails = claim.fails_at;
  return h("article", { class: `claim ${kind}` }, h("span", { class: "verdict" }, kind === "holds" ? "✓ holds" : kind === "fails" ? "✗ fails" : "open"),
    h("p", {}, h("strong", {}, claim.place ?? claim.text ?? "")),
    claim.family && h("p", { class: "code" }, claim.family),
    fails && h("p", {}, typeof fails === "object" ? Object.entries(fails).map(([name, value]) => h("span", { class: "claim-fact" }, h("span", { class: "hint" }, `${name}: `), h("span", { class: "code" }, typeof value === "object" ? JSON.stringify(value) : String(value)), " ")) : String(fails)),
    claim.note && h("p", { class: "hint" }, capital(claim.note), "."),
    claim.games !== undefined && h("p", { class: "hint" }, `${count(claim.games)} ${claim.games === 1 ? "game" : "games"} checked${claim.holds_to ? `, the last with ${claim.holds_to}` : ""}.`));
}
