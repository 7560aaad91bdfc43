// A game under way at the table: where it began, the moves made, where we are in it. Knows no rules: boards tell.

/**
 * @typedef {{component: number, to: number[] | string, position: string, words: string}} Made
 */

export class Table {
  /** @param {string} start @param {{misere?: boolean, first?: "Left" | "Right"}} [how] */
  constructor(start, { misere = false, first = "Left" } = {}) {
    this.start = start;
    this.misere = misere;
    this.first = first;
    /** @type {Made[]} */
    this.moves = [];
    /** How many of the moves are made on the board as it is shown. */
    this.at = 0;
  }

  /** The position on the board. */
  get position() {
    return this.at === 0 ? this.start : this.moves[this.at - 1].position;
  }

  /** Whose turn it is. @returns {"Left" | "Right"} */
  get turn() {
    return this.at % 2 === 0 ? this.first : this.first === "Left" ? "Right" : "Left";
  }

  /** Makes a move; what was made after it before is given up, unless it is the same move. @param {Made} made */
  play(made) {
    if (this.moves[this.at]?.position !== made.position || this.moves[this.at].component !== made.component) {
      this.moves.length = this.at;
      this.moves.push(made);
    }
    this.at += 1;
  }

  /** @param {number} at */
  goTo(at) {
    this.at = Math.max(0, Math.min(this.moves.length, at));
  }

  /** Moves up to now, as questions have them. */
  made() {
    return this.moves.slice(0, this.at).map(({ component, to }) => ({ component, to: typeof to === "string" ? to : to.map(exact) }));
  }

  /** The moves in an address: `0>3.5;1>` leaves 3 and 5 of component 0, then nothing of component 1. */
  get text() {
    return this.moves.map(({ component, to }) => (typeof to === "string" ? `${component}=${to}` : `${component}>${to.join(".")}`)).join(";");
  }

  /** Reads the moves of an address. @param {string} text @returns {{component: number, to: number[] | string}[]} */
  static read(text) {
    return text.split(";").filter(Boolean).map((move) => {
      const value = /^(\d+)=(.*)$/.exec(move);
      if (value) return { component: Number(value[1]), to: value[2] };
      const heap = /^(\d+)>([\d.]*)$/.exec(move);
      return { component: Number(heap?.[1] ?? -1), to: (heap?.[2] ?? "").split(".").filter(Boolean).map((text) => (Number.isSafeInteger(Number(text)) ? Number(text) : /** @type {any} */ (text))) };
    });
  }
}

/** A heap beyond what numbers hold is a text here and must be an integer in a question. @param {any} heap */
function exact(heap) {
  return typeof heap === "string" && "rawJSON" in JSON ? /** @type {any} */ (JSON).rawJSON(heap) : heap;
}

/** Whether two moves leave the same. @param {any} a @param {any} b */
export function sameMove(a, b) {
  return a.component === b.component && JSON.stringify(a.to) === JSON.stringify(b.to);
}

/** The text of a position made of pieces. @param {{text: string, negative: boolean}[]} pieces */
export function positionText(pieces) {
  if (pieces.length === 0) return "0";
  return pieces.map(({ text, negative }, i) => (negative && text.startsWith("-") ? `${i ? " - " : "-"}${text.slice(1)}` : `${i ? " + " : ""}${text}`)).join("");
}
