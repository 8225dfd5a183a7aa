"""The Fishermen with Seafarers (Traders & Barbarians: combinations)."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import GOAL, BuildFreeRoad, FreeRoad, Island, land_nodes, pieces, water_edges
from catan_core.base.boards import ISLAND
from catan_core.plugin.specs import Value
from catan_expansions.five_six.island import HEXES
from catan_expansions.seafarers import BuildFreeShip, MovePirate, Pirate
from catan_expansions.seafarers import by_hand as sea_by_hand
from catan_expansions.traders_barbarians.fishermen import BanishRobber, DrawFish, FishTokens, RoadForFish, by_hand
from tests.helpers.seats import ZERO
from tests.rules.traders_barbarians.at_sea import NORTH, OFF_SHORE, SHORE, AtSea, rules_at_sea

GROUND = "fishing_ground"


def fishing() -> AtSea:
    """Seat 0 has rolled, a settlement on the northern coast, and five fish."""
    table = AtSea("fishermen").after_roll().piece("settlement", 0, NORTH)
    return table.change(by_hand.hold_fish, 0, 0, 1, 1)


def test_five_fish_build_a_ship() -> None:
    """TB-FI-20"""
    table = fishing()
    table.play(RoadForFish(ZERO, (0, 1, 1)))
    assert table.game.phase == FreeRoad(ZERO, 1)
    edge = table.edge(NORTH, OFF_SHORE)
    table.play(BuildFreeShip(ZERO, edge)).sound()
    assert pieces.on_board(table.state, "ship", ZERO) == 1 << edge
    assert table.state[FishTokens].used == (0, 1, 1)


def test_five_fish_build_a_road_as_ever() -> None:
    """TB-FI-20"""
    table = fishing()
    edge = table.edge(NORTH, SHORE)
    table.play(RoadForFish(ZERO, (0, 1, 1)), BuildFreeRoad(ZERO, edge)).sound()
    assert pieces.on_board(table.state, "road", ZERO) == 1 << edge


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_lake_and_grounds_lie_on_and_beside_the_main_island(seats: int) -> None:
    """TB-FI-02, TB-FI-03, TB-FI-19 with TB-FI-20: as on the island of the base game, which the main island has the form
    of."""
    rules = rules_at_sea("fishermen", *(["five_six"] if seats > 4 else []))
    layout = rules.new_game(seats=seats, seed=2).state[Island].layout
    island = set(HEXES if seats > 4 else ISLAND)
    topology = layout.topology
    lakes = [hex for hex, terrain in enumerate(layout.terrains) if terrain == "lake"]
    grounds = [hex for hex, terrain in enumerate(layout.terrains) if terrain == GROUND]
    main = catan.mask_of(topology.hex(*at) for at in island)

    assert len(lakes) == (2 if seats > 4 else 1)
    assert not any(topology.hex_neighbors[hex] & ~main for hex in lakes)
    assert len(grounds) == (8 if seats > 4 else 6)
    assert all((topology.hex_neighbors[hex] & main).bit_count() == 2 for hex in grounds)
    assert not set(layout.terrains) & {"desert"}


def ground_with(table: AtSea, number: int) -> catan.Hex:
    layout = table.state[Island].layout
    (found,) = [hex for hex in layout.by_token[number] if layout.terrains[hex] == GROUND]
    return found


def test_a_ground_is_sea_where_the_pirate_may_go_and_takes_no_fish() -> None:
    """TB-FI-14, SEA-PIR-04: the pirate blocks ships, and nothing else."""
    table = AtSea("fishermen").roll(3, 4)
    ground = ground_with(table, 9)
    table.play(MovePirate(ZERO, ground)).sound()
    assert table.state[Pirate].hex == ground

    table = AtSea("fishermen").change(sea_by_hand.pirate, ground)
    corner = catan.lowest(table.board.hex_nodes[ground] & land_nodes(table.state))
    table.piece("settlement", 0, corner).coming(DrawFish("two_fish")).roll(4, 5).sound()
    assert table.state[FishTokens].hands[0] == (0, 1, 0)


def inner(table: AtSea, edge: catan.Edge) -> bool:
    """Whether an edge is none at the rim of the board."""
    return table.board.edge_hexes[edge].bit_count() == 2


def test_ships_pass_a_ground() -> None:
    """SEA-SHIP-02 with TB-FI-03"""
    table = AtSea("fishermen")
    within = [edge for edge in catan.members(table.board.hex_edges[ground_with(table, 9)]) if inner(table, edge)]
    assert within
    assert all(water_edges(table.state) >> edge & 1 for edge in within)


def test_two_fish_send_the_robber_away_and_not_the_pirate() -> None:
    """TB-FI-10 with Seafarers: our reading"""
    table = AtSea("fishermen").after_roll().change(by_hand.hold_fish, 0, 0, 1, 0)
    pirate = table.state[Pirate].hex
    assert table.code(BanishRobber(ZERO, (0, 1, 0))) == "fishermen.no-robber"
    table.robber(0, -2)
    table.play(BanishRobber(ZERO, (0, 1, 0))).sound()
    assert table.state[Island].robber is None
    assert table.state[Pirate].hex == pirate


def test_the_target_is_that_of_the_map_and_one_more_with_the_boot() -> None:
    """TB-SUM-03"""
    table = fishing()
    assert GOAL(table.state, ZERO) == 14
    table.change(by_hand.hold_boot, 0)
    assert GOAL(table.state, ZERO) == 15


@pytest.mark.parametrize("scenario", ["four_islands", "through_the_desert", "fog_islands"])
def test_a_map_without_such_an_island_is_refused(scenario: str) -> None:
    """TB-COMP-07: our reading"""
    options: dict[str, Value] = {"fishermen.with_seafarers": True, "seafarers.scenario": scenario}
    with pytest.raises(catan.UnknownOption, match="whose main island has another form"):
        catan.ruleset("base", "seafarers", "fishermen", options=options)
