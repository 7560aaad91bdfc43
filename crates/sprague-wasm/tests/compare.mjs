// The library on 32 bits, in the worker of the page, against the program on this machine: the same questions must
// get the same answers, document by document.
//
//     node compare.mjs PROGRAM FOLDER-OF-THE-PAGE [EVERY]
//
// EVERY asks each so many-th question only.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { questions as all } from "./questions.mjs";

const [program, folder] = process.argv.slice(2, 4).map((path) => resolve(path));
const every = Number(process.argv[4] ?? 1);
const questions = all.filter((_, i) => i % every === 0);

/** Starts the program as a server; gives its address and a way to end it. */
function serve() {
  const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((go, fail) => {
    server.on("exit", (code) => fail(new Error(`the server ended with code ${code}`)));
    server.stdout.on("data", (text) => {
      const address = /http:\S+/.exec(String(text))?.[0];
      if (address) go({ address, end: () => server.kill("SIGTERM") });
    });
  });
}

/** Asks the program. */
async function ofProgram(address, request) {
  const response = await fetch(new URL("api/ask", address), {
    method: "POST",
    // The worker works in this thread, so a connection that is kept would be idle for long.
    headers: { "content-type": "application/json", connection: "close" },
    body: request,
  });
  return response.text();
}

/** Starts the worker of the page as if this were one; gives a way to ask it. */
async function startWorker() {
  let heard;
  globalThis.fetch = new Proxy(fetch, {
    apply(fetch, self, [where, ...rest]) {
      if (new URL(where).protocol !== "file:") return Reflect.apply(fetch, self, [where, ...rest]);
      return Promise.resolve(new Response(readFileSync(new URL(where)), { headers: { "content-type": "application/wasm" } }));
    },
  });
  // A module may only set what is there already.
  globalThis.onmessage = null;
  globalThis.postMessage = (text) => {
    if (!text.startsWith('{"progress"')) heard(text);
  };
  await import(pathToFileURL(join(folder, "worker.js")));
  return (request) => new Promise((go) => {
    heard = go;
    globalThis.onmessage({ data: request });
  });
}

/** The document in the last message, as text, so that numbers of any size stay as they are. */
const documentOf = (message) => message.replace(/^\{"(answer|refusal)":(.*)\}$/s, "$2");

const ofWorker = await startWorker();
const { address, end } = await serve();
let failed = 0;
try {
  for (const request of questions) {
    const text = JSON.stringify(request);
    const [here, there] = [documentOf(await ofWorker(text)), await ofProgram(address, text)];
    // A question that is not one compares nothing.
    const isQuestion = !/"message":"(unknown|missing) (field|variant)/.test(there);
    if (here === there && isQuestion) continue;
    failed += 1;
    const at = [...here].findIndex((letter, i) => letter !== there[i]);
    const near = (document) => document.slice(Math.max(0, at - 60), at + 120);
    console.error(`${text}\n  on 32 bits: …${near(here)}…\n  on this machine: …${near(there)}…`);
  }
} finally {
  end();
}
console.log(`${questions.length - failed} of ${questions.length} answers are the same on 32 bits`);
process.exit(failed ? 1 : 0);
