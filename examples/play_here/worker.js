/**
 * Python, with the rules, the bots and the table, in a thread of its own: the page stays responsive while a bot thinks.
 *
 * To the worker: {ask, wish, question} for a door of the lobby, or {send: text}, a message of the table's protocol.
 * From the worker: {answer, question} and {received: text}; {loaded, total} in bytes and then {ready}, or {failed: text}.
 * @module
 */
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** From one decision of a bot to the next at least, so that one can follow. In milliseconds. */
const PAUSE = 250;

const here = load();
let running = false;

/** Load Python and the packages that the site's index lists, and tell how far it is. */
async function load() {
  const { total, packages } = await (await fetch("python/index.json")).json();
  countFetched((loaded) => postMessage({ loaded, total }));
  const [python, ...contents] = await Promise.all([loadPyodide(), ...packages.map(fetched)]);
  for (const content of contents) python.unpackArchive(content, "wheel");
  return python.pyimport("here").here;
}

async function fetched(name) {
  const response = await fetch(`python/${name}`);
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** From now on, tell how many bytes have been fetched, by Pyodide too. */
function countFetched(tell) {
  const fetchAsBefore = self.fetch;
  let loaded = 0;
  self.fetch = async (...request) => {
    const response = await fetchAsBefore(...request);
    const counter = new TransformStream({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        tell(loaded);
        controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  };
}

/** Send the texts in a list of Python's on to the page, and say how many there were. */
function deliver(texts) {
  const count = texts.length;
  for (const text of texts) postMessage({ received: text });
  texts.destroy();
  return count;
}

/** Let the bots decide, one decision at a time; the messages that come meanwhile have their turn between two of them. */
async function letBotsDecide(table) {
  if (running) return;
  running = true;
  for (;;) {
    const began = performance.now();
    if (!deliver(table.step())) break;
    await new Promise((resolve) => setTimeout(resolve, PAUSE - (performance.now() - began)));
  }
  running = false;
}

self.addEventListener("message", async ({ data }) => {
  const table = await here;
  if ("ask" in data) {
    const answer = JSON.parse(table.ask(data.ask, JSON.stringify(data.wish)));
    postMessage({ answer, question: data.question });
  } else {
    deliver(table.receive(data.send));
    await letBotsDecide(table);
  }
});

here.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);
