// What this is, what can be typed, and how to find one's way without a mouse.

import { fill, h } from "../dom.js";
import { address } from "../route.js";
import { transport } from "../transport.js";

/** What can be typed. @type {[string, string, string][]} */
const NOTATION = [
  ["0.77", "game", "a take-and-break code: digit by digit what may be left when 1, 2, … beans are taken"],
  ["4!.0", "game", "codes with modifiers: split into different heaps"],
  ["S(2,5,6)", "game", "a subtraction set: take 2, 5 or 6"],
  ["S(all except 2,5)", "game", "all but finitely many"],
  ["S(1,2|1,3)", "game", "partizan: Left takes 1 or 2, Right 1 or 3"],
  ["dawsons-chess", "game", "a named game"],
  ["to one of proper_divisors(n)", "game", "a rule of one's own"],
  ["kayles[5] + 2·grundy[12] - S(1,2|1,3)[4]", "position", "a position: heaps of any games, with signs and repetition"],
  ["{2|0||-1}", "value", "a value"],
  ["S(1,a,b) with b <= 40", "atlas", "a family: letters for numbers"],
];

/** @param {import("../app.js").Page} page */
export function show({ main }) {
  const keys = [["Tab", "from one thing to the next; the first one skips to the content"], ["Enter", "opens, plays, asks"], ["↑ ↓", "through suggestions, and zoom in a plot"], ["← →", "move a plot; walk through a heat map"], ["+ −", "zoom a plot"], ["Home", "all of a plot"], ["Esc", "closes suggestions"]];
  fill(main, h("h1", {}, "About"),
    h("p", { class: "lead" }, "Combinatorial game theory of heap games: type the game, get the answer, with the proof and a picture."),
    h("p", {}, "In a heap game two players take turns taking from, or splitting, heaps of beans; whoever cannot move loses. Sprague and Grundy showed that every heap of an impartial game is worth a heap of Nim: its nim-value G(n). The player to move loses a sum of heaps exactly when the nim-sum of their values is 0."),
    h("section", { class: "section" }, h("h2", {}, "What is certain"),
      h("p", {}, "Every printed value is exact. A statement about all heaps names the theorem it rests on and the finite range that was checked; everything else is called observed, with how far. Whatever is proved has a certificate, which can be downloaded, and checked here or elsewhere by a program that shares no code with the one that found it.")),
    h("section", { class: "section" }, h("h2", {}, "What can be typed"), h("div", { class: "scroll" }, h("table", { class: "list-table" }, h("tbody", {}, NOTATION.map(([text, page, words]) => h("tr", {}, h("td", {}, h("a", { class: "code", href: address(page, text) }, text)), h("td", {}, words))))))),
    h("section", { class: "section" }, h("h2", {}, "By keyboard"), h("dl", { class: "facts wide" }, keys.map(([key, words]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words))))),
    h("section", { class: "section" }, h("h2", {}, "Addresses"), h("p", {}, "What decides what a page shows is in its address, so it can be kept and passed on: ", h("code", {}, "#/game/0.77?row=12"), ", ", h("code", {}, "#/position/kayles[7]"), " with every move made."),
      h("p", {}, transport() === "http" ? "This page is answered by the program on the machine that serves it. Nothing is loaded from anywhere else. Leaving a page or closing it ends its work." : "This page is answered by the library in your browser, without a server. Leaving a page ends its work.")));
  return "About";
}
