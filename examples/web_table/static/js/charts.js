/**
 * Charts of a game, drawn from its events: what has been rolled, and the cards that came from the supply.
 * @module
 */
import { seatName } from "./board.js";
import { h, s } from "./dom.js";
import { named } from "./panels.js";
import { title, word } from "./words.js";

/** @typedef {import("./types.js").Table} Table */

/** How often each total has been rolled. @param {Table} table @returns {Map<number, number>} */
export function rolledTotals(table) {
  /** @type {Map<number, number>} */
  const totals = new Map();
  for (const { event } of table.log) if (event?.faces && Number.isInteger(event.total)) totals.set(event.total, (totals.get(event.total) ?? 0) + 1);
  return totals;
}

/** How often each total of two dice has been rolled, with a line where it is expected. @param {Table} table */
export function rolled(table) {
  const totals = rolledTotals(table);
  const rolls = [...totals.values()].reduce((sum, count) => sum + count, 0);
  if (!rolls) return h("p", { class: "hint" }, word("notRolled"));
  const shown = Array.from({ length: 11 }, (_, index) => index + 2);
  const expected = (/** @type {number} */ total) => (rolls * (6 - Math.abs(7 - total))) / 36;
  const most = Math.max(...totals.values(), expected(7));
  const height = (/** @type {number} */ count) => (count / most) * 76;
  const bars = shown.map((total, index) => {
    const count = totals.get(total) ?? 0;
    const x = 4 + index * 20;
    const line = 94 - height(expected(total));
    return s(
      "g",
      {},
      s("rect", { class: "bar", x, y: 94 - height(count), width: 16, height: height(count) }),
      s("line", { class: "expected", x1: x - 1, x2: x + 17, y1: line, y2: line }),
      s("text", { x: x + 8, y: 106 }, String(total)),
      count ? s("text", { x: x + 8, y: 91 - height(count) }, String(count)) : null,
    );
  });
  const said = shown.map((total) => `${total}: ${totals.get(total) ?? 0}`).join(", ");
  return [s("svg", { class: "chart", viewBox: "0 0 226 110", role: "img", "aria-label": `${word("rolled")}. ${said}` }, bars), h("p", { class: "hint" }, word("expected", { count: rolls }))];
}

/** The cards that each seat has got from the supply by dice and as gifts, by good. @param {Table} table @returns {Map<string, number>[]} */
export function cardsReceived(table) {
  /** @type {Map<string, number>[]} */
  const received = table.room.seats.map(() => new Map());
  /** @param {number} seat @param {Record<string, number>} cards */
  const add = (seat, cards) => Object.entries(cards ?? {}).forEach(([good, count]) => received[seat]?.set(good, (received[seat].get(good) ?? 0) + count));
  for (const { event } of table.log) {
    if (Array.isArray(event?.gains)) event.gains.forEach((/** @type {any} */ cards, /** @type {number} */ seat) => add(seat, cards));
    else if (event?.giver === null && Number.isInteger(event.taker) && event.cards && !Array.isArray(event.cards)) add(event.taker, event.cards);
  }
  return received;
}

/** @param {Table} table */
export function received(table) {
  const all = cardsReceived(table);
  const sums = all.map((cards) => [...cards.values()].reduce((sum, count) => sum + count, 0));
  const most = Math.max(...sums);
  if (!most) return null;
  const { goods } = table.contents;
  return h("ul", { class: "received" }, table.room.seats.map(({ seat }) => {
    let x = 0;
    const parts = goods.filter((good) => all[seat].get(good.id)).map((good) => {
      const count = all[seat].get(good.id) ?? 0;
      const width = (count / most) * 200;
      x += width;
      return s("g", {}, s("title", {}, `${title(good.title)}: ${count}`), s("rect", { x: x - width, y: 1, width, height: 14, fill: good.color, stroke: "#2b2b2b", "stroke-width": 0.6 }));
    });
    const said = goods.filter((good) => all[seat].get(good.id)).map((good) => `${title(good.title)} ${all[seat].get(good.id)}`).join(", ");
    return h("li", {}, named(table, seat), s("svg", { class: "bars", viewBox: "0 0 201 16", preserveAspectRatio: "none", role: "img", "aria-label": `${seatName(table, seat)}: ${said || word("none")}` }, parts), h("b", {}, String(sums[seat])));
  }));
}
