"""Fields of actions as people type them."""

from __future__ import annotations

from typing import Literal

import pytest

import catan_core as catan
from catan_core import Action, Edge, Good, Goods, Hex, HexSet, Node, Seat, SeatSet, record
from catan_core.cli.answers import Fields, InputError
from catan_core.cli.speech import Speech
from catan_expansions.dice_game import FACES, UseJoker

GAME = catan.new_game("base", seats=3, seed=1)
BOARD = GAME.board
assert BOARD is not None


@record
class Everything(Action, tag="test/everything"):
    """An action with a field of every type that can be typed."""

    whom: Seat
    others: tuple[Seat, ...]
    maybe: Seat | None
    good: Good
    goods: Goods
    node: Node
    edge: Edge
    hex: Hex
    count: int
    sure: bool
    name: str
    where: HexSet
    owners: SeatSet
    path: tuple[Node, ...]
    gifts: tuple[Goods, ...]
    row: tuple[Seat, bool, Good | None]
    choice: Literal["Red", 7, True]
    either: int | str
    both: Literal["all"] | Seat
    lists: tuple[int, ...] | None
    nothing: None


@record
class Odd(Action, tag="test/odd"):
    """An action with a field that cannot be typed."""

    count: int
    rows: tuple[tuple[int, str], ...]


def typed(field: str, text: str) -> object:
    asked = Fields(GAME.view(Seat(1)), Seat(1)).of(Everything)
    assert asked is not None
    return asked[field][1](text)


def vector(**amounts: int) -> Goods:
    return GAME.rules.vector(amounts)


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("whom", "2", 2),
        ("whom", "seat 2", 2),
        ("others", "all", (0, 2)),
        ("others", "2 0", (0, 2)),
        ("others", "2, 2", (2,)),
        ("maybe", "0", 0),
        ("maybe", "nobody", None),
        ("good", "wool", 2),
        ("good", "Wool ", 2),
        ("good", "o", 4),
        ("goods", "1 wool", vector(wool=1)),
        ("goods", "wool", vector(wool=1)),
        ("goods", "2 wool, 1 ore", vector(wool=2, ore=1)),
        ("goods", "2 wool 1 ore", vector(wool=2, ore=1)),
        ("goods", "2wool+ore", vector(wool=2, ore=1)),
        ("goods", "1 wool, 1 wool", vector(wool=2)),
        ("goods", "ore ore wool", vector(ore=2, wool=1)),
        ("goods", "2 ore wool", vector(ore=2, wool=1)),
        ("goods", "nothing", vector()),
        ("goods", " None ", vector()),
        ("node", "0,0,N", BOARD.node(0, 0, "N")),
        ("node", "(0, -1, s)", BOARD.node(0, -1, "S")),
        ("edge", "(0,0,N)-(1,-1,S)", BOARD.edge((0, 0, "N"), (1, -1, "S"))),
        ("edge", "0,0,n 1,-1,s", BOARD.edge((0, 0, "N"), (1, -1, "S"))),
        ("hex", "-1,2", BOARD.hex(-1, 2)),
        ("hex", "(-1, 2)", BOARD.hex(-1, 2)),
        ("count", "-3", -3),
        ("sure", "yes", True),
        ("sure", "N", False),
        ("name", "knight", "knight"),
        ("where", "0,0; -1,2", 1 << BOARD.hex(0, 0) | 1 << BOARD.hex(-1, 2)),
        ("where", "nothing", 0),
        ("owners", "0 2", 0b101),
        ("owners", "all", 0b101),
        ("path", "0,0,N", (BOARD.node(0, 0, "N"),)),
        ("path", "0,0,N; 0,-1,S;0,0,N", (BOARD.node(0, 0, "N"), BOARD.node(0, -1, "S"), BOARD.node(0, 0, "N"))),
        ("path", "none", ()),
        ("gifts", "1 wool, 2 ore; nothing", (vector(wool=1, ore=2), vector())),
        ("row", "2; no; wool", (2, False, 2)),
        ("row", "seat 1; yes; none", (1, True, None)),
        ("choice", "red", "Red"),
        ("choice", "7", 7),
        ("choice", "yes", True),
        ("either", "7", 7),
        ("either", "seven", "seven"),
        ("both", "All", "all"),
        ("both", "2", 2),
        ("lists", "none", None),
        ("lists", "3; -3", (3, -3)),
        ("lists", "nothing", ()),
        ("nothing", "none", None),
    ],
)
def test_a_field_is_read_as_people_write_it(field: str, text: str, value: object) -> None:
    read = typed(field, text)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("whom", "3"), ("whom", "-1"), ("whom", "you"), ("whom", ""), ("others", "1 9"), ("maybe", "somebody"),
        ("good", "gold"), ("good", ""), ("goods", ""), ("goods", "3"), ("goods", "1 gold"), ("goods", "-1 wool"),
        ("goods", "ore gold"),
        ("goods", "1 wool 2"), ("node", "0,0"), ("node", "9,9,N"), ("node", "0,0,X"), ("edge", "0,0,N"),
        ("edge", "0,0,N 0,0,S"), ("edge", "0,0,N 9,9,S"), ("hex", "1"), ("hex", "9,9"), ("hex", "x"), ("count", "1.5"),
        ("count", ""), ("sure", "perhaps"), ("where", "0,0 -1,2"), ("where", "0,0;"), ("where", ""), ("owners", "0 3"),
        ("path", "0,0,N;;0,0,N"), ("gifts", "1 wool; 1 gold"), ("row", "2; no"), ("row", "2; no; wool; 1"),
        ("row", "no; 2; wool"), ("choice", "blue"), ("choice", "1"), ("both", "some"), ("both", "9"), ("lists", "1, 2"),
        ("nothing", "something"),
    ],
)  # fmt: skip
def test_anything_else_is_unclear(field: str, text: str) -> None:
    with pytest.raises(InputError):
        typed(field, text)


def test_what_is_no_list_of_amounts_is_told_as_it_was_typed() -> None:
    """Also in a game that has no cards."""
    asked = Fields(catan.new_game("dice_game", seats=1, seed=1).view(Seat(0)), Seat(0)).of(UseJoker)
    assert asked is not None
    for text in ("5", "-2 ore", "1.5 ore"):
        with pytest.raises(InputError, match=f"^'{text}' is not a list of amounts, such as: 1 ore, 2 grain"):
            asked["dice"][1](text)


def test_numbers_of_any_length_are_unclear_and_none_is_taken_for_a_part_of_it() -> None:
    for digits in ("9" * 10, "0" * 30 + "1", "9" * 10000, "1" + "0" * 9, "5" + "0" * 30):
        for field, text in (("count", digits), ("count", f"-{digits}"), ("goods", f"{digits} wool"), ("whom", digits),
                            ("node", f"{digits},0,N"), ("node", f"0,{digits},N"), ("hex", f"{digits},0"),
                            ("edge", f"{digits},0,N 1,-1,S")):  # fmt: skip
            with pytest.raises(InputError):
                typed(field, text)


def test_the_prompt_says_what_to_type() -> None:
    asked = Fields(GAME.view(Seat(1)), Seat(1)).of(Everything)
    assert asked is not None
    assert asked["maybe"][0] == "a seat, such as 1, or nobody"
    assert asked["choice"][0] == "one of red, 7, yes"
    assert asked["path"][0] == "a node, such as 0,0,N; several with ; between them, or nothing"
    assert asked["both"][0] == "one of all, or a seat, such as 1"


def test_an_action_with_a_field_that_cannot_be_typed_is_not_asked_for() -> None:
    assert Fields(GAME.view(Seat(0)), Seat(0)).of(Odd) is None


def test_the_whole_name_of_a_good_is_enough_even_if_another_begins_with_it() -> None:
    """In Catalan, gold is `or`, and English `ore` begins so."""
    view = catan.new_game("dice_game", seats=1, seed=1).view(Seat(0))
    asked = Fields(view, Seat(0), Speech("ca")).of(UseJoker)
    assert asked is not None
    assert asked["good"][1]("or") == FACES.index("gold")
    assert asked["dice"][1]("2 or, 1 mineral") == Goods((1, 0, 0, 0, 0, 2))


@pytest.mark.parametrize("text", ["nothing", "first", "1x"])
def test_what_is_not_a_seat_is_said_to_be_none(text: str) -> None:
    with pytest.raises(InputError, match="is not a seat, such as 1"):
        typed("whom", text)
