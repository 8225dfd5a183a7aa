/**
 * The key of the board: what everything that can stand there looks like, for those who cannot point at it.
 * @module
 */
import { PAPER, bar, dotted, markTitle, marksOf, pawn, plate, posts, shape } from "./board.js";
import { h, s } from "./dom.js";
import { seatColor } from "./palette.js";
import { title } from "./words.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./dom.js").Child} Child */

const NEUTRAL = "#b9ae97";

/** @param {Table} table */
export function key(table) {
  const diagram = table.state?.diagram;
  if (!diagram) return null;
  /** @type {Map<string, [string, Child]>} what a class of the board draws, by its words */
  const entries = new Map();
  for (const piece of table.contents.pieces) {
    const words = title(piece.title);
    if (piece.on === "edge") entries.set(words, [`route${dotted(table, piece)}`, bar(table, { x1: -15, y1: 0, x2: 15, y2: 0 }, [0, 0], piece, { symbol: piece.symbol, marked: false }, NEUTRAL)]);
    if (piece.on === "hex") entries.set(words, ["figure", pawn(words.slice(0, 1).toUpperCase(), NEUTRAL)]);
    if (piece.on === "node") entries.set(words, ["building", shape(piece.outline, piece.symbol, NEUTRAL)]);
  }
  for (const { symbol, meaning } of diagram.nodes.filter((mark) => mark.meaning)) {
    const piece = table.contents.pieces.find((each) => each.symbol === symbol);
    if (piece) entries.set(`${title(piece.title)}, ${meaning}`, ["building marked", shape(piece.outline, symbol, NEUTRAL)]);
  }
  for (const { plaza } of diagram.hexes) if (plaza) entries.set(plaza.title, ["plaza", s("circle", { class: "disc", r: 14 })]);
  for (const mark of diagram.closed) entries.set(mark.title, ["closed", posts({ x1: -20, y1: 0, x2: 20, y2: 0 })]);
  for (const mark of marksOf(table)) if (!entries.has(markTitle(table, mark))) entries.set(markTitle(table, mark), mark.figure ? ["figure", pawn(mark.label, seatColor(null))] : ["written", plate(mark.label, PAPER)]);
  for (const { symbol, seat } of diagram.hexes.flatMap((mark) => mark.marks)) if (seat === null) entries.set(symbol, ["figure", pawn(symbol.slice(0, 1).toUpperCase(), seatColor(null))]);
  return h("ul", { class: "key" }, [...entries].map(([words, [kind, drawn]]) => h("li", {}, s("svg", { viewBox: "-24 -20 48 40", width: 48, height: 40, "aria-hidden": "true" }, s("g", { class: kind }, drawn)), words)));
}
