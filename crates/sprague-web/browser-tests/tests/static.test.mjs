// The page without a server: a folder of files on some web space, the library in workers of the browser.

import assert from "node:assert/strict";
import { downloaded, pageFolder, pages, webSpace } from "../browser.mjs";

const skip = pageFolder ? false : "the page was not built (SPRAGUE_STATIC_PAGE names its folder)";
const own = pages({ serving: webSpace, skip });
const onPage = (name, hash, body) => own.onPage(name, hash, {}, body);

onPage("a game shows its period, answered in the browser", "#/game/0.77", async (page) => {
  await page.waitForSelector("[data-fact=period]");
  assert.match(await page.textContent("[data-fact=period]"), /^Period 12/);
  assert.ok(page.workers().length > 0);
});

onPage("what cannot be read is marked as it is typed", "#/", async (page) => {
  await page.locator("#field").pressSequentially("S(2,,5)");
  await page.waitForSelector(".field-mirror mark");
  assert.equal(await page.textContent(".field-mirror mark"), ",");
});

onPage("a game is won against the program", "#/position/nim[3] + kayles[5]?with=program", async (page) => {
  while (!(await page.locator("[data-end]").count())) {
    const made = await page.locator(".history li").count();
    await page.locator("button[data-verdict=win]").first().click();
    await page.waitForFunction((before) => document.querySelector("[data-end]") || (document.querySelectorAll(".history li").length >= before + 2 && document.querySelector("button[data-verdict=win]")), made);
  }
  assert.match(await page.textContent(".verdict-line"), /^You have won/);
});

onPage("a long computation is cancelled by ending its worker, and the next one is answered", "#/api/run", async (page) => {
  const ask = async (question) => {
    await page.fill(".try-question", JSON.stringify(question));
    await page.click("button:text-is('Ask')");
  };
  await page.waitForSelector(".try-question");
  await ask({ run: { game: "0.6" } });
  await page.waitForFunction(() => document.querySelector(".waiting-words")?.textContent.startsWith("running"));
  const [working] = page.workers();
  const ended = new Promise((go) => working.once("close", go));
  await page.click(".waiting button:text-is('Cancel')");
  await page.waitForFunction(() => document.querySelector(".try-answer").textContent === "Cancelled.");
  await ended;
  // A fresh worker answers as if nothing had been.
  await ask({ period: { game: "0.77" } });
  await page.waitForFunction(() => document.querySelector(".try-answer").textContent.includes('"period": 12'));
  assert.equal(page.workers().length, 1);
});

onPage("leaving a page ends its work", "#/api/run", async (page) => {
  await page.waitForSelector(".try-question");
  await page.fill(".try-question", JSON.stringify({ run: { game: "0.6" } }));
  await page.click("button:text-is('Ask')");
  await page.waitForFunction(() => document.querySelector(".waiting-words")?.textContent.startsWith("running"));
  const [working] = page.workers();
  const ended = new Promise((go) => working.once("close", go));
  await page.click("header nav a[href='#/about']");
  await ended;
});

onPage("the library describes what can be asked", "#/api/find", async (page) => {
  await page.waitForSelector(".field-table");
  assert.ok((await page.locator("select option").count()) > 20);
  await page.click("button:text-is('Ask')");
  await page.waitForFunction(() => document.querySelector(".try-answer").textContent.includes('"find/1"'));
});

onPage("a heat map is computed in the browser", "#/atlas/S(1,a,b) with b <= 9", async (page) => {
  await page.waitForSelector(".atlas-place[data-parts='12'] canvas.heat");
  assert.match(await page.textContent(".atlas-place p"), /^28 games of/);
});

onPage("the octal games, their certificates and proofs are there without a server", "#/octal", async (page) => {
  await page.waitForSelector(".octal-list tbody tr");
  assert.equal(await page.locator(".octal-list tbody tr").count(), 175);
  await page.click(".octal-list a:text-is('0.4')");
  await page.waitForSelector(".certificate[data-claim=period]");
  assert.match(await downloaded(page, ".certificate button:text-is('Download the certificate')"), /^sprague certificate 1\n/);
  await page.click(".certificate button:text-is('Check it now')");
  await page.waitForSelector(".certificate [data-verdict=verified]");
});

onPage("a family of one variable is drawn without a server", "#/atlas/S(1,k) for k in 2..9", async (page) => {
  await page.waitForSelector(".atlas-place[data-parts='12'] .strip-cell");
  assert.equal(await page.locator(".strip-cell").count(), 8);
});
