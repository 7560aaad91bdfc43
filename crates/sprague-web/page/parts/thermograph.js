// Thermographs, as the field draws them: temperature upwards, Left's side on the left.

import { s } from "../dom.js";
import { valueText } from "./words.js";

const WIDTH = 200;
const HEIGHT = 180;
const EDGE = 24;

/** A number, perhaps written as a fraction. @param {string | number} text */
function number(text) {
  const [above, below] = String(text).split("/").map(Number);
  return below ? above / below : above;
}

/**
 * @param {{left: [any, any][], right: [any, any][], mast: any}} graph  walls as corners [temperature, value], from the base up
 * @param {string} name
 */
export function thermograph(graph, name) {
  const mast = number(graph.mast);
  const walls = { left: graph.left.map(([t, v]) => [number(t), number(v)]), right: graph.right.map(([t, v]) => [number(t), number(v)]) };
  const corners = [...walls.left, ...walls.right];
  const hottest = Math.max(...corners.map(([t]) => t));
  const top = Math.max(hottest + 1, 1);
  const values = [...corners.map(([, v]) => v), mast];
  const [low, high] = [Math.min(...values) - 0.5, Math.max(...values) + 0.5];
  const x = (/** @type {number} */ value) => EDGE + ((high - value) / (high - low)) * (WIDTH - 2 * EDGE);
  const y = (/** @type {number} */ heat) => HEIGHT - EDGE - ((heat + 1) / (top + 1)) * (HEIGHT - 2 * EDGE);
  const line = (/** @type {number[][]} */ wall) => [...wall, [Math.max(hottest, -1), mast]].map(([t, v]) => `${x(v).toFixed(1)},${y(t).toFixed(1)}`).join(" ");
  const whole = [];
  const step = Math.max(1, Math.ceil((high - low) / 6));
  for (let value = Math.ceil(low); value <= high; value += step) whole.push(value);
  return s("svg", { class: "thermograph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `Thermograph of ${name}: mean ${valueText(graph.mast)}` },
    s("line", { class: "axis", x1: EDGE / 2, x2: WIDTH - EDGE / 2, y1: y(0), y2: y(0) }),
    whole.map((value) => [s("line", { class: "tick", x1: x(value), x2: x(value), y1: y(0) - 3, y2: y(0) + 3 }), s("text", { x: x(value), y: HEIGHT - 6, class: "tick-text" }, valueText(value))]),
    s("polyline", { class: "wall left", points: line(walls.left) }), s("polyline", { class: "wall right", points: line(walls.right) }),
    s("polyline", { class: "wall mast", points: `${x(mast).toFixed(1)},${y(hottest).toFixed(1)} ${x(mast).toFixed(1)},${y(top).toFixed(1)}` }),
    hottest > -1 && s("text", { x: 4, y: y(Math.max(hottest, 0)) - 4, class: "tick-text start" }, hottest > 0 ? `t = ${hottest}` : ""));
}
