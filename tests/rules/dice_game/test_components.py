"""Components and set-up (Dice Game: "Componentes", "Preparación")."""

from __future__ import annotations

import pytest

from catan_core import CHANCE, Conflict, Game, Seat, TranscriptError, ruleset
from catan_expansions.dice_game import FACES, Cup, EndTurn, Sheet, Sheets, StopThrowing, ThrowAgain
from catan_expansions.dice_game.interchange import sheet_from_string
from catan_expansions.dice_game.sheet import open_roads
from tests.helpers.seats import ZERO
from tests.rules.dice_game.table import DiceTable, faces, throws


def test_six_dice_have_each_face_once() -> None:
    """DICE-COMP-01: six dice are thrown, and each shows any of the six faces with the same weight."""
    assert sorted(FACES) == ["brick", "gold", "grain", "lumber", "ore", "wool"]
    first = DiceTable()
    assert {sum(thrown.dice) for thrown, _ in throws(first.game)} == {6}
    one = DiceTable().lying("ore ore ore ore ore ore").play(ThrowAgain(ZERO, faces("ore ore ore ore ore")))
    assert [(thrown.dice, weight) for thrown, weight in throws(one.game)] == [
        (faces(face), 1) for face in reversed(FACES)
    ]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6, 9])
def test_any_number_of_seats_has_a_sheet_each_all_alike(seats: int) -> None:
    """DICE-COMP-02."""
    sheets = ruleset("dice_game").new_game(seats=seats).state[Sheets].sheets
    assert len(sheets) == seats
    assert len(set(sheets)) == 1


def test_seat_0_starts_and_the_others_follow_clockwise() -> None:
    """DICE-SETUP-01: whoever starts, by agreement or as the youngest, sits at seat 0."""
    table, order = DiceTable(seats=3), []
    for _ in range(7):
        order.append(table.game.turn.seat)
        table.missed()
    assert order == [0, 1, 2, 0, 1, 2, 0]


def test_everybody_starts_with_nothing_but_the_printed_start_road() -> None:
    """DICE-SETUP-02: the start road is built, so the first road next to it may be."""
    table = DiceTable(seats=2)
    assert set(table.game.state[Sheets].sheets) == {Sheet()}
    assert open_roads(Sheet()) == (0,)
    assert sum(table.game.state[Cup].dice) == 0
    assert table.game.actors == (CHANCE,)
    assert [table.game.points(seat) for seat in map(Seat, range(2))] == [0, 0]


def test_the_dice_game_is_no_expansion_of_the_base_game() -> None:
    with pytest.raises(Conflict, match="dice_game"):
        ruleset("base", "dice_game")


@pytest.mark.parametrize(
    ("there", "instead"),
    [
        ('"boxes":[4]', '"boxes":[5]'),
        ('"boxes":[4]', '"boxes":[4,0]'),
        ('"boxes":[4]', '"boxes":[5,-1]'),
        ('"scored":0', '"scored":-1'),
        ('"new_knights":[]', '"new_knights":["J1"]'),
        ('"throws":0', '"throws":1'),
        ('"roads":["R0"]', '"roads":["R1"]'),
        ('"jokers_used":[]', '"jokers_used":["J1"]'),
        ('"number":2', '"number":3'),
        ('"gold":3', '"gold":4'),
        ('"dice_game/building","seat":0', '"dice_game/keep-or-stop","seat":0'),
        ('"dice_game/building","seat":0', '"dice_game/throw","seat":0,"kept":{}'),
        ('"dice_game/building","seat":0', '"dice_game/throw","seat":0,"kept":{"ore":1,"wool":1,"grain":1,"gold":3}'),
    ],
)
def test_a_stored_position_to_which_no_play_leads_is_found_out(there: str, instead: str) -> None:
    """Sheets, boxes, dice and turns must fit together."""
    table = DiceTable("R0,S3").final("ore wool grain gold gold gold")
    text = table.game.to_json()
    assert Game.from_json(text) == table.game
    assert text.count(there) == 1
    with pytest.raises(TranscriptError):
        Game.from_json(text.replace(there, instead))


def test_a_turn_cannot_have_scored_less_than_nothing() -> None:
    text = DiceTable("R0,S3").final("ore wool grain gold gold gold").game.to_json()
    with pytest.raises(TranscriptError, match="scored: -1 is out of range"):
        Game.from_json(text.replace('"boxes":[4]', '"boxes":[5]').replace('"scored":0', '"scored":-1'))


def test_nobody_builds_in_the_turn_of_another() -> None:
    text = DiceTable("R0,S3", seats=2).final("ore wool grain gold gold gold").game.to_json()
    with pytest.raises(TranscriptError, match="only the seat on turn"):
        Game.from_json(text.replace('"dice_game/building","seat":0', '"dice_game/building","seat":1'))


def test_dice_that_are_kept_must_be_among_those_that_lie_there() -> None:
    table = DiceTable().lying("ore ore wool wool grain gold").play(ThrowAgain(ZERO, faces("ore wool")))
    text = table.game.to_json()
    assert Game.from_json(text) == table.game
    for kept in ('{"ore":3}', '{"brick":1}', '{"ore":2,"wool":2,"grain":1,"gold":1}'):
        with pytest.raises(TranscriptError):
            Game.from_json(text.replace('{"ore":1,"wool":1}', kept))
    with pytest.raises(TranscriptError):
        Game.from_json(text.replace('"throws":2', '"throws":0'))


def test_the_table_of_these_tests_builds_what_it_is_told() -> None:
    table = DiceTable("R0,R2,S3,J1", seats=2)
    assert table.sheet == "R0,R2,S3,J1"
    assert table.game.state[Sheets].sheets[0] == Sheet(0b101, 1, 0, 1, 0, (6,))
    assert sheet_from_string(table.sheet) == Sheet(0b101, 1, 0, 1, 0)
    assert table.lying("ore ore ore ore ore ore").code(StopThrowing(ZERO)) is None
    assert table.final("ore ore ore ore ore ore").code(EndTurn(ZERO)) is None
