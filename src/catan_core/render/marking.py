"""The places that an action names, to be marked in a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from catan_core import Action, members
from catan_core.fieldtypes.grammar import (
    BoardLayout,
    Either,
    FieldType,
    ForEachSeat,
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


def _in(declared: FieldType, value: Any) -> Iterable[Place]:
    match declared:
        case _ if value is None:
            return ()
        case Id(kind):
            return () if kind in ("seat", "good") else [(kind, value)]
        case IdSet(kind):
            return () if kind in ("seat", "good") or value < 0 else [(kind, member) for member in members(value)]
        case Optional(inner) | Named(inner=inner):
            return _in(inner, value)
        case Either():
            return _in(choice(declared, value), value)
        case ListOf(item) | ForEachSeat(item):
            return chain.from_iterable(_in(item, entry) for entry in value)
        case RowOf(items):
            return chain.from_iterable(_in(item, entry) for item, entry in zip(items, value, strict=True))
        case PlainRecord() | TaggedRecord():
            return _in_record(value)
        case Number() | Truth() | String() | Nothing() | Values() | GoodsVector() | PiecePlaces() | BoardLayout():
            return ()
