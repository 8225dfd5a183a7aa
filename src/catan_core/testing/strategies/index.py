"""The indexes of games that strategies draw from: one for the rules of a number of seats, kept while it is in use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeVar

import attrs

from catan_core import Action, Phase, Rules, State
from catan_core.model.arguments import require_function
from catan_core.testing.index import Index, Walk, kinds_of
from catan_core.testing.strategies.storage import Storage

C = TypeVar("C")

USUAL = 10
"""Where nothing is asked for, points of this many walks are drawn."""

ENOUGH = 24
"""This many points that are as asked for are enough, in the usual walks or more."""

FEW = 32
"""Any such point is enough after this many walks."""

MAX_WALKS = 64
"""Where there is none, this many walks are searched."""

MAX_INDEXES = 64
"""How many indexes are kept in memory."""

EVERYTHING = ""
"""The label of every point."""

Point = tuple[Walk, int]
"""A walk, and after how many of its actions."""

Fits = Callable[[Walk, int], bool]


@lru_cache(maxsize=MAX_INDEXES)
def index_of(rules: Rules) -> Index:
    """The index of these rules."""
    return Index(rules)


@attrs.frozen
class Wanted:
    """What is asked for: phases of some classes, actions of some classes, or a condition, by its name."""

    phases: tuple[type[Phase], ...] = ()
    kinds: tuple[type[Action], ...] = ()
    where: str = ""

    @classmethod
    def of(
        cls,
        strategy: str,
        phase: type[Phase] | tuple[type[Phase], ...] | None,
        can: type[Action] | tuple[type[Action], ...] | None,
        where: Callable[..., object] | None,
    ) -> Wanted:
        """What the arguments of a strategy of this name ask for. Raises TypeError."""
        if where is not None:
            require_function(where, strategy, "a function as `where`")
        name = getattr(where, "__name__", repr(where)) if where else ""
        return cls(_classes(phase, Phase, "phase"), _classes(can, Action, "can"), name)

    @property
    def anything(self) -> bool:
        """Whether anything is asked for."""
        return bool(self.phases or self.kinds or self.where)

    def labels(self, rules: Rules) -> tuple[frozenset[str], ...]:
        """Sets of labels; a point needs one of each. Raises LookupError for what these rules do not know."""
        phases = {f"phase {phase.tag}" for phase in rules.phases if issubclass(phase, self.phases)}
        kinds = {f"can {kind.tag}" for kind in rules.actions_by_tag.values() if issubclass(kind, self.kinds)}
        if (self.phases and not phases) or (self.kinds and not kinds):
            raise LookupError(f"{self} is unknown to {rules!r}")
        return tuple(frozenset(labels) for labels in (phases, kinds) if labels)

    def suits(self, state: State) -> bool:
        """Whether a state has such a phase, and such an action may be done there."""
        if self.phases and not any(isinstance(phase, self.phases) for phase in state.stack):
            return False
        return not self.kinds or any(issubclass(kind, self.kinds) for kind in kinds_of(state))

    def has(self, action: Action) -> bool:
        """Whether an action is of one of these classes, or any will do."""
        return not self.kinds or isinstance(action, self.kinds)

    def __str__(self) -> str:
        named = [
            *(["phase=" + ", ".join(kind.__name__ for kind in self.phases)] if self.phases else []),
            *(["can=" + ", ".join(kind.__name__ for kind in self.kinds)] if self.kinds else []),
            *([f"where={self.where}"] if self.where else []),
        ]
        return " and ".join(named)


def _classes(given: type[C] | tuple[type[C], ...] | None, base: type[C], name: str) -> tuple[type[C], ...]:
    classes = given if isinstance(given, tuple) else () if given is None else (given,)
    for one in classes:
        if not (isinstance(one, type) and issubclass(one, base)):
            raise TypeError(f"{name} must be a class of {base.__name__}, or several, not {one!r}")
    return classes


class Points:
    """The points of an index that are as asked for, by label, and the labels by their first word.

    `EVERYTHING` is a label of them all.
    """

    def __init__(self, points: Iterable[Point]) -> None:
        self.by_label: dict[str, list[Point]] = {EVERYTHING: []}
        for walk, number in points:
            for label in (EVERYTHING, *walk.labels[number]):
                self.by_label.setdefault(label, []).append((walk, number))
        self.families: dict[str, list[str]] = {}
        for label in self.by_label:
            self.families.setdefault(label.partition(" ")[0], []).append(label)

    def __len__(self) -> int:
        return len(self.by_label[EVERYTHING])


def search(
    rules: Rules, wanted: Wanted, fits: Fits, usual: int = USUAL, most: int = MAX_WALKS, kept: bool = False
) -> Points:
    """The points that are as asked for. Raises LookupError where there is none.

    The walks are `kept` in Hypothesis' storage directory, if there is one and the code of these rules can be told.
    """
    index, labels, actions = index_of(rules), wanted.labels(rules), 0
    if kept and index.store is None:
        index.store = Storage.of(rules)
    found: list[Point] = []
    for walk in index.whole(most if wanted.anything else usual):
        actions += len(walk.actions)
        found += ((walk, number) for number in _fitting(walk, labels, fits))
        if (len(found) >= ENOUGH and walk.number + 1 >= usual) or (found and walk.number + 1 >= FEW):
            break
    if not found:
        raise LookupError(f"{wanted} never came up in {actions} actions of {most} walks of {rules!r}")
    return Points(found)


def beginning(rules: Rules, length: int, fits: Fits) -> Points:
    """The points of the first walk, as far as it comes in `length` actions."""
    walk = index_of(rules).first()
    walk.grow(length)
    count = len(walk.states) if walk.whole and len(walk.actions) <= length else length
    return Points((walk, number) for number in range(count) if fits(walk, number))


def _fitting(walk: Walk, labels: tuple[frozenset[str], ...], fits: Fits) -> Iterator[int]:
    for number, known in enumerate(walk.labels):
        if all(not wanted.isdisjoint(known) for wanted in labels) and fits(walk, number):
            yield number
