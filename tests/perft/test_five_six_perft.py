"""Counts of the game tree for five and six: the opening against closed forms and the oracle, some turns by hand."""

from __future__ import annotations

from collections import Counter

import pytest

import catan_core as catan
from catan_core import Game
from catan_core.testing import perft
from tests.oracle import rules as oracle
from tests.oracle.geometry import all_nodes, large_island_hexes, neighbors_of_node
from tests.perft.openings import third_settlements
from tests.properties.oracle_adapter import position_of
from tests.rules.five_six.table import FiveSix

NODES, EDGES, COAST, CORNERS = 80, 109, 38, 6
OPENING = (1, 80, 218, 16_612, 45_204)
"""Nothing placed, a settlement, its road, the next settlement, its road."""

FIFTH = 3_276_320
SIXTH = 8_902_740
BOTH = pytest.mark.parametrize("seats", [5, 6])


def opening(seats: int = 6, seed: int = 1, names: tuple[str, ...] = ("base", "five_six")) -> Game:
    return catan.new_game(*names, seats=seats, seed=seed)


def closed_forms() -> tuple[int, int, int, int]:
    """The first four counts, from the numbers of nodes, edges, coast edges and corners alone.

    By Euler's count of ends, 3 * 80 - 2 * 109 nodes have two neighbors, all of them on the coast; each of the six
    corners of the island has one edge between two such nodes, all other coast edges join one of them with one of three
    neighbors. A settlement leaves all nodes but its own and its neighbors for the next, and has as many roads as
    neighbors; roads of two founding settlements never compete. So the last count is that of all pairs of settlement and
    road, without the pairs on one node and on two neighboring ones.
    """
    twos = 3 * NODES - 2 * EDGES
    threes = NODES - twos
    degrees = 2 * twos + 3 * threes
    third = 2 * twos * (NODES - 3) + 3 * threes * (NODES - 4)
    among_twos, mixed = CORNERS, COAST - CORNERS
    assert 2 * among_twos + mixed == 2 * twos
    among_threes = EDGES - COAST
    beside = 4 * among_twos + 6 * mixed + 9 * among_threes
    fourth = degrees**2 - (4 * twos + 9 * threes) - 2 * beside
    return NODES, degrees, third, fourth


def test_the_closed_forms_give_these_counts() -> None:
    assert closed_forms() == OPENING[1:]


def test_the_closed_forms_count_what_there_is() -> None:
    """Nodes of two and of three neighbors, and the edges between them."""
    hexes = large_island_hexes()
    nodes = all_nodes(hexes)
    beside = {node: neighbors_of_node(hexes, node) for node in nodes}
    assert Counter(map(len, beside.values())) == {2: 22, 3: 58}
    kinds = Counter(tuple(sorted((len(beside[node]), len(beside[other])))) for node in nodes for other in beside[node])
    assert kinds == {(2, 2): 2 * 6, (2, 3): 2 * 32, (3, 3): 2 * 71}


@pytest.mark.thorough
@pytest.mark.parametrize("depth", range(5))
@BOTH
def test_the_opening_has_the_counts_of_its_closed_forms(depth: int, seats: int) -> None:
    assert perft(opening(seats), depth) == OPENING[depth]


@pytest.mark.thorough
def test_the_opening_of_cities_and_knights_has_the_same_counts() -> None:
    """Until the second round one founds settlements there too."""
    assert perft(opening(names=("base", "five_six", "cities_knights")), 4) == OPENING[4]


@pytest.mark.parametrize("seed", range(3))
def test_the_opening_counts_do_not_depend_on_terrain_or_tokens(seed: int) -> None:
    assert perft(opening(seed=seed), 3) == OPENING[3]


@pytest.mark.slow
def test_the_oracle_counts_the_same_openings() -> None:
    assert oracle.opening_counts(position_of(opening().state)) == OPENING[1:]


def test_the_fifth_and_sixth_counts_are_those_of_the_geometry() -> None:
    assert third_settlements(large_island_hexes()) == (FIFTH, SIXTH)


@pytest.mark.slow
@BOTH
def test_the_third_settlement_has_the_counts_of_the_geometry(seats: int) -> None:
    assert perft(opening(seats), 5) == FIFTH


# -- between two turns -------------------------------------------------------------------------------------------


def test_where_nobody_can_build_there_is_one_way_through_the_special_building_phase() -> None:
    """Five seats decline, one after another; then the next seat rolls, in one of 36 ways."""
    scenario = FiveSix().end_turn()
    assert [perft(scenario.game, depth) for depth in range(1, 8)] == [1] * 6 + [36]


def test_a_seat_that_can_build_one_thing_doubles_the_ways() -> None:
    """Seat 3 can pay for one road, on one of two edges; declining comes before or after it."""
    scenario = FiveSix().roads(3, (0, 0, "N"), (1, -1, "S")).give(3, brick=1, lumber=1).end_turn()
    sites = len(oracle.road_sites(position_of(scenario.state), 3))
    assert sites == 4
    assert [perft(scenario.game, depth) for depth in range(1, 7)] == [1, 1, 1 + sites, 1 + sites, 1 + sites, 1 + sites]


def test_a_paired_part_without_anything_to_do_is_two_steps_or_one() -> None:
    """Trading and building, or both at once; then the next seat rolls."""
    for options, steps in (({}, 2), ({"base.turn_phases": "combined"}, 1)):
        scenario = FiveSix(options={"extra_phase": "paired_players", **options}).end_turn()
        assert [perft(scenario.game, depth) for depth in range(1, steps + 3)] == [1] * (steps + 1) + [36]
