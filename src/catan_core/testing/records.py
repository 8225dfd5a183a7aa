"""Properties of states as data: frozen, hashable, and the same after pickling, JSON and replaying.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

import attrs

import catan_core as catan
from catan_core import codec
from catan_core.codec.reading import state_from_json
from catan_core.model.record import is_record
from catan_core.testing.candidates import given_fields

PLAIN = (int, str, bool, type(None))


def spelled_out(state: catan.State) -> str:
    """Everything in a state as text, what its `repr` leaves out too: to see whether any of it has changed in place."""
    return repr(_contents((state.winners, state.turn, state.stack, state.slices)))


def _contents(value: Any) -> object:
    """A value as tuples of all that is compared in it, down to what is neither a record nor a tuple."""
    kind = type(value)
    if kind is tuple:
        parts = value
    elif kind in PLAIN or not attrs.has(kind):
        return value
    else:
        parts = [getattr(value, name) for name in _compared(kind)]
    return [part if type(part) is int else _contents(part) for part in parts]


@cache
def _compared(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if field.eq)


def equal_states_hash_equal(state: catan.State, rng: Random) -> None:
    """A state built a second time from equal parts is equal to the first, and so is its hash."""
    copy = _rebuilt(state, state.rules)
    assert copy == state, "a state built from equal parts is not equal"
    assert hash(copy) == hash(state), "equal states have different hashes"


def _rebuilt(value: object, rules: object) -> object:
    """The same value out of new objects, as far as Python makes any."""
    if isinstance(value, tuple):
        return tuple([_rebuilt(item, rules) for item in value])
    if value is rules or isinstance(value, PLAIN):
        return value
    values = {name: _rebuilt(getattr(value, name), rules) for name in given_fields(type(value))}
    return type(value)(**values)


def pickling_keeps_everything(state: catan.State, rng: Random) -> None:
    """A state that was pickled and read again is equal, hashes equal, and plays by the same compiled rules."""
    again = pickle.loads(pickle.dumps(state))
    assert again == state, "another state comes back from pickling"
    assert hash(again) == hash(state), "a pickled state has another hash"
    assert again.rules is state.rules, "a pickled state has other rules"


def everything_is_frozen(state: catan.State, rng: Random) -> None:
    """A state is made of numbers, texts, tuples and frozen records only."""
    for part in (state.turn, *state.stack, *state.slices):
        _assert_frozen(part, type(part).__name__)
    hash(state)


def steps_are_frozen(before: catan.State, action: catan.Action, step: catan.Step, rng: Random) -> None:
    """Actions and events are made of numbers, texts, tuples and frozen records only."""
    assert type(step.events) is tuple, f"events come in a tuple, not in a {type(step.events).__name__}"
    for part in (action, *step.events):
        _assert_frozen(part, type(part).__name__)
        hash(part)


def _assert_frozen(value: object, where: str) -> None:
    if type(value) in PLAIN:
        return
    if type(value) is tuple:
        for index, item in enumerate(value):
            _assert_frozen(item, f"{where}[{index}]")
        return
    assert is_record(type(value)), f"{where} is a {type(value).__name__}, not a record: {value!r}"
    kind: Any = type(value)
    for field in attrs.fields(kind):
        try:
            setattr(value, field.name, None)
        except AttributeError:
            pass
        else:
            raise AssertionError(f"{where}.{field.name} can be changed")
        if field.eq:  # the others are worked out from these
            _assert_frozen(getattr(value, field.name), f"{where}.{field.name}")


def codec_roundtrip(state: catan.State, rng: Random) -> None:
    """State and actions come back equal from JSON, written the same way again; every view is JSON."""
    rules = state.rules
    coder = codec.of(rules, rules.topology(state))
    text = coder.state_json(state)
    again = state_from_json(text, expansions=rules.ruleset.chosen)
    assert again == state, "another state comes back from JSON"
    assert hash(again) == hash(state), "a state from JSON has another hash"
    assert coder.state_json(again) == text, "a state from JSON is written in another way"
    if rules.actors(state) == (catan.CHANCE,):
        _assert_actions(state, [action for action, _ in rules.outcomes(state)])
    for seat in rules.all_seats:
        actions = rules.actions(state, seat)
        sampled = (kind.sample(rng) for kind in actions.open)
        _assert_actions(state, [*actions, *(action for action in sampled if action is not None)])
        json.loads(actions.to_json())
        json.loads(rules.view(state, seat).to_json())


def views_roundtrip(state: catan.State, rng: Random) -> None:
    """What somebody sees comes back equal from JSON, written the same way again."""
    rules = state.rules
    view = rules.view(state, rng.choice((*rules.all_seats, None)))
    again = catan.View.from_json(view.to_json(), expansions=rules.ruleset.chosen)
    assert again == view, f"another view comes back from JSON for {view!r}"
    assert again.to_json() == view.to_json(), f"{view!r} from JSON is written in another way"


def _assert_actions(state: catan.State, actions: Iterable[catan.Action]) -> None:
    coder = codec.of(state.rules, state.rules.topology(state))
    for action in actions:
        text = coder.action_json(action)
        again = coder.action_from_json(text)
        assert again == action, f"{again!r} comes back for {action!r} from {text}"


def events_roundtrip(before: catan.State, action: catan.Action, step: catan.Step, rng: Random) -> None:
    """Every fact comes back equal from JSON, also in the form in which a seat may see it."""
    rules = step.state.rules
    coder = codec.of(rules, rules.topology(step.state))
    for seat in (*rules.all_seats, None):
        for event in (*step.events, *rules.events_for(step.events, seat)):
            again = coder.decode(catan.Event, coder.encode(event))
            assert again == event, f"{again!r} comes back for {event!r}"
