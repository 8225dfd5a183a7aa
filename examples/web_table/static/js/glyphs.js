/**
 * Small pictures of our own: goods, terrains and dice. What has none here is shown by its letters.
 * @module
 */
import { h, s } from "./dom.js";
import { inkOn, shade } from "./palette.js";

/** Outlines in a square of 24 by 24. @type {Record<string, string>} */
const GOODS = {
  brick: "M2,6 H13 V11 H2 Z M15,6 H22 V11 H15 Z M2,13 H8 V18 H2 Z M10,13 H22 V18 H10 Z",
  lumber: "M5,9 H19 A3,3.5 0 0,1 19,16 H5 A3,3.5 0 0,1 5,9 Z M6.5,10.8 A1.6,1.9 0 1,0 6.5,14.4 A1.6,1.9 0 1,0 6.5,10.8 Z",
  wool: "M7,17 A4,4 0 0,1 5,10 A4.5,4.5 0 0,1 12,6 A4.5,4.5 0 0,1 19,10 A4,4 0 0,1 17,17 Z M8,18 H10 V21 H8 Z M14,18 H16 V21 H14 Z",
  grain: "M11,22 V13 C7,13 5,10 6,7 C9,7 11,9 11.3,11 C9.5,8 10,4 12,2 C14,4 14.5,8 12.7,11 C13,9 15,7 18,7 C19,10 17,13 13,13 V22 Z",
  ore: "M3,19 L7,10 L11,12 L14,5 L18,10 L21,19 Z",
  cloth: "M4,5 H17 V15 C17,17 20,17 20,15 V8 M4,5 V19 H18 C15,19 15,17 15,15",
  coin: "M12,3 A9,9 0 1,0 12,21 A9,9 0 1,0 12,3 Z M12,7 A5,5 0 1,1 12,17 A5,5 0 1,1 12,7 Z",
  paper: "M6,3 H15 L19,7 V21 H6 Z M9,9 H16 V10.5 H9 Z M9,13 H16 V14.5 H9 Z M9,17 H14 V18.5 H9 Z",
};

/** @param {string} good @param {string} color @param {number} size */
export function goodGlyph(good, color, size = 22) {
  const ink = inkOn(color);
  const inside = GOODS[good]
    ? s("path", { d: GOODS[good], fill: ink, "fill-rule": "evenodd", "fill-opacity": 0.82 })
    : s("text", { x: 12, y: 17, "text-anchor": "middle", "font-size": 14, "font-weight": "bold", fill: ink }, good.slice(0, 2));
  return s("svg", { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" }, inside);
}

/** The picture of a good within another picture. @param {string} good @param {number} x @param {number} y @param {string} ink */
export function goodMark(good, x, y, ink) {
  return GOODS[good] ? s("path", { d: GOODS[good], fill: ink, "fill-rule": "evenodd", transform: `translate(${x - 9} ${y - 9}) scale(0.75)` }) : null;
}

/** Shapes around the upper part of a hex. @type {Record<string, (color: string) => SVGElement[]>} */
const GROUNDS = {
  forest: (color) => [[-27, -18], [-9, -31], [12, -29], [29, -17], [-30, 24], [28, 26], [0, 41]].map(([x, y]) => s("path", { d: `M${x},${y - 11} L${x + 8},${y + 6} H${x + 2} V${y + 10} H${x - 2} V${y + 6} H${x - 8} Z`, fill: shade(color, 0.62) })),
  fields: (color) => [-34, -24, 26, 36, 46].map((y) => s("path", { d: y < 0 ? `M-26,${y} Q-13,${y - 5} 0,${y} T26,${y}` : `M-20,${y} Q-10,${y - 5} 0,${y} T20,${y}`, fill: "none", stroke: shade(color, 0.75), "stroke-width": 3.2, "stroke-linecap": "round" })),
  mountains: (color) => [[-20, -16, 15], [10, -24, 21], [-26, 36, 12], [22, 38, 14]].map(([x, y, size]) => s("g", {}, s("path", { d: `M${x - size},${y + size * 0.6} L${x},${y - size} L${x + size},${y + size * 0.6} Z`, fill: shade(color, 0.66) }), s("path", { d: `M${x - size * 0.32},${y - size * 0.5} L${x},${y - size} L${x + size * 0.32},${y - size * 0.5} L${x},${y - size * 0.3} Z`, fill: "#f2f2f2" }))),
  pasture: (color) => [[-22, -27], [14, -31], [-24, 31], [23, 29]].map(([x, y]) => s("g", {}, s("ellipse", { cx: x, cy: y, rx: 9, ry: 6, fill: "#f7f4ea" }), s("circle", { cx: x + 9, cy: y - 2, r: 3.6, fill: "#4b4b4b" }), s("path", { d: `M${x - 4},${y + 5} v5 M${x + 4},${y + 5} v5`, stroke: "#4b4b4b", "stroke-width": 2 }), s("path", { d: `M${x - 14},${y + 10} h28`, stroke: shade(color, 0.75), "stroke-width": 2 }))),
  hills: (color) => [[-18, -27], [17, -29], [0, 37]].map(([x, y]) => s("g", { fill: shade(color, 0.7), stroke: shade(color, 1.15), "stroke-width": 1.2 }, s("rect", { x: x - 15, y: y - 8, width: 14, height: 8 }), s("rect", { x: x, y: y - 8, width: 14, height: 8 }), s("rect", { x: x - 8, y: y + 1, width: 14, height: 8 }))),
  desert: (color) => [s("path", { d: "M-30,-14 Q-12,-34 6,-16 T34,-20", fill: "none", stroke: shade(color, 0.82), "stroke-width": 3 }), s("path", { d: "M-4,6 v-26 M-4,-8 h-9 v-8 M-4,-3 h9 v-10", fill: "none", stroke: "#6f8f4a", "stroke-width": 5, "stroke-linecap": "round", "stroke-linejoin": "round" }), s("path", { d: "M-28,30 Q-10,20 8,30 T34,28", fill: "none", stroke: shade(color, 0.82), "stroke-width": 3 })],
};

/** What grows on a terrain. @param {string|undefined} terrain @param {string} color */
export function groundGlyphs(terrain, color) {
  return terrain && GROUNDS[terrain] ? GROUNDS[terrain](color) : [];
}

const PIPS = [[], [[12, 12]], [[6, 6], [18, 18]], [[6, 6], [12, 12], [18, 18]], [[6, 6], [18, 6], [6, 18], [18, 18]], [[6, 6], [18, 6], [12, 12], [6, 18], [18, 18]], [[6, 6], [18, 6], [6, 12], [18, 12], [6, 18], [18, 18]]];
/** The colors of dice that are called so; others are white. @type {Record<string, string>} */
const DICE = { red: "#c0392b", yellow: "#f3d25c" };
/** @type {Record<string, string>} */
const FACES = { trade: "#e2b93b", politics: "#3f6fc8", science: "#3f9a55", ship: "#333333" };

/** A die with a face up: dots for a number, a colored side with letters for a word. @param {string} id which die it is @param {number|string} face @param {string} words */
export function die(id, face, words) {
  const number = typeof face === "number";
  const color = typeof face === "number" ? (DICE[id] ?? "#f7efd8") : (FACES[face] ?? "#777777");
  const ink = inkOn(color);
  const inside = number && PIPS[face]
    ? PIPS[face].map(([x, y]) => s("circle", { cx: x, cy: y, r: 2.3, fill: ink }))
    : [face === "ship" ? s("path", { d: "M4,15 H20 L17,20 H7 Z M11,3 V14 M11,4 L18,12 H11", fill: ink, stroke: ink }) : s("text", { x: 12, y: 16.5, "text-anchor": "middle", "font-size": 12, "font-weight": "bold", fill: ink }, String(face).slice(0, 2))];
  return s("svg", { class: "die", viewBox: "0 0 24 24", width: 34, height: 34, role: "img", "aria-label": words }, s("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5, fill: color, stroke: "#2b2b2b" }), inside);
}

/**
 * A playing card with a picture of what it shows, and how many there are.
 * @param {{id: string, title: string, color: string, count: number, small?: boolean, marked?: boolean}} card
 */
export function card({ id, title, color, count, small = false, marked = false }) {
  const shown = /^#[0-9a-f]{6}$/i.test(color) ? color : "#e4dcc4";
  return h(
    "span",
    { class: `card${small ? " small" : ""}${count ? "" : " empty"}${marked ? " marked" : ""}`, style: { background: shown, color: inkOn(shown) } },
    GOODS[id] ? goodGlyph(id, shown, small ? 16 : 26) : null,
    h("b", {}, String(count)),
    small && GOODS[id] ? h("span", { class: "unseen" }, ` ${title}`) : h("span", { class: "title" }, title),
  );
}
