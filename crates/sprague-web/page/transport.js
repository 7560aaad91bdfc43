// One way to ask, two ways to be answered: by the server this page came from, or by the library in a worker of
// this browser. Whoever asks cannot tell which. To abort is to cancel: the connection is closed, or the worker
// ended.

/**
 * @typedef {object} Progress
 * @property {string} what
 * @property {number} done
 * @property {number | null} [total]
 * @property {number} share
 *
 * @typedef {object} Effort
 * @property {number} [heap]
 * @property {number} [search]
 * @property {number} [memory]
 * @property {number} [seconds]
 *
 * @typedef {object} Asking
 * @property {Effort} [effort]
 * @property {(progress: Progress) => void} [onProgress]
 * @property {AbortSignal} [signal]
 */

/** A question that has no answer, with the fields of a refusal: kind, message, place, hint, raise, instead, corrected. */
export class Refusal extends Error {
  /** @param {any} document */
  constructor(document) {
    super(document.message ?? "there is no answer");
    this.kind = document.kind ?? "fault";
    this.hint = document.hint;
    /** @type {{text: string, start: number, end: number} | undefined} */
    this.place = document.place;
    /** @type {string[]} */
    this.raise = document.raise ?? [];
    this.instead = document.instead;
    /** What was probably meant. @type {string | undefined} */
    this.corrected = document.corrected;
    this.document = document;
  }
}

const unreachable = () => new Refusal({
  kind: "fault",
  message: "the server does not answer",
  hint: "start it again with: sprague serve",
});

const wanted = document.querySelector('meta[name="sprague-transport"]')?.getAttribute("content");
let byWorker = wanted === "worker";

/** Who answers: `http` or `worker`. */
export const transport = () => (byWorker ? "worker" : "http");

/**
 * Asks a question, such as `{rules: {game: "0.77"}}`.
 * @param {Record<string, any>} question
 * @param {Asking} [asking]
 * @returns {Promise<any>} the answer; a {@link Refusal} is thrown if there is none
 */
export async function ask(question, asking = {}) {
  asking.signal?.throwIfAborted();
  return byWorker ? askWorker(question, asking) : askServer(question, asking);
}

/**
 * What can be asked, as an OpenAPI document.
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export async function describe(signal) {
  if (byWorker) return askWorker(null, { signal });
  const response = await fetch("api/openapi.json", { signal }).catch(() => null);
  signal.throwIfAborted();
  if (!response?.ok) throw unreachable();
  return response.json();
}

/** @param {Record<string, any>} question @param {Asking} asking */
async function askServer(question, { effort, onProgress, signal }) {
  let response;
  try {
    response = await fetch("api/ask", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/x-ndjson" },
      body: JSON.stringify(effort ? { question, effort } : { question }),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
  if (!response.headers.get("content-type")?.includes("ndjson")) {
    const document = await response.json().catch(() => null);
    if (response.ok && document) return document;
    throw document?.message ? new Refusal(document) : unreachable();
  }
  for await (const line of lines(response, signal)) {
    const message = readJson(line);
    if (message.progress) onProgress?.(message.progress);
    else return finish(message);
  }
  throw unreachable();
}

/** The lines of a response as they come. @param {Response} response @param {AbortSignal} [signal] */
async function* lines(response, signal) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  /** Pieces of a line that is not yet whole; a long one comes in very many. @type {string[]} */
  let pieces = [];
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      if (signal?.aborted) throw error;
      throw unreachable();
    });
    const parts = (value ? decoder.decode(value, { stream: true }) : decoder.decode()).split("\n");
    for (const part of parts.slice(0, -1)) {
      const line = pieces.join("") + part;
      pieces = [];
      if (line) yield line;
    }
    pieces.push(parts[parts.length - 1]);
    if (done) break;
  }
  const last = pieces.join("");
  if (last) yield last;
}

/** JSON whose integers may be beyond what numbers hold: those become texts. @param {string} text */
export function readJson(text) {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const reviver = (/** @type {string} */ _, /** @type {any} */ value, /** @type {any} */ context) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? "") ? context.source : value;
  return JSON.parse(text, reviver);
}

/** An answer as it came: integers that became texts are integers again. @param {any} answer @param {number} [indent] */
export function writeJson(answer, indent) {
  const raw = /** @type {any} */ (JSON).rawJSON;
  return JSON.stringify(answer, (_, value) => (raw && typeof value === "string" && /^-?\d{16,}$/.test(value) ? raw(value) : value), indent);
}

/** @param {any} message */
function finish(message) {
  if (message.refusal) throw new Refusal(message.refusal);
  return message.answer;
}

/** Workers that have nothing to do; a few are kept, because starting one takes a moment. @type {Worker[]} */
const idle = [];
const MOST_WORKERS = 3;
let working = 0;
/** @type {(() => void)[]} */
const queue = [];

/** Nothing as the question asks what can be asked. @param {Record<string, any> | null} question @param {Asking} asking */
async function askWorker(question, { effort, onProgress, signal }) {
  while (working >= MOST_WORKERS) await new Promise((go) => queue.push(() => go(undefined)));
  signal?.throwIfAborted();
  working += 1;
  const worker = idle.pop() ?? new Worker(new URL("worker.js", document.baseURI), { type: "module" });
  try {
    const message = await new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      worker.onerror = () => reject(new Refusal({ kind: "fault", message: "the library could not be started in this browser" }));
      worker.onmessage = ({ data }) => {
        const message = typeof data === "string" ? readJson(data) : data;
        if (message.progress) onProgress?.(message.progress);
        else resolve(message);
      };
      worker.postMessage(question && JSON.stringify(effort ? { question, effort } : { question }));
    });
    idle.push(worker);
    return finish(message);
  } catch (error) {
    if (!idle.includes(worker)) worker.terminate();
    throw error;
  } finally {
    working -= 1;
    queue.shift()?.();
  }
}
