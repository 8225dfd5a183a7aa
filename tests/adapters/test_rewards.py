"""What games are worth to their seats."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import Game, Seat, evolve
from catan_core.adapters.rewards import returns


@pytest.mark.parametrize(
    ("winners", "worth"),
    [
        (None, (0.0, 0.0, 0.0)),
        ((Seat(1),), (-0.5, 1.0, -0.5)),
        ((Seat(0), Seat(2)), (0.5, -1.0, 0.5)),
        ((Seat(0), Seat(1), Seat(2)), (0.0, 0.0, 0.0)),
    ],
)
def test_winners_share_1_and_the_others_minus_1_and_without_either_it_is_0(
    winners: tuple[Seat, ...] | None, worth: tuple[float, ...]
) -> None:
    state = catan.new_game("dice_game", seats=3).state
    assert returns(Game(evolve(state, winners=winners))) == worth
