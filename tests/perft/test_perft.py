"""Counts of the game tree: the opening against closed forms and the oracle, the rest against what was recorded."""

from __future__ import annotations

from typing import Any

import pytest

import catan_core as catan
from catan_core import Game
from catan_core.base import Board
from catan_core.testing import Scenario, perft, perft_by_action
from tests.oracle import rules as oracle
from tests.oracle.geometry import island_hexes
from tests.perft.openings import third_settlements
from tests.properties.oracle_adapter import position_of

OPENING = (1, 54, 144, 7_236, 19_248)
"""Nothing placed, a settlement, its road, the next settlement, its road."""

FIFTH = 897_180
SIXTH = 2_380_536


def opening(seats: int = 4, seed: int = 1) -> Game:
    return catan.new_game("base", seats=seats, seed=seed)


# -- the opening ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [*range(4), pytest.param(4, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_opening_of_the_island_has_the_counts_of_its_closed_forms(depth: int, seats: int) -> None:
    assert perft(opening(seats), depth) == OPENING[depth]


@pytest.mark.parametrize("seed", range(3))
def test_the_opening_counts_do_not_depend_on_terrain_or_tokens(seed: int) -> None:
    assert perft(opening(seed=seed), 3) == OPENING[3]


@pytest.mark.thorough
def test_the_oracle_counts_the_same_openings() -> None:
    assert oracle.opening_counts(position_of(opening().state)) == OPENING[1:]


def test_the_fifth_and_sixth_counts_are_those_of_the_geometry() -> None:
    assert third_settlements(island_hexes()) == (FIFTH, SIXTH)


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [3, 4])
def test_the_third_settlement_has_the_counts_of_the_geometry(seats: int) -> None:
    assert perft(opening(seats), 5) == FIFTH


@pytest.mark.slow
def test_the_third_road_has_the_counts_of_the_geometry() -> None:
    assert perft(opening(), 6) == SIXTH


def test_counts_by_first_action_add_up() -> None:
    parts = perft_by_action(opening(), 3)
    assert len(parts) == 54
    assert sum(parts.values()) == OPENING[3]
    assert perft_by_action(opening(), 1) == dict.fromkeys(parts, 1)
    with pytest.raises(ValueError, match="a whole number from 1, not 0"):
        perft_by_action(opening(), 0)


def test_three_hexes_round_a_node_have_the_counts_that_can_be_told_by_hand() -> None:
    """Thirteen nodes: one in the middle and three beside it with 3 neighbors each, nine with 2; 15 edges.

    A settlement leaves 12 less its neighbors for the next, and every settlement has as many roads as neighbors. The
    last count: all pairs of settlement and road, without those on one node or on two neighboring ones.
    """
    board = Board(hexes=[(0, 0, "hills", 8), (1, 0, "forest", 5), (0, 1, "desert", None)])
    game = catan.new_game("base", seats=2, board=board)
    degrees = 4 * 3 + 9 * 2
    third = 4 * 3 * (12 - 3) + 9 * 2 * (12 - 2)
    fourth = degrees**2 - (4 * 9 + 9 * 4) - 2 * (3 * 9 + 6 * 6 + 6 * 4)
    assert [perft(game, depth) for depth in range(5)] == [1, 13, degrees, third, fourth]


# -- in the middle of a game ---------------------------------------------------------------------------------------


def before_roll() -> Scenario:
    """Three seats with their first buildings; seat 0 is about to roll and holds a bit of everything."""
    return (
        Scenario(seats=3, options={"base.turn_phases": "combined"})
        .piece("settlement", 0, (0, -1, "S"), (1, 0, "S"))
        .roads(0, (0, -1, "S"), (-1, 1, "N"))
        .roads(0, (1, 0, "S"), (1, 1, "N"))
        .piece("settlement", 1, (1, -1, "S"), (-1, 0, "S"))
        .roads(1, (1, -1, "S"), (1, 0, "N"))
        .piece("settlement", 2, (-1, -1, "S"))
        .piece("city", 2, (0, 1, "S"))
        .roads(2, (0, 1, "S"), (0, 2, "N"))
        .give(0, brick=2, lumber=2, wool=1, grain=2, ore=3)
        .give(1, wool=1, ore=1)
        .give(2, grain=4, lumber=4)
        .cards(0, knight=1, monopoly=1)
    )


def after_roll(*faces: int) -> Scenario:
    return before_roll().roll(*faces)


RECORDED = {
    "before the roll": (before_roll, (7, 59, 1_013, 13_906)),
    "after a three": (lambda: after_roll(1, 2), (18, 278, 3_311, 27_714)),
    "after a twelve": (lambda: after_roll(6, 6), (18, 278, 3_283, 27_241)),
    "after a seven": (lambda: after_roll(3, 4), (44, 220, 3_960, 23_460)),
}
"""Positions in the middle of a game, with the counts at depth 1, 2, 3, 4."""


@pytest.mark.parametrize("name", RECORDED)
def test_a_position_has_the_counts_that_were_recorded(name: str) -> None:
    table, recorded = RECORDED[name]
    game = table().game
    assert tuple(perft(game, depth) for depth in range(1, 5)) == recorded


def test_the_counts_before_the_roll_can_be_told_by_hand() -> None:
    """Roll, play the knight, name one of five goods; then there are 36 rolls, the robber goes to 18 hexes, and
    after Monopoly there is nothing left but to roll."""
    assert perft(before_roll().game, 1) == 1 + 1 + 5
    assert perft(before_roll().game, 2) == 36 + 18 + 5


def test_the_counts_after_a_seven_can_be_told_by_hand() -> None:
    """Seat 0 gives back five of its ten cards and seat 2 four of its eight, then the robber goes to one of 18 hexes."""
    seven = after_roll(3, 4)
    ways = sum(
        brick + lumber + wool + grain + ore == 5
        for brick in range(3)
        for lumber in range(3)
        for wool in range(2)
        for grain in range(3)
        for ore in range(4)
    )
    assert [perft(seven.game, depth) for depth in (1, 2, 3)] == [ways, ways * 5, ways * 5 * 18]


@pytest.mark.parametrize("name", ["after a three", "after a twelve"])
def test_the_first_count_after_a_roll_is_that_of_the_oracle(name: str) -> None:
    """Building, trading with the supply, buying a card, playing the two cards in hand, and ending the turn."""
    table, (first, *_) = RECORDED[name]
    position = position_of(table().state)
    hand = position.hands[0]
    builds = sum(len(oracle.buildable(position, 0, kind)) for kind in ("road", "settlement", "city"))
    trades = sum(
        hand[good] >= ratio and taken != good and position.supply[taken] > 0
        for good, ratios in oracle.rates(position, 0).items()
        for ratio in ratios
        for taken in hand
    )
    buys = oracle.payable(hand, oracle.PRICES["development_card"])
    assert first == builds + trades + buys + 1 + len(hand) + 1


@pytest.mark.parametrize("depth", [-1, "2", 1.0, None])
def test_a_depth_is_a_whole_number_from_0(depth: Any) -> None:
    with pytest.raises(catan.ArgumentError, match="perft takes a number of actions as `depth`, a whole number from 0"):
        perft(catan.new_game("base", seats=2), depth)
