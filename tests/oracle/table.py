"""A position as plain data: what lies on the table, and nothing about how it got there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from .geometry import Edge, Hex, Node

Piece = tuple[str, int, Node | Edge]
"""Kind ("settlement", "city", "road", ...), owner's seat, and the node or edge it stands on."""

Harbor = tuple[Edge, str]
"""The two nodes it serves, and "generic" or the good it takes."""

GOODS = ("brick", "lumber", "wool", "grain", "ore")
CARDS_OF_EACH = 19  # BASE-COMP-03
CARDS_FOR_FIVE_AND_SIX = 24  # X56-COMP-03


def cards_of_each(seats: int) -> int:
    """How many cards there are of each good."""
    return CARDS_FOR_FIVE_AND_SIX if seats > 4 else CARDS_OF_EACH


@dataclass
class Position:
    """Everything the rules in `rules` look at.  Hands and lists are indexed by seat."""

    hexes: dict[Hex, tuple[str, int | None]]
    harbors: list[Harbor]
    robber: Hex | None
    pieces: list[Piece]
    seats: int
    hands: list[dict[str, int]]
    supply: dict[str, int]
    played_knights: list[int]
    longest_road_holder: int | None
    largest_army_holder: int | None
    victory_cards: list[int]


def empty_table(
    hexes: Mapping[Hex, tuple[str, int | None]], harbors: Iterable[Harbor], robber: Hex | None, seats: int
) -> Position:
    """A board before the founding phase: no pieces, empty hands, a full supply (BASE-FOUND-01)."""
    return Position(
        hexes=dict(hexes),
        harbors=list(harbors),
        robber=robber,
        pieces=[],
        seats=seats,
        hands=[{} for _ in range(seats)],
        supply=dict.fromkeys(GOODS, cards_of_each(seats)),
        played_knights=[0] * seats,
        longest_road_holder=None,
        largest_army_holder=None,
        victory_cards=[0] * seats,
    )


def with_pieces(position: Position, *pieces: Piece) -> Position:
    """The same table with more pieces on it; no rule is asked."""
    return replace(position, pieces=[*position.pieces, *pieces])
