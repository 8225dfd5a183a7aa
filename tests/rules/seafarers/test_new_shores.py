"""Heading for New Shores (Seafarers: scenario 1)."""

from __future__ import annotations

from collections import Counter

import pytest

from catan_core import Node, Topology, corner_hexes, spiral
from catan_core.base import BOARD_PARTS, GOAL, Island, PlaceBuilding
from catan_core.base import table as base_table
from catan_expansions.seafarers import BONUS, SEA_MAP, areas
from tests.helpers.seats import ZERO
from tests.rules.seafarers.table import founded, new_game


def sizes(seats: int) -> list[int]:
    """How many hexes the islands have, the largest first."""
    more = ("five_six",) if seats > 4 else ()
    return [area.bit_count() for area in areas(new_game(*more, seats=seats).state)]


@pytest.mark.parametrize(("seats", "islands"), [(3, [14, 4, 2, 2]), (4, [19, 5, 2, 2])])
def test_there_is_a_main_island_and_three_small_ones(seats: int, islands: list[int]) -> None:
    """SEA-SC1-01."""
    assert sizes(seats) == islands


@pytest.mark.parametrize(("seats", "most"), [(3, 6), (4, 6), (5, 12), (6, 12)])
def test_every_small_island_may_bring_two_points(seats: int, most: int) -> None:
    """SEA-SC1-02."""
    more = ("five_six",) if seats > 4 else ()
    game = new_game(*more, seats=seats)
    foreign = len(areas(game.state)) - 1
    assert foreign * BONUS(game.rules)["points"] == most


@pytest.mark.parametrize(
    ("seats", "face"), [(3, ("hills", 12)), (4, ("desert", None)), (5, ("hills", 12)), (6, ("hills", 12))]
)
def test_the_robber_begins_on_the_desert_or_on_the_hills_with_the_twelve(
    seats: int, face: tuple[str, int | None]
) -> None:
    """SEA-SC1-03."""
    more = ("five_six",) if seats > 4 else ()
    game = new_game(*more, seats=seats)
    layout, robber = game.state[Island].layout, game.state[Island].robber
    assert robber is not None
    assert (layout.terrains[robber], layout.tokens[robber] or None) == face


def test_for_five_and_six_the_main_island_is_dealt_and_the_small_ones_are_fixed() -> None:
    """SEA-SC1-04."""
    laid = []
    for seed in (1, 2):
        game = new_game("five_six", seats=6, seed=seed)
        layout, plan = game.state[Island].layout, SEA_MAP(game.rules)["map"]
        faces = list(zip(layout.hexes, layout.terrains, layout.tokens, strict=True))
        zones = {(q, r): zone for (q, r, *_), zone in zip(plan.hexes, plan.zones, strict=True)}
        laid.append(([face for face in faces if zones[face[0]] == "main"], [f for f in faces if zones[f[0]] != "main"]))
    (first_main, first_rest), (second_main, second_rest) = laid
    assert first_main != second_main
    assert first_rest == second_rest
    for main in (first_main, second_main):
        assert Counter(terrain for _, terrain, _ in main) == {
            "fields": 6, "forest": 6, "pasture": 6, "hills": 5, "mountains": 5, "desert": 2,
        }  # fmt: skip
        assert sum(token > 0 for _, _, token in main) == 28


@pytest.mark.parametrize("seed", [1, 2])
def test_for_five_and_six_the_tokens_of_the_main_island_lie_in_the_order_of_their_letters(seed: int) -> None:
    """SEA-SC1-04: like those of the island for six without the sea, from a corner, if nothing is shuffled."""
    game = new_game("five_six", seats=6, seed=seed)
    layout, letters = game.state[Island].layout, list(BOARD_PARTS(game.rules)["random"].letters)
    token = dict(zip(layout.hexes, layout.tokens, strict=True))
    main = Topology.of([(q, r) for q, r, terrain, _ in SEA_MAP(game.rules)["map"].hexes if terrain == "random"])
    ways = [[main.hexes[hex] for hex in spiral(main, corner)] for corner in corner_hexes(main)]
    assert [[token[at] for at in way if token[at]] for way in ways].count(letters) == 1


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_fourteen_points_win(seats: int) -> None:
    """SEA-SETUP-01, SEA-X56-01: whatever the number of seats."""
    more = ("five_six",) if seats > 4 else ()
    assert GOAL(new_game(*more, seats=seats).state, ZERO) == 14


@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_begins_on_the_main_island(seats: int) -> None:
    """SEA-SETUP-01."""
    game = new_game(seats=seats)
    while not game.actions.of(PlaceBuilding):
        game = game.play(game.outcomes.at(0.5))
    board = game.board
    assert board is not None
    main, *others = areas(game.state)
    for action in game.actions.of(PlaceBuilding):
        assert board.node_hexes[action.node] & main
    beyond = [node for node in range(len(board.nodes)) if board.node_hexes[node] & sum(others)]
    codes = {
        violation.code
        for node in beyond
        if (violation := game.rules.check(game.state, PlaceBuilding(game.actors[0], Node(node))))
    }
    assert codes == {"founding.not-on-main-island"}
    game = founded(seats=seats, seed=3)
    for seat in game.rules.all_seats:
        assert len(base_table.pieces_on(game.state, seat, "settlement")) == 2
