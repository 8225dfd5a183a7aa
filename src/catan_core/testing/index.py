"""An index of what comes up in games: seeded walks, each of their points labeled with what can be asked quickly.

A point is a state of a walk. Its labels say what is on the stack, what somebody may do there, what has just happened,
what was done next, and how the points stand. The first walks are whole games. Each later one branches off where
something came up that few walks have seen, and so comes further in that direction. The same rules give the same index
everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Protocol
from zlib import crc32

from catan_core import CHANCE, Action, Event, Game, Rules, State, Step
from catan_core.testing.exploring import Explorer
from catan_core.testing.walks import first_game

GAMES = 3
"""The first walks, this many, are whole games."""

MAX_GAME = 1_500
"""A whole game has at most this many actions."""

MAX_BRANCH = 250
"""A branch has at most this many actions."""

MAX_BACK = 30
"""It begins at most this many actions before what few walks have seen."""

LEADING = ("phase ", "after ", "score ")
"""It branches off by labels that begin so."""

SEED = "0"
"""With this seed the walks of the expansions that are shipped come far."""

Labels = tuple[str, ...]


def labels_of(state: State, events: Iterable[Event] = ()) -> Labels:
    """What is on the stack, who may do what, what has just happened, and how the points stand.

    Written as `phase base/roll`, `can base/roll`, `after base/dice-rolled`, `points 3` for the leader, `score
    base/settlements 2` for any seat, and `over`. What a walk did next is added as `did base/roll` and, for what it led
    to, `to base/dice-rolled`.
    """
    rules = state.rules
    found = [f"phase {phase.tag}" for phase in state.stack]
    found += [f"can {kind.tag}" for kind in kinds_of(state)]
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


def kinds_of(state: State) -> list[type[Action]]:
    """The kinds of action that may be done in a state: of any seat, listed or open, or of chance."""
    if state.winners is not None:
        return []
    rules = state.rules
    found: list[type[Action]] = []
    if rules.actors(state) == (CHANCE,):
        found.append(rules.chances[type(state.stack[-1])].action)
    for seat in rules.all_seats:
        actions = rules.actions(state, seat)
        found += [kind for kind, count in actions.kinds if count]
        found += [one.kind for one in actions.open if one.kind not in found and one.sample(Random(0)) is not None]
    return list(dict.fromkeys(found))


class Walk:
    """A seeded walk that grows as far as it is asked for: its states, its actions, and the labels of each state.

    It begins with a new game, or at a point of another walk. `told` is a checksum of all events.
    """

    def __init__(self, rules: Rules, number: int, origin: tuple[Walk, int] | None = None) -> None:
        self.rules = rules
        self.number = number
        self.origin = origin
        self.start: Game = first_game(rules, number) if origin is None else origin[0].start
        first = self.start.state if origin is None else origin[0].states[origin[1]]
        self.longest = MAX_GAME if origin is None else MAX_BRANCH
        self.states: list[State] = [first]
        self.labels: list[Labels] = [labels_of(first)]
        self.actions: list[Action] = []
        self.whole = first.winners is not None
        self.told = 0
        self._explorer = Explorer(rules, f"walk {SEED} {number}", characters=number > 0)

    def way(self, number: int) -> tuple[Action, ...]:
        """All actions from the start of the game to a point of this walk."""
        before = () if self.origin is None else self.origin[0].way(self.origin[1])
        return (*before, *self.actions[:number])

    def grow(self, length: int = MAX_GAME) -> None:
        """Play on until there are `length` actions, or as many as a walk may have, or the game is over."""
        while not self.whole and len(self.actions) < length:
            state = self.states[-1]
            action = self._explorer.choose(state)
            step = state.rules.apply_unchecked(state, action)
            self._explorer.note(action, step)
            told = dict.fromkeys(f"to {event.tag}" for event in step.events)
            self.labels[-1] = (*self.labels[-1], f"did {action.tag}", *told)
            self.labels.append(labels_of(step.state, step.events))
            self._add(action, step)
            self.whole = step.state.winners is not None or len(self.actions) == self.longest

    def repeat(self, actions: Iterable[Action], labels: Sequence[Labels]) -> None:
        """Play a whole walk again whose actions and labels are known. Raises IllegalAction and ValueError."""
        for action in actions:
            self._add(action, self.rules.apply(self.states[-1], action))
        if len(labels) != len(self.states):
            raise ValueError(f"a walk of {len(self.states)} states has labels for {len(labels)}")
        self.labels, self.whole = [*labels], True

    def _add(self, action: Action, step: Step) -> None:
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
    """Walks of one game, as many as have been asked for, and where whole ones are kept."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.walks: list[Walk] = []
        self.store: Store | None = None
        self._seen: dict[str, list[tuple[Walk, int]]] = {}
        self._often: Counter[str] = Counter()
        self._noted = 0

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
            if self._noted == number:
                self._note(self.walks[number])
            yield self.walks[number]

    def _kept(self, number: int) -> Walk | None:
        return self.store.load(self.walks[number]) if self.store is not None else None

    def _taken(self, number: int) -> Walk:
        walk = self.walks[number]
        walk.grow()
        if self.store is not None:
            self.store.save(walk)
        return walk

    def _note(self, walk: Walk) -> None:
        self._noted += 1
        for number, labels in enumerate(walk.labels[:-1]):
            for label in labels:
                if label.startswith(LEADING):
                    self._seen.setdefault(label, []).append((walk, number))
        self._often.update({label for labels in walk.labels[:-1] for label in labels})

    def _origin(self, number: int) -> tuple[Walk, int] | None:
        """A little before something that came up in few walks, and from which few have branched off."""
        if number < GAMES or not self._seen:
            return None
        rng = Random(f"branch {SEED} {number}")
        fewest = min(self._often[label] for label in self._seen)
        label = rng.choice(sorted(label for label in self._seen if self._often[label] == fewest))
        self._often[label] += 1
        walk, place = rng.choice(self._seen[label])
        return walk, max(place - rng.randrange(MAX_BACK), 0)
