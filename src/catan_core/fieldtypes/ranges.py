"""What the fields of an action may hold, checked before any rule looks at it."""

# ruff: noqa: SIM110 (all() and any() with a generator take twice the time of these loops, and every action comes here)

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.grammar import FieldType, IdKind, field_types, parts
from catan_core.model.ids import MAX_NUMBER, Between
from catan_core.model.record import Action

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules
    from catan_core.topology import Topology

Holds = Callable[[Any, "Rules", "Topology | None"], bool]
"""Whether a value is in range, by the rules of a game and on its board."""

MAX_STRING = 100
"""The length of the longest string in a record."""

MAX_LIST = 1000
"""The length of the longest list in an action."""


HOW_MANY: Mapping[IdKind, Callable[[Rules, Topology | None], int]] = {
    "seat": lambda rules, board: rules.seats,
    "owner": lambda rules, board: len(rules.all_owners),
    "good": lambda rules, board: len(rules.goods),
    "node": lambda rules, board: len(board.nodes) if board else 0,
    "edge": lambda rules, board: len(board.edges) if board else 0,
    "hex": lambda rules, board: len(board.hexes) if board else 0,
}
"""How many seats, owners of pieces, goods and places there are. Without a board there are no places."""

Counted: TypeAlias = (
    types.Id
    | types.IdSet
    | types.GoodsVector
    | types.IdOf
    | types.IdSetOf
    | types.CountsOf
    | types.ForEachOf
    | types.ForEachSeat
)
"""The types that are about things of which a game has a fixed number."""


def how_many(about: Counted) -> Callable[[Rules, Topology | None], int]:
    """A function that says how many seats, goods, places or other things with ids there are of those that a type is
    about."""
    match about:
        case types.Id(kind) | types.IdSet(kind):
            return HOW_MANY[kind]
        case types.GoodsVector():
            return HOW_MANY["good"]
        case types.ForEachSeat(of=of):
            return HOW_MANY[of]
        case types.IdOf(ids) | types.IdSetOf(ids) | types.CountsOf(ids) | types.ForEachOf(ids):
            return lambda rules, board: len(ids.of(rules))


def holds(declared: FieldType) -> Holds:
    """A function that says whether a value is in the range of a field's type.

    Raises TypeError for types that no action may have.
    """
    match declared:
        case types.Number(Between(int(least), int(most))):
            return lambda value, rules, board: type(value) is int and least <= value <= most
        case types.Number(bounds):
            return _between(bounds)
        case types.Truth():
            return lambda value, rules, board: type(value) is bool
        case types.String():
            return lambda value, rules, board: type(value) is str and len(value) <= MAX_STRING
        case types.Nothing():
            return lambda value, rules, board: value is None
        case types.Id() | types.IdOf():
            return _below(how_many(declared))
        case types.IdSet() | types.IdSetOf():
            return _subset(how_many(declared))
        case types.GoodsVector() | types.CountsOf():
            return _counts(how_many(declared))
        case types.StringOf(ids):
            return lambda value, rules, board: type(value) is str and value in ids.of(rules)
        case types.Values(values):
            allowed = {(type(value), value) for value in values}
            return lambda value, rules, board: type(value) in PLAIN and (type(value), value) in allowed
        case types.Optional(inner):
            held = holds(inner)
            return lambda value, rules, board: value is None or held(value, rules, board)
        case types.Either(choices):
            return _any_of(tuple(map(holds, choices)))
        case types.ListOf(item):
            return _each(holds(item))
        case types.RowOf(items):
            return _row(tuple(map(holds, items)))
        case types.ForEachOf(item=item):
            return _for_each(holds(item), how_many(declared))
        case types.ForEachSeat(item, or_none):
            return _for_each(holds(item), how_many(declared), or_none)
        case types.Named(inner=inner):
            return holds(inner)
        case types.PlainRecord(record) | types.TaggedRecord(record) | types.BoardLayout(record):
            raise TypeError(f"an action's field cannot be of the type {record.__name__}")
        case types.PiecePlaces():
            raise TypeError("an action's field cannot be of the type PieceBoards")


PLAIN = (int, str, bool, type(None))


def _between(bounds: Between) -> Holds:
    def between(value: Any, rules: Rules, board: Topology | None) -> bool:
        least, most = bounds.of(rules)
        return type(value) is int and least <= value <= most

    return between


def _below(size: Callable[[Rules, Topology | None], int]) -> Holds:
    return lambda value, rules, board: type(value) is int and 0 <= value < size(rules, board)


def _subset(size: Callable[[Rules, Topology | None], int]) -> Holds:
    return lambda value, rules, board: type(value) is int and 0 <= value < 1 << size(rules, board)


def _counts(size: Callable[[Rules, Topology | None], int]) -> Holds:
    def counts(value: Any, rules: Rules, board: Topology | None) -> bool:
        if type(value) is not tuple or len(value) != size(rules, board):
            return False
        for count in value:
            if type(count) is not int or not 0 <= count <= MAX_NUMBER:
                return False
        return True

    return counts


def _any_of(choices: tuple[Holds, ...]) -> Holds:
    def any_of(value: Any, rules: Rules, board: Topology | None) -> bool:
        for choice in choices:
            if choice(value, rules, board):
                return True
        return False

    return any_of


def _each(inner: Holds) -> Holds:
    def each(value: Any, rules: Rules, board: Topology | None) -> bool:
        if type(value) is not tuple or len(value) > MAX_LIST:
            return False
        for item in value:
            if not inner(item, rules, board):
                return False
        return True

    return each


def _row(inners: tuple[Holds, ...]) -> Holds:
    def row(value: Any, rules: Rules, board: Topology | None) -> bool:
        if type(value) is not tuple or len(value) != len(inners):
            return False
        for inner, item in zip(inners, value, strict=True):
            if not inner(item, rules, board):
                return False
        return True

    return row


def _for_each(inner: Holds, size: Callable[[Rules, Topology | None], int], or_none: bool = False) -> Holds:
    each = _each(inner)

    def for_each(value: Any, rules: Rules, board: Topology | None) -> bool:
        if type(value) is not tuple or len(value) != size(rules, board):
            return or_none and type(value) is tuple and not value
        return each(value, rules, board)

    return for_each


def on_board(declared: FieldType) -> bool:
    """Whether the range of a field's type depends on the board."""
    return any(
        isinstance(part, types.Id | types.IdSet) and part.kind in ("node", "edge", "hex") for part in parts(declared)
    )


class Ranges(NamedTuple):
    """The fields of an action other than its seat, each with name, getter and range, and whether a range depends on the
    board."""

    fields: tuple[tuple[str, Callable[[Action], Any], Holds], ...]
    on_board: bool


def ranges(kind: type[Action]) -> Ranges:
    """What the fields of an action other than its seat may hold.

    Raises TypeError, naming action and field, for a type that no action may have.
    """
    declared = {name: declared for name, declared in field_types(kind).items() if name != "seat"}
    fields = []
    for name, each in declared.items():
        try:
            fields.append((name, attrgetter(name), holds(each)))
        except TypeError as error:
            raise TypeError(f"{kind.__name__}.{name}: {error}") from None
    return Ranges(tuple(fields), any(map(on_board, declared.values())))
