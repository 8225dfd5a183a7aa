"""Boards that the kit lays by hand."""

from __future__ import annotations

from random import Random

import pytest

from catan_core import Expansion, Rules, ruleset
from catan_core.base import TERRAIN_GROUND, Board, Island
from catan_core.testing.by_hand import board_by_hand
from tests.helpers.water import WATER


def water(rules: Rules, board: Board) -> set[tuple[int, int]]:
    """The hexes of water."""
    return {(q, r) for q, r, terrain, _ in board.hexes if TERRAIN_GROUND(rules).get(terrain) == "water"}


@pytest.mark.thorough
@pytest.mark.parametrize("others", [["seafarers"], [WATER]], ids=["Seafarers", "a terrain of water alone"])
def test_where_there_is_water_land_is_flooded_and_harbors_lie_elsewhere(others: list[str | Expansion]) -> None:
    composed = ruleset("base", *others)
    rules = composed.rules(3)
    usual = Board.of(composed.new_game(seats=3, seed=1).state[Island].layout)
    flooded = elsewhere = 0
    for seed in range(30):
        board = board_by_hand(rules, Random(seed))
        assert board is not None
        assert not composed.new_game(seats=3, seed=seed, board=board).over
        flooded += len(water(rules, board)) > len(water(rules, usual))
        elsewhere += bool({edge for edge, _ in board.harbors} - {edge for edge, _ in usual.harbors})
    assert flooded > 5, "hardly any land is flooded"
    assert elsewhere > 5, "hardly any harbor lies elsewhere"


def test_without_water_no_hex_becomes_water() -> None:
    rules = ruleset("base").rules(3)
    for seed in range(30):
        board = board_by_hand(rules, Random(seed))
        assert board is not None
        assert not water(rules, board)
