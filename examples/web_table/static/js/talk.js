/**
 * What people say to each other, and the time that they have.
 * @module
 */
import { by, draw, h } from "./dom.js";
import { named } from "./panels.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Table} Table */

/** A time as minutes and seconds. @param {number} seconds */
export function clockWords(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The time that is left to those who owe a decision, as it is now. @param {Table} table */
export function clock(table) {
  if (!table.clock || table.state?.over) return null;
  const gone = (performance.now() - table.clock.came) / 1000;
  return table.clock.seats.map(({ seat, left }) => h("span", { class: `time${left - gone < 10 ? " short" : ""}` }, named(table, seat), " ", h("b", {}, clockWords(left - gone))));
}

/** Draw the chat, where there is one: only what is new, so that screen readers do not read all again.
 * @param {Table} table @param {(words: string) => void} say */
export function drawChat(table, say) {
  const part = by("chat");
  part.hidden = !table.room.chat;
  if (part.hidden) return;
  const list = by("chat-lines");
  const there = new Set(Array.from(list.children, (line) => /** @type {HTMLElement} */ (line).dataset.line));
  for (const line of table.chat) if (!there.has(String(line.number))) list.append(h("li", { "data-line": line.number }, named(table, line.seat), " ", line.words));
  const form = by("chat-form");
  form.hidden = table.seat === null;
  const shown = `${table.seat} ${word("say")}`;
  if (form.dataset.shown === shown) return;
  form.dataset.shown = shown;
  const field = h("input", { type: "text", key: "line", maxlength: 300, autocomplete: "off", "aria-label": word("line") });
  form.onsubmit = (event) => {
    event.preventDefault();
    if (!field.value.trim()) return;
    say(field.value);
    field.value = "";
  };
  draw(form, field, h("button", { key: "say" }, word("say")));
}

/** Forget what was said at another table. */
export function clearChat() {
  by("chat").hidden = true;
  by("chat-lines").replaceChildren();
  delete by("chat-form").dataset.shown;
}
