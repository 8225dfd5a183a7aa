"""Wagons: movement, levels, deliveries (Traders & Barbarians: "The wagons", "Delivering goods")."""

from __future__ import annotations

from typing import Any

import pytest

import catan_core as catan
from catan_core.base import EndTrade, EndTurn, Roll, Trade, dev_cards
from catan_core.plugin.specs import Value
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.wagons import (
    BuildingEnded,
    Delivered,
    DrawToken,
    EndBuilding,
    FeedOxen,
    MoveWagon,
    PlaySwiftJourney,
    Stacks,
    TokenDrawn,
    Travel,
    UpgradeWagon,
    WagonMoved,
    WagonMovesAgain,
    Wagons,
    WagonUpgraded,
    by_hand,
)
from catan_expansions.traders_barbarians.wagons.wagon import LEVELS
from tests.helpers.seats import ONE, ZERO
from tests.rules.traders_barbarians.wagons.table import (
    MIDDLE,
    QUARRY_CORNERS,
    QUARRY_PLAZA,
    WagonTable,
)

FAR_AWAY = (((-1, 1, "S"), (-1, 2, "N")), ((0, 1, "S"), (0, 2, "N")), ((-1, 0, "S"), (-1, 1, "N")))
"""Paths for the barbarians on which they are in nobody's way."""


def table(**options: Value) -> WagonTable:
    """The wagon of seat 0 stands in the middle of the island, the barbarians are far away."""
    return WagonTable(options=options).barbarians(*FAR_AWAY).wagon(0, MIDDLE[0])


def move(game: WagonTable, *places: catan.NodeAt) -> WagonTable:
    """Move the wagon of seat 0 from place to place."""
    return game.play(*(MoveWagon(ZERO, game.node(place)) for place in places))


def test_after_building_the_wagon_may_move_and_then_the_turn_ends() -> None:
    """TB-MA-WAG-01."""
    game = table().building()
    assert not game.game.actions.of(MoveWagon)
    assert not game.game.actions.of(EndTurn)
    game.play(EndBuilding(ZERO))
    assert isinstance(game.game.phase, Travel)
    assert game.events(BuildingEnded) == (BuildingEnded(ZERO),)
    move(game, MIDDLE[1])
    game.play(EndTurn(ZERO))
    assert game.game.turn.seat == 1


def test_with_a_combined_phase_the_wagon_moves_after_it() -> None:
    """TB-MA-WAG-01."""
    game = table(**{"base.turn_phases": "combined"}).after_roll()
    game.play(EndBuilding(ZERO))
    assert isinstance(game.game.phase, Travel)


def test_a_path_without_a_road_takes_two_points() -> None:
    """TB-MA-WAG-01."""
    game = move(table().travelling(), *MIDDLE[1:3])
    assert [event.points for event in game.events(WagonMoved)] == [2, 2]
    assert game.trip.spent == 4
    assert game.code(MoveWagon(ZERO, game.node(MIDDLE[3]))) == "travel.too-far"


def test_a_path_with_an_own_road_takes_one_point() -> None:
    """TB-MA-WAG-01."""
    game = move(table().roads(0, *MIDDLE[:4]).travelling(), *MIDDLE[1:4])
    assert game.trip.spent == 3


def test_a_road_of_another_player_takes_one_point_and_a_coin_for_its_owner() -> None:
    """TB-MA-WAG-01."""
    game = table().roads(1, *MIDDLE[:2]).give(0, gold=1)
    before = game.hand(1)["gold"]
    game = move(game.travelling(), MIDDLE[1])
    assert game.trip.spent == 1
    assert game.hand(1)["gold"] == before + 1


def test_who_cannot_pay_the_toll_may_not_move_there() -> None:
    """TB-MA-WAG-01."""
    game = table().roads(1, *MIDDLE[:2]).travelling()
    while game.hand(0)["gold"]:
        game.change(_lose_a_coin)
    assert game.code(MoveWagon(ZERO, game.node(MIDDLE[1]))) == "travel.cannot-pay"
    game.give(0, gold=1)
    assert game.code(MoveWagon(ZERO, game.node(MIDDLE[1]))) is None


def _lose_a_coin(tx: catan.Transition) -> None:
    purse.pay(tx, ZERO, None, 1)


def test_a_barbarian_on_a_path_takes_two_points_more() -> None:
    """TB-MA-WAG-01."""
    game = table().barbarians((MIDDLE[0], MIDDLE[1]), *FAR_AWAY[:2]).travelling()
    move(game, MIDDLE[1])
    assert game.trip.spent == 4


def test_there_are_no_partial_moves() -> None:
    """TB-MA-WAG-01: a path that takes more points than are left is not entered."""
    game = table().roads(0, *MIDDLE[:2]).barbarians((MIDDLE[2], MIDDLE[3]), *FAR_AWAY[:2]).travelling()
    move(game, *MIDDLE[1:3])
    assert game.trip.spent == 3
    assert game.code(MoveWagon(ZERO, game.node(MIDDLE[3]))) == "travel.too-far"


def test_only_neighboring_places_are_reached_in_a_step() -> None:
    """TB-MA-WAG-01."""
    game = table().travelling()
    assert game.code(MoveWagon(ZERO, game.node(MIDDLE[2]))) == "travel.not-beside"


def test_wagons_do_not_travel_along_closed_paths() -> None:
    """TB-MA-02."""
    game = WagonTable().wagon(0, QUARRY_CORNERS[0]).travelling()
    assert game.code(MoveWagon(ZERO, game.node(3, -3, "S"))) == "travel.closed"


def test_who_has_no_wagon_moves_none() -> None:
    """TB-MA-WAG-01."""
    game = WagonTable().travelling()
    assert game.code(MoveWagon(ZERO, game.node(MIDDLE[1]))) == "wagon.not-on-board"


def test_once_a_turn_a_grain_brings_two_points_also_after_points_were_spent() -> None:
    """TB-MA-WAG-02: with level 1, six points are the longest first move."""
    game = move(table().give(0, grain=2).travelling(), *MIDDLE[1:3])
    game.play(FeedOxen(ZERO))
    move(game, MIDDLE[3])
    assert game.trip.spent == 6
    assert game.hand(0)["grain"] == 1
    assert game.code(FeedOxen(ZERO)) == "wagon.fed-already"


def test_grain_is_needed_for_it() -> None:
    """TB-MA-WAG-02."""
    assert table().travelling().code(FeedOxen(ZERO)) == "build.cannot-pay"


@pytest.mark.parametrize(("grain_per", "code"), [("turn", "wagon.fed-already"), ("move", None)])
def test_grain_is_paid_once_a_turn_or_once_for_each_move(grain_per: str, code: str | None) -> None:
    """TB-MA-WAG-02."""
    game = table(grain_per=grain_per).give(0, grain=2).cards(0, swift_journey=1).travelling()
    game.play(FeedOxen(ZERO))
    move(game, MIDDLE[1])
    game.play(PlaySwiftJourney(ZERO))
    assert game.events(WagonMovesAgain) == (WagonMovesAgain(ZERO),)
    assert game.code(FeedOxen(ZERO)) == code


def test_wagons_never_block() -> None:
    """TB-MA-WAG-03: several stand on one place, and buildings of others do not stop them."""
    game = table().wagon(1, MIDDLE[1]).piece("city", 2, MIDDLE[1]).travelling()
    move(game, *MIDDLE[1:3])
    assert game.wagon_at(0) == MIDDLE[2]


def test_the_move_ends_on_a_plaza() -> None:
    """TB-MA-WAG-03."""
    game = WagonTable().wagon(0, QUARRY_CORNERS[0], level=5).give(0, grain=1).travelling()
    game.play(MoveWagon(ZERO, game.node(QUARRY_PLAZA)), DrawToken("marble"))
    assert game.trip.spent == 2
    assert game.code(MoveWagon(ZERO, game.node(QUARRY_CORNERS[1]))) == "wagon.arrived"
    assert game.code(FeedOxen(ZERO)) == "wagon.arrived"


def test_what_the_levels_bring() -> None:
    """TB-MA-WAG-04."""
    assert [level.points for level in LEVELS] == [4, 5, 6, 7, 7]
    assert [level.gold for level in LEVELS] == [1, 2, 3, 4, 5]
    assert [level.flees_on for level in LEVELS] == [(), (6,), (5, 6), (4, 5, 6), (3, 4, 5, 6)]


@pytest.mark.parametrize(("level", "points"), [(2, 5), (3, 6), (4, 7), (5, 7)])
def test_a_higher_level_moves_farther(level: int, points: int) -> None:
    """TB-MA-WAG-04."""
    game = WagonTable().wagon(0, MIDDLE[0], level=level).roads(0, *MIDDLE).travelling()
    for count in range(points):
        move(game, MIDDLE[1] if count % 2 == 0 else MIDDLE[0])
    assert game.code(MoveWagon(ZERO, game.node(MIDDLE[points % 2 == 0]))) == "travel.too-far"


@pytest.mark.parametrize(
    ("level", "price"),
    [
        (2, {"lumber": 1, "wool": 1, "ore": 1}),
        (3, {"lumber": 1, "wool": 1, "ore": 1}),
        (4, {"lumber": 2, "wool": 1, "ore": 1}),
        (5, {"lumber": 2, "wool": 1, "ore": 1}),
    ],
)
def test_what_a_level_costs(level: int, price: dict[str, int]) -> None:
    """TB-MA-WAG-05."""
    game = WagonTable().wagon(0, MIDDLE[0], level=level - 1).give(0, **price | {"lumber": price["lumber"] - 1})
    game.building()
    assert game.code(UpgradeWagon(ZERO)) == "build.cannot-pay"
    game.give(0, lumber=1).play(UpgradeWagon(ZERO))
    assert game.read(Wagons).levels[0] == level
    assert game.events(WagonUpgraded) == (WagonUpgraded(ZERO, level),)
    assert not any(count for good, count in game.hand(0).items() if good != "gold")


def test_level_5_is_worth_a_victory_point() -> None:
    """TB-MA-WAG-06."""
    game = WagonTable().wagon(0, MIDDLE[0], level=4).give(0, lumber=2, wool=1, ore=1).building()
    assert game.game.points(ZERO) == 0
    game.play(UpgradeWagon(ZERO))
    assert game.game.points(ZERO) == 1
    assert game.code(UpgradeWagon(ZERO)) == "wagon.highest-level"


def test_wagons_are_upgraded_while_building_one_level_at_a_time() -> None:
    """TB-MA-WAG-07."""
    game = table().give(0, lumber=2, wool=2, ore=2).building()
    game.play(UpgradeWagon(ZERO))
    assert game.read(Wagons).levels[0] == 2
    game.play(UpgradeWagon(ZERO), EndBuilding(ZERO))
    assert game.read(Wagons).levels[0] == 3
    assert not game.game.actions.of(UpgradeWagon)


def test_a_wagon_without_goods_draws_at_whatever_plaza_it_reaches() -> None:
    """TB-MA-DEL-01."""
    game = WagonTable().wagon(0, QUARRY_CORNERS[0]).travelling()
    arrived = game.game.play(MoveWagon(ZERO, game.node(QUARRY_PLAZA)))
    assert {repr(each): weight for each, weight in arrived.outcomes} == {
        "DrawToken(ware='marble')": 6,
        "DrawToken(ware='sand')": 6,
    }
    game.play(MoveWagon(ZERO, game.node(QUARRY_PLAZA)), DrawToken("sand"))
    assert game.events(TokenDrawn) == (TokenDrawn(ZERO, "quarry", "sand"),)
    assert game.read(Wagons).carried[0] == "sand"
    assert game.game.points(ZERO) == 0


@pytest.mark.parametrize("level", [1, 5])
def test_a_delivery_brings_a_point_the_gold_of_the_level_and_a_new_token(level: int) -> None:
    """TB-MA-DEL-01, TB-MA-WAG-04."""
    game = WagonTable().wagon(0, QUARRY_CORNERS[0], level=level, carried="tools").travelling()
    gold, points = game.hand(0)["gold"], game.game.points(ZERO)
    game.play(MoveWagon(ZERO, game.node(QUARRY_PLAZA)), DrawToken("marble"))
    assert game.hand(0)["gold"] == gold + level
    assert game.game.points(ZERO) == points + 1
    assert game.read(Wagons).delivered[0] == 1
    assert game.read(Wagons).carried[0] == "marble"


def test_a_delivery_tells_what_the_supply_has_paid() -> None:
    """TB-MA-DEL-01: there is no more gold than the coins of the box."""
    game = WagonTable().wagon(0, QUARRY_CORNERS[0], level=5, carried="tools").travelling().supply(gold=2)
    gold = game.hand(0)["gold"]
    game.coming(DrawToken("marble")).play(MoveWagon(ZERO, game.node(QUARRY_PLAZA)))
    assert game.events(Delivered) == (Delivered(ZERO, "tools", 2),)
    assert game.hand(0)["gold"] == gold + 2


@pytest.mark.parametrize("ware", ["marble", "glass", "sand"])
def test_on_a_plaza_that_does_not_want_the_token_nothing_happens(ware: str) -> None:
    """TB-MA-DEL-01, TB-MA-04: the quarry wants tools."""
    game = WagonTable().wagon(0, QUARRY_CORNERS[0], carried=ware).travelling()
    game.play(MoveWagon(ZERO, game.node(QUARRY_PLAZA)))
    assert isinstance(game.game.phase, Travel)
    assert game.read(Wagons).carried[0] == ware
    assert not game.events(Delivered)


@pytest.mark.parametrize(
    ("ware", "corner", "plaza", "next_ware"),
    [
        ("marble", (-2, 0, "S"), (-2, 0, "C"), "tools"),
        ("glass", (-2, 0, "S"), (-2, 0, "C"), "sand"),
        ("sand", (0, 2, "N"), (0, 2, "C"), "glass"),
        ("tools", (2, -2, "S"), (2, -2, "C"), "sand"),
    ],
)
def test_where_each_of_the_goods_is_wanted(
    ware: str, corner: catan.NodeAt, plaza: catan.NodeAt, next_ware: str
) -> None:
    """TB-MA-04: the castle wants marble and glass, the quarry tools, the glassworks sand."""
    game = WagonTable().wagon(0, corner, carried=ware).travelling()
    game.play(MoveWagon(ZERO, game.node(plaza)), DrawToken(next_ware))
    assert game.read(Wagons).delivered[0] == 1


@pytest.mark.parametrize(("refill", "drawn"), [("none", False), ("reshuffle", True)])
def test_an_empty_stack_stays_empty_or_is_laid_anew(refill: str, drawn: bool) -> None:
    """TB-MA-DEL-02."""
    game = WagonTable(options={"refill": refill}).wagon(0, QUARRY_CORNERS[0]).travelling()
    game.change(by_hand.stack, "quarry", (0, 0, 0, 0))
    game.play(MoveWagon(ZERO, game.node(QUARRY_PLAZA)), *([DrawToken("sand")] if drawn else []))
    assert game.read(Wagons).carried[0] == ("sand" if drawn else None)
    assert game.read(Stacks).left[1] == ((6, 0, 0, 5) if drawn else (0, 0, 0, 0))


def test_swift_journey_moves_the_wagon_once_more_with_all_its_points() -> None:
    """TB-MA-10: also after it has arrived on a plaza."""
    game = WagonTable().wagon(0, QUARRY_CORNERS[0]).cards(0, swift_journey=1).travelling()
    game.play(MoveWagon(ZERO, game.node(QUARRY_PLAZA)), DrawToken("sand"), PlaySwiftJourney(ZERO))
    move(game, QUARRY_CORNERS[1], (2, -1, "N"))
    assert game.trip.spent == 4


def test_swift_journey_is_played_after_the_wagon_has_moved() -> None:
    """TB-MA-10."""
    game = table().cards(0, swift_journey=2).travelling()
    assert game.code(PlaySwiftJourney(ZERO)) == "wagon.not-moved"
    move(game, MIDDLE[1])
    game.play(PlaySwiftJourney(ZERO))
    move(game, MIDDLE[2])
    assert game.code(PlaySwiftJourney(ZERO)) == "card.one-a-turn"


def test_swift_journey_is_not_played_in_the_turn_in_which_it_was_bought() -> None:
    """TB-MA-10."""
    game = table().cards(0, fresh=True, swift_journey=1).travelling()
    move(game, MIDDLE[1])
    assert game.code(PlaySwiftJourney(ZERO)) == "card.bought-this-turn"


def test_the_deck_has_25_cards() -> None:
    """TB-MA-08: no Year of Plenty, no Monopoly."""
    game = WagonTable()
    kinds = dict(dev_cards.CARD_COUNTS(game.game.rules))
    assert kinds == {"knight": 16, "road_building": 3, "swift_journey": 3, "victory_point": 3}
    tags = game.game.rules.actions_by_tag
    assert "base/play-monopoly" not in tags
    assert "base/play-year-of-plenty" not in tags


def test_the_deck_of_five_and_six_has_twelve_cards_more() -> None:
    """TB-MA-18: their kinds are our reading."""
    rules = catan.ruleset("base", "traders_barbarians", "five_six").rules(5)
    assert sum(dev_cards.CARD_COUNTS(rules).values()) == 25 + 12


@pytest.mark.parametrize("faces", [(1, 1), (6, 6)])
def test_a_2_and_a_12_are_rolled_again(faces: tuple[int, int]) -> None:
    """TB-MA-11."""
    game = WagonTable(seats=3)
    game.coming(faces, faces, (1, 2)).play(Roll(ZERO))
    assert game.game.phase == Trade(ZERO)


def test_with_six_seats_a_2_yields() -> None:
    """TB-MA-18."""
    game = WagonTable("five_six", seats=6)
    game.roll(1, 1)
    assert game.game.phase == Trade(ZERO)


def test_thirteen_points_win() -> None:
    """TB-SUM-01: a delivery may be the last one."""
    game = WagonTable().wagon(1, MIDDLE[0])
    game.change(lambda tx: by_hand.wagon(tx, 0, QUARRY_CORNERS[0], carried="tools", delivered=12)).travelling()
    game.play(MoveWagon(ZERO, game.node(QUARRY_PLAZA)))
    assert game.game.winners == (ZERO,)


def test_coins_buy_resources_and_are_not_stolen() -> None:
    """TB-MA-14: they come along."""
    game = WagonTable()
    assert "coins" in game.game.rules.ruleset.expansions
    gold = game.game.rules.goods[game.game.rules.good_index["gold"]]
    assert not gold.stealable
    assert not gold.hand_limit


def test_everything_of_a_turn_begins_anew() -> None:
    """TB-MA-WAG-01, TB-MA-WAG-02."""
    game = move(table().wagon(1, MIDDLE[1]).give(0, grain=1).travelling(), MIDDLE[1])
    game.play(FeedOxen(ZERO), EndTurn(ZERO)).coming((1, 2)).play(Roll(ONE))
    game.play(EndTrade(ONE), EndBuilding(ONE))
    assert (game.trip.spent, game.trip.bonus, game.trip.fed) == (0, 0, False)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"level": 6}, "level from 1 to 5"),
        ({"carried": "wood"}, "carries one of marble"),
        ({"delivered": 40}, "no stack has such a token left"),
    ],
)
def test_a_wagon_that_cannot_be_is_not_set_up(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(catan.PositionError, match=said):
        WagonTable().change(lambda tx: by_hand.wagon(tx, 0, MIDDLE[0], **asked))
    with pytest.raises(catan.SeatError):
        WagonTable().change(lambda tx: by_hand.wagon(tx, 9, MIDDLE[0]))


def test_barbarians_are_set_up_only_where_they_may_stand() -> None:
    with pytest.raises(catan.PositionError, match="open to them"):
        WagonTable().barbarians(((2, -1, "N"), (3, -3, "S")))
    with pytest.raises(catan.PositionError, match="open to them"):
        WagonTable().barbarians(FAR_AWAY[0], FAR_AWAY[0])
