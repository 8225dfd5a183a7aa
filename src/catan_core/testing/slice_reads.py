"""Which slices are read: point sources, victory rules and the modifiers of what these ask list them in `reads`, so that
no winner is missed.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

import sys
from random import Random
from types import FrameType
from typing import TypeVar

import catan_core as catan

S = TypeVar("S", bound=catan.Slice)

QUERIES = "catan_core.plugin.queries"
"""What is looked at to answer a query is looked at by whoever modifies it."""


class Watched(catan.Transition):
    """A position that notes which slices are read, and which of them for a query."""

    def __init__(self, state: catan.State) -> None:
        super().__init__(state)
        self.read: set[type[catan.Slice]] = set()
        self.asked: set[type[catan.Slice]] = set()

    def __getitem__(self, kind: type[S]) -> S:
        (self.asked if _for_a_query(sys._getframe(1)) else self.read).add(kind)
        return super().__getitem__(kind)


def _for_a_query(frame: FrameType | None) -> bool:
    while frame is not None and frame.f_globals.get("__name__") != __name__:
        if frame.f_globals.get("__name__") == QUERIES:
            return True
        frame = frame.f_back
    return False


def reads_list_every_slice_read(state: catan.State, rng: Random) -> None:
    """Sources of points and rules of victory name in `reads` every slice that they look at, or a winner is missed."""
    rules = state.rules
    for source in rules.points_from:
        watched = Watched(state)
        for seat in rules.all_seats:
            source.count(watched, seat)
        _all_named(source, watched, {*source.reads})
    of_points = {kind for source in rules.points_from for kind in source.reads}
    for rule in rules.victory:
        watched = Watched(state)
        rule.winners(watched)
        _all_named(rule, watched, {*rule.reads, *of_points})


def _all_named(spec: catan.PointSource | catan.VictoryRule, watched: Watched, named: set[type[catan.Slice]]) -> None:
    rules = watched.rules
    modifiers = [each.spec for each in rules.contributions if isinstance(each.spec, catan.Modifier)]
    specs: list[catan.PointSource | catan.VictoryRule | catan.Modifier] = [
        *rules.points_from,
        *rules.victory,
        *modifiers,
    ]
    of_all = {kind for spec in specs for kind in spec.reads or ()}
    missing = sorted(kind.tag for kind in (watched.read - named) | (watched.asked - named - of_all))
    assert not missing, f"{spec.name!r} looks at {missing}, which its `reads` {_tags(spec)} leave out"


def _tags(spec: catan.PointSource | catan.VictoryRule) -> list[str]:
    return [kind.tag for kind in spec.reads]
