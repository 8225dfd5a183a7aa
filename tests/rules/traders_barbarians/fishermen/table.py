"""A table of fishermen on a board with known grounds, for tests."""

from __future__ import annotations

from catan_core.base import Board
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.fishermen import DrawFish, FishTokens, by_hand

HEXES = (
    (0, -2, "mountains", 10), (1, -2, "pasture", 2), (2, -2, "forest", 9),
    (-1, -1, "fields", 12), (0, -1, "hills", 6), (1, -1, "pasture", 4), (2, -1, "hills", 10),
    (-2, 0, "fields", 9), (-1, 0, "forest", 11), (0, 0, "lake", (2, 3, 11, 12)), (1, 0, "forest", 3),
    (2, 0, "mountains", 8),
    (-2, 1, "forest", 8), (-1, 1, "mountains", 3), (0, 1, "fields", 4), (1, 1, "pasture", 5),
    (-2, 2, "hills", 5), (-1, 2, "fields", 6), (0, 2, "pasture", 11),
)  # fmt: skip
GROUNDS = {(1, -3): 4, (-1, -2): 5, (3, -1): 6, (2, 1): 8, (-3, 2): 9, (-2, 3): 10}
BOARD = Board(
    (*HEXES, *((q, r, "fishing_ground", number) for (q, r), number in GROUNDS.items())),
    ((((0, -2, "N"), (0, -3, "S")), "generic"),),
    None,
)

AT_FOUR = (1, -3, "S")
"""A corner of the ground with the 4, between mountains (10) and pasture (2)."""
AT_FOUR_AND_HARBOR = (0, -2, "N")
AT_FIVE = (-1, -2, "S")
AT_LAKE = (0, 0, "N")
"""A corner of the lake, hills (6) and pasture (4)."""
AT_LAKE_TOO = (0, 0, "S")

ONE_FISH, TWO_FISH, THREE_FISH, BOOT = map(DrawFish, ("one_fish", "two_fish", "three_fish", "old_boot"))


class Fishing(Scenario):
    """A table of fishermen."""

    def __init__(self, *, seats: int = 4, turn: int = 0, **options: str) -> None:
        named = {f"fishermen.{name}": value for name, value in options.items()}
        super().__init__("fishermen", seats=seats, board=BOARD, turn=turn, options=named)

    def fish(self, seat: int, ones: int = 0, twos: int = 0, threes: int = 0) -> Fishing:
        return self.change(by_hand.hold_fish, seat, ones, twos, threes)

    def boot(self, seat: int | None) -> Fishing:
        return self.change(by_hand.hold_boot, seat)

    def used(self, ones: int = 0, twos: int = 0, threes: int = 0) -> Fishing:
        return self.change(by_hand.use_up, ones, twos, threes)

    def tokens(self, seat: int) -> tuple[int, ...]:
        return self.state[FishTokens].hands[seat]
