"""An index of what comes up in games: seeded walks, each of their points labeled with what can be asked quickly.

A point is a state of a walk. Its labels say which phases are on the stack, which kinds of action somebody may do there,
which kind was done there, and how many points the leader has. The same rules give the same index everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from catan_core import CHANCE, Action, Rules, State
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
    """A seeded game that grows as far as it is asked for: its states, its actions, and the labels of each state."""

    def __init__(self, rules: Rules, number: int) -> None:
        self.rules = rules
        self.number = number
        self.start = first_game(rules, number)
        self.states: list[State] = [self.start.state]
        self.labels: list[Labels] = [labels_of(self.start.state)]
        self.actions: list[Action] = []
        self.whole = self.start.over
        self._explorer = Explorer(f"walk {number}")

    def grow(self, length: int = LONGEST) -> None:
        """Play on until there are `length` actions or the game is over."""
        while not self.whole and len(self.actions) < length:
            state = self.states[-1]
            action = self._explorer.choose(state)
            step = state.rules.apply_unchecked(state, action)
            self._explorer.note(action, step)
            self.labels[-1] = (*self.labels[-1], f"did {action.tag}")
            self.actions.append(action)
            self.states.append(step.state)
            self.labels.append(labels_of(step.state))
            self.whole = step.state.winners is not None or len(self.actions) == LONGEST


class Index:
    """Walks of one game, as many as have been asked for."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.walks: list[Walk] = []

    def walk(self, number: int) -> Walk:
        """One of the walks; those before it are begun too."""
        while len(self.walks) <= number:
            self.walks.append(Walk(self.rules, len(self.walks)))
        return self.walks[number]

    def whole(self, count: int) -> Iterator[Walk]:
        """The first walks, each played as far as it goes when its turn comes."""
        for number in range(count):
            walk = self.walk(number)
            walk.grow()
            yield walk
