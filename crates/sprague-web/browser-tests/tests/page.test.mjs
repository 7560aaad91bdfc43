import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { downloaded, pages, program } from "../browser.mjs";

const own = pages();
const { onPage } = own;

onPage("a typed game shows its period", "#/", {}, async (page) => {
  await page.fill("#field", "0.77");
  await page.press("#field", "Enter");
  await page.waitForSelector("[data-fact=period]");
  assert.match(await page.textContent("[data-fact=period]"), /^Period 12/);
  assert.match(page.url(), /#\/game\/0\.77$/);
  assert.match(await page.textContent("#period .proof"), /Guy–Smith/);
  // The values that are not in the pattern are marked.
  await page.waitForSelector(".values-table td.exception");
  assert.equal(await page.textContent(".values-table td.exception >> nth=1"), "3");
});

onPage("what cannot be read is marked under the text as it is typed", "#/", {}, async (page) => {
  await page.locator("#field").pressSequentially("S(2,,5)");
  await page.waitForSelector("#field[aria-invalid]");
  const marked = page.locator(".field-mirror mark");
  await marked.waitFor();
  assert.equal(await marked.textContent(), ",");
  assert.notEqual((await page.textContent("#field-says")).trim(), "");
  // Mended, the mark is gone.
  await page.fill("#field", "S(2,5,6)");
  await page.waitForSelector("#field-says .right");
  assert.equal(await page.locator(".field-mirror mark").count(), 0);
});

onPage("a position is built by clicking, and won against the program", "#/position/nim[1]", {}, async (page) => {
  const position = () => page.inputValue("#field");
  const add = async (size, game, expected) => {
    await page.fill("[aria-label='Size of the heap to add']", String(size));
    await page.click(`.builder button:text-is('+ ${game}')`);
    await page.waitForFunction((count) => document.querySelectorAll(".piece").length === count, expected);
  };
  await page.waitForSelector(".piece");
  await page.click(".builder button:text-is('Clear')");
  await page.waitForSelector(".empty-board, .piece-value");
  await add(3, "nim", 1);
  await add(6, "kayles", 2);
  assert.equal(await position(), "nim[3] + kayles[6]");
  await page.click("[aria-label='Make heap 1 larger']");
  await page.waitForSelector("[data-outcome=N]");
  assert.equal(await position(), "nim[4] + kayles[6]");
  await page.selectOption("select:has(option[value=program])", "program");
  const moves = () => page.locator(".history li").count();
  for (let made = await moves(); !(await page.locator("[data-end]").count()); made = await moves()) {
    await page.locator("button[data-verdict=win]").first().click();
    await page.waitForFunction((before) => document.querySelector("[data-end]") || (document.querySelectorAll(".history li").length >= before + 2 && document.querySelector("button[data-verdict=win]")), made);
  }
  assert.match(await page.textContent(".verdict-line"), /^You have won/);
  // Walking back through the game shows the position before.
  const end = await position();
  await page.click("[aria-label='One move back']");
  await page.waitForSelector("[data-outcome]");
  assert.equal(await position(), end);
  // The address has the whole game.
  const again = await own.browser.open(new URL(page.url()).hash);
  await again.waitForFunction((count) => document.querySelectorAll(".history li").length === count, await moves());
  await again.close();
});

onPage("a click on the drawing chooses a move", "#/position/kayles[7]", {}, async (page) => {
  await page.click(".piece .thing[data-thing='3']");
  await page.click(".offers button:text-is('Leave 3 + 3')");
  await page.waitForFunction(() => document.querySelectorAll(".piece").length === 2);
  await page.waitForSelector("[data-outcome=P]");
});

onPage("a long computation shows how far it is and can be cancelled", "#/game/0.6?heaps=1000000000", {}, async (page) => {
  const cancel = page.locator("#period .waiting button");
  await cancel.waitFor();
  await page.waitForFunction(() => document.querySelector("#period .waiting-words")?.textContent !== "working");
  await cancel.click();
  await page.waitForSelector("#period .note:has-text('Cancelled')");
});

onPage("a cell of the atlas opens its game", "#/atlas/S(1,a,b) with b <= 9", {}, async (page) => {
  await page.waitForSelector(".atlas-place[data-parts='12'] canvas.heat");
  await page.focus("canvas.heat");
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".heat-says a");
  assert.equal(await page.textContent(".heat-says a"), "S(1,2,3)");
  await page.keyboard.press("ArrowUp");
  await page.waitForSelector(".heat-says a:text-is('S(1,2,4)')");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-fact=period]");
  assert.match(await page.textContent("[data-fact=period]"), /^Period 3/);
});

onPage("a heat map fills in part by part until all games are there", "#/atlas/S(1,a,b) with b <= 20", {}, async (page) => {
  await page.waitForSelector(".atlas-place[data-parts='12']");
  assert.match(await page.textContent(".atlas-place p"), /^171 games of/);
});

onPage("means, stops, temperatures and weights of a partizan game are drawn", "#/game/S(1,2|1,3)", {}, async (page) => {
  await page.waitForSelector("#picture canvas.plot");
  for (const of of ["stops", "temperature", "weight"]) {
    await page.selectOption("#picture select", of);
    await page.waitForSelector(`#picture .command code:text-matches("--of ${of} ")`);
    await page.waitForFunction(() => !document.querySelector("#picture [aria-busy]") && document.querySelector("#picture canvas.plot"));
  }
  await page.focus("#picture canvas.plot");
  for (const _ of "four") await page.keyboard.press("PageDown");
  assert.match(await page.textContent("#picture .plot-readout"), /atomic weight = 1$/);
});

onPage("heaps are found and claims checked on the page of a game", "#/game/kayles", {}, async (page) => {
  await page.fill("#condition", "G(n) = 3");
  await page.press("#condition", "Enter");
  await page.waitForSelector("#find .found");
  assert.match(await page.textContent("#find .found-heaps"), /^3, 6, 18, 39$/);
  assert.match(await page.textContent("#find .found"), /settled for all heaps/);
  await page.click("#find button:text-is('Check')");
  await page.waitForSelector("#find .claim.holds");
  assert.match(page.url(), /find=G\(n\)%20%3D%203/);
  // A condition that cannot be read is marked.
  await page.fill("#condition", "G(n) = = 3");
  await page.press("#condition", "Enter");
  await page.waitForSelector("#find .refusal mark");
});

onPage("the values of a game without a known period are there while a period is still looked for", "#/game/grundy", {}, async (page) => {
  await page.waitForSelector(".values-table");
  await page.waitForSelector("#picture canvas.plot");
  assert.match(await page.textContent("#period"), /No period is proved/);
});

onPage("the commands that a page shows are commands of the program", "#/game/S(1,2|1,3)?find=G[n] || 0&claim=S(1,2|1,3)[n] >= 0 for n >= 4", {}, async (page) => {
  await page.waitForSelector("#find .found");
  await page.waitForSelector("#find .claim");
  await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
  const commands = await page.locator(".command code").allTextContents();
  assert.ok(commands.length > 6);
  const folder = mkdtempSync(join(tmpdir(), "sprague-commands-"));
  for (const command of commands) {
    const run = spawnSync("sh", ["-c", command.replace(/^sprague/, `'${program}'`)], { cwd: folder, encoding: "utf8" });
    assert.equal(run.status, 0, `${command}: ${run.stderr}`);
  }
  rmSync(folder, { recursive: true });
});

onPage("pins are chosen by keyboard", "#/position/kayles[7]", {}, async (page) => {
  await page.focus(".piece-drawing");
  for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await page.click(".offers button:text-is('Leave 3 + 3')");
  await page.waitForFunction(() => document.querySelectorAll(".piece").length === 2);
});

onPage("every question of the interface has words, fields and an example that is answered", "#/api", {}, async (page) => {
  await page.waitForSelector(".field-table");
  const names = await page.locator("select option").evaluateAll((options) => options.map((option) => option.value));
  assert.ok(names.length > 20);
  for (const name of names) {
    await page.selectOption("main select", name);
    assert.notEqual((await page.textContent(".try-words strong")).trim(), "");
    if (name === "check" || name === "run") continue;
    await page.click("button:text-is('Ask')");
    await page.waitForFunction((name) => document.querySelector(".try-answer").textContent.includes(`"schema": "${name}/`), name);
  }
});

onPage("everything is reached by keyboard alone", "#/about", {}, async (page) => {
  await page.waitForSelector("h1");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
  // From the beginning of the page to the board, and a move on it.
  await page.evaluate(() => document.querySelector(".brand").focus());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector("button[data-verdict=win]");
  const focused = () => page.evaluate(() => ({ verdict: document.activeElement.dataset.verdict, outline: getComputedStyle(document.activeElement).outlineStyle }));
  let steps = 0;
  for (let now = await focused(); now.verdict !== "win"; now = await focused(), steps += 1) {
    assert.ok(steps < 200, "no winning move is reached");
    await page.keyboard.press("Tab");
  }
  assert.equal((await focused()).outline, "solid");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
});

onPage("values and certificates can be downloaded", "#/game/0.07", {}, async (page) => {
  const download = (button) => downloaded(page, button);
  await page.waitForSelector("#downloads");
  assert.match(await download("#downloads button:text-is('b-file')"), /^0 0\n1 0\n2 1\n3 1\n4 2\n/m);
  assert.equal(JSON.parse(await download("#downloads button:text-is('JSON')")).values.length, 1001);
  assert.match(await download("#downloads button:text-is('SVG')"), /^<svg/);
  assert.match(await download("#period button:text-is('Download the certificate')"), /^sprague certificate 1\ngame 0\.07\n/);
});

onPage("an address with a path leads to the page", "game/0.77", {}, async (page) => {
  await page.waitForSelector("[data-fact=period]");
  assert.match(page.url(), /\/#\/game\/0\.77$/);
});

onPage("leaving a page ends the work it asked for", "#/game/0.6?heaps=1000000000", {}, async (page) => {
  await page.waitForSelector("#period .waiting");
  const ended = page.waitForEvent("requestfailed", (request) => (request.postData() ?? "").includes('"report"'));
  await page.click("header nav a[href='#/about']");
  await ended;
  await page.waitForSelector("h1:text-is('About')");
});

const EVERY_PAGE = [
  "#/", "#/game/kayles", "#/game/S(1,2|1,3)", "#/game/S(2,5,6)", "#/game/aliquot-partial-sum", "#/game/0.6", "#/position/dawsons-chess[9] + nim[12]",
  "#/position/kayles[7] + nim[3]?with=program", "#/position/S(1,2|1,3)[9] - S(1,2|1,3)[4] + *2", "#/position/aliquot-partial-sum[10] + nim[3]",
  "#/value/{2|0||-1}", "#/atlas", "#/atlas/S(1,k) for k in 2..30", "#/octal", "#/octal?view=map", "#/claims", "#/api", "#/about",
];

for (const hash of EVERY_PAGE) {
  onPage(`${hash} is not wider than a narrow screen`, hash, { width: 360, height: 740 }, async (page) => {
    await page.waitForSelector("h1");
    // The whole literature takes its time; how far it is must fit, too.
    await page.waitForFunction(() => !document.querySelector("[aria-busy]") || (document.querySelector("main[data-page=claims] .waiting")));
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  });
}

for (const colours of ["light", "dark"]) {
  for (const hash of EVERY_PAGE) {
    onPage(`${hash} can be read in ${colours} colours`, hash, { colours }, async (page) => {
      await page.waitForSelector("h1");
      await page.waitForFunction(() => !document.querySelector("[aria-busy]") || (document.querySelector("main[data-page=claims] .waiting")));
      assert.deepEqual(await page.evaluate(hardToRead), []);
    });
  }
}

/** Texts whose contrast is less than 4.5 to 1; runs in the page. */
function hardToRead() {
  const parts = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
    return { rgb: [r, g, b], a };
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const over = (top, below, a) => top.map((part, i) => part * a + below[i] * (1 - a));
  const paper = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.push(parts(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((below, { rgb, a }) => over(rgb, below, a), [255, 255, 255]);
  };
  const found = new Set();
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const style = getComputedStyle(element);
    if (!own || element.closest("[disabled], .hidden-text, .skip, .field-mirror, svg, option, .faint") || style.visibility === "hidden" || !element.getClientRects().length) continue;
    const below = paper(element);
    const { rgb, a } = parts(style.color);
    const [one, other] = [light(over(rgb, below, a)), light(below)];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5) found.add(`${element.tagName.toLowerCase()}.${element.className}: ${contrast.toFixed(2)}`);
  }
  return [...found];
}

onPage("dark is dark, and the switch overrules the system", "#/", { colours: "dark" }, async (page) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).map(Number).reduce((sum, part) => sum + part) / 3);
  await page.waitForSelector(".card");
  assert.ok((await paper()) < 60);
  await page.click("#theme");
  assert.ok((await paper()) > 200);
  await page.click("#theme");
  assert.ok((await paper()) < 60);
  await page.click("#theme");
});

onPage("a million points are drawn", "#/game/0.77?points=1000000", {}, async (page) => {
  await page.waitForSelector("canvas.plot");
  await page.focus("canvas.plot");
  await page.keyboard.press("+");
  await page.keyboard.press("PageDown");
  assert.match(await page.textContent(".plot-readout"), /G\(n\) = \d/);
});

onPage("a name that was mistyped is proposed as it is written, and taken by a click", "#/", {}, async (page) => {
  await page.locator("#field").pressSequentially("kayels");
  await page.click("#field-says button:text-is('kayles')");
  await page.waitForSelector("#field-says .right");
  assert.equal(await page.inputValue("#field"), "kayles");
});

onPage("on the board a mistyped game is proposed with its heap", "#/position/kayels", {}, async (page) => {
  await page.click(".refusal a:text-is('kayles[10]')");
  await page.waitForSelector("[data-outcome=N]");
  // A game without a heap gets one.
  await page.fill("#field", "grundy");
  await page.press("#field", "Enter");
  await page.waitForFunction(() => document.querySelector(".piece-name")?.textContent === "grundy[10]");
});

onPage("what goes wrong in the page itself is said", "#/", {}, async (page) => {
  await page.waitForSelector(".card");
  await page.evaluate(() => { window.fetch = () => Promise.resolve({ headers: { get: () => { throw new TypeError("a fault made on purpose"); } } }); });
  await page.fill("#field", "0.77");
  await page.waitForSelector("#field-says:has-text('a fault made on purpose')");
  page.troubles.length = 0;
});

onPage("a winning move stands beside the verdict, and is made by a click", "#/position/kayles[7] + nim[3]", { width: 360, height: 740 }, async (page) => {
  await page.click(".winning button[data-verdict=win]");
  await page.waitForSelector("[data-outcome=P]");
  assert.equal(await page.locator(".winning button").count(), 0);
});

onPage("an empty board says how to begin", "#/position/0", {}, async (page) => {
  await page.waitForSelector(".verdict-line:has-text('An empty board')");
});

onPage("the values of a game that need not end can be downloaded", "#/game/aliquot-partial-sum", {}, async (page) => {
  assert.match(await downloaded(page, "#downloads button:text-is('CSV')"), /^n,value\n1,0\n2,1\n/);
});

onPage("the fields of a question of several shapes have their words", "#/api/certificate", {}, async (page) => {
  await page.waitForSelector(".field-table");
  assert.match(await page.textContent(".field-table"), /expansion.*What can be adjoined/);
});
