"""Barbarian Attack with the Rivers (Traders & Barbarians: combinations)."""

from __future__ import annotations

from collections import Counter

import pytest

import catan_core as catan
from catan_core.base import Island, pieces
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.barbarian_attack import LandingDice, by_hand, coast_hexes, table
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.rivers import BuildBridge, bridge_sites, poorest, river_hexes
from tests.helpers.seats import ZERO

LONG = ((-1, 1), (0, 0), (1, -1), (2, -2))
SHORT = ((2, 0), (1, 1), (0, 2))
JOINED = (-2, 0)
"""The hex with the 12 and the 2."""


def game() -> Scenario:
    return Scenario("rivers", "barbarian_attack", seats=3, seed=1)


@pytest.mark.parametrize("seed", range(3))
def test_one_river_runs_from_the_castle_and_the_other_along_the_coast(seed: int) -> None:
    """TB-COMP-07, Rivers and Barbarian Attack: out go 2 mountains, 2 hills, 2 pastures and the desert."""
    state = catan.new_game("base", "rivers", "barbarian_attack", seats=3, seed=seed).state
    layout = state[Island].layout
    crossed = catan.members(river_hexes(state))
    wet = {layout.hexes[hex]: layout.terrains[hex] for hex in crossed}
    assert [wet[at] for at in LONG] == ["mountains", "hills", "pasture", "swamp"]
    assert [wet[at] for at in SHORT] == ["mountains", "hills", "swamp"]
    assert len(wet) == 7
    dry = Counter(terrain for at, terrain in zip(layout.hexes, layout.terrains, strict=True) if at not in wet)
    assert dry == {"forest": 3, "fields": 4, "hills": 1, "pasture": 2, "mountains": 1, "castle": 1}
    assert layout.robber is None


def test_the_rivers_cross_seven_paths_and_reach_the_sea() -> None:
    """TB-COMP-07, Rivers and Barbarian Attack"""
    state = game().state
    topology = state[Island].layout.topology
    sites = catan.members(bridge_sites(state))
    assert len(sites) == 7
    assert [topology.edge_hexes[edge].bit_count() for edge in sites].count(1) == 2


def test_the_2_joins_the_12_and_no_swamp_has_a_token() -> None:
    """TB-COMP-07, Rivers and Barbarian Attack"""
    made = game()
    layout = made.read(Island).layout
    assert layout.tokens_at(made.hex(*JOINED)) == (12, 2)
    assert {layout.tokens[hex] for hex, terrain in enumerate(layout.terrains) if terrain == "swamp"} == {0}


def test_nobody_lands_at_a_swamp() -> None:
    """TB-COMP-07, Rivers and Barbarian Attack: another hex of the coast that cannot be taken"""
    made = game()
    ashore = {made.read(Island).layout.hexes[hex] for hex in coast_hexes(made.state)}
    assert not ashore & {(2, -2), (0, 2), (-2, 2)}
    assert len(ashore) == 9


def test_two_barbarians_stand_at_first_where_the_2_and_the_12_are() -> None:
    """TB-COMP-07, Rivers and Barbarian Attack: one for each number (TB-BA-04)"""
    made = game()
    assert table.barbarians(made.state, JOINED) == 2
    assert table.barbarians_left(made.state) == 34
    made.sound()


def test_the_hex_with_both_tokens_yields_and_is_landed_on_with_either_number() -> None:
    """TB-COMP-07, Rivers and Barbarian Attack"""
    for total in (2, 12):
        made = game().change(by_hand.barbarians, JOINED, 0).piece("settlement", 1, (-2, 0, "N"))
        made.roll(total // 2, total // 2)
        assert sum(made.hand(1).values()) == 1
        made.change(pieces.place, "settlement", ZERO, made.node(0, 0, "N"))
        made.play(LandingDice(total), LandingDice(3), LandingDice(4))
        assert table.barbarians(made.state, JOINED) == 1


def test_both_tokens_of_a_conquered_hex_are_turned_over_and_up_again() -> None:
    """TB-COMP-07, Rivers and Barbarian Attack"""
    made = game().change(by_hand.barbarians, JOINED, 3)
    layout = made.read(Island).layout
    assert layout.tokens_at(made.hex(*JOINED)) == ()
    made.sound().change(by_hand.barbarians, JOINED, 1)
    assert made.read(Island).layout.tokens_at(made.hex(*JOINED)) == (12, 2)
    made.sound()


def test_nobody_is_poor_and_a_city_of_the_founding_brings_no_coin() -> None:
    """TB-COMP-07, Rivers and Barbarian Attack: the other rules are as ever (TB-RI-08)."""
    made = game().give(0, gold=1)
    assert poorest(made.state)
    assert sorted(made.game.rules.points(made.state, seat) for seat in made.game.rules.all_seats) == [0, 0, 1]
    made.change(pieces.place, "city", ZERO, made.node(0, 0, "N"))
    assert purse.held(made.state, ZERO) == 1


def test_no_bridge_is_built_at_a_conquered_hex() -> None:
    """TB-BA-CON-02 with TB-COMP-07"""
    made = game().piece("settlement", 0, (1, 1, "N")).give(0, brick=2, lumber=1).building()
    edge = made.board.side(made.hex(1, 1), "NE")
    assert BuildBridge(ZERO, edge) in made.game.actions
    made.change(by_hand.barbarians, (1, 1), 3)
    assert made.code(BuildBridge(ZERO, edge)) == "road.at-conquered-hex"
