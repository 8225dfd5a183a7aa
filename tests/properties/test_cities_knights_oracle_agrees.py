"""Cities & Knights and its oracle, which was written independently, agree after every action of random games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from catan_core import State
from catan_core.base import Dice, EndTrade, Roll
from catan_core.testing import first_game
from catan_expansions.cities_knights import Improve
from tests.oracle import cities_knights as oracle
from tests.oracle.realm import ALL_GOODS, TRACKS
from tests.properties.compositions import CITIES_AND_KNIGHTS, FIVE_AND_SIX, Composition, each_of
from tests.properties.knights_adapter import Memory, eager_action, moments, realm_of
from tests.properties.knights_made_up import made_up, scarce, with_commodities
from tests.properties.knights_witness import Witness

pytestmark = pytest.mark.thorough

WITH_FIVE_AND_SIX = (*CITIES_AND_KNIGHTS, *(one for one in FIVE_AND_SIX if "cities_knights" in one.expansions))

every_composition = each_of(CITIES_AND_KNIGHTS)
every_number_of_seats = each_of(WITH_FIVE_AND_SIX)


def watch(game_of: Composition, seed: str, length: int, *, rich: bool) -> Counter[str]:
    """Compare every few actions of random games; what has been compared how often."""
    seen: Counter[str] = Counter()
    number = 0
    while seen["actions"] < length:
        name = f"{seed} {number}"
        start = first_game(game_of.ruleset, name, game_of.seats).state
        witness = Witness(game_of.ruleset.options, seen, start, Memory())
        for before, action, step in islice(moments(game_of, name, rich=rich), length - seen["actions"]):
            witness.see(before, action, step)
        number += 1
    return seen


def go_on(state: State, witness: Witness, rng: Random, most: int) -> State:
    """Compare after some more actions."""
    for _ in range(most):
        if state.winners is not None:
            break
        action = eager_action(state, rng)
        step = state.rules.apply(state, action)
        witness.see(state, action, step)
        state = step.state
    return state


def rolled(state: State, witness: Witness, *faces: int | str) -> State:
    """Compare after the seat on turn has rolled these faces."""
    for action in (Roll(state.turn.seat), Dice(faces)):
        step = state.rules.apply(state, action)
        witness.see(state, action, step)
        state = step.state
    return state


def occurred(seen: Counter[str], *names: str) -> None:
    """Assert that all of these have been compared."""
    missing = [name for name in names if not seen[name]]
    assert not missing, f"no {missing} in {seen}"


# -- games ---------------------------------------------------------------------------------------------------------


@every_number_of_seats
def test_random_games_agree(game_of: Composition) -> None:
    seen = watch(game_of, "random", 600, rich=False)
    occurred(seen, "founded", "production", "gate", "drawn", "sites", "rates", "roads", "building", "battle won")


@every_number_of_seats
def test_games_in_which_much_is_built_agree(game_of: Composition) -> None:
    seen = watch(game_of, "rich", 1_200, rich=True)
    occurred(seen, "moved", "improved", "discards", "drawn", "defender", "battle lost", "walls", "harvest")
    occurred(seen, "commodities produced", "longest road passed", "promotable", "arms")


@pytest.mark.slow
@pytest.mark.parametrize("number", range(2 * len(WITH_FIVE_AND_SIX)))
def test_more_games_agree(number: int) -> None:
    game_of = WITH_FIVE_AND_SIX[number % len(WITH_FIVE_AND_SIX)]
    seen = watch(game_of, f"more {number}", 20_000, rich=True)
    occurred(seen, "displaced", "retreat", "chased", "tied", "improved", "several lose", "won")
    watch(game_of, f"more {number}", 5_000, rich=False)


# -- positions that are made up ------------------------------------------------------------------------------------


def crowded(game_of: Composition, numbers: range, length: int) -> Counter[str]:
    """Compare where pieces are in each other's way."""
    seen: Counter[str] = Counter()
    for number in numbers:
        state, memory = made_up(game_of, f"crowded {number}", rolled=True)
        witness = Witness(state.rules.ruleset.options, seen, state, memory)
        witness.look(state)
        go_on(state, witness, Random(f"crowded {number}"), length)
    return seen


def landings(game_of: Composition, numbers: range) -> Counter[str]:
    """Compare who wins, loses, defends and draws when the barbarians land, and what a lost city becomes."""
    seen: Counter[str] = Counter()
    for number in numbers:
        state, memory = made_up(game_of, f"landing {number}", rolled=False)
        rng, witness = Random(f"landing {number}"), Witness(state.rules.ruleset.options, seen, state, memory)
        state = rolled(state, witness, rng.randint(1, 6), rng.randint(1, 6), "ship")
        go_on(state, witness, rng, 12)
    return seen


@every_composition
def test_crowded_positions_agree(game_of: Composition) -> None:
    seen = crowded(game_of, range(40), 15)
    occurred(seen, "roads", "moved", "promotable", "improvable", "cities_knights/move-knight")


@every_composition
def test_landings_on_crowded_tables_agree(game_of: Composition) -> None:
    seen = landings(game_of, range(40))
    occurred(seen, "battle won", "battle lost", "defender", "tied", "several lose", "reduced city", "aqueduct")


@every_composition
def test_a_supply_that_is_nearly_empty_is_shared_out_the_same(game_of: Composition) -> None:
    """CK-PROD-07: each of the eight kinds by itself."""
    seen: Counter[str] = Counter()
    for number in range(30):
        state, memory = made_up(game_of, f"short {number}", rolled=False)
        rng = Random(f"short {number}")
        state = scarce(state, rng)
        for total in rng.sample((3, 4, 5, 6, 8, 9, 10, 11), 4):
            red = rng.randint(max(1, total - 6), min(6, total - 1))
            witness = Witness(state.rules.ruleset.options, seen, state, memory)
            go_on(rolled(state, witness, red, total - red, rng.choice(TRACKS)), witness, rng, 4)
    occurred(seen, *(f"short of {good}" for good in ALL_GOODS))


@every_composition
def test_every_improvement_brings_the_metropolis_when_the_oracle_says_so(game_of: Composition) -> None:
    """CK-METRO-01, CK-METRO-03: first to level four, or to level five before its holder."""
    seen: Counter[str] = Counter()
    for number in range(40):
        state, memory = made_up(game_of, f"improved {number}", rolled=True)
        state = with_commodities(state)
        options, seat = state.rules.ruleset.options, state.turn.seat
        if EndTrade(seat) in state.rules.actions(state, seat):
            state = state.rules.apply(state, EndTrade(seat)).state
        for action in state.rules.actions(state, seat).of(Improve):
            Witness(options, seen, state, memory).see(state, action, state.rules.apply(state, action))
    occurred(seen, "metropolis", "metropolis taken over", "metropolis safe")


@pytest.mark.slow
@every_composition
def test_more_crowded_positions_agree(game_of: Composition) -> None:
    seen = crowded(game_of, range(100, 500), 40)
    occurred(seen, "displaced", "retreat", "no retreat", "intrigue", "merchant", "harvest", "reduced city")
    seen = landings(game_of, range(100, 900))
    occurred(seen, "tied", "several lose", "reduced city", "gate for several")


# -- the comparison itself -----------------------------------------------------------------------------------------


def test_whatever_is_read_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: a piece less, a knight that has acted, a level more, and some answer differs."""
    state, memory = made_up(CITIES_AND_KNIGHTS[0], "noticed 8", rolled=True)
    options, true = state.rules.ruleset.options, realm_of(state, memory)
    Witness(options, Counter(), state, memory).look(state)
    ready = oracle.may_act(true, true.on_turn)
    assert ready
    unreadable = [
        *(replace(true, pieces=[one for one in true.pieces if one != piece]) for piece in true.pieces),
        *(replace(true, active=true.active - {node}) for node in ready),
        replace(true, fleet=set(ALL_GOODS)),
        replace(true, defenders=[1, *true.defenders[1:]]),
        replace(true, merchant=None if true.merchant else (0, (0, 0))),
    ]
    for wrong in unreadable:
        monkeypatch.setattr("tests.properties.knights_law.realm_of", lambda *given, wrong=wrong: wrong)
        with pytest.raises(AssertionError):
            Witness(options, Counter(), state, memory).look(state)
