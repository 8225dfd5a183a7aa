"""Where settlements and cities are built (base: "Poblado", "Ciudad")."""

from __future__ import annotations

import pytest

from catan_core import Game
from catan_core.base import (
    BuildCity,
    BuildFreeRoad,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    MoveRobber,
    PlayKnight,
    PlayMonopoly,
)
from catan_core.base import table as reading
from catan_core.testing import Scenario
from tests.helpers.seats import ZERO

LINE = (
    (-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"),
    (2, -1, "S"), (2, 0, "N"), (3, -1, "S"),
)  # fmt: skip
"""The nodes along the upper side of the middle row, from coast to coast."""

FAR_APART = ((0, -2, "N"), (2, -3, "S"), (2, -2, "S"), (-1, -1, "S"), (2, 0, "N"), (-2, 1, "N"), (0, 1, "N"))
"""Nodes that keep their distance from each other."""


def rich() -> Scenario:
    """Seat 0 with three of each resource, building."""
    return Scenario().give(0, brick=3, lumber=3, wool=3, grain=3, ore=3).building()


def test_a_settlement_needs_a_crossroads_that_ones_own_road_reaches() -> None:
    """BASE-BUILD-06."""
    table = rich().roads(0, *LINE[4:6]).roads(1, *LINE[6:8])
    sites = {table.node(LINE[4]), table.node(LINE[5])}
    assert {settlement.node for settlement in table.game.actions.of(BuildSettlement)} == sites
    assert table.code(BuildSettlement(ZERO, table.node(LINE[7]))) == "settlement.no-road"
    assert table.code(BuildSettlement(ZERO, table.node(LINE[2]))) == "settlement.no-road"


@pytest.mark.parametrize("owner", [0, 1], ids=["one's own", "an opponent's"])
@pytest.mark.parametrize("piece", ["settlement", "city"])
def test_a_settlement_needs_a_free_crossroads(piece: str, owner: int) -> None:
    """BASE-BUILD-06."""
    table = rich().roads(0, *LINE[4:6]).piece(piece, owner, LINE[5])
    assert table.code(BuildSettlement(ZERO, table.node(LINE[5]))) == "settlement.taken"


@pytest.mark.parametrize("owner", [0, 1], ids=["one's own", "an opponent's"])
@pytest.mark.parametrize("piece", ["settlement", "city"])
@pytest.mark.parametrize("neighbor", [LINE[4], LINE[6], (1, -2, "S")], ids=["west", "east", "north"])
def test_no_building_stands_on_any_of_the_three_crossroads_beside_a_settlement(
    neighbor: tuple[int, int, str], piece: str, owner: int
) -> None:
    """BASE-BUILD-06: the distance rule, for one's own buildings too."""
    table = rich().roads(0, LINE[5], LINE[6]).piece(piece, owner, neighbor)
    assert table.code(BuildSettlement(ZERO, table.node(LINE[5]))) == "settlement.too-close"


def test_on_the_coast_two_neighboring_crossroads_must_be_free() -> None:
    """BASE-BUILD-06: a node with one hex has two neighbors."""
    coastal, neighbors = (-2, 0, "N"), (LINE[0], LINE[2])
    assert rich().board.node_neighbors[rich().node(coastal)].bit_count() == 3
    lone, around = (0, -2, "N"), ((0, -3, "S"), (1, -3, "S"))
    assert rich().board.node_neighbors[rich().node(lone)].bit_count() == 2
    for node, beside in ((coastal, neighbors), (lone, around)):
        assert rich().roads(0, node, beside[0]).code(BuildSettlement(ZERO, rich().node(node))) is None
        for neighbor in beside:
            table = rich().roads(0, node, beside[0]).piece("settlement", 1, neighbor)
            assert table.code(BuildSettlement(ZERO, table.node(node))) == "settlement.too-close"


def test_two_crossroads_away_a_settlement_may_stand() -> None:
    """BASE-BUILD-06."""
    table = rich().roads(0, *LINE[3:6]).piece("settlement", 0, LINE[3]).piece("settlement", 1, LINE[7])
    assert table.code(BuildSettlement(ZERO, table.node(LINE[5]))) is None


def test_a_settlement_is_built_into_the_road_line_of_an_opponent() -> None:
    """BASE-BUILD-11: where one has a road oneself and the distance rule allows."""
    table = rich().roads(1, *LINE[3:8])
    node = table.node(LINE[5])
    assert table.code(BuildSettlement(ZERO, node)) == "settlement.no-road"
    table.roads(0, LINE[5], (1, -2, "S"))
    assert table.code(BuildSettlement(ZERO, node)) is None
    assert reading.longest_road(table.state)[1][1] == 4
    table.play(BuildSettlement(ZERO, node))
    assert reading.longest_road(table.state)[1][1] == 2


def test_with_all_five_settlements_on_the_board_one_must_become_a_city_first() -> None:
    """BASE-BUILD-09, BASE-BUILD-07: the settlement goes back to the stock and is built again."""
    table = rich().piece("settlement", 0, *FAR_APART[:5]).roads(0, (-1, 1, "N"), (0, 0, "S"))
    site = table.node((-1, 1, "N"))
    violation = table.refusal(BuildSettlement(ZERO, site))
    assert violation is not None
    assert (violation.code, violation.detail) == ("build.no-piece-left", (("piece", "settlement"),))
    table.play(BuildCity(ZERO, table.node(FAR_APART[0])))
    assert reading.pieces_left(table.state, 0)["settlement"] == 1
    table.play(BuildSettlement(ZERO, site))
    assert reading.pieces_left(table.state, 0)["settlement"] == 0


# -- cities ------------------------------------------------------------------------------------------------------


def test_a_city_is_built_on_ones_own_settlement_only() -> None:
    """BASE-BUILD-07."""
    table = rich().piece("settlement", 0, LINE[0]).piece("settlement", 1, LINE[2]).piece("city", 0, LINE[4])
    table.roads(0, *LINE[:2])
    assert table.game.actions.of(BuildCity) == (BuildCity(ZERO, table.node(LINE[0])),)
    for node in (LINE[2], LINE[4], LINE[6], LINE[1]):
        assert table.code(BuildCity(ZERO, table.node(node))) == "city.no-settlement"


def test_a_settlement_becomes_a_city_in_the_turn_in_which_it_is_built() -> None:
    """BASE-BUILD-10: if both are paid."""
    table = rich().roads(0, *LINE[:2])
    table.play(BuildSettlement(ZERO, table.node(LINE[0])))
    assert table.code(BuildCity(ZERO, table.node(LINE[0]))) is None
    table.play(BuildCity(ZERO, table.node(LINE[0])))
    assert table.hand(0) == {"brick": 2, "lumber": 2, "wool": 2, "grain": 0, "ore": 0}
    assert reading.pieces_left(table.state, 0) == {"road": 14, "settlement": 5, "city": 3}


def standing(table: Game) -> dict[tuple[str, int], set[int]]:
    """Where roads and cities stand, by kind and seat."""
    return {
        (piece, seat): set(reading.pieces_on(table.state, seat, piece)) for piece in ("road", "city") for seat in (0, 1)
    }


def test_roads_and_cities_never_leave_the_board() -> None:
    """BASE-BUILD-08: no action of a turn takes one away."""
    table = rich().roads(0, *LINE[:4]).piece("settlement", 0, LINE[2]).piece("city", 0, LINE[0])
    table.roads(1, *LINE[5:8]).piece("city", 1, LINE[5]).cards(
        0, knight=1, road_building=1, year_of_plenty=1, monopoly=1
    )
    before, seen = standing(table.game), set()
    for game in (table.game, table.after_roll().game, table.building().game):
        for action in game.actions:
            after = game.play(action)
            seen |= {type(action)} | {type(next_one) for next_one in after.actions}
            for last in (after, *map(after.play, after.actions)):
                assert all(standing(last)[key] >= pieces for key, pieces in before.items())
    assert {BuildRoad, BuildCity, BuyCard, PlayKnight, PlayMonopoly, MoveRobber, BuildFreeRoad} <= seen
