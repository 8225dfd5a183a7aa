/**
 * What the seat may do: places by clicking the board, all else as buttons and forms.
 * @module
 */
import { h } from "./dom.js";
import { kindTitle, narrowing, schemaForm } from "./forms.js";
import { byKind, placedByKind, spots } from "./places.js";
import { sentence } from "./panels.js";
import { word } from "./words.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Offered} Offered */
/** @typedef {import("./places.js").Placed} Placed */
/** @typedef {import("./places.js").Spot} Spot */

const FEW = 8;
/** These are not asked for: they answer what another seat does, or are rarely wanted. */
const LAST = /end-|cancel|reject|withdraw/;

/** What a turn goes on with. */
const BUILDS = /build|buy/;
/** What is legal without being asked for: trades with the supply, and cards. */
const MERELY = /trade|play-/;

/** The action that its button shows as the usual one: what must be decided, or to build, or else to end the turn; never a
 * trade that merely happens to be legal. @param {Offered[]} buttons @returns {Offered|undefined} */
export function usual(buttons) {
  const ofType = (/** @type {RegExp} */ type) => buttons.find(({ action }) => type.test(action.type));
  const ends = ofType(/end-/);
  if (ends) return ofType(BUILDS) ?? ends;
  const asked = buttons.filter(({ action }) => !LAST.test(action.type));
  return asked.find(({ action }) => !MERELY.test(action.type)) ?? asked.find(({ action }) => !/maritime/.test(action.type));
}

/** What has been chosen so far. It is forgotten as soon as something has been decided. */
export class Choice {
  constructor() {
    /** @type {string|null} the kind of action whose places alone are shown */
    this.kind = null;
    /** @type {string[]} */
    this.picks = [];
    /** @type {Map<string, Record<string, any>>} */
    this.values = new Map();
  }

  forget() {
    this.kind = null;
    this.picks = [];
    this.values.clear();
  }

  /** Drop what does not fit any more. @param {Table} table */
  check(table) {
    const state = table.state;
    const kinds = new Set([...(state?.actions ?? []).map(({ action }) => action.type), ...(state?.more ?? []).map(({ type }) => type)]);
    for (const kind of [...this.values.keys()]) if (!kinds.has(kind)) this.values.delete(kind);
    if (this.kind && !kinds.has(this.kind)) this.kind = null;
    if (this.picks.length && !this.open(table).length) this.picks = [];
  }

  /** The places that may be clicked now. @param {Table} table @returns {Spot[]} */
  open(table) {
    const kinds = placedByKind(table.places, table.state?.actions ?? []);
    const placed = [...kinds].flatMap(([kind, actions]) => (this.kind === null || this.kind === kind ? actions : []));
    return spots(placed, this.picks);
  }
}

/**
 * @param {object} asked
 * @param {Table} asked.table
 * @param {Choice} asked.choice
 * @param {(action: any) => void} asked.play
 * @param {() => void} asked.redraw
 */
export function actionPanel({ table, choice, play, redraw }) {
  const state = table.state;
  if (!state || table.seat === null) return [];
  const placed = placedByKind(table.places, state.actions);
  const plain = [...byKind(state.actions)].filter(([kind]) => !placed.has(kind));
  const desk = {
    table,
    play,
    values: (/** @type {string} */ kind) => choice.values.get(kind) ?? {},
    choose(/** @type {string} */ kind, /** @type {Record<string, any>} */ values) {
      choice.values.set(kind, values);
      redraw();
    },
  };
  const buttons = plain.filter(([, offered]) => offered.length <= FEW).flatMap(([, offered]) => offered).sort((a, b) => Number(LAST.test(a.action.type)) - Number(LAST.test(b.action.type)));
  const many = plain.filter(([, offered]) => offered.length > FEW);
  const forced = state.waiting_for.includes(table.seat) && !buttons.length && !placed.size && many.length + state.more.length === 1;
  const first = usual(buttons);
  return [
    placed.size ? placeKinds(table, placed, choice, redraw) : null,
    buttons.length ? h("div", { class: "buttons" }, buttons.map((offered) => h("button", { type: "button", class: offered === first ? "primary" : "", key: `play ${JSON.stringify(offered.action)}`, "data-type": offered.action.type, onclick: () => play(offered.action) }, sentence(table, offered.words)))) : null,
    many.map(([kind, offered]) => h("details", { class: "kind", key: `kind ${kind}`, open: forced }, h("summary", { key: `open ${kind}` }, kindTitle(table, kind), h("span", { class: "count" }, word("choices", { count: offered.length }))), narrowing(desk, kind, offered))),
    state.more.map((kind) => h("details", { class: "kind", key: `kind ${kind.type}`, open: forced }, h("summary", { key: `open ${kind.type}` }, kindTitle(table, kind.type)), schemaForm(desk, kind))),
  ];
}

/** The kinds of action that are chosen on the board. @param {Table} table @param {Map<string, Placed[]>} placed @param {Choice} choice @param {() => void} redraw */
function placeKinds(table, placed, choice, redraw) {
  /** @param {string|null} kind */
  const show = (kind) => () => {
    choice.kind = choice.kind === kind ? null : kind;
    choice.picks = [];
    redraw();
  };
  return h(
    "div",
    { class: "buttons places", role: "group", "aria-label": word("board") },
    [...placed].map(([kind, actions]) => {
      const open = new Set(actions.map(({ slots }) => slots[0].key)).size;
      const only = placed.size === 1 || choice.kind === kind;
      return h("button", { type: "button", class: "place-kind", key: `place ${kind}`, "data-type": kind, "aria-pressed": String(only), onclick: show(kind) }, h("span", { class: "pin", "aria-hidden": "true" }, "◎"), kindTitle(table, kind), h("span", { class: "count", title: word("places", { count: open }) }, String(open), h("span", { class: "unseen" }, ` ${word("places", { count: open })}`)));
    }),
    choice.picks.length ? h("button", { type: "button", class: "quiet", key: "cancel", onclick: () => { choice.picks = []; redraw(); } }, word("cancel")) : null,
  );
}
