"""Barbarian Attack with Seafarers (Traders & Barbarians: combinations)."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import GOAL, BuildRoad, BuildSettlement, Island, LongestRoad, VictimChoice, land_edges
from catan_core.base.boards import ISLAND
from catan_expansions.five_six.island import HEXES
from catan_expansions.seafarers import BuildShip, MovePirate, MoveShip, Pirate
from catan_expansions.traders_barbarians.barbarian_attack import (
    KNIGHT_PATHS,
    BarbarianLanded,
    KnightMoves,
    KnightSite,
    LandingDice,
    MoveKnight,
    PlaceKnight,
    by_hand,
    coast_hexes,
    conquered_buildings,
)
from tests.helpers.seats import ZERO
from tests.rules.traders_barbarians.at_sea import ISLET_SHORE, NORTH, OFF_SHORE, SHORE, AtSea, rules_at_sea
from tests.rules.traders_barbarians.barbarian_attack.table import ORDER

COAST_HEX = (0, -2)
"""The hex of the coast at whose corner NORTH lies: it alone is land there."""


def raided(*, conquered: bool = True) -> AtSea:
    """Seat 0 has a settlement on the northern coast and a ship from there; the hex is conquered, or not."""
    table = AtSea("barbarian_attack").building().piece("settlement", 0, NORTH).ships(0, NORTH, OFF_SHORE)
    table.give(0, lumber=2, wool=2, brick=1, grain=1)
    return table.change(by_hand.barbarians, COAST_HEX, 3) if conquered else table


def test_barbarians_land_on_the_main_island_alone_also_for_buildings_on_islets() -> None:
    """TB-COMP-07, Barbarian Attack with Seafarers; TB-BA-LAND-01"""
    table = raided(conquered=False).ships(0, OFF_SHORE, ISLET_SHORE)
    table.play(BuildSettlement(ZERO, table.node(ISLET_SHORE)), *map(LandingDice, (11, 8, 3))).sound()
    landed = [table.board.hexes[event.hex] for event in table.events(BarbarianLanded)]
    layout = table.state[Island].layout
    assert {layout.hexes[hex] for hex in layout.by_token[11]} == {(2, 0), (2, -4)}
    assert landed == [(2, 0), (1, -2), (0, -2)]


def test_the_coast_is_that_of_the_main_island_clockwise_from_the_castle() -> None:
    """TB-BA-WIN-01 with Seafarers"""
    table = AtSea("barbarian_attack")
    assert tuple(table.board.hexes[hex] for hex in coast_hexes(table.state)) == ORDER


def test_knights_stay_on_the_main_island() -> None:
    """TB-COMP-07, Barbarian Attack with Seafarers"""
    table = AtSea("barbarian_attack").building()
    islet = table.edge(OFF_SHORE, ISLET_SHORE)
    assert land_edges(table.state) >> islet & 1
    assert not KNIGHT_PATHS(table.state) >> islet & 1
    table.phase(KnightSite(ZERO, anywhere=True), *reversed(table.state.stack))
    assert table.code(PlaceKnight(ZERO, islet)) == "knight.not-on-main-island"
    assert table.code(PlaceKnight(ZERO, table.edge(NORTH, OFF_SHORE))) == "knight.no-land"
    table.play(PlaceKnight(ZERO, table.edge(NORTH, SHORE))).sound()


def test_knights_do_not_ride_across_water() -> None:
    """TB-COMP-07, Barbarian Attack with Seafarers: the islet is two paths away."""
    table = AtSea("barbarian_attack").building().change(by_hand.knights, 0, (NORTH, SHORE)).give(0, grain=1)
    table.phase(KnightMoves(ZERO, catan.EdgeSet(0)), *reversed(table.state.stack))
    islet = table.edge(OFF_SHORE, ISLET_SHORE)
    assert table.code(MoveKnight(ZERO, table.edge(NORTH, SHORE), islet)) == "knight.not-on-main-island"


def test_ships_are_built_at_conquered_hexes_and_roads_are_not() -> None:
    """TB-COMP-07, Barbarian Attack with Seafarers; TB-BA-CON-02"""
    table = raided().piece("settlement", 0, (0, -1, "N"))
    edge = table.edge((0, -1, "N"), SHORE)
    assert table.code(BuildRoad(ZERO, edge)) == "road.at-conquered-hex"
    at_coast = table.edge(NORTH, SHORE)
    table.piece("settlement", 0, (1, -2, "N")).ships(0, (1, -2, "N"), SHORE)
    assert table.code(BuildRoad(ZERO, at_coast)) == "road.at-conquered-hex"
    table.play(BuildShip(ZERO, at_coast)).sound()


def test_a_line_without_a_standing_building_is_not_extended() -> None:
    """TB-COMP-07, Barbarian Attack with Seafarers"""
    table = raided()
    onward = table.edge(OFF_SHORE, ISLET_SHORE)
    assert conquered_buildings(table.state, ZERO) == 1 << table.node(NORTH)
    assert table.code(BuildShip(ZERO, onward)) == "ship.no-standing-building"
    assert table.code(BuildShip(ZERO, table.edge(NORTH, SHORE))) == "ship.no-standing-building"
    raided(conquered=False).play(BuildShip(ZERO, onward)).sound()


def test_a_line_with_another_standing_building_is_extended() -> None:
    """TB-COMP-07, Barbarian Attack with Seafarers"""
    table = raided().ships(0, OFF_SHORE, ISLET_SHORE).piece("settlement", 0, ISLET_SHORE)
    table.play(BuildShip(ZERO, table.edge(NORTH, SHORE))).sound()


def test_when_the_hex_is_free_again_the_line_is_extended() -> None:
    """TB-BA-WIN-04 with Seafarers"""
    table = raided().change(by_hand.barbarians, COAST_HEX, 2)
    table.play(BuildShip(ZERO, table.edge(OFF_SHORE, ISLET_SHORE))).sound()


def test_a_conquered_building_joins_no_road_to_a_ship() -> None:
    """TB-COMP-07, Barbarian Attack with Seafarers"""
    table = raided(conquered=False).roads(0, NORTH, SHORE, (0, -1, "N"))
    assert table.state[LongestRoad].lengths[0] == 3
    table.change(by_hand.barbarians, COAST_HEX, 3).sound()
    assert table.state[LongestRoad].lengths[0] == 2
    table.change(by_hand.barbarians, COAST_HEX, 1).sound()
    assert table.state[LongestRoad].lengths[0] == 3


def test_a_conquered_building_closes_no_line_of_ships() -> None:
    """TB-COMP-07, Barbarian Attack with Seafarers; SEA-MOVE-04"""
    table = raided(conquered=False).ships(0, OFF_SHORE, ISLET_SHORE).piece("settlement", 0, ISLET_SHORE)
    table.piece("settlement", 0, (2, 0, "N"))
    move = MoveShip(ZERO, table.edge(NORTH, OFF_SHORE), table.edge((2, 0, "N"), (3, -2, "S")))
    assert table.code(move) == "move-ship.closed-route"
    table.change(by_hand.barbarians, COAST_HEX, 3)
    table.play(move).sound()


def test_there_is_neither_robber_nor_pirate() -> None:
    """TB-COMP-07, Barbarian Attack with Seafarers; TB-BA-SEV-01"""
    table = AtSea("barbarian_attack").give(1, ore=1).roll(3, 4)
    assert isinstance(table.game.phase, VictimChoice)
    assert table.state[Pirate].hex is None
    assert table.state[Island].robber is None
    sea = catan.Hex(table.state[Island].layout.terrains.index("sea"))
    assert table.code(MovePirate(ZERO, sea)) is not None


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_main_island_is_that_of_the_scenario(seats: int) -> None:
    """TB-BA-01, TB-BA-02, TB-BA-56-01 with Seafarers: our reading"""
    more = ["five_six"] if seats > 4 else []
    layout = rules_at_sea("barbarian_attack", *more).new_game(seats=seats, seed=1).state[Island].layout
    alone = catan.ruleset("base", *more, "barbarian_attack").new_game(seats=seats, seed=1).state[Island].layout
    tokens = dict(zip(layout.hexes, layout.tokens, strict=True))
    castles = {at for at, terrain in zip(layout.hexes, layout.terrains, strict=True) if terrain == "castle"}
    assert {at: tokens[at] for at in (HEXES if seats > 4 else ISLAND)} == dict(
        zip(alone.hexes, alone.tokens, strict=True)
    )
    assert castles == ({(-3, 0), (2, 0)} if seats > 4 else {(-2, 2)})


def test_the_target_is_that_of_the_map() -> None:
    """TB-SUM-03"""
    assert GOAL(AtSea("barbarian_attack").state, ZERO) == 14
