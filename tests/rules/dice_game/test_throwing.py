"""Throwing the dice (Dice Game: "Dados")."""

from __future__ import annotations

from itertools import product
from math import factorial, prod

import pytest

from catan_core import CHANCE, Good, Goods
from catan_core.render import action_text
from catan_expansions.dice_game import (
    BuildCity,
    BuildKnight,
    BuildRoad,
    DiceFinal,
    DiceThrown,
    EndTurn,
    ExchangeGold,
    StopThrowing,
    ThrowAgain,
    ThrowDice,
    TurnStarted,
    UseJoker,
)
from tests.helpers.seats import ONE, ZERO
from tests.rules.dice_game.table import DiceTable, faces, throws

SIX = "ore ore wool wool grain gold"


def test_there_are_up_to_three_throws() -> None:
    """DICE-ROLL-01: after the first throw any dice are set aside and the others are thrown again."""
    table = DiceTable().throw(SIX)
    assert table.game.actors == (0,)
    assert table.play(ThrowAgain(ZERO, faces("ore ore wool"))).game.actors == (CHANCE,)
    table.throw("brick brick brick")
    assert table.dice == faces("ore ore wool brick brick brick")
    table.play(ThrowAgain(ZERO, faces("ore ore"))).throw("gold gold gold gold")
    assert table.code(ThrowAgain(ZERO, faces("ore"))) == "engine.not-now"
    assert table.code(EndTurn(ZERO)) is None


def test_what_falls_and_what_then_lies_is_announced() -> None:
    """DICE-ROLL-01."""
    table = DiceTable().lying(SIX).play(ThrowAgain(ZERO, faces("ore ore wool"))).throw("brick gold gold")
    assert table.events(DiceThrown) == (
        DiceThrown(ZERO, faces("brick gold gold"), faces("ore ore wool brick gold gold")),
    )


def test_dice_that_were_set_aside_may_be_taken_back() -> None:
    """DICE-ROLL-02: the wool kept from the first throw is thrown again with the third."""
    table = DiceTable().throw(SIX).play(ThrowAgain(ZERO, faces("wool wool"))).throw("ore ore ore lumber")
    table.play(ThrowAgain(ZERO, faces("ore ore ore"))).throw("grain grain brick")
    assert table.dice == faces("ore ore ore grain grain brick")


@pytest.mark.parametrize("throws", [2, 1])
def test_before_each_throw_any_of_the_dice_may_be_kept(throws: int) -> None:
    """DICE-ROLL-02: every part of the dice but all of them; 3 x 3 x 2 x 2 with two, two, one and one alike."""
    keeps = DiceTable().lying(SIX, throws).game.actions.of(ThrowAgain)
    every = {
        faces(" ".join(["ore"] * ore + ["wool"] * wool + ["grain"] * grain + ["gold"] * gold))
        for ore, wool, grain, gold in product(range(3), range(3), range(2), range(2))
    }
    assert {action.keep for action in keeps} == every - {faces(SIX)}
    assert len(keeps) == 3 * 3 * 2 * 2 - 1


def test_dice_that_do_not_lie_there_cannot_be_kept() -> None:
    """DICE-ROLL-02."""
    table = DiceTable().lying(SIX)
    assert table.code(ThrowAgain(ZERO, faces("brick"))) == "dice.not-there"
    assert table.code(ThrowAgain(ZERO, faces("ore ore ore"))) == "dice.not-there"
    assert table.code(ThrowAgain(ZERO, faces(f"{SIX} ore"))) == "dice.not-there"


@pytest.mark.parametrize("throws", [2, 1])
def test_one_may_stop_after_the_first_or_second_throw(throws: int) -> None:
    """DICE-ROLL-03: what lies there is final."""
    table = DiceTable().lying(SIX, throws).play(StopThrowing(ZERO))
    assert table.events(DiceFinal) == (DiceFinal(ZERO, faces(SIX)),)
    assert table.dice == faces(SIX)
    assert table.code(ThrowAgain(ZERO, faces("ore"))) == "engine.not-now"


def test_the_final_dice_are_the_same_after_two_throws_and_after_three() -> None:
    """DICE-ROLL-03: how they came about does not matter any more."""
    stopped = DiceTable().throw(SIX).play(StopThrowing(ZERO))
    thrown = DiceTable().throw(SIX).play(ThrowAgain(ZERO, faces("")))
    thrown.throw("ore ore ore ore ore ore").play(ThrowAgain(ZERO, faces("ore ore"))).throw("wool wool grain gold")
    assert stopped.game == thrown.game


def test_jokers_gold_and_building_wait_for_the_final_dice() -> None:
    """DICE-ROLL-04."""
    dice = "ore ore ore grain grain wool"
    uses = (
        BuildCity(ZERO),
        BuildKnight(ZERO),
        BuildRoad(ZERO, 2),
        UseJoker(ZERO, 1, faces("wool"), Good(0)),
        ExchangeGold(ZERO, Good(0)),
        EndTurn(ZERO),
    )
    table = DiceTable("R0,R1,S3,J1").lying(dice)
    assert {table.code(action) for action in uses} == {"engine.not-now"}
    table.play(StopThrowing(ZERO))
    legal = [action for action in uses if table.code(action) is None]
    assert legal == [BuildCity(ZERO), BuildKnight(ZERO), UseJoker(ZERO, 1, faces("wool"), Good(0)), EndTurn(ZERO)]


@pytest.mark.parametrize("seats", [1, 3])
def test_everybody_has_exactly_15_turns(seats: int) -> None:
    """DICE-ROLL-05: clockwise."""
    table, order = DiceTable(seats=seats), []
    while not table.game.over:
        order.append(table.game.turn.seat)
        table.missed()
    assert order == [*range(seats)] * 15
    assert [len(table.boxes(seat)) for seat in range(seats)] == [15] * seats


def test_what_is_not_used_vanishes_at_the_end_of_the_turn() -> None:
    """DICE-ROLL-06: the next turn begins with nothing and throws all six."""
    table = DiceTable(seats=2).final("brick lumber ore ore ore ore").play(BuildRoad(ZERO, 0), EndTurn(ZERO))
    assert table.events(TurnStarted) == (TurnStarted(ONE, 2),)
    assert sum(table.dice) == 0
    assert {sum(thrown.dice) for thrown, _ in throws(table.game)} == {6}


def test_throwing_no_die_again_is_stopping() -> None:
    """DICE-ROLL-07: it is done by stopping, and by that alone."""
    assert DiceTable().lying(SIX).code(ThrowAgain(ZERO, faces(SIX))) == "dice.all-kept"


# -- the weights of chance -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("thrown", range(1, 7))
def test_thrown_dice_fall_with_exact_weights(thrown: int) -> None:
    """DICE-COMP-01: out of 6^n, as many as there are ways to tell the dice apart."""
    table = DiceTable().lying("ore ore ore ore ore ore").play(ThrowAgain(ZERO, faces(" ".join(["ore"] * (6 - thrown)))))
    outcomes = table.game.outcomes
    counted = dict.fromkeys((one.dice for one, _ in throws(table.game)), 0)
    assert len(counted) == len(outcomes) == factorial(thrown + 5) // factorial(thrown) // factorial(5)
    for fallen in product(range(6), repeat=thrown):
        counted[Goods(tuple(fallen.count(face) for face in range(6)))] += 1
    assert {one.dice: weight for one, weight in throws(table.game)} == counted
    assert outcomes.total == 6**thrown


def test_other_dice_than_were_thrown_cannot_fall() -> None:
    """DICE-COMP-01."""
    table = DiceTable().lying(SIX).play(ThrowAgain(ZERO, faces("ore ore")))
    assert table.code(ThrowDice(faces("ore ore ore ore"))) is None
    for wrong in ("ore ore ore", "ore ore ore ore ore", SIX):
        assert table.code(ThrowDice(faces(wrong))) == "engine.unlikely"


def test_the_weight_of_a_throw_is_its_number_of_orders() -> None:
    """DICE-COMP-01: six different faces fall in 720 ways, three pairs in 90, six alike in one."""
    weights = {one.dice: weight for one, weight in throws(DiceTable().game)}
    assert weights[faces("ore grain wool lumber brick gold")] == 720
    assert weights[faces("ore ore wool wool gold gold")] == 90
    assert weights[faces("gold gold gold gold gold gold")] == 1
    assert all(weight == factorial(6) // prod(map(factorial, dice)) for dice, weight in weights.items())


@pytest.mark.parametrize(
    ("language", "some", "none"),
    [
        ("es", "Apartar: 2 de mineral, 1 de oro; volver a tirar el resto", "Apartar: nada; volver a tirar el resto"),
        ("ca", "Apartar: 2 de mineral, 1 d'or; tornar a tirar la resta", "Apartar: res; tornar a tirar la resta"),
    ],
)
def test_dice_are_set_aside_in_the_words_of_the_spanish_rules(language: str, some: str, none: str) -> None:
    """DICE-ROLL-01: the player puts them aside, `apartar`; and nothing aside is a sentence, too."""
    rules = DiceTable().game.rules
    told = [action_text(rules, None, ThrowAgain(ZERO, faces(kept)), language) for kept in ("ore ore gold", "")]
    assert told == [some, none]
    assert rules.text("violation:dice.not-there", language).split()[2] == "apartar"
    assert rules.text("action:dice_game/throw-again", language).split()[0] == "Apartar"
