"""Where a random walk goes: now and then to what has come up least, so that what is rare is seen too.

>>> import catan_core as catan
>>> from catan_core.testing import Guide, walk
>>> guide = Guide()
>>> for seed in range(2):
...     _ = list(walk(catan.ruleset("base"), seed, length=40, seats=3, guide=guide))
>>> guide.tags["base/place-building"]
12
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random

import catan_core as catan
from catan_core.model.arguments import STATE, require, require_action, require_each, require_probability

LED = 0.5
"""How often a guide has its way; else a walk goes on at random, as the game would."""

BYSTANDERS = 0.2
"""How often it looks also at what those may do who owe no decision."""

FAVOR = 4
"""What is favored counts as if it had come up this many times less often."""

DRAWN = 8
"""Of many actions of one kind this many are drawn, and the one that has come up least is taken."""

MAX_OUTCOMES = 250
"""Where chance has more outcomes than this, they are drawn by their weights."""


class Guide:
    """Counts what comes up on walks, and leads them to what has come up least.

    One guide may lead many walks, one after the other, and knows of all of them; the same walks by the same seeds are
    led the same way. `favored` are tags of actions that are to come up more often than others. `share`, from 0 to 1, is
    how often it leads. `tags` counts actions, chance, events and the phases in which somebody has to decide.
    """

    def __init__(self, favored: Collection[str] = (), share: float = LED) -> None:
        require_probability(share, "Guide", "share")
        self.favored: frozenset[str] = frozenset(require_each(str, favored, "Guide", "tags of actions as `favored`"))
        self.share = share
        self.tags: Counter[str] = Counter()
        self._actions: Counter[str] = Counter()

    def note(self, action: catan.Action, step: catan.Step) -> None:
        """Count an action and what it has led to."""
        require_action(action, "note")
        require(catan.Step, step, "note", "a Step, what rules.apply gives")
        self.tags[action.tag] += 1
        self._actions[repr(action)] += 1
        self.tags.update(event.tag for event in step.events)
        self.tags.update(phase.tag for phase in step.state.stack[-1:])

    def choose(self, state: catan.State, rng: Random) -> catan.Action | None:
        """The action that it leads to; None where it leaves that to chance and the walk."""
        require(catan.State, state, "choose", STATE)
        if rng.random() >= self.share:
            return None
        rules = state.rules
        actors = rules.actors(state)
        if actors == (catan.CHANCE,):
            outcomes = rules.outcomes(state)
            return self._rarest([action for action, _ in outcomes] if len(outcomes) <= MAX_OUTCOMES else [], rng)
        asked = rules.all_seats if rng.random() < BYSTANDERS else actors
        kinds = list(_kinds_of(rules, state, asked))
        rng.shuffle(kinds)
        for actions, kind in sorted(kinds, key=lambda one: self._often(one[1].tag)):
            action = self._one_of(actions, kind, rng)
            if action is not None:
                return action
        return None

    def _often(self, tag: str) -> float:
        return self.tags[tag] / FAVOR if tag in self.favored else self.tags[tag]

    def _one_of(self, actions: catan.Actions, kind: type[catan.Action], rng: Random) -> catan.Action | None:
        sampler = next((one for one in actions.open if one.kind is kind), None)
        if sampler is not None:
            return sampler.sample(rng)
        first = 0
        for other, count in actions.kinds:
            if other is kind:
                drawn = range(count) if count <= DRAWN else [rng.randrange(count) for _ in range(DRAWN)]
                return self._rarest([actions[first + number] for number in drawn], rng)
            first += count
        return None

    def _rarest(self, some: Sequence[catan.Action], rng: Random) -> catan.Action | None:
        shuffled = rng.sample(some, len(some))
        return min(shuffled, key=lambda action: self._actions[repr(action)], default=None)


class Tally:
    """Of each kind of action, in how many games it came up, whether a seat ever did it twice in one game, and whether
    it ever made a difference."""

    def __init__(self) -> None:
        self.games: Counter[str] = Counter()
        self.twice: set[str] = set()
        self.useful: set[str] = set()
        self._seen: set[tuple[str, catan.Seat]] = set()

    def begin(self) -> None:
        """Another game begins."""
        self._seen = set()

    def note(self, action: catan.Action, before: catan.State, step: catan.Step) -> None:
        """Count an action."""
        if action.tag not in self.useful and (step.events or step.state != before):
            self.useful.add(action.tag)
        if (action.tag, action.seat) in self._seen:
            self.twice.add(action.tag)
        elif action.tag not in {tag for tag, _ in self._seen}:
            self.games[action.tag] += 1
        self._seen.add((action.tag, action.seat))

    def add(self, other: Tally) -> None:
        """Count what another has counted."""
        self.games += other.games
        self.twice |= other.twice
        self.useful |= other.useful


def _kinds_of(
    rules: catan.Rules, state: catan.State, seats: Iterable[catan.Seat]
) -> Iterator[tuple[catan.Actions, type[catan.Action]]]:
    """Every kind of action that some seats may do, open or listed."""
    for seat in seats:
        actions = rules.actions(state, seat)
        yield from ((actions, kind) for kind, count in actions.kinds if count)
        yield from ((actions, one.kind) for one in actions.open)
