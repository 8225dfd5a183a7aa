"""What bad input gets: boards and positions that cannot be, and moves of ships that are against the rules."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import Game, PositionError, RulesetError, TranscriptError
from catan_core.base import Board
from catan_expansions.seafarers import BuildShip, MoveShip, Pirate
from tests.helpers.seats import ZERO
from tests.rules.seafarers.table import (
    ACROSS,
    NORTH_EDGES,
    NORTH_SHORE,
    TWO_ISLANDS,
    Seafarers,
    composed,
    two_islands,
)

RULES = composed()


def board(at: tuple[int, int], terrain: str) -> Board:
    """The two islands with another terrain on a hex."""
    others = [hex for hex in TWO_ISLANDS.hexes if hex[:2] != at]
    return Board((*others, (*at, terrain, None)), TWO_ISLANDS.harbors, TWO_ISLANDS.robber)


def problems(by_hand: Board) -> tuple[str, ...]:
    """All that is wrong with a board."""
    with pytest.raises(PositionError) as caught:
        RULES.new_game(seats=3, board=by_hand)
    return caught.value.problems


def test_a_map_with_a_hole_is_refused() -> None:
    without = Board(tuple(hex for hex in TWO_ISLANDS.hexes if hex[:2] != (0, 0)), (), (0, 1))
    assert problems(without) == ("the map has a hole at (0, 0): lay water there",)


def test_an_unknown_terrain_is_refused_with_those_that_there_are() -> None:
    (problem,) = problems(board((2, 0), "swamp"))
    assert problem.startswith("hex (2, 0): no terrain 'swamp'; there are desert, fields, fog, forest, gold,")


def test_a_harbor_without_a_coast_is_refused() -> None:
    at_sea = (NORTH_EDGES[0], "wool")
    assert problems(Board(TWO_ISLANDS.hexes, (at_sea,), (0, 1))) == (
        f"harbor {NORTH_EDGES[0]} does not lie on the coast",
    )


def test_a_number_token_on_the_sea_is_refused() -> None:
    hexes = tuple((q, r, terrain, 5 if (q, r) == (0, 0) else token) for q, r, terrain, token in TWO_ISLANDS.hexes)
    assert problems(Board(hexes, (), (0, 1))) == ("hex (0, 0): on the water (sea) there is no token",)


def test_a_harbor_for_gold_is_refused() -> None:
    (problem,) = problems(Board(TWO_ISLANDS.hexes, ((NORTH_EDGES[3], "gold"),), (0, 1)))
    assert "no kind 'gold'; there are generic, brick, lumber, wool, grain, ore" in problem


def test_every_fault_of_a_board_is_named_at_once() -> None:
    hexes = tuple(hex for hex in board((2, 0), "swamp").hexes if hex[:2] != (0, 0))
    found = problems(Board(hexes, ((NORTH_EDGES[0], "wool"), (NORTH_EDGES[3], "gold")), (-1, 0)))
    parts = (
        "no terrain 'swamp'",
        "a hole at (0, 0)",
        "does not lie on the coast",
        "no kind 'gold'",
        "robber starts at",
    )
    assert len(found) == len(parts)
    for part in parts:
        assert any(part in problem for problem in found), part


def test_a_main_island_without_room_for_all_is_refused() -> None:
    with pytest.raises(PositionError, match="there may be no room for all"):
        RULES.new_game(seats=4, board=TWO_ISLANDS)


# -- positions from JSON -------------------------------------------------------------------------------------------


def test_a_pirate_on_land_is_refused() -> None:
    table = two_islands().pirate(0, 0).sound()
    assert Game.from_json(table.game.to_json()).state == table.state
    ashore = table.slice(Pirate(table.hex(0, -1)))
    with pytest.raises(PositionError, match=r"the pirate is on hex \(0, -1\), which is not sea"):
        ashore.sound()
    with pytest.raises(TranscriptError, match=r"the pirate is on hex \(0, -1\), which is not sea"):
        Game.from_json(ashore.game.to_json())


def test_a_ship_on_land_and_a_road_at_sea_are_refused() -> None:
    inland = ((0, -1, "N"), (1, -2, "S"))
    with pytest.raises(PositionError, match="where routes of 'sea' may not lie"):
        two_islands().piece("ship", 0, inland).sound()
    with pytest.raises(PositionError, match="where routes of 'land' may not lie"):
        two_islands().piece("road", 0, ACROSS[4]).sound()
    with pytest.raises(PositionError, match="two pieces stand on one edge"):
        two_islands().piece("road", 0, NORTH_EDGES[2]).piece("ship", 1, NORTH_EDGES[2]).sound()


# -- rulesets ------------------------------------------------------------------------------------------------------


def test_a_scenario_with_a_wrong_number_of_seats_is_refused_in_one_sentence() -> None:
    with pytest.raises(RulesetError) as caught:
        composed().new_game(seats=2)
    assert str(caught.value) == "'seafarers' is for 3, 4, 5, 6 seats, not 2"
    with pytest.raises(RulesetError, match="'base' is for 2, 3, 4 seats, not 5"):
        composed().new_game(seats=5)


def test_an_unknown_scenario_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(RulesetError, match=r"seafarers\.scenario.*new_shores"):
        composed(scenario="atlantis")


def test_the_board_of_the_base_game_is_not_played() -> None:
    with pytest.raises(RulesetError, match=r"base\.setup"):
        composed(**{"base.setup": "beginner"})


# -- actions -------------------------------------------------------------------------------------------------------


def refusals() -> dict[str, tuple[Seafarers, BuildShip | MoveShip, str]]:
    """Moves that are against the rules, each with the heading that says so."""
    table = two_islands().piece("settlement", 0, NORTH_SHORE[1]).ships(0, *NORTH_SHORE[1:4]).rich().building()
    edges = [table.edge(*edge) for edge in NORTH_EDGES]
    inland = table.edge((0, -1, "N"), (1, -2, "S"))
    beside = Seafarers.of(table.game).pirate(-2, 0)
    return {
        "ship.not-connected": (table, BuildShip(ZERO, edges[6]), "Ships"),
        "ship.taken": (table, BuildShip(ZERO, edges[1]), "Ships"),
        "ship.not-at-sea": (table, BuildShip(ZERO, inland), "Ships"),
        "ship.pirate-there": (beside, BuildShip(ZERO, edges[0]), "The pirate"),
        "move-ship.none-there": (table, MoveShip(ZERO, edges[6], edges[0]), "Moving ships"),
        "move-ship.not-at-an-end": (table, MoveShip(ZERO, edges[1], edges[0]), "Moving ships"),
        "move-ship.same-edge": (table, MoveShip(ZERO, edges[2], edges[2]), "Moving ships"),
    }


@pytest.mark.parametrize("code", refusals())
def test_an_illegal_move_of_a_ship_names_the_rule(code: str) -> None:
    table, action, heading = refusals()[code]
    violation = table.refusal(action)
    assert violation is not None
    assert (violation.code, violation.rule.book, violation.rule.heading) == (code, "seafarers", heading)
    with pytest.raises(catan.IllegalAction):
        table.play(action)


@pytest.mark.parametrize("edge", [-1, 10_000])
def test_an_edge_that_is_not_on_the_board_is_refused(edge: int) -> None:
    table = two_islands().piece("settlement", 0, NORTH_SHORE[1]).rich().building()
    for action in (BuildShip(ZERO, catan.Edge(edge)), MoveShip(ZERO, catan.Edge(edge), catan.Edge(0))):
        assert table.game.rules.check(table.state, action) is not None
        with pytest.raises(catan.IllegalAction):
            table.game.play(action)


def test_a_game_without_seafarers_takes_no_ships() -> None:
    game = catan.new_game("base", seats=3)
    with pytest.raises(catan.IllegalAction):
        game.play(BuildShip(ZERO, catan.Edge(0)))
