"""Games of Cities & Knights with another expansion, played in several ways, for oracles that follow them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Protocol

import attrs

import catan_core as catan
from catan_core.plugin.specs import Value
from tests.properties.compositions import Composition
from tests.properties.knights_adapter import moments

from .matches import alike, played

Moment = tuple[catan.State, catan.Action, catan.Step]
WAYS = ("random", "greedy", "rich")
"""Random bots, greedy bots, and players that get gifts and do what they seldom can."""


class Follower(Protocol):
    """Asks after every action whether it went as an oracle says."""

    def see(self, before: catan.State, action: catan.Action, step: catan.Step) -> None: ...


def together(seats: int, *others: str, **options: Value) -> Composition:
    """Cities & Knights with others, with the rules for five and six where they are needed. An option is named
    as it is, but with two underscores in place of the dot."""
    named = tuple((name.replace("__", "."), value) for name, value in options.items())
    large = ("five_six",) if seats > 4 else ()
    return Composition(
        "-".join((*others, str(seats))), seats, named, expansions=("base", *large, "cities_knights", *others)
    )


@attrs.frozen
class Company:
    """A composition, and who follows its games. `followers` is told how a game begins, and what to count in."""

    game_of: Composition
    followers: Callable[[catan.State, Counter[str]], list[Follower]]

    def watch(self, way: str, length: int, seed: str = "box") -> Counter[str]:
        """Compare along a game, for a number of decisions at most; what has been compared how often."""
        seen: Counter[str] = Counter()
        start, told = self._game(way, seed, length)
        followers = self.followers(start, seen)
        for before, action, step in islice(told, length):
            seen["compared"] += 1
            seen.update((action.tag, *(event.tag for event in step.events)))
            for follower in followers:
                follower.see(before, action, step)
        return seen

    def _game(self, way: str, seed: str, length: int) -> tuple[catan.State, Iterator[Moment]]:
        if way == "rich":
            told = moments(self.game_of, seed, rich=True)
            first = next(told)
            return first[0], _from(first, told)
        match = catan.Match(self.game_of.ruleset, seats=self.game_of.seats, seed=seed)
        start = match.game.state
        return start, _replayed(start, match, way == "greedy", length)


def _from(first: Moment, rest: Iterator[Moment]) -> Iterator[Moment]:
    yield first
    yield from rest


def _replayed(start: catan.State, match: catan.Match, greedy: bool, length: int) -> Iterator[Moment]:
    before = start
    for action, game in played(match, alike(before.rules.seats, greedy), length):
        yield before, action, catan.Step(game.state, tuple(game.events))
        before = game.state


def occurred(seen: Counter[str], *names: str) -> None:
    """Assert that all of these have been compared."""
    missing = [name for name in names if not seen[name]]
    assert not missing, f"no {missing} in {seen}"
