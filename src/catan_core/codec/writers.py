"""Writing records as JSON text: one function per type of field, put together once for a ruleset and a board."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from json.encoder import encode_basestring_ascii
from operator import attrgetter
from types import NoneType
from typing import TYPE_CHECKING, Any, get_args

from catan_core.fieldtypes.grammar import (
    NOT_IN_RECORDS,
    SET_OF,
    TAG_KEY,
    TAGGED_BASES,
    is_kind_of,
    is_literal,
    is_plain_record,
    is_tuple,
    is_union,
    own_newtype,
    refuse,
    written_fields,
)
from catan_core.model.ids import Good, Goods, PieceBoards, Seat, SeatSet
from catan_core.model.record import Layout
from catan_core.topology.ids import Edge, EdgeSet, Hex, HexSet, Node, NodeSet

if TYPE_CHECKING:
    from cattrs import Converter

    from catan_core.engine.rules import Rules
    from catan_core.topology import Topology

Write = Callable[[Any], str]

PLAIN: dict[Any, Write] = {
    int: int.__repr__,
    bool: lambda value: "true" if value else "false",
    str: encode_basestring_ascii,
    NoneType: lambda value: "null",
}


def compact(value: object) -> str:
    """A JSON value as text without blanks."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


class Writers(dict[type, Write]):
    """How the tagged records of a ruleset are written, by class."""

    def __missing__(self, kind: type) -> Write:
        raise TypeError(f"{kind.__name__} belongs to no expansion of this ruleset")


def register_writers(
    converter: Converter, rules: Rules, topology: Topology | None, tagged: Collection[type]
) -> Writers:
    """Make a converter unstructure every type of field to JSON text; gives the functions for all tagged records.

    Raises TypeError, naming the record, for a field that cannot be written.
    """
    register = converter.register_unstructure_hook_factory
    kinds = Writers()

    def of(hint: Any) -> Write:
        return refuse(hint) if hint in NOT_IN_RECORDS else converter.get_unstructure_hook(hint)

    register(lambda _: True, refuse)
    register(own_newtype, lambda hint: of(hint.__supertype__))
    register(is_plain_record, lambda hint: _nested(hint, of))
    register(is_kind_of(*TAGGED_BASES), lambda hint: lambda value: kinds[type(value)](value))
    register(is_kind_of(Layout), lambda hint: _layout(rules))
    register(is_tuple, lambda hint: _tuple(hint, of))
    register(is_union, lambda hint: _union(hint, of, tagged))
    register(is_literal, lambda hint: _literal(hint))
    for kind, write in {**PLAIN, **_numbered(rules, topology)}.items():
        converter.register_unstructure_hook(kind, write)
    for kind in tagged:
        kinds[kind] = _record(kind, kind.tag, of)  # type: ignore[attr-defined]
    return kinds


def _numbered(rules: Rules, topology: Topology | None) -> dict[Any, Write]:
    """Seats, goods and places: small ints in Python, names in JSON."""
    places: dict[Any, list[str]] = {Node: [], Edge: [], Hex: []}
    order: dict[Any, list[int]] = {Node: [], Edge: [], Hex: []}
    if topology is not None:
        nodes = topology.nodes
        names: dict[Any, list[Any]] = {
            Node: list(nodes),
            Edge: [sorted((nodes[a], nodes[b])) for a, b in topology.edges],
            Hex: list(topology.hexes),
        }
        places = {kind: [compact(name) for name in found] for kind, found in names.items()}
        order = {kind: sorted(range(len(found)), key=found.__getitem__) for kind, found in names.items()}
    goods = [encode_basestring_ascii(good.id) for good in rules.goods]
    sets = {
        NodeSet: _set(places[Node], order[Node]),
        EdgeSet: _set(places[Edge], order[Edge]),
        HexSet: _set(places[Hex], order[Hex]),
    }
    return {
        Seat: int.__repr__,
        SeatSet: _set([str(seat) for seat in rules.all_seats], rules.all_seats),
        Good: _one(goods),
        Goods: _goods(goods),
        Node: _one(places[Node]),
        Edge: _one(places[Edge]),
        Hex: _one(places[Hex]),
        PieceBoards: _pieces(rules, sets),
        **sets,
    }


def _list(texts: Iterable[str]) -> str:
    return f"[{','.join(texts)}]"


def _one(names: list[str]) -> Write:
    # Not a list: in a list, -1 would silently be the last one.
    return dict(enumerate(names)).__getitem__


def _set(names: list[str], order: Iterable[int]) -> Write:
    in_order = [(1 << number, names[number]) for number in order]

    @lru_cache(maxsize=1 << 12)
    def write(mask: int) -> str:
        if mask >> len(names):
            raise ValueError(f"the set {mask:#x} has members beyond the {len(names)} that there are")
        return _list(name for bit, name in in_order if mask & bit)

    return write


def _goods(names: list[str]) -> Write:
    @lru_cache(maxsize=1 << 14)
    def write(counts: tuple[int, ...]) -> str:
        if not counts and names:
            return "null"
        pairs = zip(names, counts, strict=True)
        return f"{{{','.join([f'{name}:{count}' for name, count in pairs if count])}}}"

    return write


def _pieces(rules: Rules, sets: dict[Any, Write]) -> Write:
    rows = [(f"{encode_basestring_ascii(piece.id)}:", sets[SET_OF[piece.on]]) for piece in rules.pieces]

    @lru_cache(maxsize=1 << 10)
    def write(boards: tuple[tuple[int, ...], ...]) -> str:
        pairs = zip(rows, boards, strict=True)
        return f"{{{','.join([key + _list(map(one, row)) for (key, one), row in pairs])}}}"

    return write


def _layout(rules: Rules) -> Write:
    board = rules.board
    if board is None:
        raise TypeError("a record has a layout, but no expansion brings a board")
    encode = board.encode

    @lru_cache(maxsize=256)
    def write(layout: Layout) -> str:
        return compact(encode(layout))

    return write


def _tuple(hint: Any, of: Callable[[Any], Write]) -> Write:
    arguments = get_args(hint)
    if arguments[1:] == (Ellipsis,):
        one = of(arguments[0])
        return lambda value: f"[{','.join([one(item) for item in value])}]"
    each = [of(argument) for argument in arguments]
    return lambda value: f"[{','.join([write(item) for write, item in zip(each, value, strict=True)])}]"


def _literal(hint: Any) -> Write:
    texts = {(type(value), value): compact(value) for value in get_args(hint)}
    return lambda value: texts[type(value), value]


def _union(hint: Any, of: Callable[[Any], Write], tagged: Collection[type]) -> Write:
    arguments = [argument for argument in get_args(hint) if argument is not NoneType]
    optional = len(arguments) < len(get_args(hint))
    if len(arguments) == 1:
        inner = of(arguments[0])
        return lambda value: "null" if value is None else inner(value)
    by_class: dict[type, Write] = {NoneType: lambda value: "null"} if optional else {}
    for argument in arguments:
        # A listed value is written like any other of its class.
        write = compact if is_literal(argument) or argument in PLAIN else of(argument)
        for found in _classes(argument, tagged):
            if by_class.setdefault(found, write) is not write:
                raise TypeError(f"in {hint} a value does not show which of the types it is of")
    return lambda value: by_class[type(value)](value)


def _classes(hint: Any, tagged: Collection[type]) -> set[type]:
    """The classes that values of a field's type have at run time."""
    if is_literal(hint):
        return {type(value) for value in get_args(hint)}
    if is_tuple(hint) or hint is Goods:
        return {tuple}
    if own_newtype(hint):
        return _classes(hint.__supertype__, tagged)
    if isinstance(hint, type) and issubclass(hint, TAGGED_BASES):
        return {kind for kind in tagged if issubclass(kind, hint)}
    return {hint}


def _nested(kind: type, of: Callable[[Any], Write]) -> Write:
    # Put together when it is first needed: a record may hold others of its own class.
    found: list[Write] = []

    def write(value: Any) -> str:
        if not found:
            found.append(_record(kind, None, of))
        return found[0](value)

    return write


def _record(kind: type, tag: str | None, of: Callable[[Any], Write]) -> Write:
    fields = written_fields(kind)
    each = []
    for name, hint in fields.items():
        try:
            each.append(of(hint))
        except TypeError as error:
            raise TypeError(f"{tag or kind.__name__}, field {name!r}: {error}") from None
    keys = [] if tag is None else [f'"{TAG_KEY}":{compact(tag)}']
    template = f"{{{','.join([*keys, *(f'{compact(name)}:%s' for name in fields)])}}}"
    if not fields:
        return lambda value: template
    get: Callable[[Any], Any] = attrgetter(*fields)
    if len(each) == 1:
        (only,) = each
        return lambda value: template % only(get(value))
    return lambda value: template % tuple([write(item) for write, item in zip(each, get(value), strict=True)])
