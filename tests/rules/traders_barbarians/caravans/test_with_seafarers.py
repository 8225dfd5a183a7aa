"""The Caravans with Seafarers (Traders & Barbarians: combinations)."""

from __future__ import annotations

from itertools import pairwise

import pytest

import catan_core as catan
from catan_core.base import (
    GOAL,
    BuildSettlement,
    EndTurn,
    Island,
    LongestRoad,
    MoveRobber,
    RobberMove,
    land_edges,
    water_edges,
)
from catan_expansions.seafarers import Pirate
from catan_expansions.traders_barbarians.caravans import (
    OpenCamelBid,
    arrows,
    between_camels,
    by_hand,
    camel_paths,
    camels_left,
    places,
)
from tests.helpers.seats import ZERO
from tests.rules.traders_barbarians.at_sea import ISLET_SHORE, NORTH, OFF_SHORE, AtSea, rules_at_sea

TO_THE_COAST: tuple[catan.NodeAt, ...] = (
    (0, -1, "S"), (-1, 0, "N"), (0, -2, "S"), (0, -1, "N"), (1, -3, "S"), NORTH,
)  # fmt: skip
"""The nodes of a caravan that comes to the northern coast."""


def led(*nodes: catan.NodeAt) -> AtSea:
    """A caravan has gone along these nodes."""
    table = AtSea("caravans").building()
    return table.change(by_hand.lay_camels, *(table.edge(one, other) for one, other in pairwise(nodes)))


def test_camels_go_out_to_sea() -> None:
    """TB-CA-13"""
    table = led(*TO_THE_COAST)
    at_sea = table.edge(NORTH, OFF_SHORE)
    assert not land_edges(table.state) >> at_sea & 1
    assert places(table.state) >> at_sea & 1
    table.change(by_hand.lay_camels, at_sea).sound()
    assert camel_paths(table.state) >> at_sea & 1
    onward = table.board.node_edges[table.node(OFF_SHORE)] & ~(1 << at_sea)
    assert places(table.state) & onward == onward & (land_edges(table.state) | water_edges(table.state)) != 0


def test_no_camel_leaves_the_map() -> None:
    """SEA-COMP-09: nothing lies on the outer edges of the sea; TB-CA-13"""
    table = led(*TO_THE_COAST, OFF_SHORE)
    topology = table.board
    usable = land_edges(table.state) | water_edges(table.state)
    while camels_left(table.state):
        ways = places(table.state) & ~catan.mask_of(edge for _, edge in arrows(table.state))
        assert not ways & ~usable
        if not ways:
            break
        rim = [edge for edge in catan.members(ways) if topology.edge_ends[edge] & topology.ends(rim_edges(table))]
        table.change(by_hand.lay_camels, catan.Edge((rim or catan.members(ways))[-1]))
    assert camel_paths(table.state) & topology.touching(topology.ends(rim_edges(table)))


def rim_edges(table: AtSea) -> int:
    """The outer edges of the board."""
    sides = enumerate(table.board.edge_hexes)
    return catan.mask_of(catan.Edge(edge) for edge, beside in sides if beside.bit_count() == 1)


def test_a_ship_with_a_camel_counts_two() -> None:
    """TB-CA-13, TB-CA-09"""
    table = led(*TO_THE_COAST)
    table.piece("settlement", 0, NORTH).ships(0, NORTH, OFF_SHORE)
    assert table.state[LongestRoad].lengths[0] == 1
    table.change(by_hand.lay_camels, table.edge(NORTH, OFF_SHORE))
    assert table.state[LongestRoad].lengths[0] == 2


def test_a_building_between_camels_on_land_and_at_sea_is_worth_a_point() -> None:
    """TB-CA-10 with TB-CA-13"""
    table = led(*TO_THE_COAST).piece("settlement", 0, NORTH)
    assert between_camels(table.state, ZERO) == 0
    table.change(by_hand.lay_camels, table.edge(NORTH, OFF_SHORE))
    assert between_camels(table.state, ZERO) == 1


def test_a_settlement_on_a_small_island_earns_a_camel_too() -> None:
    """TB-CA-03 with TB-CA-13"""
    table = AtSea("caravans").building().piece("settlement", 0, NORTH).ships(0, NORTH, OFF_SHORE, ISLET_SHORE)
    table.give(0, brick=1, lumber=1, wool=2, grain=1)
    table.play(BuildSettlement(ZERO, table.node(ISLET_SHORE)), EndTurn(ZERO))
    assert isinstance(table.game.phase, OpenCamelBid)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_oases_lie_inland_on_the_main_island(seats: int) -> None:
    """TB-CA-01, TB-CA-14 with TB-CA-13"""
    state = rules_at_sea("caravans", *(["five_six"] if seats > 4 else [])).new_game(seats=seats, seed=1).state
    layout = state[Island].layout
    found = [at for at, terrain in zip(layout.hexes, layout.terrains, strict=True) if terrain == "oasis"]
    assert found == ([(-1, -1), (0, 1)] if seats > 4 else [(0, 0)])
    assert "desert" not in layout.terrains
    assert state[Island].robber is None
    assert state[Pirate].hex is not None


def test_the_robber_goes_to_small_islands_and_not_to_the_oasis() -> None:
    """TB-CA-01"""
    table = AtSea("caravans").after_roll()
    table.phase(RobberMove(ZERO), *reversed(table.state.stack))
    assert table.code(MoveRobber(ZERO, table.hex(0, 0))) == "caravans.robber-at-oasis"
    assert table.code(MoveRobber(ZERO, table.hex(1, -4))) is None


def test_the_target_is_two_more_than_that_of_the_map() -> None:
    """TB-SUM-03"""
    assert GOAL(AtSea("caravans").state, ZERO) == 16
