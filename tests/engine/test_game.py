"""A game tells whose it is, what must be decided now, and that nothing must when it is over."""

from collections.abc import Callable
from random import Random

import pytest

from catan_core import ArgumentError, Game, Match, Seat, State, Transition, View, ruleset
from catan_core.base import LargestArmy
from catan_expansions.dice_game import Sheets
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


def test_a_state_with_another_slice_is_another_state_and_nothing_else_of_it_changes() -> None:
    state = ruleset("base").new_game(seats=3, seed=3).state
    before, army = hash(state), LargestArmy(Seat(2))
    changed = state.with_slice(army)
    assert (changed[LargestArmy], state[LargestArmy].holder, hash(state)) == (army, None, before)
    assert changed.with_slice(state[LargestArmy]) == state
    assert [one for one in changed.slices if one is not army] == [
        one for one in state.slices if not isinstance(one, LargestArmy)
    ]
    assert changed.rules.problems(changed) != (), "invariants are not asked"


def test_a_slice_that_the_game_does_not_have_is_refused_with_the_expansion_that_would_bring_it() -> None:
    game = ruleset("base").new_game(seats=3)
    state, tx = game.state, Transition(game.state)
    asked: tuple[Callable[[], object], ...] = (
        lambda: state.with_slice(Sheets(())),
        lambda: state[Sheets],
        lambda: game.view(None)[Sheets],
        lambda: tx[Sheets],
    )
    for ask in asked:
        with pytest.raises(
            ArgumentError, match="no slice Sheets in a game of base for 3 seats, which is played without 'dice_game'"
        ):
            ask()
    with pytest.raises(ArgumentError, match="no slice int in a game of base for 3 seats; its slices are Holdings, "):
        state.with_slice(3)  # type: ignore[arg-type]
    dev_cards = ruleset("base", "cities_knights").new_game(seats=3).state
    with pytest.raises(ArgumentError, match="no slice LargestArmy in a game of base cities_knights for 3 seats"):
        dev_cards.with_slice(LargestArmy(None))
