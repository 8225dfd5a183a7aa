/**
 * What lies beside the board: seats, hand, cards and counts of the expansions, trades, costs, dice and the log.
 * @module
 */
import { amounts } from "./amounts.js";
import { seatName, surroundings } from "./board.js";
import { h, s } from "./dom.js";
import { card, die } from "./glyphs.js";
import { inkOn, seatColor } from "./palette.js";
import { title, word } from "./words.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Panel} Panel */
/** @typedef {import("./types.js").Tally} Tally */
/** @typedef {import("./types.js").LogLine} LogLine */

/** The name of a seat with its color. @param {Table} table @param {number} seat */
export function named(table, seat) {
  const color = seatColor(seat);
  return h("span", { class: "named" }, h("span", { class: "dot", style: { background: color, color: inkOn(color) }, "aria-hidden": "true" }, String(seat)), seatName(table, seat));
}

/** Coordinates as sentences of the rules have them: a hex, a node, or an edge as two nodes. */
const COORDINATES = /\((-?\d+,-?\d+(?:,[NSC])?)\)(?:-\((-?\d+,-?\d+,[NSC])\))?/g;

/** A sentence with what lies around its places instead of their coordinates. @param {Table} table @param {string} sentence */
function withPlaces(table, sentence) {
  const { places } = table;
  const diagram = table.state?.diagram;
  if (!places || !diagram) return sentence;
  return sentence.replace(COORDINATES, (coordinates, first, second) => {
    const kind = second ? "edge" : /[NSC]$/.test(first) ? "node" : "hex";
    const key = second ? [first, second].sort().join(" ") : first;
    const there = kind === "edge" ? places.edges : kind === "node" ? places.nodes : places.hexes;
    return there.has(key) ? surroundings(places, diagram, kind, key) : coordinates;
  });
}

/** A sentence of the rules, with the names of its seats and what lies around its places. @param {Table} table @param {string} words */
export function sentence(table, words) {
  const seat = word("seatWord");
  const parts = withPlaces(table, words).split(new RegExp(`\\b${seat} (\\d+)\\b`, "i"));
  return parts.map((part, index) => (index % 2 && table.room.seats[Number(part)] ? named(table, Number(part)) : index % 2 ? `${seat} ${part}` : part));
}

// -- seats ----------------------------------------------------------------------------------------------------------

/** @param {Table} table @param {((seat: number) => void)|null} standIn asks that a bot plays for somebody who is away; null where nobody can be asked */
export function seats(table, standIn) {
  const state = table.state;
  const first = state?.panels.find((panel) => panel.tallies?.some((tally) => tally.seat !== null));
  return table.room.seats.map(({ seat, kind, connected }) => {
    const tallies = (first?.tallies ?? []).filter((tally) => tally.seat === seat);
    const points = state ? pointsOf(state, seat) : null;
    const turn = Boolean(state && !state.over && state.turn.number && state.turn.seat === seat);
    const asked = Boolean(state?.waiting_for.includes(seat));
    const won = Boolean(state?.view.winners?.includes(seat));
    const badges = [seat === table.seat ? word("you") : "", kind === "bot" ? word("bot") : "", (kind === "person" || kind === "stand-in") && !connected ? word("away") : "", kind === "stand-in" ? word("standsIn") : ""].filter(Boolean);
    return h(
      "li",
      { class: `seat${turn ? " turn" : ""}${asked ? " asked" : ""}${won ? " won" : ""}`, "data-seat": seat, style: { "--seat": seatColor(seat) }, "aria-current": turn ? "true" : null },
      h("div", { class: "who" }, named(table, seat), badges.map((badge) => h("span", { class: "badge" }, badge)), asked ? h("span", { class: "asking", title: word("thinking") }, "…", h("span", { class: "unseen" }, word("thinking"))) : null),
      standIn && kind === "person" && !connected ? h("button", { type: "button", class: "quiet", key: `stand-in ${seat}`, onclick: () => standIn(seat) }, word("standIn")) : null,
      points === null ? null : h("b", { class: "points" }, String(points), h("span", { class: "unseen" }, ` ${word("points")}`)),
      h("div", { class: "tallies" }, tallies.filter((tally, index) => index > 0 || tally.count !== points).map(tallyChip)),
    );
  });
}

/** @param {State} state @param {number} seat */
function pointsOf(state, seat) {
  return state.view.points?.[seat] ?? Object.values(state.scores[seat] ?? {}).reduce((sum, count) => sum + count, 0);
}

/** @param {Tally} tally */
function tallyChip(tally) {
  if (tally.count === null) return h("span", {}, tally.words);
  const number = String(tally.count);
  const words = tally.words || `${number} ${tally.title}`;
  const at = words.indexOf(number);
  if (at < 0) return h("span", { class: `tally${tally.marked ? " marked" : ""}` }, words);
  return h("span", { class: `tally${tally.marked ? " marked" : ""}` }, words.slice(0, at), h("b", {}, number), words.slice(at + number.length));
}

// -- hand and panels ------------------------------------------------------------------------------------------------

/** Whether a panel shows the cards of this seat: those that are named so, and all others that lie in front of nobody, but
 * for supplies and decks. @param {Panel} panel */
const isHand = (panel) => /\/hand$/.test(panel.id) || (!/\/(supply|deck)$/.test(panel.id) && Boolean(panel.tallies?.length && panel.tallies.every((tally) => tally.seat === null && tally.color)));

/** @param {Table} table @param {Tally} tally @param {boolean} small */
function tallyCard(table, tally, small) {
  const good = table.contents.goods.find((each) => title(each.title) === tally.title);
  return card({ id: good?.id ?? "", title: tally.title, color: tally.color, count: tally.count ?? 0, small, marked: tally.marked });
}

/** @param {Table} table */
export function hand(table) {
  return (table.state?.panels ?? []).filter(isHand).flatMap((panel) => (panel.tallies ? panel.tallies.map((tally) => tallyCard(table, tally, false)) : [lines(panel)]));
}

/** @param {Table} table */
export function sidePanels(table) {
  const inTheMiddle = (/** @type {Panel} */ panel) => Boolean(panel.sketch && !table.state?.diagram);
  const panels = (table.state?.panels ?? []).filter((panel) => !isHand(panel) && panel.id !== "base/trade" && !inTheMiddle(panel));
  const first = panels.find((panel) => panel.tallies?.some((tally) => tally.seat !== null));
  return panels.filter((panel) => panel !== first).map((panel, index) =>
    h("details", { class: "panel", key: `panel ${panel.id} ${index}`, open: !panel.tallies?.some((tally) => tally.seat !== null) || panel.tallies.length < 5 * table.room.seats.length }, h("summary", { key: `summary ${panel.id} ${index}` }, sentence(table, panel.title)), panel.sketch ? sketched(panel.sketch) : null, panel.tallies ? tallied(table, panel.tallies) : lines(panel)),
  );
}

/** The drawings of a game without a board, in its place. @param {Table} table */
export function sketches(table) {
  return (table.state?.panels ?? []).flatMap((panel) => (panel.sketch ? [h("div", {}, h("h2", {}, sentence(table, panel.title)), sketched(panel.sketch))] : []));
}

/** A small drawing beside the board. @param {import("./types.js").Sketch} sketch */
function sketched({ width, height, shapes }) {
  return s("svg", { class: "sketch", viewBox: `0 0 ${width} ${height}`, width }, shapes.map(({ at: [x, y], outline, words, title: name, color, seat, marked, size, start }) => {
    const fill = seat === null ? color : seatColor(seat);
    const bare = { d: outline, "stroke-linejoin": "round" };
    const rims = marked ? [["#2b2b2b", 7.5], ["#ffd84d", 5]] : [];
    return s(
      "g",
      { transform: `translate(${x} ${y})` },
      name ? s("title", {}, name) : null,
      outline ? rims.map(([rim, wide]) => s("path", { ...bare, fill: rim, stroke: rim, "stroke-width": wide })) : null,
      outline ? s("path", { ...bare, fill: fill || "#c9c3b3", stroke: "#2b2b2b", "stroke-width": 1.4, "stroke-opacity": fill || marked ? 1 : 0.4 }) : null,
      words ? s("text", { y: size * 0.36, "font-size": size, "text-anchor": start ? "start" : "middle", "font-weight": outline ? "bold" : "normal", fill: outline ? inkOn(fill || "#c9c3b3") : fill || "currentColor" }, words) : null,
    );
  }));
}

/** @param {Table} table @param {Tally[]} tallies */
function tallied(table, tallies) {
  const common = tallies.filter((tally) => tally.seat === null);
  const owned = tallies.filter((tally) => tally.seat !== null);
  const columns = [...new Set(owned.map((tally) => tally.title))];
  const owners = table.room.seats.filter(({ seat }) => owned.some((tally) => tally.seat === seat));
  const alike = owned.length === columns.length * owners.length && owned.every((tally) => tally.count !== null);
  const chips = owners.map(({ seat }) => h("li", {}, named(table, seat), h("div", { class: "tallies" }, owned.filter((tally) => tally.seat === seat).map(tallyChip))));
  const rows = owners.map(({ seat }) =>
    h("tr", {}, h("th", { scope: "row" }, named(table, seat)), columns.map((column) => {
      const tally = owned.find((each) => each.seat === seat && each.title === column);
      return h("td", { class: tally?.marked ? "marked" : null }, tally ? String(tally.count) : "");
    })),
  );
  return [
    common.length ? h("div", { class: "cards tallies" }, common.map((tally) => (tally.color ? tallyCard(table, tally, true) : tallyChip(tally)))) : null,
    rows.length && !alike ? h("ul", { class: "tallied" }, chips) : null,
    rows.length && alike ? h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": word("details") }, h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), columns.map((column) => h("th", { scope: "col" }, column)))), h("tbody", {}, rows))) : null,
  ];
}

/** @param {Panel} panel */
function lines(panel) {
  return h("pre", { tabindex: 0, role: "group", "aria-label": panel.title }, (panel.lines ?? []).join("\n"));
}

// -- points and costs -----------------------------------------------------------------------------------------------

/** The points of every seat by source. @param {Table} table */
export function scores(table) {
  const state = table.state;
  if (!state) return null;
  const sources = table.contents.points.filter((source) => state.scores.some((score) => score?.[source.id]));
  const head = h("tr", {}, h("td", {}), table.room.seats.map(({ seat }) => h("th", { scope: "col" }, named(table, seat))));
  const rows = sources.map((source) => h("tr", {}, h("th", { scope: "row" }, title(source.title)), table.room.seats.map(({ seat }) => h("td", {}, String(state.scores[seat]?.[source.id] || "–")))));
  const sum = h("tr", { class: "sum" }, h("th", { scope: "row" }, word("total")), table.room.seats.map(({ seat }) => h("td", {}, String(pointsOf(state, seat)))));
  return h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": word("score") }, h("table", {}, h("thead", {}, head), h("tbody", {}, rows, sum)));
}

/** @param {Table} table */
export function costs(table) {
  const { contents } = table;
  return h("dl", { class: "costs" }, [...contents.pieces, ...contents.prices].filter((thing) => thing.price && Object.keys(thing.price).length).flatMap((thing) => [h("dt", {}, title(thing.title)), h("dd", {}, amounts(contents, thing.price))]));
}

// -- trades ---------------------------------------------------------------------------------------------------------

/** The offer on the table with its answers, and what others would trade. @param {Table} table */
export function trades(table) {
  const view = table.state?.view;
  const offers = (view?.stack ?? []).filter((/** @type {any} */ phase) => phase.type === "base/trade-offer");
  const invitations = view?.slices["base/trade-table"]?.invitations ?? [];
  const shown = offers.map((/** @type {any} */ offer) =>
    h("div", { class: "offer" }, h("div", { class: "terms" }, named(table, offer.proposer), ...deal(table, offer.terms)), h("ul", {}, offer.answers.map((/** @type {any} */ answer) => answerLine(table, offer, answer)), offer.waiting_for.filter((/** @type {number} */ seat) => seat !== offer.proposer).map((/** @type {number} */ seat) => h("li", {}, named(table, seat), ` ${word("thinking")}`)))),
  );
  const invited = invitations.map((/** @type {any} */ invitation) => h("div", { class: "offer invited" }, h("div", { class: "terms" }, named(table, invitation.seat), ...deal(table, invitation))));
  return [...shown, ...invited];
}

/** @param {Table} table @param {{give: any, get: any}} terms */
const deal = (table, { give, get }) => [h("span", {}, word("gives")), amounts(table.contents, give), h("span", {}, word("wants")), amounts(table.contents, get)];

/** @param {Table} table @param {any} offer @param {any} answer */
function answerLine(table, offer, answer) {
  if (!answer.terms) return h("li", {}, named(table, answer.seat), ` ${word("rejected")}`);
  if (JSON.stringify(answer.terms) === JSON.stringify(offer.terms)) return h("li", { class: "good" }, named(table, answer.seat), ` ${word("accepted")}`);
  return h("li", {}, named(table, answer.seat), ` ${word("counter")}: `, amounts(table.contents, answer.terms.get), " → ", amounts(table.contents, answer.terms.give));
}

// -- dice and log ---------------------------------------------------------------------------------------------------

/** What the last dice show, by die; a die with 0 was not rolled. @param {Table} table @returns {Record<string, number|string>|null} */
export function lastFaces(table) {
  const last = table.log.findLast(({ event }) => event?.faces && Object.values(event.faces).every((face) => typeof face !== "object"));
  const rolled = Object.entries(last?.event.faces ?? {}).filter(([, face]) => face !== 0);
  return rolled.length ? /** @type {Record<string, number|string>} */ (Object.fromEntries(rolled)) : null;
}

/** The last dice, if there are dice. @param {Table} table */
export function dice(table) {
  const faces = lastFaces(table);
  if (!faces) return null;
  return h("div", { class: "dice", role: "group", "aria-label": word("dice", { faces: Object.values(faces).join(", ") }) }, Object.entries(faces).map(([id, face]) => die(id, face, word("die", { face }))));
}

/** @param {Table} table @param {LogLine} line */
export function logLine(table, line) {
  const { event } = line;
  if (event?.type === "base/turn-started") return h("li", { class: "turn" }, h("span", {}, word("turn", { number: event.number })), " ", named(table, event.seat));
  return line.words ? h("li", {}, sentence(table, line.words)) : null;
}
