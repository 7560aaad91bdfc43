// Whatever a page calls proved can be downloaded as a certificate, which the program verifies, and be checked on the
// page itself.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { downloaded, pages, program } from "../browser.mjs";

const { onPage } = pages();

/** Whether the program accepts a certificate. */
function verified(text) {
  const folder = mkdtempSync(join(tmpdir(), "sprague-certificate-"));
  const file = join(folder, "a.certificate");
  writeFileSync(file, text);
  const run = spawnSync(program, ["verify", file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return run.status === 0;
}

for (const [claim, hash] of [
  ["period", "#/game/0.137"], ["expansion", "#/game/S(2,5,6)"], ["outcomes", "#/game/S(1,2|1,3)"], ["dominance", "#/game/S(1,2|1,3)"],
  ["laws", "#/game/S(1,2|1,3)"], ["win", "#/position/kayles[7] + nim[3] + *2"], ["win", "#/position/S(1,2|1,3)[9]"],
]) {
  onPage(`the certificate of ${claim} at ${hash} is downloaded, verified, and spelled out`, hash, {}, async (page) => {
    const part = `.certificate[data-claim=${claim}]`;
    await page.waitForSelector(part);
    assert.ok(verified(await downloaded(page, `${part} button:has-text('Download the certificate')`)));
    await page.click(`${part} button:text-is('Check it now')`);
    await page.waitForSelector(`${part} [data-verdict=verified]`);
    assert.ok((await page.locator(`${part} ol li`).count()) > 1);
  });
}

onPage("a proof for Coq is downloaded", "#/position/nim[3] + nim[5]", {}, async (page) => {
  assert.match(await downloaded(page, "button:text-is('Download for Coq')"), /Qed\./);
});

onPage("a sum that has no certificate offers none", "#/position/S(1,2|1,3)[9] + S(1,2|1,3)[4]", {}, async (page) => {
  await page.waitForSelector("[data-outcome]");
  assert.equal(await page.locator(".certificate").count(), 0);
});
