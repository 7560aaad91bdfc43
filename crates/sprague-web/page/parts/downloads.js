// Values as files: CSV, b-file, LaTeX, JSON, and a picture.

import { ask, writeJson } from "../transport.js";
import { button, command, fill, h, labelled, quoted, save } from "../dom.js";
import { attempt, fileName, noteLine, tableButtons } from "./files.js";
import { section } from "./section.js";

/** @param {{game: string, report: any, signal: AbortSignal, partizan?: boolean}} about */
export function downloads({ game, report, signal, partizan = false }) {
  const part = section({ title: "Downloads", id: "downloads", signal });
  const to = h("input", { type: "number", min: "1", max: "1000000", value: partizan ? "100" : "1000", inputmode: "numeric" });
  const note = noteLine();
  const name = fileName(game);
  const last = () => Math.max(1, Math.min(1_000_000, Math.round(Number(to.value) || 1000)));
  const question = () => (partizan ? { partizan_values: { game, to: last() } } : { values: { game, to: last() } });
  const picture = () => attempt(note, signal, async () => {
    const answer = await ask({ plot: { game, to: last(), svg: true } }, { signal });
    save(`${name}.svg`, answer.svg, "image/svg+xml");
  });
  fill(part.body, h("div", { class: "tools" }, labelled("heaps up to", to),
    // A b-file holds integers only.
    tableButtons({ question, name, formats: partizan ? ["csv", "latex", "markdown"] : undefined, note, signal }),
    !report?.loopy && button("SVG", picture, { class: "quiet" }),
    partizan && button("Thermographs as SVG", () => thermographs(name), { class: "quiet" }),
    report && button("Report as JSON", () => save(`${name}.report.json`, `${writeJson(report, 2)}\n`, "application/json"), { class: "quiet" })),
    note, command(`sprague values ${quoted(game)} --to ${partizan ? 100 : 1000} --format csv`));
  return part.element;
}

/** The thermographs that the page shows, with the colours they have there. @param {string} name */
function thermographs(name) {
  const shown = [...document.querySelectorAll("svg.thermograph")];
  const parts = shown.map((svg, i) => {
    const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
    const [from, to] = [svg.querySelectorAll("*"), copy.querySelectorAll("*")];
    from.forEach((element, j) => {
      const style = getComputedStyle(element);
      for (const property of ["fill", "stroke", "stroke-width", "font-size", "text-anchor"]) to[j].setAttribute(property, style.getPropertyValue(property));
    });
    return `<g transform="translate(${(i % 3) * 210} ${Math.floor(i / 3) * 190})">${new XMLSerializer().serializeToString(copy).replace("<svg", '<svg width="200" height="180"')}</g>`;
  });
  const height = Math.ceil(shown.length / 3) * 190;
  save(`${name}.thermographs.svg`, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 630 ${height}" font-family="sans-serif">${parts.join("")}</svg>\n`, "image/svg+xml");
}
