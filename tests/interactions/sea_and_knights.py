"""A table of Seafarers with Cities & Knights on two islands, for tests of what the books say of both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from catan_core import Seat, evolve
from catan_core.plugin.specs import Value
from catan_expansions.cities_knights import Barbarians
from catan_expansions.seafarers import MoveShip
from tests.helpers.seats import ZERO
from tests.rules.cities_knights.table import CitiesKnights
from tests.rules.seafarers.table import NORTH_SHORE, SOUTH_SHORE, TWO_ISLANDS, Seafarers

N, S = NORTH_SHORE, SOUTH_SHORE
"""The nodes along the two shores of the channel. The first and the last of each lie at sea."""

WEST = (-2, 0)
"""The hex of the channel at whose north-western corner, N[0], only water lies."""


class AtSea(Seafarers, CitiesKnights):
    """Both expansions on `TWO_ISLANDS`, with the rules of New Shores. The barbarians have landed once."""

    def __init__(self, *, seats: int = 3, options: Mapping[str, Value] | None = None, turn: int = 0) -> None:
        Seafarers.__init__(self, seats=seats, options=options, board=TWO_ISLANDS, turn=turn)
        self.landed()

    def unlanded(self) -> Self:
        """Let the barbarians never have landed."""
        return self.slice(evolve(self.read(Barbarians), landed=False))

    def line(self, seat: int = 0) -> Self:
        """A settlement of a seat on the northern shore, N[4], and ships from there west to the sea, N[0]."""
        return self.piece("settlement", seat, N[4]).ships(seat, *reversed(N[:5]))


def moved(scenario: AtSea, origin: tuple[int, int], seat: Seat = ZERO) -> str | None:
    """The code with which moving a ship of the northern shore across the channel is refused; None if it may go."""
    here, there = scenario.edge(N[origin[0]], N[origin[1]]), scenario.edge(N[4], S[4])
    return scenario.code(MoveShip(seat, here, there))
