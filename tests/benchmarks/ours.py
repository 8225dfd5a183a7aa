"""This library's side of the comparison: random games and search steps by the actions that both engines list.

What Catanatron does not list is drawn again: maritime trade at another ratio than the best, progress cards before the
roll, Road Building without the cards for a road, and stealing from nobody or from an empty hand while somebody beside
the hex has a card. Trade with other seats is not listed here either. Where Catanatron has one action, moving the
robber and stealing, there are two here, which are counted as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import catan_core as catan
from catan_core import Action, Ruleset, State
from catan_core.base import (
    BeforeRoll,
    ChooseVictim,
    MaritimeTrade,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    VictimChoice,
)
from catan_core.base.goods import can_pay, hand_size
from catan_core.base.maritime_trade import rates

SEATS = 4
MAX_TURNS = 1000
"""Catanatron gives a game up after this many turns; so does the comparison here."""


def peers_ruleset() -> Ruleset:
    """The base game as Catanatron plays it: trading and building in any order."""
    return catan.ruleset("base", options={"base.turn_phases": "combined"})


def _best_ratio(state: State, action: MaritimeTrade) -> bool:
    return action.ratio == rates(state, action.seat, action.give)[0]


def _after_the_roll(state: State, action: Action) -> bool:
    return type(state.stack[-1]) is not BeforeRoll


def _road_can_be_paid(state: State, action: PlayRoadBuilding) -> bool:
    return _after_the_roll(state, action) and can_pay(state, action.seat, "road")


def _best_victim(state: State, action: ChooseVictim) -> bool:
    phase = state.stack[-1]
    assert isinstance(phase, VictimChoice)
    if action.victim is not None:
        return hand_size(state, action.victim) > 0
    return not any(hand_size(state, victim) for victim in phase.victims)


LISTED_BY_BOTH_IF: Mapping[type[Action], Callable[[State, Action], bool]] = {
    MaritimeTrade: _best_ratio,  # type: ignore[dict-item]
    PlayYearOfPlenty: _after_the_roll,
    PlayMonopoly: _after_the_roll,
    PlayRoadBuilding: _road_can_be_paid,  # type: ignore[dict-item]
    ChooseVictim: _best_victim,  # type: ignore[dict-item]
}


def choice(state: State, rng: Random) -> Action:
    """One of the actions that both engines list, each with the same probability."""
    actions = state.rules.actions(state)
    while True:
        action = actions.sample(rng)
        listed_by_both = LISTED_BY_BOTH_IF.get(type(action))
        if listed_by_both is None or listed_by_both(state, action):
            return action


def successor(state: State, rng: Random) -> State:
    """The next state in which a seat decides, after an action drawn at random and the chance that follows it.

    Both were just listed, so that nothing checks them again."""
    rules = state.rules
    state = rules.apply_unchecked(state, choice(state, rng)).state
    if state.winners is None and type(state.stack[-1]) is VictimChoice:
        state = rules.apply_unchecked(state, choice(state, rng)).state
    while state.winners is None and type(state.stack[-1]) in rules.chances:
        state = rules.apply_unchecked(state, rules.outcomes(state).at(rng.random())).state
    return state


def going_on(state: State) -> bool:
    """Whether nobody has won, and the game is not given up."""
    return state.winners is None and state.turn.number < MAX_TURNS


def new_game(ruleset: Ruleset, seed: int) -> State:
    """The first state of a game."""
    return ruleset.new_game(seats=SEATS, seed=seed).state


def played(state: State, rng: Random) -> int:
    """Play a game to its end; the number of its decisions."""
    decisions = 0
    while going_on(state):
        state = successor(state, rng)
        decisions += 1
    return decisions


def path(state: State, rng: Random) -> list[State]:
    """Every state of a game in which a seat decides, and the last one."""
    kept = [state]
    while going_on(state):
        state = successor(state, rng)
        kept.append(state)
    return kept
