"""The digest of a state: the same for equal states in every process, another for states that differ."""

import os
import pickle
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

import catan_core as catan
from catan_core import Game, Seat, State, evolve
from catan_core.model.digest import digest_of
from catan_core.model.state import Turn
from tests.doors.games import match_of
from tests.engine import toy as race
from tests.engine.making import expansion

ROOT = Path(__file__).parents[2]
GAMES = (("base",), ("base", "cities_knights"), ("base", "seafarers"), ("dice_game",))


def states() -> list[State]:
    """All states of some games."""
    return [game.state for chosen in GAMES for _, game in match_of(*chosen).history]


def test_a_digest_is_the_sha_256_of_what_it_says() -> None:
    state = catan.new_game(race.EXPANSION, seats=2).state
    text = '["state/1",{"Turn":[0,0]},[{"race/next-turn":[0]},{"race/deal":[1]},{"race/deal":[0]}],null,['
    text += '{"race/track":[[0,0],[-1,-1]]}]]'
    assert state.digest() == sha256(text.encode()).hexdigest()
    assert state.digest() == "910eb83681681d61b5986860cfbb7a705cb395021cfd45bf5a8babc94f47f2ef"


@pytest.mark.thorough
def test_states_have_the_same_digest_if_and_only_if_they_are_equal() -> None:
    by_digest: dict[str, set[State]] = {}
    for state in states():
        by_digest.setdefault(state.digest(), set()).add(state)
    assert {len(same) for same in by_digest.values()} == {1}
    assert len(by_digest) == len(set(states())) > 400


def test_a_state_that_was_stored_or_sent_has_the_digest_of_the_original() -> None:
    for chosen in GAMES:
        game = match_of(*chosen).game
        assert game.state.digest() == Game.from_json(game.to_json()).state.digest()
        assert game.state.digest() == pickle.loads(pickle.dumps(game.state)).digest()


def test_hidden_things_count() -> None:
    game = match_of("base").game
    view = game.view(Seat(0))
    behind = {view.determinize(Random(number)) for number in range(20)}
    assert len(behind) == len({state.digest() for state in behind}) > 1


@pytest.mark.parametrize(
    "change",
    [
        {"winners": (Seat(0),)},
        {"winners": ()},
        {"turn": Turn(3, Seat(0))},
        {"stack": ()},
        {"slices": ()},
    ],
)
def test_each_part_of_a_state_counts(change: dict[str, object]) -> None:
    state = match_of("base").game.state
    other = evolve(state, **change)
    assert other != state
    assert other.digest() != state.digest()


def test_rules_do_not_count_as_they_do_not_when_states_are_compared() -> None:
    one = catan.ruleset(race.EXPANSION).new_game(seats=2).state
    other = catan.ruleset(race.EXPANSION, expansion("ant")).new_game(seats=2).state
    assert one == other
    assert one.digest() == other.digest()


@catan.record
class Pair:
    first: object
    second: object = None


@catan.record
class Twin:
    first: object
    second: object = None


DIFFERENT = [
    (), ((),), (1,), ((1,),), (1, 2), ((1, 2),), ((1,), (2,)), ("1",), ("1", 2), ("(1, 2)",), (None,), ("null",),
    (-1,), (12,), ("",), (Pair(1),), (Pair("1"),), (Pair(None, 1),), (Pair((1, None)),), (Twin(1),),
    (("Pair", (1, None)),), (Pair(Pair(1)),), (Pair(Twin(1)),), (1 << 200,), (1 << 201,), ('"',), ("\\",),
    ("\u0301",), ("\u00e9",), ("e\u0301",), ("\U0001f600",), ("\ud83d",),
]  # fmt: skip
"""Values of which no two are equal."""


def test_values_that_look_alike_have_different_digests() -> None:
    assert len({digest_of(*value) for value in DIFFERENT}) == len(DIFFERENT)


def test_of_what_cannot_be_in_a_state_there_is_no_digest() -> None:
    for strange in ({1, 2}, object(), float("nan")):
        with pytest.raises((TypeError, ValueError)):
            digest_of(strange)


CODE = """
from catan_core.model.state import Turn
from tests.doors.games import match_of
for chosen in (("base",), ("base", "cities_knights"), ("dice_game",)):
    for _, game in match_of(*chosen, decisions=40).history:
        print(game.state.digest())
"""


@pytest.mark.thorough
def test_digests_are_the_same_in_other_processes_and_whatever_the_hash_seed() -> None:
    here = [
        game.state.digest()
        for chosen in (("base",), ("base", "cities_knights"), ("dice_game",))
        for _, game in match_of(*chosen, decisions=40).history
    ]
    for hash_seed, option in (("1", "-O"), ("2", "-B")):
        found = subprocess.run(
            [sys.executable, option, "-c", CODE],
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
        )
        assert found.stdout.split() == here
