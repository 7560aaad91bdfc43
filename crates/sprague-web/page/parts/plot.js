// A scatter plot on a canvas that a million points do not slow down: every visible point is one write into an
// array of pixels. It can be dragged, pinched, zoomed by wheel, buttons and keys.

import { button, h } from "../dom.js";
import { colour, isDark } from "../theme.js";
import { count } from "./section.js";

const LEFT = 52;
const BOTTOM = 26;
const TOP = 10;
const RIGHT = 22;
/** Fewer heaps than this are never shown. */
const CLOSEST = 8;

/**
 * @typedef {object} Points
 * @property {number} start          the first heap
 * @property {Float64Array} values   NaN where there is none
 * @property {Float64Array} [also]   second values of the same heaps, drawn in another colour
 * @property {boolean} [fractions]   whether values may be fractions, or negative
 * @property {string[]} [names]      what the values are called, and the second ones; G(n) unless told otherwise
 * @property {(heap: number) => boolean} [marked]
 * @property {string} label          what is drawn, for those who cannot see it
 */

/** Heaps whose highest value is known in advance. */
const BLOCK = 1024;

/** The highest value of each block. @param {Float64Array} values */
function blockTops(values) {
  const tops = new Float64Array(Math.ceil(values.length / BLOCK));
  for (let i = 0; i < values.length; i += 1) if (values[i] > tops[(i / BLOCK) | 0]) tops[(i / BLOCK) | 0] = values[i];
  return tops;
}

/** The least value, if it is below 0. @param {Float64Array[]} series */
function lowest(series) {
  let low = 0;
  for (const values of series) for (const value of values) if (value < low) low = value;
  return low;
}

/** Steps of 1, 2 or 5 times a power of ten. @param {number} span @param {number} most @param {number} [least] */
function ticks(span, most, least = 1) {
  const rough = span / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? power * 10;
  return Math.max(least, step);
}

/** @param {Points} points @param {AbortSignal} signal */
export function plot(points, signal) {
  const canvas = h("canvas", { class: "plot", tabindex: "0", role: "application", "aria-roledescription": "zoomable plot", "aria-label": points.label });
  const readout = h("output", { class: "plot-readout" });
  const size = points.values.length;
  const view = { from: 0, to: size };
  const flags = points.marked ? Uint8Array.from(points.values, (_, i) => Number(points.marked?.(points.start + i))) : null;
  const series = points.also ? [points.values, points.also] : [points.values];
  const tops = series.map(blockTops);
  const low = lowest(series);
  const names = points.names ?? ["G(n)"];
  let logarithmic = false;
  let waiting = false;
  let hovered = -1;

  const redraw = () => {
    if (waiting || signal.aborted) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; draw(); });
  };

  /** @param {number} from @param {number} to */
  function look(from, to) {
    const span = Math.min(size, Math.max(Math.min(CLOSEST, size), to - from));
    view.from = Math.max(0, Math.min(size - span, from));
    view.to = view.from + span;
    redraw();
  }

  /** @param {number} factor @param {number} [at] share of the width that stays where it is */
  function zoom(factor, at = 0.5) {
    const span = view.to - view.from;
    const middle = view.from + span * at;
    const next = Math.min(size, Math.max(Math.min(CLOSEST, size), span * factor));
    look(middle - next * at, middle + next * (1 - at));
  }

  /** The highest visible value. */
  function highest() {
    let top = points.fractions ? low : 1;
    const end = Math.min(size, Math.ceil(view.to));
    series.forEach((values, which) => {
      for (let i = Math.floor(view.from); i < end;) {
        const whole = i % BLOCK === 0 && i + BLOCK <= end;
        const value = whole ? tops[which][i / BLOCK] : values[i];
        if (value > top) top = value;
        i += whole ? BLOCK : 1;
      }
    });
    return top > low ? top : low + 1;
  }

  const height = (/** @type {number} */ value) => (logarithmic ? Math.log2(1 + value) : value - low);

  function draw() {
    const ratio = Math.min(2, devicePixelRatio || 1);
    const width = canvas.clientWidth;
    const tall = canvas.clientHeight;
    if (!width || !tall) return;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(tall * ratio);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const inner = { width: width - LEFT - RIGHT, height: tall - TOP - BOTTOM };
    const top = highest();
    const x = (/** @type {number} */ i) => LEFT + ((i + 0.5 - view.from) / (view.to - view.from)) * inner.width;
    const y = (/** @type {number} */ value) => TOP + inner.height * (1 - height(value) / (height(top) * 1.04));
    context.scale(ratio, ratio);
    axes(context, width, tall, inner, top, x, y);
    const room = inner.width / (view.to - view.from);
    if (room >= 3) discs(context, room, x, y);
    else pixels(context, ratio, inner, top);
    if (hovered >= 0 && hovered < size) {
      context.strokeStyle = colour("accent");
      context.lineWidth = 1.5;
      for (const values of series) {
        context.beginPath();
        context.arc(x(hovered), y(values[hovered]), 6, 0, 7);
        context.stroke();
      }
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {number} width @param {number} tall @param {{width: number, height: number}} inner @param {number} top @param {(i: number) => number} x @param {(v: number) => number} y */
  function axes(context, width, tall, inner, top, x, y) {
    context.font = "12px system-ui, sans-serif";
    context.fillStyle = colour("soft");
    context.strokeStyle = colour("line");
    context.lineWidth = 1;
    context.textAlign = "right";
    context.textBaseline = "middle";
    const rise = ticks(top - low, inner.height / 44, points.fractions ? 0 : 1);
    for (let step = Math.ceil(low / rise); step * rise <= top + rise / 1e6; step += 1) {
      const value = step * rise;
      context.beginPath();
      context.moveTo(LEFT, y(value));
      context.lineTo(width - RIGHT, y(value));
      context.stroke();
      context.fillText(brief(value), LEFT - 6, y(value));
    }
    context.textAlign = "center";
    context.textBaseline = "top";
    const step = ticks(view.to - view.from, inner.width / 90);
    const first = Math.ceil((view.from + points.start) / step) * step;
    for (let heap = first; heap - points.start < view.to; heap += step) context.fillText(brief(heap), x(heap - points.start), tall - BOTTOM + 8);
  }

  /** @param {CanvasRenderingContext2D} context @param {number} room @param {(i: number) => number} x @param {(v: number) => number} y */
  function discs(context, room, x, y) {
    const [ink, other] = [colour("accent"), colour("mark")];
    const radius = Math.min(4.5, Math.max(1.4, room * 0.3));
    series.forEach((values, which) => {
      for (let i = Math.max(0, Math.floor(view.from)); i < Math.min(size, view.to); i += 1) {
        if (Number.isNaN(values[i])) continue;
        context.fillStyle = which || flags?.[i] ? other : ink;
        context.beginPath();
        // Where both values are the same, both are seen.
        context.arc(x(i), y(values[i]), which ? radius / 2 : radius, 0, 7);
        context.fill();
      }
    });
  }

  /** @param {CanvasRenderingContext2D} context @param {number} ratio @param {{width: number, height: number}} inner @param {number} top */
  function pixels(context, ratio, inner, top) {
    const width = Math.round(inner.width * ratio);
    const tall = Math.round(inner.height * ratio);
    const image = new ImageData(width, tall);
    const cells = new Uint32Array(image.data.buffer);
    const [ink, other] = isDark() ? [0xffe8b98a, 0xff6fa4ff] : [0xff8a5a22, 0xff2a4fd0];
    const across = width / (view.to - view.from);
    const scale = tall / (height(top) * 1.04);
    const end = Math.min(size, Math.floor(view.to));
    const dot = view.to - view.from < width ? 2 : 1;
    series.forEach((values, which) => {
      for (let i = Math.max(0, Math.ceil(view.from)); i < end; i += 1) {
        const value = values[i];
        if (!(value >= low)) continue;
        const column = ((i - view.from) * across) | 0;
        const row = (tall - 1 - (logarithmic ? Math.log2(1 + value) : value - low) * scale) | 0;
        const paint = which || flags?.[i] ? other : ink;
        for (let dx = 0; dx <= dot; dx += 1) for (let dy = 0; dy <= dot; dy += 1) {
          if (row - dy >= 0 && column + dx < width) cells[(row - dy) * width + column + dx] = paint;
        }
      }
    });
    // Putting pixels replaces what is below, so they go through a picture of their own.
    const layer = new OffscreenCanvas(width, tall);
    /** @type {any} */ (layer.getContext("2d")).putImageData(image, 0, 0);
    context.drawImage(layer, LEFT, TOP, inner.width, inner.height);
  }

  /** @param {number} heap index */
  function tell(heap) {
    hovered = heap;
    const says = (/** @type {Float64Array} */ values, /** @type {number} */ which) => `${names[which]} = ${Number.isNaN(values[heap]) ? "?" : points.fractions ? brief(values[heap]) : count(values[heap])}`;
    readout.textContent = heap < 0 || heap >= size ? "" : [`n = ${count(points.start + heap)}`, ...series.map(says)].join("   ");
    redraw();
  }

  listen(canvas, { view, look, zoom, tell, size, hovered: () => hovered }, signal);
  const scale = button("log scale", () => { logarithmic = !logarithmic; scale.setAttribute("aria-pressed", String(logarithmic)); redraw(); }, { class: "quiet small", "aria-pressed": "false" });
  const observer = new ResizeObserver(redraw);
  observer.observe(canvas);
  signal.addEventListener("abort", () => observer.disconnect());
  document.addEventListener("theme", redraw, { signal });
  const tools = h("div", { class: "plot-tools" },
    button("+", () => zoom(0.5), { class: "quiet small", "aria-label": "Zoom in" }), button("−", () => zoom(2), { class: "quiet small", "aria-label": "Zoom out" }),
    button("all", () => look(0, size), { class: "quiet small" }), !points.fractions && scale, readout);
  return { element: h("figure", { class: "plot-figure" }, canvas, tools, h("figcaption", { class: "hint plot-keys" }, "Drag to move, pinch or Ctrl and wheel to zoom; with the keyboard: arrows, + and −, Home for all, Page Up and Page Down from point to point.")), canvas, view, redraw };
}

/** @param {number} n */
function brief(n) {
  if (n >= 1e6 && n % 1e5 === 0) return `${n / 1e6}M`;
  if (n >= 1e4 && n % 1e3 === 0) return `${n / 1e3}k`;
  return String(Number(n.toPrecision(12))).replace("-", "−");
}

/** Pointers, wheel and keys. @param {HTMLCanvasElement} canvas @param {any} plotted @param {AbortSignal} signal */
function listen(canvas, { view, look, zoom, tell, size, hovered }, signal) {
  const on = (/** @type {string} */ event, /** @type {any} */ listener, options = {}) => canvas.addEventListener(event, listener, { signal, ...options });
  const inner = () => canvas.clientWidth - LEFT - RIGHT;
  const share = (/** @type {number} */ x) => (x - canvas.getBoundingClientRect().left - LEFT) / inner();
  /** @type {Map<number, number>} */
  const fingers = new Map();
  on("pointerdown", (/** @type {PointerEvent} */ event) => { canvas.setPointerCapture(event.pointerId); fingers.set(event.pointerId, event.clientX); });
  on("pointerup", (/** @type {PointerEvent} */ event) => fingers.delete(event.pointerId));
  on("pointercancel", (/** @type {PointerEvent} */ event) => fingers.delete(event.pointerId));
  on("pointerleave", () => tell(-1));
  on("pointermove", (/** @type {PointerEvent} */ event) => {
    const before = fingers.get(event.pointerId);
    const span = view.to - view.from;
    if (before === undefined) {
      const at = Math.floor(view.from + share(event.clientX) * span);
      tell(at >= 0 && at < size ? at : -1);
      return;
    }
    const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, x]) => x);
    fingers.set(event.pointerId, event.clientX);
    if (others.length === 1) {
      const [old, now] = [Math.abs(before - others[0]), Math.abs(event.clientX - others[0])];
      if (old > 10 && now > 10) zoom(old / now, share((event.clientX + others[0]) / 2));
    } else {
      const shift = ((event.clientX - before) / inner()) * span;
      look(view.from - shift, view.to - shift);
    }
  });
  on("wheel", (/** @type {WheelEvent} */ event) => {
    // Without a key the wheel scrolls the page, unless somebody is at work here.
    if (!event.ctrlKey && document.activeElement !== canvas) return;
    event.preventDefault();
    zoom(1.0015 ** event.deltaY, Math.min(1, Math.max(0, share(event.clientX))));
  }, { passive: false });
  on("keydown", (/** @type {KeyboardEvent} */ event) => {
    const span = view.to - view.from;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => look(view.from - span / 8, view.to - span / 8),
      ArrowRight: () => look(view.from + span / 8, view.to + span / 8),
      ArrowUp: () => zoom(0.7), ArrowDown: () => zoom(1 / 0.7), "+": () => zoom(0.7), "=": () => zoom(0.7), "-": () => zoom(1 / 0.7),
      Home: () => look(0, size),
      PageDown: () => tell(Math.min(size - 1, Math.max(hovered() + 1, Math.floor(view.from)))),
      PageUp: () => tell(Math.max(0, hovered() - 1)),
    };
    const act = keys[event.key];
    if (act && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); act(); }
  });
}
