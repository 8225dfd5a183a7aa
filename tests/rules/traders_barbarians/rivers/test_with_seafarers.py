"""The Rivers with Seafarers (Traders & Barbarians: combinations)."""

from __future__ import annotations

from random import Random

import pytest

import catan_core as catan
from catan_core.base import GOAL, BuildRoad, Island, PieceMoved, PlaceBuilding, pieces
from catan_core.base.boards import ISLAND
from catan_core.testing import goods_are_used_as_declared
from catan_expansions.five_six.island import HEXES
from catan_expansions.seafarers import BuildShip, MoveShip, PlaceShip
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.rivers import BuildBridge, RiverGoldReturned, bridge_sites, river_hexes
from catan_expansions.traders_barbarians.rivers.with_seafarers import outlets
from tests.helpers.seats import ZERO
from tests.rules.traders_barbarians.at_sea import NORTH, OFF_SHORE, AtSea, rules_at_sea

AT_RIVER = (2, -1, "N")
"""A corner of the mountains where the long river rises, on the coast."""
RIVER_SHORE, FARTHER = (3, -2, "S"), (2, 0, "N")
"""The next corners of the coast, of these mountains too."""


def sailing() -> AtSea:
    """Seat 0 has rolled, and has a settlement where the long river rises."""
    return AtSea("rivers").building().piece("settlement", 0, AT_RIVER).give(0, lumber=3, wool=3, brick=4)


def held(table: AtSea) -> int:
    return purse.held(table.state, ZERO)


def test_a_ship_at_a_river_brings_a_coin() -> None:
    """TB-RI-19"""
    table = sailing()
    before = held(table)
    table.play(BuildShip(ZERO, table.edge(AT_RIVER, RIVER_SHORE))).sound()
    assert held(table) == before + 1


def test_a_ship_elsewhere_brings_none() -> None:
    """TB-RI-19"""
    table = sailing().piece("settlement", 0, NORTH)
    before = held(table)
    table.play(BuildShip(ZERO, table.edge(NORTH, OFF_SHORE))).sound()
    assert held(table) == before


def test_a_founded_ship_at_a_river_brings_a_coin_too() -> None:
    """TB-RI-19 with TB-RI-08: also in the set-up"""
    table = AtSea("rivers", seats=3)
    game = rules_at_sea("rivers").new_game(seats=3, seed=1)
    node, edge = table.node(AT_RIVER), table.edge(AT_RIVER, RIVER_SHORE)
    game = game.play(PlaceBuilding(ZERO, node)).play(PlaceShip(ZERO, edge))
    assert purse.held(game.state, ZERO) == 2


def moving(coins: int, *nodes: catan.NodeAt) -> AtSea:
    """Seat 0 has a ship along these nodes, and some coins."""
    table = AtSea("rivers").building().piece("settlement", 0, NORTH).piece("settlement", 0, AT_RIVER)
    table.ships(0, *nodes)
    table.change(purse.pay, ZERO, None, held(table))
    return table.change(purse.pay, None, ZERO, coins)


def test_moving_a_ship_away_from_a_river_costs_a_coin() -> None:
    """TB-RI-19"""
    table = moving(2, AT_RIVER, RIVER_SHORE)
    origin, edge = table.edge(AT_RIVER, RIVER_SHORE), table.edge(NORTH, OFF_SHORE)
    before, move = table.state, MoveShip(ZERO, origin, edge)
    table.play(move).sound()
    assert held(table) == 1
    assert pieces.on_board(table.state, "ship", ZERO) == 1 << edge
    assert table.events(RiverGoldReturned) == (RiverGoldReturned(ZERO),)
    goods_are_used_as_declared(before, move, catan.Step(table.state, table.happened), Random(0))


def test_without_a_coin_a_ship_stays_at_the_river() -> None:
    """TB-RI-19: our reading of a cost"""
    table = moving(0, AT_RIVER, RIVER_SHORE)
    move = MoveShip(ZERO, table.edge(AT_RIVER, RIVER_SHORE), table.edge(NORTH, OFF_SHORE))
    assert table.code(move) == "ship.no-coin"
    assert move not in table.game.actions


def test_moving_a_ship_to_a_river_brings_a_coin() -> None:
    """TB-RI-19: then a ship lies at a river; our reading"""
    table = moving(0, NORTH, OFF_SHORE)
    table.play(MoveShip(ZERO, table.edge(NORTH, OFF_SHORE), table.edge(AT_RIVER, RIVER_SHORE))).sound()
    assert held(table) == 1


def test_moving_a_ship_along_a_river_neither_costs_nor_brings_anything() -> None:
    """TB-RI-19: it has not been moved away; our reading, as for roads"""
    table = moving(0, AT_RIVER, RIVER_SHORE).piece("settlement", 0, FARTHER)
    table.change(purse.pay, ZERO, None, held(table))
    table.play(MoveShip(ZERO, table.edge(AT_RIVER, RIVER_SHORE), table.edge(RIVER_SHORE, FARTHER))).sound()
    assert held(table) == 0
    assert any(isinstance(event, PieceMoved) for event in table.happened)


@pytest.mark.parametrize("outlet", ["straight", "bent"])
def test_no_ship_lies_at_an_outlet(outlet: str) -> None:
    """TB-RI-19"""
    table = AtSea("rivers", river_outlet=outlet).building()
    assert outlets(table.state).bit_count() == 2
    for edge in catan.members(outlets(table.state)):
        node = catan.members(table.board.edge_ends[edge])[0]
        there = AtSea("rivers", river_outlet=outlet).building().piece("settlement", 0, node)
        there.give(0, lumber=3, wool=3, brick=4)
        assert there.code(BuildShip(ZERO, catan.Edge(edge))) == "ship.at-outlet"
        there.play(BuildBridge(ZERO, catan.Edge(edge))).sound()


def test_no_ship_is_moved_or_founded_to_an_outlet() -> None:
    """TB-RI-19"""
    table = AtSea("rivers")
    outlet = catan.Edge(catan.members(outlets(table.state))[0])
    node = catan.members(table.board.edge_ends[outlet])[0]
    game = rules_at_sea("rivers").new_game(seats=4, seed=1).play(PlaceBuilding(ZERO, catan.Node(node)))
    assert PlaceShip(ZERO, outlet) not in game.actions
    moved = moving(1, NORTH, OFF_SHORE).piece("settlement", 0, node)
    assert moved.code(MoveShip(ZERO, moved.edge(NORTH, OFF_SHORE), outlet)) == "ship.at-outlet"


def test_a_road_along_the_coast_of_a_river_still_brings_a_coin() -> None:
    """TB-RI-08"""
    table = sailing()
    before = held(table)
    table.play(BuildRoad(ZERO, table.edge(AT_RIVER, RIVER_SHORE))).sound()
    assert held(table) == before + 1


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_rivers_lie_on_the_main_island_as_on_their_own(seats: int) -> None:
    """TB-RI-01, TB-RI-05, TB-RI-20 with TB-RI-19"""
    rules = rules_at_sea("rivers", *(["five_six"] if seats > 4 else []))
    state = rules.new_game(seats=seats, seed=3).state
    alone = catan.ruleset("base", *(["five_six"] if seats > 4 else []), "rivers").new_game(seats=seats, seed=3).state
    places, own = ({at[Island].layout.hexes[hex] for hex in catan.members(river_hexes(at))} for at in (state, alone))
    assert places == own <= set(HEXES if seats > 4 else ISLAND)
    assert bridge_sites(state).bit_count() == bridge_sites(alone).bit_count() == (10 if seats > 4 else 7)


def test_the_target_is_that_of_the_map() -> None:
    """TB-SUM-03"""
    assert GOAL(AtSea("rivers").state, ZERO) == 14
