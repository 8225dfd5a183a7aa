"""An index of what comes up in games: seeded walks, each of their points labeled with what can be asked quickly.

A point is a state of a walk. Its labels say what is on the stack, what somebody may do there, what has just happened,
what was done next, and how the points stand. The first walks are whole games. Each later one branches off where
something came up that few walks have seen, and so comes further in that direction. The same rules give the same index
everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import Protocol
from zlib import crc32

import catan_core as catan
from catan_core.testing.exploring import Explorer
from catan_core.testing.guide import FAVOR
from catan_core.testing.walks import first_game

GAMES = 3
"""The first walks, this many, are whole games."""

MAX_GAME = 1_500
"""A whole game has at most this many actions."""

MAX_BRANCH = 250
"""A branch has at most this many actions."""

MAX_BACK = 30
"""It begins at most this many actions before what few walks have seen."""

NEARER = 3
"""Most begin near to it: of 30 actions, half of the branches go back at most 3."""

LEADING = ("phase ", "after ", "score ")
"""It branches off by labels that begin so."""

SEED = "1129"
"""Any seed will do. With this one, walks come early to what is rarest in the expansions that are shipped."""

Labels = tuple[str, ...]


def labels_of(state: catan.State, events: Iterable[catan.Event] = ()) -> Labels:
    """What is on the stack, who may do what, what has just happened, and how the points stand.

    Written as `phase base/roll`, `can base/roll`, `after base/dice-rolled`, `points 3` for the leader, `score
    base/settlements 2` for any seat, and `over`. What a walk did next is added as `did base/roll` and, for what it led
    to, `to base/dice-rolled`.
    """
    can = [f"can {kind.tag}" for kind in kinds_of(state)]
    return tuple(dict.fromkeys([*(f"phase {phase.tag}" for phase in state.stack), *can, *marks_of(state, events)]))


def marks_of(state: catan.State, events: Iterable[catan.Event] = ()) -> Labels:
    """The same without the kinds of action, which take the longest to tell."""
    rules = state.rules
    found = [f"phase {phase.tag}" for phase in state.stack]
    found += [f"after {event.tag}" for event in events]
    leader = 0
    for seat in rules.all_seats:
        score = rules.score(state, seat)
        leader = max(leader, sum(score.values()))
        found += [f"score {source} {points}" for source, points in score.items() if points]
    found.append(f"points {leader}")
    if state.winners is not None:
        found.append("over")
    return tuple(dict.fromkeys(found))


def kinds_of(state: catan.State) -> list[type[catan.Action]]:
    """The kinds of action that may be done in a state: of any seat, listed or open, or of chance."""
    if state.winners is not None:
        return []
    rules = state.rules
    found: list[type[catan.Action]] = []
    if rules.actors(state) == (catan.CHANCE,):
        found.append(rules.chances[type(state.stack[-1])].action)
    for seat in rules.all_seats:
        actions = rules.actions(state, seat)
        found += [kind for kind, count in actions.kinds if count]
        found += [one.kind for one in actions.open if one.kind not in found and one.sample(Random(0)) is not None]
    return list(dict.fromkeys(found))


class Walk:
    """A seeded walk that grows as far as it is asked for: its states, its actions, and the labels of each state.

    It begins with a new game, or at a point of another walk. `told` is a checksum of all events; `tried` was played
    last, though a rule may have failed at it.
    """

    def __init__(self, rules: catan.Rules, number: int, origin: tuple[Walk, int] | None = None) -> None:
        self.rules = rules
        self.number = number
        self.origin = origin
        self.start: catan.Game = first_game(rules, number) if origin is None else origin[0].start
        first = self.start.state if origin is None else origin[0].states[origin[1]]
        self.longest = MAX_GAME if origin is None else MAX_BRANCH
        self.states: list[catan.State] = [first]
        self.labels: list[Labels] = [labels_of(first)]
        self.actions: list[catan.Action] = []
        self.whole: bool = first.winners is not None
        self.told: int = 0
        self.tried: catan.Action | None = None
        self._explorer = Explorer(rules, f"walk {SEED} {number}", characters=number > 0)

    @classmethod
    def of(cls, start: catan.Game, path: Iterable[tuple[catan.Action, catan.Step]]) -> Walk:
        """A game that has been played, as the first walk of an index. It has no labels for what may be done."""
        walk = cls(start.rules, 0)
        walk.start, walk.states, walk.labels = start, [start.state], [marks_of(start.state)]
        for action, step in path:
            walk._did(action, step)
            walk.labels.append(marks_of(step.state, step.events))
            walk._add(action, step)
        walk.whole = True
        return walk

    def way(self, number: int) -> tuple[catan.Action, ...]:
        """All actions from the start of the game to a point of this walk."""
        before = () if self.origin is None else self.origin[0].way(self.origin[1])
        return (*before, *self.actions[:number])

    def grow(self, length: int = MAX_GAME) -> None:
        """Play on until there are `length` actions, or as many as a walk may have, or the game is over."""
        while not self.whole and len(self.actions) < length:
            state = self.states[-1]
            action = self.tried = self._explorer.choose(state)
            step = state.rules.apply_unchecked(state, action)
            self._explorer.note(action, step)
            self._did(action, step)
            self.labels.append(labels_of(step.state, step.events))
            self._add(action, step)
            self.whole = step.state.winners is not None or len(self.actions) == self.longest

    def repeat(self, actions: Iterable[catan.Action], labels: Sequence[Labels]) -> None:
        """Play a whole walk again whose actions and labels are known. Raises IllegalAction and ValueError."""
        for action in actions:
            self._add(action, self.rules.apply(self.states[-1], action))
        if len(labels) != len(self.states):
            raise ValueError(f"a walk of {len(self.states)} states has labels for {len(labels)}")
        self.labels, self.whole = [*labels], True

    def _did(self, action: catan.Action, step: catan.Step) -> None:
        """Add to the labels of the last state what was done there."""
        to = dict.fromkeys(f"to {event.tag}" for event in step.events)
        self.labels[-1] = (*self.labels[-1], f"did {action.tag}", *to)

    def _add(self, action: catan.Action, step: catan.Step) -> None:
        self.actions.append(action)
        self.states.append(step.state)
        self.told = crc32(repr(step.events).encode(), self.told)


class Store(Protocol):
    """Where whole walks are kept beyond a process."""

    def load(self, walk: Walk) -> Walk | None:
        """The whole walk of which only the beginning is given; None if it is not there."""

    def save(self, walk: Walk) -> None:
        """Keep a whole walk."""


class Index:
    """Walks of one game, as many as have been asked for, and where whole ones are kept.

    Tags that are `favored` count as if they had come up in fewer walks. `noted` is the number of whole walks that were
    counted.
    """

    def __init__(self, rules: catan.Rules, favored: Collection[str] = ()) -> None:
        self.rules = rules
        self.favored = favored
        self.walks: list[Walk] = []
        self.store: Store | None = None
        self._seen: dict[str, list[tuple[Walk, int]]] = {}
        self._often: Counter[str] = Counter()
        self.noted: int = 0

    def first(self) -> Walk:
        """The first walk, as far as it has grown."""
        if not self.walks:
            self.walks.append(Walk(self.rules, 0))
        return self.walks[0]

    def whole(self, count: int) -> Iterator[Walk]:
        """The first walks, each played as far as it goes when its turn comes."""
        for number in range(count):
            if number == len(self.walks):
                self.walks.append(Walk(self.rules, number, self._origin(number)))
            if not self.walks[number].whole:
                self.walks[number] = self._kept(number) or self._taken(number)
            if self.noted == number:
                self.note(self.walks[number])
            yield self.walks[number]

    def _kept(self, number: int) -> Walk | None:
        return self.store.load(self.walks[number]) if self.store is not None else None

    def _taken(self, number: int) -> Walk:
        walk = self.walks[number]
        walk.grow()
        if self.store is not None:
            self.store.save(walk)
        return walk

    def note(self, walk: Walk) -> None:
        """Count what has come up in a whole walk."""
        self.noted += 1
        labels = {label for some in walk.labels[:-1] for label in some if label.startswith(LEADING)}
        self._often.update(labels)
        for number, some in enumerate(walk.labels[:-1]):
            for label in labels.intersection(some):
                self._seen.setdefault(label, []).append((walk, number))

    def rare(self, rng: Random) -> tuple[Walk, int]:
        """A place a little before something that came up in few walks, and to which this has not led often."""
        tags = {label: label.partition(" ")[2] for label in self._often}
        often = {label: self._often[label] / (FAVOR if tag in self.favored else 1) for label, tag in tags.items()}
        fewest = min(often.values())
        some = sorted(label for label in often if often[label] == fewest)
        (label,) = rng.choices(some, [1 / len(self._seen[label]) for label in some])
        self._often[label] += 1
        walk, place = rng.choice(self._seen[label])
        return walk, max(place - int(MAX_BACK * rng.random() ** NEARER), 0)

    def _origin(self, number: int) -> tuple[Walk, int] | None:
        """Where a walk branches off; None for whole games."""
        return self.rare(Random(f"branch {SEED} {number}")) if number >= GAMES and self._seen else None
