"""The places that an action names, to be marked in a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from catan_core import Action, members
from catan_core.fieldtypes.grammar import (
    BoardLayout,
    Either,
    FieldType,
    GoodsVector,
    Id,
    IdKind,
    IdSet,
    ListOf,
    Named,
    Nothing,
    Number,
    Optional,
    PiecePlaces,
    PlainRecord,
    RowOf,
    String,
    TaggedRecord,
    Truth,
    Values,
    choice,
    field_types,
)

Place = tuple[IdKind, int]
"""A node, edge or hex by its number."""


def places_of(action: Action) -> Iterator[Place]:
    """The nodes, edges and hexes in the fields of an action. They need not be on the board."""
    yield from _in_record(action)


def _in_record(record: object) -> Iterator[Place]:
    for name, declared in field_types(type(record)).items():
        yield from _in(declared, getattr(record, name))


def _in(declared: FieldType, value: Any) -> Iterator[Place]:
    match declared:
        case Id("node" | "edge" | "hex" as kind):
            yield kind, value
        case IdSet("node" | "edge" | "hex" as kind) if value > 0:
            yield from ((kind, member) for member in members(value))
        case Optional(inner) if value is not None:
            yield from _in(inner, value)
        case Named(inner=inner):
            yield from _in(inner, value)
        case Either():
            yield from _in(choice(declared, value), value)
        case ListOf(item):
            for entry in value:
                yield from _in(item, entry)
        case RowOf(items):
            for item, entry in zip(items, value, strict=True):
                yield from _in(item, entry)
        case PlainRecord() | TaggedRecord():
            yield from _in_record(value)
        case Number() | Truth() | String() | Nothing() | Values() | GoodsVector():
            return
        case Id() | IdSet() | Optional() | PiecePlaces() | BoardLayout():
            return
