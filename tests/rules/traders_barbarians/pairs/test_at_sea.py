"""Scenarios on the main island of Heading for New Shores: what lies around it (TB-COMP-07, our reading)."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import Board, Island, boards
from catan_expansions.five_six.island import HEXES
from catan_expansions.seafarers import Pirate
from catan_expansions.traders_barbarians.main_island import map_for
from tests.helpers.each import for_each
from tests.rules.traders_barbarians.at_sea import rules_at_sea

SCENARIOS = ("fishermen", "rivers", "caravans", "barbarian_attack", "traders_barbarians")
WITHOUT_PIRATE = ("barbarian_attack", "traders_barbarians")


@pytest.mark.parametrize(("seats", "island"), [(3, boards.ISLAND), (4, boards.ISLAND), (5, HEXES), (6, HEXES)])
def test_the_main_island_lies_where_the_island_of_the_base_game_does(
    seats: int, island: tuple[catan.HexAt, ...]
) -> None:
    """TB-COMP-07"""
    plan = map_for(seats)
    assert set(plan.home()) == set(island)
    assert {(q, r) for q, r, *_ in plan.harbors} <= set(island)


def laid(scenario: str, seed: int = 1, **options: str) -> catan.State:
    chosen = {f"{scenario}.with_seafarers": True} | {f"seafarers.{name}": value for name, value in options.items()}
    return catan.ruleset("base", "seafarers", scenario, options=chosen).new_game(seats=4, seed=seed).state


def small_islands(state: catan.State) -> dict[catan.HexAt, tuple[str, object]]:
    """What lies on land beside the main island: terrain and token by place."""
    board, island = Board.of(state[Island].layout), set(boards.ISLAND)
    dry = [hex for hex in board.hexes if hex[2] not in ("sea", "fishing_ground")]
    return {(q, r): (terrain, token) for q, r, terrain, token in dry if (q, r) not in island}


@for_each(SCENARIOS)
def test_sea_and_small_islands_lie_around_it_as_the_map_has_them(scenario: str) -> None:
    """TB-COMP-07"""
    plan, state = map_for(4), laid(scenario)
    home = set(plan.home())
    printed = {(q, r): (kind, token) for q, r, kind, token in plan.hexes if kind != "sea" and (q, r) not in home}
    assert small_islands(state) == printed
    assert set(state[Island].layout.hexes) == {(q, r) for q, r, *_ in plan.hexes}
    pirate = state[Pirate].hex
    assert (pirate is None) == (scenario in WITHOUT_PIRATE)
    assert pirate is None or state[Island].layout.hexes[pirate] == plan.pirate


@for_each(SCENARIOS)
def test_its_harbors_are_those_of_the_frame_of_the_scenario(scenario: str) -> None:
    """TB-COMP-07"""
    layout = laid(scenario)[Island].layout
    alone = catan.ruleset("base", scenario).new_game(seats=4, seed=1).state[Island].layout
    assert sorted(harbor.kind for harbor in layout.harbors) == sorted(harbor.kind for harbor in alone.harbors)
    assert len({harbor.edge for harbor in layout.harbors}) == len(layout.harbors) == 9


def test_the_small_islands_are_shuffled_by_option() -> None:
    """SEA-SETUP-07"""
    first, second = (small_islands(laid("rivers", seed, map="shuffled")) for seed in (1, 2))
    assert first.keys() == second.keys()
    assert first != second


def test_without_the_option_it_is_refused() -> None:
    """TB-COMP-07"""
    with pytest.raises(catan.UnknownOption, match="no book says how the map is laid for both"):
        catan.ruleset("base", "seafarers", "rivers")
    assert rules_at_sea("rivers").seats == frozenset({3, 4})
