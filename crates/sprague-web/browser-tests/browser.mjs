// The program and a browser for the tests: both are started once for a file of tests and ended with it. Nothing
// here waits for a time to pass; everything waits for what it needs, as long as a busy machine may take.

import { spawn } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** How long anything may take before a test gives up, in milliseconds: only for what will never come. */
const PATIENCE = 120_000;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** The program, built by the script that runs these tests. */
const program = process.env.SPRAGUE ?? fileURLToPath(new URL("../../../target/debug/sprague", import.meta.url));

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

/** A browser with the program behind it. */
export async function start() {
  const server = await serve();
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
