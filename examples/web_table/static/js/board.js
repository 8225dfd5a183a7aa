/**
 * The board: drawn from the geometry and the diagram, with the places that may be clicked.
 * @module
 */
import { draw, s } from "./dom.js";
import { goodMark, groundGlyphs } from "./glyphs.js";
import { inkOn, seatColor } from "./palette.js";
import { Places, keyOf } from "./places.js";
import { settings } from "./settings.js";
import { language, title, word } from "./words.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Diagram} Diagram */
/** @typedef {import("./places.js").Spot} Spot */
/** @typedef {import("./places.js").PlaceKind} PlaceKind */

const SIDE = 60;
const PAWN = "M-10,16 C-10,4 -7,0 -4,-3 A7.5,7.5 0 1,1 4,-3 C7,0 10,4 10,16 Z";
const TOKEN = 19.5;
const HARBOR = 22;
/** How far a figure, and how far a plate, reaches to its sides. */
const REACH = 11;
const PLATE = 12;
/** The color of what is written and is nobody's. */
export const PAPER = "#fbf5e2";
/** Where figures stand on a hex; the first that are free are taken first. */
const BESIDE = [[-33, 2], [33, 2], [-17, 36], [17, 36], [0, 36]];
/** Where they stand on a hex of water, in which nothing is written. */
const AFLOAT = [[0, 0], ...BESIDE, [-17, -30], [17, -30]];
/** Where marks stand, one after the other. The middle is left to a piece. @type {Record<string, number[][]>} */
const WRITTEN = { node: [[0, 0], [28, 0], [-28, 0], [0, -26]], edge: [[0, 0], [0, -18], [0, 18]], hex: [[0, 38], [30, 24], [-30, 24], [30, -16], [-30, -16]] };
const BADGES = [[20, 0], [-20, 0], [36, 0], [-36, 0]];

/** @param {[number, number]} point @returns {[number, number]} */
const at = ([x, y]) => [x * SIDE, y * SIDE];

/** @param {number} value */
const short = (value) => Math.round(value * 10) / 10;

/** @param {[number, number][]} points */
const corners = (points) => points.map((point) => at(point).map(short).join(",")).join(" ");

/** @param {[number, number]} a @param {[number, number]} b @param {number} share @returns {[number, number]} */
const between = (a, b, share) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];

/** @param {number[]} a @param {number[]} b */
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** What is around a place, in words: `hills 6, forest 3`, or `castle, plaza`. @param {Places} places @param {Diagram} diagram @param {PlaceKind} kind @param {string} key */
export function surroundings(places, diagram, kind, key) {
  const marks = new Map(diagram.hexes.map((mark) => [keyOf(mark.hex), mark]));
  const within = diagram.hexes.find(({ plaza }) => plaza && (keyOf(plaza.node) === key || plaza.edges.some((edge) => keyOf(edge) === key)));
  if (within?.plaza) return `${named(within)}, ${kind === "node" ? within.plaza.title : within.plaza.path}`;
  return places.around(kind, key).map((hex) => marks.get(hex)).filter((mark) => mark !== undefined).map(named).filter((words, index, all) => all.indexOf(words) === index).join(", ");
}

/** @param {import("./types.js").HexMark} mark */
const tokens = (mark) => (mark.number === null ? [] : [{ number: mark.number, pips: mark.pips }, ...mark.more_numbers]);

/** All the numbers of a hex: `6`, or `6/9`. @param {import("./types.js").HexMark} mark */
const numbers = (mark) => tokens(mark).map(({ number }) => number).join("/");

/** A hex in words: `hills 6`. @param {import("./types.js").HexMark} mark */
const named = (mark) => `${mark.title} ${numbers(mark)}`.trim();

/** What a piece is, by the letters of its kind. @param {Table} table @param {string} symbol */
function pieceOf(table, symbol) {
  return table.contents.pieces.find((piece) => piece.symbol === symbol);
}

/** An owner of pieces that is no seat: those are numbered after the seats. @param {Table} table @param {number} owner */
export function neutralOwner(table, owner) {
  return table.contents.neutral_owners[owner - table.room.seats.length];
}

/** The name of a seat, or of a neutral owner. @param {Table} table @param {number} seat */
export function seatName(table, seat) {
  const neutral = neutralOwner(table, seat);
  return neutral ? title(neutral.title) : table.room.seats[seat]?.name || word("unnamed", { seat });
}

/** What each layer of a board shows. @type {WeakMap<Element, string>} */
const layers = new WeakMap();

/**
 * Draw the board: only the layers of which something has changed, for most moves leave the land as it is.
 * @param {Element} where
 * @param {Table} table
 * @param {Places} places
 * @param {{spots: Spot[], picked: string[], last: {kind: PlaceKind, key: string}[], label: (spot: Spot) => string, onPick: (spot: Spot) => void, fresh: Set<string>}} choice
 */
export function drawBoard(where, table, places, choice) {
  const diagram = table.state?.diagram;
  if (!diagram) return draw(where);
  const [left, top, right, bottom] = places.geometry.bounds.map((value) => value * SIDE);
  const inside = diagram.coast.every((mark) => mark.water) && diagram.hexes.some((mark) => mark.ground === "water");
  const edge = inside ? 14 : 62;
  const box = [left - edge, top - edge, right - left + 2 * edge, bottom - top + 2 * edge].map(short);
  const dry = diagram.hexes.filter((mark) => mark.ground !== "water");
  const waters = diagram.hexes.filter((mark) => mark.ground === "water");
  const land = diagram.hexes.map((mark) => ({ ...mark, marks: [] }));
  /** What a layer is called, what it depends on besides names and colors, and how it is made. @type {[string, any, () => import("./dom.js").Child][]} */
  const all = [
    ["waters", land, () => waters.map((mark) => ground(table, places, mark))],
    ["shores", land, () => dry.filter((mark) => mark.ground === "land").map((mark) => s("polygon", { class: "shore", points: corners(hexAt(places, mark.hex).corners) }))],
    ["harbors", diagram.coast, () => diagram.coast.map((mark) => harbor(table, places, mark))],
    ["hexes", [land, diagram.closed], () => [dry.map((mark) => ground(table, places, mark)), diagram.closed.map((mark) => fence(places, mark))]],
    ["edges", [diagram.edges, [...choice.fresh]], () => diagram.edges.map((mark) => route(table, places, mark, choice.fresh))],
    ["figures", [diagram.hexes, diagram.coast, marksOf(table)], () => diagram.hexes.flatMap((mark) => figures(table, places, diagram, mark))],
    ["nodes", [diagram.nodes, [...choice.fresh]], () => standing(table, places, diagram, choice.fresh)],
    ["written", [diagram, marksOf(table)], () => plates(table, places, diagram)],
    ["marks", [choice.last, choice.picked], () => [choice.last.map((place) => lastMove(places, place)), choice.picked.map((key) => pickedMark(places, key))]],
    ["spots", [land, choice.spots], () => choice.spots.map((spot, index) => spotMark(places, spot, index === 0, choice))],
  ];
  if (!where.firstElementChild) draw(where, s("svg", { class: "board", role: "group" }, all.map(([name]) => s("g", { class: name }))));
  const picture = /** @type {Element} */ (where.firstElementChild);
  picture.setAttribute("viewBox", box.join(" "));
  picture.setAttribute("aria-label", word("board"));
  const names = JSON.stringify([table.room.seats, language(), settings.palette]);
  all.forEach(([, shown, make], index) => {
    const layer = picture.children[index];
    const now = JSON.stringify(shown) + names;
    if (layers.get(layer) === now) return;
    layers.set(layer, now);
    draw(layer, make());
  });
  return undefined;
}

/** @param {Places} places @param {any} hex */
const hexAt = (places, hex) => /** @type {any} */ (places.hexes.get(keyOf(hex)));

/** @param {Table} table @param {Places} places @param {import("./types.js").HexMark} mark */
function ground(table, places, mark) {
  const place = hexAt(places, mark.hex);
  const [x, y] = at(place.center);
  const terrain = table.contents.terrains.find((kind) => title(kind.title) === mark.title || kind.title.en === mark.title)?.id;
  const color = /^#[0-9a-f]{6}$/i.test(mark.color) ? mark.color : "#c9c4b6";
  const glyphs = groundGlyphs(terrain, color);
  const bare = mark.ground === "water" || glyphs.length > 0;
  const lying = lyingOn(places, mark);
  const top = lying.some(({ spot }) => spot[1] < y - 15) ? 35 : -28;
  return s(
    "g",
    { class: `hex ${mark.ground}`, "data-hex": keyOf(mark.hex) },
    s("title", {}, named(mark)),
    s("polygon", { class: "ground", points: corners(place.corners), fill: color }),
    mark.plaza ? plaza(places, mark.plaza) : null,
    s("g", { class: "glyphs", transform: `translate(${short(x)} ${short(y)})` }, glyphs, bare ? null : s("text", { class: "terrain", y: top, fill: inkOn(color) }, mark.title)),
    lying.map(({ token: each, spot, size }) => token(each, spot, size)),
  );
}

/** A plaza with its paths. @param {Places} places @param {import("./types.js").Plaza} mark */
function plaza(places, mark) {
  const center = places.middle("node", keyOf(mark.node));
  const [x, y] = at(center).map(short);
  const paths = mark.edges.map((edge) => places.corner(edge, center)).map(at);
  return s(
    "g",
    { class: "plaza" },
    paths.map(([a, b]) => s("line", { class: "path", x1: x, y1: y, x2: short(a), y2: short(b) }, s("title", {}, mark.path))),
    s("circle", { class: "disc", cx: x, cy: y, r: 14 }, s("title", {}, mark.title)),
  );
}

/** A fence along an edge on which nothing may lie or move. @param {Places} places @param {{edge: import("./types.js").NodeName[], title: string}} mark */
function fence(places, mark) {
  const [a, b] = /** @type {any} */ (places.edges.get(keyOf(mark.edge))).ends.map(at);
  const [[x1, y1], [x2, y2]] = [between(a, b, 0.06), between(a, b, 0.94)].map((point) => point.map(short));
  return s("g", { class: "closed", "data-edge": keyOf(mark.edge) }, s("title", {}, mark.title), posts({ x1, y1, x2, y2 }));
}

/** A line with posts. @param {{x1: number, y1: number, x2: number, y2: number}} line */
export const posts = (line) => [s("line", line), s("line", { class: "posts", ...line })];

/** The tokens of a hex with where they lie: in its middle, or beside its plaza where no path leads. @param {Places} places @param {import("./types.js").HexMark} mark */
function lyingOn(places, mark) {
  const all = tokens(mark);
  const size = all.length <= 2 && !mark.plaza ? 1 : 0.72;
  const place = hexAt(places, mark.hex);
  let { center } = place;
  if (mark.plaza) {
    const reached = mark.plaza.edges.map((edge) => places.corner(edge, center));
    const open = place.corners.filter((/** @type {[number, number]} */ corner) => reached.every((end) => apart(end, corner) > 0.01));
    const [first, second = first] = open.length ? open : place.corners.slice(1);
    center = between(center, between(first, second, 0.5), 0.6);
  }
  return all.map((each, index) => ({ token: each, size, spot: lyingAt(at(center), all.length, index, TOKEN * size) }));
}

/** Where a token lies on its hex: side by side, more than two in pairs. @param {number[]} center @param {number} count @param {number} index @param {number} size @returns {[number, number]} */
function lyingAt([x, y], count, index, size) {
  if (count <= 2) return [x + (2 * index - count + 1) * size, y];
  const inRow = index < count - (count % 2) ? 2 : 1;
  return [x + (2 * (index % 2) - inRow + 1) * size, y + 8 + (2 * Math.floor(index / 2) - Math.floor((count + 1) / 2) + 1) * size];
}

/** @param {{number: number, pips: number}} token @param {[number, number]} place @param {number} size */
function token({ number, pips }, [x, y], size) {
  const dots = Array.from({ length: pips }, (_, dot) => s("circle", { cx: 5 * (dot - (pips - 1) / 2), cy: 11.5, r: 1.9 }));
  const scaled = size === 1 ? "" : ` scale(${size})`;
  return s("g", { class: pips >= 5 ? "token often" : "token", transform: `translate(${short(x)} ${short(y)})${scaled}` }, s("circle", { class: "disc", r: TOKEN }), s("text", { y: dots.length ? 4.5 : 7 }, number), dots);
}

/** Where a harbor lies: in a hex of water, or off the coast of the board. @param {Places} places @param {import("./types.js").CoastMark} mark */
function offshore(places, mark) {
  const key = keyOf(mark.edge);
  return at(mark.water ? between(places.middle("edge", key), hexAt(places, mark.water).center, 0.67) : /** @type {any} */ (places.coast.get(key)).point);
}

/** @param {Table} table @param {Places} places @param {import("./types.js").CoastMark} mark */
function harbor(table, places, mark) {
  const edge = /** @type {any} */ (places.edges.get(keyOf(mark.edge)));
  const ends = edge.ends.map(at);
  const [x, y] = offshore(places, mark);
  const [rate, ...kind] = mark.symbol.split(" ");
  const good = table.contents.goods.find((each) => each.id === mark.title);
  return s(
    "g",
    { class: "harbor" },
    s("title", {}, `${word("harbor")} ${mark.symbol}`),
    ends.map((/** @type {number[]} */ [a, b]) => s("line", { class: "pier", x1: short(x), y1: short(y), x2: short(a), y2: short(b) })),
    s("circle", { class: "disc", cx: short(x), cy: short(y), r: HARBOR, fill: good?.color ?? "#fbf5e2" }),
    s("text", { x: short(x), y: short(y) + (kind.length ? -4 : 5), fill: inkOn(good?.color ?? "#fbf5e2") }, rate),
    kind.length ? (goodMark(good?.id ?? "", x, y + 8, inkOn(good?.color ?? "#fbf5e2")) ?? s("text", { class: "kind", x: short(x), y: short(y) + 12 }, kind.join(" "))) : null,
  );
}

/** What stands on a hex; marks that are figures come last. @param {Table} table @param {Places} places @param {Diagram} diagram @param {import("./types.js").HexMark} mark */
function figures(table, places, diagram, mark) {
  const key = keyOf(mark.hex);
  const here = marksOf(table).filter((each) => each.figure && each.hex && keyOf(each.hex) === key);
  const all = [
    ...mark.marks.map(({ symbol, seat }) => {
      const piece = seat === null ? undefined : pieceOf(table, symbol);
      const name = piece ? title(piece.title) : symbol;
      return { seat, name, letter: name.slice(0, 1).toUpperCase() };
    }),
    ...here.map((each) => ({ seat: each.owner, name: markTitle(table, each), letter: each.label })),
  ];
  if (!all.length) return [];
  const spots = standingSpots(places, diagram, mark);
  return all.map(({ seat, name, letter }, index) => {
    return s(
      "g",
      { class: "figure", "data-hex": key, transform: `translate(${spots[index % spots.length].map(short).join(" ")})` },
      s("title", {}, seat === null ? name : word("of", { piece: name, name: seatName(table, seat) })),
      pawn(letter, seatColor(seat)),
    );
  });
}

/** @param {string} letter @param {string} color */
export function pawn(letter, color) {
  return [s("path", { class: "halo", d: PAWN }), s("path", { class: "body", d: PAWN, fill: color }), s("text", { y: 12, fill: inkOn(color) }, letter)];
}

/** Where figures may stand on a hex: first where they cover neither tokens nor harbors. @param {Places} places @param {Diagram} diagram @param {import("./types.js").HexMark} mark */
function standingSpots(places, diagram, mark) {
  const [x, y] = at(hexAt(places, mark.hex).center);
  const covered = [...covering(places, mark), ...diagram.coast.map((each) => [...offshore(places, each), HARBOR])];
  return uncovered((mark.ground === "water" ? AFLOAT : BESIDE).map(([right, down]) => [x + right, y + down]), covered, REACH);
}

/** What the tokens of a hex cover: their middles and radii. @param {Places} places @param {import("./types.js").HexMark} mark */
const covering = (places, mark) => lyingOn(places, mark).map(({ spot, size }) => [...spot, TOKEN * size]);

/** Points for what reaches so far, in their order: first those where it covers nothing. @param {number[][]} spots @param {number[][]} covered @param {number} reach */
function uncovered(spots, covered, reach) {
  const free = spots.filter(([x, y]) => covered.every(([a, b, radius]) => Math.hypot(x - a, y - b) > radius + reach));
  return [...free, ...spots.filter((spot) => !free.includes(spot))];
}

/** @param {Table} table */
export const marksOf = (table) => table.state?.view.marks ?? [];

/** What a mark is, in words. @param {Table} table @param {import("./types.js").PlaceMark} mark */
export function markTitle(table, mark) {
  const known = table.contents.marks.find((each) => each.id === mark.id);
  return known ? title(known.title) : mark.id;
}

/** @param {Table} table @param {import("./types.js").PieceMark} mark */
function pieceWords(table, mark) {
  const piece = pieceOf(table, mark.symbol);
  const said = word("of", { piece: piece ? title(piece.title) : mark.symbol, name: seatName(table, mark.seat) });
  return mark.meaning ? `${said}, ${mark.meaning}` : said;
}

/** @param {Table} table @param {Places} places @param {import("./types.js").PieceMark} mark @param {Set<string>} fresh */
function route(table, places, mark, fresh) {
  const key = keyOf(mark.edge);
  const place = /** @type {any} */ (places.edges.get(key));
  const [a, b] = place.ends.map(at);
  const near = [between(a, b, 0.2), between(a, b, 0.8)];
  const line = { x1: short(near[0][0]), y1: short(near[0][1]), x2: short(near[1][0]), y2: short(near[1][1]) };
  const piece = pieceOf(table, mark.symbol);
  return s(
    "g",
    { class: `piece route${dotted(table, piece)}${mark.marked ? " marked" : ""}${fresh.has(`edge ${key} ${mark.symbol}`) ? " new" : ""}`, "data-edge": key, "data-seat": mark.seat },
    s("title", {}, pieceWords(table, mark)),
    bar(table, line, at(place.middle), piece, mark, seatColor(mark.seat)),
  );
}

/** The usual kind of route. @param {Table} table */
const usualRoute = (table) => table.contents.pieces.find((each) => each.on === "edge");

/** Routes of another network than the usual one have gaps. @param {Table} table @param {import("./types.js").Piece|undefined} piece */
export const dotted = (table, piece) => (piece && piece.route !== usualRoute(table)?.route ? " dotted" : "");

/** A route: a bar, and on it the shape of its kind or its letters. @param {Table} table @param {{x1: number, y1: number, x2: number, y2: number}} line @param {[number, number]} middle @param {import("./types.js").Piece|undefined} piece @param {{symbol: string, marked: boolean}} mark @param {string} color */
export function bar(table, line, middle, piece, mark, color) {
  const bare = mark.symbol === usualRoute(table)?.symbol && !mark.marked;
  return [s("line", { class: "rim", ...line }), s("line", { class: "body", stroke: color, ...line }), bare ? null : onRoute(middle, piece, mark.symbol, color)];
}

/** @param {[number, number]} point @param {import("./types.js").Piece|undefined} piece @param {string} symbol @param {string} color */
function onRoute(point, piece, symbol, color) {
  if (!piece?.outline) return badge(point, symbol, color);
  return s("g", { transform: `translate(${point.map(short).join(" ")})` }, shape(piece.outline, symbol, color));
}

/** @param {[number, number]} point @param {string} symbol @param {string} color */
function badge([x, y], symbol, color) {
  return s("g", { class: "badge", transform: `translate(${short(x)} ${short(y)})` }, s("circle", { r: 10, fill: color }), s("text", { y: 4, fill: inkOn(color) }, symbol));
}

/** @param {Table} table @param {Places} places @param {Diagram} diagram @param {Set<string>} fresh */
function standing(table, places, diagram, fresh) {
  /** @type {Map<string, number>} */
  const taken = new Map();
  return diagram.nodes.map((mark) => {
    const key = keyOf(mark.node);
    const above = taken.get(key) ?? 0;
    taken.set(key, above + 1);
    const [x, y] = at(/** @type {any} */ (places.nodes.get(key)).point);
    const color = seatColor(mark.seat);
    const [across, down] = above ? BADGES[(above - 1) % BADGES.length] : [0, 0];
    return s(
      "g",
      { class: `piece building${mark.marked ? " marked" : ""}${fresh.has(`node ${key} ${mark.symbol}`) ? " new" : ""}`, "data-node": key, "data-seat": mark.seat, transform: `translate(${short(x + across)} ${short(y + down)})` },
      s("title", {}, pieceWords(table, mark)),
      above ? badge([0, 0], mark.symbol, color) : shape(pieceOf(table, mark.symbol)?.outline, mark.symbol, color),
    );
  });
}

/** @param {string|undefined} outline @param {string} symbol @param {string} color */
export function shape(outline, symbol, color) {
  if (!outline) return [s("circle", { class: "halo", r: 16 }), s("circle", { class: "body", r: 14, fill: color }), s("text", { y: 5, fill: inkOn(color) }, symbol)];
  return [s("path", { class: "halo", d: outline }), s("path", { d: outline, fill: inkOn(color) }), s("path", { class: "body", d: outline, fill: color, "fill-rule": "evenodd" })];
}

/** What expansions write on places. Figures are not written. @param {Table} table @param {Places} places @param {Diagram} diagram */
function plates(table, places, diagram) {
  /** @type {Map<string, number>} */
  const taken = new Map([...diagram.nodes.map((mark) => `node ${keyOf(mark.node)}`), ...diagram.edges.map((mark) => `edge ${keyOf(mark.edge)}`)].map((place) => [place, 1]));
  return marksOf(table).filter((mark) => !mark.figure).map((mark) => {
    const kind = mark.node ? "node" : mark.edge ? "edge" : "hex";
    const key = keyOf(mark.node ?? mark.edge ?? mark.hex);
    const number = taken.get(`${kind} ${key}`) ?? 0;
    taken.set(`${kind} ${key}`, number + 1);
    const [x, y] = at(places.middle(kind, key));
    const hex = kind === "hex" ? diagram.hexes.find((each) => keyOf(each.hex) === key) : undefined;
    const spots = uncovered(WRITTEN[kind].map(([right, down]) => [x + right, y + down]), hex ? covering(places, hex) : [], PLATE);
    const color = mark.owner === null ? PAPER : seatColor(mark.owner);
    return s(
      "g",
      { transform: `translate(${spots[number % spots.length].map(short).join(" ")})` },
      s("title", {}, `${markTitle(table, mark)} ${mark.label}`),
      plate(mark.label, color),
    );
  });
}

/** @param {string} label @param {string} color */
export function plate(label, color) {
  return [s("rect", { class: "disc", x: -6 - 3.5 * label.length, y: -9, width: 12 + 7 * label.length, height: 18, rx: 4, fill: color }), s("text", { y: 4.5, fill: inkOn(color) }, label)];
}

/** @param {Places} places @param {{kind: PlaceKind, key: string}} place */
function lastMove(places, { kind, key }) {
  const [x, y] = at(places.middle(kind, key));
  return s("circle", { class: "last", cx: short(x), cy: short(y), r: kind === "hex" ? 44 : 24 });
}

/** @param {Places} places @param {string} key */
function pickedMark(places, key) {
  const kind = places.nodes.has(key) ? "node" : places.edges.has(key) ? "edge" : "hex";
  const [x, y] = at(places.middle(kind, key));
  return s("circle", { class: "picked", cx: short(x), cy: short(y), r: kind === "hex" ? 40 : 22 });
}

/** @param {Places} places @param {Spot} spot @param {boolean} first @param {{label: (spot: Spot) => string, onPick: (spot: Spot) => void}} choice */
function spotMark(places, spot, first, choice) {
  const [x, y] = at(places.middle(spot.kind, spot.key));
  /** @type {SVGElement[]} */
  let shapes = [];
  if (spot.kind === "node") shapes = [s("circle", { class: "hit", r: 22 }), s("circle", { class: "ring", r: 13 })];
  if (spot.kind === "hex") shapes = [s("circle", { class: "hit", r: 46 }), s("circle", { class: "ring", r: 42 })];
  if (spot.kind === "edge") {
    const { angle } = /** @type {any} */ (places.edges.get(spot.key));
    shapes = [s("rect", { class: "hit", x: -26, y: -17, width: 52, height: 34, rx: 12, transform: `rotate(${angle})` }), s("rect", { class: "ring", x: -19, y: -6.5, width: 38, height: 13, rx: 6.5, transform: `rotate(${angle})` })];
  }
  const words = choice.label(spot);
  return s(
    "g",
    {
      class: `spot spot-${spot.kind}`, role: "button", tabindex: first ? 0 : -1, "aria-label": words, key: `${spot.kind} ${spot.key}`, transform: `translate(${short(x)} ${short(y)})`,
      "data-x": short(x), "data-y": short(y), onclick: () => choice.onPick(spot), onkeydown: (/** @type {KeyboardEvent} */ event) => onKey(event, () => choice.onPick(spot)),
    },
    s("title", {}, words),
    shapes,
  );
}

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Enter chooses a place, arrows go to the nearest place in their direction. @param {KeyboardEvent} event @param {() => void} pick */
function onKey(event, pick) {
  const here = /** @type {SVGElement} */ (event.currentTarget);
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    pick();
    return;
  }
  const way = WAYS[event.key];
  if (!way) return;
  event.preventDefault();
  const others = Array.from(/** @type {Element} */ (here.parentNode).querySelectorAll(".spot"));
  let best = null;
  let least = Infinity;
  for (const other of /** @type {SVGElement[]} */ (others)) {
    const dx = Number(other.dataset.x) - Number(here.dataset.x);
    const dy = Number(other.dataset.y) - Number(here.dataset.y);
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along <= 1) continue;
    const cost = along + 2 * aside;
    if (cost < least) [best, least] = [other, cost];
  }
  if (!best) return;
  others.forEach((other) => other.setAttribute("tabindex", other === best ? "0" : "-1"));
  best.focus();
}
