"""The types that fields of records may have. A declared type is parsed once; every reader matches on the result.

To add a type of field, add a class to `FieldType`: mypy then names every reader that has no case for it.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from types import MappingProxyType, NoneType, UnionType

import attrs

from catan_core.model import record as records
from catan_core.model.ids import (
    BY_OWNER,
    BY_SEAT,
    OUTER_IDS,
    OWNER,
    Between,
    Good,
    Goods,
    Ids,
    PieceBoards,
    Seat,
    SeatSet,
    SetOf,
)
from catan_core.topology import ids as places

TAG_KEY = "type"
"""The key of the tag in JSON."""

TAGGED_BASES = (records.Action, records.Event, records.Phase, records.Slice)
"""Records of these classes are written with their tag, since a field may hold any of several kinds."""

IdKind: typing.TypeAlias = typing.Literal["seat", "owner", "good", "node", "edge", "hex"]
"""What is counted from 0 and has a name of its own in JSON."""


ANY = Between()


@attrs.frozen
class Number:
    """A whole number, within bounds."""

    bounds: Between = ANY


@attrs.frozen
class Truth:
    """True or false."""


@attrs.frozen
class String:
    """A string."""


@attrs.frozen
class Nothing:
    """None, and no other value."""


@attrs.frozen
class Id:
    """A seat, an owner of pieces, a good or a place: an index in Python, a name in JSON."""

    kind: IdKind


@attrs.frozen
class IdSet:
    """A set of seats, owners of pieces or places: a bitboard in Python, a list in JSON."""

    kind: IdKind


@attrs.frozen
class GoodsVector:
    """How many of each good."""


@attrs.frozen
class IdOf:
    """One of the things that an expansion has declared: an index in Python, an id in JSON."""

    ids: Ids


@attrs.frozen
class StringOf:
    """One of the things that an expansion has declared: its id, in Python as in JSON."""

    ids: Ids


@attrs.frozen
class IdSetOf:
    """A set of things that an expansion has declared: a number with a bit for each in Python, a list in JSON."""

    ids: Ids


@attrs.frozen
class CountsOf:
    """How many of each thing that an expansion has declared: a tuple in Python, in JSON an object without zeros."""

    ids: Ids


@attrs.frozen
class ForEachOf:
    """A value for each thing that an expansion has declared: a tuple in Python, an object in JSON."""

    ids: Ids
    item: FieldType


@attrs.frozen
class PiecePlaces:
    """For every kind of piece, for every owner: the set of places where its pieces stand."""


@attrs.frozen
class BoardLayout:
    """What the board is made of. The expansion that provides the board reads and writes it."""

    kind: type[records.Layout]


def _with_classes(values: tuple[typing.Any, ...]) -> tuple[tuple[type, typing.Any], ...]:
    return tuple((type(value), value) for value in values)


@attrs.frozen
class Values:
    """One of some listed numbers, strings and truth values. 1 and True are two values."""

    values: tuple[typing.Any, ...] = attrs.field(eq=_with_classes)


@attrs.frozen
class Optional:
    """None, or a value of another type."""

    inner: FieldType


@attrs.frozen
class Either:
    """A value of one of several types. The value shows of which, in Python and in JSON."""

    choices: tuple[FieldType, ...]


@attrs.frozen
class ListOf:
    """Any number of values of one type: a tuple in Python, a list in JSON."""

    item: FieldType


@attrs.frozen
class RowOf:
    """A fixed number of values, each with a type of its own: a tuple in Python, a list in JSON."""

    items: tuple[FieldType, ...]


@attrs.frozen
class ForEachSeat:
    """One value for each seat, in their order; if `or_none`, maybe no values: a tuple in Python, a list in JSON.

    With `of="owner"`, one for each owner of pieces: after those of the seats come those of the neutral owners."""

    item: FieldType
    or_none: bool = False
    of: typing.Literal["seat", "owner"] = "seat"


@attrs.frozen
class PlainRecord:
    """A record without a tag, always of this class. Its fields may be about `ids`, where they name none themselves."""

    kind: type
    ids: Ids | None = None


@attrs.frozen
class TaggedRecord:
    """An action, event, phase or slice of any class derived from this one. Its tag says of which."""

    base: type


@attrs.frozen
class Named:
    """A `NewType` of an expansion. It is read and written as the type that it is made from."""

    name: str
    inner: FieldType


FieldType: typing.TypeAlias = (
    Number
    | Truth
    | String
    | Nothing
    | Id
    | IdSet
    | GoodsVector
    | IdOf
    | StringOf
    | IdSetOf
    | CountsOf
    | ForEachOf
    | PiecePlaces
    | BoardLayout
    | Values
    | Optional
    | Either
    | ListOf
    | RowOf
    | ForEachSeat
    | PlainRecord
    | TaggedRecord
    | Named
)

SIMPLE: Mapping[typing.Any, FieldType] = {
    int: Number(),
    bool: Truth(),
    str: String(),
    None: Nothing(),
    NoneType: Nothing(),
    Seat: Id("seat"),
    Good: Id("good"),
    places.Node: Id("node"),
    places.Edge: Id("edge"),
    places.Hex: Id("hex"),
    SeatSet: IdSet("seat"),
    places.NodeSet: IdSet("node"),
    places.EdgeSet: IdSet("edge"),
    places.HexSet: IdSet("hex"),
    Goods: GoodsVector(),
    PieceBoards: PiecePlaces(),
}
"""The types that are not made of others."""


@cache
def field_type(hint: typing.Any) -> FieldType:
    """What a declared type stands for. Raises TypeError for a type that has no place in JSON.

    >>> field_type(tuple[Seat, ...] | None)
    Optional(inner=ListOf(item=Id(kind='seat')))
    """
    if hint in SIMPLE:
        return SIMPLE[hint]
    if isinstance(hint, typing.NewType):
        return Named(hint.__name__, field_type(hint.__supertype__))
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    # An alias, such as `type Numbers = tuple[int, ...]` in Python 3.12.
    if hasattr(origin, "__value__"):
        return field_type(origin.__value__[arguments])
    if hasattr(hint, "__value__"):
        return field_type(hint.__value__)
    if origin in (typing.Union, UnionType):
        return _union(hint, arguments)
    if origin is typing.Literal and all(type(value) in (int, str, bool, NoneType) for value in arguments):
        return Values(arguments)
    if origin is tuple and arguments[1:] == (Ellipsis,):
        return ListOf(field_type(arguments[0]))
    if origin is tuple:
        return RowOf(tuple(map(field_type, arguments)))
    if origin is typing.Annotated and arguments in ((Seat, OWNER), (SeatSet, OWNER)):
        return Id("owner") if arguments[0] is Seat else IdSet("owner")
    if origin is typing.Annotated and arguments[1:] in ((BY_SEAT,), (BY_OWNER,)):
        of: typing.Literal["seat", "owner"] = "owner" if arguments[1] == BY_OWNER else "seat"
        return ForEachSeat(field_type(typing.get_args(arguments[0])[0]), of=of)
    if origin is typing.Annotated and len(arguments) == 2 and isinstance(arguments[1], Ids | SetOf | Between):
        return _about(hint, field_type(arguments[0]), arguments[1])
    if isinstance(hint, type) and records.is_record(hint):
        if issubclass(hint, records.Layout):
            return BoardLayout(hint)
        return TaggedRecord(hint) if issubclass(hint, TAGGED_BASES) else PlainRecord(hint)
    raise TypeError(
        f"a field cannot be of the type {_shown(hint)}; records are made of whole numbers, strings, truth values,"
        " tuples and records"
    )


def _about(hint: typing.Any, declared: FieldType, what: Ids | SetOf | Between) -> FieldType:
    """A type that is about things with ids, or a number within bounds."""
    match declared, what:
        case Number(), Between():
            return Number(what)
        case Number(), SetOf(Ids() as ids):
            return IdSetOf(ids)
        case Number(), Ids():
            return IdOf(what)
        case String(), Ids():
            return StringOf(what)
        case ListOf(Number()), Ids():
            return CountsOf(what)
        case ListOf(item), Ids():
            return ForEachOf(what, item)
        case PlainRecord(kind), Ids():
            return PlainRecord(kind, what)
    raise TypeError(
        f"a field cannot be of the type {_shown(hint)}; ids stand beside int, str, a tuple of any length or a record,"
        " and bounds beside int"
    )


def field_types(kind: type, ids: Ids | None = None) -> Mapping[str, FieldType]:
    """The fields that stand in the JSON of a record, in order, by name: all but those that are always the same.

    With `ids`, fields that are about `OUTER_IDS` are about these. Raises TypeError, naming record and field, for a
    field that has no place in JSON.
    """
    return _field_types(kind) if ids is None else _field_types_about(kind, ids)


@cache
def _field_types_about(kind: type, ids: Ids) -> Mapping[str, FieldType]:
    return MappingProxyType({name: _with_ids(declared, ids) for name, declared in _field_types(kind).items()})


def _with_ids(declared: FieldType, ids: Ids) -> FieldType:
    """A type with these ids in place of `OUTER_IDS`."""
    match declared:
        case IdOf() | StringOf() | IdSetOf() | CountsOf() | PlainRecord() if declared.ids is OUTER_IDS:
            return attrs.evolve(declared, ids=ids)
        case ForEachOf(known, item):
            return ForEachOf(ids if known is OUTER_IDS else known, _with_ids(item, ids))
        case Named() | Optional():
            return attrs.evolve(declared, inner=_with_ids(declared.inner, ids))
        case ListOf() | ForEachSeat():
            return attrs.evolve(declared, item=_with_ids(declared.item, ids))
        case Either(choices):
            return Either(tuple(_with_ids(each, ids) for each in choices))
        case RowOf(items):
            return RowOf(tuple(_with_ids(each, ids) for each in items))
        case _:
            return declared


@cache
def _field_types(kind: type) -> Mapping[str, FieldType]:
    try:
        hints = records.fields_of(kind)
    except NameError as error:
        raise TypeError(f"{kind.__name__}: {error}") from error
    types = {}
    for field in attrs.fields(kind):
        if field.name == TAG_KEY:
            raise TypeError(f"{kind.__name__} has a field {TAG_KEY!r}, which is the key of the tag in JSON")
        if field.init:
            try:
                types[field.name] = field_type(hints[field.name])
            except TypeError as error:
                raise TypeError(f"{kind.__name__}.{field.name}: {error}") from error
    return MappingProxyType(types)


def records_in(kind: type) -> Iterator[type]:
    """A record class, and the classes of all plain records that its fields hold.

    Raises TypeError as `field_types`, and for a field that does not say what a record in it is about, or says it of a
    record that is about nothing.
    """
    seen, todo = {kind}, [kind]
    while todo:
        kind = todo.pop()
        yield kind
        for name, declared in field_types(kind).items():
            for part in parts(declared):
                if not isinstance(part, PlainRecord):
                    continue
                if (part.ids is not None) != _is_about_outer_ids(part.kind):
                    what = part.kind.__name__
                    how = f"Annotated[{what}, IDS]" if part.ids is None else what
                    why = "leaves open" if part.ids is None else "never asks"
                    raise TypeError(f"{kind.__name__}.{name}: {what} {why} what it is about: let the type be {how}")
                if part.kind not in seen:
                    seen.add(part.kind)
                    todo.append(part.kind)


def _is_about_outer_ids(kind: type) -> bool:
    """Whether the field that holds a record must say what the record is about."""
    types = (part for declared in field_types(kind).values() for part in parts(declared))
    return any(
        isinstance(part, IdOf | StringOf | IdSetOf | CountsOf | ForEachOf | PlainRecord) and part.ids is OUTER_IDS
        for part in types
    )


def parts(declared: FieldType) -> Iterator[FieldType]:
    """A type and all types that it is made of. What a record is made of is left out."""
    yield declared
    match declared:
        case Named(inner=inner) | Optional(inner) | ListOf(inner) | ForEachSeat(inner) | ForEachOf(item=inner):
            yield from parts(inner)
        case Either(several) | RowOf(several):
            for inner in several:
                yield from parts(inner)


def unnamed(declared: FieldType) -> FieldType:
    """A type without the names that an expansion has given it."""
    while isinstance(declared, Named):
        declared = declared.inner
    return declared


def choice(either: Either, value: object) -> FieldType:
    """The type, out of several, that a value is of. Raises TypeError for a value that is of none."""
    for declared in either.choices:
        if type(value) in (kinds := _classes(declared)) or any(
            records.is_record(kind) and isinstance(value, kind) for kind in kinds
        ):
            return declared
    raise TypeError(f"{type(value).__name__} is not among the types of the field: {either}")


# -- unions ----------------------------------------------------------------------------------------------------------

AS_IT_IS = (Number, Truth, String, StringOf, Nothing, Values)
"""Types whose values look the same in Python and in JSON. To mix them is harmless."""


def _union(hint: typing.Any, arguments: tuple[typing.Any, ...]) -> FieldType:
    choices = _or_none([field_type(argument) for argument in arguments if argument is not NoneType])
    for first, second in combinations(choices, 2):
        harmless = isinstance(unnamed(first), AS_IT_IS) and isinstance(unnamed(second), AS_IT_IS)
        if not harmless and (_overlap(_classes(first), _classes(second)) or _shapes(first) & _shapes(second)):
            raise TypeError(f"a field cannot be {_shown(hint)}: a value does not show which of the types it is of")
    inner = choices[0] if len(choices) == 1 else Either(choices)
    return Optional(inner) if NoneType in arguments else inner


def _or_none(choices: list[FieldType]) -> tuple[FieldType, ...]:
    """The types of a union. One value for each seat or an empty tuple is one type, told apart by its length."""
    if RowOf(()) not in choices or not any(isinstance(choice, ForEachSeat) for choice in choices):
        return tuple(choices)
    return tuple(
        attrs.evolve(choice, or_none=True) if isinstance(choice, ForEachSeat) else choice
        for choice in choices
        if choice != RowOf(())
    )


def _overlap(first: frozenset[type], second: frozenset[type]) -> bool:
    """Whether a value can be of a class of either set."""
    return bool(first & second) or any(
        records.is_record(left) and records.is_record(right) and (issubclass(left, right) or issubclass(right, left))
        for left in first
        for right in second
    )


@cache
def _classes(declared: FieldType) -> frozenset[type]:
    """The classes of a type's values in Python; of tagged records and layouts, the class they are derived from."""
    match declared:
        case Number() | Id() | IdSet() | IdOf() | IdSetOf():
            return frozenset({int})
        case Truth():
            return frozenset({bool})
        case String() | StringOf():
            return frozenset({str})
        case Nothing():
            return frozenset({NoneType})
        case GoodsVector() | CountsOf() | ForEachOf() | PiecePlaces() | ListOf() | RowOf() | ForEachSeat():
            return frozenset({tuple})
        case Values(values):
            return frozenset(map(type, values))
        case PlainRecord(kind) | TaggedRecord(kind) | BoardLayout(kind):
            return frozenset({kind})
        case Optional(inner):
            return _classes(inner) | {NoneType}
        case Either(choices):
            return frozenset().union(*map(_classes, choices))
        case Named(inner=inner):
            return _classes(inner)


def _shapes(declared: FieldType) -> set[object]:
    """What a type's values look like in JSON. Values of different shapes are told apart by their JSON alone."""
    match declared:
        case Number() | Id("seat" | "owner"):
            return {"number"}
        case Truth():
            return {"truth"}
        case String() | StringOf() | Id("good") | IdOf():
            return {"string"}
        case Nothing():
            return {"null"}
        case Id() | IdSet() | IdSetOf() | ListOf() | RowOf() | ForEachSeat():
            return {"list"}
        case GoodsVector() | CountsOf() | ForEachOf() | PiecePlaces() | BoardLayout():
            return {"object"}
        case Values(values):
            return {SHAPE_OF_VALUE[type(value)] for value in values}
        case PlainRecord(kind):
            return {frozenset(field.name for field in attrs.fields(kind))}
        case TaggedRecord():
            return {TAG_KEY}
        case Optional(inner):
            return {"null"} | _shapes(inner)
        case Either(choices):
            return set().union(*map(_shapes, choices))
        case Named(inner=inner):
            return _shapes(inner)


SHAPE_OF_VALUE: Mapping[type, str] = {int: "number", bool: "truth", str: "string", NoneType: "null"}


def _shown(hint: typing.Any) -> str:
    return hint.__name__ if isinstance(hint, type) and typing.get_origin(hint) is None else str(hint)
