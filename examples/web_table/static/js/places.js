/**
 * Places in actions and events, and how actions are chosen by clicking them. Nothing here knows a kind of action.
 * @module
 */

/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").Offered} Offered */
/** @typedef {"hex"|"node"|"edge"} PlaceKind */
/** @typedef {{field: string, kind: PlaceKind, key: string}} Slot */

/** @param {any} value */
const isNumbers = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);

/** @param {any} value */
const isNode = (value) => Array.isArray(value) && value.length === 3 && isNumbers(value.slice(0, 2)) && ["N", "S", "C"].includes(value[2]);

/** @param {any} value */
const isPair = (value) => Array.isArray(value) && value.length === 2 && value.every(isNode);

/**
 * The name of a place as a string: that of an edge does not depend on the order of its nodes.
 * @param {any} place
 */
export function keyOf(place) {
  return isPair(place) ? place.map(String).sort().join(" ") : String(place);
}

/** Where the places of a board lie, and what is next to what. */
export class Places {
  /** @param {Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
    this.hexes = new Map(geometry.hexes.map((place) => [keyOf(place.hex), place]));
    this.nodes = new Map(geometry.nodes.map((place) => [keyOf(place.node), place]));
    this.edges = new Map(geometry.edges.map((place) => [keyOf(place.edge), place]));
    this.coast = new Map(geometry.coast.map((place) => [keyOf(place.edge), place]));
  }

  /** @param {PlaceKind} kind @param {string} key @returns {[number, number]} */
  middle(kind, key) {
    if (kind === "hex") return /** @type {any} */ (this.hexes.get(key)).center;
    if (kind === "node") return /** @type {any} */ (this.nodes.get(key)).point;
    return /** @type {any} */ (this.edges.get(key)).middle;
  }

  /** The other end of an edge that ends at a point. @param {any} edge @param {[number, number]} end @returns {[number, number]} */
  corner(edge, end) {
    const [a, b] = /** @type {any} */ (this.edges.get(keyOf(edge))).ends;
    return Math.hypot(a[0] - end[0], a[1] - end[1]) < 0.01 ? b : a;
  }

  /** The hexes that touch a place. @param {PlaceKind} kind @param {string} key */
  around(kind, key) {
    if (kind === "hex") return [key];
    const ends = kind === "node" ? [this.middle("node", key)] : /** @type {any} */ (this.edges.get(key)).ends;
    return this.geometry.hexes
      .filter((hex) => ends.every((/** @type {number[]} */ [x, y]) => hex.corners.some(([a, b]) => Math.hypot(a - x, b - y) < 0.01)))
      .map((hex) => keyOf(hex.hex));
  }

  /** The place that a value names, null if it names none on this board. @param {any} value @returns {{kind: PlaceKind, key: string}|null} */
  named(value) {
    const key = isNode(value) || isPair(value) || isNumbers(value) ? keyOf(value) : "";
    if (isNode(value)) return this.nodes.has(key) ? { kind: "node", key } : null;
    if (isPair(value)) return this.edges.has(key) ? { kind: "edge", key } : null;
    return isNumbers(value) && this.hexes.has(key) ? { kind: "hex", key } : null;
  }

  /**
   * The places in a field: its own, or those in its list.
   * @param {string} field @param {any} value @returns {Slot[]}
   */
  inField(field, value) {
    const place = this.named(value);
    if (place) return [{ field, ...place }];
    const members = Array.isArray(value) ? value.map((member) => this.named(member)) : [];
    return members.every(Boolean) ? members.map((member) => ({ field, .../** @type {any} */ (member) })) : [];
  }

  /**
   * The fields of a kind of action that are places in all actions of this kind. So a pair of dice is not taken for a hex.
   * @param {Offered[]} offered
   */
  placeFields(offered) {
    const fields = Object.keys(offered[0].action).filter((field) => field !== "type" && field !== "seat");
    return fields.filter((field) => {
      const values = offered.map(({ action }) => action[field]).filter((value) => value !== null);
      return values.length > 0 && values.every((value) => (Array.isArray(value) && value.length === 0) || this.inField(field, value).length > 0) && values.some((value) => this.inField(field, value).length > 0);
    });
  }

  /** The nodes and edges that an event names, to show where something has happened. @param {any} event @returns {Slot[]} */
  ofEvent(event) {
    return Object.entries(event).flatMap(([field, value]) =>
      this.inField(field, value).filter((slot) => slot.kind !== "hex" || /hex|^to$|target/.test(field)),
    );
  }
}

/**
 * What is left to click of an action's places after some picks, null if the picks do not fit. The places of a list may
 * be clicked in any order.
 * @param {Slot[]} slots @param {string[]} picks
 */
export function rest(slots, picks) {
  const left = [...slots];
  for (const pick of picks) {
    const at = left.findIndex((slot) => slot.key === pick && slot.field === left[0].field);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/**
 * @typedef {object} Placed an action with places
 * @property {Offered} offered
 * @property {Slot[]} slots
 */

/** The actions that have places, by kind. @param {Places|null} places @param {Offered[]} offered @returns {Map<string, Placed[]>} */
export function placedByKind(places, offered) {
  /** @type {Map<string, Placed[]>} */
  const kinds = new Map();
  if (!places) return kinds;
  for (const [type, all] of byKind(offered)) {
    const fields = places.placeFields(all);
    if (!fields.length) continue;
    const placed = all.map((each) => ({ offered: each, slots: fields.flatMap((field) => (each.action[field] === null ? [] : places.inField(field, each.action[field]))) }));
    kinds.set(type, placed.filter(({ slots }) => slots.length));
  }
  return kinds;
}

/** @param {Offered[]} offered */
export function byKind(offered) {
  /** @type {Map<string, Offered[]>} */
  const kinds = new Map();
  offered.forEach((each) => kinds.set(each.action.type, [...(kinds.get(each.action.type) ?? []), each]));
  return kinds;
}

/**
 * @typedef {object} Spot a place that may be clicked now
 * @property {PlaceKind} kind
 * @property {string} key
 * @property {Placed[]} leads the actions that go on from there
 */

/** @param {Placed[]} placed @param {string[]} picks @returns {Spot[]} */
export function spots(placed, picks) {
  /** @type {Map<string, Spot>} */
  const open = new Map();
  for (const each of placed) {
    const left = rest(each.slots, picks);
    if (!left) continue;
    for (const slot of left.filter((other) => other.field === left[0].field)) {
      const id = `${slot.kind} ${slot.key}`;
      const spot = open.get(id) ?? { kind: slot.kind, key: slot.key, leads: [] };
      if (!spot.leads.includes(each)) spot.leads.push(each);
      open.set(id, spot);
    }
  }
  return [...open.values()];
}
