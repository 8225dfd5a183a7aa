/**
 * Amounts of goods: shown as cards, and chosen card by card.
 * @module
 */
import { h } from "./dom.js";
import { card } from "./glyphs.js";
import { title, word } from "./words.js";

/** @typedef {import("./types.js").Contents} Contents */

/** @param {Contents} contents @param {Record<string, number>|null} amounts */
export function amounts(contents, amounts) {
  const shown = contents.goods.filter((good) => amounts?.[good.id]).map((good) => card({ id: good.id, title: title(good.title), color: good.color, count: amounts?.[good.id] ?? 0, small: true }));
  return h("span", { class: "amounts" }, shown.length ? shown : word("none"));
}

/** @param {Record<string, number>} chosen */
export const total = (chosen) => Object.values(chosen).reduce((sum, count) => sum + count, 0);

/**
 * A row of cards, each with a button for one more and one less.
 * @param {object} asked
 * @param {Contents} asked.contents
 * @param {string} asked.label
 * @param {string} asked.name with what the keys of its buttons begin
 * @param {string[]} asked.goods
 * @param {Record<string, number>} asked.chosen
 * @param {Record<string, number>|null} asked.most how many there are of each, null for no limit
 * @param {number|null} asked.limit of all together
 * @param {(chosen: Record<string, number>) => void} asked.onChange
 */
export function stepper({ contents, label, name, goods, chosen, most, limit, onChange }) {
  /** @param {string} good @param {number} by */
  const step = (good, by) => {
    const next = { ...chosen, [good]: (chosen[good] ?? 0) + by };
    if (!next[good]) delete next[good];
    onChange(next);
  };
  const full = limit !== null && total(chosen) >= limit;
  const rows = contents.goods.filter((good) => goods.includes(good.id) && (most === null || most[good.id])).map((good) => {
    const count = chosen[good.id] ?? 0;
    const named = title(good.title);
    return h(
      "div",
      { class: "step", role: "group", "aria-label": `${named}: ${count}` },
      h("button", { type: "button", class: "more", key: `${name} + ${good.id}`, "aria-label": word("more", { good: named }), disabled: full || (most !== null && count >= most[good.id]), onclick: () => step(good.id, 1) }, card({ id: good.id, title: named, color: good.color, count })),
      h("button", { type: "button", class: "less", key: `${name} - ${good.id}`, "aria-label": word("less", { good: named }), disabled: !count, onclick: () => step(good.id, -1) }, "−"),
    );
  });
  return h("fieldset", { class: "stepper" }, h("legend", {}, label), h("div", { class: "steps" }, rows.length ? rows : word("none")));
}
