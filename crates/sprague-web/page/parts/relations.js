// What a game has to do with others: expansion sets, codes with the same values, closed forms.

import { address } from "../route.js";
import { button, command, fill, h, quoted } from "../dom.js";
import { certificate } from "./certificate.js";
import { count, fillBy, refusal, section } from "./section.js";

/** What can be adjoined to a subtraction set. @param {string} game @param {AbortSignal} signal */
export function expansion(game, signal) {
  const part = section({ title: "Expansion set", id: "expansion", signal });
  fillBy(part.body, { expand: { game } }, signal, (answer) => {
    const { preperiod, period } = answer;
    const set = (/** @type {number[]} */ numbers) => (numbers.length ? numbers.slice(0, 200).join(", ") + (numbers.length > 200 ? ", …" : "") : "none");
    fill(part.body,
      h("p", { class: "headline" }, answer.expandable ? "Expandable" : "Not expandable", answer.bipartite ? h("span", { class: "proved" }, "bipartite") : answer.ultimately_bipartite && h("span", { class: "proved" }, "ultimately bipartite")),
      h("p", {}, "Numbers that can be adjoined to the set without changing any value."),
      h("dl", { class: "facts" },
        answer.finite.length > 0 && h("div", {}, h("dt", {}, `below ${preperiod}`), h("dd", {}, set(answer.finite))),
        h("div", {}, h("dt", {}, answer.finite.length > 0 ? "and all" : "all"), h("dd", {}, answer.periodic.length ? `${set(answer.periodic)} plus any multiple of ${period}` : "none")),
        h("div", {}, h("dt", {}, "new ones"), h("dd", {}, set(answer.adjoinable)))),
      h("p", { class: "hint" }, "The values of one period: ", h("span", { class: "code" }, answer.values)),
      h("p", { class: "hint" }, `Why: a can be adjoined exactly when G(n + a) and G(n) differ for every n. The values have period ${count(period)} from n = ${count(preperiod)} on, so n below ${count(preperiod + period)} decide it for all n.`),
      certificate({ claim: { expansion: game }, about: game, signal }),
      command(`sprague expand ${quoted(game)}`));
  });
  return part.element;
}

/** Codes with the same values. @param {string} game @param {AbortSignal} signal */
export function equivalentCodes(game, signal) {
  const part = section({ title: "Equivalent codes", id: "equivalent", signal });
  fillBy(part.body, { equivalent: { game } }, signal, (answer) => {
    const found = answer.equivalent;
    fill(part.body,
      found.length === 0 ? h("p", {}, `None of ${count(answer.tried)} codes has the same values, up to a shift of the heap size.`)
        : h("ul", { class: "codes" }, found.map((/** @type {any} */ other) => h("li", {}, h("a", { class: "chip", href: address("game", other.code) }, other.code),
          other.shift !== 0 && h("span", { class: "hint" }, ` heap n ${other.shift > 0 ? "+" : "−"} ${Math.abs(other.shift)}`),
          !other.proved && h("span", { class: "hint" }, " observed")))),
      found.length > 0 && h("p", { class: "hint" }, `${count(answer.tried)} codes were tried${answer.complete ? "" : ", not all of them"}${found.some((/** @type {any} */ other) => !other.proved) ? `; observed means equal up to heap ${count(answer.compared_to)}` : "; all of these are proved"}.`),
      command(`sprague equivalent ${quoted(game)}`));
  });
  return part.element;
}

/** A proved closed form, and guesses. @param {string} game @param {any} report @param {AbortSignal} signal */
export function closedForms(game, report, signal) {
  const part = section({ title: "Closed form", id: "closed-form", signal });
  const form = report.arithmetic?.closed_form;
  const place = h("div", {});
  fill(part.body,
    form && h("p", { class: "headline" }, h("span", { class: "code" }, `G(n) = ${form.text}`), h("span", { class: "proved" }, form.partial ? "proved for some heaps" : "proved")),
    form && h("p", { class: "source" }, form.source),
    place);
  const guess = () => fillBy(place, { guess: { game } }, signal, (answer) => {
    fill(place, answer.guesses.length === 0 ? h("p", {}, "No closed form that was tried fits.")
      : h("ul", {}, answer.guesses.map((/** @type {any} */ one) => h("li", {}, h("span", { class: "code" }, `G(n) = ${one.form}`), h("span", { class: "hint" }, one.exceptions.length ? ` except n = ${one.exceptions.slice(0, 12).join(", ")}` : "", `, checked up to n = ${count(answer.checked_to)}`)))),
      h("p", { class: "hint" }, "A guess is not a proof."), command(`sprague guess ${quoted(game)}`));
  }, { refused: (error) => { fill(place, refusal(error)); return true; } });
  if (form) place.append(button("Look for others", guess, { class: "quiet" }));
  else guess();
  return part.element;
}
