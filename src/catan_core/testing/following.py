"""Properties of what follows: slices that others decide, and slices that remember something of a turn.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

from random import Random
from typing import Any

import attrs

from catan_core import Action, PerRules, State, Step
from catan_core.plugin.specs import SliceSpec

Placed = tuple[tuple[int, SliceSpec[Any]], ...]
"""Specs of slices, each with its place among the slices of a state."""

DERIVED: PerRules[Placed] = PerRules(
    lambda rules: tuple((place, spec) for place, spec in enumerate(rules.slice_specs) if spec.derived is not None)
)
"""The slices that say how they follow from others."""

ANEW: PerRules[Placed] = PerRules(
    lambda rules: tuple((place, spec) for place, spec in enumerate(rules.slice_specs) if spec.anew is not None)
)
"""The slices that say when they begin anew."""


def slices_follow(state: State, rng: Random) -> None:
    """A slice that follows from others is what it is when it is worked out anew, by the `derived` of its spec."""
    for place, spec in DERIVED(state.rules):
        if spec.derived is not None:
            stored = state.slices[place]
            _same(stored, spec.derived(state, stored), f"the slice {spec.kind.tag!r} is out of date")


def turns_begin_anew(before: State, action: Action, step: Step, rng: Random) -> None:
    """What a slice remembers of a turn it has forgotten when the next one begins, as `anew` of its spec says."""
    for place, spec in ANEW(step.state.rules):
        for event in step.events:
            if spec.anew is not None and isinstance(event, spec.anew_at):
                stored = step.state.slices[place]
                _same(
                    stored, spec.anew(stored, event), f"after {event!r} the slice {spec.kind.tag!r} remembers too much"
                )


def follows(before: State, action: Action, step: Step) -> None:
    """Both of these: what strategies ask of every action that they play for a test."""
    rng = Random(0)
    slices_follow(step.state, rng)
    turns_begin_anew(before, action, step, rng)


def _same(stored: Any, wanted: Any, what: str) -> None:
    if stored != wanted:
        names = [name for name in attrs.fields_dict(type(stored)) if getattr(stored, name) != getattr(wanted, name)]
        odd = "; ".join(f"{name} is {getattr(stored, name)!r}, not {getattr(wanted, name)!r}" for name in names)
        raise AssertionError(f"{what}: {odd}")
