"""What lies around a place on the board, in words, so that nobody has to read coordinates."""

from __future__ import annotations

from catan_core import Diagram, Edge, Hex, HexMark, Node, Topology, View, members
from catan_core.render.seats import require_view


class Surroundings:
    """Says what lies around the places of a board. Every answer is "" if the game has no board."""

    def __init__(self, view: View) -> None:
        require_view(view, "Surroundings")
        self._board: Topology | None = view.rules.topology(view)
        diagram = view.rules.board.diagram(view) if view.rules.board is not None else Diagram(())
        self._hexes: dict[int, HexMark] = {mark.place: mark for mark in diagram.hexes}
        self._coast: dict[int, str] = {mark.place: mark.symbol for mark in diagram.coast}

    def __repr__(self) -> str:
        return f"<Surroundings of {len(self._hexes)} hexes>"

    def node(self, node: Node) -> str:
        """The hexes at a node, and its harbor."""
        if self._board is None:
            return ""
        harbors = [self._coast[edge] for edge in members(self._board.node_edges[node]) if edge in self._coast]
        around = [_short(self._hexes[hex]) for hex in members(self._board.node_hexes[node]) if hex in self._hexes]
        return ", ".join((*around, *(f"harbor {harbor}" for harbor in harbors)))

    def edge(self, edge: Edge) -> str:
        """The hexes on both sides of an edge."""
        if self._board is None:
            return ""
        sides = [_short(self._hexes[hex]) for hex in members(self._board.edge_hexes[edge]) if hex in self._hexes]
        return " | ".join(sides if len(sides) > 1 else [*sides, "coast"])

    def hex(self, hex: Hex) -> str:
        """What a hex is."""
        if self._board is None or hex not in self._hexes:
            return ""
        return _short(self._hexes[hex])


def _short(mark: HexMark) -> str:
    return mark.title if mark.number is None else f"{mark.title} {mark.number}"
