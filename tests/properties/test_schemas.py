"""The JSON Schema of actions, along random walks through every shipped composition."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from jsonschema import Draft202012Validator

from catan_core import CHANCE, Action, Ruleset, Seat, TranscriptError, codec
from catan_core.codec.positions import Codec
from catan_core.fieldtypes.schema import schema_of
from catan_core.testing import walk
from tests.engine.shapes import at, changes
from tests.properties.compositions import Composition, every_composition

OF_A_KIND = 5
"""At most this many actions of a kind are looked at in a state."""

CHANGES = 60
"""This many changes of one action of each kind are read and looked up in the schema."""


def offered(ruleset: Ruleset, seats: int, length: int, rng: Random) -> Iterator[tuple[Codec, Action]]:
    """Actions that are listed, sampled or left to chance along a walk, a few of each kind in every state."""
    for _, step in walk(ruleset, 1, length, seats):
        state = step.state
        coder = codec.of(state.rules, state.rules.topology(state))
        for actor in state.rules.actors(state):
            if actor == CHANCE:
                of_chance = [action for action, _ in state.rules.outcomes(state)]
                yield from ((coder, action) for action in rng.sample(of_chance, min(OF_A_KIND, len(of_chance))))
                continue
            actions = state.rules.actions(state, Seat(actor))
            for kind, count in actions.kinds:
                yield from ((coder, action) for action in rng.sample(actions.of(kind), min(OF_A_KIND, count)))
            sampled = [kind.sample(rng) for kind in actions.open]
            yield from ((coder, action) for action in sampled if action is not None)


@every_composition
def test_the_schema_describes_what_is_written(game_of: Composition) -> None:
    validators: dict[type, Any] = {}
    for coder, action in offered(game_of.ruleset, game_of.seats, 60, Random(1)):
        kind = type(action)
        if kind not in validators:
            schema = schema_of(kind, coder.rules)
            Draft202012Validator.check_schema(schema)
            validators[kind] = Draft202012Validator(schema)
        validators[kind].validate(coder.encode(action))
    assert len(validators) > 5


@every_composition
def test_the_schema_refuses_the_shapes_that_the_reader_refuses(game_of: Composition) -> None:
    rng = Random(2)
    last = {type(action): (coder, action) for coder, action in offered(game_of.ruleset, game_of.seats, 60, rng)}
    disagreeing = []
    for coder, action in last.values():
        validator = Draft202012Validator(schema_of(type(action), coder.rules))
        value = json.loads(coder.action_json(action))
        all_changes = list(changes(value))
        for path, changed in rng.sample(all_changes, min(CHANGES, len(all_changes))):
            if reads(coder, changed) != validator.is_valid(changed):
                disagreeing.append((value, path, at(changed, path)))
    assert disagreeing == []


def reads(coder: Codec, value: object) -> bool:
    try:
        coder.decode(Action, value)
    except TranscriptError:
        return False
    return True
