"""The Rivers with Cities & Knights (Traders & Barbarians: combinations)."""

from __future__ import annotations

from random import Random

import pytest

import catan_core as catan
from catan_core.base import GOAL, MaritimeTrade, PieceMoved, PlaceBuilding, choices, goods, pieces
from catan_core.testing import goods_are_used_as_declared
from catan_expansions.cities_knights import (
    LoseCity,
    MoveKnight,
    PlayDiplomat,
    PlayIntrigue,
    PlayResourceMonopoly,
    PlayTradeMonopoly,
    RebuildRoad,
    UseAqueduct,
)
from catan_expansions.cities_knights import by_hand as knights
from catan_expansions.traders_barbarians.coins import BuyWithCoins, purse
from catan_expansions.traders_barbarians.rivers import CitySaved, RiverGoldReturned, SaveCity
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.cities_knights.table import CitiesKnights
from tests.rules.traders_barbarians.rivers.table import BOARD

FAR = (-2, 2, "N")


class Both(CitiesKnights):
    """A turn of seat 0 on the island of the picture."""

    def __init__(self, **options: str) -> None:
        named = {f"rivers.{name}": value for name, value in options.items()}
        super().__init__("rivers", board=BOARD, options=named)

    def side(self, place: tuple[int, int], side: str) -> catan.Edge:
        return self.board.side(self.hex(*place), side)

    def lay(self, piece: str, seat: int, edge: catan.Edge) -> Both:
        return self.change(pieces.place, piece, catan.Seat(seat), edge)

    def gold(self, seat: int) -> int:
        return self.hand(seat)["gold"]


def bridge_site(table: Both) -> catan.Edge:
    """The seam between pasture 6 and hills 4 of the long river."""
    return table.side((0, -1), "E")


def test_the_target_is_13() -> None:
    """TB-RI-18"""
    rules = catan.ruleset("base", "rivers", "cities_knights")
    assert GOAL(rules.new_game(seats=3, seed=1).state, ZERO) == 13


def test_a_starting_city_at_a_river_brings_a_coin() -> None:
    """TB-RI-18: one, whatever it stands at; away from the rivers none."""
    for place, coins in (((0, 0, "N"), 1), ((0, 0, "S"), 1), ((-2, 2, "S"), 0)):
        game = catan.ruleset("base", "rivers", "cities_knights").new_game(seats=3, seed=1, board=BOARD)
        topology = game.board
        assert topology is not None
        for seat, other in zip((0, 1, 2), ((2, -2, "N"), (2, 0, "S"), (1, 1, "S")), strict=True):
            node = topology.node(*other)
            game = game.play(PlaceBuilding(catan.Seat(seat), node))
            game = game.play(next(iter(game.actions)))
        before = purse.held(game.state, TWO)
        game = game.play(PlaceBuilding(TWO, topology.node(*place)))
        assert purse.held(game.state, TWO) - before == coins


def test_coins_buy_resources_and_no_commodities() -> None:
    """TB-RI-18"""
    table = Both().give(0, gold=2).after_roll()
    assert {choice.good for choice in table.game.actions.of(BuyWithCoins)} == {
        table.good(good) for good in ("brick", "lumber", "wool", "grain", "ore")
    }


def test_commodities_buy_coins() -> None:
    """TB-RI-18: at 4:1, and at no better rate than a generic harbor gives."""
    table = Both().give(0, cloth=4).levels(0, trade=3).after_roll()
    cloth, gold = table.good("cloth"), table.good("gold")
    assert table.code(MaritimeTrade(ZERO, give=cloth, take=gold, ratio=4)) is None
    assert table.code(MaritimeTrade(ZERO, give=cloth, take=gold, ratio=2)) == "coins.not-at-this-rate"


def test_five_coins_save_a_city() -> None:
    """TB-RI-18"""
    table = Both().give(0, gold=5).give(1, gold=4)
    table.piece("city", 0, (0, 0, "N")).piece("city", 1, FAR).change(knights.ship, 6)
    table.roll(1, 1, "ship")
    assert table.code(SaveCity(ONE)) == "rivers.too-few-coins"
    table.play(SaveCity(ZERO), LoseCity(ONE, table.node(FAR)))
    assert table.events(CitySaved) == (CitySaved(ZERO),)
    assert (table.gold(0), table.gold(1)) == (0, 4)
    assert table.at("city", 0)
    assert not table.at("city", 1)


def test_a_city_that_falls_at_a_river_brings_no_coin() -> None:
    """TB-RI-08: a coin is for building a settlement. TB-RI-18"""
    table = Both().piece("city", 0, (0, 0, "N")).change(knights.ship, 6)
    table.roll(1, 1, "ship").play(LoseCity(ZERO, table.node((0, 0, "N"))))
    assert table.at("settlement", 0)
    assert table.gold(0) == 0


def test_knights_cross_bridges() -> None:
    """TB-RI-18"""
    table = Both()
    near, far = catan.members(table.board.edge_ends[bridge_site(table)])
    table.knights(0, "basic", catan.Node(near), active=True).building()
    move = MoveKnight(ZERO, catan.Node(near), catan.Node(far))
    assert table.code(move) is not None
    table.lay("bridge", 0, bridge_site(table))
    assert table.code(move) is None


def test_an_intrigue_works_over_an_own_bridge() -> None:
    """TB-RI-18"""
    table = Both().progress(0, intrigue=1)
    near, _ = catan.members(table.board.edge_ends[bridge_site(table)])
    table.knights(1, "basic", catan.Node(near)).building()
    assert table.code(PlayIntrigue(ZERO, catan.Node(near))) is not None
    table.lay("bridge", 0, bridge_site(table))
    assert table.code(PlayIntrigue(ZERO, catan.Node(near))) is None


def test_the_diplomat_never_takes_or_lays_a_bridge() -> None:
    """TB-RI-18: and no road where only bridges lie"""
    table = Both().progress(0, diplomat=2).lay("bridge", 1, bridge_site(table=Both())).building()
    assert table.code(PlayDiplomat(ZERO, bridge_site(table))) == "diplomat.no-road"
    end, _ = catan.members(table.board.edge_ends[bridge_site(table)])
    road = catan.members(table.board.node_edges[end] & ~(1 << bridge_site(table)))[0]
    loose = table.side((-2, 2), "W")
    table.lay("road", 0, catan.Edge(road)).lay("road", 0, loose)
    table.play(PlayDiplomat(ZERO, loose))
    sites = {action.edge for action in table.game.actions.of(RebuildRoad)}
    assert not sites & {bridge_site(table), table.side((1, -1), "E")}


@pytest.mark.parametrize(("option", "payer"), [("owner", 1), ("player", 0)])
def test_a_road_that_the_diplomat_takes_from_a_river_costs_a_coin(option: str, payer: int) -> None:
    """TB-RI-18: its owner, or who plays the card (`rivers.diplomat_coin`)"""
    table = Both(diplomat_coin=option).progress(0, diplomat=1)
    road = table.side((0, -1), "NW")
    table.lay("road", 1, road).building()
    table.change(lambda tx: goods.move(tx, None, ZERO, goods.single(tx.rules, table.good("gold"), 2)))
    before = [table.gold(seat) for seat in (0, 1)]
    assert before == [2, 1]
    state, card = table.state, PlayDiplomat(ZERO, road)
    table.play(card)
    before[payer] -= 1
    assert [table.gold(seat) for seat in (0, 1)] == before
    assert table.events(RiverGoldReturned) == (RiverGoldReturned(catan.Seat(payer)),)
    goods_are_used_as_declared(state, card, catan.Step(table.state, table.happened), Random(0))


def test_a_road_that_the_diplomat_takes_elsewhere_costs_nothing() -> None:
    """TB-RI-18: only those at a river brought a coin."""
    table = Both().progress(0, diplomat=1).give(1, gold=2)
    road = table.side((-2, 2), "W")
    table.lay("road", 1, road).building()
    table.play(PlayDiplomat(ZERO, road))
    assert (table.gold(0), table.gold(1)) == (0, 2)


def test_no_option_brings_coins_at_2_to_1() -> None:
    """TB-RI-18, TB-MA-19: progress cards do not touch coins."""
    for scenario in ("rivers", "traders_barbarians"):
        with pytest.raises(catan.UnknownOption, match="no rate of 2:1 brings coins"):
            catan.ruleset("base", scenario, "cities_knights", options={"coins.gold_at_2to1": True})


def test_an_own_road_pays_where_it_is_laid_again_and_costs_where_it_was() -> None:
    """TB-RI-18"""
    at_river, too, far, away = ((0, -1), "NW"), ((1, -1), "NE"), ((1, 1), "E"), ((0, 2), "SE")
    for old, new, change in ((at_river, far, -1), (far, at_river, 1), (at_river, too, 0), (far, away, 0)):
        table = Both().progress(0, diplomat=1)
        origin, target = table.side(*old), table.side(*new)
        table.lay("road", 0, origin).change(
            pieces.place, "settlement", ZERO, catan.Node(catan.members(table.board.edge_ends[target])[0])
        )
        table.building()
        before = table.gold(0)
        table.play(PlayDiplomat(ZERO, origin), RebuildRoad(ZERO, target))
        assert table.events(PieceMoved)
        assert table.gold(0) - before == change


def test_no_progress_card_and_not_the_aqueduct_touches_coins() -> None:
    """TB-RI-18"""
    table = Both().give(1, gold=9, ore=1, coin=1).levels(0, science=3)
    assert choices.supply_cards(table.state)[table.good("gold")] == 0
    assert goods.stealable_size(table.state, ONE) == 2
    table.progress(0, resource_monopoly=1, trade_monopoly=1).building()
    gold = table.good("gold")
    assert gold not in {action.good for action in table.game.actions.of(PlayResourceMonopoly)}
    assert gold not in {action.good for action in table.game.actions.of(PlayTradeMonopoly)}
    again = Both().levels(0, science=3).piece("city", 0, (0, 0, "N")).roll(1, 1, "ship")
    assert again.good("gold") not in {action.good for action in again.game.actions.of(UseAqueduct)}
