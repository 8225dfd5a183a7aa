"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const game = JSON.parse(document.getElementById("data").textContent);
  const by = (id) => document.getElementById(id);
  const made = (name, classes, ...content) => {
    const element = document.createElement(name);
    if (classes) element.className = classes;
    element.append(...content);
    return element;
  };
  const drawn = (name, attributes) => {
    const element = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    return element;
  };
  const steps = game.turns.length;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  let at = 0, viewer = 0, timer = 0;

  // A step is [board, table, headline, points, what was done, what happened], by number.
  const step = (number = at) => game.steps[viewer][number];

  const filled = (words) => words.replace("{at}", at).replace("{steps}", steps - 1);

  // How long a change is shown, in milliseconds: not at all for who wants no motion.
  const moment = () => (still.matches ? 0 : Math.min(450, Number(by("speed").value) * 0.7));

  // -- the board: what stays is kept, what is new appears, and what has gone elsewhere moves there -------------------

  const MOVING = ["figures", "edges", "nodes"];
  const shapes = new Map(), layers = new Map();
  let shown = new Set();

  function shape(number) {
    if (!shapes.has(number)) {
      const holder = drawn("g", {});
      holder.innerHTML = game.elements[number];
      shapes.set(number, holder.firstElementChild);
    }
    return shapes.get(number);
  }

  function middle(element) {
    const box = element.getBBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  function layer(name) {
    if (!layers.has(name)) {
      layers.set(name, drawn("g", { class: name }));
      by("board").append(layers.get(name));
    }
    return layers.get(name);
  }

  function drawBoard(animated) {
    if (!by("board")) return;
    const now = new Map();
    game.boards[step()[0]].forEach(([name, elements]) => elements.forEach((element) => now.set(element, name)));
    const length = animated && shown.size ? moment() : 0;
    const gone = new Map();
    if (length) {
      [...shown].filter((number) => !now.has(number)).forEach((number) => {
        const kind = shape(number).getAttribute("class");
        gone.set(kind, gone.has(kind) ? null : middle(shape(number)));
      });
    }
    game.boards[step()[0]].forEach(([name, elements]) => layer(name).replaceChildren(...elements.map(shape)));
    if (length) {
      now.forEach((name, number) => {
        if (shown.has(number) || name === "below") return;
        const from = MOVING.includes(name) && gone.get(shape(number).getAttribute("class"));
        const to = from && middle(shape(number));
        const frames = from ? { transform: [`translate(${from[0] - to[0]}px, ${from[1] - to[1]}px)`, "none"] } : { opacity: [0, 1] };
        shape(number).animate(frames, { duration: length, easing: "ease-in-out" });
      });
    }
    shown = new Set(now.keys());
  }

  // -- dice ---------------------------------------------------------------------------------------------------------

  const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

  function die(face) {
    const picture = drawn("svg", { viewBox: "0 0 40 40" });
    picture.append(drawn("rect", { x: 2, y: 2, width: 36, height: 36, rx: 8 }));
    if (PIPS[face]) {
      PIPS[face].forEach((spot) => picture.append(drawn("circle", { cx: 10 + 10 * (spot % 3), cy: 10 + 10 * Math.floor(spot / 3), r: 3.4 })));
    } else {
      const word = drawn("text", { x: 20, y: 23 });
      word.textContent = face;
      if (String(face).length > 6) { word.setAttribute("textLength", 32); word.setAttribute("lengthAdjust", "spacingAndGlyphs"); }
      picture.append(word);
    }
    return picture;
  }

  function drawDice(animated) {
    let number = at;
    while (number > 0 && !game.dice[number].length && game.turns[number - 1] === game.turns[at]) number -= 1;
    by("dice").replaceChildren(...game.dice[number].map(die));
    if (!animated || number !== at || !moment()) return;
    [...by("dice").children].forEach((each, place) => each.animate(
      { transform: [`rotate(${place % 2 ? 200 : -160}deg) scale(0.4)`, "none"] }, { duration: moment(), easing: "ease-out" },
    ));
  }

  // -- hands and counts ---------------------------------------------------------------------------------------------

  function pale(color) {
    const [r, g, b] = [1, 3, 5].map((from) => parseInt(color.slice(from, from + 2), 16));
    return 0.3 * r + 0.59 * g + 0.11 * b < 110;
  }

  // Longer tables stand below all others.
  const LONG = 8;

  function drawPanels() {
    by("panels").replaceChildren(...game.tables[step()[1]].map((panel) => {
      const [title, rows, lines, sketch] = game.panels[panel];
      const box = made("div", "", made("h2", "", title));
      if (sketch !== null) box.append(sketched(sketch));
      const read = rows.map((row) => game.rows[row]).map(([seat, tallies]) => [seat, tallies.map((tally) => game.tallies[tally])]);
      const ofSeats = read.filter(([seat]) => seat !== null);
      const asTable = ofSeats.length > 0 && ofSeats.every(([, tallies]) => tallies.every(([, count, color]) => count !== null && !color));
      read.filter(([seat]) => seat === null || !asTable).forEach(([seat, tallies]) => {
        box.append(made("div", "row", ...(seat === null ? [] : [named(seat)]), ...tallies.map(counted)));
      });
      if (asTable) box.append(compared(ofSeats));
      if (box.querySelectorAll("tbody tr").length > LONG) box.className = "long";
      if (lines.length) box.append(made("pre", "", lines.join("\n")));
      return box;
    }));
  }

  function sketched([width, height, parts]) {
    const picture = drawn("svg", { class: "sketch", viewBox: `0 0 ${width} ${height}`, width });
    picture.append(...parts.map((part) => shape(part).cloneNode(true)));
    return picture;
  }

  // Counts of several seats side by side: a column for each seat, a line for each thing that is counted.
  function compared(ofSeats) {
    const heads = ofSeats.map(([seat]) => {
      const head = made("th", "", named(seat));
      head.scope = "col";
      head.title = game.names[seat];
      return head;
    });
    const titles = [...new Set(ofSeats.flatMap(([, tallies]) => tallies.map(([title]) => title)))];
    const lines = titles.map((title) => {
      const head = made("th", "", title);
      head.scope = "row";
      return made("tr", "", head, ...ofSeats.map(([, tallies]) => {
        const [, count, , marked, words] = tallies.find((tally) => tally[0] === title) || [title, ""];
        const cell = made("td", marked ? "marked" : count === 0 ? "none" : "", String(count));
        if (words) cell.title = words;
        return cell;
      }));
    });
    return made("div", "scroll", made("table", "", made("thead", "", made("tr", "", made("td"), ...heads)), made("tbody", "", ...lines)));
  }

  function named(seat) {
    const dot = made("span", "dot");
    dot.style.background = game.colors[seat];
    return made("span", "name", dot, game.names[seat]);
  }

  function counted([title, count, color, marked, words]) {
    if (count === null) return made("span", "remark", title);
    const number = made("strong", "", String(count));
    const [before, after] = color || !words ? ["", title] : around(words, String(count));
    const tally = made("span", "tally", before, number, color ? made("span", "", after) : after);
    if (color) {
      tally.classList.add("card");
      tally.classList.toggle("pale", pale(color));
      tally.style.background = color;
      tally.classList.toggle("none", count === 0);
    }
    tally.classList.toggle("marked", marked);
    return tally;
  }

  // What stands before and after the number in a count in words.
  function around(words, number) {
    const at = words.indexOf(number);
    return at < 0 ? [words, ""] : [words.slice(0, at), words.slice(at + number.length)];
  }

  // -- the log ------------------------------------------------------------------------------------------------------

  const said = (number) => {
    const [, , , , done, happened] = step(number);
    const sentences = happened.map((sentence) => game.sentences[sentence]);
    return sentences.length ? sentences.join(". ") : game.sentences[done];
  };

  function drawLog() {
    by("log").replaceChildren(...Array.from({ length: steps }, (_, number) => {
      const line = made("li", "", said(number));
      line.value = number;
      line.addEventListener("click", () => go(number));
      return line;
    }));
  }

  function drawNow() {
    const words = said(at);
    by("slider").value = at;
    by("slider").setAttribute("aria-valuetext", `${filled(game.words.step)}: ${words}`);
    by("where").textContent = filled(game.words.at);
    by("where").href = `#${at}`;
    by("now").replaceChildren(made("b", "", words), " ", game.sentences[step()[2]]);
    by("log").querySelectorAll("[aria-current]").forEach((line) => line.removeAttribute("aria-current"));
    const line = by("log").children[at];
    line.setAttribute("aria-current", "step");
    by("log").scrollTop = line.offsetTop - by("log").offsetTop - by("log").clientHeight / 2;
  }

  // -- counts over time ---------------------------------------------------------------------------------------------

  // Every count that seats have, by what it is called: points, and those of the panels.
  function series() {
    const kinds = new Map([[game.words.points, (number) => step(number)[3]]]);
    const panelsOf = new Map();
    game.panels.forEach(([panel, rows]) => rows.forEach((row) => {
      const [seat, tallies] = game.rows[row];
      if (seat === null) return;
      tallies.map((tally) => game.tallies[tally]).filter(([title, count, color]) => count !== null && !color && title !== game.words.points).forEach(([title]) => {
        panelsOf.set(title, (panelsOf.get(title) || new Set()).add(panel));
      });
    }));
    panelsOf.forEach((panels, title) => panels.forEach((panel) => {
      kinds.set(panels.size > 1 ? `${panel}: ${title}` : title, (number) => {
        const counts = game.names.map(() => 0);
        const there = game.tables[step(number)[1]].map((each) => game.panels[each]).filter((each) => each[0] === panel);
        there.forEach(([, rows]) => rows.forEach((row) => {
          const [seat, tallies] = game.rows[row];
          const own = seat !== null && tallies.map((tally) => game.tallies[tally]).find((tally) => tally[0] === title);
          if (own) counts[seat] = own[1];
        }));
        return counts;
      });
    }));
    return kinds;
  }
  const kinds = series();
  let counts = [];

  const across = (number) => (number / Math.max(1, steps - 1)) * 596 + 2;

  function drawChart() {
    counts = Array.from({ length: steps }, (_, number) => kinds.get(by("series").value)(number));
    const most = Math.max(1, ...counts.flat()), least = Math.min(0, ...counts.flat());
    const lines = game.names.flatMap((_, seat) => {
      // Lines of seats that have the same count lie beside each other.
      const beside = (seat - (game.names.length - 1) / 2) * 2.2;
      const y = (count) => (170 - ((count - least) / (most - least)) * 160 + beside).toFixed(1);
      const points = counts.flatMap((each, number) => {
        const before = number ? counts[number - 1][seat] : each[seat], x = across(number).toFixed(1);
        if (number && number < steps - 1 && before === each[seat]) return [];
        return before === each[seat] ? [`${x},${y(each[seat])}`] : [`${x},${y(before)}`, `${x},${y(each[seat])}`];
      });
      const line = { points: points.join(" "), fill: "none", "vector-effect": "non-scaling-stroke", "stroke-linejoin": "round" };
      return [
        drawn("polyline", { ...line, stroke: "var(--casing)", "stroke-width": 3.4 }),
        drawn("polyline", { ...line, stroke: game.colors[seat], "stroke-width": 2.2, class: `seat-${seat}` }),
      ];
    });
    const cursor = drawn("line", { id: "cursor", y1: 0, y2: 180, stroke: "currentColor", "stroke-dasharray": "4 3", "vector-effect": "non-scaling-stroke" });
    by("chart").replaceChildren(...lines, cursor);
    by("most").textContent = most;
    by("least").textContent = least;
  }

  function drawCursor() {
    ["x1", "x2"].forEach((end) => by("cursor").setAttribute(end, across(at)));
    by("legend").replaceChildren(...game.names.map((_, seat) => {
      const entry = named(seat);
      entry.append(`: ${counts[at][seat]}`);
      return entry;
    }));
    by("chart").setAttribute("aria-label", `${by("series").value}: ${game.names.map((name, seat) => `${name} ${counts[at][seat]}`).join(", ")}`);
  }

  function seek(event) {
    if (event.type === "pointermove" && !event.buttons) return;
    const box = by("chart").getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * (steps - 1)));
  }

  // -- going through the game ---------------------------------------------------------------------------------------

  function go(number) {
    const before = at;
    at = Math.min(steps - 1, Math.max(0, number));
    const animated = Math.abs(at - before) === 1;
    drawNow();
    drawBoard(animated);
    drawDice(animated);
    drawPanels();
    drawCursor();
    if (at === steps - 1) pause();
    if (at !== before) tell();
  }

  // The address names the step that is shown, `#300`: soon, as browsers refuse to write it too often.
  let telling = 0;

  function tell() {
    window.clearTimeout(telling);
    telling = window.setTimeout(() => {
      if (fromAddress() === at) return;
      try {
        window.history.replaceState(null, "", `#${at}`);
      } catch {
        // A page without an address of its own tells it by its link alone.
      }
    }, 200);
  }

  // The step that the address names; null if it names none.
  function fromAddress() {
    const number = /^#(\d+)$/.exec(window.location.hash);
    return number ? Math.min(steps - 1, Number(number[1])) : null;
  }

  function turn(direction) {
    let number = at + direction;
    while (number > 0 && number < steps - 1 && game.turns[number] === game.turns[at]) number += direction;
    go(number);
  }

  function pause() {
    window.clearInterval(timer);
    timer = 0;
    by("play").classList.remove("playing");
    by("play").setAttribute("aria-label", game.words.play);
  }

  function play() {
    if (timer) return pause();
    if (at === steps - 1) go(0);
    timer = window.setInterval(() => go(at + 1), Number(by("speed").value));
    by("play").classList.add("playing");
    by("play").setAttribute("aria-label", game.words.pause);
  }

  const keys = {
    ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), PageUp: () => turn(-1), PageDown: () => turn(1),
    Home: () => go(0), End: () => go(steps - 1), " ": play,
  };
  const inLog = { ArrowUp: keys.ArrowLeft, ArrowDown: keys.ArrowRight };
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const own = target.tagName === "SELECT" || (target.tagName === "BUTTON" && key === " ");
    const does = keys[key] || (target === by("log") && inLog[key]);
    if (own || event.ctrlKey || event.altKey || event.metaKey || !does) return;
    event.preventDefault();
    does();
  });
  by("first").addEventListener("click", () => go(0));
  by("back").addEventListener("click", () => go(at - 1));
  by("play").addEventListener("click", play);
  by("on").addEventListener("click", () => go(at + 1));
  by("last").addEventListener("click", () => go(steps - 1));
  by("slider").addEventListener("input", () => go(Number(by("slider").value)));
  by("speed").addEventListener("change", () => { if (timer) { pause(); play(); } });
  by("series").addEventListener("change", () => { drawChart(); drawCursor(); });
  ["pointerdown", "pointermove"].forEach((kind) => by("chart").addEventListener(kind, seek));
  by("viewer").addEventListener("change", () => {
    viewer = Number(by("viewer").value);
    drawLog();
    drawChart();
    go(at);
  });

  by("slider").max = steps - 1;
  game.viewers.forEach((name, number) => by("viewer").append(new Option(name, number)));
  kinds.forEach((_, title) => by("series").append(new Option(title, title)));
  if (!by("board")) {
    by("table").hidden = true;
    document.querySelector("main").classList.add("boardless");
  }
  drawLog();
  drawChart();
  go(fromAddress() ?? 0);
  window.addEventListener("hashchange", () => go(fromAddress() ?? at));
})();
