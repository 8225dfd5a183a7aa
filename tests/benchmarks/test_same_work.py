"""What is drawn in games that are compared with another engine: only what that engine lists too."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from catan_core import CHANCE, Action, State
from catan_core.base import (
    BeforeRoll,
    ChooseVictim,
    MaritimeTrade,
    MoveRobber,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
)
from catan_core.base.goods import hand_size
from tests.benchmarks import ours


@cache
def drawn() -> tuple[tuple[State, Action], ...]:
    """What seats decide in some games, with the states in which they do."""
    return tuple(decision for seed in (1, 2, 3, 4) for decision in decisions(seed))


def decisions(seed: int) -> Iterator[tuple[State, Action]]:
    state, rng = ours.new_game(ours.peers_ruleset(), seed), Random(seed)
    while ours.going_on(state):
        rules = state.rules
        if rules.actors(state) == (CHANCE,):
            action: Action = rules.outcomes(state).at(rng.random())
        else:
            action = ours.choice(state, rng)
            yield state, action
        state = rules.apply(state, action).state


def listed(state: State, kind: type[Action]) -> list[Action]:
    return [action for action in state.rules.actions(state) if type(action) is kind]


@pytest.mark.thorough
def test_maritime_trade_is_drawn_at_the_best_ratio() -> None:
    trades = [(state, action) for state, action in drawn() if isinstance(action, MaritimeTrade)]
    worse = 0
    for state, action in trades:
        ratios = {one.ratio for one in listed(state, MaritimeTrade) if one.give == action.give}  # type: ignore[attr-defined]
        worse += len(ratios) > 1
        assert action.ratio == min(ratios)
    assert worse


@pytest.mark.thorough
def test_before_the_roll_no_card_is_drawn_but_the_knight() -> None:
    cards = (PlayYearOfPlenty, PlayMonopoly, PlayRoadBuilding)
    before = [(state, action) for state, action in drawn() if type(state.stack[-1]) is BeforeRoll]

    assert any(listed(state, kind) for state, _ in before for kind in cards)
    assert not any(isinstance(action, cards) for _, action in before)


@pytest.mark.thorough
def test_a_victim_has_a_card_if_any_victim_has() -> None:
    chosen = [(state, action) for state, action in drawn() if isinstance(action, ChooseVictim)]
    for state, action in chosen:
        with_cards = [seat for seat in state.stack[-1].victims if hand_size(state, seat)]  # type: ignore[attr-defined]
        assert action.victim in with_cards or not with_cards
    assert chosen


def test_a_step_ends_where_a_seat_decides_or_the_game_is_over() -> None:
    path = ours.path(ours.new_game(ours.peers_ruleset(), 1), Random(1))

    assert all(state.rules.actors(state) != (CHANCE,) for state in path)
    assert path[-1].winners


@pytest.mark.thorough
def test_moving_the_robber_and_stealing_is_one_step() -> None:
    moves = sum(isinstance(action, MoveRobber) for _, action in decisions(1))
    victims = sum(isinstance(action, ChooseVictim) for _, action in decisions(1))
    start = ours.new_game(ours.peers_ruleset(), 1)

    assert 0 < victims <= moves
    assert ours.played(start, Random(1)) == sum(1 for _ in decisions(1)) - victims
