/**
 * The way to a server: a WebSocket for a room, and requests for the lobby. Another transport has the same functions.
 * @module
 */
import { problem } from "./words.js";

/** @typedef {import("./types.js").Connection} Connection */
/** @typedef {import("./types.js").Status} Status */

/** Whether others reach the same rooms. Where it is false, a room is of this page alone: a game begins as soon as it is made. */
export const served = true;

const PATIENCE = [500, 1000, 2000, 4000, 8000];
const FINAL = new Set([4403, 4404]);
/** The code by which a server closes the oldest of too many connections of a seat. */
const REPLACED = 4409;

/**
 * Connect to a room. The first message after each connection is `hello`, as `greet` says it then; a lost connection is
 * made again by itself, at once when the network or the page comes back.
 * @param {string} room
 * @param {() => any} greet
 * @param {(message: any) => void} onMessage
 * @param {(status: Status) => void} onStatus
 * @returns {Connection}
 */
export function connect(room, greet, onMessage, onStatus) {
  /** @type {WebSocket|null} */
  let socket = null;
  let closed = false;
  let tries = 0;
  let timer = 0;

  function open() {
    window.clearTimeout(timer);
    if (closed) return;
    const url = new URL(`api/rooms/${encodeURIComponent(room)}/socket`, document.baseURI);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const mine = new WebSocket(url);
    socket = mine;
    mine.addEventListener("open", () => mine.send(JSON.stringify(greet())));
    mine.addEventListener("message", (event) => {
      if (socket !== mine) return;
      tries = 0;
      onStatus("open");
      onMessage(JSON.parse(event.data));
    });
    mine.addEventListener("close", (event) => {
      if (socket !== mine || closed) return;
      socket = null;
      if (FINAL.has(event.code) || event.code === REPLACED) {
        closed = true;
        if (event.code === REPLACED) onStatus("replaced");
        return;
      }
      onStatus("lost");
      timer = window.setTimeout(open, PATIENCE[Math.min(tries, PATIENCE.length - 1)]);
      tries += 1;
    });
  }

  function hurry() {
    if (!socket && !closed && document.visibilityState === "visible") open();
  }

  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  onStatus("connecting");
  open();
  return {
    send(message) {
      if (!socket || socket.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close() {
      closed = true;
      window.clearTimeout(timer);
      window.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      socket?.close();
    },
  };
}

export class Refused extends Error {}

/**
 * @param {string} path
 * @param {any} [body] posted if there is one
 */
async function ask(path, body) {
  const request = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(new URL(`api/${path}`, document.baseURI), request);
  const told = await answer.json();
  if (!answer.ok) throw new Refused(told.error ? problem(told.error) : answer.statusText);
  return told;
}

/** What the lobby asks of a server. */
export const lobby = {
  expansions: () => ask("expansions"),
  /** @param {string[]} expansions @param {Record<string, any>} options */
  rules: (expansions, options) => ask(`rules?expansions=${encodeURIComponent(expansions.join(","))}&options=${encodeURIComponent(JSON.stringify(options))}`),
  rooms: () => ask("rooms"),
  /** @param {string} room */
  room: (room) => ask(`rooms/${encodeURIComponent(room)}`),
  /** @param {any} wanted */
  create: (wanted) => ask("rooms", wanted),
  /** @param {string} room @param {any} wanted */
  sit: (room, wanted) => ask(`rooms/${encodeURIComponent(room)}/seats`, wanted),
  /** @param {string} room @param {string} token */
  rematch: (room, token) => ask(`rooms/${encodeURIComponent(room)}/rematch`, { token }),
  /** @param {string} room @param {string} token */
  start: (room, token) => ask(`rooms/${encodeURIComponent(room)}/start`, { token }),
};
