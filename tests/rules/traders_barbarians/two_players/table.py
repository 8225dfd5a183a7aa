"""A table for two on the beginner board, for tests."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core.base import Board, Dice, Roll
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.two_players import TradeTokens, by_hand

ZERO, ONE = catan.Seat(0), catan.Seat(1)
A, B = catan.Seat(2), catan.Seat(3)
"""The neutral colors."""
START_A: catan.NodeAt = (1, -2, "S")
START_B: catan.NodeAt = (-1, 2, "N")
AT_DESERT: catan.NodeAt = (0, 0, "S")
"""A corner of the desert inland."""
INLAND: catan.NodeAt = (-1, 0, "N")
"""A corner inland without desert, far from the neutral settlements."""
AT_COAST: catan.NodeAt = (-2, 0, "N")


class Two(Scenario):
    """A turn of a seat for two. Options are given without their prefix."""

    def __init__(
        self,
        *others: str,
        turn: int = 0,
        board: Board | None = None,
        base: dict[str, Value] | None = None,
        **own: Value,
    ) -> None:
        named = {f"two_players.{name}": value for name, value in own.items()}
        super().__init__("two_players", *others, seats=2, turn=turn, board=board, options={**(base or {}), **named})

    def tokens(self, seat: int, count: int) -> Two:
        """Give a seat so many trade tokens."""
        return self.change(by_hand.hold_tokens, seat, count)

    @property
    def held(self) -> tuple[int, ...]:
        """The trade tokens of the seats."""
        return self.read(TradeTokens).held

    def rolled(self, first: tuple[int, int], second: tuple[int, int]) -> Two:
        """Let the seat on turn roll twice."""
        return self.play(Roll(self.game.turn.seat), Dice(first), Dice(second))

    def offered(self, kind: type[catan.Action]) -> Sequence[catan.Action]:
        """The actions of a kind that the seat on turn may do."""
        return [action for action in self.game.actions_of(self.game.turn.seat) if isinstance(action, kind)]
