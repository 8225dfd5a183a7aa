"""A whole board in few characters, for small terminals: a map twelve hexes wide and nine high fits into 80 columns and
19 rows.

Each hex is 7 to 12 columns wide, as many as there is room for, and 2 rows high. A terrain is two letters, which a
legend explains; water is blank. Here a forest with the number 9 has a settlement and a road of seat 2, and a harbor on
its left:

    o--o#2s2
    ( fo 9 |
    o--o---o

Labels stand in the place of nodes and edges. On a hex a label stands before the terrain: in `12fo 9` it is 12.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import attrs

import catan_core as catan
from catan_core.render import marks
from catan_core.render.canvas import Canvas
from catan_core.render.labels import NO_LABELS, Labels
from catan_core.render.places import diagram_in_words
from catan_core.render.seats import character, livery
from catan_core.render.text import owned_label, wrapped
from catan_core.words.seats import seat_name

WIDEST, NARROWEST = 12, 7
"""Columns from a hex to the next one in its row."""

RATE = 4
"""Columns of `2:1 `, before the good of a harbor."""

Piece = tuple[str, str]
"""What is written for the pieces on a place, and its style."""


@attrs.frozen
class SmallBoard:
    """The lines of a board with those of its legend."""

    lines: list[str]
    legend: list[str]


def small_board(
    view: catan.View, *, width: int = 80, color: bool = False, labels: Labels = NO_LABELS, language: str = "en"
) -> SmallBoard | None:
    """A board that is at most some columns wide, and what its letters stand for; None where that is not possible."""
    diagram, topology = diagram_in_words(view, language), view.rules.topology(view)
    if diagram is None or topology is None:
        return None
    codes = _codes(view, diagram, language)
    halves = [2 * q + r for q, r in topology.hexes]
    between = max((max(halves) - min(halves)) // 2 - 1, 1)
    for pitch in range(min(WIDEST, width // between), NARROWEST - 1, -1):
        drawing = _Drawing(pitch, topology, diagram, labels, codes)
        if drawing.canvas.width <= width:
            lines = drawing.canvas.lines(color=color)
            return SmallBoard(lines, wrapped(_meanings(view, diagram, codes, labels, language), width))
    return None


def _codes(view: catan.View, diagram: catan.Diagram, language: str) -> dict[str, str]:
    """Two letters for every terrain that the game knows, no two alike."""
    titles = {text_id for text_id in view.rules.texts if text_id.startswith("terrain:") and "#" not in text_id}
    known = {view.rules.text(text_id, language) for text_id in titles} | {hex.title for hex in diagram.hexes}
    codes: dict[str, str] = {}
    for title in sorted(known):
        words = title.lower().split()
        initials = "".join(word[0] for word in words)[:2] if len(words) > 1 else ""
        letters = "".join(words)
        wanted = [letters[:2], initials, *(letters[:1] + letter for letter in letters[2:])]
        codes[title] = next((code for code in wanted if len(code) == 2 and code not in codes.values()), letters[:2])
    return codes


def _figures(diagram: catan.Diagram) -> dict[str, str]:
    """A letter for whatever stands on hexes. A count in the label of a mark follows it."""
    symbols = [symbol for hex in diagram.hexes for symbol, _ in hex.marks]
    words = [*symbols, *(mark.id for mark in diagram.marks if mark.hex is not None)]
    letters: dict[str, str] = {}
    for word in words:
        capitals = (letter for letter in word.upper() if letter.isalpha() and letter not in letters.values())
        letters.setdefault(word, next(capitals, word[:1]))
    return letters


def _meanings(
    view: catan.View, diagram: catan.Diagram, codes: Mapping[str, str], labels: Labels, language: str
) -> Iterable[str]:
    """What the letters in the hexes stand for."""
    shown = {hex.title for hex in diagram.hexes if hex.ground != "water"}
    pieces = {piece.symbol: view.rules.text(f"piece:{piece.id}", language) for piece in view.rules.pieces}
    if any(hex.number is not None for hex in diagram.hexes if hex.place in labels.hexes):
        yield view.rules.phrase("choice-terrain-number", language)
    for title in sorted(shown):
        yield f"{codes[title]} {title}"
    for word, letter in _figures(diagram).items():
        yield f"{letter} {pieces.get(word, word)}"
    for owner in view.rules.all_owners[view.rules.seats :]:
        yield f"{character(owner)} {seat_name(owner, view.rules, language)}"


class _Drawing:
    """Draws a board with hexes of some columns. What matters more is written first; what comes later takes what is
    left free."""

    def __init__(
        self, pitch: int, topology: catan.Topology, diagram: catan.Diagram, labels: Labels, codes: Mapping[str, str]
    ) -> None:
        self.canvas = Canvas()
        self._pitch, self._topology, self._diagram, self._codes = pitch, topology, diagram, codes
        self._labels, self._figures = labels, _figures(diagram)
        halves = [2 * q + r for q, r in topology.hexes]
        self._sides = (min(halves), max(halves))
        self._rim = marks.water_rim(topology, diagram)
        self._on_nodes, self._on_edges = marks.by_place(diagram.nodes), marks.by_place(diagram.edges)
        self._draw_labels()
        self._draw_hexes()
        self._draw_rates()
        self._draw_on_nodes()
        self._draw_on_edges()
        self._draw_lines()

    # -- where places are ----------------------------------------------------------------------------------------

    def _column(self, half: int) -> int:
        """The column of a place that lies some halves of a hex to the right of the middle."""
        return self._pitch * half // 2

    def _node(self, node: int) -> tuple[int, int]:
        q, r, corner = self._topology.nodes[node]
        return 2 * r + {"N": 0, "C": 1, "S": 2}[corner], 2 * q + r

    def _edge(self, edge: int) -> tuple[int, int, int]:
        """The row of an edge, and the columns of its ends, which are the same for an upright edge."""
        (row, half), (_, other) = sorted(self._node(node) for node in self._topology.edges[edge])
        return (row if half != other else row + 1), *sorted((self._column(half), self._column(other)))  # type: ignore[return-value]

    # -- writing -------------------------------------------------------------------------------------------------

    def _fits(self, row: int, column: int, text: str) -> bool:
        """Whether cells are free, and a number would not run into another one."""
        free = self.canvas.is_free_from(row, column, len(text))
        before, after = self.canvas.at(row, column - 1), self.canvas.at(row, column + len(text))
        return free and not (text[:1].isdigit() and before.isdigit()) and not (text[-1:].isdigit() and after.isdigit())

    def _write(self, row: int, candidates: Sequence[tuple[int, str]], style: str, *, force: bool = False) -> bool:
        """Write the first text that fits where it would begin; by `force`, the first one if none does."""
        for column, text in candidates:
            if self._fits(row, column, text):
                self.canvas.write(row, column, text, style)
                return True
        if force:
            self.canvas.write(row, *candidates[0], style)
        return force

    def _at_node(self, node: int, text: str) -> tuple[int, list[tuple[int, str]]]:
        """The row of a node, and where a text at it may begin: rather on the side on which there is more room."""
        row, half = self._node(node)
        column = self._column(half)
        spare = len(text) - 1
        left, right = column - self._column(half - 1), self._column(half + 1) - column
        starts = [
            column - spare // 2 - (spare % 2) * (left > right),
            column - spare // 2 - (spare % 2) * (left <= right),
        ]
        return row, [(start, text) for start in (*starts, column - spare, column)]

    def _at_edge(self, edge: int, text: str) -> tuple[int, list[tuple[int, str]]]:
        """The row of an edge, and where a text on it may begin: beside an end where there is a piece or a label there
        is less room. What lies on an inner edge is written within its hex, on the side to which it leads."""
        if self._topology.inner_edges >> edge & 1:
            return self._at_inner_edge(edge, text)
        row, start, end = self._edge(edge)
        if start == end:
            return row, [(start, text), (start - len(text) + 1, text)]
        middle = start + (end - start - len(text) + 1) // 2
        free = range(start + 1, end - len(text) + 1)
        return row, [
            (column, text) for column in sorted(free, key=lambda column: abs(column - middle)) or [start + 1, start]
        ]

    def _at_inner_edge(self, edge: int, text: str) -> tuple[int, list[tuple[int, str]]]:
        corner, center = self._topology.edges[edge]
        if self._topology.center_nodes >> corner & 1:
            corner, center = center, corner
        (above, half), (row, middle) = self._node(corner), self._node(center)
        leads_right = half > middle or (half == middle and above < row)
        first, last = self._column(middle - 1) + 1, self._column(middle + 1) - len(text)
        towards = self._column(middle) + (2 if half == middle else 4) * (1 if leads_right else -1)
        free = sorted(range(first, last + 1), key=lambda column: abs(column - towards))
        return row, [(column, text) for column in free]

    # -- what is drawn -------------------------------------------------------------------------------------------

    def _draw_labels(self) -> None:
        for node, label in self._labels.nodes.items():
            row, candidates = self._at_node(node, label)
            self._write(row, candidates, marks.LABEL, force=True)
        for edge, label in self._labels.edges.items():
            row, candidates = self._at_edge(edge, label)
            self._write(row, candidates, marks.LABEL, force=True)

    def _draw_hexes(self) -> None:
        for mark in self._diagram.hexes:
            q, r = self._topology.hexes[mark.place]
            row, half = 2 * r + 1, 2 * q + r
            first, middle = self._column(half - 1) + 1, self._column(half)
            last = self._column(half + 1)
            if mark.place in self._labels.hexes and half in self._sides:
                # At the sides of a map there is room for half a hex.
                middle = last if half == self._sides[0] else first
            elif self._topology.hex_inner[mark.place]:
                middle = first  # for there is a plaza in the middle
            ways = self._in_hex(mark, last - first)
            spots = [
                (way, column)
                for way in ways
                for column in sorted(
                    range(first, last - _length(way) + 1),
                    key=lambda column: abs(column + (_length(way) - 1) // 2 - middle),
                )
            ]
            fitting = (spot for spot in spots if self._fits(row, spot[1], "".join(text for text, _ in spot[0])))
            texts, at = next(fitting, spots[-1])
            for text, style in texts:
                if text.strip():
                    self.canvas.write(row, at, text, style)
                at += len(text)

    def _in_hex(self, mark: catan.HexMark, room: int) -> list[list[Piece]]:
        """The ways in which a hex may be written that fit into some columns, from the airiest on."""
        label = self._labels.hexes.get(mark.place, "")
        code = "" if mark.ground == "water" else self._codes[mark.title]
        often = mark.number in marks.OFTEN or any(number in marks.OFTEN for number, _ in mark.more_numbers)
        number = (mark.numbers, marks.RED if often else "1")
        standing = [(self._figures[symbol], owner) for symbol, owner in mark.marks]
        written = [
            (self._figures[place.id] + "".join(filter(str.isdigit, place.label)), place.owner)
            for place in self._diagram.marks
            if place.hex == mark.place
        ]
        figures = [
            (text + ("" if owner is None else character(owner)), "1" if owner is None else livery(owner).ansi)
            for text, owner in (*standing, *written)
        ]
        named = (code, marks.ansi(mark.color))
        if label and not code:
            q, r = self._topology.hexes[mark.place]
            bare = [(label, marks.LABEL), *figures]
            ways = [bare] if 2 * q + r in self._sides else [[(f"[{label}]", marks.LABEL), *figures], bare]
            return [way for way in ways if _length(way) <= room] or [ways[-1][:1]]
        padded = (f"{mark.numbers:>2}" if mark.numbers else "", number[1])
        parts = [named, padded, *((f" {text}", style) for text, style in figures)]
        tight = [named, number, *figures]
        if not label:
            ways = [
                [named, (" " + mark.numbers if mark.numbers else "", number[1]), *parts[2:]],
                parts,
                tight,
                tight[1:],
            ]
        else:
            shown = (label, marks.LABEL)
            ways = [[shown, (" ", ""), *parts], [shown, *parts], [shown, *tight], [shown, *tight[1:]]]
        return [way for way in ways if _length(way) <= room] or [ways[-1][:1]]

    def _draw_rates(self) -> None:
        """Write the rates of harbors into the water beside them."""
        beside: dict[tuple[int, int], list[catan.CoastMark]] = defaultdict(list)
        for mark in self._diagram.coast:
            beside[self._water_beside(mark)].append(mark)
        for (row, half), rates in beside.items():
            letters = self._pitch - 1 - RATE
            texts = [
                " ".join(word if ":" in word else word[:letters] for word in mark.symbol.split()) for mark in rates
            ]
            if len(texts) > 1:
                texts = [text.replace(":1 ", "").replace(":1", "") for text in texts]
            text = " ".join(texts)
            first, last = self._column(half - 1) + 1, self._column(half + 1) - len(text)
            starts = sorted(range(first, last + 1), key=lambda column: abs(column - (first + last) / 2))
            self._write(row, [(column, text) for column in starts], "")

    def _water_beside(self, mark: catan.CoastMark) -> tuple[int, int]:
        """The row and the half of the middle of the water on which a harbor lies, be it outside of the board."""
        topology = self._topology
        sides = topology.edge_hexes[mark.place]
        q, r = topology.hexes[catan.lowest(sides & ~self._diagram.water or sides)]
        ends = [self._node(node) for node in topology.edges[mark.place]]
        across = sum(half for _, half in ends) / 2 - (2 * q + r)
        if ends[0][1] == ends[1][1]:
            return 2 * r + 1, 2 * q + r + round(2 * across)
        upwards = ends[0][0] == 2 * r
        return 2 * r + (-1 if upwards else 3), 2 * q + r + (1 if across > 0 else -1)

    def _draw_on_nodes(self) -> None:
        named = {(mark.node, mark.owner): mark.label for mark in self._diagram.marks}
        written: dict[int, list[Piece]] = {
            mark.node: [(owned_label(mark), marks.ink(mark)), (mark.label, marks.ink(mark))]
            for mark in self._diagram.marks
            if mark.node is not None
        }
        for node, (symbols, owner) in self._on_nodes.items():
            text, style = symbols + character(owner), livery(owner).ansi
            label = named.get((catan.Node(node), catan.Seat(owner)))
            written[node] = [(f"{text}:{label}", style), (text, style)] if label else [(text, style)]
        for node, ways in written.items():
            if node in self._labels.nodes:
                continue
            row, _ = self._node(node)
            tried = [(self._at_node(node, text)[1], style) for text, style in ways]
            if not any(self._write(row, candidates, style) for candidates, style in tried):
                self._force_at(node, ways[-1])
        for node in catan.members(self._topology.center_nodes):
            row, half = self._node(node)
            self._write(row, [(self._column(half), marks.PLAZA)], marks.FAINT)

    def _force_at(self, node: int, piece: Piece) -> None:
        """Write what fits of a text at a node, from its first character on."""
        row, half = self._node(node)
        self.canvas.write(row, self._column(half), piece[0][0], piece[1])
        for offset, char in enumerate(piece[0][1:], 1):
            if not self._fits(row, self._column(half) + offset, char):
                return
            self.canvas.write(row, self._column(half) + offset, char, piece[1])

    def _draw_on_edges(self) -> None:
        marked = {(mark.edge, mark.owner): mark for mark in self._diagram.marks}
        for edge, (symbols, owner) in self._on_edges.items():
            named = marked.get((catan.Edge(edge), catan.Seat(owner)))
            symbol = named.label[0] if named else symbols[-1]  # that of the owner who is shown
            self._draw_on_edge(edge, [symbol + character(owner), character(owner) + symbol, symbol], livery(owner).ansi)
        for mark in self._diagram.marks:
            if mark.edge is not None and mark.edge not in self._on_edges:
                self._draw_on_edge(mark.edge, [mark.label, mark.label[:1]], marks.ink(mark))

    def _draw_on_edge(self, edge: int, texts: Sequence[str], style: str) -> None:
        if edge in self._labels.edges:
            return
        _, start, end = self._edge(edge)
        upright = start == end and not self._topology.inner_edges >> edge & 1
        row, _ = self._at_edge(edge, texts[0])
        candidates = [cell for text in texts for cell in self._at_edge(edge, text)[1]]
        if upright:
            candidates = [(start, texts[0]), (start - 1, texts[min(1, len(texts) - 1)]), (start, texts[-1])]
        self._write(row, candidates, style, force=upright)

    def _draw_lines(self) -> None:
        """The bare edges and nodes, and the coasts where harbors lie."""
        coast = {mark.place for mark in self._diagram.coast}
        unseen = self._rim | self._topology.inner_edges
        for edge in range(len(self._topology.edges)):
            row, start, end = self._edge(edge)
            if unseen >> edge & 1 and edge not in coast:
                continue
            closed = bool(self._diagram.closed >> edge & 1)
            if start == end:
                water = [self._water_beside(mark) for mark in self._diagram.coast if mark.place == edge]
                bare = marks.CLOSED_UPRIGHT if closed else "|"
                shape = bare if not water else "(" if self._column(water[0][1]) < start else ")"
                self._write(row, [(start, shape)], "" if water else marks.FAINT)
                continue
            bare = marks.CLOSED[0] if closed else "-"
            for column in range(start + 1, end):
                self._write(row, [(column, "~" if edge in coast else bare)], "" if edge in coast else marks.FAINT)
        for node, edges in enumerate(self._topology.node_edges):
            row, half = self._node(node)
            if (edges & ~unseen).bit_count() > 1:
                shape = marks.EMPTY_NODE if edges & ~(unseen | self._diagram.closed) else marks.CLOSED_NODE
                self._write(row, [(self._column(half), shape)], marks.FAINT)


def _length(texts: Sequence[Piece]) -> int:
    return sum(len(text) for text, _ in texts)
