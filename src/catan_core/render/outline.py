"""The places of a board with their numbers as an SVG picture, without a game."""

from __future__ import annotations

from collections.abc import Iterator

from catan_core import Edge, Topology
from catan_core.model.arguments import require
from catan_core.render.elements import disc, polygon, tag, text, title
from catan_core.render.style import SIDE, Style
from catan_core.render.svg import DEFAULT, root

MARGIN = 24.0


def topology_svg(board: Topology, *, style: Style = DEFAULT) -> str:
    """The hexes, nodes and edges of a board with the numbers that Python has for them, as a well-formed SVG document.

    Hexes have their coordinates below the number. Raises ArgumentError for arguments of wrong types.

    >>> topology_svg(Topology.of([(0, 0)])).startswith("<svg")
    True
    """
    require(Topology, board, "topology_svg", "the board of a game, game.board")
    require(Style, style, "topology_svg", "a Style")
    geometry = board.geometry(SIDE, style.orientation)
    left, top, right, bottom = geometry.bounds
    box = (left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    return root(_places(board, style), style, repr(board)[1:-1], "en", *box)


def _places(board: Topology, style: Style) -> Iterator[str]:
    look, geometry = style.look, board.geometry(SIDE, style.orientation)
    for number, ((q, r), hex) in enumerate(zip(board.hexes, geometry.hexes, strict=True)):
        x, y = hex.center
        shape = polygon(hex.corners, class_="ground", fill=look.shore, stroke=look.ink, stroke_width=1.5)
        words = text((x, y - 7), 20, str(number), look.ink, bold=True) + text((x, y + 15), 13, f"{q},{r}", look.ink)
        yield tag("g", title(f"hex {number}: {q},{r}"), shape, words, class_="hex")
    for number, edge in enumerate(geometry.edges):
        ends = " ".join(",".join(map(str, node)) for node in board.edge_coordinates(Edge(number)))
        yield tag(
            "g",
            title(f"edge {number}: {ends}"),
            disc(edge.middle, 8, look.shore, look.shore),
            text(edge.middle, 10, str(number), look.ink),
            class_="edge",
        )
    for number, (at, (q, r, corner)) in enumerate(zip(geometry.nodes, board.nodes, strict=True)):
        words = text(at, 11, str(number), look.ink, bold=True)
        yield tag(
            "g", title(f"node {number}: {q},{r},{corner}"), disc(at, 11, look.paper, look.ink), words, class_="node"
        )
