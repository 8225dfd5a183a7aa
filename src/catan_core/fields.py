"""What the fields of an action may hold, checked before any rule looks at it."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, get_args, get_origin

from catan_core.ids import Edge, EdgeSet, Good, Goods, Hex, HexSet, Node, NodeSet, Seat, SeatSet
from catan_core.records import Action, fields_of

if TYPE_CHECKING:
    from catan_core.rules import Rules
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
    return (
        type(value) is tuple
        and len(value) == len(rules.goods)
        and all(type(count) is int and 0 <= count <= MOST for count in value)
    )


MOST = 1 << 31
"""No number in an action is larger: JSON readers elsewhere keep whole numbers up to 2^53."""

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
    int: lambda value, rules, board: type(value) is int and -MOST <= value <= MOST,
    bool: lambda value, rules, board: type(value) is bool,
    str: lambda value, rules, board: type(value) is str and len(value) <= 100,
    type(None): lambda value, rules, board: value is None,
}


def holds(hint: Any) -> Holds:
    """A function that says whether a value is in the range of a field's type. Raises TypeError for other types."""
    if hint in KINDS:
        return KINDS[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (typing.Union, types.UnionType):
        choices = [holds(argument) for argument in arguments]
        return lambda value, rules, board: any(choice(value, rules, board) for choice in choices)
    if origin is typing.Literal:
        return lambda value, rules, board: any(value == one and type(value) is type(one) for one in arguments)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        inner = holds(arguments[0])
        return lambda value, rules, board: (
            type(value) is tuple and len(value) <= 1000 and all(inner(item, rules, board) for item in value)
        )
    if origin is tuple:
        inners = [holds(argument) for argument in arguments]
        return lambda value, rules, board: (
            type(value) is tuple
            and len(value) == len(inners)
            and all(one(item, rules, board) for one, item in zip(inners, value, strict=True))
        )
    raise TypeError(f"an action's field cannot be of the type {hint!r}")


Ranges = tuple[tuple[str, Callable[[Action], Any], Holds], ...]


def ranges(kind: type[Action], leave_out: Iterable[str] = ("seat",)) -> Ranges:
    """For every field of an action besides its seat: name, getter and range."""
    hints = fields_of(kind)
    return tuple((name, attrgetter(name), holds(hint)) for name, hint in hints.items() if name not in leave_out)
