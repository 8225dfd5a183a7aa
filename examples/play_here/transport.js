/**
 * The way to a table in this page: a worker that runs the rules takes the place of the server. The functions are those of
 * the module of the same name in examples/web_table, which speaks with a server.
 * @module
 */
import { language } from "./words.js";

/** There is no server: no other rooms, and nobody to invite. */
export const served = false;

export class Refused extends Error {}

// A table ends with its page: one that is loaded anew begins in the lobby.
history.replaceState(null, "", location.pathname);

const worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
/** What is asked of the worker and not answered yet, by number. */
const asked = new Map();
/** Where the messages of the table go. */
let receiver = () => {};
let questions = 0;

worker.addEventListener("message", ({ data }) => {
  if ("received" in data) receiver(JSON.parse(data.received));
  else if ("answer" in data) settle(data.question, data.answer);
  else if ("failed" in data) loading.fail(data.failed);
  else if ("ready" in data) loading.end();
  else if ("loaded" in data) loading.show(data.loaded, data.total);
});
worker.addEventListener("error", (event) => loading.fail(event.message));

function settle(question, answer) {
  const { resolve, reject } = asked.get(question);
  asked.delete(question);
  if (answer.error) reject(new Refused(answer.error.message));
  else resolve(answer);
}

function ask(door, wish = {}) {
  questions += 1;
  const question = questions;
  return new Promise((resolve, reject) => {
    asked.set(question, { resolve, reject });
    worker.postMessage({ ask: door, wish, question });
  });
}

/** What the lobby asks of a server. */
export const lobby = {
  expansions: () => ask("expansions"),
  rules: (expansions, options) => ask("rules", { expansions, options }),
  rooms: async () => ({ rooms: [] }),
  room: () => ask("room"),
  create: (wanted) => ask("create", wanted),
  sit: async () => {
    throw new Refused("Bots sit on all other seats.");
  },
  start: () => ask("room"),
};

/** Sit down at the table. `greet` says the first message. */
export function connect(room, greet, onMessage, onStatus) {
  let closed = false;
  const mine = (message) => {
    if (closed) return;
    onStatus("open");
    onMessage(message);
  };
  const send = (message) => {
    worker.postMessage({ send: JSON.stringify(message) });
    return true;
  };
  receiver = mine;
  onStatus("connecting");
  send(greet());
  return {
    send,
    close() {
      closed = true;
    },
  };
}

const WORDS = {
  en: {
    loading: "Python is being loaded",
    amount: (loaded, total) => `Python is being loaded: ${loaded} of ${total} MB`,
    starting: "Python is starting",
    failed: "Python could not be loaded",
  },
  es: {
    loading: "Se está cargando Python",
    amount: (loaded, total) => `Se está cargando Python: ${loaded} de ${total} MB`,
    starting: "Python está arrancando",
    failed: "No se ha podido cargar Python",
  },
  ca: {
    loading: "S'està carregant Python",
    amount: (loaded, total) => `S'està carregant Python: ${loaded} de ${total} MB`,
    starting: "Python s'està engegant",
    failed: "No s'ha pogut carregar Python",
  },
};
const words = () => WORDS[language()] ?? WORDS.en;
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** A line at the top of the page that says how far Python has come. */
const loading = {
  line: document.createElement("p"),
  begin() {
    this.line.id = "loading";
    this.line.setAttribute("role", "status");
    this.line.style.cssText = "margin:0;padding:.5em 1em;background:#5d4037;color:#fff;font:1rem/1.4 system-ui,sans-serif";
    this.line.textContent = `${words().loading} …`;
    document.body.prepend(this.line);
  },
  show(loaded, total) {
    const amount = words().amount(megabytes(loaded), megabytes(total));
    this.line.textContent = loaded < total ? amount : `${words().starting} …`;
  },
  fail(why) {
    this.line.textContent = `${words().failed}: ${why}`;
    document.body.prepend(this.line);
  },
  end() {
    this.line.remove();
  },
};
loading.begin();
