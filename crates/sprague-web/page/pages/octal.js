// The octal games up to equivalence, by status: the open ones first. The atlas that comes along is shown at once;
// other codes are computed when asked for.

import { address, amend } from "../route.js";
import { button, choice, command, fill, h, labelled, quoted } from "../dom.js";
import { noteLine, tableButtons } from "../parts/files.js";
import { atlasTabs } from "../parts/atlas-tabs.js";
import { codeMap } from "../parts/octal-map.js";
import { count, fillBy } from "../parts/section.js";
import { maskText } from "../parts/atlas-place.js";

/** How far each game is computed where codes are asked for: enough for most periods, and a moment's work. */
const EFFORT = { heap: 20_000 };

/** How games can be put in order: words, and what is compared. @type {Record<string, {words: string, of: (game: any) => any, down?: boolean}>} */
const ORDERS = {
  status: { words: "open ones first", of: (game) => (game.status === "open" ? 0 : 1) },
  code: { words: "by code", of: () => 0 },
  computed: { words: "most heaps computed", of: (game) => game.computed, down: true },
  period: { words: "longest period", of: (game) => game.period ?? -1, down: true },
  preperiod: { words: "latest preperiod", of: (game) => game.preperiod ?? -1, down: true },
  largest: { words: "largest value", of: (game) => game.largest, down: true },
  rare: { words: "fewest rare heaps", of: (game) => game.rare ?? Infinity },
  codes: { words: "most codes", of: (game) => game.codes.length, down: true },
};

/** @param {import("../app.js").Page} page */
export function show({ main, about, query, signal }) {
  const body = h("div", {});
  const codes = h("input", { type: "text", id: "codes", class: "wide-input", value: about, placeholder: "0.abc, 4.abc", spellcheck: "false", autocapitalize: "off" });
  const form = h("form", { class: "atlas-form", on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); location.hash = address("octal", codes.value.trim()); } } },
    h("label", { class: "field-label", for: "codes" }, "Other codes, such as 0.6 0.77 0.137, or 0.00ab with letters for any digit"),
    h("div", { class: "field-row" }, codes, h("button", { type: "submit" }, "Compute")));
  const note = noteLine();
  const file = h("input", { type: "file", id: "atlas-file", accept: ".json,application/json", on: { change: async () => {
    const [chosen] = /** @type {any} */ (file).files;
    const answer = chosen && await readAtlas(chosen);
    if (answer) showAtlas(body, answer, { about: answer.codes, query, signal, file: chosen.name });
    note.textContent = !chosen || answer ? "" : `${chosen.name} is not an atlas. Choose what sprague atlas --json has printed.`;
  } } });
  fill(main, h("h1", {}, "Octal games"), atlasTabs("octal"),
    h("p", { class: "lead" }, "Which have a period, and which are open: of some games no period is known to anybody."), body,
    h("details", { class: "again", open: about !== "" }, h("summary", {}, "Other codes"), form,
      h("div", { class: "field-row" }, labelled("or an atlas in a file, as sprague atlas --json prints it", file)), note));
  fillBy(body, { atlas: about ? { codes: about } : {} }, signal, (answer) => showAtlas(body, answer, { about, query, signal }), { effort: about ? EFFORT : undefined });
  return "Octal games";
}

/** The atlas in a file; nothing if it holds something else. @param {File} file */
async function readAtlas(file) {
  try {
    const answer = JSON.parse(await file.text());
    return answer?.schema === "atlas/1" && Array.isArray(answer.games) ? answer : null;
  } catch {
    return null;
  }
}

/** @param {HTMLElement} body @param {any} answer @param {{about: string, query: Record<string, string>, signal: AbortSignal, file?: string}} page an atlas that was opened has the name of its file */
function showAtlas(body, answer, { about, query, signal, file }) {
  let status = ["open", "periodic", "arithmetic"].includes(query.show) ? query.show : "";
  let order = query.sort in ORDERS ? query.sort : "status";
  let view = query.view === "map" ? "map" : "list";
  const find = h("input", { type: "search", value: query.find ?? "", placeholder: "code or name", "aria-label": "Find a code or a name" });
  const place = h("div", { class: "octal-place" });
  const says = h("p", { class: "hint", role: "status" });
  const views = h("span", { class: "switch", role: "group", "aria-label": "Shown as" });
  const draw = () => {
    const games = answer.games.filter((/** @type {any} */ game) => (!status || game.status === status) && fits(game, find.value));
    const { of, down } = ORDERS[order];
    const sorted = games.map((/** @type {any} */ game, /** @type {number} */ i) => ({ game, i, by: of(game) }))
      .sort((/** @type {any} */ a, /** @type {any} */ b) => (down ? b.by - a.by : a.by - b.by) || (order === "code" ? byCode(a.game, b.game) : a.i - b.i)).map((/** @type {any} */ one) => one.game);
    says.textContent = games.length === answer.games.length ? "" : `${count(games.length)} of ${count(answer.games.length)} games.`;
    fill(views, ["list", "map"].map((name) => button(name === "list" ? "List" : "Map", () => { view = name; amend({ view: name === "map" ? "map" : "" }); draw(); }, { class: "quiet small", "aria-pressed": String(view === name) })));
    fill(place, games.length === 0 ? h("p", { class: "note" }, "No game fits.") : view === "map" ? codeMap(answer.games, new Set(games)) : list(sorted));
  };
  const note = noteLine();
  const question = () => ({ atlas: about ? { codes: about } : {} });
  find.addEventListener("input", () => { amend({ find: find.value.trim() }); draw(); });
  fill(body,
    h("p", { class: "headline" }, `${count(answer.classes)} games up to equivalence`, h("span", { class: "hint" }, `${count(answer.code_count)} codes ${answer.codes}`)),
    tally(answer),
    h("div", { class: "tools" }, find,
      labelled("show", choice([["", "all"], ["open", "open"], ["periodic", "periodic"], ["arithmetic", "arithmetic periodic"]], status, (value) => { status = value; amend({ show: value }); draw(); }, { id: "show" })),
      labelled("order", choice(Object.entries(ORDERS).map(([name, { words }]) => [name, words]), order, (value) => { order = value; amend({ sort: value === "status" ? "" : value }); draw(); }, { id: "sort" })), views),
    says, place,
    h("p", { class: "hint" }, answer.computations.map(how).join(" "), " Two codes are one game when it is proved that their heaps have the same values, up to a shift of the size. Rare heaps are those whose value lies in the sparse space of the mask: where they end, the values have a period."),
    comparison(answer.published ?? []),
    !file && h("div", { class: "tools", id: "downloads" }, tableButtons({ question, name: "octal-games", formats: ["csv", "latex", "markdown"], note, signal })), note,
    file ? h("p", { class: "hint" }, `As in the file ${file}.`) : command(about ? `sprague atlas ${quoted(about)} --limit ${EFFORT.heap}` : "sprague atlas"));
  draw();
}

/** @param {any} made */
function how({ codes, limit, date, version }) {
  return `${codes}: computed to at most ${count(limit)} heaps${date ? ` by sprague ${version} on ${date}` : ", now"}.`;
}

/** What others published, and what the atlas says of it. @param {any[]} published */
function comparison(published) {
  if (published.length === 0) return null;
  const other = (/** @type {any} */ one) => h("li", {}, h("a", { class: "code", href: address("game", one.game) }, one.game), `: published ${one.published}, here ${one.here}.`);
  const source = (/** @type {any} */ one) => h("li", {}, h("span", { title: one.places.join(", ") }, one.source), one.agree > 0 ? `: ${count(one.agree)} of ${count(one.facts)} published facts agree.` : ":", one.others.length > 0 && h("ul", {}, one.others.map(other)));
  return h("details", { class: "again", id: "published" }, h("summary", {}, "Compared with what others published"), h("ul", {}, published.map(source)));
}

/** How many games there are of each kind, as a bar. @param {any} answer */
function tally({ open, periodic, arithmetic, classes }) {
  const parts = [["open", open, "open"], ["periodic", periodic, "periodic"], ["arithmetic", arithmetic, "arithmetic periodic"]].filter(([, number]) => number);
  const bar = h("div", { class: "tally", "aria-hidden": "true" }, parts.map(([kind, number]) => {
    const part = h("span", { class: kind });
    part.style.flexGrow = String(Number(number) / classes);
    return part;
  }));
  return h("div", {}, bar, h("p", { class: "tools" }, parts.map(([kind, number, words]) => h("span", { class: "key" }, h("span", { class: `swatch ${kind}` }), `${count(Number(number))} ${words}`))));
}

/** @param {any} game @param {string} text */
function fits(game, text) {
  const wanted = text.trim().toLowerCase().replace(/^\./, "0.");
  if (!wanted) return true;
  return game.codes.some((/** @type {any} */ one) => one.code.startsWith(wanted)) || game.known_as.some((/** @type {string} */ name) => name.toLowerCase().includes(wanted));
}

/** @param {any} a @param {any} b */
const byCode = (a, b) => (a.game < b.game ? -1 : a.game > b.game ? 1 : 0);

/** @param {any[]} games */
function list(games) {
  const heads = ["game", "status", "heaps computed", "largest value", "mask", "rare heaps", "last rare", "codes"];
  const at = (/** @type {any} */ number) => (number === null ? "–" : count(number));
  const row = (/** @type {any} */ game) => h("tr", {},
    h("th", { scope: "row" }, h("a", { class: "code", href: address("game", game.game) }, game.game), game.known_as.length > 0 && h("span", { class: "hint below" }, game.known_as.join(", "))),
    h("td", {}, h("span", { class: `badge ${game.status}` }, game.period === null ? "open" : `period ${count(game.period)}`), game.period !== null && h("span", { class: "hint below" }, `from ${count(game.preperiod)}${game.saltus ? `, saltus ${count(game.saltus)}` : ""}`)),
    h("td", { class: "number" }, count(game.computed)),
    h("td", { class: "number" }, count(game.largest), h("span", { class: "hint below" }, `at ${count(game.largest_at)}`)),
    h("td", { class: "number code" }, maskText(game) ?? "–"), h("td", { class: "number" }, at(game.rare)), h("td", { class: "number" }, at(game.last_rare)),
    h("td", { class: "number", title: game.codes.map((/** @type {any} */ one) => one.code).join(", ") }, game.codes.length));
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Octal games" },
    h("table", { class: "list-table octal-list" }, h("thead", {}, h("tr", {}, heads.map((words, i) => h("th", { scope: "col", class: i > 1 ? "number" : "" }, words)))), h("tbody", {}, games.map(row))));
}
