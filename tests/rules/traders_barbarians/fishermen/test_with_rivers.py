"""The Fishermen with the Rivers (Traders & Barbarians: combinations)."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import GOAL, Island, pieces
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.fishermen import LAKE, BridgeForFish, FishTokens, by_hand
from catan_expansions.traders_barbarians.rivers import bridge_sites, river_hexes
from tests.helpers.seats import ZERO

OPTIONS = {"fishermen.with_rivers": True}


def fishing(*, bridge: bool = True) -> tuple[Scenario, catan.Edge]:
    """Seat 0 has rolled, six fish, and perhaps a settlement at a place for a bridge."""
    table = Scenario("rivers", "fishermen", seed=1, options=OPTIONS).after_roll()
    site = catan.Edge(catan.members(bridge_sites(table.state))[0])
    if bridge:
        table.change(pieces.place, "settlement", ZERO, catan.members(table.board.edge_ends[site])[0])
    table.change(by_hand.hold_fish, 0, 0, 0, 2)
    return table, site


def test_six_fish_build_a_bridge() -> None:
    """TB-RI-19, and TB-RI-08: it pays as any other."""
    table, site = fishing()
    before = purse.held(table.state, ZERO)
    table.play(BridgeForFish(ZERO, (0, 0, 2), site)).sound()
    assert pieces.on_board(table.state, "bridge", ZERO) == 1 << site
    assert table.state[FishTokens].used == (0, 0, 2)
    assert purse.held(table.state, ZERO) == before + 3


def test_a_bridge_for_fish_lies_where_any_bridge_may() -> None:
    """TB-RI-19, TB-RI-07"""
    table, site = fishing(bridge=False)
    assert table.code(BridgeForFish(ZERO, (0, 0, 2), site)) == "fishermen.no-bridge"
    table, site = fishing()
    table.change(by_hand.hold_fish, 0, 0, 0, 1)
    assert table.code(BridgeForFish(ZERO, (0, 0, 1), site)) == "fishermen.too-few-fish"


@pytest.mark.parametrize("seed", range(4))
def test_the_lake_lies_inland_beside_no_coast_and_on_no_river(seed: int) -> None:
    """TB-FI-02 with TB-RI-02: a desert comes back to the island for it."""
    game = catan.ruleset("base", "rivers", "fishermen", options=OPTIONS).new_game(seats=3, seed=seed)
    layout = game.state[Island].layout
    (lake,) = [hex for hex, terrain in enumerate(layout.terrains) if terrain == LAKE]
    assert layout.hexes[lake] in {(-1, 0), (0, 0), (1, 0)}
    assert not river_hexes(game.state) >> lake & 1
    assert len([terrain for terrain in layout.terrains if terrain == "fishing_ground"]) == 6


def test_the_target_is_that_of_the_rivers_and_one_more_with_the_boot() -> None:
    """TB-SUM-04"""
    table, _ = fishing()
    assert GOAL(table.state, ZERO) == 10
    table.change(by_hand.hold_boot, 0)
    assert GOAL(table.state, ZERO) == 11
