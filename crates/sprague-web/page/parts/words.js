// Values, outcomes and heaps in words and signs.

/** @type {Record<string, string>} */
const ARROWS = { "^": "↑", "^^": "⇑", v: "↓", vv: "⇓" };

/** A value as books write it: `^*` becomes `↑*`. @param {any} value */
export function valueText(value) {
  if (value === null || value === undefined) return "?";
  if (typeof value === "object") return value.infinity ? `∞${value.infinity.length ? `{${value.infinity.join(",")}}` : ""}` : JSON.stringify(value);
  // Names that have such signs already are left as they are.
  if (/[↑↓⇑⇓±·]/.test(String(value))) return String(value);
  return String(value)
    .replace(/\^\^|vv|\^(\[\d+\])?|v(\[\d+\])?(?![a-z])/g, (arrow) => `${ARROWS[arrow] ?? ARROWS[arrow[0]]}${arrow.includes("[") ? `^${arrow.slice(1)}` : ""}`)
    .replace(/\+-/g, "±").replace(/-/g, "−").replace(/(\d)\/(\d)/g, "$1⁄$2");
}

/** Who wins, in a sentence. @param {string | null} outcome @param {boolean} impartial */
export function outcomeWords(outcome, impartial) {
  switch (outcome) {
    case "P": return impartial ? "The player to move loses" : "Whoever moves first loses";
    case "N": return impartial ? "The player to move wins" : "Whoever moves first wins";
    case "L": return "Left wins, whoever starts";
    case "R": return "Right wins, whoever starts";
    case "draw": return "A draw: neither player can force an end";
    case "by start": return "It depends on who starts";
    default: return "Not decided within the limits";
  }
}

/** Heaps left by a move. @param {number[] | string} to */
export function leftWords(to) {
  if (typeof to === "string") return valueText(to);
  return to.length === 0 ? "nothing" : to.join(" + ");
}

/** A plural. @param {number} n @param {string} one @param {string} [many] */
export function plural(n, one, many = `${one}s`) {
  return `${n} ${n === 1 ? one : many}`;
}
