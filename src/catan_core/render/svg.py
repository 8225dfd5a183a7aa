"""A board as an SVG picture, for web pages and notebooks. It contains no scripts and needs no other files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from math import hypot, sqrt
from textwrap import wrap

from catan_core import Action, CoastMark, HexMark, PieceMark, Rules, Topology, View, lowest
from catan_core.fieldtypes.ranges import HOW_MANY
from catan_core.model.arguments import require
from catan_core.render.marking import Place, places_of
from catan_core.render.score import status_text
from catan_core.render.seats import livery, require_view, seat_name
from catan_core.render.text import OFTEN, marked_symbol, symbols, wrapped
from catan_core.render.words import action_text

SIDE = 60.0
"""The side of a hex in the units of the picture."""

MARGIN = 66.0
LEGEND = 34.0
LETTER, LINE = 7.2, 16.0
"""The width of a letter and the height of a line of text."""
SEA, SHORE, INK, PAPER, ALARM = "#8fc1dd", "#e9dcb5", "#2b2b2b", "#fbf5e2", "#c0281c"
MARKED = "#ffe14d"
GROUND = "#c9c4b6"
"""The color of a hex for which the diagram has none."""

SHAPES = {
    "s": "M-11,9 V-3 L0,-13 L11,-3 V9 Z",
    "C": "M-16,11 V-4 L-7,-13 L2,-4 H16 V11 Z",
}
"""Outlines of pieces on nodes by symbol; any other is a disc that bears its symbol."""

Point = tuple[float, float]


def board_svg(view: View, *, panels: bool = False, action: Action | None = None) -> str:
    """The board as a seat sees it, as a well-formed SVG document; "" if the game has no board.

    With `panels`, what the expansions show beside the board is written to its right. An `action`, such as the last one
    or the next, is named below it, and its places are marked.
    """
    require_view(view, "board_svg")
    require((Action, type(None)), action, "board_svg", "an Action to be named")
    rules = view.rules
    topology = rules.topology(view)
    if rules.board is None or topology is None:
        return ""
    diagram = rules.board.diagram(view)
    points = [node_point(topology, node) for node in range(len(topology.nodes))]
    left, right = min(x for x, _ in points) - MARGIN, max(x for x, _ in points) + MARGIN
    top, bottom = min(y for _, y in points) - MARGIN, max(y for _, y in points) + MARGIN
    parts = [_outline(topology, hex.place, "shore") for hex in diagram.hexes]
    for coast in diagram.coast:
        parts += _harbor(topology, coast)
    for hex in diagram.hexes:
        parts += _hex(topology, hex)
    for edge in diagram.edges:
        parts += _route(topology, edge)
    parts += _standing(topology, diagram.nodes)
    for place in places_of(action) if action is not None else ():
        parts += _mark(rules, topology, place)
    parts += _seats(rules.seats, left + 18, bottom + LEGEND / 2)
    explained = _explained(rules, right - left)
    if action is not None:
        said = f"{seat_name(action.seat)}: {action_text(rules, topology, action)}"
        explained += wrap(said, int((right - left) / LETTER) - 2)
    parts += _lines(explained, left + 9, bottom + LEGEND + LINE / 2)
    bottom += LEGEND + LINE * len(explained)
    if panels:
        beside = status_text(view).splitlines()
        parts += _lines(beside, right, top + MARGIN / 2)
        right += max(map(len, beside), default=0) * LETTER + MARGIN / 2
        bottom = max(bottom, top + MARGIN + LINE * len(beside))
    return _document(parts, left, top, right - left, bottom - top)


def _document(parts: Iterable[str], left: float, top: float, width: float, height: float) -> str:
    size = f'width="{width:.1f}" height="{height:.1f}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" {size} '
            'role="img" font-family="sans-serif" text-anchor="middle">',
            "<title>The board</title>",
            f'<rect x="{left:.1f}" y="{top:.1f}" {size} fill="{SEA}"/>',
            *parts,
            "</svg>\n",
        ]
    )


def node_point(topology: Topology, node: int) -> Point:
    """Where a node is drawn."""
    q, r, corner = topology.nodes[node]
    x, y = _middle(q, r)
    return x, y + (SIDE if corner == "S" else -SIDE)


def _middle(q: int, r: int) -> Point:
    return SIDE * sqrt(3) * (q + r / 2), SIDE * 1.5 * r


def _text(at: Point, size: float, text: str, color: str = INK, weight: str = "normal") -> str:
    x, y = at
    return (
        f'<text x="{x:.1f}" y="{y + size * 0.36:.1f}" font-size="{size:g}" fill="{color}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )


def _disc(at: Point, radius: float, fill: str, stroke: str = INK) -> str:
    return (
        f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius:g}" fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>'
    )


def _line(start: Point, end: Point, color: str, width: float) -> str:
    return (
        f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" '
        f'stroke="{color}" stroke-width="{width:g}" stroke-linecap="round"/>'
    )


# -- hexes and the coast -----------------------------------------------------------------------------------------


def _outline(topology: Topology, hex: int, kind: str, color: str = "") -> str:
    corners = " ".join(
        f"{x:.1f},{y:.1f}" for x, y in (node_point(topology, node) for node in topology.hex_corners[hex])
    )
    if kind == "shore":
        return (
            f'<polygon points="{corners}" fill="{SHORE}" stroke="{SHORE}" stroke-width="22" stroke-linejoin="round"/>'
        )
    return f'<polygon points="{corners}" fill="{color}" stroke="{SHORE}" stroke-width="5"/>'


def _hex(topology: Topology, mark: HexMark) -> Iterator[str]:
    x, y = _middle(*topology.hexes[mark.place])
    yield _outline(topology, mark.place, "ground", escape(mark.color or GROUND))
    yield _text((x, y - SIDE * 0.51), 12, mark.title)
    crowded = len(mark.marks) > 1
    if mark.number is not None:
        color, size = ALARM if mark.number in OFTEN else INK, 17 if crowded else 20
        spot = (x, y - 8 if crowded else y)
        yield _disc(spot, size, PAPER)
        yield _text(spot, size, str(mark.number), color, "bold")
    width, height = (50, 16) if crowded else (58, 20)
    for index, (symbol, owner) in enumerate(reversed(mark.marks)):
        spot = (x, y + SIDE * 0.58 - index * (height + 1))
        fill = "#3a3a3a" if owner is None else livery(owner).rgb
        yield (
            f'<rect x="{spot[0] - width / 2:.1f}" y="{spot[1] - height / 2:.1f}" width="{width}" height="{height}" '
            f'rx="{height / 2:g}" fill="{fill}" stroke="{PAPER}" stroke-width="1.5"/>'
        )
        yield _text(spot, 12, symbol, PAPER if owner is None else INK, "bold")


def _harbor(topology: Topology, mark: CoastMark) -> Iterator[str]:
    """A harbor: a disc in the sea, with a pier to each of its nodes."""
    start, end = (node_point(topology, node) for node in topology.edges[mark.place])
    land = _middle(*topology.hexes[lowest(topology.edge_hexes[mark.place])])
    across = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    away = (across[0] - land[0], across[1] - land[1])
    far = hypot(*away)
    spot = (across[0] + away[0] / far * 34, across[1] + away[1] / far * 34)
    yield _line(spot, start, "#8a6236", 6)
    yield _line(spot, end, "#8a6236", 6)
    yield _disc(spot, 23, PAPER)
    rate, _, kind = mark.symbol.partition(" ")
    yield _text((spot[0], spot[1] - (6 if kind else 0)), 14, rate, INK, "bold")
    if kind:
        yield _text((spot[0], spot[1] + 9), 10, kind)


# -- pieces ------------------------------------------------------------------------------------------------------


def _route(topology: Topology, mark: PieceMark) -> Iterator[str]:
    start, end = (node_point(topology, node) for node in topology.edges[mark.place])
    near = tuple(_between(start, end, share) for share in (0.2, 0.8))
    yield _line(near[0], near[1], INK, 12)
    yield f"<g>{_line(near[0], near[1], livery(mark.owner).rgb, 9)}<title>{seat_name(mark.owner)}</title></g>"


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _standing(topology: Topology, nodes: Iterable[PieceMark]) -> Iterator[str]:
    """The pieces on nodes. If several share a node, the first is drawn, and the others are badges beside it."""
    standing: dict[int, int] = {}
    for mark in nodes:
        above = standing.get(mark.place, 0)
        standing[mark.place] = above + 1
        yield from _badge(topology, mark, above) if above else _piece(topology, mark)


def _piece(topology: Topology, mark: PieceMark) -> Iterator[str]:
    x, y = node_point(topology, mark.place)
    color, shape = livery(mark.owner).rgb, SHAPES.get(mark.symbol)
    if shape is None:
        symbol = marked_symbol(mark.symbol) if mark.marked else mark.symbol
        if mark.marked:
            yield _disc((x, y), 18, MARKED)
        yield _disc((x, y), 14, color)
        yield _text((x, y), 15 - 2 * len(symbol), symbol, INK, "bold")
        return
    yield (
        f'<path d="{shape}" transform="translate({x:.1f} {y:.1f})" fill="{color}" stroke="{INK}" stroke-width="2" '
        f'stroke-linejoin="round"><title>{seat_name(mark.owner)}</title></path>'
    )


def _badge(topology: Topology, mark: PieceMark, above: int) -> Iterator[str]:
    """A piece that shares a node: a small disc, the first at the upper right, further ones to the left."""
    x, y = node_point(topology, mark.place)
    spot = (x + 16 - 15 * (above - 1), y - 15)
    yield _disc(spot, 8, livery(mark.owner).rgb)
    yield _text(spot, 10, mark.symbol, INK, "bold")


def _seats(seats: int, x: float, y: float) -> Iterator[str]:
    for seat in range(seats):
        yield _disc((x, y), 9, livery(seat).rgb)
        yield (
            f'<text x="{x + 15:.1f}" y="{y + 5:.1f}" font-size="14" fill="{INK}" text-anchor="start">'
            f"{seat_name(seat)}</text>"
        )
        x += 90


def _mark(rules: Rules, topology: Topology, place: Place) -> Iterator[str]:
    """A place that an action names. One that is not on the board is not drawn."""
    kind, index = place
    if not 0 <= index < HOW_MANY[kind](rules, topology):
        return
    match kind:
        case "node":
            yield _ring(node_point(topology, index), 21)
        case "edge":
            start, end = (node_point(topology, node) for node in topology.edges[index])
            yield _ring(_between(start, end, 0.5), 27)
        case "hex":
            yield _ring(_middle(*topology.hexes[index]), SIDE * 0.82)


def _ring(at: Point, radius: float) -> str:
    return (
        f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius:.1f}" fill="none" stroke="{MARKED}" '
        f'stroke-width="6" stroke-opacity="0.9"/>'
    )


# -- in words ----------------------------------------------------------------------------------------------------


def _explained(rules: Rules, width: float) -> list[str]:
    """What the symbols on discs mean; no lines if every piece has an outline of its own."""
    on_nodes = {piece.symbol for piece in rules.pieces if piece.on == "node"} - {*SHAPES}
    return wrapped(
        [f"{symbol} {title}" for symbol, title in symbols(rules) if symbol in on_nodes], int(width / LETTER) - 2
    )


def _lines(lines: Iterable[str], x: float, y: float) -> Iterator[str]:
    """Lines of text in letters of equal width, with their spaces."""
    for line in lines:
        yield (
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{LETTER / 0.6:.1f}" fill="{INK}" text-anchor="start" '
            f'font-family="monospace" xml:space="preserve">{escape(line)}</text>'
        )
        y += LINE
