"""What games are worth to their seats, and when they are cut short: what all frameworks have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from catan_core import Action, Game, Seat

Reward: TypeAlias = Callable[[Game, Action, Game, Seat], float]
"""What an action is worth to a seat: `reward(before, action, after, seat)`, where chance has answered in `after`."""

MAX_DECISIONS = 5_000
"""After this many decisions a game is cut short."""


def returns(game: Game) -> tuple[float, ...]:
    """What a game is worth to each seat: 1 for the winner, shared if there are several, and -1 shared by the others.

    They add up to 0: while nobody has won, and if everybody has, each of them is 0.
    """
    winners, seats = game.winners, game.rules.all_seats
    if len(winners) in (0, len(seats)):
        return (0.0,) * len(seats)
    won, lost = 1 / len(winners), -1 / (len(seats) - len(winners))
    return tuple([won if seat in winners else lost for seat in seats])


def win_or_lose(before: Game, action: Action, after: Game, seat: Seat) -> float:
    """What the end of the game is worth, by `returns`, to the action that brings it; 0 for all others."""
    return 0.0 if before.over or not after.over else returns(after)[seat]
