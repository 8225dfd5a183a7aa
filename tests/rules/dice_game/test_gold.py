"""Exchanging gold (Dice Game: "Intercambio de oro")."""

from __future__ import annotations

import pytest

from catan_core import Good, IllegalAction
from catan_expansions.dice_game import FACES, BuildCity, ExchangeGold, GoldExchanged
from tests.helpers.seats import ZERO
from tests.rules.dice_game.table import DiceTable, faces

ORE, GRAIN, WOOL, LUMBER, BRICK, GOLD = map(Good, range(len(FACES)))


@pytest.mark.parametrize("face", [face for face in FACES if face != "gold"])
def test_two_gold_become_one_die_of_any_resource(face: str) -> None:
    """DICE-GOLD-01: and the other die is lost."""
    good = Good(FACES.index(face))
    table = DiceTable().final("ore ore ore ore gold gold").play(ExchangeGold(ZERO, good))
    assert table.dice == faces(f"ore ore ore ore {face}")
    assert table.events(GoldExchanged) == (GoldExchanged(ZERO, good),)


def test_gold_is_not_exchanged_for_gold() -> None:
    """DICE-GOLD-01."""
    table = DiceTable().final("ore ore ore ore gold gold")
    assert table.code(ExchangeGold(ZERO, GOLD)) == "gold.for-gold"
    assert table.code(ExchangeGold(ZERO, Good(len(FACES)))) == "engine.out-of-range"


def test_a_single_gold_is_worth_nothing() -> None:
    """DICE-GOLD-02."""
    table = DiceTable().final("ore ore ore ore ore gold")
    assert [table.code(ExchangeGold(ZERO, good)) for good in map(Good, range(5))] == ["gold.too-little"] * 5


def test_gold_may_be_exchanged_up_to_three_times() -> None:
    """DICE-GOLD-03: six gold give three dice."""
    table = DiceTable().final("gold gold gold gold gold gold")
    table.play(ExchangeGold(ZERO, ORE), ExchangeGold(ZERO, WOOL), ExchangeGold(ZERO, GRAIN))
    assert table.dice == faces("ore wool grain")
    with pytest.raises(IllegalAction, match="two gold"):
        table.play(ExchangeGold(ZERO, ORE))


def test_two_gold_are_the_third_ore_of_a_city() -> None:
    """DICE-GOLD-04: two ore, two grain and two gold."""
    table = DiceTable("R0,R1").final("ore ore grain grain gold gold").play(ExchangeGold(ZERO, ORE), BuildCity(ZERO))
    assert table.sheet == "R0,R1,C7"
    assert sum(table.dice) == 0


def test_nothing_else_is_exchanged() -> None:
    """DICE-GOLD-05: four or six of another kind bring nothing."""
    for dice in ("ore ore ore ore ore ore", "wool wool wool wool lumber lumber"):
        table = DiceTable("R0,R1").final(dice)
        assert [action.tag for action in table.game.actions] == ["dice_game/end-turn"]
