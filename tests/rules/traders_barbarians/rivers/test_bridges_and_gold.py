"""Bridges, gold and wealth (Traders & Barbarians: "The Rivers of Catan")."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import (
    BuildCity,
    BuildFreeRoad,
    BuildRoad,
    BuildSettlement,
    LongestRoad,
    PlaceBuilding,
    PlaceRoad,
    PlayRoadBuilding,
    pieces,
)
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.rivers import BuildBridge, bridge_sites, poorest, wealthiest
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.traders_barbarians.rivers.table import Rivers

HEAD = (0, 0, "N")
"""A corner of the hexes (0, -1) and (1, -1), between which a river runs."""
OVER = (1, -2, "S")
"""The corner on the other bank."""
DRY = (2, 0, "S")
"""A corner at no river."""


def at_seam() -> tuple[Rivers, catan.Edge]:
    """A settlement at a river, with the cards for a bridge, and the path over the river."""
    table = Rivers().piece("settlement", 0, HEAD).after_roll().building()
    return table, table.edge(HEAD, OVER)


def rich(table: Rivers, *amounts: int) -> Rivers:
    """Give every seat this much gold, whatever it had."""

    def give(tx: catan.Transition) -> None:
        for seat, amount in zip(tx.rules.all_seats, amounts, strict=True):
            purse.pay(tx, seat, None, purse.held(tx, seat))
            purse.pay(tx, None, seat, amount)

    return table.change(give)


# -- bridges -------------------------------------------------------------------------------------------------------


def test_no_road_lies_where_a_river_crosses_a_path() -> None:
    """TB-RI-06."""
    table, seam = at_seam()
    table.give(0, brick=1, lumber=1)
    assert table.code(BuildRoad(ZERO, seam)) == "road.over-river"


def test_no_free_road_lies_there_either() -> None:
    """TB-RI-06, TB-RI-07: Road Building builds no bridge."""
    table = Rivers().piece("settlement", 0, HEAD).cards(0, road_building=1).after_roll()
    seam = table.edge(HEAD, OVER)
    table.play(PlayRoadBuilding(ZERO))
    assert table.code(BuildFreeRoad(ZERO, seam)) == "road.over-river"
    assert not [one for one in table.game.actions if isinstance(one, BuildBridge)]


def test_a_bridge_is_built_nowhere_else() -> None:
    """TB-RI-06."""
    table, _ = at_seam()
    table.give(0, brick=2, lumber=1)
    away = table.edge(HEAD, (0, -1, "S"))
    assert table.code(BuildBridge(ZERO, away)) == "bridge.no-river"


def test_a_bridge_costs_two_brick_and_a_lumber() -> None:
    """TB-RI-07."""
    table, seam = at_seam()
    assert table.code(BuildBridge(ZERO, seam)) == "build.cannot-pay"
    table.give(0, brick=2, lumber=1).play(BuildBridge(ZERO, seam))
    assert (table.hand(0)["brick"], table.hand(0)["lumber"]) == (0, 0)
    table.give(0, brick=2, lumber=1)
    assert table.code(BuildBridge(ZERO, seam)) == "bridge.taken"


def test_there_are_three_bridges_for_each_seat_and_they_use_up_no_roads() -> None:
    """TB-RI-07."""
    table, seam = at_seam()
    roads = pieces.in_stock(table.state, "road", ZERO)
    assert pieces.in_stock(table.state, "bridge", ZERO) == 3
    table.give(0, brick=2, lumber=1).play(BuildBridge(ZERO, seam))
    assert pieces.in_stock(table.state, "bridge", ZERO) == 2
    assert pieces.in_stock(table.state, "road", ZERO) == roads


def test_there_is_no_fourth_bridge_for_a_seat() -> None:
    """TB-RI-07: wherever it would go, while others have theirs."""
    table, seam = at_seam()
    seams = catan.members(bridge_sites(table.state))
    table.piece("bridge", 0, *[edge for edge in seams if edge != seam][:3]).give(0, brick=2, lumber=1)
    assert table.code(BuildBridge(ZERO, seam)) == "build.no-piece-left"
    assert pieces.in_stock(table.state, "bridge", ONE) == 3


def test_a_bridge_connects_like_a_road() -> None:
    """TB-RI-07: to a road, a bridge or a building of one's own, and not past an opponent's piece."""
    table = Rivers().after_roll().building().give(0, brick=6, lumber=3)
    seam = table.edge(HEAD, OVER)
    assert table.code(BuildBridge(ZERO, seam)) == "bridge.not-connected"
    table.roads(0, (0, -1, "S"), HEAD)
    assert table.code(BuildBridge(ZERO, seam)) is None
    table.piece("settlement", 1, HEAD)
    assert table.code(BuildBridge(ZERO, seam)) == "bridge.past-opponent"


def test_roads_and_settlements_continue_from_a_bridge() -> None:
    """TB-RI-07."""
    table, seam = at_seam()
    table.give(0, brick=4, lumber=3, wool=1, grain=1).play(BuildBridge(ZERO, seam))
    onward = table.edge(OVER, (0, -1, "N"))
    assert table.code(BuildRoad(ZERO, onward)) is None
    assert table.code(BuildSettlement(ZERO, table.node(*OVER))) == "settlement.too-close"
    table.play(BuildRoad(ZERO, onward))
    assert table.code(BuildSettlement(ZERO, table.node(0, -1, "N"))) is None


def test_a_bridge_counts_for_the_longest_road_and_no_points() -> None:
    """TB-RI-07."""
    table, seam = at_seam()
    table.roads(0, (0, -1, "S"), HEAD).give(0, brick=2, lumber=1)
    before = table.game.points(ZERO)
    assert table.state[LongestRoad].lengths[0] == 1
    table.play(BuildBridge(ZERO, seam))
    assert table.state[LongestRoad].lengths[0] == 2
    assert table.game.points(ZERO) == before, "it had the most gold before"


def test_nobody_founds_a_bridge_and_no_founding_road_crosses_a_river() -> None:
    """TB-RI-06, TB-RI-07."""
    game = catan.new_game("base", "rivers", seats=3, seed=1)
    board = game.board
    assert board is not None
    node = board.node(*HEAD)
    game = game.play(PlaceBuilding(ZERO, node))
    roads = [action.edge for action in game.actions if isinstance(action, PlaceRoad)]
    assert roads
    assert not catan.mask_of(roads) & bridge_sites(game.state)
    assert {type(action) for action in game.actions} == {PlaceRoad}


# -- gold ----------------------------------------------------------------------------------------------------------


def test_a_settlement_at_a_river_brings_one_coin_also_where_two_river_hexes_meet() -> None:
    """TB-RI-08."""
    table = Rivers().after_roll().building().give(0, brick=1, lumber=1, wool=1, grain=1)
    table.roads(0, HEAD, (0, -1, "S"))
    before = table.gold(0)
    table.play(BuildSettlement(ZERO, table.node(*HEAD)))
    assert table.gold(0) - before == 1


def test_a_settlement_elsewhere_and_a_city_bring_nothing() -> None:
    """TB-RI-08."""
    table = Rivers().after_roll().building().give(0, grain=2, ore=3).piece("settlement", 0, HEAD)
    before = table.gold(0)
    table.play(BuildCity(ZERO, table.node(*HEAD)))
    table.piece("settlement", 0, DRY)
    assert table.gold(0) == before


def test_a_road_at_a_river_brings_one_coin_also_by_the_sea() -> None:
    """TB-RI-08: an edge with a river hex on either side, the outer edges of a mouth too."""
    table = Rivers().piece("settlement", 0, (-2, 1, "S")).after_roll().building().give(0, brick=2, lumber=2)
    before = table.gold(0)
    outer = table.side((-2, 1), "SW")
    table.play(BuildRoad(ZERO, outer))
    assert table.gold(0) - before == 1


def test_free_roads_bring_gold_too() -> None:
    """TB-RI-08."""
    table = Rivers().piece("settlement", 0, HEAD).cards(0, road_building=1).after_roll()
    before = table.gold(0)
    table.play(PlayRoadBuilding(ZERO), BuildFreeRoad(ZERO, table.edge(HEAD, (0, -1, "S"))))
    assert table.gold(0) - before == 1


def test_a_bridge_brings_three_coins_and_none_as_a_road() -> None:
    """TB-RI-08."""
    table, seam = at_seam()
    before = table.gold(0)
    table.give(0, brick=2, lumber=1).play(BuildBridge(ZERO, seam))
    assert table.gold(0) - before == 3


def test_founding_at_a_river_brings_gold() -> None:
    """TB-RI-08: at most four coins by two settlements and two roads."""
    game = catan.new_game("base", "rivers", seats=2, seed=1)
    board = game.board
    assert board is not None
    game = game.play(PlaceBuilding(ZERO, board.node(*HEAD)))
    game = game.play(PlaceRoad(ZERO, board.edge(HEAD, (0, -1, "S"))))
    assert purse.held(game.state, ZERO) == 2


@pytest.mark.parametrize("other", ["coins", "base"])
def test_coins_come_along_and_buy_resources(other: str) -> None:
    """TB-RI-09, TB-RI-10, TB-RI-11, TB-RI-14: the rest is tested with the coins themselves."""
    assert [one.id for one in catan.ruleset("base", "rivers", other).chosen] == ["base", "coins", "rivers"]


# -- wealth --------------------------------------------------------------------------------------------------------


def test_the_only_seat_with_the_most_gold_has_a_point_more() -> None:
    """TB-RI-12."""
    table = rich(Rivers(seats=3).after_roll(), 3, 5, 1)
    assert wealthiest(table.state) == ONE
    assert [table.game.points(seat) for seat in (ZERO, ONE, TWO)] == [0, 1, -2]


def test_nobody_is_the_wealthiest_where_several_have_the_most() -> None:
    """TB-RI-12: the tile is set aside."""
    assert wealthiest(rich(Rivers(seats=3).after_roll(), 5, 5, 1).state) is None


def test_all_with_the_least_gold_are_poor_also_at_none() -> None:
    """TB-RI-13: two points less for each."""
    table = rich(Rivers(seats=3).after_roll(), 0, 4, 0)
    assert poorest(table.state) == (ZERO, TWO)
    assert [table.game.points(seat) for seat in (ZERO, TWO)] == [-2, -2]


def test_who_no_longer_has_the_least_is_no_longer_poor() -> None:
    """TB-RI-13: at once."""
    table = rich(Rivers(seats=3).after_roll(), 0, 4, 1)
    assert poorest(table.state) == (ZERO,)
    assert poorest(rich(table, 2, 4, 1).state) == (TWO,)


def test_wealth_is_judged_from_the_end_of_the_founding_on() -> None:
    """TB-RI-13."""
    game = catan.new_game("base", "rivers", seats=2, seed=1)
    while not game.turn.number:
        assert not poorest(game.state)
        game = game.play(next(iter(game.actions)) if game.actions else next(iter(game.outcomes))[0])
    assert poorest(game.state)


def test_a_turn_can_be_won_by_gold() -> None:
    """TB-RI-12: the points count at once in one's own turn."""
    table = Rivers(seats=2, points=3).piece("settlement", 0, HEAD, DRY).after_roll().building()
    rich(table, 0, 0)
    table.give(0, brick=2, lumber=1)
    assert table.game.points(ZERO) == 2 - 2
    table.play(BuildBridge(ZERO, table.edge(HEAD, OVER)))
    assert table.game.winner == ZERO
