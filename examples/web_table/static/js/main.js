/**
 * The page: the lobby or a table, the settings, and the keys.
 * @module
 */
import { by, draw, h } from "./dom.js";
import { LobbyPage } from "./lobby.js";
import { change, dress, settings } from "./settings.js";
import { TablePage } from "./table.js";
import { clearChat } from "./talk.js";
import { served } from "./transport.js";
import { LANGUAGES, WORDS, speak, word } from "./words.js";

/** @type {LobbyPage|null} */
let lobby = null;
/** @type {TablePage|null} */
let table = null;

/** Show what the address names: a room, or the lobby. */
function show() {
  lobby?.close();
  table?.close();
  lobby = table = null;
  for (const part of ["lobby", "waiting-room", "game", "results", "connection"]) by(part).hidden = true;
  by("room-title").textContent = "";
  by("log").replaceChildren();
  for (const part of ["undo", "board", "results", "waiting-room"]) draw(by(part));
  clearChat();
  const room = new URLSearchParams(location.search).get("room");
  by("back").hidden = !room;
  if (room) {
    table = new TablePage(room, go);
  } else {
    by("lobby").hidden = false;
    document.title = word("page");
    lobby = new LobbyPage(go);
  }
}

/** Go to a room, or to the lobby, without loading the page anew. @param {string|null} room */
function go(room) {
  const url = new URL(location.href);
  url.search = room ? `?room=${encodeURIComponent(room)}` : "";
  url.hash = "";
  history.pushState(null, "", url);
  show();
}

/** The page's own words, wherever it has them in its HTML. */
function write() {
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(/** @type {HTMLElement} */ (element).dataset.word ?? "");
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", word(/** @type {HTMLElement} */ (element).dataset.label ?? ""));
  drawSettings();
}

function drawSettings() {
  /** @param {"language"|"theme"|"palette"|"motion"} key @param {[string, string][]} choices @param {string} label */
  const choice = (key, choices, label) =>
    h("label", { class: "field" }, h("span", { class: "label" }, label), h("select", { key, id: `set-${key}`, onchange: (/** @type {any} */ event) => set(key, event.target.value) }, choices.map(([value, words]) => h("option", { value, selected: settings[key] === value }, words))));
  draw(
    by("settings-form"),
    choice("language", LANGUAGES.map((code) => [code, WORDS[code].language]), word("languageName")),
    choice("theme", [["auto", word("auto")], ["light", word("light")], ["dark", word("dark")]], word("theme")),
    choice("palette", [["usual", word("usual")], ["colorblind", word("colorblind")]], word("palette")),
    choice("motion", [["auto", word("auto")], ["still", word("still")], ["moving", word("moving")]], word("motion")),
    h("p", { class: "hint" }, h("b", {}, word("help")), " — ", word("keys")),
  );
}

/** @param {"language"|"theme"|"palette"|"motion"} key @param {string} value */
function set(key, value) {
  change({ [key]: value });
  if (key === "language") {
    speak(value);
    write();
    lobby?.draw();
    if (table) table.request({ type: "language", language: value });
  }
  table?.draw();
}

/** @type {Record<string, () => void>} */
const KEYS = {
  b: () => focus("#board .spot[tabindex='0']"),
  a: () => focus("#actions button, #actions summary"),
  n: () => focus(document.querySelector("#actions button.primary:not(:disabled)") ? "#actions button.primary:not(:disabled)" : "#actions button"),
  h: () => focus("#hand-part"),
  l: () => focus("#log-scroll"),
};

/** @param {string} selector */
function focus(selector) {
  const element = document.querySelector(selector);
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, select, textarea, dialog")) return;
  if (event.key === "Escape" && table && (table.choice.picks.length || table.choice.kind)) {
    table.choice.picks = [];
    table.choice.kind = null;
    table.draw();
  } else if (table && KEYS[event.key]) {
    event.preventDefault();
    KEYS[event.key]();
  }
});

const dialog = /** @type {HTMLDialogElement} */ (by("settings"));
by("open-settings").addEventListener("click", () => dialog.showModal());
by("close-settings").addEventListener("click", () => dialog.close());
by("back").addEventListener("click", (event) => {
  event.preventDefault();
  go(null);
});
window.addEventListener("popstate", show);

dress();
speak(settings.language);
write();
by("back").classList.toggle("alone", !served);
show();
