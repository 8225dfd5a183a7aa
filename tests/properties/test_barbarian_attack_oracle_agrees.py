"""Barbarian Attack and its oracle, which was written independently, agree after every action of whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

import attrs
import pytest

import catan_core as catan
from catan_core import Action, State, Step
from catan_core.play import GreedyBot, play_match
from catan_core.plugin.specs import Value
from catan_core.testing import first_game, walk
from tests.helpers.tiers import few
from tests.oracle.following.siege import Witness

pytestmark = pytest.mark.thorough


def moments(start: State, actions: Iterable[Action]) -> Iterator[tuple[Action, Step]]:
    """What each action of a game leads to."""
    state = start
    for action in actions:
        step = state.rules.apply(state, action)
        yield action, step
        state = step.state


def greedy(rules: catan.Ruleset, seed: int, seats: int) -> tuple[State, Iterator[tuple[Action, Step]]]:
    """A game of greedy bots: how it begins, and its actions with what they lead to."""
    match = catan.Match(rules, seats=seats, seed=seed)
    start = match.game.state
    for _ in play_match(match, [GreedyBot()] * seats):
        pass
    return start, moments(start, [action for action, _ in match.history])


def at_random(rules: catan.Ruleset, seed: int, seats: int) -> tuple[State, Iterator[tuple[Action, Step]]]:
    """A game at random."""
    return first_game(rules, f"attack {seed}", seats).state, walk(rules, f"attack {seed}", None, seats)


@attrs.frozen
class Plan:
    """Some games of one kind."""

    play: Callable[[catan.Ruleset, int, int], tuple[State, Iterator[tuple[Action, Step]]]]
    seats: int
    games: int
    options: Mapping[str, Value] = {}
    others: tuple[str, ...] = ()


SIXTH: Mapping[str, Value] = {
    "barbarian_attack.direction_pairs": "sixth",
    "barbarian_attack.upgrade_at_conquered": False,
}
PLANS = {
    "greedy three": Plan(greedy, 3, 1),
    "greedy four, sixth edition": Plan(greedy, 4, 1, SIXTH),
    "greedy six": Plan(greedy, 6, 1, {"five_six.extra_phase": "paired_players"}, ("five_six",)),
    "random two": Plan(at_random, 2, 2, {"barbarian_attack.barbarian_supply": 30}),
    "random four": Plan(at_random, 4, 1, {"base.turn_phases": "combined"}),
    "random five": Plan(at_random, 5, 1, {}, ("five_six",)),
}


@pytest.mark.parametrize("name", few([*PLANS], "greedy four, sixth edition", "random five"))
def test_the_siege_agrees_with_its_oracle_after_every_action(name: str) -> None:
    plan = PLANS[name]
    rules = catan.ruleset("base", "barbarian_attack", *plan.others, options=plan.options)
    happened: Counter[str] = Counter()
    for seed in range(plan.games):
        start, actions = plan.play(rules, seed, plan.seats)
        witness = Witness.of(start)
        witness.compare(start)
        for action, step in actions:
            witness.see(action, step)
        happened += witness.siege.happened
    if plan.play is greedy:
        assert {"battle", "conquered", "lost knight", "treason", "capture", "knighthood"} <= {*happened}
