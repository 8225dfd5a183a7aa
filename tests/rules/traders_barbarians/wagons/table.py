"""A table of the scenario set up in the middle of a game, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import catan_core as catan
from catan_core import EdgeAt, NodeAt
from catan_core.base import Island
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.wagons import Barbarians, EndBuilding, Trip, Wagons, by_hand

QUARRY, CASTLE, GLASSWORKS = (2, -2), (-2, 0), (0, 2)
"""The trade hexes of the island for up to four seats."""
QUARRY_PLAZA, CASTLE_PLAZA, GLASSWORKS_PLAZA = (2, -2, "C"), (-2, 0, "C"), (0, 2, "C")
QUARRY_CORNERS: tuple[NodeAt, ...] = ((2, -1, "N"), (2, -2, "S"), (1, -1, "N"), (2, -3, "S"))
"""The corners of the quarry to which inner paths lead, clockwise from the east."""
MIDDLE: tuple[NodeAt, ...] = ((0, 0, "N"), (1, -1, "S"), (1, 0, "N"), (2, -2, "S"), (1, -1, "N"))
"""A line of nodes from the middle of the island to the quarry: the last two are corners of it."""
FIRST: EdgeAt = (MIDDLE[0], MIDDLE[1])
SECOND: EdgeAt = (MIDDLE[1], MIDDLE[2])
"""The first two paths of that line."""


class WagonTable(Scenario):
    """Nobody has any piece, card or coin; seat 0 is on turn, before the roll."""

    def __init__(
        self, *others: str, seats: int = 3, turn: int = 0, seed: int = 1, options: Mapping[str, Value] | None = None
    ) -> None:
        given = (options or {}).items()
        named = {name if "." in name else f"traders_barbarians.{name}": value for name, value in given}
        super().__init__("traders_barbarians", *others, seats=seats, options=named, seed=seed, turn=turn)

    def wagon(self, seat: int, place: NodeAt, *, level: int = 1, carried: str | None = None) -> Self:
        """Put a seat's wagon somewhere."""
        return self.change(lambda tx: by_hand.wagon(tx, seat, place, level=level, carried=carried))

    def barbarians(self, *places: EdgeAt) -> Self:
        """Put the barbarians somewhere."""
        return self.change(by_hand.barbarians, *places)

    def travelling(self) -> Self:
        """Let the seat on turn have finished building."""
        return self.building().play(EndBuilding(self.game.turn.seat))

    def wagon_at(self, seat: int) -> NodeAt | None:
        """Where a seat's wagon stands."""
        at = self.read(Wagons).at[seat]
        return None if at is None else self.board.node_coordinates(at)

    def barbarian_edges(self) -> set[EdgeAt]:
        """Where the barbarians stand."""
        return {self.board.edge_coordinates(edge) for edge in self.read(Barbarians).edges}

    @property
    def trip(self) -> Trip:
        """How the wagon of the seat on turn is moving."""
        return self.read(Trip)

    def edges_around(self, hex: tuple[int, int]) -> tuple[catan.Edge, ...]:
        """The sides of a hex."""
        return self.read(Island).layout.topology.hex_sides[self.hex(*hex)]
