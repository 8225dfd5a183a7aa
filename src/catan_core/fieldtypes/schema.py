"""What the fields of an action may hold, described as JSON for a program that was sent no list of actions."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Any, get_args

from catan_core.fieldtypes.grammar import is_literal, is_tuple, is_union, written_fields
from catan_core.fieldtypes.ranges import MAX_NUMBER, MAX_STRING
from catan_core.model.ids import Good, Goods, Seat, SeatSet
from catan_core.model.record import Action
from catan_core.topology.ids import Edge, EdgeSet, Hex, HexSet, Node, NodeSet

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules


def bounds_of(kind: type[Action], rules: Rules) -> dict[str, Any]:
    """The bounds of every field of an action besides its seat, by name.

    They say what the field can hold at all; which of these values are legal is for the rules to say.
    """
    return {name: _bounds(hint, rules) for name, hint in written_fields(kind).items() if name != "seat"}


def _bounds(hint: Any, rules: Rules) -> dict[str, Any]:
    goods = [good.id for good in rules.goods]
    simple: dict[Any, dict[str, Any]] = {
        Seat: {"kind": "seat", "below": rules.seats},
        SeatSet: {"kind": "seats", "below": rules.seats},
        Good: {"kind": "good", "values": goods},
        Goods: {"kind": "goods", "values": goods, "most": MAX_NUMBER},
        Node: {"kind": "node"},
        Edge: {"kind": "edge"},
        Hex: {"kind": "hex"},
        NodeSet: {"kind": "nodes"},
        EdgeSet: {"kind": "edges"},
        HexSet: {"kind": "hexes"},
        int: {"kind": "number", "least": -MAX_NUMBER, "most": MAX_NUMBER},
        bool: {"kind": "truth"},
        str: {"kind": "text", "longest": MAX_STRING},
        NoneType: {"kind": "null"},
    }
    if hint in simple:
        return simple[hint]
    arguments = get_args(hint)
    if is_union(hint):
        return {"kind": "any", "of": [_bounds(argument, rules) for argument in arguments]}
    if is_literal(hint):
        return {"kind": "value", "values": list(arguments)}
    if is_tuple(hint) and arguments[1:] == (Ellipsis,):
        return {"kind": "list", "of": _bounds(arguments[0], rules)}
    if is_tuple(hint):
        return {"kind": "row", "of": [_bounds(argument, rules) for argument in arguments]}
    return {"kind": getattr(hint, "__name__", "other").lower()}
