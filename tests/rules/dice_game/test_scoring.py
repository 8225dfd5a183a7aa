"""Scoring and the end of the game (Dice Game: "Construcción", "Fin de juego")."""

from __future__ import annotations

import pytest

from catan_core import GameOver, Seat
from catan_core.render import event_text
from catan_expansions.dice_game import (
    COSTS,
    DICE,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    EndTurn,
    Sheet,
    StopThrowing,
    TurnScored,
)
from catan_expansions.dice_game.sheet import CITIES, KNIGHTS, MISSED, ROADS, SETTLEMENTS, TURNS, built_points
from tests.helpers.seats import ONE, ZERO
from tests.rules.dice_game.table import DiceTable

EVERYTHING = "R0,R1,R2,R3,R4,R5,R6,R7,R8,R9,R10,R11,R12,R13,R14,R15,S3,S4,S5,S7,S9,S11,C7,C12,C20,C30,J1,J2,J3,J4,J5,J6"


def built_turn(table: DiceTable, dice: str, *actions: object) -> DiceTable:
    """A turn whose first throw is left as it is."""
    seat = table.game.turn.seat
    return table.throw(dice).play(StopThrowing(seat), *actions, EndTurn(seat))  # type: ignore[arg-type]


def test_the_score_of_a_turn_is_the_sum_of_what_was_built() -> None:
    """DICE-SCORE-01: it goes into the next box."""
    table = built_turn(DiceTable(), "brick lumber ore wool grain gold", BuildRoad(ZERO, 0), BuildKnight(ZERO))
    assert table.boxes() == (2,)
    table = built_turn(table, "brick lumber wool grain gold gold", BuildSettlement(ZERO))
    assert table.boxes() == (2, 3)
    assert table.events(TurnScored) == (TurnScored(ZERO, 3),)
    assert table.game.points(Seat(0)) == 5


def test_a_turn_without_anything_built_costs_two_points() -> None:
    """DICE-SCORE-02: it is marked with a cross."""
    table = DiceTable("S3").missed()
    assert table.boxes() == (3, 0)
    assert table.game.score(Seat(0)) == {"dice_game/boxes": 3, "dice_game/crosses": -2}
    assert table.game.points(Seat(0)) == 1


@pytest.mark.parametrize(
    ("language", "missed", "built"),
    [
        ("en", "Ada builds nothing and enters a cross (-2)", "Ada scores 3 this turn"),
        ("es", "Ada no construye nada y anota una equis (-2)", "Ada anota 3 en este turno"),
        ("ca", "Ada no construeix res i anota una creu (-2)", "Ada anota 3 en aquest torn"),
    ],
)
def test_a_cross_is_told_as_a_cross(language: str, missed: str, built: str) -> None:
    """DICE-SCORE-02: it is no score of 0."""
    rules = DiceTable().game.rules
    for points, words in ((0, missed), (3, built)):
        assert event_text(rules, None, TurnScored(ZERO, points), language, names=["Ada"]) == words


def test_one_may_build_nothing_although_one_could() -> None:
    """DICE-SCORE-03: that is a cross too."""
    table = DiceTable().final("brick lumber wool grain ore gold")
    assert table.code(BuildSettlement(ZERO)) is None
    assert table.play(EndTurn(ZERO)).boxes() == (0,)
    assert table.game.points(Seat(0)) == -MISSED


def test_the_highest_final_score_wins() -> None:
    """DICE-SCORE-04: all boxes, less two for every cross."""
    table = DiceTable(seats=3)
    table.missed()
    built_turn(table, "brick lumber wool grain ore gold", BuildSettlement(ONE))
    while not table.game.over:
        table.missed()
    assert [table.game.points(Seat(seat)) for seat in range(3)] == [-30, 3 - 28, -30]
    assert table.game.winners == (1,)
    assert table.events(GameOver) == (GameOver((ONE,)),)


def test_all_who_have_the_highest_score_win() -> None:
    """DICE-SCORE-04: the rules say nothing of ties."""
    table = DiceTable(seats=3)
    for seat, dice in enumerate(("ore ore ore ore ore ore", *["brick lumber ore ore ore ore"] * 2)):
        built_turn(table, dice, *([BuildRoad(Seat(seat), 0)] if seat else []))
    while not table.game.over:
        table.missed()
    assert table.game.winners == (1, 2)


def test_whoever_plays_alone_wins() -> None:
    """DICE-SCORE-04: whatever the score."""
    table = DiceTable()
    while not table.game.over:
        table.missed()
    assert table.game.winners == (0,)
    assert table.game.points(Seat(0)) == -30


def test_nobody_has_won_before_the_last_box_is_filled() -> None:
    """DICE-SCORE-04."""
    table = DiceTable(seats=2)
    for _ in range(29):
        assert not table.missed().game.over
    assert table.missed().game.over


def test_the_example_of_the_rules() -> None:
    """DICE-SCORE-05: a settlement, two roads, a road with a knight: boxes 3, 2, 2."""
    table = built_turn(DiceTable(), "brick lumber wool grain gold ore", BuildSettlement(ZERO))
    built_turn(table, "brick brick lumber lumber ore ore", BuildRoad(ZERO, 0), BuildRoad(ZERO, 2))
    built_turn(table, "lumber brick wool grain ore gold", BuildRoad(ZERO, 1), BuildKnight(ZERO))
    assert table.boxes() == (3, 2, 2)
    assert table.sheet == "R0,R1,R2,S3,J1"
    assert table.game.points(Seat(0)) == 7


def test_scores_lie_between_minus_30_and_what_the_sheet_counts() -> None:
    """DICE-SCORE-06: everything would take 94 dice, and fifteen turns have 90."""
    assert -MISSED * TURNS == -30
    assert built_points(Sheet((1 << ROADS) - 1, len(SETTLEMENTS), len(CITIES), len(KNIGHTS))) == 145
    counts = {"road": ROADS, "settlement": len(SETTLEMENTS), "city": len(CITIES), "knight": len(KNIGHTS)}
    costs = COSTS(DiceTable("").game.rules)
    assert sum(count * sum(costs[what]) for what, count in counts.items()) == 94 > DICE * TURNS


def test_a_cross_is_due_also_when_nothing_is_left_to_build() -> None:
    """DICE-SCORE-07."""
    table = DiceTable(EVERYTHING).final("brick lumber wool grain ore ore")
    assert {action.tag for action in table.game.actions} == {"dice_game/use-joker", "dice_game/end-turn"}
    assert table.play(EndTurn(ZERO)).boxes() == (145, 0)
    assert table.game.points(Seat(0)) == 143
