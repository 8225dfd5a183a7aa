"""A game tells whose it is, what must be decided now, and that nothing must when it is over."""

from random import Random

import pytest

from catan_core import Game, Match, Seat, State, View, ruleset
from tests.engine.toy import EXPANSION

RULES = ruleset(EXPANSION)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_all_seats_are_those_of_the_game_clockwise(seats: int) -> None:
    rules = ruleset("dice_game").rules(seats)
    assert rules.all_seats == tuple(range(seats))
    assert [rules.seat(seat) for seat in rules.all_seats] == list(rules.all_seats)


def test_the_phase_is_what_must_be_decided_now() -> None:
    game = RULES.new_game(seats=3, seed=3)
    positions: tuple[Game | State | View, ...] = (game, game.state, game.view(Seat(0)), game.view(None))
    assert [position.phase for position in positions] == [game.state.stack[-1]] * 4


def test_nothing_must_be_decided_when_the_game_is_over() -> None:
    match, rng = Match(RULES, seats=3, seed=3), Random(3)
    while not match.game.over:
        assert match.game.phase is not None
        match.play(match.actions.sample(rng))
    assert match.game.state.stack
    assert match.game.phase is None
    assert match.game.view(None).phase is None
