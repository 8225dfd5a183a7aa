"""The JSON of records, described by JSON Schema (2020-12) for programs in other languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import attrs

from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.grammar import TAG_KEY, TAGGED_BASES, FieldType, IdKind, field_types
from catan_core.fieldtypes.ranges import MAX_LIST, MAX_NUMBER, MAX_STRING
from catan_core.model.record import Action
from catan_core.plugin.queries import PerRules

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

Schema = dict[str, Any] | bool
"""A JSON Schema. True describes every value, False none."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"


BY = "x-by"
"""The keyword that says what an array is indexed by: `"seat"`. JSON Schema takes an unknown keyword as a note."""


def schema_of(kind: type, rules: Rules) -> dict[str, Any]:
    """The JSON Schema of a record: what its fields can hold at all. Which values are legal is for the rules to say.

    Seats, goods and places, the `NewType`s of expansions and records within the record stand under `$defs`. The schema
    is made once for these rules: do not change it.
    """
    return SCHEMAS(rules)(kind)


SCHEMAS: PerRules[Callable[[type], dict[str, Any]]] = PerRules(lambda rules: cache(partial(_schema, rules)))


def _schema(rules: Rules, kind: type) -> dict[str, Any]:
    writer = _Writer(rules, MAX_LIST if issubclass(kind, Action) else None)
    whole = {"$schema": DIALECT, **writer.record(kind)}
    return {**whole, "$defs": writer.definitions} if writer.definitions else whole


@attrs.define
class _Writer:
    """Writes schemas that share their definitions."""

    rules: Rules
    max_list: int | None
    definitions: dict[str, Schema] = attrs.field(factory=dict)
    _names: dict[object, str] = attrs.field(factory=dict)

    def record(self, kind: type) -> dict[str, Any]:
        """The schema of a record: an object that has each field and nothing else."""
        properties: dict[str, Schema] = {}
        if issubclass(kind, TAGGED_BASES):
            properties[TAG_KEY] = {"const": kind.tag}
        for name, declared in field_types(kind).items():
            properties[name] = self.field(declared)
        return _object(properties, required=True)

    def field(self, declared: FieldType) -> Schema:
        """The schema of a field's type."""
        match declared:
            case types.Number():
                return {"type": "integer", "minimum": -MAX_NUMBER, "maximum": MAX_NUMBER}
            case types.Truth():
                return {"type": "boolean"}
            case types.String():
                return {"type": "string", "maxLength": MAX_STRING}
            case types.Nothing():
                return {"type": "null"}
            case types.Id(kind):
                return self._defined(kind, declared, partial(self._id, kind))
            case types.IdSet(kind):
                return {"type": "array", "items": self.field(types.Id(kind)), "uniqueItems": True}
            case types.GoodsVector():
                return self._defined("goods", declared, self._goods)
            case types.PiecePlaces():
                return self._defined("pieces", declared, self._pieces)
            case types.BoardLayout():
                return True
            case types.Values(values):
                return {"enum": list(values)}
            case types.Optional(inner):
                return {"anyOf": [self.field(inner), {"type": "null"}]}
            case types.Either(choices):
                return {"anyOf": [self.field(choice) for choice in choices]}
            case types.ListOf(item):
                limit = {} if self.max_list is None else {"maxItems": self.max_list}
                return {"type": "array", "items": self.field(item), **limit}
            case types.RowOf(items):
                return _row([self.field(item) for item in items])
            case types.ForEachSeat(item, or_none):
                row = self._by_seat(self.field(item))
                return {"anyOf": [row, _row([])]} if or_none else row
            case types.PlainRecord(kind):
                return self._defined(kind.__name__, declared, partial(self.record, kind))
            case types.TaggedRecord(base):
                kinds = [kind for kind in _tagged_kinds(self.rules) if issubclass(kind, base)]
                return {"anyOf": [self._tagged(kind) for kind in kinds]} if kinds else False
            case types.Named(name, inner):
                return self._defined(name, declared, partial(self.field, inner))

    def _defined(self, name: str, what: object, make: Callable[[], Schema]) -> Schema:
        """A reference to a definition. If the name is taken by something else, a number is added."""
        if what not in self._names:
            unique, number = name, 1
            while unique in self.definitions:
                number += 1
                unique = f"{name}-{number}"
            self._names[what] = unique
            self.definitions[unique] = False  # taken before it is made: a record may hold others of its own class
            self.definitions[unique] = make()
        return {"$ref": f"#/$defs/{quote(self._names[what].replace('~', '~0').replace('/', '~1'), safe='~')}"}

    def _tagged(self, kind: Any) -> Schema:
        return self._defined(kind.tag, kind, partial(self.record, kind))

    def _id(self, kind: IdKind) -> Schema:
        """A seat is a number, a good a name, a place a list of coordinates. Without a board there are no places."""
        match kind:
            case "seat":
                return {"type": "integer", "minimum": 0, "maximum": self.rules.seats - 1}
            case "good":
                return {"enum": [good.id for good in self.rules.goods]} if self.rules.goods else False
            case _ if self.rules.board is None:
                return False
            case "hex":
                return _row([COORDINATE, COORDINATE])
            case "node":
                return _row([COORDINATE, COORDINATE, {"enum": ["N", "S"]}])
            case "edge":
                node = self.field(types.Id("node"))
                return _row([node, node])

    def _goods(self) -> Schema:
        count = {"type": "integer", "minimum": 0, "maximum": MAX_NUMBER}
        return _object({good.id: count for good in self.rules.goods}, required=False)

    def _by_seat(self, item: Schema) -> Schema:
        seats = self.rules.seats
        return {"type": "array", "items": item, "minItems": seats, "maxItems": seats, BY: "seat"}

    def _pieces(self) -> Schema:
        places = {piece.id: self._by_seat(self.field(types.IdSet(piece.on))) for piece in self.rules.pieces}
        return _object(places, required=True)


COORDINATE: Schema = {"type": "integer"}


def _object(properties: dict[str, Schema], required: bool) -> dict[str, Any]:
    names = {"required": [*properties]} if required else {}
    return {"type": "object", "properties": properties, **names, "additionalProperties": False}


def _row(items: list[Schema]) -> Schema:
    if not items:
        return {"type": "array", "maxItems": 0}
    return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}


def _tagged_kinds(rules: Rules) -> Iterator[Any]:
    """The class of every record with a tag that these rules know."""
    yield from (spec.kind for spec in rules.slice_specs)
    yield from (*rules.phases, *rules.chances)
    yield from rules.actions_by_tag.values()
    yield from (spec.kind for spec in rules.events_by_tag.values())
