"""What a drawing of a board shows, as plain data in board coordinates; the renderers know no expansion."""

from __future__ import annotations

from catan_core.model.ids import Seat
from catan_core.model.record import record
from catan_core.topology.ids import Edge, Hex, Node


@record
class HexMark:
    """A hex: what it is (a word and a short symbol), its number if it has one, and what stands on it.

    `color`: that of the ground, as `#rrggbb`; "" leaves it to the renderer.
    """

    place: Hex
    title: str
    symbol: str
    number: int | None = None
    marks: tuple[tuple[str, Seat | None], ...] = ()
    color: str = ""


@record
class PieceMark:
    """A piece on a node or an edge: its symbol and its owner. `marked`: it is set apart from its like."""

    place: Node | Edge
    symbol: str
    owner: Seat
    marked: bool = False


@record
class CoastMark:
    """Something on a coast edge, such as a place to trade."""

    place: Edge
    title: str
    symbol: str


@record
class Diagram:
    """A whole board."""

    hexes: tuple[HexMark, ...]
    nodes: tuple[PieceMark, ...] = ()
    edges: tuple[PieceMark, ...] = ()
    coast: tuple[CoastMark, ...] = ()

    def __repr__(self) -> str:
        hexes, nodes, edges, coast = map(len, (self.hexes, self.nodes, self.edges, self.coast))
        return f"<Diagram: {hexes} hexes, {nodes} nodes, {edges} edges, {coast} coast marks>"
