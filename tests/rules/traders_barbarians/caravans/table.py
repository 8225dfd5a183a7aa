"""A table of caravans on the beginner board with an oasis in the middle, for tests."""

from __future__ import annotations

import catan_core as catan
from catan_core.base import Board, EndTurn
from catan_core.testing import Scenario
from catan_core.testing.scenario import BEGINNER_BOARD
from catan_expansions.traders_barbarians.caravans import Built, by_hand

BOARD = Board(
    tuple((q, r, "oasis" if terrain == "desert" else terrain, token) for q, r, terrain, token in BEGINNER_BOARD.hexes),
    BEGINNER_BOARD.harbors,
    None,
)

FIRST = ((1, -1, "S"), (1, 0, "N"))
"""The paths to which the three arrows point, if they lie at corners of the kind S."""
SECOND = ((0, 0, "S"), (-1, 2, "N"))
THIRD = ((0, -1, "S"), (-1, 0, "N"))
ARROWS = (FIRST, SECOND, THIRD)


class Trek(Scenario):
    """A table of caravans."""

    def __init__(self, *, seats: int = 4, turn: int = 0, **options: str) -> None:
        named = {f"caravans.{name}": value for name, value in options.items()}
        super().__init__("caravans", seats=seats, board=BOARD, turn=turn, options=named)

    def camels(self, *paths: tuple[catan.NodeAt, catan.NodeAt]) -> Trek:
        return self.change(by_hand.lay_camels, *(self.edge(*path) for path in paths))

    def vote(self) -> Trek:
        """The seat on turn has built in this turn, and ends it."""
        self.building()
        return self.slice(Built(True)).play(EndTurn(self.game.turn.seat))
