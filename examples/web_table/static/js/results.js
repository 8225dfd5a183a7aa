/**
 * The end of a game: who has won by what, what was rolled and received, and how it goes on.
 * @module
 */
import { received, rolled, rolledTotals } from "./charts.js";
import { seatName } from "./board.js";
import { h } from "./dom.js";
import { named, scores } from "./panels.js";
import { clockWords } from "./talk.js";
import { language, word } from "./words.js";

/** @typedef {import("./types.js").Table} Table */

/** Who has won. @param {Table} table */
export function verdict(table) {
  const winners = table.state?.view.winners;
  return winners?.length ? word("won", { names: winners.map((/** @type {number} */ seat) => seatName(table, seat)).join(", ") }) : word("over");
}

/**
 * @param {Table} table
 * @param {object} ways what the reader can do next; null where there is no server
 * @param {(() => void)|null} ways.rematch
 * @param {() => void} ways.look
 * @param {boolean} ways.stored
 */
export function results(table, { rematch, look, stored }) {
  const silence = table.state?.silence;
  const place = `api/rooms/${encodeURIComponent(table.room.room)}`;
  const charts = received(table);
  return [
    h("h1", { class: "won" }, verdict(table)),
    h("div", { class: "buttons" },
      rematch ? h("button", { type: "button", class: "primary", key: "rematch", onclick: rematch }, word(table.room.rematch ? "rematchGo" : "rematch")) : null,
      stored ? h("a", { class: "button", key: "replay", href: `${place}/replay?language=${language()}`, target: "_blank", rel: "noopener" }, word("replay")) : null,
      stored ? h("a", { class: "button", key: "transcript", href: `${place}/transcript`, download: "game.jsonl" }, word("transcript")) : null,
      h("button", { type: "button", key: "look", onclick: look }, word("look")),
    ),
    h("section", {}, h("h2", {}, word("score")), scores(table)),
    rolledTotals(table).size ? h("section", {}, h("h2", {}, word("rolled")), rolled(table)) : null,
    charts ? h("section", {}, h("h2", {}, word("received")), charts) : null,
    silence ? h("section", { class: "silence" }, h("h2", {}, word("silence")), h("p", {}, h("b", {}, clockWords(silence.seconds)), " ", named(table, silence.seat))) : null,
  ];
}
