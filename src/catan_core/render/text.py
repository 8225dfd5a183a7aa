"""A board drawn with characters, for terminals. It can be read without color.

Each hex is 13 columns wide and 8 rows high, and shares its borders with its neighbors:

          o
       .-' `-.
     o   0,-1  o        o    a node, and what stands on it: s2 is a settlement of seat 2
     |   hills |        |    an edge; with a road of seat 2 it is # above 2, or #2#
     |   *6*   |        *6*  a number that is rolled often
     o  robber o        ~~~  an edge with a harbor; its rate is written in the sea
       `-. .-'
          o

Where that is too high, a hex is drawn 5 rows high, with its number and what stands on it side by side:

      .-' o `-.
    o   hills   o
    | *6* robber |

Where even that is too high, a hex is drawn 3 rows high, with all that is written in it side by side, and cut if need
be. Its upper sides are one line then, and its lower ones another:

    o --- o --- o
    | hil 6 rob |
    o --- o --- o

A hex with a plaza, here `O`, has its number out of the way of what stands there, and lines for the paths that lead to
it where there is room. Edges on which nothing may lie are dotted.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import add
from textwrap import wrap
from typing import Literal, TypeAlias

import attrs

import catan_core as catan
from catan_core.components.diagram import LONGEST_LABEL
from catan_core.model.errors import short
from catan_core.render import marks
from catan_core.render.canvas import Canvas, styled
from catan_core.render.labels import NO_LABELS, Labels, require_labels
from catan_core.render.places import diagram_in_words
from catan_core.render.seats import character, livery, require_view
from catan_core.words.narrator import narrator_of
from catan_core.words.seats import seat_name

HALF = 6
"""Columns from the middle of a hex to its side."""


@attrs.frozen
class Scale:
    """How high hexes are drawn."""

    pitch: int
    """Rows from a hex to the next row of hexes."""

    height: int
    """Rows from the top corner of a hex to the bottom one."""

    @property
    def is_compact(self) -> bool:
        """Whether a hex has but one or two rows for what is written in it."""
        return self.pitch < ROOMY.pitch

    @property
    def is_flat(self) -> bool:
        """Whether the sloping sides of a hex are drawn in one row, so that it has one row for what is written in it."""
        return self.pitch == self.height


ROOMY = Scale(5, 7)
SCALES = {5: ROOMY, 3: Scale(3, 4), 2: Scale(2, 2)}
"""By the rows that are drawn for every row of hexes."""

Rows: TypeAlias = Literal[5, 3, 2]
ROWS: tuple[Rows, ...] = (5, 3, 2)
"""How many rows may be drawn for every row of hexes."""

WIDTH = 80
KEPT = "\N{NO-BREAK SPACE}"
SHORTEST = 3
"""Rates of harbors are not cut to fewer letters."""


def board_text(
    view: catan.View, *, color: bool = False, labels: Labels = NO_LABELS, language: str = "en", rows: Rows = 5
) -> str:
    """The board as a seat sees it, in lines of at most 80 columns for an island five or six hexes wide.

    `color` adds ANSI colors; `labels` puts texts of at most three characters on places. Words are in the
    `language`. `rows` are those drawn for every row of hexes: 5, or 3 without the coordinates of the hexes, so that an
    island five hexes high fits into a terminal of 24 rows, or 2, so that one seven hexes high fits. "" if the game has
    no board. Raises ArgumentError for labels of places that are not on the board.
    """
    require_view(view, "board_text", color=color)
    if rows not in ROWS:
        raise catan.ArgumentError(f"board_text draws 5, 3 or 2 rows for every row of hexes, not {short(rows)}")
    rules, scale = view.rules, SCALES[rows]
    topology = rules.topology(view)
    require_labels(labels, topology, "board_text")
    diagram, canvas = diagram_in_words(view, language), Canvas()
    if diagram is None or topology is None:
        return ""
    docked = _docked(topology, diagram)
    for hex in (_with_marks(diagram, mark) for mark in diagram.hexes):
        _draw_hex(canvas, scale, topology, hex, labels.hexes.get(hex.place), named=not docked >> hex.place & 1)
    _draw_edges(canvas, scale, topology, diagram, labels.edges)
    _draw_nodes(canvas, scale, topology, diagram, labels.nodes)
    _draw_rates(canvas, scale, topology, _apart_from(labels, scale, topology, diagram))
    if not scale.is_compact:
        beside = {hex: label for hex, label in labels.hexes.items() if docked >> hex & 1}
        _draw_beside_rates(canvas, topology, beside)
    return "\n".join(canvas.lines(color=color))


def _apart_from(labels: Labels, scale: Scale, topology: catan.Topology, diagram: catan.Diagram) -> catan.Diagram:
    """A board without the harbors whose rates would be written over the labels of hexes of water."""
    if not scale.is_compact:
        return diagram
    labeled = catan.mask_of(labels.hexes) & diagram.water
    return catan.evolve(
        diagram, coast=tuple(mark for mark in diagram.coast if not topology.edge_hexes[mark.place] & labeled)
    )


def _with_marks(diagram: catan.Diagram, hex: catan.HexMark) -> catan.HexMark:
    """A hex with what is written on it beside what stands there."""
    here = [mark for mark in diagram.marks if mark.hex == hex.place]
    written = tuple((mark.id if mark.figure else mark.label, mark.owner) for mark in here)
    return catan.evolve(hex, marks=hex.marks + written) if written else hex


def legend_text(view: catan.View, *, color: bool = False, language: str = "en") -> str:
    """What the characters on the board stand for, in lines of at most 80 columns."""
    require_view(view, "legend_text", color=color)
    rules = view.rules
    if rules.board is None:
        return ""
    diagram, topology = rules.board.diagram(view), rules.topology(view)
    word = narrator_of(rules, topology, language, where="legend_text").word
    written = {mark.id: mark.label for mark in diagram.marks if not mark.figure}
    meanings = [*symbols(rules, language), *((label, word("mark", id)) for id, label in written.items())]
    meanings += marks.key_of_places(rules, topology, diagram, language) if topology else ()
    *lines, last = wrapped([f"{symbol} {title}" for symbol, title in meanings], WIDTH - 1)
    owner = rules.phrase("then-the-seat", language)
    seats = [styled(character(seat), livery(seat).ansi if color else "") for seat in rules.all_owners]
    names = [f" {seat_name(neutral, rules, language)}" for neutral in rules.all_owners[rules.seats :]]
    fits = len(f"{last}; {owner}{''.join(names)}") + 2 * len(seats) <= WIDTH
    tail = " ".join([owner, *map(add, seats, [""] * rules.seats + names)])
    return "\n".join([*lines, f"{last}; {tail}"] if fits else [*lines, f"{last};", tail])


def wrapped(entries: Iterable[str], width: int) -> list[str]:
    """The entries of a list in lines that break only between them."""
    listed = ", ".join(entry.replace(" ", KEPT) for entry in entries)
    return [line.replace(KEPT, " ") for line in wrap(listed, width)]


def symbols(rules: catan.Rules, language: str = "en") -> Iterator[tuple[str, str]]:
    """The symbols of all pieces with their titles, and what a mark on them means."""
    for piece in rules.pieces:
        title, marked = rules.text(f"piece:{piece.id}", language), f"marked:{piece.id}"
        meaning = (
            f" ({marks.marked_symbol(piece.symbol)} {rules.text(marked, language)})" if marked in rules.texts else ""
        )
        yield piece.symbol, title + meaning


def node_cell(topology: catan.Topology, node: int, scale: Scale = ROOMY) -> tuple[int, int]:
    """The row and column where a node is drawn."""
    q, r, corner = topology.nodes[node]
    below = {"N": 0, "C": (scale.height + 1) // 2, "S": scale.height}[corner]
    return scale.pitch * r + below, HALF * (2 * q + r)


def _docked(topology: catan.Topology, diagram: catan.Diagram) -> int:
    """The hexes of water in which the rates of harbors are written, so that there is no room for their names."""
    docked = 0
    for mark in diagram.coast:
        docked |= topology.edge_hexes[mark.place] & diagram.water
    return docked


def _draw_hex(
    canvas: Canvas, scale: Scale, topology: catan.Topology, mark: catan.HexMark, label: str | None, *, named: bool
) -> None:
    q, r = topology.hexes[mark.place]
    if not named:
        mark = catan.evolve(mark, title="")
    row, column = scale.pitch * r, HALF * (2 * q + r)
    number, style = _number(mark)
    has_plaza = bool(topology.hex_inner[mark.place])
    if scale.is_flat and has_plaza:
        number = _labeled(number.strip("*"), label)
        canvas.write(row + 1, column - HALF + 1, mark.title[: max(1, HALF - 2 - len(number))], marks.ansi(mark.color))
        canvas.write(row + 1, column - 1 - len(number), number, style)
        _draw_row(canvas, row + 1, column + HALF // 2, _standing(mark, HALF // 2))
        return
    if scale.is_compact and has_plaza:
        _draw_in_one_row(canvas, row + 1, column, mark, _labeled(number, label), style)
        return
    if scale.is_flat:
        _draw_in_one_row(canvas, row + 1, column, mark, _labeled(number, label), style)
        return
    if scale.is_compact:
        canvas.center(row + 1, column, mark.title[: 2 * HALF - 3], marks.ansi(mark.color))
        _draw_side_by_side(canvas, row + 2, column, mark, _labeled(number, label), style)
        return
    if named:
        coordinates = (f"{q},{r}", marks.FAINT) if label is None else (f"[{label}]", marks.LABEL)
        canvas.center(row + 2, column, *coordinates)
    canvas.center(row + 3, column, mark.title[: 2 * HALF - 1], marks.ansi(mark.color))
    if has_plaza:
        _draw_side_by_side(canvas, row + 5, column, mark, number, style)
        return
    canvas.center(row + 4, column, number, style)
    owners = sum(len(character(owner)) for _, owner in mark.marks if owner is not None)
    standing = _standing(mark, 2 * HALF - 3 - len(mark.marks) - owners)
    _draw_row(canvas, row + 5, column, standing)


def _draw_beside_rates(canvas: Canvas, topology: catan.Topology, labels: Mapping[int, str]) -> None:
    """The labels of hexes of water in which rates are written, each in a row where it covers none."""
    for hex, label in labels.items():
        q, r = topology.hexes[hex]
        row, column = ROOMY.pitch * r, HALF * (2 * q + r)
        rows = (row + 2, row + 4, row + 3)
        free = (at for at in rows if canvas.is_free(at, column, len(label) + 2))
        canvas.center(next(free, row + 2), column, f"[{label}]", marks.LABEL)


def _number(mark: catan.HexMark) -> tuple[str, str]:
    """The number of a hex and its style; "" without one."""
    if mark.number is None:
        return "", ""
    often = mark.number in marks.OFTEN or any(number in marks.OFTEN for number, _ in mark.more_numbers)
    return (f"*{mark.numbers}*", marks.RED) if often else (mark.numbers, "1")


def _labeled(number: str, label: str | None) -> str:
    """The number of a hex, after the label if it has one: `[3]10`."""
    return number if label is None else f"[{label}]{number.strip('*')}"


def _draw_side_by_side(canvas: Canvas, row: int, column: int, mark: catan.HexMark, number: str, style: str) -> None:
    """The number of a hex with its label, and what stands there in one row, between the edges."""
    room = 2 * HALF - 3
    owners = sum(len(character(owner)) for _, owner in mark.marks if owner is not None)
    if mark.marks and len(number) + sum(len(symbol) + 1 for symbol, _ in mark.marks) + owners > room:
        number = number.strip("*")
    standing = _standing(mark, room - len(mark.marks) * bool(number) - owners - len(number))
    _draw_row(canvas, row, column, [(number, style), *standing] if number else standing)


def _draw_in_one_row(canvas: Canvas, row: int, column: int, mark: catan.HexMark, number: str, style: str) -> None:
    """All that is written in a hex, between the edges: its name, its number with its label, and what stands there."""
    if mark.marks:
        number = number.strip("*")
    owners = sum(len(character(owner)) for _, owner in mark.marks if owner is not None)
    words = [mark.title, *(symbol for symbol, _ in mark.marks)]
    room = 2 * HALF - 4 - owners - (len(number) + 1 if number else 0) - len(mark.marks)
    name, *symbols = _cut(words, room)
    named = [(name, marks.ansi(mark.color)), (number, style)] if number else [(name, marks.ansi(mark.color))]
    texts = [*named, *_styled_marks(mark, symbols)]
    is_even = len(" ".join(text for text, _ in texts)) % 2 == 0
    _draw_row(canvas, row, column - is_even, texts)


def _draw_row(canvas: Canvas, row: int, column: int, texts: Sequence[tuple[str, str]]) -> None:
    """Texts with their styles side by side, centered on a cell."""
    column -= (len(" ".join(text for text, _ in texts)) - 1) // 2
    for text, style in texts:
        canvas.write(row, column, text, style)
        column += len(text) + 1


def _standing(mark: catan.HexMark, room: int) -> list[tuple[str, str]]:
    """What stands on a hex with its style, with words cut so that all letters of them fit into some cells."""
    return _styled_marks(mark, _cut([symbol for symbol, _ in mark.marks], room))


def _styled_marks(mark: catan.HexMark, symbols: Sequence[str]) -> list[tuple[str, str]]:
    """What stands on a hex, by these symbols, each with its style."""
    return [
        (symbol, "1") if owner is None else (symbol + character(owner), livery(owner).ansi)
        for symbol, (_, owner) in zip(symbols, mark.marks, strict=True)
    ]


def _cut(words: Sequence[str], room: int) -> list[str]:
    """Words cut so that all letters of them fit into some cells; at least a letter of each is left."""
    longest = max(map(len, words), default=0)
    while longest > 1 and sum(len(word[:longest]) for word in words) > room:
        longest -= 1
    return [word[:longest] for word in words]


# -- edges and the coast -----------------------------------------------------------------------------------------


def _draw_edges(
    canvas: Canvas, scale: Scale, topology: catan.Topology, diagram: catan.Diagram, labels: Mapping[int, str]
) -> None:
    pieces, coast = marks.by_place(diagram.edges), {mark.place for mark in diagram.coast}
    rim, shared = marks.water_rim(topology, diagram), marks.first_of_several(diagram.edges)
    written = {mark.edge: (mark.label, marks.ink(mark)) for mark in diagram.marks if mark.edge not in pieces}
    named = {(mark.edge, mark.owner): mark.label for mark in diagram.marks}
    texts = {catan.Edge(edge): (label, marks.LABEL) for edge, label in labels.items()}
    texts = {edge: text for edge, text in written.items() if edge is not None} | texts
    for edge, (start, end) in enumerate(topology.edges):
        is_inner, is_bare = bool(topology.inner_edges >> edge & 1), edge not in texts and edge not in pieces
        if is_inner and is_bare:
            _draw_inner_path(canvas, scale, node_cell(topology, start, scale), node_cell(topology, end, scale))
        if is_bare and (is_inner or rim >> edge & 1):
            continue
        (top, at), (bottom, to) = sorted((node_cell(topology, start, scale), node_cell(topology, end, scale)))
        upright, middle = at == to, (at + to) // 2
        text, style = texts.get(catan.Edge(edge), ("", ""))
        if text:
            shape = f"|{text}" if upright else f"{text:^3}"
        elif edge in pieces:
            symbols, owner = pieces[edge]
            symbols = named.get((catan.Edge(edge), owner), symbols)
            shape, style = symbols[0] + character(owner) + symbols[-1], livery(owner).ansi
            if edge in shared:  # whoever was there first, then the other piece with its owner
                text = character(shared[edge]) + symbols[-1] + character(owner)
                shape = symbols[0] if upright else text
        elif edge in coast:
            shape = ("((" if _is_left(topology, edge, diagram.water) else "))") if upright else "~~~"
        elif diagram.closed >> edge & 1:
            shape, style = (marks.CLOSED_UPRIGHT * 2 if upright else marks.CLOSED), marks.FAINT
        elif scale.is_flat and not upright:
            shape, style = "---", marks.FAINT
        else:
            shape, style = ("||" if upright else "`-." if at < to else ".-'"), marks.FAINT
        if is_inner:
            corner, center = node_cell(topology, start, scale), node_cell(topology, end, scale)
            row, column = _within(corner, center)
            canvas.center(row, column, text[:2] if text and _is_beside(corner, center) else text or shape[:2], style)
            continue
        if upright and scale.is_compact:
            canvas.center(top + 1, at, text or (shape if edge in pieces else shape[0]), style)
        elif upright:
            canvas.write(top + 1, at, shape[0], style)
            canvas.center(top + 2, at, text or shape[1], style)
        else:
            canvas.center((top + bottom) // 2, middle, shape, style)


def _within(corner: tuple[int, int], center: tuple[int, int]) -> tuple[int, int]:
    """Where a piece on an inner edge is written: nearer to the corner, beside what stands in the middle of the hex."""
    if _is_beside(corner, center):
        return center[0], center[1] + (2 if corner[0] < center[0] else -2)
    return (2 * corner[0] + center[0]) // 3, (2 * corner[1] + center[1]) // 3


def _is_beside(corner: tuple[int, int], center: tuple[int, int]) -> bool:
    """Whether an inner edge runs straight up or down and has no row of its own: what lies there is written beside the
    middle of the hex."""
    return corner[1] == center[1] and (2 * corner[0] + center[0]) // 3 in (corner[0], center[0])


def _draw_inner_path(canvas: Canvas, scale: Scale, corner: tuple[int, int], center: tuple[int, int]) -> None:
    """An inner edge on which nothing lies, where there is room for it."""
    row, column = _within(corner, center)
    if not scale.is_flat and not _is_beside(corner, center) and canvas.is_free(row, column, 1):
        above, left = corner[0] < center[0], corner[1] < center[1]
        canvas.write(row, column, "|" if corner[1] == center[1] else "\\" if above == left else "/", marks.FAINT)


def _land(scale: Scale, topology: catan.Topology, edge: int, water: int) -> tuple[int, int]:
    """The row (doubled) and column of the middle of the hex that a coast edge belongs to."""
    q, r = topology.hexes[catan.lowest(topology.edge_hexes[edge] & ~water or topology.edge_hexes[edge])]
    return 2 * scale.pitch * r + scale.height, HALF * (2 * q + r)


def _is_left(topology: catan.Topology, edge: int, water: int) -> bool:
    """Whether a coast edge lies left of the middle of its hex."""
    cells = [node_cell(topology, node) for node in topology.edges[edge]]
    return sum(column for _, column in cells) < 2 * _land(ROOMY, topology, edge, water)[1]


@attrs.frozen
class Written:
    """A text in the sea, which begins in a cell, or ends there if the land is on its right."""

    row: int
    column: int
    text: str
    left: bool

    @property
    def start(self) -> int:
        """The column of its first character."""
        return self.column + 1 - len(self.text) if self.left else self.column

    @property
    def end(self) -> int:
        """The column after its last character."""
        return self.start + len(self.text)


def _draw_rates(canvas: Canvas, scale: Scale, topology: catan.Topology, diagram: catan.Diagram) -> None:
    """Write the rates of harbors into the sea, beside all else. Words are cut where they would not fit."""
    coast, water = diagram.coast, diagram.water
    columns = [node_cell(topology, node, scale)[1] for node in range(len(topology.nodes))]
    widest = (min(columns, default=0), max(columns, default=0))
    lengths = [max([SHORTEST + 1, *map(len, mark.symbol.split())]) for mark in coast]
    while True:
        rates = [
            list(_rate(scale, topology, mark, length, widest, water))
            for mark, length in zip(coast, lengths, strict=True)
        ]
        long = [index for index in _in_the_way(rates, canvas.columns) if lengths[index] > SHORTEST]
        if not long:
            break
        lengths[max(long, key=lambda index: lengths[index])] -= 1
    for text in itertools.chain.from_iterable(rates):
        canvas.write(text.row, text.start, text.text)


def _in_the_way(rates: Sequence[Sequence[Written]], board: tuple[int, int]) -> set[int]:
    """The rates that touch another one, and those beside a board that is more than 80 columns wide with them. `board`
    are its first and last columns, with what stands there."""
    placed = sorted((text.row, text.start, text.end, index) for index, rate in enumerate(rates) for text in rate)
    neighbors = [
        (one, other)
        for (row, _, end, one), (other_row, start, _, other) in itertools.pairwise(placed)
        if row == other_row and end >= start
    ]
    first = min([board[0], *(start for _, start, _, _ in placed)])
    last = max([board[1], *(end - 1 for _, _, end, _ in placed)])
    beside = [index for _, start, end, index in placed if start < board[0] or end - 1 > board[1]]
    return {*itertools.chain.from_iterable(neighbors), *(beside if last - first >= WIDTH else ())}


def _rate(
    scale: Scale, topology: catan.Topology, mark: catan.CoastMark, length: int, widest: tuple[int, int], water: int
) -> Iterator[Written]:
    """The rate of a harbor, in words of at most some letters, with the first of them next to the edge. `widest` are the
    first and last columns of the board."""
    (top, at), (bottom, to) = sorted(node_cell(topology, node, scale) for node in topology.edges[mark.place])
    left = _is_left(topology, mark.place, water)
    words = [word[:length] for word in mark.symbol.split()]
    if at == to:
        if scale.is_flat and widest[0] < at < widest[1]:
            words = [" ".join(words)]
        first = bottom - len(words) if scale.is_compact else top + 1
        gap = 1 if scale.is_flat and left and at == widest[0] and length <= SHORTEST else 2
        for row, word in enumerate(words, first):
            beside_node = row == top and not scale.is_flat
            yield Written(row, at - gap if left else at + gap + beside_node, word, left)
        return
    middle, upwards = (at + to) // 2, top + bottom < _land(scale, topology, mark.place, water)[0]
    above_all = upwards and top == scale.pitch * min(r for _, r in topology.hexes)
    for step, word in enumerate([" ".join(words)] if scale.is_flat or (scale.is_compact and above_all) else words, 1):
        yield Written((top + bottom) // 2 + (-step if upwards else step), middle, word, left)


def owned_label(mark: catan.PlaceMark) -> str:
    """A mark with the character of its owner, as pieces have it, where that leaves it short enough."""
    owned = mark.label if mark.owner is None else mark.label + character(mark.owner)
    return owned if len(owned) <= LONGEST_LABEL else mark.label


def _draw_nodes(
    canvas: Canvas, scale: Scale, topology: catan.Topology, diagram: catan.Diagram, labels: Mapping[int, str]
) -> None:
    pieces, rim = marks.by_place(diagram.nodes), marks.water_rim(topology, diagram)
    written = {mark.node: mark for mark in diagram.marks}
    named = {(mark.node, mark.owner): f":{mark.label}" for mark in diagram.marks}
    for node in range(len(topology.nodes)):
        bare = node not in labels and node not in pieces
        row, column = node_cell(topology, node, scale)
        if bare and not topology.node_edges[node] & ~(rim | diagram.closed):
            if topology.node_edges[node] & ~rim:
                canvas.write(row, column, marks.CLOSED_NODE, marks.FAINT)
            continue
        if bare and topology.center_nodes >> node & 1 and node not in written:
            if canvas.is_free(row, column, 1):
                canvas.write(row, column, marks.PLAZA, marks.FAINT)
            continue
        if node in labels:
            canvas.center(row, column, labels[node], marks.LABEL)
        elif node in pieces:
            symbols, owner = pieces[node]
            label = named.get((catan.Node(node), owner), "")
            canvas.center(row, column, symbols + character(owner) + label, livery(owner).ansi)
        elif node in written:
            canvas.center(row, column, owned_label(written[catan.Node(node)]), marks.ink(written[catan.Node(node)]))
        else:
            canvas.write(row, column, marks.EMPTY_NODE, marks.FAINT)
