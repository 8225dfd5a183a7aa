/**
 * Forms for actions: by the JSON Schema of a kind of action that is not listed, and by the values of those that are.
 * They know no kind of action.
 * @module
 */
import { amounts, stepper, total } from "./amounts.js";
import { neutralOwner, seatName } from "./board.js";
import { h } from "./dom.js";
import { named, sentence } from "./panels.js";
import { hasWord, title, word } from "./words.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Offered} Offered */
/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").OpenKind} OpenKind */
/** @typedef {Record<string, any>} Values */
/**
 * @typedef {object} Desk what a form needs of the page
 * @property {Table} table
 * @property {(kind: string) => Values} values what has been chosen for a kind of action so far
 * @property {(kind: string, values: Values) => void} choose
 * @property {(action: Action) => void} play
 */

/** The title of a kind of action. @param {Table} table @param {string} type */
export function kindTitle(table, type) {
  const kind = table.contents.actions.find((each) => each.id === type);
  return kind ? title(kind.title) : type.replace(/^.*\//, "").replace(/-/g, " ");
}

/** The label of a field. @param {string} field */
export function fieldLabel(field) {
  const plain = field.replace(/_/g, " ");
  return hasWord(`field_${field}`) ? word(`field_${field}`) : plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** @param {Table} table @returns {Record<string, number>|null} */
export function ownHand(table) {
  const seat = table.seat;
  return seat === null ? null : (table.state?.view.slices["base/holdings"]?.hands?.[seat] ?? null);
}

/** How many cards the phase asks of this seat, null if it does not say. @param {Table} table */
export function owed(table) {
  const phase = table.state?.view.stack.at(-1);
  const count = table.seat === null ? undefined : phase?.counts?.[table.seat];
  return Number.isInteger(count) && count > 0 ? count : null;
}

/** Fields that are paid from the own hand. */
const PAID = new Set(["give", "cards"]);

/** @param {Table} table @param {string} good */
const goodTitle = (table, good) => title(/** @type {any} */ (table.contents.goods.find((each) => each.id === good))?.title ?? { en: good });

/** Something in a field, in words. @param {Table} table @param {string} field @param {any} value @returns {string} */
export function valueWords(table, field, value) {
  if (value === null) return word("none");
  if (typeof value === "boolean") return word(value ? "yes" : "no");
  if (typeof value === "number") return /seat|victim|answerer|owner|target|from|player/.test(field) && (table.room.seats[value] || neutralOwner(table, value)) ? seatName(table, value) : String(value);
  if (typeof value === "string") {
    const thing = [...table.contents.goods, ...table.contents.cards, ...table.contents.pieces].find((each) => each.id === value);
    return thing ? title(thing.title) : value.replace(/_/g, " ");
  }
  return Array.isArray(value) ? value.map((each) => valueWords(table, field, each)).join(", ") : JSON.stringify(value);
}

/** @param {any} value */
const isAmounts = (value) => typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(Number.isInteger);

/** @param {any} value */
const same = (value) => JSON.stringify(isAmounts(value) ? Object.fromEntries(Object.entries(value).sort()) : value);

// -- listed actions -------------------------------------------------------------------------------------------------

const FEW = 8;

/**
 * A choice among many listed actions of a kind, field by field.
 * @param {Desk} desk @param {string} kind @param {Offered[]} offered
 */
export function narrowing(desk, kind, offered) {
  const values = desk.values(kind);
  const fields = Object.keys(offered[0].action).filter((field) => new Set(offered.map(({ action }) => same(action[field]))).size > 1);
  /** @param {Offered} each @param {string} [but] */
  const fits = (each, but) => fields.every((field) => field === but || values[field] === undefined || same(values[field]) === same(each.action[field]));
  const matches = offered.filter((each) => fits(each));
  const untouched = offered.filter((each) => fits(each) && fields.every((field) => values[field] !== undefined || same(each.action[field]) === same({})));
  const rows = fields.map((field) => {
    const distinct = new Map(offered.map(({ action }) => [same(action[field]), action[field]]));
    const label = fieldLabel(field);
    if (distinct.size > FEW && [...distinct.values()].every(isAmounts)) return amountsRow(desk, kind, field, label, [...distinct.values()]);
    const chips = [...distinct].map(([id, value]) => {
      const chosen = values[field] !== undefined && same(values[field]) === id;
      const open = offered.some((each) => same(each.action[field]) === id && fits(each, field));
      const toggle = () => desk.choose(kind, chosen ? without(values, field) : { ...values, [field]: value });
      return h("button", { type: "button", class: "chip", key: `${kind} ${field} ${id}`, "aria-pressed": String(chosen), disabled: !open && !chosen, onclick: toggle }, isAmounts(value) ? amounts(desk.table.contents, value) : chipWords(desk.table, field, value));
    });
    return h("div", { class: "field", role: "group", "aria-label": label }, h("span", { class: "label" }, label), h("div", { class: "chips" }, chips));
  });
  const only = [matches, untouched].find((left) => left.length === 1)?.[0] ?? null;
  return h(
    "form",
    { class: "form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); if (only) desk.play(only.action); } },
    rows,
    h("button", { class: "primary", key: `${kind} send`, disabled: !only }, only ? sentence(desk.table, only.words) : kindTitle(desk.table, kind)),
  );
}

/** @param {Table} table @param {string} field @param {any} value */
function chipWords(table, field, value) {
  const good = typeof value === "string" ? table.contents.goods.find((each) => each.id === value) : undefined;
  return good ? [h("span", { class: "swatch", style: { background: good.color } }), title(good.title)] : valueWords(table, field, value);
}

/** @param {Values} values @param {string} field */
function without(values, field) {
  const { [field]: _, ...others } = values;
  return others;
}

/** @param {Desk} desk @param {string} kind @param {string} field @param {string} label @param {Record<string, number>[]} distinct */
function amountsRow(desk, kind, field, label, distinct) {
  const values = desk.values(kind);
  /** @type {Record<string, number>} */
  const most = {};
  distinct.forEach((each) => Object.entries(each).forEach(([good, count]) => { most[good] = Math.max(most[good] ?? 0, count); }));
  const limit = Math.max(...distinct.map(total));
  const chosen = values[field] ?? {};
  const asked = distinct.every((each) => total(each) === limit) ? limitLabel(label, limit, chosen) : word("upToCount", { count: limit });
  return stepper({ contents: desk.table.contents, label: asked, name: `${kind} ${field}`, goods: Object.keys(most), chosen, most, limit, onChange: (next) => desk.choose(kind, { ...values, [field]: next }) });
}

/** @param {string} label @param {number|null} limit @param {Record<string, number>} chosen */
const limitLabel = (label, limit, chosen) => (limit === null ? label : word("discardCount", { count: limit, left: limit - total(chosen) }));

// -- open actions ---------------------------------------------------------------------------------------------------

/**
 * A form for a kind of action that is not listed.
 * @param {Desk} desk @param {OpenKind} kind
 */
export function schemaForm(desk, kind) {
  const { schema } = kind;
  const fields = Object.keys(schema.properties).filter((field) => field !== "type" && field !== "seat");
  const values = { ...Object.fromEntries(fields.map((field) => [field, initial(desk.table, schema, schema.properties[field])])), ...desk.values(kind.type) };
  const send = () => desk.play({ type: kind.type, ...(schema.properties.seat ? { seat: /** @type {number} */ (desk.table.seat) } : {}), ...Object.fromEntries(fields.map((field) => [field, values[field]])) });
  return h(
    "form",
    { class: "form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); send(); } },
    fields.map((field) => input(desk, kind, field, resolved(schema, schema.properties[field]), values)),
    h("button", { class: "primary", key: `${kind.type} send`, disabled: fields.some((field) => isMissing(desk.table, field, schema.properties[field], values[field])) }, kind.words),
  );
}

/** Whether it is plain that a field is not filled in yet. @param {Table} table @param {string} field @param {any} part @param {any} value */
function isMissing(table, field, part, value) {
  if (value === undefined) return true;
  if (part.$ref !== "#/$defs/goods") return Array.isArray(value) && value.length === 0;
  const count = PAID.has(field) ? owed(table) : null;
  return count === null ? total(value) === 0 : total(value) !== count;
}

/** @param {any} schema @param {any} part @returns {any} */
function resolved(schema, part) {
  return part.$ref ? { name: part.$ref.split("/").at(-1), ...schema.$defs[part.$ref.split("/").at(-1)], $defs: schema.$defs } : part;
}

/** @param {Table} table @param {any} schema @param {any} part @returns {any} */
function initial(table, schema, part) {
  const { name, type, items, enum: choices } = resolved(schema, part);
  if (name === "goods") return {};
  if (type === "array" && items?.$ref === "#/$defs/seat") return others(table);
  if (choices) return choices[0];
  if (part.const !== undefined) return part.const;
  if (name === "seat") return others(table)[0];
  if (type === "boolean") return false;
  if (type === "integer") return part.minimum > 0 ? part.minimum : 0;
  return undefined;
}

/** @param {Table} table */
const others = (table) => table.room.seats.map(({ seat }) => seat).filter((seat) => seat !== table.seat);

/** @param {Desk} desk @param {OpenKind} kind @param {string} field @param {any} part @param {Values} values @returns {any} */
function input(desk, kind, field, part, values) {
  const { table } = desk;
  const label = fieldLabel(field);
  const key = `${kind.type} ${field}`;
  /** @param {any} value */
  const set = (value) => desk.choose(kind.type, { ...values, [field]: value });
  if (part.name === "goods") {
    const limit = PAID.has(field) ? owed(table) : null;
    const cards = table.contents.goods.filter((good) => (good.hand_limit || good.tradable) && good.id in part.properties).map((good) => good.id);
    return stepper({ contents: table.contents, label: limitLabel(label, limit, values[field]), name: key, goods: cards, chosen: values[field], most: PAID.has(field) ? ownHand(table) : null, limit, onChange: set });
  }
  if (part.type === "array" && part.items?.$ref === "#/$defs/seat") {
    const boxes = others(table).map((seat) => h("label", { class: "check" }, h("input", { type: "checkbox", key: `${key} ${seat}`, checked: values[field].includes(seat), onchange: (/** @type {any} */ event) => set(event.target.checked ? [...values[field], seat].sort() : values[field].filter((/** @type {number} */ other) => other !== seat)) }), named(table, seat)));
    return h("fieldset", { class: "checks" }, h("legend", {}, label), boxes);
  }
  const choices = part.enum ?? (part.name === "seat" ? others(table) : part.name === "good" ? table.contents.goods.map((good) => good.id) : placesOf(table, part.name));
  if (choices) {
    const shown = choices.map((/** @type {any} */ choice) => h("option", { value: JSON.stringify(choice), selected: same(choice) === same(values[field]) }, part.name === "seat" ? seatName(table, choice) : part.name === "good" ? goodTitle(table, choice) : valueWords(table, field, choice)));
    return h("label", { class: "field" }, h("span", { class: "label" }, label), h("select", { key, onchange: (/** @type {any} */ event) => set(JSON.parse(event.target.value)) }, values[field] === undefined ? h("option", { value: "" }, "—") : null, shown));
  }
  if (part.type === "boolean") return h("label", { class: "check" }, h("input", { type: "checkbox", key, checked: values[field], onchange: (/** @type {any} */ event) => set(event.target.checked) }), label);
  if (part.type === "integer") return h("label", { class: "field" }, h("span", { class: "label" }, label), h("input", { type: "number", key, value: values[field], min: part.minimum, max: part.maximum, onchange: (/** @type {any} */ event) => set(Math.trunc(Number(event.target.value))) }));
  return h("label", { class: "field" }, h("span", { class: "label" }, label), h("input", { type: "text", key, value: values[field] === undefined ? "" : typeof values[field] === "string" ? values[field] : JSON.stringify(values[field]), onchange: (/** @type {any} */ event) => set(parsed(event.target.value)) }));
}

/** @param {Table} table @param {string|undefined} name @returns {any[]|null} */
function placesOf(table, name) {
  const { geometry } = table;
  if (!geometry) return null;
  if (name === "hex") return geometry.hexes.map((place) => place.hex);
  if (name === "node") return geometry.nodes.map((place) => place.node);
  return name === "edge" ? geometry.edges.map((place) => place.edge) : null;
}

/** What has been written, as JSON if it is JSON and as text otherwise. @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
