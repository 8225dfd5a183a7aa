"""The types of fields: each declared type is parsed once, and what has no place in JSON is refused by name."""

from operator import getitem
from typing import Annotated, Any, ClassVar, Literal, NewType, Optional, Union

import attrs
import pytest

import catan_core as catan
from catan_core import (
    BySeat,
    Edge,
    EdgeSet,
    Good,
    Goods,
    Hex,
    HexSet,
    Node,
    NodeSet,
    PieceBoards,
    Seat,
    SeatSet,
    record,
)
from catan_core.fieldtypes import grammar
from catan_core.fieldtypes.grammar import (
    Either,
    ForEachSeat,
    Id,
    IdSet,
    ListOf,
    Named,
    Nothing,
    Number,
    RowOf,
    String,
    TaggedRecord,
    Truth,
    Values,
    choice,
    field_type,
    field_types,
    parts,
    records_in,
    unnamed,
)
from catan_core.fieldtypes.ranges import holds
from tests.engine import atlas

Level = NewType("Level", int)
Height = NewType("Height", Level)
Port = NewType("Port", Node)
Route = NewType("Route", tuple[Port, ...])


@record
class Odd(catan.Slice):
    tag: ClassVar[str] = "odd/slice"
    field: int


def odd(hint: object) -> type:
    """A slice with a field of a type."""
    return record(
        type("Odd", (catan.Slice,), {"__annotations__": {"tag": ClassVar[str], "field": hint}, "tag": "odd/slice"})
    )


@pytest.mark.parametrize(
    ("hint", "parsed"),
    [
        (int, Number()),
        (bool, Truth()),
        (str, String()),
        (None, Nothing()),
        (Seat, Id("seat")),
        (Good, Id("good")),
        (Node, Id("node")),
        (Edge, Id("edge")),
        (Hex, Id("hex")),
        (SeatSet, IdSet("seat")),
        (NodeSet, IdSet("node")),
        (EdgeSet, IdSet("edge")),
        (HexSet, IdSet("hex")),
        (Goods, grammar.GoodsVector()),
        (PieceBoards, grammar.PiecePlaces()),
        (atlas.Map, grammar.BoardLayout(atlas.Map)),
        (Literal["red", 7], Values(("red", 7))),
        (Seat | None, grammar.Optional(Id("seat"))),
        (getitem(Optional, Seat), grammar.Optional(Id("seat"))),
        (getitem(Union, (int, str)), Either((Number(), String()))),
        (int | str | None, grammar.Optional(Either((Number(), String())))),
        (tuple[Node, ...], ListOf(Id("node"))),
        (tuple[Node, bool], RowOf((Id("node"), Truth()))),
        (tuple[()], RowOf(())),
        (BySeat[int], ForEachSeat(Number())),
        (BySeat[BySeat[Goods]] | None, grammar.Optional(ForEachSeat(ForEachSeat(grammar.GoodsVector())))),
        (BySeat[int] | tuple[()], ForEachSeat(Number(), or_none=True)),
        (BySeat[int] | tuple[()] | str | None, grammar.Optional(Either((ForEachSeat(Number(), True), String())))),
        (atlas.Point, grammar.PlainRecord(atlas.Point)),
        (catan.Action, TaggedRecord(catan.Action)),
        (atlas.Visit, TaggedRecord(atlas.Visit)),
        (Height, Named("Height", Named("Level", Number()))),
        (Route, Named("Route", ListOf(Named("Port", Id("node"))))),
        (Port | None, grammar.Optional(Named("Port", Id("node")))),
    ],
)
def test_a_declared_type_is_parsed(hint: Any, parsed: grammar.FieldType) -> None:
    assert field_type(hint) == parsed
    assert field_types(odd(hint)) == {"field": parsed}


def test_a_type_is_parsed_once() -> None:
    assert field_type(tuple[Port, ...]) is field_type(tuple[Port, ...])
    assert field_types(atlas.World) is field_types(atlas.World)


def test_the_fields_of_a_record_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        field_types(atlas.Point)["x"] = Truth()  # type: ignore[index]


def test_one_and_true_are_two_values() -> None:
    one, true = field_type(Literal[1]), field_type(Literal[True])
    assert (one, true) == (Values((1,)), Values((True,)))
    assert one != true
    assert field_type(tuple[Literal[1], ...]) != field_type(tuple[Literal[True], ...])


@pytest.mark.parametrize(
    "hint",
    [
        *(float, bytes, complex, object, list[int], dict[str, int], tuple[float, ...], Any, tuple, Literal[b"x"]),
        *(BySeat, BySeat[float], Annotated[int, "of something"]),
        *(NewType("Weight", float), attrs.make_class("Loose", []), type("Plain", (), {})),
    ],
)
def test_a_field_that_json_has_no_place_for_is_named(hint: object) -> None:
    with pytest.raises(TypeError, match=r"^Odd\.field: a field cannot be of the type .*; records are made of"):
        field_types(odd(hint))


@record
class Pair:
    x: int
    y: int


@record
class Twin:
    x: str
    y: str


@pytest.mark.parametrize(
    "hint",
    [
        # the same class in Python
        *(Node | Edge, int | Seat, Seat | int, Port | int, Goods | tuple[int, ...], catan.Action | atlas.Visit),
        *(NodeSet | Node, tuple[int, ...] | tuple[str, str], Seat | Literal[7]),
        *(BySeat[int] | tuple[int, ...], BySeat[int] | tuple[int, int], BySeat[int] | Goods | tuple[()]),
        # the same shape in JSON
        *(Good | str, Hex | tuple[int, int], Pair | Twin, Seat | Good | str),
    ],
)
def test_a_value_that_would_not_show_its_type_is_refused(hint: object) -> None:
    with pytest.raises(TypeError, match=r"^Odd\.field: a field cannot be .*a value does not show which"):
        field_types(odd(hint))


@pytest.mark.parametrize(
    ("hint", "value", "chosen"),
    [
        (int | str, 7, Number()),
        (int | str, "7", String()),
        (bool | int, True, Truth()),
        (bool | int, 1, Number()),
        (Literal["all"] | Seat, "all", Values(("all",))),
        (Literal["all"] | Port, Port(Node(3)), Named("Port", Id("node"))),
        (atlas.Point | catan.Action, atlas.Visit(Seat(0), Node(1)), TaggedRecord(catan.Action)),
        (atlas.Point | Pair, Pair(1, 2), grammar.PlainRecord(Pair)),
        (tuple[int, ...] | str, (1,), ListOf(Number())),
    ],
)
def test_a_value_shows_its_type(hint: Any, value: object, chosen: grammar.FieldType) -> None:
    declared = field_type(hint)
    assert isinstance(declared, Either)
    assert choice(declared, value) == chosen


def test_a_value_of_none_of_several_types() -> None:
    declared = field_type(int | str)
    assert isinstance(declared, Either)
    with pytest.raises(TypeError, match="float is not among the types"):
        choice(declared, 1.5)


def test_a_field_called_like_the_key_of_the_tag_is_refused() -> None:
    typed: type = record(type("Odd", (catan.Slice,), {"__annotations__": {"type": int}, "tag": "odd/slice"}))
    with pytest.raises(TypeError, match=r"^Odd has a field 'type'"):
        field_types(typed)


def test_what_is_always_the_same_is_not_in_json() -> None:
    @record
    class Rolled(catan.ChanceAction):
        tag: ClassVar[str] = "odd/rolled"
        face: int

    assert field_types(Rolled) == {"face": Number()}


def test_the_records_in_a_record() -> None:
    assert list(records_in(atlas.Point)) == [atlas.Point]
    assert set(records_in(atlas.World)) == {atlas.World, atlas.Point, catan.Deck, catan.Known}


def test_the_parts_of_a_type() -> None:
    route, port = field_type(Route), field_type(Port)
    assert list(parts(field_type(Route | None))) == [grammar.Optional(route), route, ListOf(port), port, Id("node")]
    assert unnamed(field_type(Height)) == Number()


def test_what_is_indexed_by_seat_has_a_value_for_each_seat() -> None:
    rules = catan.ruleset("base").rules(3)
    full, or_none = holds(field_type(BySeat[Seat])), holds(field_type(BySeat[Seat] | tuple[()]))
    assert full((0, 1, 2), rules, None)
    assert or_none((0, 1, 2), rules, None)
    assert or_none((), rules, None)
    assert not full((), rules, None)
    wrong: list[object] = [(0, 1), (0, 1, 2, 0), (0, 1, 3), [0, 1, 2], None, 0]
    assert [value for value in wrong if full(value, rules, None) or or_none(value, rules, None)] == []
