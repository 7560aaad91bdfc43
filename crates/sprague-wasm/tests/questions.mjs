// Questions for which 32 bits could make a difference: every kind of game, heaps and digits around and beyond
// 2^32, tables that are large, and texts that make no sense.

const TWO_32 = 2 ** 32;

const games = [
  "kayles", "grundy", "dawson", "nim", "0.137", "0.156", "4.7", "0.8F", "0.{4}3", "0.[3]", "4!.0", "0.0", "CUT(2,3)",
  "S(2,5,6)", "S(1,3,5,...)", "S(all except 2,5)", "S()", "S(4,6)", `S(1,${TWO_32})`, `S(2,${TWO_32 + 2})`,
  "maliquot", "take one of divisors(n)", "to one of {k : 1 <= k < n, gcd(k,n) = 1}", "split into a, n-a for 1 <= a < n-a",
];
const partizan = ["S(1,2|1,3)", "S(2|1,3)", "S(|1)", `S(${TWO_32 + 2}|1)`, `S(1|${TWO_32 + 1},3)`];
const heaps = [0, 1, 9, 100, TWO_32 - 1, TWO_32, TWO_32 + 9, 10 ** 12];

// A memory that both have, so that both stop at the same place.
const effort = { heap: 2000, memory: 2 ** 26 };

/** Where no period is known, far heaps make a search go on until the memory is full: then it had better be small. */
const memoryFor = (game) => (["grundy", "4!.0"].includes(game) ? 2 ** 16 : 2 ** 26);

export const questions = [
  ...games.flatMap((game) => [
    { question: { rules: { game } } },
    { question: { values: { game, to: 300 } }, effort: { memory: 2 ** 26 } },
    { question: { period: { game, certificate: true } }, effort },
    { question: { report: { game } }, effort },
    { question: { plot: { game, to: 200, svg: true } }, effort: { memory: 2 ** 26 } },
  ]),
  ...partizan.flatMap((game) => [
    { question: { rules: { game } } },
    { question: { partizan_values: { game, to: 30 } }, effort: { memory: 2 ** 26 } },
    { question: { outcomes: { game, to: 40 } }, effort: { memory: 2 ** 26 } },
    { question: { laws: { game } }, effort: { heap: 100, memory: 2 ** 26 } },
  ]),
  ...[...games, ...partizan].flatMap((game) => heaps.map((heap) => (
    { question: { win: { position: `${game.includes(" ") ? `(${game})` : game}[${heap}]` } }, effort: { memory: memoryFor(game), search: 10_000 } }
  ))),
  ...["S(2,5,6)", "S(1,2,4)", "S(3,7,11)", `S(1,${TWO_32 + 1})`].map((set) => ({ question: { expand: { game: set } }, effort })),
  ...["maliquot", "nim", "S(2,5,6)"].map((game) => ({ question: { guess: { game } }, effort })),
  { question: { values: { game: "0.77", from: TWO_32 - 3, to: TWO_32 + 3 } } },
  { question: { values: { game: "S(2,5,6)", from: 10 ** 15, to: 10 ** 15 + 9 } } },
  { question: { win: { position: "S(4294967298|1)[9]" } } },
  { question: { win: { position: "S(4294967298|1)[9] + kayles[5] + *3 - S(1,2|1,3)[4]" } } },
  { question: { value: { sum: "{1|-1} + ^ + *4" } } },
  { question: { sweep: { family: "S(1,a,b) for a in 2..12, b in a+1..20" } } },
  { question: { check: { only: "Theorem 1" } }, effort: { heap: 10_000 } },
  { question: { run: { game: "0.156" } }, effort: { heap: 100_000, memory: 2 ** 26 } },
  { question: { equivalent: { game: "0.77" } }, effort },
  { question: { games: {} } },
  { question: { period: { game: "0.7x" } } },
];
