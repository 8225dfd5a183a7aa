"""Values of fields as rows of small numbers, always as many: what observations are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.grammar import FieldType, choice, field_types, unnamed
from catan_core.fieldtypes.ranges import HOW_MANY, how_many
from catan_core.fieldtypes.schema import tagged_kinds
from catan_core.model.record import Action, HiddenAnswer, Layout

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules
    from catan_core.model.ids import Ids
    from catan_core.topology import Topology

MOST = 127
"""Larger numbers count as this one, and smaller ones than -127 as -127: each has to fit into a byte."""
ABSENT = -1
"""What stands for everything that is unknown to a seat, or not there."""

Write: TypeAlias = Callable[[Any, int], bytes]
"""How a value is written, as bytes with a sign, for the seat that comes first."""

BYTES = {number: number.to_bytes(1, "big", signed=True) for number in range(-MOST, MOST + 1)}
NOWHERE = BYTES[ABSENT]
BITS = bytes.maketrans(b"01", b"\x00\x01")
"""Turns the digits of a binary number into their values."""


@attrs.frozen
class Plane:
    """A part of a value that has one shape: what it is of (`""` for the whole), and its lowest and highest number.

    The shape of a single number is `()`. Where it has a size for the seats, the seat that looks comes first, and then
    the others clockwise.
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    write: Write = attrs.field(repr=False, eq=False)

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def nothing(self) -> bytes:
        """What is written where there is no value."""
        return NOWHERE * self.size

    def maybe(self) -> Plane:
        """The same part of a value that there may not be."""
        return attrs.evolve(self, low=min(self.low, ABSENT))

    def under(self, name: str) -> Plane:
        """The same part of a larger value."""
        return attrs.evolve(self, name=f"{name}.{self.name}" if self.name else name)


@attrs.frozen
class Planes:
    """Makes the planes of types of fields, for the rules and the board of a game.

    A list has room for `slots` values; those beyond are left out.
    """

    rules: Rules
    board: Topology | None
    layout: Layout | None
    slots: int
    inside: frozenset[type] = frozenset()

    def of(self, declared: FieldType) -> list[Plane]:
        """The planes of a type of field; none for free text, and for what says nothing."""
        match declared:
            case types.Number():
                return [Plane("", (), -MOST, MOST, _number)]
            case types.Truth():
                return [Plane("", (), 0, 1, lambda value, first: BYTES[value])]
            case types.Nothing() | types.String():
                return []
            case types.Id() | types.IdOf():
                size = how_many(declared)(self.rules, self.board)
                if declared in (types.Id("seat"), types.Id("owner")):
                    return [_seat(self.rules.seats, size)]
                return [one_hot(range(size))]
            case types.StringOf(ids):
                return [one_hot(ids.of(self.rules))]
            case types.Values(values):
                return [one_hot(values)]
            case types.IdSet() | types.IdSetOf():
                size = how_many(declared)(self.rules, self.board)
                turning = self.rules.seats if declared in (types.IdSet("seat"), types.IdSet("owner")) else 0
                return [_bits(size, turning)]
            case types.GoodsVector() | types.CountsOf():
                return [counts(how_many(declared)(self.rules, self.board))]
            case types.PiecePlaces():
                return [self._pieces(index) for index in range(len(self.rules.pieces))]
            case types.BoardLayout():
                return self._layout()
            case types.Optional(inner):
                return [attrs.evolve(plane.maybe(), write=_or_none(plane)) for plane in self.of(inner)]
            case types.Either(choices):
                return [plane for part in choices for plane in self._chosen(declared, part)]
            case types.ListOf(item):
                return self._list(item)
            case types.RowOf(items):
                return [plane for place, item in enumerate(items) for plane in self._at(place, item)]
            case types.ForEachSeat(item=item) | types.ForEachOf(item=item):
                size = how_many(declared)(self.rules, self.board)
                turning = self.rules.seats if isinstance(declared, types.ForEachSeat) else 0
                return [_repeated(plane, size, turning=turning) for plane in self.of(item)]
            case types.PlainRecord(kind, about):
                return self.record(kind, about)
            case types.TaggedRecord(base):
                return self._tagged(base)
            case types.Named(inner=inner):
                return self.of(inner)

    def record(self, kind: type, about: Ids | None = None) -> list[Plane]:
        """The planes of the fields of a record. What a record holds of its own class is left out."""
        if kind in self.inside:
            return []
        within = attrs.evolve(self, inside=self.inside | {kind})
        return [
            attrs.evolve(plane.under(name), write=_read(attrgetter(name), plane.write))
            for name, declared in field_types(kind, about).items()
            for plane in within.of(declared)
        ]

    def _pieces(self, index: int) -> Plane:
        piece = self.rules.pieces[index]
        places = _bits(HOW_MANY[piece.on](self.rules, self.board))
        each = _repeated(places, len(self.rules.all_owners), turning=self.rules.seats)
        return attrs.evolve(each, name=piece.id, write=lambda boards, first: each.write(boards[index], first))

    def _layout(self) -> list[Plane]:
        board = self.rules.board
        if board is None or board.planes is None or self.layout is None:
            return []
        rows = partial(board.planes, self.rules)
        kept: list[tuple[Layout | None, dict[str, bytes]]] = [(None, {})]

        def written(layout: Layout) -> dict[str, bytes]:
            last, tables = kept[0]
            if last is not layout:  # a layout hardly ever changes, and to compare two takes longer
                tables = {name: b"".join([_row(row, 0) for row in table]) for name, table in rows(layout).items()}
                kept[0] = layout, tables
            return tables

        def write(name: str) -> Write:
            return lambda layout, first: written(layout)[name]

        return [
            Plane(name, (len(table), len(table[0]) if table else 0), ABSENT, MOST, write(name))
            for name, table in rows(self.layout).items()
        ]

    def _chosen(self, either: types.Either, part: FieldType) -> list[Plane]:
        def written(plane: Plane) -> Write:
            write, nothing = plane.write, plane.nothing
            return lambda value, first: write(value, first) if choice(either, value) == part else nothing

        name = str(either.choices.index(part))
        return [attrs.evolve(plane.maybe().under(name), write=written(plane)) for plane in self.of(part)]

    def _at(self, place: int, item: FieldType) -> list[Plane]:
        return [
            attrs.evolve(plane.under(str(place)), write=_read(lambda value: value[place], plane.write))
            for plane in self.of(item)
        ]

    def _list(self, item: FieldType) -> list[Plane]:
        """A list of ids is written by how often it has each, any other by its length and its first values."""
        each = self.of(item)
        if isinstance(unnamed(item), types.Id | types.IdOf | types.StringOf | types.Values):
            [plane] = each
            return [Plane("", plane.shape, 0, MOST, _tally(plane))]
        length = Plane("length", (), 0, MOST, lambda values, first: _number(len(values), first))
        return [length, *(_slots(plane, self.slots) for plane in each)]

    def _tagged(self, base: type) -> list[Plane]:
        """The kind of a record, and of an action its seat."""
        kinds = [kind for kind in tagged_kinds(self.rules) if issubclass(kind, base)]
        if issubclass(HiddenAnswer, base):
            kinds.append(HiddenAnswer)
        kind = one_hot(kinds)
        planes = [attrs.evolve(kind.under("kind"), write=_read(type, kind.write))]
        if issubclass(base, Action):
            seat = _seat(self.rules.seats, self.rules.seats)
            planes.append(attrs.evolve(seat.under("seat"), write=_read(attrgetter("seat"), seat.write)))
        return planes


# -- planes of single values -----------------------------------------------------------------------------------------


def one_hot(values: Sequence[Any]) -> Plane:
    """The plane of one of some values: 1 at its place, 0 elsewhere; for any other value 0 everywhere."""
    size = len(values)
    rows = [bytes(place == at for place in range(size)) for at in range(size)]
    none = bytes(size)
    if isinstance(values, range):
        return Plane("", (size,), 0, 1, lambda value, first: rows[value])
    index = {(type(value), value): row for value, row in zip(values, rows, strict=True)}
    return Plane("", (size,), 0, 1, lambda value, first: index.get((type(value), value), none))


def counts(size: int) -> Plane:
    """The plane of a vector of counts; an empty tuple is an unknown one."""
    nothing = NOWHERE * size
    return Plane("", (size,), ABSENT, MOST, lambda values, first: _row(values, first) if values else nothing)


def _seat(seats: int, size: int) -> Plane:
    """The plane of a seat, or of one of more owners: neutral owners keep their places behind the seats."""
    rows, none = [bytes(place == at for place in range(size)) for at in range(size)], bytes(size)

    def write(seat: int, first: int) -> bytes:
        return (rows[(seat - first) % seats] if seat < seats else rows[seat]) if seat >= 0 else none

    return Plane("", (size,), 0, 1, write)


def _bits(size: int, turning: int = 0) -> Plane:
    """The plane of a set of places or seats; the first `turning` are seats, from the first one on."""

    def write(members: int, first: int) -> bytes:
        row = f"{members:0{size}b}"[::-1].encode().translate(BITS) if size else b""
        return row[first:turning] + row[:first] + row[turning:] if turning else row

    return Plane("", (size,), 0, 1, write)


def _number(value: int, first: int) -> bytes:
    return BYTES[value if -MOST <= value <= MOST else MOST if value > 0 else -MOST]


def _row(values: Sequence[int], first: int) -> bytes:
    try:
        row = bytes(values)
    except ValueError:
        return b"".join([_number(value, first) for value in values])  # some are below 0, or do not fit into a byte
    return row if row.isascii() else bytes([min(value, MOST) for value in row])  # ASCII ends where a signed byte does


# -- planes of values made of others ---------------------------------------------------------------------------------


def _or_none(plane: Plane) -> Write:
    write, nothing = plane.write, plane.nothing
    return lambda value, first: nothing if value is None else write(value, first)


def _read(part: Callable[[Any], Any], write: Write) -> Write:
    return lambda value, first: write(part(value), first)


def _repeated(plane: Plane, times: int, turning: int) -> Plane:
    """One value after the other; those of the seats, which are the first `turning`, from the first seat on. An empty
    tuple is an unknown value."""
    write, nothing = plane.write, plane.nothing * times

    def each(values: Sequence[Any], first: int) -> bytes:
        if not values:
            return nothing
        ordered = (*values[first:turning], *values[:first], *values[turning:]) if turning and first else values
        return b"".join([write(value, first) for value in ordered])

    return attrs.evolve(plane.maybe(), shape=(times, *plane.shape), write=each)


def _slots(plane: Plane, slots: int) -> Plane:
    """The first values of a list; the places of those that it does not have are empty."""
    write, whole = plane.write, plane.size * slots

    def each(values: Sequence[Any], first: int) -> bytes:
        row = b"".join([write(value, first) for value in values[:slots]])
        return row + NOWHERE * (whole - len(row))

    return attrs.evolve(plane.maybe(), shape=(slots, *plane.shape), write=each)


def _tally(plane: Plane) -> Write:
    """How often a list has each value."""
    write, none = plane.write, bytes(plane.size)

    def tally(values: Sequence[Any], first: int) -> bytes:
        rows = [write(value, first) for value in values]
        return _row([sum(column) for column in zip(*rows, strict=True)], first) if rows else none

    return tally
