// What answers the page, and a browser for the tests: both are started once for a file of tests and ended with it.
// Nothing here waits for a time to pass; everything waits for what it needs, as long as a busy machine may take.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { accessSync, constants, createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** How long anything may take before a test gives up, in milliseconds: only for what will never come. */
const PATIENCE = 120_000;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** The program, built by the script that runs these tests. */
export const program = process.env.SPRAGUE ?? fileURLToPath(new URL("../../../target/debug/sprague", import.meta.url));

/** The first of these programs that is installed. */
function installed(...names) {
  for (const name of names) for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // Not here.
    }
  }
  throw new Error(`none of these is installed: ${names.join(", ")}`);
}

/** Starts the program; resolves to its address and a way to end it. */
async function serve() {
  const child = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/[\d.:]+\//.exec(line);
    if (address) return { address: address[0], stop: async () => { child.kill("SIGINT"); await ended; } };
  }
  throw new Error("the program ended before it said where the page is");
}

/** The page as a folder of files, if the script that runs these tests could build it. */
export const pageFolder = process.env.SPRAGUE_STATIC_PAGE;

/** What a plain web space says of its files; it has never heard of WebAssembly. */
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/** A web space that has the page in one of its folders, and nothing else. */
export async function webSpace(folder = pageFolder) {
  const under = "/some/folder/";
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const file = join(folder, normalize(`/${path.slice(under.length) || "index.html"}`));
    if (request.method !== "GET" || !path.startsWith(under) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end("there is no such file");
      return;
    }
    response.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((go) => server.listen(0, "127.0.0.1", go));
  return {
    address: `http://127.0.0.1:${server.address().port}${under}`,
    stop: () => new Promise((go) => { server.close(go); server.closeAllConnections(); }),
  };
}

/** A browser with something behind it that answers: the program, unless told otherwise. */
export async function start(serving = serve) {
  const server = await serving();
  const folder = mkdtempSync(join(tmpdir(), "sprague-browser-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: installed("chromium", "chromium-browser", "google-chrome"), headless: true, args: FLAGS, timeout: PATIENCE,
  });
  context.setDefaultTimeout(PATIENCE);
  return {
    address: server.address,
    context,
    /** A page at an address; whatever goes wrong in it is kept in `page.troubles`. */
    async open(hash = "#/", { width = 1100, height = 850, colours = "light" } = {}) {
      const page = await context.newPage();
      page.troubles = [];
      page.on("pageerror", (error) => page.troubles.push(String(error)));
      page.on("console", (message) => { if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) page.troubles.push(message.text()); });
      page.on("request", (request) => { if (!request.url().startsWith(server.address) && !/^(data|blob):/.test(request.url())) page.troubles.push(`loads ${request.url()}`); });
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: colours });
      await page.goto(server.address + hash);
      return page;
    },
    async stop() {
      await context.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * For a file of tests: a browser that is there while they run, and tests with a page each, in which nothing may go
 * wrong.
 */
export function pages({ serving = serve, skip = false } = {}) {
  const own = { browser: undefined };
  before(async () => { if (!skip) own.browser = await start(serving); });
  after(async () => { await own.browser?.stop(); });
  own.onPage = (name, hash, how, body) => test(name, { skip }, async () => {
    const page = await own.browser.open(hash, how);
    await body(page);
    assert.deepEqual(page.troubles, []);
    await page.close();
  });
  return own;
}

/** The text of the file that a click downloads. */
export async function downloaded(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
  return readFileSync(await file.path(), "utf8");
}
