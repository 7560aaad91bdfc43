// A heat map on a canvas: one cell for each game, each of which opens its game. By keyboard the arrows walk from
// cell to cell and Enter opens one.

import { fill, h } from "../dom.js";
import { colour, isDark } from "../theme.js";
import { address } from "../route.js";
import { count } from "./section.js";

const EDGE = 34;

/** From calm blue over green to bright yellow, even for eyes that confuse red and green. @param {number} share 0 to 1 */
export function warmth(share) {
  const stops = [[38, 44, 92], [44, 96, 138], [42, 148, 132], [124, 190, 92], [250, 222, 80]];
  const at = Math.min(0.9999, Math.max(0, share)) * (stops.length - 1);
  const [a, b, part] = [stops[Math.floor(at)], stops[Math.floor(at) + 1], at % 1];
  return `rgb(${a.map((low, i) => Math.round(low + (b[i] - low) * part)).join(" ")})`;
}

/** Ranks rather than sizes, because a few periods are huge. @param {number[]} values */
function ranks(values) {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const place = new Map(sorted.map((value, i) => [value, sorted.length === 1 ? 0.5 : i / (sorted.length - 1)]));
  return { of: (/** @type {number} */ value) => place.get(value) ?? 0, least: sorted[0], most: sorted[sorted.length - 1] };
}

/**
 * A heat map to which cells can be added as they come.
 * @param {any} first  the first answer to the question `plot` about a family, with data
 * @param {AbortSignal} signal
 */
export function heatMap(first, signal) {
  const { columns: { from: left, to: right }, rows: { from: low, to: high } } = first;
  const [across, up] = [right - left + 1, high - low + 1];
  /** @type {any[]} */
  const cells = [];
  /** @type {Map<string, any>} */
  const at = new Map();
  let rank = ranks([]);
  const canvas = h("canvas", { class: "heat", tabindex: "0", role: "application", "aria-roledescription": "heat map", "aria-label": `${first.of} of ${first.family}; the arrows walk from game to game, Enter opens one` });
  const says = h("p", { class: "heat-says", role: "status" }, "Point at a cell, or walk with the arrow keys; a click or Enter opens the game.");
  const key = h("div", {});
  let side = 10;
  /** @type {any} */
  let chosen = null;

  function draw() {
    const ratio = Math.min(2, devicePixelRatio || 1);
    const room = Math.max(240, Math.min(960, (canvas.parentElement?.clientWidth ?? 700) - 4));
    side = Math.max(2, Math.min(28, Math.floor((room - EDGE - 6) / across)));
    const [width, height] = [EDGE + across * side + 6, EDGE + up * side + 6];
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.style.width = `${width}px`;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.scale(ratio, ratio);
    const gap = side > 5 ? 1 : 0;
    for (const cell of cells) {
      context.fillStyle = cell.value === null ? colour("line") : warmth(rank.of(Number(cell.value)));
      context.fillRect(EDGE + (cell.x - left) * side, 6 + (high - cell.y) * side, side - gap, side - gap);
    }
    context.fillStyle = colour("soft");
    context.font = "11px system-ui, sans-serif";
    context.textAlign = "center";
    const step = Math.max(1, Math.ceil(34 / side));
    for (let x = left; x <= right; x += step) context.fillText(String(x), EDGE + (x - left + 0.5) * side, height - EDGE + 18);
    context.textAlign = "right";
    for (let y = low; y <= high; y += Math.max(1, Math.ceil(18 / side))) context.fillText(String(y), EDGE - 6, 10 + (high - y + 0.4) * side);
    context.fillText(first.across, width - 8, height - 4);
    context.textAlign = "left";
    context.fillText(first.upwards, 2, 14);
    if (chosen) {
      context.strokeStyle = isDark() ? "#fff" : "#000";
      context.lineWidth = 2;
      context.strokeRect(EDGE + (chosen.x - left) * side - 1, 6 + (high - chosen.y) * side - 1, side + 1, side + 1);
    }
  }

  /** @param {any} cell */
  function choose(cell) {
    if (!cell || cell === chosen) return;
    chosen = cell;
    fill(says, h("a", { class: "code", href: address("game", cell.game) }, cell.game), ` ${first.of}: ${cell.value === null ? "unknown" : count(cell.value)}`);
    draw();
  }
  const open = () => { if (chosen) location.hash = address("game", chosen.game); };
  const under = (/** @type {MouseEvent} */ event) => {
    // A map that is too wide for the screen is shown smaller.
    const scale = (EDGE + across * side + 6) / (canvas.clientWidth || 1);
    return at.get(`${left + Math.floor((event.offsetX * scale - EDGE) / side)},${high - Math.floor((event.offsetY * scale - 6) / side)}`);
  };
  canvas.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => choose(under(event)));
  canvas.addEventListener("click", (/** @type {MouseEvent} */ event) => { const cell = under(event); if (cell) { choose(cell); open(); } });
  canvas.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    if (event.key === "Enter") { event.preventDefault(); open(); }
    if (!way) return;
    event.preventDefault();
    if (!chosen) { choose(cells.reduce((least, cell) => (cell.x < least.x || (cell.x === least.x && cell.y < least.y) ? cell : least), cells[0])); return; }
    // The next cell this way; families have gaps.
    for (let steps = 1; steps <= Math.max(across, up); steps += 1) {
      const next = at.get(`${chosen.x + way[0] * steps},${chosen.y + way[1] * steps}`);
      if (next) { choose(next); return; }
    }
  });
  const observer = new ResizeObserver(draw);
  signal.addEventListener("abort", () => observer.disconnect());
  document.addEventListener("theme", draw, { signal });
  const place = h("div", { class: "heat-place" }, canvas);
  observer.observe(place);

  /** More cells. @param {any[]} more */
  function add(more) {
    for (const cell of more) {
      cells.push(cell);
      at.set(`${cell.x},${cell.y}`, cell);
    }
    rank = ranks(cells.filter((cell) => cell.value !== null).map((cell) => Number(cell.value)));
    fill(key, legend(rank));
    draw();
  }
  add(first.data);
  return { element: h("div", {}, says, place, key), add };
}

/** @param {{least: number, most: number}} rank */
function legend({ least, most }) {
  if (least === undefined) return null;
  const bar = h("canvas", { width: "160", height: "8", "aria-hidden": "true" });
  const context = bar.getContext("2d");
  for (let x = 0; x < 160; x += 1) { context.fillStyle = warmth(x / 159); context.fillRect(x, 0, 1, 8); }
  return h("div", { class: "legend" }, count(least), bar, count(most), h("span", {}, "by rank; grey is unknown"));
}
