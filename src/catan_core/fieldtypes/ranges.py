"""What the fields of an action may hold, checked before any rule looks at it."""

# ruff: noqa: SIM110 (all() and any() with a generator take twice the time of these loops, and every action comes here)

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_origin

from catan_core.model.ids import Good, Goods, Seat, SeatSet
from catan_core.model.record import Action, fields_of
from catan_core.topology.ids import Edge, EdgeSet, Hex, HexSet, Node, NodeSet

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules
    from catan_core.topology import Topology

Holds = Callable[[Any, "Rules", "Topology | None"], bool]


def _below(size: Callable[[Rules, Topology | None], int]) -> Holds:
    return lambda value, rules, board: type(value) is int and 0 <= value < size(rules, board)


def _subset(size: Callable[[Rules, Topology | None], int]) -> Holds:
    return lambda value, rules, board: type(value) is int and 0 <= value < 1 << size(rules, board)


def _nodes(rules: Rules, board: Topology | None) -> int:
    return len(board.nodes) if board else 0


def _edges(rules: Rules, board: Topology | None) -> int:
    return len(board.edges) if board else 0


def _hexes(rules: Rules, board: Topology | None) -> int:
    return len(board.hexes) if board else 0


def _goods(value: Any, rules: Rules, board: Topology | None) -> bool:
    if type(value) is not tuple or len(value) != len(rules.goods):
        return False
    for count in value:
        if type(count) is not int or not 0 <= count <= MAX_NUMBER:
            return False
    return True


MAX_NUMBER = 1 << 31
"""No number in an action is larger: JSON readers elsewhere keep whole numbers up to 2^53."""

MAX_STRING = 100
"""No string in a record is longer."""

KINDS: dict[object, Holds] = {
    Seat: _below(lambda rules, _: rules.seats),
    Good: _below(lambda rules, _: len(rules.goods)),
    Node: _below(_nodes),
    Edge: _below(_edges),
    Hex: _below(_hexes),
    NodeSet: _subset(_nodes),
    EdgeSet: _subset(_edges),
    HexSet: _subset(_hexes),
    SeatSet: _subset(lambda rules, _: rules.seats),
    Goods: _goods,
    int: lambda value, rules, board: type(value) is int and -MAX_NUMBER <= value <= MAX_NUMBER,
    bool: lambda value, rules, board: type(value) is bool,
    str: lambda value, rules, board: type(value) is str and len(value) <= MAX_STRING,
    type(None): lambda value, rules, board: value is None,
}


PLACES = (Node, Edge, Hex, NodeSet, EdgeSet, HexSet)


def holds(hint: Any) -> Holds:
    """A function that says whether a value is in the range of a field's type. Raises TypeError for other types."""
    if hint in KINDS:
        return KINDS[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _one_of(tuple(holds(argument) for argument in arguments))
    if origin is typing.Literal:
        return lambda value, rules, board: any(value == one and type(value) is type(one) for one in arguments)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _each(holds(arguments[0]))
    if origin is tuple:
        inners = [holds(argument) for argument in arguments]
        return lambda value, rules, board: (
            type(value) is tuple
            and len(value) == len(inners)
            and all(one(item, rules, board) for one, item in zip(inners, value, strict=True))
        )
    raise TypeError(f"an action's field cannot be of the type {hint!r}")


def _one_of(choices: tuple[Holds, ...]) -> Holds:
    def one_of(value: Any, rules: Rules, board: Topology | None) -> bool:
        for choice in choices:
            if choice(value, rules, board):
                return True
        return False

    return one_of


def _each(inner: Holds) -> Holds:
    def each(value: Any, rules: Rules, board: Topology | None) -> bool:
        if type(value) is not tuple or len(value) > 1000:
            return False
        for item in value:
            if not inner(item, rules, board):
                return False
        return True

    return each


def on_board(hint: Any) -> bool:
    """Whether the range of a field's type depends on the board."""
    return hint in PLACES or any(map(on_board, get_args(hint)))


class Ranges(NamedTuple):
    """The fields of an action besides its seat, each with name, getter and range; whether any depends on the board."""

    fields: tuple[tuple[str, Callable[[Action], Any], Holds], ...]
    on_board: bool


def ranges(kind: type[Action]) -> Ranges:
    """What the fields of an action besides its seat may hold."""
    hints = {name: hint for name, hint in fields_of(kind).items() if name != "seat"}
    fields = tuple((name, attrgetter(name), holds(hint)) for name, hint in hints.items())
    return Ranges(fields, any(map(on_board, hints.values())))
