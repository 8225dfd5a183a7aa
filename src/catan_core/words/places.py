"""Places of the board by their coordinates, as people read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import attrs

from catan_core.engine.rules import Rules
from catan_core.model.errors import refuse
from catan_core.topology import Edge, Hex, Node, Topology

P = TypeVar("P")


class Places(Protocol):
    """What calls the places of a board by names."""

    def node(self, node: Node, /) -> str: ...
    def edge(self, edge: Edge, /) -> str: ...
    def hex(self, hex: Hex, /) -> str: ...


@attrs.frozen
class Coordinates:
    """Calls places by their coordinates, and by their numbers where there is no board."""

    rules: Rules
    board: Topology | None

    def node(self, node: Node) -> str:
        """A node as `(q,r,N)` or `(q,r,S)`."""
        return node_text(self.rules, self.board, node)

    def edge(self, edge: Edge) -> str:
        """An edge by its two nodes."""
        return edge_text(self.rules, self.board, edge)

    def hex(self, hex: Hex) -> str:
        """A hex as `(q,r)`."""
        return hex_text(self.rules, self.board, hex)


def node_text(rules: Rules, board: Topology | None, node: Node) -> str:
    """A node as `(q,r,N)` or `(q,r,S)`."""
    return str(node) if board is None else f"({_joined(place_at(board.nodes, node, 'a node'))})"


def edge_text(rules: Rules, board: Topology | None, edge: Edge) -> str:
    """An edge by its two nodes."""
    if board is None:
        return str(edge)
    return "-".join(node_text(rules, board, node) for node in place_at(board.edges, edge, "an edge"))


def hex_text(rules: Rules, board: Topology | None, hex: Hex) -> str:
    """A hex as `(q,r)`."""
    return str(hex) if board is None else f"({_joined(place_at(board.hexes, hex, 'a hex'))})"


def place_at(places: Sequence[P], place: int, what: str) -> P:
    """A place of a board by its number. Raises ArgumentError for a number that no place has."""
    if type(place) is not int or not 0 <= place < len(places):
        refuse("a text", f"{what} of the board, a number from 0 to {len(places) - 1}", place)
    return places[place]


def _joined(name: tuple[object, ...]) -> str:
    return ",".join(map(str, name))
