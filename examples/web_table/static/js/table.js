/**
 * The page of a table: what comes from the connection, and how all parts are drawn from it.
 * @module
 */
import { Choice, actionPanel } from "./actions.js";
import { drawBoard, seatName, surroundings } from "./board.js";
import { rolled, rolledTotals } from "./charts.js";
import { by, draw, h } from "./dom.js";
import { kindTitle } from "./forms.js";
import { key } from "./key.js";
import { costs, dice, hand, lastFaces, logLine, named, scores, seats, sentence, sidePanels, sketches, trades } from "./panels.js";
import { Places, keyOf, rest } from "./places.js";
import { results, verdict } from "./results.js";
import { keepToken, settings, token } from "./settings.js";
import { clock, clockWords, drawChat } from "./talk.js";
import { connect, lobby, served } from "./transport.js";
import { language, problem, word } from "./words.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Room} Room */
/** @typedef {import("./places.js").Spot} Spot */

/** A table that the page shows, until it is left. */
export class TablePage {
  /** @param {string} room @param {(room: string|null) => void} leave goes to another room, or to the lobby */
  constructor(room, leave) {
    this.id = room;
    this.leave = leave;
    /** @type {Table|null} */
    this.table = null;
    this.choice = new Choice();
    /** @type {Map<string, string>} what each part of the page shows */
    this.parts = new Map();
    /** @type {Set<string>} what stood on the board when it was drawn last */
    this.stood = new Set();
    this.requests = 0;
    this.pending = 0;
    /** how many lines of the log have come */
    this.lines = 0;
    /** @type {string|null} the last revision that has come */
    this.revision = null;
    /** whether the end of the game is shown, once it is over, or its table */
    this.ending = true;
    this.ticking = window.setInterval(() => this.table?.clock && draw(by("clock"), clock(this.table)), 1000);
    this.open();
  }

  open() {
    this.connection = connect(this.id, () => ({ type: "hello", token: token(this.id), language: language(), since: this.revision }), (message) => this.receive(message), (status) => this.status(status));
  }

  /** Sit down or get up: another token, another view. */
  reopen() {
    this.connection?.close();
    this.revision = null;
    this.open();
  }

  close() {
    window.clearInterval(this.ticking);
    this.connection?.close();
    /** @type {any} */ (by("choices")).close?.();
  }

  // -- messages -----------------------------------------------------------------------------------------------------

  /** @param {any} message */
  receive(message) {
    const table = this.table;
    switch (message.type) {
      case "welcome":
        if (this.table && this.table.seat === message.seat) Object.assign(this.table, { contents: message.contents, room: message.room });
        else this.table = { seat: message.seat, contents: message.contents, room: message.room, geometry: null, places: null, state: null, log: [], chat: [], clock: null };
        break;
      case "room":
        if (table) table.room = message.room;
        break;
      case "board":
        if (table) Object.assign(table, { geometry: message.geometry, places: message.geometry ? new Places(message.geometry) : null });
        break;
      case "chat":
        if (table) table.chat = [...table.chat, ...message.lines.filter((/** @type {import("./types.js").Said} */ line) => line.number > (table.chat.at(-1)?.number ?? -1))];
        break;
      case "clock":
        if (table) table.clock = { seats: message.seats, came: performance.now() };
        break;
      case "events":
        if (table) table.log = [...table.log.filter((line) => line.number <= message.after), ...message.events.map((/** @type {import("./types.js").LogLine} */ line) => ({ ...line, came: (this.lines += 1) }))];
        this.revision = message.revision;
        break;
      case "state":
        if (table) table.state = message;
        this.busy(0);
        this.revision = message.revision;
        this.choice.check(/** @type {Table} */ (table));
        break;
      case "refused":
        if (message.id === this.pending) this.busy(0);
        say(problem(message.error), true);
        break;
      case "error":
        if (message.error.code === "forged-token") {
          keepToken(this.id, null);
          this.reopen();
        } else if (message.error.code === "no-room") {
          this.leave(null);
        }
        say(problem(message.error), true);
        break;
      default:
    }
    this.later();
  }

  /** The request for an action that has not been answered yet, 0 without one. Meanwhile nothing else is played, so a
   * second click does no harm. @param {number} request */
  busy(request) {
    this.pending = request;
    by("game").setAttribute("aria-busy", String(request > 0));
  }

  /** @param {import("./types.js").Status} status */
  status(status) {
    if (status !== "open") this.busy(0);
    const bar = by("connection");
    bar.dataset.status = status;
    bar.textContent = status === "open" ? "" : word(status);
    bar.hidden = status === "open";
  }

  /** @param {any} message */
  request(message) {
    this.requests += 1;
    if (this.connection?.send({ id: this.requests, ...message })) return;
    this.busy(0);
    say(word("lost"), true);
  }

  /** @param {any} action */
  play(action) {
    const state = this.table?.state;
    if (!state || this.pending) return;
    this.choice.picks = [];
    this.choice.kind = null;
    this.choice.values.delete(action.type);
    this.busy(this.requests + 1);
    this.request({ type: "play", revision: state.revision, action });
  }

  // -- drawing ------------------------------------------------------------------------------------------------------

  /** Draw once, after all messages that have come together. */
  later() {
    if (this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      this.draw();
    });
  }

  draw() {
    const table = this.table;
    if (!table) return;
    const begun = table.state !== null;
    const over = Boolean(table.state?.over && this.ending);
    by("waiting-room").hidden = begun;
    by("game").hidden = !begun || over;
    by("results").hidden = !over;
    const place = by(begun && !over ? "chat-place" : "chat-below");
    if (by("chat").parentElement !== place) place.append(by("chat"));
    drawChat(table, (words) => this.request({ type: "say", words }));
    by("room-title").textContent = table.room.title;
    if (!begun) this.drawWaitingRoom(table);
    else this.drawGame(table);
  }

  /** @param {Table} table */
  drawGame(table) {
    const state = /** @type {import("./types.js").State} */ (table.state);
    by("game").classList.toggle("boardless", !state.diagram);
    this.drawBoard();
    const { choice } = this;
    const offers = trades(table);
    by("trade").hidden = !offers.length;
    by("hand-part").hidden = table.seat === null;
    this.part("results", [state.over, this.ending, state.scores, table.log.length, state.silence, table.room.rematch], () => (state.over ? results(table, { rematch: served && table.seat !== null ? () => this.rematch() : table.room.rematch ? () => this.leave(table.room.rematch) : null, look: () => this.look(false), stored: served }) : null));
    draw(by("clock"), clock(table));
    by("rolled-part").hidden = !rolledTotals(table).size;
    this.part("rolled", [...rolledTotals(table)], () => rolled(table));
    this.part("headline", [state.turn, state.phase, state.waiting_for, state.over, state.view.winners], () => this.headline(table));
    this.part("dice", lastFaces(table), () => dice(table));
    this.part("actions", [state.actions, state.more, state.phase, choice.kind, choice.picks, [...choice.values]], () => actionPanel({ table, choice, play: (action) => this.play(action), redraw: () => this.draw() }));
    this.part("offers", [state.view.stack, state.view.slices["base/trade-table"]], () => offers);
    this.part("hand", state.panels, () => hand(table));
    const absent = table.seat === null || state.over || state.stand_in ? null : (/** @type {number} */ seat) => this.request({ type: "stand-in", seat });
    this.part("seats", [state.panels, state.turn, state.waiting_for, state.over, state.view.points, state.scores, state.stand_in], () => seats(table, absent));
    this.part("panels", state.panels, () => sidePanels(table));
    by("sketches").hidden = Boolean(state.diagram);
    this.part("sketches", state.diagram ? null : state.panels, () => (state.diagram ? null : sketches(table)));
    this.part("scores", [state.scores, state.view.points], () => scores(table));
    this.part("costs", null, () => costs(table));
    by("key-part").hidden = !state.diagram;
    this.part("key", [state.diagram?.nodes.filter((mark) => mark.meaning).map(({ symbol, meaning }) => `${symbol} ${meaning}`), state.view.marks?.map(({ id }) => id), state.diagram?.hexes.map((mark) => mark.marks)], () => key(table));
    this.part("undo", [state.undo, state.can_undo, state.stand_in], () => [this.undoBar(table), this.standInBar(table)]);
    this.drawLog(table);
    document.title = `${state.waiting_for.includes(table.seat ?? -1) ? "● " : ""}${table.room.title || word("page")}`;
  }

  /**
   * Draw a part of the page, unless nothing has changed of what it shows.
   * @param {string} id @param {any} shown what it depends on, besides the room, the language and the colors @param {() => import("./dom.js").Child} make
   */
  part(id, shown, make) {
    const now = JSON.stringify([shown, this.table?.seat, this.table?.room.seats, language(), settings.palette]);
    if (this.parts.get(id) === now) return;
    this.parts.set(id, now);
    draw(by(id), make());
  }

  drawBoard() {
    const { table, choice } = this;
    const places = table?.places;
    const diagram = table?.state?.diagram;
    by("board").hidden = !diagram || !places;
    if (!table || !diagram || !places) return;
    const stands = new Set([...diagram.nodes.map((mark) => `node ${keyOf(mark.node)} ${mark.symbol}`), ...diagram.edges.map((mark) => `edge ${keyOf(mark.edge)} ${mark.symbol}`)]);
    const fresh = new Set(this.stood.size ? [...stands].filter((mark) => !this.stood.has(mark)) : []);
    this.stood = stands;
    const lately = table.log.filter((line) => line.number === table.log.at(-1)?.number).flatMap(({ event }) => places.ofEvent(event));
    const last = [...new Map(lately.map((slot) => [slot.key, slot])).values()];
    const spots = choice.open(table);
    const shown = JSON.stringify([diagram, spots.map((spot) => [spot.key, spot.leads.map(({ offered }) => offered.words)]), choice.picks, last, table.room.seats, language(), settings.palette]);
    if (shown === this.parts.get("board")) return;
    this.parts.set("board", shown);
    drawBoard(by("board"), table, places, { spots, picked: choice.picks, last: last.length > 6 ? [] : last, label: (spot) => this.spotLabel(spot), onPick: (spot) => this.pick(spot), fresh });
  }

  /** What lies around a place. @param {Spot} spot */
  around(spot) {
    const { places, state } = this.table ?? {};
    return state?.diagram && places ? surroundings(places, state.diagram, spot.kind, spot.key) : "";
  }

  /** What a place means, for the tip and for screen readers. @param {Spot} spot */
  spotLabel(spot) {
    const table = /** @type {Table} */ (this.table);
    const kinds = [...new Set(spot.leads.map(({ offered }) => kindTitle(table, offered.action.type)))];
    return word("place", { action: kinds.join(", "), place: `${this.around(spot)} (${spot.key.replaceAll(",", " ")})` });
  }

  /** @param {Spot} spot */
  pick(spot) {
    const picks = [...this.choice.picks, spot.key];
    const over = spot.leads.filter(({ slots }) => rest(slots, picks)?.length === 0);
    if (over.length === 1 && spot.leads.length === 1) return this.play(over[0].offered.action);
    const kinds = new Set(spot.leads.map(({ offered }) => offered.action.type));
    if (over.length || kinds.size > 1) return this.ask(spot, picks);
    this.choice.kind = [...kinds][0];
    this.choice.picks = picks;
    this.draw();
    const next = this.choice.open(/** @type {Table} */ (this.table));
    if (next.length) {
      say(word("chooseNext"));
      /** @type {SVGElement|null} */ (document.querySelector("#board .spot"))?.focus({ preventScroll: true });
    }
    return undefined;
  }

  /** Several actions begin at a place: let the player say which. @param {Spot} spot @param {string[]} picks */
  ask(spot, picks) {
    const table = /** @type {Table} */ (this.table);
    const dialog = /** @type {HTMLDialogElement} */ (by("choices"));
    const over = spot.leads.filter(({ slots }) => rest(slots, picks)?.length === 0);
    const further = new Set(spot.leads.filter(({ slots }) => (rest(slots, picks)?.length ?? 0) > 0).map(({ offered }) => offered.action.type));
    const buttons = [
      ...over.map(({ offered }) => h("button", { type: "button", onclick: () => { dialog.close(); this.play(offered.action); } }, sentence(table, offered.words))),
      ...[...further].map((kind) => h("button", { type: "button", onclick: () => { dialog.close(); this.choice.kind = kind; this.choice.picks = picks; this.draw(); } }, `${kindTitle(table, kind)}…`)),
    ];
    draw(dialog, h("h2", { id: "choices-title" }, word("choose", { words: this.around(spot) })), h("div", { class: "buttons" }, buttons, h("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, word("cancel"))));
    dialog.showModal();
  }

  /** @param {Table} table */
  headline(table) {
    const state = /** @type {import("./types.js").State} */ (table.state);
    if (state.over) return [h("p", { class: "won" }, verdict(table)), h("button", { type: "button", class: "primary", key: "results", onclick: () => this.look(true) }, word("results"))];
    const mine = table.seat !== null && state.waiting_for.includes(table.seat);
    const others = state.waiting_for.filter((seat) => seat !== table.seat);
    const who = mine ? word("yourMove") : word("waiting", { names: others.map((seat) => seatName(table, seat)).join(", ") });
    return [
      h("p", { class: "turn" }, state.turn.number ? [`${word("turn", { number: state.turn.number })} · `, named(table, state.turn.seat)] : word("beginning")),
      h("p", { class: mine ? "asked mine" : "asked" }, h("b", {}, who), state.phase ? [" — ", ...sentence(table, state.phase)] : null, table.seat === null ? h("span", { class: "badge" }, word("spectator")) : null),
    ];
  }

  /** Show the end of the game, or its table. @param {boolean} ending */
  look(ending) {
    this.ending = ending;
    this.draw();
    /** @type {HTMLElement|null} */ (document.querySelector(ending ? "#results button" : "#headline button"))?.focus();
  }

  /** Go to the room where the same people play again; whoever asks first opens it. Tokens are the same there. */
  async rematch() {
    try {
      const { room } = await lobby.rematch(this.id, token(this.id) ?? "");
      keepToken(room, token(this.id));
      this.leave(room);
    } catch (error) {
      say(String(/** @type {Error} */ (error).message), true);
    }
  }

  /** @param {Table} table */
  undoBar(table) {
    const state = /** @type {import("./types.js").State} */ (table.state);
    if (table.seat === null) return null;
    if (!state.undo) return state.can_undo ? h("button", { type: "button", class: "quiet", key: "undo", onclick: () => this.request({ type: "undo", revision: this.table?.state?.revision }) }, `↶ ${word("undo")}`) : null;
    return this.requestBar(table, "undo", state.undo, word("undoAsked", { name: seatName(table, state.undo.by) }));
  }

  /** Whether a bot is to play for somebody who is away. @param {Table} table */
  standInBar(table) {
    const asked = table.state?.stand_in;
    if (table.seat === null || !asked) return null;
    return this.requestBar(table, "stand-in", asked, word("standInAsked", { by: seatName(table, asked.by), name: seatName(table, asked.seat) }));
  }

  /** What somebody asks of the others, with the answers. @param {Table} table @param {"undo"|"stand-in"} kind @param {import("./types.js").Undo} asked @param {string} words */
  requestBar(table, kind, asked, words) {
    const waits = asked.waiting_for;
    return h(
      "div",
      { class: "undo", role: "alert" },
      h("p", {}, words, " ", waits.length ? word("undoWait", { names: waits.map((seat) => seatName(table, seat)).join(", ") }) : null),
      waits.includes(table.seat ?? -1) ? h("button", { type: "button", class: "primary", key: `${kind} agree`, onclick: () => this.request({ type: `${kind}-agree` }) }, word("agree")) : null,
      h("button", { type: "button", key: `${kind} refuse`, onclick: () => this.request({ type: `${kind}-refuse` }) }, word(asked.by === table.seat ? "withdraw" : "refuse")),
    );
  }

  /** @param {Table} table */
  drawLog(table) {
    const list = by("log");
    const shown = table.log.map((line) => ({ line, id: String(line.came) }));
    const same = shown.findIndex(({ id }, index) => /** @type {HTMLElement|undefined} */ (list.children[index])?.dataset.line !== id);
    const from = same < 0 ? shown.length : same;
    if (from === shown.length && list.children.length === from) return;
    while (list.children.length > from) list.lastElementChild?.remove();
    for (const { line, id } of shown.slice(from)) {
      const item = logLine(table, line) ?? h("li", { hidden: true });
      item.dataset.line = id;
      list.append(item);
    }
  }

  // -- before the game ----------------------------------------------------------------------------------------------

  /** @param {Table} table */
  drawWaitingRoom(table) {
    const { room } = table;
    const free = room.seats.filter((seat) => seat.kind === "empty");
    const list = room.seats.map((seat) =>
      h(
        "li",
        { class: "seat", "data-seat": seat.seat },
        seat.kind === "empty" ? h("span", { class: "named" }, word("seat", { seat: seat.seat })) : named(table, seat.seat),
        seat.seat === table.seat ? h("span", { class: "badge" }, word("you")) : seat.kind === "empty" ? h("span", { class: "badge" }, word("free")) : seat.kind === "bot" ? h("span", { class: "badge" }, word("bot")) : seat.connected ? null : h("span", { class: "badge" }, word("away")),
        seat.kind === "empty" && table.seat === null ? h("button", { type: "button", key: `sit ${seat.seat}`, onclick: () => this.sit(seat.seat) }, word("sit")) : null,
      ),
    );
    const name = h("input", { id: "sit-name", type: "text", maxlength: 30, autocomplete: "nickname", key: "sit-name", value: settings.name, onchange: (/** @type {any} */ event) => { settings.name = event.target.value; } });
    draw(
      by("waiting-room"),
      h("h1", {}, room.title || word("room")),
      h("p", {}, table.contents.expansions.map((kind) => kind.title[language()] ?? kind.id).join(" + ")),
      served ? [h("label", { class: "field", for: "link" }, h("span", { class: "label" }, word("link"))), h("div", { class: "row" }, h("input", { id: "link", key: "link", readonly: true, value: location.href, onfocus: (/** @type {any} */ event) => event.target.select() }), h("button", { type: "button", key: "copy", onclick: () => copyLink() }, word("share")))] : null,
      table.seat === null && free.length ? h("label", { class: "field" }, h("span", { class: "label" }, word("yourName")), name) : null,
      h("ul", { class: "room-seats" }, list),
      h("p", { class: "hint" }, word("spectators", { count: room.spectators }), room.seconds ? ` · ${word("clock")}: ${clockWords(room.seconds)}` : null),
      table.seat === null ? h("p", {}, word("spectator")) : [h("p", { class: "hint" }, word("startHint")), h("button", { type: "button", class: "primary", key: "start", onclick: () => this.start() }, word("start"))],
    );
  }

  /** @param {number} seat */
  async sit(seat) {
    try {
      const answer = await lobby.sit(this.id, { seat, ...(settings.name ? { name: settings.name } : {}) });
      keepToken(this.id, answer.token);
      this.reopen();
    } catch (error) {
      say(String(/** @type {Error} */ (error).message), true);
    }
  }

  async start() {
    try {
      await lobby.start(this.id, token(this.id) ?? "");
    } catch (error) {
      say(String(/** @type {Error} */ (error).message), true);
    }
  }
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    /** @type {HTMLInputElement} */ (by("link")).select();
    document.execCommand("copy");
  }
  say(word("shared"));
}

let silence = 0;

/** Say something for a moment, also to screen readers. @param {string} words @param {boolean} [alarm] */
export function say(words, alarm = false) {
  const toast = by("toast");
  toast.textContent = words;
  toast.classList.toggle("alarm", alarm);
  toast.classList.add("shown");
  window.clearTimeout(silence);
  silence = window.setTimeout(() => toast.classList.remove("shown"), 5000);
}
