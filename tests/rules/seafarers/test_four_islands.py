"""The Four Islands (Seafarers: scenario 2)."""

from __future__ import annotations

import pytest

from catan_core import Node
from catan_core.base import GOAL, Island, PlaceBuilding
from catan_expansions.seafarers import BONUS, Pirate, Settled, areas
from tests.helpers.seats import ZERO
from tests.rules.seafarers.table import Seafarers, new_game

FOUR = {"scenario": "four_islands"}


@pytest.mark.parametrize(
    ("seats", "islands"), [(3, [6, 6, 4, 4]), (4, [8, 7, 4, 4]), (5, [6, 6, 5, 5, 5, 5]), (6, [6, 6, 5, 5, 5, 5])]
)
def test_the_islands_have_neither_desert_nor_gold(seats: int, islands: list[int]) -> None:
    """SEA-SC2-01."""
    more = ("five_six",) if seats > 4 else ()
    game = new_game(*more, seats=seats, scenario="four_islands")
    assert [area.bit_count() for area in areas(game.state)] == islands
    assert {"desert", "gold"}.isdisjoint(game.state[Island].layout.terrains)


@pytest.mark.parametrize("homes", [1, 2])
def test_an_island_without_a_starting_settlement_brings_two_points(homes: int) -> None:
    """SEA-SC2-02: with two homes there are at most four, with one six."""
    table = Seafarers(options=FOUR)
    islands = areas(table.state)
    nodes = [
        next(
            node
            for node in range(len(table.board.nodes))
            if (at := table.board.node_hexes[node]) & island and not at & ~island
        )
        for island in islands
    ]
    places = [table.board.node_coordinates(Node(node)) for node in nodes]
    table.piece("settlement", 0, *places[:homes])
    settled = table.read(Settled).home[0]
    foreign = [island for island in islands if not island & settled]
    assert len(foreign) == 4 - homes
    assert len(foreign) * BONUS(table.game.rules)["points"] == {1: 6, 2: 4}[homes]
    before = table.game.points(ZERO)
    table.settle(0, *places[homes:])
    assert table.game.points(ZERO) == before + (4 - homes) * 3


@pytest.mark.parametrize(("seats", "face"), [(3, 12), (4, 12), (5, 2), (6, 2)])
def test_robber_and_pirate_begin_on_their_marks(seats: int, face: int) -> None:
    """SEA-SC2-03: the robber on the 12, with five and six on the pasture with a 2."""
    more = ("five_six",) if seats > 4 else ()
    game = new_game(*more, seats=seats, scenario="four_islands")
    layout, robber, pirate = game.state[Island].layout, game.state[Island].robber, game.state[Pirate].hex
    assert robber is not None
    assert layout.tokens[robber] == face
    if face == 2:
        assert layout.terrains[robber] == "pasture"
    assert pirate is not None
    assert layout.terrains[pirate] == "sea"


def test_thirteen_points_win_and_settlements_are_founded_on_any_island() -> None:
    """SEA-SETUP-01."""
    game = new_game(scenario="four_islands")
    assert GOAL(game.state, ZERO) == 13
    while not game.actions.of(PlaceBuilding):
        game = game.play(game.outcomes.at(0.5))
    board = game.board
    assert board is not None
    reached = {
        number
        for action in game.actions.of(PlaceBuilding)
        for number, island in enumerate(areas(game.state))
        if board.node_hexes[action.node] & island
    }
    assert reached == {0, 1, 2, 3}
