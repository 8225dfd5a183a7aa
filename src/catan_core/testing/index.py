"""An index of what comes up in games: seeded walks, each of their points labeled with what can be asked quickly.

A point is a state of a walk. Its labels say which phases are on the stack, which kinds of action somebody may do there,
which kind was done there, and how many points the leader has. The same rules give the same index everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Protocol
from zlib import crc32

from catan_core import CHANCE, Action, Rules, State, Step
from catan_core.testing.exploring import Explorer
from catan_core.testing.walks import first_game

LONGEST = 2_000
"""A walk has at most this many actions."""

Labels = tuple[str, ...]


def labels_of(state: State) -> Labels:
    """The phases on the stack, the kinds of action that somebody may do, and the points of the leader.

    Written as `phase base/roll`, `can base/roll`, `points 3` and `over`.
    """
    rules = state.rules
    points = max((rules.points(state, seat) for seat in rules.all_seats), default=0)
    found = [f"phase {phase.tag}" for phase in state.stack]
    found += [f"can {kind.tag}" for kind in kinds_of(state)]
    found.append(f"points {points}")
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
    """A seeded game that grows as far as it is asked for: its states, its actions, and the labels of each state.

    `told` is a checksum of all events.
    """

    def __init__(self, rules: Rules, number: int) -> None:
        self.rules = rules
        self.number = number
        self.start = first_game(rules, number)
        self.states: list[State] = [self.start.state]
        self.labels: list[Labels] = [labels_of(self.start.state)]
        self.actions: list[Action] = []
        self.whole = self.start.over
        self.told = 0
        self._explorer = Explorer(f"walk {number}")

    def grow(self, length: int = LONGEST) -> None:
        """Play on until there are `length` actions or the game is over."""
        while not self.whole and len(self.actions) < length:
            state = self.states[-1]
            action = self._explorer.choose(state)
            step = state.rules.apply_unchecked(state, action)
            self._explorer.note(action, step)
            self.labels[-1] = (*self.labels[-1], f"did {action.tag}")
            self.labels.append(labels_of(step.state))
            self._add(action, step)
            self.whole = step.state.winners is not None or len(self.actions) == LONGEST

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

    def load(self, rules: Rules, number: int) -> Walk | None:
        """A whole walk; None if it is not there."""

    def save(self, walk: Walk) -> None:
        """Keep a whole walk."""


class Index:
    """Walks of one game, as many as have been asked for, and where whole ones are kept."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.walks: list[Walk] = []
        self.store: Store | None = None

    def walk(self, number: int) -> Walk:
        """One of the walks; those before it are begun too."""
        while len(self.walks) <= number:
            self.walks.append(Walk(self.rules, len(self.walks)))
        return self.walks[number]

    def whole(self, count: int) -> Iterator[Walk]:
        """The first walks, each played as far as it goes when its turn comes."""
        for number in range(count):
            if not self.walk(number).whole:
                self.walks[number] = self._kept(number) or self._taken(number)
            yield self.walks[number]

    def _kept(self, number: int) -> Walk | None:
        return self.store.load(self.rules, number) if self.store is not None else None

    def _taken(self, number: int) -> Walk:
        walk = self.walks[number]
        walk.grow()
        if self.store is not None:
            self.store.save(walk)
        return walk
