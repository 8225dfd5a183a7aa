"""What goes in and out of the methods of a server: how each parameter is read, and the JSON Schema of all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs

from catan_core.codec.messages import METADATA, words_of
from catan_core.codec.problems import StructureHook, as_it_is, expected
from catan_core.engine.rules import Rules
from catan_core.fieldtypes.schema import NULL, Schema, an_object, reference_to

MAX_LISTED = 10_000
"""The highest limit of the actions that are listed."""

MAX_ID = 60
"""The length of the longest id of a game."""

Answer: TypeAlias = Schema | Callable[[Rules], Schema]
"""The JSON Schema of what a method answers, or a function that makes it for some rules. It may refer to the messages
of these rules, and to the definitions of `SHARED`."""


@attrs.frozen
class Parameter:
    """A parameter of a method: how it is read, and its JSON Schema, which may depend on the rules as in `Answer`."""

    read: StructureHook
    schema: Answer


def written(schema: Answer, rules: Rules) -> Schema:
    """A schema for some rules."""
    return schema(rules) if callable(schema) else schema


def _anything(value: Any, _: Any) -> Any:
    return value


_text = as_it_is("a string", str)
_object = as_it_is("an object", dict)


def _id(value: Any, _: Any) -> str:
    return value if type(value) is str and 0 < len(value) <= MAX_ID else expected("the id of a game, a string", value)


def _whole(value: Any, _: Any) -> int:
    return value if type(value) is int and value >= 0 else expected("a whole number from 0", value)


def _limit(value: Any, _: Any) -> int:
    if type(value) is not int or not 0 <= value <= MAX_LISTED:
        expected(f"a whole number from 0 to {MAX_LISTED}", value)
    return value


def _texts(value: Any, _: Any) -> tuple[str, ...]:
    if type(value) is not list or not all(type(item) is str for item in value):
        expected("a list of ids of expansions", value)
    return tuple(value)


STRING: dict[str, Any] = {"type": "string"}
FROM_0: dict[str, Any] = {"type": "integer", "minimum": 0}
STRINGS: dict[str, Any] = {"type": "array", "items": STRING}
SCHEMA_OF_SEAT = reference_to("seat")
SEATS: Schema = {"type": "array", "items": SCHEMA_OF_SEAT}
MOVES: Schema = {"description": "How many actions were played, chance included.", **FROM_0}
REVISION: Schema = {"description": "What names all that the seat has seen, for requests.", **STRING}


# -- parameters ----------------------------------------------------------------------------------------------------

TEXT = Parameter(_text, STRING)
WHOLE = Parameter(_whole, FROM_0)
LIMIT = Parameter(_limit, {**FROM_0, "maximum": MAX_LISTED})
IDS = Parameter(_texts, {"description": "Ids of expansions.", **STRINGS})
GAME_ID = Parameter(_id, reference_to("game-id"))
SEED = Parameter(as_it_is("a seed, which is a whole number or a string", int, str), reference_to("seed"))
SEAT = Parameter(_anything, SCHEMA_OF_SEAT)
VIEWER = Parameter(_anything, {"description": "A seat, or null for a spectator.", "anyOf": [SCHEMA_OF_SEAT, NULL]})
WORDS = Parameter(_text, lambda rules: {"description": "A language.", "enum": [*rules.languages]})
ACTION = Parameter(_object, reference_to("action"))
POSITION = Parameter(_object, reference_to("position"))
NOTES = Parameter(_object, METADATA)
BOARD = Parameter(_object, {"description": "A board that was set up by hand.", "type": "object"})
OPTIONS = Parameter(
    _object,
    {
        "description": "Values of options, by name.",
        "type": "object",
        "additionalProperties": {"anyOf": [STRING, {"type": "integer"}, {"type": "boolean"}]},
    },
)


# -- answers -------------------------------------------------------------------------------------------------------

SHARED: dict[str, Schema] = {
    "game-id": {"description": "The id of a game.", "type": "string", "minLength": 1, "maxLength": MAX_ID},
    "seed": {
        "description": "What decides all that chance does. Choose it at random, and keep it secret.",
        "anyOf": [{"type": "integer"}, STRING],
    },
    "status": {
        "description": "How a game stands, as everybody may know it.",
        **an_object(
            {
                "game": reference_to("game-id"),
                "moves": MOVES,
                "revision": REVISION,
                "turn": an_object({"number": FROM_0, "seat": SCHEMA_OF_SEAT}),
                "actors": {"description": "The seats that owe a decision.", "type": "array", "items": SCHEMA_OF_SEAT},
                "over": {"type": "boolean"},
                "winners": {"anyOf": [SEATS, NULL]},
            }
        ),
    },
}
"""What several methods take or answer, by the name of its definition."""

WHOLE_VIEW: Schema = {"type": "object", "allOf": [reference_to("view")], "required": ["moves", "revision"]}


def _news(rules: Rules) -> Schema:
    """The events since, or the whole view."""
    about = {"moves": MOVES, "revision": REVISION}
    return {
        "anyOf": [
            an_object({**about, "events": reference_to("events")}, {"words": words_of("events")}),
            an_object({**about, "view": WHOLE_VIEW}),
        ]
    }


STATUS: Answer = reference_to("status")
GAMES: Answer = {"type": "array", "items": reference_to("status")}
VIEW: Answer = WHOLE_VIEW
ACTIONS: Answer = reference_to("actions")
REFUSAL_OR_NULL: Answer = {"anyOf": [reference_to("refusal"), NULL]}
BOTS: Answer = STRINGS
DECISION: Answer = reference_to("action")
NEWS: Answer = _news
SAVED: Answer = an_object({"position": reference_to("position"), "transcript": {"anyOf": [STRING, NULL]}})
JSON_SCHEMA: Answer = {"description": "A JSON Schema (2020-12).", "type": "object"}
NOTHING: Answer = NULL
EXPANSIONS: Answer = {
    "type": "object",
    "additionalProperties": an_object(
        {
            "title": STRING,
            "version": STRING,
            "requires": STRINGS,
            "seats": {"anyOf": [{"type": "array", "items": FROM_0}, NULL]},
        }
    ),
}
