// The atlas: families over one and two variables, and the octal games by status.

import assert from "node:assert/strict";
import { downloaded, pages } from "../browser.mjs";

const { onPage } = pages();

onPage("the octal games are there at once, open ones first, and each opens its game", "#/octal", {}, async (page) => {
  await page.waitForSelector(".octal-list tbody tr");
  assert.match(await page.textContent("main .headline"), /^175 games up to equivalence/);
  assert.equal(await page.locator(".octal-list tbody tr").count(), 175);
  const badges = await page.locator(".octal-list .badge").allTextContents();
  assert.equal(badges.lastIndexOf("open"), badges.indexOf("open") + badges.filter((text) => text === "open").length - 1);
  assert.equal(badges[0], "open");
  await page.click(".octal-list a:text-is('0.4')");
  await page.waitForSelector("[data-fact=period]");
  assert.match(await page.textContent("[data-fact=period]"), /^Period 34/);
});

onPage("octal games are found, filtered and put in order, and the address keeps it", "#/octal", {}, async (page) => {
  await page.waitForSelector(".octal-list tbody tr");
  await page.selectOption("#show", "periodic");
  await page.selectOption("#sort", "period");
  assert.match(await page.textContent(".octal-list tbody tr"), /^0\.106period 328.226.140.474/);
  await page.fill("[aria-label='Find a code or a name']", "kayles");
  assert.equal(await page.locator(".octal-list tbody tr").count(), 2);
  assert.match(page.url(), /show=periodic&sort=period&find=kayles$/);
  await page.reload();
  await page.waitForSelector(".octal-list tbody tr");
  assert.equal(await page.locator(".octal-list tbody tr").count(), 2);
  await page.fill("[aria-label='Find a code or a name']", "nothing like it");
  await page.waitForSelector(".octal-place .note");
});

onPage("the map has a cell for each code", "#/octal?view=map", {}, async (page) => {
  await page.waitForSelector(".octal a");
  assert.equal(await page.locator(".octal a").count(), 1024);
  assert.equal(await page.textContent(".octal a[title^='0.77:']"), "12");
  await page.click(".octal a[title^='0.77:']");
  await page.waitForSelector("#atlas .badge");
  assert.match(await page.textContent("#atlas"), /The same game as 4\.4/);
});

onPage("an open game says so", "#/game/0.6", {}, async (page) => {
  await page.waitForSelector("#atlas .badge.open");
  assert.match(await page.textContent("#atlas"), /one of the 74 octal games/);
});

onPage("other octal games are computed when asked for", "#/octal/0.77 0.137 0.6", {}, async (page) => {
  await page.waitForSelector(".octal-list tbody tr");
  assert.equal(await page.locator(".octal-list tbody tr").count(), 3);
});

onPage("the octal games can be downloaded", "#/octal", {}, async (page) => {
  await page.waitForSelector("#downloads");
  const lines = (await downloaded(page, "#downloads button:text-is('CSV')")).trim().split("\n");
  assert.equal(lines.length, 176);
  assert.match(lines[0], /^game,status,preperiod,period/);
  assert.equal(JSON.parse(await downloaded(page, "#downloads button:text-is('JSON')")).games.length, 175);
});

onPage("the octal games are compared with what others published", "#/octal", {}, async (page) => {
  await page.waitForSelector("#published");
  await page.click("#published summary");
  const text = await page.textContent("#published");
  assert.match(text, /0\.054: published open, here period 10015179/);
  assert.match(text, /0\.161: published the values of 0\.36, here another value at heap 519/);
});

onPage("an atlas in a file is shown, and what is not one is refused", "#/octal", {}, async (page) => {
  await page.waitForSelector("#downloads");
  const json = await downloaded(page, "#downloads button:text-is('JSON')");
  const atlas = JSON.parse(json);
  atlas.games = atlas.games.filter((/** @type {any} */ game) => game.status === "open").slice(0, 5);
  await page.click("summary:text-is('Other codes')");
  await page.setInputFiles("#atlas-file", { name: "mine.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(atlas)) });
  await page.waitForSelector("text=As in the file mine.json");
  assert.equal(await page.locator(".octal-list tbody tr").count(), 5);
  await page.setInputFiles("#atlas-file", { name: "letter.json", mimeType: "application/json", buffer: Buffer.from("dear") });
  await page.waitForSelector("text=letter.json is not an atlas");
});

for (const [family, games, last] of [["S(1,k) for k in 2..30", 29, "31"], ["0.7x", 8, "12"]]) {
  onPage(`${family}, a family of one variable, is a row of bars`, `#/atlas/${family}`, {}, async (page) => {
    await page.waitForSelector(".atlas-place[data-parts='12'] .strip-cell");
    assert.equal(await page.locator(".strip-cell").count(), games);
    assert.equal(await page.textContent(".strip-cell:last-child .strip-value"), last);
    await page.focus(".strip-cell:last-child");
    assert.match(await page.textContent(".heat-says"), new RegExp(`period: ${last}$`));
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-fact=period]");
  });
}

onPage("the picture and the games of a family can be downloaded", "#/atlas/S(1,a,b) with b <= 9", {}, async (page) => {
  await page.waitForSelector(".atlas-place[data-parts='12']");
  assert.match(await downloaded(page, "#downloads button:text-is('SVG')"), /^<svg/);
  assert.equal((await downloaded(page, "#downloads button:text-is('CSV')")).trim().split("\n").length, 29);
});
