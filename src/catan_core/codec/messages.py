"""Every message of a ruleset, described by one JSON Schema (2020-12): what is written, and what is read again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

from catan_core.codec.positions import FORMAT
from catan_core.codec.reading import TRANSCRIPT_FORMAT
from catan_core.components.diagram import PlaceMark
from catan_core.engine.rules import Rules
from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.schema import (
    DIALECT,
    NULL,
    Schema,
    SchemaWriter,
    an_object,
    name_in,
    reference_to,
    tagged_kinds,
)
from catan_core.model import arguments, metadata
from catan_core.model import record as records
from catan_core.model.errors import refuse
from catan_core.model.ids import CHANCE
from catan_core.model.state import Turn
from catan_core.plugin.queries import PerRules
from catan_core.plugin.specs import Option

MESSAGES: dict[str, str] = {
    "view": "What a seat may know of a game; seat is null for a spectator.",
    "position": "A whole game, hidden things included.",
    "actions": "What a seat may do. Kinds of action that are not listed stand under more, each with its JSON Schema.",
    "action": "What a seat does.",
    "chance": "What chance does: a roll of dice, a draw, a theft.",
    "events": "What has happened, in order, as a seat may see it.",
    "log": "What has happened, in order, as a seat may see it, with the sentence for each event.",
    "event": "A fact. Values that the seat may not know are null or empty.",
    "phase": "A pending decision.",
    "slice": "One expansion's part of a position.",
    "refusal": "Why an action is not legal. Its details are by name: places, ids and numbers.",
    "board": "What the board is made of; null in a game without a board.",
    "header": "The first line of a transcript: what the game began with.",
    "line": "A line of a transcript: the header, then each action, chance included.",
}
"""The messages, with what each of them is."""


SEEN_PHASE = "phase:seen"
"""The definition of a phase in a view."""

STACK: dict[str, Any] = {
    "description": "The pending decisions. The last of them must be made now, the others after it.",
    "type": "array",
}

TEXT: dict[str, Any] = {"type": "string"}
PLACES: tuple[types.IdKind, ...] = ("node", "edge", "hex")

_LINE: dict[str, Any] = {
    "type": "string",
    "maxLength": metadata.MAX_VALUE,
    "not": {"pattern": f"[{arguments.UNPRINTABLE}]"},
}

METADATA: Schema = {
    "description": "What is written about the game: who played, when and where. 'seat 0' is the name of a player.",
    "type": "object",
    "additionalProperties": _LINE,
    "propertyNames": {**_LINE, "minLength": 1, "maxLength": metadata.MAX_NAME},
    "maxProperties": metadata.MAX_ENTRIES,
}
"""The schema of the metadata of a transcript."""

ANY_ACTION: Schema = {"anyOf": [reference_to("action"), reference_to("chance")]}


def schema(rules: Rules, message: str | None = None) -> dict[str, Any]:
    """The JSON Schema of a message, or of all of them; see `Rules.schema`. It is a new object each time."""
    arguments.require((str, type(None)), message, "schema", "the name of a message")
    whole: dict[str, Any] = deepcopy(SCHEMA(rules))
    if message is None:
        return whole
    definitions = whole["$defs"]
    if message not in MESSAGES and ("/" not in message or message not in definitions):
        refuse(
            "schema", f"a message ({', '.join(MESSAGES)}) or a tag of these rules, such as that of an action", message
        )
    needed = _needed(definitions, message)
    return {
        "$schema": DIALECT,
        **reference_to(message),
        "$defs": {name: definition for name, definition in definitions.items() if name in needed},
    }


def _schema(rules: Rules) -> dict[str, Any]:
    writer = _Messages(rules)
    writer.write()
    return {
        "$schema": DIALECT,
        "title": f"Messages of {', '.join(rules.ruleset.expansions)} for {rules.seats} seats",
        "anyOf": [reference_to(name) for name in MESSAGES],
        "$defs": writer.writer.definitions,
    }


SCHEMA: PerRules[dict[str, Any]] = PerRules(_schema)
"""The schema of all messages, made once."""


class _Messages:
    """Writes the schemas of messages, and of everything that is in them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.writer = SchemaWriter(rules, "stored", described=True, unions={records.Action: ANY_ACTION})
        # The names of messages come first, so that no definition of an expansion takes them.
        self.writer.definitions.update(dict.fromkeys((name for name in MESSAGES if name != "board"), False))
        if self.writer.layout() != reference_to("board"):
            nothing = {} if rules.board else NULL
            self.writer.definitions["board"] = {"description": MESSAGES["board"], **nothing}
        self.kinds = list(dict.fromkeys(tagged_kinds(rules)))
        self.seat = self.writer.field(types.Id("seat"))
        self.seats: Schema = {"type": "array", "items": self.seat}
        self.turn = self.writer.field(types.PlainRecord(Turn))

    def write(self) -> None:
        """Define all messages."""
        phases = [kind for kind in self.kinds if issubclass(kind, records.Phase)]
        with self.writer.used("seen"):
            self.writer.definitions[SEEN_PHASE] = self.any_of(phases)
        made: dict[str, Schema] = {
            "view": self.view(),
            "position": self.position(),
            "actions": self.actions(),
            "action": self.any_of(self.actions_of_seats()),
            "chance": self.any_of(kind for kind in self.kinds if issubclass(kind, records.ChanceAction)),
            "events": {"type": "array", "items": reference_to("event")},
            "log": self.log(),
            "event": self.any_of(kind for kind in self.kinds if issubclass(kind, records.Event)),
            "phase": self.any_of(phases),
            "slice": self.any_of(kind for kind in self.kinds if issubclass(kind, records.Slice)),
            "refusal": self.refusal(),
            "header": self.header(),
            "line": {"anyOf": [reference_to(name) for name in ("header", "action", "chance")]},
        }
        for name, schema in made.items():
            self.writer.definitions[name] = (
                {"description": MESSAGES[name], **schema} if isinstance(schema, dict) else schema
            )

    def actions_of_seats(self) -> Iterator[type[records.Action]]:
        return (
            kind
            for kind in self.kinds
            if issubclass(kind, records.Action) and not issubclass(kind, records.ChanceAction)
        )

    def any_of(self, kinds: Iterable[type]) -> Schema:
        schemas = [self.writer.tagged(kind) for kind in kinds]
        return {"anyOf": schemas} if schemas else False

    def position(self) -> Schema:
        """What `Game.to_json` writes and `Game.from_json` reads."""
        return an_object(
            {
                "format": {"const": FORMAT},
                "rules": self.stored_rules(),
                "turn": self.turn,
                "stack": {**STACK, "items": reference_to("phase")},
                "winners": self.winners(),
                "slices": self.slices(),
            }
        )

    def view(self) -> Schema:
        """What `View.to_json` writes; a view of a match that is sent also says how far it has come."""
        with self.writer.used("seen"):
            slices = self.slices()
        return an_object(
            {
                "format": {"const": FORMAT},
                "rules": self.stored_rules(),
                "seat": {"anyOf": [self.seat, NULL]},
                "turn": self.turn,
                "stack": {**STACK, "items": reference_to(SEEN_PHASE)},
                "winners": self.winners(),
                "actors": {"type": "array", "items": {"anyOf": [self.seat, {"const": CHANCE}]}},
                "points": self.writer.by_seat({"type": "integer"}),
                "slices": slices,
            },
            {
                **self.marks(),
                "words": words_of("stack", optional=("marks",) if self.rules.board else ()),
                "moves": {"description": "How many actions the match has had.", "type": "integer", "minimum": 0},
                "revision": {"description": "What names all that the seat has seen, for requests.", "type": "string"},
            },
        )

    def marks(self) -> dict[str, Schema]:
        """What is written on places of a board."""
        if self.rules.board is None:
            return {}
        about = "What is written on places of the board, as this seat sees it; left out if nothing is."
        return {
            "marks": {"description": about, "type": "array", "items": self.writer.field(types.PlainRecord(PlaceMark))}
        }

    def slices(self) -> Schema:
        """The slices by tag."""
        return an_object({spec.kind.tag: self.writer.tagged(spec.kind) for spec in self.rules.slice_specs})

    def winners(self) -> Schema:
        return {"anyOf": [self.seats, NULL]}

    def actions(self) -> Schema:
        """What `Actions.to_json` writes."""
        tags = [kind.tag for kind in self.actions_of_seats()]
        more = {
            "type": {"enum": tags} if tags else False,
            "count": {"anyOf": [{"type": "integer", "minimum": 0}, NULL]},
            "schema": {"type": "object"},
        }
        return an_object(
            {
                "seat": {"anyOf": [self.seat, {"const": CHANCE}, NULL]},
                "actions": {"type": "array", "items": reference_to("action")},
                "more": {"type": "array", "items": an_object(more)},
            },
            {"words": words_of("actions", "more")},
        )

    def log(self) -> Schema:
        """What `events_to_json` writes when it is asked for words."""
        return an_object({"events": reference_to("events"), "words": words_of("events")})

    def refusal(self) -> Schema:
        """What `Game.refusal_json` writes."""
        places: dict[str, Schema] = (
            {kind: self.writer.field(types.Id(kind)) for kind in PLACES} if self.rules.board else {}
        )
        details = {**an_object({}, places), "additionalProperties": {"anyOf": [{"type": "integer"}, TEXT]}}
        rule = an_object({"book": TEXT, "heading": TEXT})
        return an_object({"refusal": TEXT, "text": TEXT, "rule": rule, "details": details}, {"words": TEXT})

    def header(self) -> Schema:
        """What `Transcript` writes in the first line."""
        board = {"board": reference_to("board")}
        return an_object(
            {"format": {"const": TRANSCRIPT_FORMAT}, **self.parts_of_rules(), **board}, {"metadata": METADATA}
        )

    def stored_rules(self) -> Schema:
        """Which rules a stored game was played by."""
        return self.writer.defined("rules", "rules", lambda: an_object(self.parts_of_rules()))

    def parts_of_rules(self) -> dict[str, Schema]:
        versions: dict[str, Schema] = {id: {"const": version} for id, version in self.rules.ruleset.versions.items()}
        declared = self.rules.ruleset.declared_options
        options = {option.name: _values(option) for option in declared if option.read is None}
        texts = {option.name: _values(option) for option in declared if option.read is not None}
        return {
            "expansions": an_object(versions),
            "options": an_object(options, texts),
            "seats": {"const": self.rules.seats},
        }


def words_of(*lists: str, optional: tuple[str, ...] = ()) -> Schema:
    """The schema of what is said of the items of some lists in a message, and of those that it may not have."""
    sentences: Schema = {"type": "array", "items": {"type": "string"}}
    named = " and ".join((*lists, *optional))
    about = f"The sentence for each item of {named}, in the same order, where a language was asked for."
    return {"description": about, **an_object(dict.fromkeys(lists, sentences), dict.fromkeys(optional, sentences))}


def _values(option: Option[Any]) -> Schema:
    """The values of an option."""
    about = {"description": option.doc}
    if option.values:
        return {**about, "enum": list(option.values)}
    if option.read is not None:
        content = {"contentMediaType": "application/json", "contentSchema": option.schema()} if option.schema else {}
        return {**about, "type": "string", **content}
    return {**about, "type": "integer", "minimum": option.min_value, "maximum": option.max_value}


def _needed(definitions: dict[str, Any], name: str) -> set[str]:
    """The names of the definitions that a definition is made of, itself included."""
    needed, todo = {name}, [name]
    while todo:
        for other in _references(definitions[todo.pop()]):
            if other not in needed:
                needed.add(other)
                todo.append(other)
    return needed


def _references(schema: object) -> Iterator[str]:
    """The names of the definitions to which a schema refers."""
    if isinstance(schema, dict):
        reference = schema.get("$ref")
        if isinstance(reference, str):
            yield name_in(reference)
        for part in schema.values():
            yield from _references(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _references(part)
