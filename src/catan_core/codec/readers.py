"""Reading JSON values into records: nothing is converted, guessed or left out, and every error names its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from reprlib import repr as shortened
from types import NoneType
from typing import TYPE_CHECKING, Any, get_args

import attrs

from catan_core.codec.decoding import (
    DecodeError,
    at,
    boolean_in,
    fields_in,
    list_in,
    null_in,
    number_in,
    shown,
    string_in,
    wanted,
)
from catan_core.fieldtypes.grammar import (
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
from catan_core.fieldtypes.ranges import MAX_NUMBER
from catan_core.model.errors import PositionError, one_line
from catan_core.model.ids import Good, Goods, PieceBoards, Seat, SeatSet
from catan_core.model.record import Layout
from catan_core.topology.ids import Edge, EdgeSet, Hex, HexSet, Node, NodeSet

if TYPE_CHECKING:
    from cattrs import Converter

    from catan_core.engine.rules import Rules
    from catan_core.topology import Topology

Read = Callable[[Any], Any]

PLAIN: dict[Any, Read] = {int: number_in, bool: boolean_in, str: string_in, NoneType: null_in}


def register_readers(converter: Converter, rules: Rules, topology: Topology | None, tags: Mapping[str, type]) -> None:
    """Make a converter structure every type of field from a JSON value, strictly."""

    def of(hint: Any) -> Read:
        hook = converter.get_structure_hook(hint)
        return lambda value: hook(value, hint)

    def register(predicate: Callable[[Any], bool], make: Callable[[Any], Read]) -> None:
        def factory(hint: Any) -> Callable[[Any, Any], Any]:
            return _hook(make(hint))

        converter.register_structure_hook_factory(predicate, factory)

    register(lambda _: True, refuse)
    register(own_newtype, lambda hint: of(hint.__supertype__))
    register(is_plain_record, lambda hint: _nested(hint, of))
    register(is_kind_of(*TAGGED_BASES), lambda hint: _tagged(hint, tags, of))
    register(is_kind_of(Layout), lambda hint: _layout(rules, topology))
    register(is_tuple, lambda hint: _tuple(hint, of))
    register(is_union, lambda hint: _union(hint, of))
    register(is_literal, lambda hint: _literal(hint))
    for kind, read in {**PLAIN, **_numbered(rules, topology)}.items():
        converter.register_structure_hook(kind, _hook(read))


def _hook(read: Read) -> Callable[[Any, Any], Any]:
    return lambda value, _: read(value)


def _numbered(rules: Rules, topology: Topology | None) -> dict[Any, Read]:
    """Seats, goods and places: names in JSON, small ints in Python."""

    def seat(value: Any) -> int:
        if type(value) is not int:
            wanted("a seat", value)
        if not 0 <= value < rules.seats:
            raise DecodeError(f"there is no seat {shortened(value)}; the seats are 0 to {rules.seats - 1}")
        return value

    def good(value: Any) -> int:
        if type(value) is not str:
            wanted("the id of a good", value)
        if value not in rules.good_index:
            raise DecodeError(
                f"there is no good {shortened(value)}; the goods are {', '.join(rules.good_index) or 'none'}"
            )
        return rules.good_index[value]

    def goods(value: Any) -> tuple[int, ...]:
        if type(value) is not dict:
            wanted("an object of goods", value)
        counts = [0] * len(rules.goods)
        for id, count in value.items():
            number = good(id)
            if type(count) is not int or not 0 <= count <= MAX_NUMBER:
                raise DecodeError(f"expected a number from 0 of {id}, not {shown(count)}")
            counts[number] = count
        return tuple(counts)

    def board() -> Topology:
        if topology is None:
            raise DecodeError("this game has no board, so there is no such place")
        return topology

    def hex_(value: Any) -> int:
        match value:
            case [q, r] if type(q) is type(r) is int:
                return _found(lambda: board().hex(q, r))
            case _:
                return wanted("a hex [q, r]", value)

    def node(value: Any) -> int:
        match value:
            case [q, r, "N" | "S" as corner] if type(q) is type(r) is int:
                return _found(lambda: board().node(q, r, corner))
            case _:
                return wanted('a node [q, r, "N" or "S"]', value)

    def edge(value: Any) -> int:
        match value:
            case [a, b]:
                first, second = at(0, node, a), at(1, node, b)
                return _found(lambda: board().edge(first, second))
            case _:
                return wanted("an edge [node, node]", value)

    sets = {NodeSet: _set(node), EdgeSet: _set(edge), HexSet: _set(hex_)}
    return {
        Seat: seat,
        SeatSet: _set(seat),
        Good: good,
        Goods: goods,
        Node: node,
        Edge: edge,
        Hex: hex_,
        PieceBoards: _pieces(rules, sets),
        **sets,
    }


def _found(look: Callable[[], int]) -> int:
    try:
        return look()
    except ValueError as error:
        raise DecodeError(one_line(error)) from None


def _set(one: Read) -> Read:
    def read(value: Any) -> int:
        mask = 0
        for index, item in enumerate(list_in(value)):
            bit = 1 << at(index, one, item)
            if mask & bit:
                raise DecodeError(f"{shown(item)} comes twice in a set")
            mask |= bit
        return mask

    return read


def _pieces(rules: Rules, sets: dict[Any, Read]) -> Read:
    rows = {piece.id: _by_seat(rules.seats, sets[SET_OF[piece.on]]) for piece in rules.pieces}

    def read(value: Any) -> tuple[tuple[int, ...], ...]:
        fields_in(value, rows)
        return tuple([at(name, row, value[name]) for name, row in rows.items()])

    return read


def _by_seat(seats: int, one: Read) -> Read:
    def read(value: Any) -> tuple[Any, ...]:
        if len(list_in(value)) != seats:
            raise DecodeError(f"expected {seats} items, one for each seat, not {len(value)}")
        return tuple([at(seat, one, item) for seat, item in enumerate(value)])

    return read


def _layout(rules: Rules, topology: Topology | None) -> Read:
    def read(value: Any) -> Layout:
        layout = layout_in(rules, value)
        if rules.board is not None and rules.board.topology(layout) != topology:
            raise DecodeError("the layout is one of another board")
        return layout

    return read


def layout_in(rules: Rules, value: Any) -> Layout:
    """The layout of a board, by the expansion that brings the board."""
    if rules.board is None:
        raise DecodeError("no expansion of these brings a board")
    try:
        layout = rules.board.decode(rules, value)
        rules.board.topology(layout)
    except PositionError as error:
        raise DecodeError(one_line(error)) from None
    except Exception as error:
        # The expansion's own reader met something that it did not expect: still the fault of what is read.
        raise DecodeError(f"not the layout of a board ({type(error).__name__}: {one_line(error)})") from error
    if not isinstance(layout, Layout):
        raise DecodeError("not the layout of a board")
    return layout


def _tuple(hint: Any, of: Callable[[Any], Read]) -> Read:
    arguments = get_args(hint)
    if arguments[1:] == (Ellipsis,):
        one = of(arguments[0])
        return lambda value: tuple([at(index, one, item) for index, item in enumerate(list_in(value))])
    each = [of(argument) for argument in arguments]

    def read(value: Any) -> tuple[Any, ...]:
        if len(list_in(value)) != len(each):
            raise DecodeError(f"expected {len(each)} items, not {len(value)}")
        return tuple([at(index, one, item) for index, (one, item) in enumerate(zip(each, value, strict=True))])

    return read


def _literal(hint: Any) -> Read:
    allowed = {(type(value), value): value for value in get_args(hint)}

    def read(value: Any) -> Any:
        if type(value) not in (int, str, bool, NoneType) or (type(value), value) not in allowed:
            wanted(" or ".join(shown(one) for one in get_args(hint)), value)
        return value

    return read


def _union(hint: Any, of: Callable[[Any], Read]) -> Read:
    each = [of(argument) for argument in get_args(hint) if argument is not NoneType]
    optional = NoneType in get_args(hint)

    def read(value: Any) -> Any:
        if optional and value is None:
            return None
        failed = None
        for one in each:
            try:
                return one(value)
            except DecodeError as unreadable:
                failed = unreadable
        if failed is not None and len(each) == 1:
            raise failed
        raise DecodeError(f"{shown(value)} is of none of the types {hint}".replace("catan_core.model.ids.", ""))

    return read


def _tagged(base: type, tags: Mapping[str, type], of: Callable[[Any], Read]) -> Read:
    readers: dict[type, Read] = {}
    noun = base.__name__.lower() if base in TAGGED_BASES else base.__name__

    def read(value: Any) -> Any:
        if type(value) is not dict:
            wanted(f"an object (a record of the type {noun})", value)
        tag = value.get(TAG_KEY)
        if type(tag) is not str:
            raise DecodeError(f"{TAG_KEY!r} is missing" if tag is None else f"expected a tag, not {shown(tag)}")
        kind = tags.get(tag)
        if kind is None or not issubclass(kind, base):
            raise DecodeError(f"there is no {noun} of the type {shortened(tag)} in these rules")
        if kind not in readers:
            readers[kind] = _record(kind, of, tagged=True)
        return readers[kind](value)

    return read


def _nested(kind: type, of: Callable[[Any], Read]) -> Read:
    # Put together when it is first needed: a record may hold others of its own class.
    found: list[Read] = []

    def read(value: Any) -> Any:
        if not found:
            found.append(_record(kind, of, tagged=False))
        return found[0](value)

    return read


def _record(kind: type, of: Callable[[Any], Read], tagged: bool) -> Read:
    readers = {name: of(hint) for name, hint in written_fields(kind).items()}
    aliases = {field.name: field.alias for field in attrs.fields(kind)}
    names = (TAG_KEY, *readers) if tagged else tuple(readers)

    def read(value: Any) -> Any:
        fields_in(value, names)
        found = {aliases[name]: at(name, one, value[name]) for name, one in readers.items()}
        try:
            return kind(**found)
        except (ValueError, TypeError) as error:
            raise DecodeError(f"this is no {kind.__name__}: {one_line(error)}") from None

    return read
