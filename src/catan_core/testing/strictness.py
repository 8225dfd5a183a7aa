"""A property of the JSON door: what is read is what was written; no value is turned into another on the way.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import catan_core as catan
from catan_core import codec
from catan_core.codec.reading import state_from_json

SPOILED = 6
"""How many values of one state, and of each of some actions, are written in a wrong way."""

SPARED = ("rules", "format")
"""What every state begins with; the engine alone reads it."""


def json_is_read_strictly(state: catan.State, rng: Random) -> None:
    """A number in quotes, a number for a truth value, a field that nobody knows: JSON that is wrong is refused."""
    rules = state.rules
    coder = codec.of(rules, rules.topology(state))
    expansions = rules.ruleset.chosen
    whole = json.loads(coder.state_json(state))

    def again(text: str) -> str:
        return coder.state_json(state_from_json(text, expansions=expansions))

    for spoiled, what in _spoiled(whole, rng):
        _refused(spoiled, what, again)
    for action in _some_actions(state, rng):
        value = json.loads(coder.action_json(action))
        for spoiled, what in _spoiled(value, rng):
            _refused(spoiled, what, lambda text: coder.action_json(coder.action_from_json(text)))


def _some_actions(state: catan.State, rng: Random) -> list[catan.Action]:
    rules, actions = state.rules, list[catan.Action]()
    for actor in rules.actors(state):
        listed = (
            [a for a, _ in rules.outcomes(state)]
            if actor == catan.CHANCE
            else list(rules.actions(state, catan.Seat(actor)))
        )
        by_kind = {type(action): action for action in rng.sample(listed, min(20, len(listed)))}
        actions += by_kind.values()
    return actions


def _refused(spoiled: Any, what: str, again: Any) -> None:
    text = json.dumps(spoiled)
    try:
        written = again(text)
    except catan.TranscriptError:
        return
    except Exception as error:
        raise AssertionError(f"JSON with {what} raises {type(error).__name__}, not TranscriptError: {error}") from error
    assert written == text or _same(json.loads(written), spoiled), (
        f"JSON is coerced: {what} is read as if it were right"
    )


def _same(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal, without taking true for 1 or 1 for 1.0."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


def _spoiled(value: Any, rng: Random) -> Iterator[tuple[Any, str]]:
    """The same JSON value with one thing wrong, several times; and what that is."""
    places = [place for place in _places(value) if place and place[0] not in SPARED]
    for place in rng.sample(places, min(SPOILED, len(places))):
        original = _at(value, place)
        wrong = _other(original, rng)
        where = ".".join(map(str, place))
        yield _with(value, place, wrong), f"{where} = {json.dumps(wrong)[:80]} in place of {json.dumps(original)[:80]}"


def _other(value: Any, rng: Random) -> Any:
    """A value that looks like another and is of a different type."""
    match value:
        case bool():
            return int(value)
        case int():
            return rng.choice((str(value), float(value), value == 1 if value in (0, 1) else f" {value}"))
        case str():
            return rng.choice(([value], int(value) if value.isdecimal() else None))
        case list():
            return rng.choice((dict(enumerate(value)), None, [*value, None]))
        case dict():
            return rng.choice(({**value, "unheard of": 0}, [*value.values()]))
    return "null"


def _places(value: Any, upto: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield upto
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _places(item, (*upto, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _places(item, (*upto, index))


def _at(value: Any, place: tuple[Any, ...]) -> Any:
    for key in place:
        value = value[key]
    return value


def _with(value: Any, place: tuple[Any, ...], wrong: Any) -> Any:
    """A copy with another value in one place."""
    if not place:
        return wrong
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[place[0]] = _with(value[place[0]], place[1:], wrong)
    return copy
