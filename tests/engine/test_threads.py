"""Rules, states and all that never changes can be used by any number of threads at once."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import TypeVar

import pytest

import catan_core as catan
from catan_core import Match, Ruleset, ruleset
from tests.doors.games import match_of

T = TypeVar("T")
THREADS = 4


@pytest.fixture(autouse=True)
def switching_often() -> Iterator[None]:
    """Threads take turns as often as Python lets them, so that what can get between two of them does."""
    former = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(former)


def together(work: Callable[[int], T]) -> list[T]:
    """What threads bring that do something at the same time."""
    ready = Barrier(THREADS)

    def begun(number: int) -> T:
        ready.wait(60)
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return [done.result(60) for done in [pool.submit(begun, number) for number in range(THREADS)]]


def fresh(number: int, *expansions: str) -> Ruleset:
    """A ruleset that nothing has been asked of yet."""
    return ruleset("base", *expansions, options={"base.offers_per_turn": number})


@pytest.mark.thorough
def test_threads_that_ask_for_the_same_rules_get_the_same() -> None:
    for number in range(40, 44):
        rulesets = together(lambda _: fresh(number))  # noqa: B023
        assert len({*map(id, rulesets)}) == 1
        assert len({*map(id, together(lambda seats: rulesets[0].rules(3)))}) == 1  # noqa: B023


def played(rules: Ruleset, seed: int) -> str:
    """A match between seats that decide at random, as it stands after a while, with what everybody sees."""
    match, rng = Match(rules, seats=3, seed=seed), Random(seed)
    seen = []
    for _ in range(50):
        game = match.game
        seen += [game.view(game.actors[0]).to_json(), game.actions.to_json(words="es"), game.state.digest()]
        match.play(match.actions.sample(rng))
    return "\n".join([*seen, str(match.transcript), match.game.to_json()])


@pytest.mark.thorough
@pytest.mark.parametrize("expansions", [(), ("cities_knights",)])
def test_threads_that_begin_with_the_same_fresh_rules_play_as_if_alone(expansions: tuple[str, ...]) -> None:
    shared = fresh(50, *expansions)
    assert together(lambda seed: played(shared, seed)) == [played(shared, seed) for seed in range(THREADS)]


def test_threads_that_share_a_game_see_the_same() -> None:
    for chosen in (("base",), ("base", "cities_knights")):
        game = catan.Game.from_json(match_of(*chosen).game.to_json())
        actions, view = game.actions, game.view(game.actors[0])

        def look(number: int) -> tuple[object, ...]:
            drawn = view.determinize(Random(7))  # noqa: B023
            return (
                len(actions), list(actions), game.state.digest(), hash(game), game.to_json(), view.to_json(),  # noqa: B023
                drawn.digest(), [game.score(seat) for seat in game.rules.all_seats],  # noqa: B023
                [game.play(action).state for action in list(actions)[:5]],  # noqa: B023
            )  # fmt: skip

        assert together(look) == [look(0)] * THREADS
