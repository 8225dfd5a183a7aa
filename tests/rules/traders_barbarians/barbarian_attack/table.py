"""A table of Barbarian Attack set up in the middle of a game, for tests of single rules."""

from __future__ import annotations

from collections.abc import Iterable

from catan_core import ChanceAction, Edge, Expansion, HexAt, HexSet, mask_of
from catan_core.base import EndTurn, beginner, boards
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.barbarian_attack import by_hand, table

BOARD = boards.fixed_board(
    (
        (0, -2, "mountains", 3), (1, -2, "pasture", 8), (2, -2, "desert", None),
        (-1, -1, "fields", 9), (0, -1, "hills", 4), (1, -1, "pasture", 5), (2, -1, "forest", 10),
        (-2, 0, "fields", 12), (-1, 0, "forest", 6), (0, 0, "fields", 10), (1, 0, "mountains", 8), (2, 0, "hills", 11),
        (-2, 1, "forest", 4), (-1, 1, "mountains", 9), (0, 1, "fields", 3), (1, 1, "pasture", 5),
        (-2, 2, "castle", None), (-1, 2, "pasture", 6), (0, 2, "hills", 2),
    ),
    beginner.HARBORS,
    robber=None,
)  # fmt: skip
"""A dealt board: numbers, castle and desert are in their fixed places."""

ORDER: tuple[HexAt, ...] = (
    (-2, 1), (-2, 0), (-1, -1), (0, -2), (1, -2), (2, -1), (2, 0), (1, 1), (0, 2), (-1, 2),
)  # fmt: skip
"""The coast of it, clockwise from the castle."""
CASTLE: HexAt = (-2, 2)
SIDES = ("NE", "E", "SE", "SW", "W", "NW")


class Attack(Scenario):
    """A turn of a seat on the dealt board. Options are given without their prefix; nobody has landed yet."""

    def __init__(
        self, *others: str | Expansion, seats: int = 4, turn: int = 0, landed: bool = False, **options: Value
    ) -> None:
        prefixed = {id if "." in id else f"barbarian_attack.{id}": value for id, value in options.items()}
        board = None if seats > 4 else BOARD
        super().__init__("barbarian_attack", *others, seats=seats, turn=turn, options=prefixed, board=board)
        if not landed:
            for hex in (*ORDER,) if board else ():
                self.barbarians(hex, 0)

    def barbarians(self, place: HexAt, count: int) -> Attack:
        """Have so many barbarians on a hex."""
        return self.change(by_hand.barbarians, place, count)

    def path(self, place: HexAt, side: str) -> Edge:
        """The path at a side of a hex."""
        return self.board.side(self.hex(*place), side)

    def paths(self, place: HexAt, sides: Iterable[str] = SIDES) -> tuple[Edge, ...]:
        """The paths at some sides of a hex."""
        return tuple(self.path(place, side) for side in sides)

    def knights(self, seat: int, place: HexAt, *sides: str) -> Attack:
        """Put knights of a seat on paths of a hex."""
        return self.change(by_hand.knights, seat, *self.paths(place, sides))

    def standing(self, seat: int) -> tuple[int, ...]:
        """The paths with a knight of a seat."""
        return table.knights(self.state, seat)

    def on(self, place: HexAt) -> int:
        """How many barbarians stand on a hex."""
        return table.barbarians(self.state, place)

    def prisoners(self) -> tuple[int, ...]:
        """The prisoners of every seat."""
        return tuple(table.prisoners(self.state, seat) for seat in self.game.rules.all_seats)

    def gold(self) -> tuple[int, ...]:
        """The coins of every seat."""
        return tuple(self.hand(seat)["gold"] for seat in self.game.rules.all_seats)

    def hexes(self, *places: HexAt) -> HexSet:
        """A set of hexes, for the fields of actions."""
        return HexSet(mask_of([self.hex(*place) for place in places]))

    def end(self, *chance: ChanceAction) -> Attack:
        """End the turn of the seat on turn: what its knights and battles ask for is due, and `chance` answers."""
        self.building()
        return self.play(EndTurn(self.game.turn.seat), *chance)
