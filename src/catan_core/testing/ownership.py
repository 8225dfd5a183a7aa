"""Who changes what: only the expansion that brings a slice replaces it; others call its verbs.

PYTEST_DONT_REWRITE: what an assertion says is what people are to read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType, FunctionType
from typing import Any

import attrs

from catan_core import Action, Derived, Expansion, Rules, Slice, State, Step, Transition

Homes = tuple[tuple[str, frozenset[str], frozenset[str]], ...]


@contextmanager
def watched(rules: Rules) -> Iterator[list[tuple[type[Slice], str, frozenset[str]]]]:
    """While it lasts, every slice that is replaced is noted: its type, the module that did it, and the expansions to
    which that module belongs (none where the code belongs to no expansion of these rules)."""
    seen: list[tuple[type[Slice], str, frozenset[str]]] = []
    original = Transition.update

    def update(tx: Transition, changed: Slice) -> None:
        seen.append((type(changed), *_author(rules, sys._getframe(1))))
        original(tx, changed)

    kind: Any = Transition
    kind.update = update
    try:
        yield seen
    finally:
        kind.update = original


def slices_have_owners(before: State, action: Action, step: Step, rng: Random) -> None:
    """Only the expansion that brings a slice replaces it, and only by `tx.update`; others call its verbs."""
    rules = before.rules
    with watched(rules) as seen:
        rules.apply_unchecked(before, action)
    owners = OWNERS(rules)
    for kind, module, authors in seen:
        if authors and owners[kind] not in authors and module != kind.__module__:
            raise AssertionError(
                f"{module} of {', '.join(sorted(authors))!r} replaces the slice {kind.tag!r}, which is of"
                f" {owners[kind]!r}: call a verb of its owner instead"
            )
    replaced = {kind for kind, _, _ in seen}
    for former, now in zip(before.slices, step.state.slices, strict=True):
        assert former is now or type(now) in replaced, f"the slice {now.tag!r} was changed without `tx.update`"


OWNERS: Derived[dict[type[Slice], str]] = Derived(
    lambda rules: {given.spec.kind: given.expansion.id for given in rules.provisions if given.hook == "slices"}
)
"""The expansion that brings each slice."""

HOMES: Derived[Homes] = Derived(lambda rules: tuple(_home(rules, one) for one in rules.ruleset.chosen))
"""Of each expansion the id, the modules in which its rules are written, and the packages in which these lie."""


def _home(rules: Rules, expansion: Expansion) -> tuple[str, frozenset[str], frozenset[str]]:
    listed = {module.__name__ for _, module in expansion.parts()}
    others = {module.__name__ for one in rules.ruleset.chosen for _, module in one.parts()} - listed
    specs = [given.spec for given in rules.provisions if given.expansion.id == expansion.id]
    members = [getattr(spec, name) for spec in specs for name in attrs.fields_dict(type(spec))]
    # A function of another expansion that is only used in a spec does not make its module one of this expansion.
    modules = listed | ({one.__module__ for one in members if isinstance(one, FunctionType)} - others)
    packages = {module.rpartition(".")[0] for module in modules} - {""}
    return expansion.id, frozenset(modules), frozenset(packages)


def belongs(rules: Rules, module: str) -> frozenset[str]:
    """The expansions that a module belongs to: where it is listed, or else those in whose package it lies."""
    homes = HOMES(rules)
    listed = frozenset(id for id, modules, _ in homes if module in modules)
    if listed:
        return listed
    return frozenset(
        id for id, _, packages in homes if any(module == one or module.startswith(f"{one}.") for one in packages)
    )


def _author(rules: Rules, frame: FrameType | None) -> tuple[str, frozenset[str]]:
    """The nearest caller that belongs to an expansion."""
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        authors = belongs(rules, module)
        if authors:
            return module, authors
        frame = frame.f_back
    return "", frozenset()
