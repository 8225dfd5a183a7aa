"""Ownership of slices: only the expansion that provides a slice replaces it; others call its verbs.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any

import attrs

import catan_core as catan
from catan_core._memo import FUNCTIONS

Homes = tuple[tuple[str, frozenset[str], frozenset[str]], ...]

ENGINE = ("catan_core.engine.rules", "catan_core.engine.transition")
"""Where handlers, reactions and phases are run: who called a verb is found before one comes there."""


@attrs.frozen
class Change:
    """One slice that was replaced: with what, by which module of which expansions, and who had called them."""

    former: catan.Slice
    now: catan.Slice
    module: str
    authors: frozenset[str]
    callers: frozenset[str]
    by_reaction: bool


@contextmanager
def recorded_changes(rules: catan.Rules) -> Iterator[list[Change]]:
    """While it lasts, every slice that is replaced is noted. The authors are the expansions to which the module belongs
    that did it (none where the code belongs to no expansion of these rules)."""
    seen: list[Change] = []
    original = catan.Transition.update

    def update(tx: catan.Transition, changed: catan.Slice) -> None:
        frame = sys._getframe(1)
        seen.append(Change(tx[type(changed)], changed, *_author(rules, frame), *_callers(rules, frame)))
        original(tx, changed)

    kind: Any = catan.Transition
    kind.update = update
    try:
        yield seen
    finally:
        kind.update = original


def slices_have_owners(before: catan.State, action: catan.Action, step: catan.Step, rng: Random) -> None:
    """Only the expansion that brings a slice replaces it, and only by `tx.update`; others call its verbs."""
    rules = before.rules
    with recorded_changes(rules) as seen:
        again = rules.apply_unchecked(before, action)
    owners = OWNERS(rules)
    for change in seen:
        kind = type(change.now)
        if change.authors and owners[kind] not in change.authors and change.module != kind.__module__:
            raise AssertionError(
                f"{change.module} of {', '.join(sorted(change.authors))!r} replaces the slice {kind.tag!r}, which is of"
                f" {owners[kind]!r}: call a verb of its owner instead"
            )
    replaced = {type(change.now) for change in seen}
    for former, now in zip(before.slices, step.state.slices, strict=True):
        assert former is now or type(now) in replaced, (
            f"the slice {now.tag!r} was changed without `tx.update`"
            if again.state == step.state
            else f"{action!r}, played twice on one state, leads to two: a rule remembers something outside the state"
        )


def changes_are_announced(before: catan.State, action: catan.Action, step: catan.Step, rng: Random) -> None:
    """A change of a slice is announced by the expansion that provides it, or by the one that called its verb.

    An event about a piece also counts as one of the expansion that provides the piece. What lapses needs none: a
    reaction may make a slice what its spec lets it begin as, unless points depend on it.
    """
    rules = before.rules
    owners, announcing = OWNERS(rules), _announcing(step)
    silent = {
        type(now)
        for former, now in zip(before.slices, step.state.slices, strict=True)
        if former != now and owners[type(now)] not in announcing
    }
    if not silent:
        return
    with recorded_changes(rules) as seen:
        rules.apply_unchecked(before, action)
    layout, initial = rules.layout(before), {spec.kind: spec.initial for spec in rules.slice_specs}
    counted = {kind for source in rules.points_from for kind in source.reads}
    for change in seen:
        kind = type(change.now)
        if kind not in silent or change.former == change.now or announcing & change.callers:
            continue
        lapses = change.by_reaction and kind not in counted
        lapses = lapses and _lapses(change.former, change.now, initial[kind](rules, layout))
        assert lapses, (
            f"{action!r} changes the slice {kind.tag!r} of {owners[kind]!r}, and {sorted(announcing) or 'nobody'} tells"
            f" {[event.tag for event in step.events]}: no event of {owners[kind]!r} says so"
        )


def _announcing(step: catan.Step) -> set[str]:
    """The expansions whose events a step has."""
    rules = step.state.rules
    announcers, pieces = ANNOUNCERS(rules), PIECES(rules)
    announcing = {announcers.get(type(event), "") for event in step.events}
    return (announcing | {pieces.get(getattr(event, "piece", None), "") for event in step.events}) - {""}


PLACES = (catan.NodeSet, catan.EdgeSet, catan.HexSet)


def _lapses(former: Any, now: Any, first: Any, kind: Any = None) -> bool:
    """Whether whatever has changed is now as it was at the beginning; of a set of places, each place."""
    if former == now or now == first:
        return True
    if kind in PLACES:
        return not (now ^ first) & ~(former ^ first)
    if isinstance(now, tuple):
        return (
            isinstance(first, tuple) and len(former) == len(now) == len(first) and all(map(_lapses, former, now, first))
        )
    if attrs.has(type(now)) and type(former) is type(now) is type(first):
        kinds = catan.fields_of(type(now))
        return all(
            _lapses(getattr(former, name), getattr(now, name), getattr(first, name), kinds.get(name))
            for name in attrs.fields_dict(type(now))
        )
    return False


OWNERS: catan.PerRules[dict[type[catan.Slice], str]] = catan.PerRules(
    lambda rules: {
        contribution.spec.kind: contribution.expansion.id
        for contribution in rules.contributions
        if contribution.hook == "slices"
    }
)
"""The expansion that provides each slice."""

ANNOUNCERS: catan.PerRules[dict[type[Any], str]] = catan.PerRules(
    lambda rules: {
        contribution.spec.kind: contribution.expansion.id
        for contribution in rules.contributions
        if contribution.hook in ("actions", "events")
    }
)
"""The expansion that provides each kind of event, and of action."""

PIECES: catan.PerRules[dict[object, str]] = catan.PerRules(
    lambda rules: {
        contribution.spec.id: contribution.expansion.id
        for contribution in rules.contributions
        if contribution.hook == "pieces"
    }
)
"""The expansion that provides each kind of piece."""


def aware_of(rules: catan.Rules, id: str) -> frozenset[str]:
    """An expansion and those that know of it, since they require it or name it in `after`."""
    return frozenset(
        {id, *(expansion.id for expansion in rules.ruleset.chosen if id in (*expansion.requires, *expansion.after))}
    )


HOMES: catan.PerRules[Homes] = catan.PerRules(lambda rules: tuple(_home(rules, one) for one in rules.ruleset.chosen))
"""Of each expansion the id, the modules in which its rules are written, and the packages in which these lie."""


def _home(rules: catan.Rules, expansion: catan.Expansion) -> tuple[str, frozenset[str], frozenset[str]]:
    chosen, ids = rules.ruleset.chosen, rules.ruleset.expansions
    listed = {module.__name__ for _, module in expansion.parts(ids)}
    others = {module.__name__ for other in chosen for _, module in other.parts(ids)} - listed
    specs = [contribution.spec for contribution in rules.contributions if contribution.expansion.id == expansion.id]
    members = [getattr(spec, name) for spec in specs for name in attrs.fields_dict(type(spec))]
    # A function of another expansion that is only used in a spec does not make its module one of this expansion.
    modules = listed | ({member.__module__ for member in members if isinstance(member, FUNCTIONS)} - others)
    packages = {module.rpartition(".")[0] for module in modules} - {""}
    return expansion.id, frozenset(modules), frozenset(packages)


def belongs(rules: catan.Rules, module: str) -> frozenset[str]:
    """The expansions that a module belongs to: where it is listed, or else those in whose innermost package it lies."""
    homes = HOMES(rules)
    listed = frozenset(id for id, modules, _ in homes if module in modules)
    if listed:
        return listed
    around = [(len(one), id) for id, _, packages in homes for one in packages if f"{module}.".startswith(f"{one}.")]
    return frozenset(id for size, id in around if size == max(around)[0])


def _author(rules: catan.Rules, frame: FrameType | None) -> tuple[str, frozenset[str]]:
    """The nearest caller that belongs to an expansion."""
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        authors = belongs(rules, module)
        if authors:
            return module, authors
        frame = frame.f_back
    return "", frozenset()


def _callers(rules: catan.Rules, frame: FrameType | None) -> tuple[frozenset[str], bool]:
    """The expansions whose code has led to this, up to where the engine ran it, and whether that was a reaction."""
    found: set[str] = set()
    while frame is not None and frame.f_globals.get("__name__") not in ENGINE:
        found |= belongs(rules, str(frame.f_globals.get("__name__")))
        frame = frame.f_back
    return frozenset(found), frame is not None and frame.f_code.co_name == "_react"
