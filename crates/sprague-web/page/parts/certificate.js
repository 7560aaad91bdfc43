// Certificates: a proof as a file that anybody can check, and the same checked here and now by the verifier, which
// shares no code with what found it.

import { ask } from "../transport.js";
import { announce, button, h, save } from "../dom.js";
import { attempt, fileName, noteLine } from "./files.js";
import { capital } from "./section.js";

/**
 * Buttons for the certificate of something that is proved.
 * @param {object} of
 * @param {Record<string, any>} of.claim   as the question `certificate` has it: `{expansion: "S(2,5,6)"}`
 * @param {string} of.about                what the file is named after
 * @param {string} [of.what]              where a page has several of them: which one
 * @param {AbortSignal} of.signal
 * @param {{heap?: number}} [of.effort]    how far to look for the period
 * @param {Record<string, any>} [of.coq]   the same for the question `proof`, where Coq can have it too
 */
export function certificate({ claim, about, what, signal, effort, coq }) {
  const note = noteLine();
  const [kind] = Object.keys(claim);
  const name = `${fileName(about)}.${kind === "win" ? "position" : kind}`;
  const made = async () => (await ask({ certificate: claim }, { signal, effort })).certificate;
  const download = () => attempt(note, signal, async () => {
    const text = await made();
    save(`${name}.certificate`, text);
    announce("Downloaded");
    return `${name}.certificate is ${lines(text)}. In a terminal, sprague verify ${name}.certificate checks it.`;
  });
  const check = () => attempt(note, signal, async () => {
    return spelledOut(await ask({ verify: { certificate: await made() } }, { signal }));
  });
  const proof = () => attempt(note, signal, async () => {
    const answer = await ask({ proof: coq }, { signal });
    save(`${fileName(about)}.v`, answer.text);
    announce("Downloaded");
    return `${capital(answer.statement)}.`;
  });
  return h("div", { class: "certificate", data: { claim: kind } },
    h("div", { class: "tools" },
      button(`Download the certificate${what ? ` of ${what}` : ""}`, download, { class: "quiet" }),
      button("Check it now", check, { class: "quiet", title: "by a verifier that shares no code with what found it" }),
      coq && button("Download for Coq", proof, { class: "quiet" })), note);
}

/** How long a text is. @param {string} text */
function lines(text) {
  const count = text.split("\n").filter(Boolean).length;
  return `a text of ${count} lines`;
}

/** What a certificate says, and what was done to check it. @param {any} answer the answer to the question `verify` */
function spelledOut(answer) {
  const good = answer.verdict === "verified";
  return h("div", { class: `proof${good ? "" : " open"}`, data: { verdict: answer.verdict } },
    h("p", {}, h("strong", {}, good ? "✓ Verified" : "✗ Not verified"), answer.claim && ` ${plain(capital(answer.claim))}.`, answer.reason && ` ${capital(answer.reason)}.`),
    answer.checked?.length > 0 && h("ol", {}, answer.checked.map((/** @type {string} */ step) => h("li", {}, plain(capital(step)), "."))),
    answer.theorem && h("p", { class: "hint" }, `By the theorem that certificates call “${answer.theorem}”; its proof is in the manual, under certificates.`));
}

/** With the signs of print. @param {string} text */
const plain = (text) => text.replaceAll("<=", "≤").replaceAll(">=", "≥");
