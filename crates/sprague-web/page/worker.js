// The library in a worker: takes the text of a request, posts messages as the server sends lines. To cancel the
// work is to terminate the worker.

const MODULE = new URL("sprague.wasm", import.meta.url);

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;
/** @type {WebAssembly.Instance | undefined} */
let instance;
/** Whether the last message of the question at hand was posted. */
let finished = true;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The memory as bytes; anew each time, because it moves when it grows. */
const memory = () => new Uint8Array(/** @type {any} */ (instance).exports.memory.buffer);

const imports = {
  sprague: {
    /** @param {number} start @param {number} length */
    tell(start, length) {
      const text = decoder.decode(memory().subarray(start >>> 0, (start >>> 0) + (length >>> 0)));
      finished = !text.startsWith('{"progress"');
      postMessage(text);
    },
    now: () => performance.now(),
  },
};

/** Some web spaces do not know the type of the file, so compiling while it arrives is only tried. */
async function compile() {
  try {
    return await WebAssembly.compileStreaming(fetch(MODULE));
  } catch {
    const response = await fetch(MODULE);
    if (!response.ok) throw new Error(`the file ${MODULE.pathname} is missing`);
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/** Answers a request; without one, tells what can be asked. @param {string | null} text */
async function answer(text) {
  compiled ??= compile();
  instance ??= await WebAssembly.instantiate(await compiled, imports);
  const { room, ask, describe } = /** @type {any} */ (instance.exports);
  if (text === null) {
    describe();
    return;
  }
  const bytes = encoder.encode(text);
  const place = room(bytes.length) >>> 0;
  memory().set(bytes, place);
  ask();
}

/** @param {string} kind @param {string} message @param {string} [hint] */
function refuse(kind, message, hint) {
  postMessage(JSON.stringify({ refusal: { schema: "refusal/1", kind, message, hint } }));
}

onmessage = async ({ data }) => {
  finished = false;
  try {
    await answer(data);
  } catch (error) {
    const broke = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    // Whatever the module was doing, it cannot be trusted to be whole.
    instance = undefined;
    if (finished) return;
    if (broke) {
      refuse("limit", "the question needs more memory than a browser gives a page", "ask for smaller heaps, or ask the program on your machine");
    } else {
      compiled = undefined;
      refuse("fault", `the library could not be started in this browser: ${error instanceof Error ? error.message : error}`);
    }
  }
};
