/**
 * What the reader has chosen for all tables, kept in this browser.
 * @module
 */
import { preferred } from "./words.js";

const KEY = "catan-table-settings";

/** @type {{language: string, theme: string, palette: string, motion: string, name: string}} */
export const settings = { language: preferred(), theme: "auto", palette: "usual", motion: "auto", name: "", ...stored(KEY) };

/** @param {string} key */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} key @param {any} value */
function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without a store, a page that is loaded again begins anew.
  }
}

/** @param {Partial<typeof settings>} changed */
export function change(changed) {
  Object.assign(settings, changed);
  store(KEY, settings);
  dress();
}

/** Let the page look as chosen. */
export function dress() {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.motion = settings.motion;
}

/** The secret token of a seat in a room, null for a spectator. @param {string} room @returns {string|null} */
export function token(room) {
  return stored(`catan-table-room-${room}`).token ?? null;
}

/** @param {string} room @param {string|null} kept */
export function keepToken(room, kept) {
  store(`catan-table-room-${room}`, { token: kept });
}
