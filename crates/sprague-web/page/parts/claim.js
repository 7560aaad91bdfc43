// A statement about games, checked: how it fared, and a form to state one.

import { command, fill, h, quoted } from "../dom.js";
import { certificate } from "./certificate.js";
import { capital, fillBy } from "./section.js";

/** What computation says, in words. @type {Record<string, string>} */
export const VERDICTS = { holds_for_all: "✓ holds for all heaps", holds: "✓ holds", holds_to: "✓ holds as far as checked", fails: "✗ fails", undecided: "undecided", not_stated: "not stated formally" };

/** Where a statement is wrong. @param {any} wrong */
export function mismatch(wrong) {
  return h("p", { class: "mismatch" }, h("span", { class: "hint" }, "at "), h("span", { class: "code" }, wrong.game ? `${wrong.game} ` : "", wrong.at), h("span", { class: "hint" }, " stated "), h("span", { class: "code" }, wrong.published), h("span", { class: "hint" }, ", computed "), h("span", { class: "code" }, wrong.computed));
}

/** How a statement fared. @param {any} answer @param {AbortSignal} signal */
function fared(answer, signal) {
  const kind = answer.verdict === "fails" ? "fails" : String(answer.verdict).startsWith("holds") ? "holds" : "open";
  return h("article", { class: `claim ${kind}` }, h("span", { class: "verdict" }, VERDICTS[answer.verdict] ?? answer.verdict),
    h("p", { class: "code" }, answer.claim),
    answer.fails_at && mismatch(answer.fails_at),
    answer.proof && h("p", {}, capital(answer.proof), "."),
    answer.verdict === "holds_for_all" && certificate({ claim: { claim: answer.claim }, about: answer.claim, signal }),
    answer.trouble && h("p", { class: "hint" }, capital(answer.trouble), "."),
    answer.holds_to && h("p", { class: "hint" }, `Compared up to ${answer.holds_to}.`),
    (answer.weaker ?? []).map((/** @type {string} */ weaker) => h("p", { class: "hint" }, "What holds: ", h("span", { class: "code" }, weaker))));
}

/**
 * A form for a statement of one's own.
 * @param {object} form
 * @param {string} form.label
 * @param {string} [form.value]        what stands in it at first
 * @param {boolean} [form.asked]       whether that is checked at once
 * @param {(text: string) => void} [form.told]   is told what is checked
 * @param {AbortSignal} form.signal
 */
export function claimForm({ label, value = "", asked = false, told, signal }) {
  const place = h("div", {});
  const text = h("input", { type: "text", id: "claim", class: "wide-input", value, placeholder: "G(kayles, n+12) = G(kayles, n) for n >= 71", spellcheck: "false", autocapitalize: "off" });
  const check = () => {
    const statement = text.value.trim();
    if (!statement) return;
    told?.(statement);
    fillBy(place, { claim: { text: statement } }, signal, (answer) => fill(place, fared(answer, signal), command(`sprague claim ${quoted(statement)}`)));
  };
  if (asked) check();
  return h("form", { class: "atlas-form", on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); check(); } } },
    h("label", { class: "field-label", for: "claim" }, label), h("div", { class: "field-row" }, text, h("button", { type: "submit" }, "Check")), place);
}
