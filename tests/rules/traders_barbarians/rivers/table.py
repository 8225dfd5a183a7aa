"""A table of The Rivers of Catan set up in the middle of a game, for tests of single rules."""

from __future__ import annotations

from catan_core import Edge, Expansion, HexAt
from catan_core.base import beginner, boards
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario

BOARD = boards.fixed_board(
    (
        (0, -2, "fields", 10), (1, -2, "forest", (12, 2)), (2, -2, "forest", 9),
        (-1, -1, "swamp", None), (0, -1, "pasture", 6), (1, -1, "hills", 4), (2, -1, "mountains", 10),
        (-2, 0, "fields", 9), (-1, 0, "forest", 11), (0, 0, "fields", 8), (1, 0, "forest", 3), (2, 0, "mountains", 8),
        (-2, 1, "swamp", None), (-1, 1, "hills", 3), (0, 1, "mountains", 4), (1, 1, "pasture", 5),
        (-2, 2, "hills", 5), (-1, 2, "fields", 6), (0, 2, "pasture", 11),
    ),
    beginner.HARBORS,
    robber=(-2, 1),
)  # fmt: skip
"""The island of the picture."""

LONG: tuple[HexAt, ...] = ((2, -1), (1, -1), (0, -1), (-1, -1))
SHORT: tuple[HexAt, ...] = ((0, 1), (-1, 1), (-2, 1))
"""The two rivers, from source to mouth."""


class Rivers(Scenario):
    """A turn of a seat on the island of the picture."""

    def __init__(
        self, *others: str | Expansion, seats: int = 4, turn: int = 0, outlet: str = "straight", points: int = 10
    ) -> None:
        options: dict[str, Value] = {"rivers.river_outlet": outlet, "base.victory_points": points}
        board = None if seats > 4 else BOARD
        super().__init__("rivers", *others, seats=seats, turn=turn, options=options, board=board)

    def side(self, place: HexAt, side: str) -> Edge:
        """The path at a side of a hex."""
        return self.board.side(self.hex(*place), side)

    def gold(self, seat: int) -> int:
        """How much gold a seat has."""
        return self.hand(seat)["gold"]
