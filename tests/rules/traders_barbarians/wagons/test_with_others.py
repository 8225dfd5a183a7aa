"""The main scenario with Rivers, Caravans and Fishermen (Traders & Barbarians: combinations)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import catan_core as catan
from catan_core.base import Island, PlaceBuilding, Roll, pieces
from catan_core.render import event_text, refusal_text
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.caravans import arrows, oases, places
from catan_expansions.traders_barbarians.caravans import by_hand as camels
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.fishermen import FISH_PRICE, FishTokens
from catan_expansions.traders_barbarians.fishermen import by_hand as fish
from catan_expansions.traders_barbarians.rivers import bridge_sites, poorest, river_hexes
from catan_expansions.traders_barbarians.wagons import (
    WAGON_FARE,
    Barbarians,
    EndBuilding,
    FeedFish,
    FeedOxen,
    OxenFed,
    Trip,
    by_hand,
    closed_edges,
)
from tests.helpers.seats import ONE, TWO, ZERO

SEEDS = range(3)


def layout_of(*others: str, seed: int) -> catan.State:
    return catan.new_game("base", "traders_barbarians", *others, seats=3, seed=seed).state


def crossing() -> tuple[Scenario, catan.Edge]:
    """A game with rivers, and a path that one crosses, without barbarians near it."""
    table = Scenario("rivers", "traders_barbarians", seed=1)
    taken = catan.mask_of(table.read(Barbarians).edges)
    return table, catan.Edge(catan.members(bridge_sites(table.state) & ~taken)[0])


# -- rivers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_rivers_and_trade_hexes_lie_on_one_island(seed: int) -> None:
    """TB-COMP-07, Rivers and main: what is left out; the rivers do not touch."""
    state = layout_of("rivers", seed=seed)
    layout = state[Island].layout
    dry = Counter(terrain for hex, terrain in enumerate(layout.terrains) if not river_hexes(state) >> hex & 1)
    assert dry == {
        "forest": 3, "pasture": 1, "fields": 3, "hills": 1, "mountains": 1, "castle": 1, "quarry": 1, "glassworks": 1,
    }  # fmt: skip
    rows = {layout.hexes[hex][1] for hex in catan.members(river_hexes(state))}
    assert rows == {-1, 1}


@pytest.mark.parametrize("seed", SEEDS)
def test_trade_hexes_have_tokens_and_the_2_joins_the_12(seed: int) -> None:
    """TB-COMP-07, Rivers and main"""
    layout = layout_of("rivers", seed=seed)[Island].layout
    bare = {terrain for terrain, token in zip(layout.terrains, layout.tokens, strict=True) if not token}
    assert bare == {"swamp"}
    assert layout.more_tokens == ((layout.tokens.index(12), 2),)


def test_trade_hexes_yield_and_a_2_is_not_rolled_again() -> None:
    """TB-COMP-07, Rivers and main: castle wool, quarry brick, glassworks lumber"""
    table = Scenario("rivers", "traders_barbarians", seed=1)
    layout = table.read(Island).layout
    for terrain, good in (("castle", "wool"), ("quarry", "brick"), ("glassworks", "lumber")):
        hex = layout.terrains.index(terrain)
        inland = next(
            corner for corner in layout.topology.hex_corners[hex] if layout.topology.node_hexes[corner].bit_count() > 1
        )
        again = Scenario("rivers", "traders_barbarians", seed=1).change(pieces.place, "settlement", ZERO, inland)
        number = layout.tokens[hex]
        low = max(1, number - 6)
        again.roll(low, number - low)
        assert again.hand(0)[good] >= 1
    table.coming((1, 1)).play(Roll(ZERO))


def test_everybody_begins_with_three_gold_and_a_bridge_pays_two() -> None:
    """TB-COMP-07, Rivers and main"""
    game = catan.new_game("base", "rivers", "traders_barbarians", seats=3, seed=1)
    assert purse.all_held(game.state) == (3, 3, 3)
    table, site = crossing()
    before = purse.held(table.state, ZERO)
    table.change(pieces.place, "bridge", ZERO, site)
    assert purse.held(table.state, ZERO) - before == 2


def test_a_starting_city_at_a_river_brings_a_coin() -> None:
    """TB-COMP-07, Rivers and main"""
    game = catan.new_game("base", "rivers", "traders_barbarians", seats=3, seed=1)
    topology = game.board
    assert topology is not None
    for seat, place in zip((0, 1, 2), ((0, 0, "S"), (1, -1, "N"), (-1, 1, "S")), strict=True):
        node = topology.node(*place)
        game = game.play(PlaceBuilding(catan.Seat(seat), node))
        game = game.play(next(iter(game.actions)))
    before = purse.held(game.state, TWO)
    game = game.play(PlaceBuilding(TWO, topology.node(2, -1, "S")))
    assert purse.held(game.state, TWO) - before == 1


def test_what_a_wagon_pays_at_a_river() -> None:
    """TB-COMP-07, Rivers and main: three points, over any bridge one, and two gold for a foreign one"""
    table, site = crossing()
    fare = WAGON_FARE(table.state, ZERO, site)
    assert fare is not None
    assert (fare.points, fare.goods) == (3, None)
    table.change(pieces.place, "bridge", ONE, site)
    own, foreign = WAGON_FARE(table.state, ONE, site), WAGON_FARE(table.state, ZERO, site)
    assert own is not None
    assert foreign is not None
    assert (own.points, own.goods) == (1, None)
    assert (foreign.points, foreign.goods, foreign.to) == (1, purse.gold(table.game.rules, 2), ONE)


def test_nobody_is_poor() -> None:
    """TB-COMP-07, Rivers and main: the Wealthiest Settler still has a point."""
    table = Scenario("rivers", "traders_barbarians", seed=1).give(0, gold=1)
    assert poorest(table.state)
    points = [table.game.rules.points(table.state, seat) for seat in table.game.rules.all_seats]
    assert sorted(points) == [0, 0, 0, 1]


# -- caravans --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_oasis_lies_in_the_middle_and_trade_hexes_yield(seed: int) -> None:
    """TB-COMP-07, Caravans and main"""
    state = layout_of("caravans", seed=seed)
    layout = state[Island].layout
    assert [layout.hexes[hex] for hex in oases(state)] == [(0, 0)]
    bare = {terrain for terrain, token in zip(layout.terrains, layout.tokens, strict=True) if not token}
    assert bare == {"oasis"}
    assert {2, 12} <= set(layout.tokens)


def test_camels_do_not_touch_roads_where_there_is_no_longest_road() -> None:
    """TB-COMP-07, Caravans and main"""
    table = Scenario("caravans", "traders_barbarians", seed=1)
    table.change(camels.lay_camels, arrows(table.state)[0][1]).sound()
    assert "base/longest-road" not in {source.name for source in table.game.rules.points_from}


def test_caravans_pass_through_trade_hexes_but_not_along_their_closed_paths() -> None:
    """TB-COMP-07, Caravans and main; TB-CA-05, TB-MA-02"""
    table = Scenario("caravans", "traders_barbarians", seed=1)
    way = ((1, -1, "S"), (1, 0, "N"), (2, -2, "S"), (2, -1, "N"))
    table.change(camels.lay_camels, *(table.edge(*path) for path in pairwise(way)))
    inner, coast, closed = (table.edge(way[-1], end) for end in ((2, -2, "C"), (3, -2, "S"), (3, -3, "S")))
    assert closed_edges(table.state) >> closed & 1
    open_to = {path for path in (inner, coast, closed) if places(table.state) >> path & 1}
    assert open_to == {inner, coast}


# -- fishermen -------------------------------------------------------------------------------------------------------


def with_fishermen() -> Scenario:
    return Scenario("fishermen", "traders_barbarians", seed=1, options={"traders_barbarians.with_fishermen": True})


def test_trade_hexes_keep_their_plazas_beside_fishing_grounds() -> None:
    """TB-COMP-07, Fishermen and main; TB-MA-02"""
    alone, beside = (plazas_and_closed(state) for state in (layout_of(seed=1), with_fishermen().state))
    assert beside == alone
    assert (len(alone[0]), len(alone[1])) == (3, 9)


def plazas_and_closed(state: catan.State) -> tuple[set[catan.NodeAt], set[frozenset[catan.NodeAt]]]:
    """The plazas of a game, and the closed paths."""
    topology = state[Island].layout.topology
    closed = {frozenset(topology.edge_coordinates(catan.Edge(edge))) for edge in catan.members(closed_edges(state))}
    return {topology.nodes[node] for node in catan.members(topology.center_nodes)}, closed


def test_fish_feed_the_oxen_only_while_the_wagon_moves() -> None:
    """TB-COMP-07, Fishermen and main; TB-MA-WAG-02: in place of the grain, which is paid for then."""
    table = with_fishermen()
    table.change(fish.hold_fish, 0, 0, 1, 0).change(lambda tx: by_hand.wagon(tx, 0, (0, 0, "N"), level=1)).building()
    assert FeedFish not in {kind for kind, _ in table.game.actions.kinds}
    table.play(EndBuilding(ZERO), FeedFish(ZERO, (0, 1, 0)))


def test_what_is_said_of_fish_for_the_oxen_speaks_of_no_grain() -> None:
    """TB-COMP-07, Fishermen and main: fish are paid instead of it."""
    table = with_fishermen().change(fish.hold_fish, 0, 0, 2, 0).change(by_hand.wagon, 0, (0, 0, "N"))
    table.building().play(EndBuilding(ZERO), FeedFish(ZERO, (0, 1, 0)))
    [fed] = table.events(OxenFed)
    refusal = table.refusal(FeedOxen(ZERO))
    assert refusal is not None
    assert refusal.code == "wagon.fed-already"
    for language, grain in (("en", "grain"), ("es", "cereal"), ("ca", "cereal")):
        said = event_text(table.game.rules, table.board, fed, language)
        assert "2" in said
        assert grain not in said + refusal_text(table.game.rules, refusal, language)


def test_two_fish_feed_the_oxen_in_place_of_a_grain() -> None:
    """TB-COMP-07, Fishermen and main"""
    table = with_fishermen()
    table.change(fish.hold_fish, 0, 0, 2, 0).change(lambda tx: by_hand.wagon(tx, 0, (0, 0, "N"), level=1))
    table.building().play(EndBuilding(ZERO), FeedFish(ZERO, (0, 1, 0)))
    assert table.read(Trip).bonus == 2
    assert table.state[FishTokens].hands[0] == (0, 1, 0)
    assert FISH_PRICE(table.state, ZERO, "oxen") == 2
    assert table.code(FeedFish(ZERO, (0, 1, 0))) == "wagon.no-fish-needed"
