// The analysis board: build a position by clicking or typing, see how it stands and what every move does, and play
// it against the program or a friend.

import { ask, Refusal } from "../transport.js";
import { address } from "../route.js";
import { announce, button, choice, command, fill, h, labelled, quoted } from "../dom.js";
import { field } from "../parts/field.js";
import { certificate } from "../parts/certificate.js";
import { capital, fillBy, refusal, trouble } from "../parts/section.js";
import { showPieces } from "../parts/pieces.js";
import { moveWords, showMoves } from "../parts/moves.js";
import { nimAddition } from "../parts/nim-addition.js";
import { positionText, sameMove, Table } from "../parts/table.js";
import { outcomeWords, valueText } from "../parts/words.js";

const FIRST = "kayles[7] + nim[3] + nim[5]";
/** Where only a game is typed, a heap of so many is set up. */
const FIRST_HEAP = 10;
/** Games to build a position from. */
const HEAPS = ["nim", "kayles", "dawsons-chess", "treblecross", "grundy", "lasker-nim", "S(2,5,6)", "S(1,2|1,3)"];

/** @param {import("../app.js").Page} page */
export function show({ main, about, query, signal }) {
  const board = new Board(main, about || FIRST, query, signal);
  board.begin();
  return about || "Board";
}

class Board {
  /** @param {HTMLElement} main @param {string} start @param {Record<string, string>} query @param {AbortSignal} signal */
  constructor(main, start, query, signal) {
    this.signal = signal;
    this.table = new Table(start, { misere: query.misere === "1", first: query.first === "Right" ? "Right" : "Left" });
    this.wanted = Table.read(query.m ?? "");
    this.at = query.at === undefined ? this.wanted.length : Number(query.at);
    /** Who plays the other side. */
    this.against = query.with === "program" ? "program" : "self";
    /** Which side the program plays. */
    this.program = query.program === "Left" ? "Left" : "Right";
    this.slips = Number(query.slips) || 0;
    this.hints = query.hints !== "0";
    /** @type {any} */
    this.answer = null;
    this.thinking = false;
    this.places = {
      status: h("div", { class: "status", role: "status" }), pieces: h("div", { class: "pieces" }), moves: h("div", {}), nim: h("div", {}),
      history: h("ol", { class: "history" }), controls: h("div", { class: "tools" }), trouble: h("div", {}), why: h("div", { class: "why" }), proof: h("section", { class: "section", "aria-label": "Proof" }), winning: h("div", { class: "winning" }), command: h("div", {}),
    };
    this.entry = field({ label: "Position", value: start, signal, action: "Set up", go: (reading) => this.setUp(reading.kind === "game" || reading.kind === "partizan_game" ? `${reading.text}[${FIRST_HEAP}]` : reading.text) });
    fill(main, h("h1", {}, "Board"), this.entry.element, this.builder(), this.places.trouble,
      h("div", { class: "board" },
        h("div", { class: "board-left" }, this.places.status, this.places.winning, this.places.pieces, this.places.controls),
        h("aside", { class: "board-right", "aria-label": "Analysis" }, this.places.why, this.places.nim, h("h2", {}, "Moves made"), this.places.history)),
      h("section", { class: "section", "aria-label": "Every move" }, h("h2", {}, "Every move"), this.places.moves),
      this.places.proof, this.places.command);
    this.main = main;
  }

  /** Builds by clicking. */
  builder() {
    const size = h("input", { type: "number", min: "1", max: "1000000000", value: "5", inputmode: "numeric", "aria-label": "Size of the heap to add" });
    const add = (/** @type {string} */ game) => this.setUp(this.built([{ text: `${game}[${Math.max(1, Math.round(Number(size.value) || 1))}]`, negative: false }]));
    return h("details", { class: "builder", open: !matchMedia("(max-width: 40rem)").matches }, h("summary", {}, "Build by clicking"),
      h("div", { class: "tools" }, labelled("a heap of", size), HEAPS.map((game) => button(`+ ${game}`, () => add(game), { class: "quiet small" })),
        button("Clear", () => this.setUp("0"), { class: "quiet small" })));
  }

  /** The position with more pieces. @param {{text: string, negative: boolean}[]} more */
  built(more) {
    const now = (this.answer?.pieces ?? []).filter((/** @type {any} */ piece) => piece.heap !== null || piece.text !== "0");
    return positionText([...now, ...more]);
  }

  /** @param {string} position */
  setUp(position) {
    this.table = new Table(position, { misere: this.table.misere, first: this.table.first });
    this.entry.input.value = position;
    this.look();
  }

  /** Makes the moves of the address one after the other. */
  async begin() {
    try {
      for (const wanted of this.wanted) {
        const board = await this.board(this.table.position);
        const move = board.moves.find((/** @type {any} */ move) => sameMove(move, wanted) && (move.player === "any" || move.player === this.table.turn));
        if (!move) break;
        this.table.play({ component: move.component, to: move.to, position: move.position, words: moveWords(move, board.pieces) });
      }
      this.table.goTo(this.at);
    } catch (error) {
      // What cannot be set up is said by looking at it.
      if (this.signal.aborted) return;
      if (!(error instanceof Refusal)) console.error(error);
    }
    this.look();
  }

  /** @param {string} position */
  board(position) {
    return ask({ board: { position, misere: this.table.misere } }, { signal: this.signal });
  }

  /** Shows the position as it stands now. */
  look() {
    this.places.trouble.replaceChildren();
    const position = this.table.position;
    this.keepAddress();
    return fillBy(this.places.trouble, { board: { position, misere: this.table.misere } }, this.signal, (answer) => {
      if (position !== this.table.position) return;
      this.places.trouble.replaceChildren();
      this.answer = answer;
      this.render();
      this.maybeReply();
    }, { refused: (error) => { fill(this.places.trouble, refusal(error, "position")); return true; } });
  }

  get over() {
    return this.answer && !this.answer.can_move[this.table.turn];
  }

  get programsTurn() {
    return this.against === "program" && this.table.turn === this.program && this.table.at === this.table.moves.length;
  }

  /** @param {any} move */
  make(move) {
    if (this.thinking || this.over) return;
    this.table.play({ component: move.component, to: move.to, position: move.position, words: moveWords(move, this.answer.pieces) });
    this.look();
  }

  /** Lets the program move if it is its turn. */
  async maybeReply() {
    if (!this.programsTurn || this.over || this.thinking) return;
    this.thinking = true;
    this.render();
    const { table } = this;
    const at = table.at;
    try {
      const question = { position: table.start, first: table.first, moves: table.made(), misere: table.misere, slips: this.slips, seed: 7 };
      const reply = await ask({ reply: question }, { signal: this.signal });
      if (this.table !== table || table.at !== at || !reply.move) return;
      table.play({ component: reply.move.component, to: reply.move.to, position: reply.position, words: moveWords(reply.move, this.answer.pieces) });
      announce(`The program plays ${moveWords(reply.move, this.answer.pieces)}`);
    } catch (error) {
      if (!this.signal.aborted) fill(this.places.trouble, error instanceof Refusal ? refusal(error, "position") : trouble(error));
      return;
    } finally {
      this.thinking = false;
    }
    this.look();
  }

  keepAddress() {
    const { table } = this;
    const query = {
      m: table.text, at: table.at === table.moves.length ? "" : table.at, with: this.against === "program" ? "program" : "", program: this.against === "program" && this.program === "Left" ? "Left" : "",
      first: table.first === "Right" ? "Right" : "", misere: table.misere ? "1" : "", slips: this.slips || "", hints: this.hints ? "" : "0",
    };
    history.replaceState(null, "", address("position", table.start, query));
  }

  render() {
    const { answer, table, places } = this;
    const impartial = answer.standing.kind === "impartial" || answer.standing.kind === "loopy";
    const busy = this.thinking || this.over || this.programsTurn;
    const player = busy ? "none" : table.turn;
    const make = (/** @type {any} */ move) => this.make(move);
    fill(places.status, this.status(impartial));
    showPieces(places.pieces, { board: answer, player, hints: this.hints, make, change: table.moves.length === 0 ? (component, change) => this.change(component, change) : null });
    showMoves(places.moves, answer, { player, make, hints: this.hints });
    const addition = answer.standing.nim_addition;
    fill(places.nim, this.hints && addition && addition.rows.length > 0 && addition.rows.length <= 40 && answer.position !== "0" ? [h("h2", {}, "Nim-addition"), nimAddition(addition, answer.pieces)] : null);
    fill(places.why, this.hints && this.why());
    fill(places.history, this.historyItems());
    fill(places.controls, this.controls(impartial));
    fill(places.winning, this.hints && this.winning(player));
    const proved = this.hints && !table.misere && certifiable(answer);
    places.proof.hidden = !proved;
    fill(places.proof, proved && [h("h2", {}, "Proof"), certificate({ claim: { win: table.position }, about: table.position, coq: answer.standing.kind === "impartial" ? { win: table.position } : undefined, signal: this.signal })]);
    fill(places.command, h("p", { class: "hint" }, "The same in a terminal:"), command(`sprague win ${quoted(table.position)}${table.misere ? " --misere" : ""}`), command(`sprague play ${quoted(table.position)}${table.misere ? " --misere" : ""}`));
  }

  /** @param {boolean} impartial */
  status(impartial) {
    const { table, answer } = this;
    const name = (/** @type {string} */ side) => (this.against === "program" ? (side === this.program ? "the program" : "you") : impartial ? (side === table.first ? "the first player" : "the second player") : side);
    if (answer.position === "0" && table.moves.length === 0) return h("p", { class: "verdict-line" }, "An empty board", h("span", { class: "hint" }, "Type a position, or build one by clicking."));
    if (this.over) {
      const winner = table.misere ? table.turn : table.turn === "Left" ? "Right" : "Left";
      const won = name(winner);
      const words = won === "you" ? "You have won" : `${capital(won)} ${this.against === "program" ? "has won" : "wins"}`;
      return h("p", { class: `verdict-line ${won === "the program" ? "bad" : "good"}`, data: { end: winner } }, words, h("span", { class: "hint" }, `${capital(name(table.turn))} cannot move.`));
    }
    if (this.thinking) return h("p", { class: "verdict-line" }, "The program thinks …");
    const turn = h("span", { class: "turn" }, `${capital(name(table.turn))} to move`);
    const outcome = answer.standing.outcome;
    return h("p", { class: "verdict-line", data: { outcome: outcome ?? "" } }, turn, this.hints && h("span", { class: `verdict-words outcome-${outcome}` }, outcomeWords(outcome, impartial)));
  }

  /** The first winning moves, to be made by a click: on a small screen the list of all is far below. @param {string} player */
  winning(player) {
    const { moves, pieces } = this.answer;
    const found = moves.filter((/** @type {any} */ move) => move.leads_to === "win" && (move.player === "any" || move.player === player));
    if (player === "none" || found.length === 0) return null;
    return [h("span", { class: "hint" }, found.length === 1 ? "The winning move:" : "Winning moves:"),
      found.slice(0, 3).map((/** @type {any} */ move) => button(moveWords(move, pieces), () => this.make(move), { class: "quiet small move", data: { verdict: "win" } })),
      found.length > 3 && h("span", { class: "hint" }, `and ${found.length - 3} more`)];
  }

  why() {
    const { standing } = this.answer;
    return [
      standing.value !== null && standing.value !== undefined && h("p", {}, "Worth ", h("strong", {}, valueText(standing.value)), h("span", { class: "hint" }, ` by ${standing.decided_by}`)),
      standing.starts && h("p", {}, `Left starting: ${standing.starts.Left ?? "?"}; Right starting: ${standing.starts.Right ?? "?"}.`),
      (standing.reasons ?? []).map((/** @type {any} */ reason) => h("p", { class: "hint" }, `${reason.first} starts: ${reason.winner ?? "?"} wins. ${capital(reason.because)}.`)),
      standing.note && h("p", { class: "hint" }, capital(standing.note), "."),
    ];
  }

  historyItems() {
    const { table } = this;
    const item = (/** @type {number} */ at, /** @type {string} */ words) => h("li", {}, button(words, () => { table.goTo(at); this.look(); }, { class: "quiet small move", "aria-current": at === table.at ? "step" : null }));
    return [item(0, "start"), ...table.moves.map((made, i) => item(i + 1, made.words))];
  }

  /** @param {boolean} impartial */
  controls(impartial) {
    const { table } = this;
    const back = this.against === "program" ? 2 - ((table.turn === this.program ? 1 : 0)) : 1;
    const restart = () => { this.table = new Table(table.start, { misere: table.misere, first: table.first }); this.look(); };
    const check = (/** @type {string} */ words, /** @type {boolean} */ on, /** @type {(on: boolean) => void} */ change) => {
      const box = h("input", { type: "checkbox", on: { change: () => change(box.checked) } });
      box.checked = on;
      return h("label", { class: "labelled" }, box, h("span", {}, words));
    };
    const other = this.program === "Left" ? "first" : "second";
    return [
      button("Take back", () => { table.goTo(table.at - Math.max(1, back)); table.moves.length = table.at; this.look(); }, { class: "quiet", disabled: table.at === 0 || this.thinking }),
      button("◀", () => { table.goTo(table.at - 1); this.look(); }, { class: "quiet", "aria-label": "One move back", disabled: table.at === 0 }),
      button("▶", () => { table.goTo(table.at + 1); this.look(); }, { class: "quiet", "aria-label": "One move on", disabled: table.at === table.moves.length }),
      button("Start again", restart, { class: "quiet", disabled: table.moves.length === 0 }),
      labelled("against", choice([["self", "a friend, or myself"], ["program", "the program"]], this.against, (value) => { this.against = /** @type {any} */ (value); this.look(); })),
      this.against === "program" && labelled("the program plays", choice(impartial ? [["second", "second"], ["first", "first"]] : [["second", "Right"], ["first", "Left"]], other, (value) => { this.program = value === "first" ? "Left" : "Right"; this.look(); })),
      this.against === "program" && labelled("strength", choice([["0", "perfect"], ["25", "slips now and then"], ["60", "careless"]], String(this.slips), (value) => { this.slips = Number(value); this.look(); })),
      !impartial && labelled("starts", choice([["Left", "Left"], ["Right", "Right"]], table.first, (value) => { this.table = new Table(table.start, { misere: table.misere, first: /** @type {any} */ (value) }); this.look(); })),
      check("show the analysis", this.hints, (on) => { this.hints = on; this.keepAddress(); this.render(); }),
      check("misère: the last move loses", table.misere, (on) => { this.table = new Table(table.start, { misere: on, first: table.first }); this.look(); }),
    ];
  }

  /** Makes a heap larger or smaller, or takes it away. @param {number} component @param {number} change */
  change(component, change) {
    const pieces = this.answer.pieces.flatMap((/** @type {any} */ piece, /** @type {number} */ i) => {
      if (i !== component) return [piece];
      if (change === 0) return [];
      return [{ ...piece, text: `${piece.negative ? "-" : ""}${piece.game}[${BigInt(piece.heap) + BigInt(change)}]` }];
    });
    this.setUp(positionText(pieces));
  }
}

/** Whether there are certificates of who wins: of impartial sums, and of a single heap. @param {any} board the answer to the question `board` */
function certifiable({ standing, pieces, position }) {
  const single = pieces.length === 1 && pieces[0].heap !== null && /^S\(/.test(pieces[0].game);
  return position !== "0" && standing.outcome !== null && (standing.kind === "impartial" || single);
}
