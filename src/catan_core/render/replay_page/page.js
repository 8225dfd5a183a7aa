"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const game = JSON.parse(document.getElementById("data").textContent);
  const by = (id) => document.getElementById(id);
  const made = (name, classes, words) => {
    const element = document.createElement(name);
    if (classes) element.className = classes;
    if (words !== undefined) element.textContent = words;
    return element;
  };
  const steps = game.turns.length;
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  let at = 0, viewer = 0, timer = 0, shown = new Set();

  // A step is [board, table, headline, points, what was done, what happened], by number.
  const step = (number = at) => game.steps[viewer][number];

  const filled = (words) => words.replace("{at}", at).replace("{steps}", steps - 1);

  function pale(color) {
    const [r, g, b] = [1, 3, 5].map((from) => parseInt(color.slice(from, from + 2), 16));
    return 0.3 * r + 0.59 * g + 0.11 * b < 110;
  }

  function drawBoard() {
    const board = by("board");
    if (!board) return;
    const now = new Set();
    board.replaceChildren(...game.boards[step()[0]].map(([name, elements]) => {
      const layer = document.createElementNS(SVG, "g");
      layer.setAttribute("class", name);
      layer.innerHTML = elements.map((element) => game.elements[element]).join("");
      elements.forEach((element, index) => {
        now.add(element);
        if (shown.size && !shown.has(element) && name !== "below" && !still.matches && layer.children[index]) {
          layer.children[index].classList.add("new");
        }
      });
      return layer;
    }));
    shown = now;
  }

  function drawPanels() {
    by("panels").replaceChildren(...game.tables[step()[1]].map((panel) => {
      const [title, rows, lines] = game.panels[panel];
      const box = made("div");
      box.append(made("h2", "", title));
      rows.forEach((row) => {
        const [seat, tallies] = game.rows[row];
        const line = made("div", "seat");
        if (seat !== null) line.append(named(seat));
        tallies.forEach((tally) => line.append(counted(game.tallies[tally])));
        box.append(line);
      });
      if (lines.length) box.append(made("pre", "", lines.join("\n")));
      return box;
    }));
  }

  function named(seat) {
    const name = made("b");
    const dot = made("span", "dot");
    dot.style.background = game.colors[seat];
    name.append(dot, game.names[seat]);
    return name;
  }

  function counted([title, count, color, marked]) {
    const tally = made("span", "tally");
    if (color) {
      tally.classList.add("card");
      tally.classList.toggle("pale", pale(color));
      tally.style.background = color;
      tally.classList.toggle("none", count === 0);
    }
    tally.classList.toggle("marked", marked);
    tally.append(made("strong", "", count), made("span", "", title));
    return tally;
  }

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

  function series() {
    const kinds = new Map([[game.words.points, (number) => step(number)[3]]]);
    const titles = new Set();
    game.rows.forEach(([seat, tallies]) => {
      if (seat !== null) tallies.forEach((tally) => game.tallies[tally][2] || titles.add(game.tallies[tally][0]));
    });
    titles.delete(game.words.points);
    titles.forEach((title) => kinds.set(title, (number) => {
      const counts = game.names.map(() => 0);
      game.tables[step(number)[1]].forEach((panel) => game.panels[panel][1].forEach((row) => {
        const [seat, tallies] = game.rows[row];
        if (seat === null) return;
        const own = tallies.map((tally) => game.tallies[tally]).find((tally) => tally[0] === title);
        if (own) counts[seat] = own[1];
      }));
      return counts;
    }));
    return kinds;
  }
  const kinds = series();

  function drawChart() {
    const title = by("series").value;
    const counts = Array.from({ length: steps }, (_, number) => kinds.get(title)(number));
    const most = Math.max(1, ...counts.flat());
    const x = (number) => (number / Math.max(1, steps - 1)) * 596 + 2;
    const y = (count) => 176 - (Math.max(0, count) / most) * 172;
    const lines = game.names.map((_, seat) => {
      const line = document.createElementNS(SVG, "polyline");
      const points = [];
      counts.forEach((each, number) => {
        if (number && each[seat] !== counts[number - 1][seat]) points.push(`${x(number).toFixed(1)},${y(counts[number - 1][seat]).toFixed(1)}`);
        if (!number || number === steps - 1 || each[seat] !== counts[number - 1][seat]) points.push(`${x(number).toFixed(1)},${y(each[seat]).toFixed(1)}`);
      });
      line.setAttribute("points", points.join(" "));
      line.setAttribute("fill", "none");
      line.setAttribute("stroke", game.colors[seat]);
      line.setAttribute("stroke-width", "2.5");
      line.setAttribute("vector-effect", "non-scaling-stroke");
      const casing = line.cloneNode();
      casing.setAttribute("stroke", "#555");
      casing.setAttribute("stroke-width", "4.5");
      return [casing, line];
    });
    const cursor = document.createElementNS(SVG, "line");
    cursor.id = "cursor";
    cursor.setAttribute("y1", "0");
    cursor.setAttribute("y2", "180");
    cursor.setAttribute("stroke", "currentColor");
    cursor.setAttribute("stroke-dasharray", "4 3");
    cursor.setAttribute("vector-effect", "non-scaling-stroke");
    by("chart").replaceChildren(...lines.flat(), cursor);
    drawCursor();
  }

  function drawCursor() {
    const x = (at / Math.max(1, steps - 1)) * 596 + 2;
    const cursor = by("cursor");
    cursor.setAttribute("x1", x);
    cursor.setAttribute("x2", x);
    const counts = kinds.get(by("series").value)(at);
    by("legend").replaceChildren(...game.names.map((name, seat) => {
      const entry = named(seat);
      const box = made("span");
      entry.append(`: ${counts[seat]}`);
      box.append(entry);
      return box;
    }));
    by("chart").setAttribute("aria-label", `${by("series").value}: ${game.names.map((name, seat) => `${name} ${counts[seat]}`).join(", ")}`);
  }

  function go(number) {
    at = Math.min(steps - 1, Math.max(0, number));
    const words = said(at);
    by("slider").value = at;
    by("slider").setAttribute("aria-valuetext", `${filled(game.words.step)}: ${words}`);
    by("where").textContent = filled(game.words.at);
    by("now").textContent = `${words} \u2014 ${game.sentences[step()[2]]}`;
    by("log").querySelectorAll("[aria-current]").forEach((line) => line.removeAttribute("aria-current"));
    const line = by("log").children[at];
    line.setAttribute("aria-current", "step");
    by("log").scrollTop = line.offsetTop - by("log").offsetTop - by("log").clientHeight / 2;
    drawBoard();
    drawPanels();
    drawCursor();
    if (at === steps - 1) pause();
  }

  function turn(direction) {
    let number = at + direction;
    while (number > 0 && number < steps - 1 && game.turns[number] === game.turns[at]) number += direction;
    go(number);
  }

  function pause() {
    window.clearInterval(timer);
    timer = 0;
    by("play").textContent = "\u25B6\uFE0F";
    by("play").setAttribute("aria-label", game.words.play);
  }

  function play() {
    if (timer) return pause();
    if (at === steps - 1) go(0);
    timer = window.setInterval(() => go(at + 1), Number(by("speed").value));
    by("play").textContent = "\u23F8\uFE0F";
    by("play").setAttribute("aria-label", game.words.pause);
  }

  const keys = {
    ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), PageUp: () => turn(-1), PageDown: () => turn(1),
    Home: () => go(0), End: () => go(steps - 1), " ": play,
  };
  document.addEventListener("keydown", (event) => {
    const inside = event.target.closest("select, button, input");
    const own = inside && (inside.tagName === "SELECT" || (inside.tagName === "BUTTON" && event.key === " "));
    if (own || event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  by("first").addEventListener("click", () => go(0));
  by("back").addEventListener("click", () => go(at - 1));
  by("play").addEventListener("click", play);
  by("on").addEventListener("click", () => go(at + 1));
  by("last").addEventListener("click", () => go(steps - 1));
  by("slider").addEventListener("input", () => go(Number(by("slider").value)));
  by("speed").addEventListener("change", () => { if (timer) { pause(); play(); } });
  by("series").addEventListener("change", drawChart);
  by("viewer").addEventListener("change", () => {
    viewer = Number(by("viewer").value);
    shown = new Set();
    drawLog();
    drawChart();
    go(at);
  });

  by("slider").max = steps - 1;
  game.viewers.forEach((name, number) => by("viewer").append(new Option(name, number)));
  kinds.forEach((_, title) => by("series").append(new Option(title, title)));
  by("table").hidden = !by("board");
  drawLog();
  drawChart();
  go(0);
})();
