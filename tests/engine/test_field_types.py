"""The types of fields: each declared type is parsed once, and what has no place in JSON is refused by name."""

import sys
from operator import getitem
from typing import Annotated, Any, ClassVar, Literal, NewType, Optional, Union

import attrs
import pytest
from typing_extensions import TypeAliasType, TypeVar

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
from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.grammar import choice, field_type, field_types, parts, records_in, unnamed
from catan_core.fieldtypes.ranges import holds
from tests.engine import atlas

T = TypeVar("T")
Level = NewType("Level", int)
Height = NewType("Height", Level)
Port = NewType("Port", Node)
Route = NewType("Route", tuple[Port, ...])


@record
class Odd(catan.Slice, tag="odd/slice"):
    field: int


def odd(hint: object) -> type:
    """A slice with a field of a type."""
    return record(
        type("Odd", (catan.Slice,), {"__annotations__": {"tag": ClassVar[str], "field": hint}, "tag": "odd/slice"})
    )


@pytest.mark.parametrize(
    ("hint", "parsed"),
    [
        (int, types.Number()),
        (bool, types.Truth()),
        (str, types.String()),
        (None, types.Nothing()),
        (Seat, types.Id("seat")),
        (Good, types.Id("good")),
        (Node, types.Id("node")),
        (Edge, types.Id("edge")),
        (Hex, types.Id("hex")),
        (SeatSet, types.IdSet("seat")),
        (NodeSet, types.IdSet("node")),
        (EdgeSet, types.IdSet("edge")),
        (HexSet, types.IdSet("hex")),
        (Goods, types.GoodsVector()),
        (PieceBoards, types.PiecePlaces()),
        (atlas.Map, types.BoardLayout(atlas.Map)),
        (Literal["red", 7], types.Values(("red", 7))),
        (Seat | None, types.Optional(types.Id("seat"))),
        (getitem(Optional, Seat), types.Optional(types.Id("seat"))),
        (getitem(Union, (int, str)), types.Either((types.Number(), types.String()))),
        (int | str | None, types.Optional(types.Either((types.Number(), types.String())))),
        (tuple[Node, ...], types.ListOf(types.Id("node"))),
        (tuple[Node, bool], types.RowOf((types.Id("node"), types.Truth()))),
        (tuple[()], types.RowOf(())),
        (BySeat[int], types.ForEachSeat(types.Number())),
        (BySeat[BySeat[Goods]] | None, types.Optional(types.ForEachSeat(types.ForEachSeat(types.GoodsVector())))),
        (BySeat[int] | tuple[()], types.ForEachSeat(types.Number(), or_none=True)),
        (
            BySeat[int] | tuple[()] | str | None,
            types.Optional(types.Either((types.ForEachSeat(types.Number(), True), types.String()))),
        ),
        (atlas.Point, types.PlainRecord(atlas.Point)),
        (catan.Action, types.TaggedRecord(catan.Action)),
        (atlas.Visit, types.TaggedRecord(atlas.Visit)),
        (Annotated[int, atlas.ISLE], types.IdOf(atlas.ISLE)),
        (Annotated[int, catan.Between(1, 6)], types.Number(catan.Between(1, 6))),
        (BySeat[catan.Count], types.ForEachSeat(types.Number(catan.Between(0)))),
        (Annotated[int, catan.SetOf(atlas.ISLE)] | None, types.Optional(types.IdSetOf(atlas.ISLE))),
        (BySeat[Annotated[tuple[int, ...], atlas.ISLE]], types.ForEachSeat(types.CountsOf(atlas.ISLE))),
        (Annotated[tuple[str, ...], atlas.ISLE], types.ForEachOf(atlas.ISLE, types.String())),
        (Annotated[catan.Deck, atlas.ISLE], types.PlainRecord(catan.Deck, atlas.ISLE)),
        (Height, types.Named("Height", types.Named("Level", types.Number()))),
        (Route, types.Named("Route", types.ListOf(types.Named("Port", types.Id("node"))))),
        (Port | None, types.Optional(types.Named("Port", types.Id("node")))),
    ],
)
def test_a_declared_type_is_parsed(hint: Any, parsed: types.FieldType) -> None:
    assert field_type(hint) == parsed
    assert field_types(odd(hint)) == {"field": parsed}


def test_a_type_is_parsed_once() -> None:
    assert field_type(tuple[Port, ...]) is field_type(tuple[Port, ...])
    assert field_types(atlas.World) is field_types(atlas.World)


def test_the_fields_of_a_record_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        field_types(atlas.Point)["x"] = types.Truth()  # type: ignore[index]


def test_one_and_true_are_two_values() -> None:
    one, true = field_type(Literal[1]), field_type(Literal[True])
    assert (one, true) == (types.Values((1,)), types.Values((True,)))
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


@pytest.mark.parametrize(
    "hint",
    [
        *(Annotated[bool, atlas.ISLE], Annotated[tuple[int, int], atlas.ISLE], Annotated[Goods, atlas.ISLE]),
        *(Annotated[tuple[int, ...], catan.SetOf(atlas.ISLE)], Annotated[BySeat[int], catan.SetOf(atlas.ISLE)]),
        *(Annotated[int | None, atlas.ISLE], Annotated[catan.Action, atlas.ISLE]),
    ],
)
def test_ids_stand_beside_a_number_a_string_a_tuple_of_any_length_or_a_record(hint: object) -> None:
    with pytest.raises(TypeError, match=r"^Odd\.field: a field cannot be of the type "):
        field_types(odd(hint))


def test_a_record_that_is_about_outer_ids_is_told_which_and_no_other_is() -> None:
    with pytest.raises(TypeError, match=r"^Odd\.field: Deck leaves open .*: let the type be Annotated\[Deck, IDS\]$"):
        list(records_in(odd(tuple[catan.Deck, ...])))
    with pytest.raises(TypeError, match=r"^Odd\.field: Point never asks what it is about: let the type be Point$"):
        list(records_in(odd(Annotated[atlas.Point, atlas.ISLE])))
    assert catan.Deck in records_in(odd(Annotated[catan.Deck, atlas.ISLE]))


def test_the_fields_of_a_record_are_about_the_ids_that_it_is_told() -> None:
    deck = field_types(catan.Deck, atlas.ISLE)
    assert deck["unknown"] == types.CountsOf(atlas.ISLE)
    assert deck["tail"] == types.ListOf(types.PlainRecord(catan.Known, atlas.ISLE))
    assert field_types(catan.Known, atlas.ISLE)["card"] == types.Optional(types.IdOf(atlas.ISLE))
    assert field_types(catan.Deck)["unknown"] == types.CountsOf(catan.OUTER_IDS)


@pytest.mark.parametrize(
    ("hint", "right", "wrong"),
    [
        (Annotated[int, atlas.ISLE], [0, 2], [-1, 3, True, "north"]),
        (Annotated[int, catan.SetOf(atlas.ISLE)], [0, 7], [-1, 8, (0,)]),
        (Annotated[tuple[int, ...], atlas.ISLE], [(0, 0, 9)], [(), (0, 0), (0, 0, -1), (0, 0, 0, 0), [0, 0, 0]]),
        (Annotated[tuple[str, ...], atlas.ISLE], [("", "x", "")], [(), ("", ""), ("", "", 0), ("", "", "", "")]),
    ],
)
def test_things_with_ids_are_as_many_as_the_ids(hint: object, right: list[object], wrong: list[object]) -> None:
    rules, within = catan.ruleset(atlas.EXPANSION).rules(2), holds(field_type(hint))
    assert all(within(value, rules, None) for value in right)
    assert not any(within(value, rules, None) for value in wrong)


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
        (int | str, 7, types.Number()),
        (int | str, "7", types.String()),
        (bool | int, True, types.Truth()),
        (bool | int, 1, types.Number()),
        (Literal["all"] | Seat, "all", types.Values(("all",))),
        (Literal["all"] | Port, Port(Node(3)), types.Named("Port", types.Id("node"))),
        (atlas.Point | catan.Action, atlas.Visit(Seat(0), Node(1)), types.TaggedRecord(catan.Action)),
        (atlas.Point | Pair, Pair(1, 2), types.PlainRecord(Pair)),
        (tuple[int, ...] | str, (1,), types.ListOf(types.Number())),
    ],
)
def test_a_value_shows_its_type(hint: Any, value: object, chosen: types.FieldType) -> None:
    declared = field_type(hint)
    assert isinstance(declared, types.Either)
    assert choice(declared, value) == chosen


def test_a_value_of_none_of_several_types() -> None:
    declared = field_type(int | str)
    assert isinstance(declared, types.Either)
    with pytest.raises(TypeError, match="float is not among the types"):
        choice(declared, 1.5)


def test_a_field_called_like_the_key_of_the_tag_is_refused() -> None:
    typed: type = record(type("Odd", (catan.Slice,), {"__annotations__": {"type": int}, "tag": "odd/slice"}))
    with pytest.raises(TypeError, match=r"^Odd has a field 'type'"):
        field_types(typed)


def test_what_is_always_the_same_is_not_in_json() -> None:
    @record
    class Rolled(catan.ChanceAction, tag="odd/rolled"):
        face: int

    assert field_types(Rolled) == {"face": types.Number()}


def test_the_records_in_a_record() -> None:
    assert list(records_in(atlas.Point)) == [atlas.Point]
    assert set(records_in(atlas.World)) == {atlas.World, atlas.Point, catan.Deck, catan.Known}


def test_the_parts_of_a_type() -> None:
    route, port = field_type(Route), field_type(Port)
    assert list(parts(field_type(Route | None))) == [
        types.Optional(route),
        route,
        types.ListOf(port),
        port,
        types.Id("node"),
    ]
    assert unnamed(field_type(Height)) == types.Number()


def test_what_is_indexed_by_seat_has_a_value_for_each_seat() -> None:
    rules = catan.ruleset("base").rules(3)
    full, or_none = holds(field_type(BySeat[Seat])), holds(field_type(BySeat[Seat] | tuple[()]))
    assert full((0, 1, 2), rules, None)
    assert or_none((0, 1, 2), rules, None)
    assert or_none((), rules, None)
    assert not full((), rules, None)
    wrong: list[object] = [(0, 1), (0, 1, 2, 0), (0, 1, 3), [0, 1, 2], None, 0]
    assert [value for value in wrong if full(value, rules, None) or or_none(value, rules, None)] == []


# -- aliases -----------------------------------------------------------------------------------------------------------

PARAMETERS: Any = (T,)
ALIASED = (
    (TypeAliasType("Numbers", tuple[int, ...]), types.ListOf(types.Number())),
    (TypeAliasType("Owner", Seat | None), types.Optional(types.Id("seat"))),
    (
        TypeAliasType("Pair", tuple[T, T], type_params=PARAMETERS)[Node],
        types.RowOf((types.Id("node"), types.Id("node"))),
    ),
)


@pytest.mark.parametrize(("hint", "parsed"), ALIASED)
def test_an_alias_is_the_type_that_it_names(hint: Any, parsed: types.FieldType) -> None:
    assert field_type(hint) == parsed
    assert field_type(tuple[hint, ...]) == types.ListOf(parsed)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="the statement is of Python 3.12")
def test_an_alias_may_be_written_as_a_statement() -> None:
    written: dict[str, Any] = {}
    exec("type Numbers = tuple[int, ...]\ntype Rows[T] = tuple[T, ...]", written)

    assert field_type(written["Numbers"]) == types.ListOf(types.Number())
    assert field_type(written["Rows"][bool]) == types.ListOf(types.Truth())
