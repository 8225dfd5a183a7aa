"""Building (Dice Game: "Construcción", "Reglas de construcción")."""

from __future__ import annotations

from random import Random

import pytest

import catan_core as catan
from catan_core import Action, Row, RulesetError
from catan_core.render import action_text, event_text
from catan_core.testing import Scenario
from catan_expansions.dice_game import (
    COSTS,
    FACES,
    PRICES,
    BuildCity,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    Built,
    Cup,
    DicePlayer,
    EndTurn,
    ExchangeGold,
    TurnScored,
    by_hand,
    joker_rules,
)
from catan_expansions.dice_game.paying import plans
from tests.engine.making import expansion
from tests.helpers.seats import ONE, ZERO
from tests.rules.dice_game.table import DiceTable, faces

ALL_ROADS = ",".join(f"R{road}" for road in range(16))

THINGS: list[tuple[str, str, Action, str]] = [
    ("", "brick lumber", BuildRoad(ZERO, 0), "R0"),
    ("", "brick lumber wool grain", BuildSettlement(ZERO), "S3"),
    ("R0,R1", "ore ore ore grain grain", BuildCity(ZERO), "R0,R1,C7"),
    ("", "ore wool grain", BuildKnight(ZERO), "J1"),
]
"""A sheet, what something costs, the action that builds it, and the sheet afterwards."""


def paid(sheet: str, cost: str, action: Action, after: str) -> None:
    """Exactly these dice pay for it, and with one of them exchanged for another face it cannot be paid."""
    names = cost.split()
    spare = ["gold"] * (6 - len(names))
    table = DiceTable(sheet).final(" ".join([*names, *spare])).play(action)
    assert table.sheet == after
    assert table.dice == faces(" ".join(spare))
    for place, name in enumerate(names):
        others = [*names[:place], *names[place + 1 :]]
        missing = [one for one in FACES if one != name and one not in others]
        for other in missing:
            poorer = DiceTable(sheet).final(" ".join([*others, other, *spare]))
            assert poorer.code(action) == "dice.cannot-pay"


def test_a_road_costs_brick_and_lumber() -> None:
    """DICE-COST-01."""
    assert COSTS(DiceTable("").game.rules)["road"] == faces("brick lumber")
    paid(*THINGS[0])


def test_a_settlement_costs_brick_lumber_wool_and_grain() -> None:
    """DICE-COST-02."""
    assert COSTS(DiceTable("").game.rules)["settlement"] == faces("brick lumber wool grain")
    paid(*THINGS[1])


def test_a_city_costs_three_ore_and_two_grain() -> None:
    """DICE-COST-03."""
    assert COSTS(DiceTable("").game.rules)["city"] == faces("ore ore ore grain grain")
    paid(*THINGS[2])


def test_a_knight_costs_ore_wool_and_grain() -> None:
    """DICE-COST-04."""
    assert COSTS(DiceTable("").game.rules)["knight"] == faces("ore wool grain")
    paid(*THINGS[3])


def test_another_price_is_the_one_that_is_asked_paid_and_planned_with() -> None:
    cheap = expansion(
        "cheap",
        requires=("dice_game",),
        after=("dice_game",),
        replaces=("dice_game/prices:city",),
        tables=[Row(PRICES, "city", (("ore", 1), ("gold", 1)))],
    )
    rules = catan.ruleset("dice_game", cheap).rules(1)
    game = catan.new_game("dice_game", cheap, seats=1, seed=1)
    position = Scenario.of(game).change(by_hand.sheets, "R0,R1").change(by_hand.dice, ore=1, gold=1, wool=4)
    after = position.game.play(BuildCity(ZERO))
    assert after.state[Cup].dice == faces("wool wool wool wool")
    best = max(plans(joker_rules(rules).costs), key=lambda plan: plan.cities)
    assert best.cities == 3
    view = position.game.view(ZERO)
    assert DicePlayer().choose(view, view.actions, Random(0)) == BuildCity(ZERO)


@pytest.mark.parametrize(
    ("key", "price", "wrong"),
    [
        ("boat", (("ore", 1),), "its key must be one of road"),
        ("road", (), "must be pairs"),
        ("road", (("straw", 1),), "must be pairs"),
        ("road", (("ore", 0),), "must be pairs"),
        ("road", (("ore", 1), ("ore", 1)), "names a face twice"),
    ],
)
def test_a_price_is_in_dice(key: str, price: tuple[tuple[str, int], ...], wrong: str) -> None:
    replaces = ("dice_game/prices:road",) if key == "road" else ()
    row = Row(PRICES, key, price)
    other = expansion("other", requires=("dice_game",), after=("dice_game",), replaces=replaces, tables=[row])
    with pytest.raises(RulesetError, match=wrong):
        catan.ruleset("dice_game", other).rules(1)


def test_gold_builds_nothing_directly() -> None:
    """DICE-COST-05: not even six of it; it can only be exchanged."""
    table = DiceTable("R0,R1").final("gold gold gold gold gold gold")
    for action in (BuildRoad(ZERO, 2), BuildSettlement(ZERO), BuildCity(ZERO), BuildKnight(ZERO)):
        assert table.code(action) == "dice.cannot-pay"
    assert {type(action) for action in table.game.actions} == {ExchangeGold, EndTurn}


def test_several_things_may_be_built_if_the_dice_pay_for_each() -> None:
    """DICE-BUILD-01: three roads in one turn; and what is spent is gone."""
    table = DiceTable().final("brick brick brick lumber lumber lumber")
    table.play(BuildRoad(ZERO, 0), BuildRoad(ZERO, 1), BuildRoad(ZERO, 2))
    assert table.sheet == "R0,R1,R2"
    assert table.code(BuildRoad(ZERO, 3)) == "dice.cannot-pay"
    assert [event.points for event in table.events(Built)] == [1, 1, 1]


def test_a_road_must_touch_a_built_road() -> None:
    """DICE-BUILD-02: the printed start road counts."""
    table = DiceTable().final("brick brick brick lumber lumber lumber")
    legal = [road for road in range(16) if table.code(BuildRoad(ZERO, road)) is None]
    assert legal == [0]
    assert table.code(BuildRoad(ZERO, 2)) == "sheet.not-open"
    table.play(BuildRoad(ZERO, 0))
    assert [road for road in range(16) if table.code(BuildRoad(ZERO, road)) is None] == [1, 2]
    assert table.code(BuildRoad(ZERO, 0)) == "sheet.not-open", "a road is built once"
    assert table.code(BuildRoad(ZERO, 16)) == "engine.out-of-range"
    assert table.code(BuildRoad(ZERO, -1)) == "engine.out-of-range"


@pytest.mark.parametrize("built", ["R0,R2,R3,R5,S3", "R0,R2,R3,R5,S3,S4,S5"])
def test_settlements_and_cities_do_not_interrupt_the_roads(built: str) -> None:
    """DICE-BUILD-03: past the places of S4 and S5, whether they are built or not."""
    table = DiceTable(built).final("brick lumber ore ore ore ore")
    assert table.code(BuildRoad(ZERO, 6)) is None


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        ("", None),
        ("S3", "sheet.not-open"),
        ("R0,R2,S3", None),
        ("R0,R1,R2,R3,R5,R6,R7,S3", None),
        ("R0,R2,R3,S3,S4", "sheet.not-open"),
        ("R0,R2,R3,R5,S3,S4", None),
        (f"{ALL_ROADS},S3,S4,S5,S7,S9", None),
        (f"{ALL_ROADS},S3,S4,S5,S7,S9,S11", "sheet.not-open"),
    ],
)
def test_a_settlement_needs_its_road_and_all_cheaper_ones(sheet: str, code: str | None) -> None:
    """DICE-BUILD-04: the next in the row is built, never another."""
    table = DiceTable(sheet).final("brick lumber wool grain gold gold")
    assert table.code(BuildSettlement(ZERO)) == code


def test_settlements_are_built_in_the_order_of_their_value() -> None:
    """DICE-BUILD-04."""
    sheet = ALL_ROADS
    for points in (3, 4, 5, 7, 9, 11):
        table = DiceTable(sheet).final("brick lumber wool grain gold gold").play(BuildSettlement(ZERO))
        assert [event.points for event in table.events(Built)] == [points]
        sheet = table.sheet


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        ("", "sheet.not-open"),
        ("R0,R2,R3,R4", "sheet.not-open"),
        ("R0,R1", None),
        ("R0,R1,C7", "sheet.not-open"),
        ("R0,R1,R2,R3,R4,C7", None),
        (f"{ALL_ROADS},C7,C12,C20", None),
        (f"{ALL_ROADS},C7,C12,C20,C30", "sheet.not-open"),
    ],
)
def test_a_city_needs_its_road_and_all_cheaper_ones(sheet: str, code: str | None) -> None:
    """DICE-BUILD-05: with the road of the second city but not that of the first, none can be built."""
    table = DiceTable(sheet).final("ore ore ore grain grain gold")
    assert table.code(BuildCity(ZERO)) == code


def test_cities_are_built_in_the_order_of_their_value() -> None:
    """DICE-BUILD-05."""
    sheet = ALL_ROADS
    for points in (7, 12, 20, 30):
        table = DiceTable(sheet).final("ore ore ore grain grain gold").play(BuildCity(ZERO))
        assert [event.points for event in table.events(Built)] == [points]
        sheet = table.sheet


def test_knights_are_built_in_their_order_without_any_road() -> None:
    """DICE-BUILD-06: and there is no seventh."""
    sheet = ""
    for number in range(1, 7):
        table = DiceTable(sheet).final("ore wool grain gold gold gold").play(BuildKnight(ZERO))
        assert table.events(Built) == (Built(ZERO, "knight", number, number),)
        sheet = table.sheet
    assert sheet == "J1,J2,J3,J4,J5,J6"
    assert DiceTable(sheet).final("ore wool grain gold gold gold").code(BuildKnight(ZERO)) == "sheet.not-open"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["builds road R0 (+1)", "builds knight 1 (+1)"]),
        ("es", ["construye el camino R0 (+1)", "construye el caballero 1 (+1)"]),
        ("ca", ["construeix el camí R0 (+1)", "construeix el cavaller 1 (+1)"]),
    ],
)
def test_a_road_that_is_built_is_called_as_it_is_where_it_may_be_built(language: str, told: list[str]) -> None:
    for action, said in zip((BuildRoad(ZERO, 0), BuildKnight(ZERO)), told, strict=True):
        table = DiceTable("").final("brick lumber ore wool grain gold")
        rules = table.game.rules
        named = action_text(rules, None, action, language)
        (built,) = table.play(action).events(Built)
        assert event_text(rules, None, built, language).endswith(said)
        assert ("R0" in named) is ("R0" in said)


def test_a_road_just_built_serves_a_settlement_of_the_same_turn() -> None:
    """DICE-BUILD-07."""
    table = DiceTable("R0,S3").final("brick brick lumber lumber wool grain")
    assert table.code(BuildSettlement(ZERO)) == "sheet.not-open"
    table.play(BuildRoad(ZERO, 2), BuildSettlement(ZERO), EndTurn(ZERO))
    assert table.sheet == "R0,R2,S3,S4"
    assert table.events(TurnScored) == (TurnScored(ZERO, 5),)


def test_cities_and_settlements_have_nothing_to_do_with_each_other() -> None:
    """DICE-BUILD-08: a city needs no settlement and takes none away."""
    table = DiceTable("R0,R1").final("ore ore ore grain grain gold").play(BuildCity(ZERO))
    assert table.sheet == "R0,R1,C7"
    table = DiceTable("R0,R1,R2,S3,S4").final("ore ore ore grain grain gold").play(BuildCity(ZERO))
    assert table.sheet == "R0,R1,R2,S3,S4,C7"


def test_other_seats_do_not_build_in_my_turn() -> None:
    """DICE-BUILD-01."""
    table = DiceTable(seats=2).final("brick lumber wool grain gold gold")
    assert table.code(BuildRoad(ONE, 0)) == "engine.not-your-decision"
    assert table.code(EndTurn(ONE)) == "engine.not-your-decision"
    table.play(BuildSettlement(ZERO), EndTurn(ZERO))
    assert table.sheet == "S3"
    assert table.boxes(1) == ()
