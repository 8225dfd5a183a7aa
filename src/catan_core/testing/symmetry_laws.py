"""What holds for rules that make no difference between places, seats or goods that a symmetry exchanges.

Plain functions that raise AssertionError, for any test framework.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import TypeVar

import catan_core as catan
from catan_core.engine.validation import first_problem
from catan_core.model.arguments import STATE, require, require_random
from catan_core.testing.symmetries import Mapper, Symmetry, mapped, mapping_of

P = TypeVar("P", catan.State, catan.View)

MOST_LISTED = 200
"""Up to this many actions of a seat are compared one by one; of a longer list, `SAMPLES` are."""

SAMPLES = 5


def positions_are_symmetric(state: catan.State, symmetry: Symmetry, rng: Random) -> None:
    """After a symmetry the same seats must act, may do the same, see the same and have the same points, and chance has
    the same outcomes with the same weights.

    If no seat has moved, the position is also as sound as before. Otherwise it may be one that no game comes to: in
    many games seat 0 begins.
    """
    require(catan.State, state, "positions_are_symmetric", STATE)
    require_random(rng, "positions_are_symmetric")
    other, rules = mapped(state, symmetry), state.rules
    mapping = mapping_of(state, symmetry)
    if not symmetry.seats:
        _same("is wrong with the position", first_problem(state), first_problem(other))
    _same("must act", {_seat(mapping, seat) for seat in rules.actors(state)}, {*rules.actors(other)})
    _same("have won", {mapping.seat(seat) for seat in rules.winners(state)}, {*rules.winners(other)})
    outcomes = {mapping.record(action): weight for action, weight in rules.outcomes(state)}
    _same("are outcomes", outcomes, dict(rules.outcomes(other)))
    for seat in rules.all_seats:
        owner = mapping.seat(seat)
        _same(f"are points of seat {owner}", rules.score(state, seat), rules.score(other, owner))
        _same_actions(state, other, mapping, seat, rng)
    for viewer in (None, *rules.all_seats):
        seen = rules.view(state, viewer)
        _same("are seen", _settled(mapped(seen, symmetry)), _settled(rules.view(other, _viewer(mapping, viewer))))


def steps_are_symmetric(before: catan.State, action: catan.Action, step: catan.Step, symmetry: Symmetry) -> None:
    """After a symmetry the same action leads to the same state with the same events, and everybody sees the same.

    The events may come in another order: where an action concerns several seats or places at once, their events come by
    the numbers of these.
    """
    require(catan.State, before, "steps_are_symmetric", STATE)
    require(catan.Step, step, "steps_are_symmetric", "a Step, what rules.apply gives")
    rules, mapping = before.rules, mapping_of(before, symmetry, sorting=True)
    other = rules.apply(mapped(before, symmetry), mapped(action, symmetry, before))
    settling = mapping_of(other.state, Symmetry(), sorting=True)

    def same_events(what: str, events: Iterable[catan.Event], others: Iterable[catan.Event]) -> None:
        _same(what, Counter(map(mapping.record, events)), Counter(map(settling.record, others)))

    _same("are the state that follows", _settled(mapped(step.state, symmetry)), _settled(other.state))
    same_events("are the events", step.events, other.events)
    for viewer in (None, *rules.all_seats):
        seen = _viewer(mapping, viewer)
        shown = rules.events_for(other.events, seen)
        same_events(f"are the events that seat {seen} sees", rules.events_for(step.events, viewer), shown)


def _same_actions(state: catan.State, other: catan.State, mapping: Mapper, seat: catan.Seat, rng: Random) -> None:
    """A seat may do the same as the seat that it becomes. Of long lists some actions are compared."""
    owner = mapping.seat(seat)
    actions, others = state.rules.actions(state, seat), state.rules.actions(other, owner)
    _same(f"are the kinds of action of seat {owner}", _kinds(actions), _kinds(others))
    if len(actions) <= MOST_LISTED:
        _same(f"are the actions of seat {owner}", {*map(mapping.record, actions)}, {*others})
        return
    for _ in range(SAMPLES):
        action = mapping.record(actions.sample(rng))
        assert action in others, f"seat {owner} may no longer do {action!r}"


def _kinds(actions: catan.Actions) -> tuple[dict[type[catan.Action], int], set[type[catan.Action]]]:
    return {kind: count for kind, count in actions.kinds if count}, {open_kind.kind for open_kind in actions.open}


def _seat(mapping: Mapper, seat: catan.Seat) -> catan.Seat:
    return seat if seat == catan.CHANCE else mapping.seat(seat)


def _viewer(mapping: Mapper, viewer: catan.Seat | None) -> catan.Seat | None:
    return None if viewer is None else mapping.seat(viewer)


def _settled(position: P) -> P:
    """A position with lists of seats in order: who is named first makes no difference."""
    settled: P = mapping_of(position, Symmetry(), sorting=True).position(position)
    return settled


def _same(what: str, expected: object, actual: object) -> None:
    assert expected == actual, f"other {what}: {expected!r} was expected, not {actual!r}"
