/**
 * The lobby: rooms that are there, and a form for a new one.
 * @module
 */
import { by, draw, h } from "./dom.js";
import { change, keepToken, settings, token } from "./settings.js";
import { lobby, served } from "./transport.js";
import { say } from "./table.js";
import { clockWords } from "./talk.js";
import { language, title, word } from "./words.js";

/** @typedef {import("./types.js").Room} Room */

/** The options whose values decide whether an option has an effect. @param {any} option @returns {string[]} */
const needs = (option) => option.only.map((/** @type {any} */ need) => need.option);

/** The times for a turn that can be chosen, in seconds; 0 without a clock. */
const CLOCKS = [0, 30, 60, 120, 300];

export class LobbyPage {
  /** @param {(room: string) => void} go */
  constructor(go) {
    this.go = go;
    /** @type {any[]} */
    this.expansions = [];
    /** @type {string[]} */
    this.chosen = ["base"];
    /** @type {number|null} */
    this.seats = null;
    /** @type {Record<string, any>} */
    this.options = {};
    /** @type {any} what can be chosen with these expansions */
    this.rules = null;
    this.asked = 0;
    this.bot = "greedy";
    this.roomTitle = "";
    this.seed = "";
    this.chat = false;
    this.seconds = 0;
    /** @type {Room[]|null} null until they have been told */
    this.rooms = null;
    /** How many rooms there are, also those that are not listed. */
    this.counts = { lobby: 0, playing: 0 };
    this.draw();
    this.begin();
  }

  async begin() {
    try {
      this.expansions = (await lobby.expansions()).expansions;
      await this.choose();
      if (served) {
        await this.look();
        this.timer = window.setInterval(() => this.look(), 5000);
      }
    } catch (error) {
      say(String(/** @type {Error} */ (error).message), true);
    }
  }

  close() {
    this.closed = true;
    window.clearInterval(this.timer);
  }

  async look() {
    if (document.visibilityState === "hidden" && this.rooms) return;
    Object.assign(this, await lobby.rooms());
    if (!this.closed) this.draw();
  }

  /** Ask what may be chosen with the chosen expansions. */
  async choose() {
    const before = this.rules;
    this.asked += 1;
    const asked = this.asked;
    try {
      const rules = await lobby.rules(this.chosen, this.options);
      if (asked !== this.asked) return;
      this.rules = rules;
      const allowed = this.rules.allowed_seats ?? [];
      if (!allowed.includes(this.seats)) this.seats = allowed.includes(4) ? 4 : allowed.at(-1);
      this.problem = "";
    } catch (error) {
      this.rules = before;
      this.problem = String(/** @type {Error} */ (error).message);
    }
    if (!this.closed) this.draw();
  }

  /** @param {string} id @param {boolean} wanted */
  toggle(id, wanted) {
    const known = new Map(this.expansions.map((expansion) => [expansion.id, expansion]));
    const chosen = new Set(this.chosen);
    if (wanted) {
      chosen.add(id);
      for (const needed of known.get(id)?.requires ?? []) chosen.add(needed);
    } else {
      chosen.delete(id);
      for (const other of [...chosen]) if (known.get(other)?.requires.includes(id)) chosen.delete(other);
    }
    if (wanted && !known.get(id).requires.length) for (const other of [...chosen]) if (other !== id && !known.get(other)?.requires.includes(id)) chosen.delete(other);
    if (!chosen.size) chosen.add("base");
    this.chosen = this.expansions.map((expansion) => expansion.id).filter((each) => chosen.has(each));
    this.options = {};
    this.choose();
  }

  /** The options that can be chosen beside those that have been, first those on which others depend. @returns {any[]} */
  offered() {
    /** @type {any[]} */
    const options = this.rules?.contents.options ?? [];
    const deciding = new Set(options.flatMap((option) => [option.default_by, ...needs(option)]));
    return options.filter((option) => !option.fixed_by && option.has_effect).sort((a, b) => Number(deciding.has(b.id)) - Number(deciding.has(a.id)));
  }

  /** Choose a value of an option, null for what it is by itself. What depended on it is forgotten. @param {any} option @param {any} value */
  decide(option, value) {
    const dependent = new Set(this.rules.contents.options.filter((/** @type {any} */ each) => needs(each).includes(option.id)).map((/** @type {any} */ each) => each.id));
    this.options = Object.fromEntries(Object.entries(this.options).filter(([id]) => id !== option.id && !dependent.has(id)));
    if (value !== null && (value !== option.default || option.default_by)) this.options[option.id] = value;
    return this.choose();
  }

  draw() {
    const form = this.rules || this.problem ? this.form() : h("section", { class: "create" }, h("h1", {}, word("create")), h("p", { role: "status" }, word("loading")));
    draw(by("lobby"), h("div", { class: "columns" }, form, served ? this.roomList() : null));
  }

  form() {
    const name = h("input", { id: "name", key: "name", type: "text", maxlength: 30, autocomplete: "nickname", value: settings.name, oninput: (/** @type {any} */ event) => change({ name: event.target.value }) });
    const boxes = this.expansions.map((expansion) => h("label", { class: "check" }, h("input", { type: "checkbox", key: `expansion ${expansion.id}`, value: expansion.id, checked: this.chosen.includes(expansion.id), onchange: (/** @type {any} */ event) => this.toggle(expansion.id, event.target.checked) }), title(expansion.title)));
    const seats = (this.rules?.allowed_seats ?? []).map((/** @type {number} */ count) => h("option", { value: count, selected: count === this.seats }, String(count)));
    const bots = (this.rules?.bots ?? []).map((/** @type {string} */ bot) => h("option", { value: bot, selected: bot === this.bot }, bot));
    return h(
      "form",
      { class: "create", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.create(); } },
      h("h1", {}, word("create")),
      served ? h("label", { class: "field" }, h("span", { class: "label" }, word("yourName")), name) : null,
      served ? h("label", { class: "field" }, h("span", { class: "label" }, word("roomTitle")), h("input", { key: "title", id: "room-name", type: "text", maxlength: 30, value: this.roomTitle, oninput: (/** @type {any} */ event) => { this.roomTitle = event.target.value; } })) : null,
      h("fieldset", { class: "checks" }, h("legend", {}, word("expansions")), boxes),
      this.problem ? h("p", { class: "problem", role: "alert" }, this.problem) : null,
      h("div", { class: "row" },
        h("label", { class: "field" }, h("span", { class: "label" }, word("seats")), h("select", { key: "seats", id: "seats-count", onchange: (/** @type {any} */ event) => { this.seats = Number(event.target.value); } }, seats)),
        h("label", { class: "field" }, h("span", { class: "label" }, word("bots")), h("select", { key: "bots", onchange: (/** @type {any} */ event) => { this.bot = event.target.value; } }, bots)),
        served ? null : h("label", { class: "field" }, h("span", { class: "label" }, word("seed")), h("input", { key: "seed", type: "text", maxlength: 30, value: this.seed, oninput: (/** @type {any} */ event) => { this.seed = event.target.value; } })),
      ),
      served ? h("div", { class: "row" },
        h("label", { class: "field" }, h("span", { class: "label" }, word("clock")), h("select", { key: "clock", id: "seconds", onchange: (/** @type {any} */ event) => { this.seconds = Number(event.target.value); } }, CLOCKS.map((seconds) => h("option", { value: seconds, selected: seconds === this.seconds }, seconds ? clockWords(seconds) : word("noClock"))))),
        h("label", { class: "check" }, h("input", { type: "checkbox", key: "chat", id: "with-chat", checked: this.chat, onchange: (/** @type {any} */ event) => { this.chat = event.target.checked; } }), word("chat")),
      ) : null,
      h("details", { key: "options" }, h("summary", { key: "options summary" }, word("options")), this.offered().map((option) => this.option(option))),
      h("button", { class: "primary", key: "create", disabled: !this.rules || Boolean(this.problem) }, word("open")),
    );
  }

  /** @param {any} option */
  option(option) {
    const { value } = option;
    const input = option.values.length
      ? h("select", { key: option.id, "data-option": option.id, onchange: (/** @type {any} */ event) => this.decide(option, option.values[event.target.selectedIndex].value) }, option.values.map((/** @type {any} */ each) => h("option", { selected: each.value === value }, title(each.title))))
      : h("input", { key: option.id, "data-option": option.id, type: "number", value, min: option.least ?? undefined, max: option.most ?? undefined, onchange: (/** @type {any} */ event) => this.decide(option, event.target.value === "" ? null : Math.trunc(Number(event.target.value))) });
    return h("label", { class: "field option" }, h("span", { class: "label" }, title(option.title)), input);
  }

  roomList() {
    const { rooms } = this;
    const list = rooms?.length ? h("ul", {}, rooms.map((room) => this.room(room))) : h("p", {}, word(rooms ? "noRooms" : "loading"));
    return h("section", { class: "rooms" }, h("h2", {}, word("rooms")), rooms?.length ? h("p", { class: "hint" }, word("counts", this.counts)) : null, list);
  }

  /** @param {Room} room */
  room(room) {
    const taken = room.seats.filter((seat) => seat.kind !== "empty").length;
    const mine = token(room.room) !== null;
    const label = mine || (room.phase === "lobby" && taken < room.seats.length) ? word("join") : word("watch");
    const titles = room.expansions.map((id) => title(this.expansions.find((expansion) => expansion.id === id)?.title ?? { [language()]: id }));
    return h("li", {}, h("div", {}, h("b", {}, room.title || room.room), h("span", { class: "hint" }, titles.join(" + "))), h("span", { class: "badge" }, room.phase === "lobby" ? `${taken}/${room.seats.length}` : word(room.phase === "over" ? "over" : "ready")), h("a", { class: "button", key: `room ${room.room}`, href: `?room=${encodeURIComponent(room.room)}`, onclick: (/** @type {Event} */ event) => { event.preventDefault(); this.go(room.room); } }, label));
  }

  async create() {
    const wanted = { expansions: this.chosen, seats: this.seats, options: this.options, bot: this.bot, ...(settings.name ? { name: settings.name } : {}), ...(this.roomTitle ? { title: this.roomTitle } : {}), ...(this.chat ? { chat: true } : {}), ...(this.seconds ? { seconds: this.seconds } : {}), ...(this.seed ? { board_seed: this.seed } : {}) };
    try {
      const answer = await lobby.create(wanted);
      keepToken(answer.room.room, answer.token);
      if (!served) await lobby.start(answer.room.room, answer.token);
      this.go(answer.room.room);
    } catch (error) {
      say(String(/** @type {Error} */ (error).message), true);
    }
  }
}
