"""The main scenario with Seafarers (Traders & Barbarians: combinations)."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import GOAL, BuildSettlement, ChooseVictim, Island, RobberMove, Steal, coast, land_edges
from catan_expansions.seafarers import BuildShip, MovePirate, Pirate, by_hand
from catan_expansions.traders_barbarians.wagons import MoveBarbarian, MoveWagon, closed_edges
from tests.helpers.seats import ONE, ZERO
from tests.rules.traders_barbarians.at_sea import NORTH, OFF_SHORE, rules_at_sea
from tests.rules.traders_barbarians.wagons.table import MIDDLE, QUARRY, SECOND, WagonTable

THIRD = (MIDDLE[2], MIDDLE[3])


class Voyage(WagonTable):
    """A table at sea, with the wagon of seat 0 on the northern coast."""

    def __init__(self, *, seats: int = 4) -> None:
        super().__init__("seafarers", seats=seats, options={"with_seafarers": True})
        self.wagon(0, NORTH)


def crossing(table: WagonTable) -> MoveWagon:
    return MoveWagon(ZERO, table.node(OFF_SHORE))


def test_a_wagon_crosses_water_for_two_points() -> None:
    """TB-COMP-07, main with Seafarers"""
    table = Voyage().travelling()
    assert not land_edges(table.state) >> table.edge(NORTH, OFF_SHORE) & 1
    table.play(crossing(table)).sound()
    assert table.trip.spent == 2
    assert table.wagon_at(0) == OFF_SHORE


def test_along_an_own_ship_it_takes_one_point() -> None:
    """TB-COMP-07, main with Seafarers"""
    table = Voyage().piece("settlement", 0, NORTH).piece("ship", 0, (NORTH, OFF_SHORE)).travelling()
    gold = table.hand(0)["gold"]
    table.play(crossing(table)).sound()
    assert table.trip.spent == 1
    assert table.hand(0)["gold"] == gold


def test_along_a_foreign_ship_it_takes_one_point_and_a_coin_for_its_owner() -> None:
    """TB-COMP-07, main with Seafarers"""
    table = Voyage().piece("settlement", 1, OFF_SHORE).piece("ship", 1, (NORTH, OFF_SHORE)).travelling()
    before = table.hand(0)["gold"], table.hand(1)["gold"]
    table.play(crossing(table)).sound()
    assert table.trip.spent == 1
    assert (table.hand(0)["gold"], table.hand(1)["gold"]) == (before[0] - 1, before[1] + 1)


def test_no_wagon_leaves_the_map() -> None:
    """SEA-COMP-09: nothing moves along the outer edges of the sea"""
    board = Voyage().board
    rim = next(edge for edge, beside in enumerate(board.edge_hexes) if beside.bit_count() == 1)
    start, end = (board.node_coordinates(node) for node in board.edges[rim])
    table = WagonTable("seafarers", seats=4, options={"with_seafarers": True}).wagon(0, start).travelling()
    assert table.code(MoveWagon(ZERO, table.node(end))) == "travel.closed"


def test_barbarians_stand_on_waterways_too_and_steal_from_the_owner_of_a_ship() -> None:
    """TB-COMP-07, main with Seafarers; TB-MA-12"""
    table = Voyage().piece("settlement", 1, OFF_SHORE).piece("ship", 1, (NORTH, OFF_SHORE)).give(1, wool=1)
    table.barbarians(SECOND, THIRD).roll(3, 4)
    assert isinstance(table.game.phase, RobberMove)
    at_sea = table.edge(NORTH, OFF_SHORE)
    moved = MoveBarbarian(ZERO, table.edge(*SECOND), at_sea)
    table.play(moved, ChooseVictim(ZERO, ONE), Steal(table.good("wool"))).sound()
    assert table.hand(0)["wool"] == 1
    assert at_sea in {table.edge(*ends) for ends in table.barbarian_edges()}


def test_a_barbarian_at_sea_takes_two_points_more() -> None:
    """TB-MA-WAG-01 with Seafarers"""
    table = Voyage().barbarians((NORTH, OFF_SHORE), SECOND).travelling()
    table.play(crossing(table))
    assert table.trip.spent == 4


def test_there_is_neither_robber_nor_pirate() -> None:
    """TB-COMP-07, main with Seafarers"""
    table = Voyage().barbarians(SECOND, THIRD)
    assert table.state[Pirate].hex is None
    assert table.state[Island].robber is None
    table.roll(3, 4)
    sea = catan.Hex(table.state[Island].layout.terrains.index("sea"))
    assert table.code(MovePirate(ZERO, sea)) == "traders_barbarians.no-pirate"
    assert {type(action) for action in table.game.actions} == {MoveBarbarian}


def test_nothing_lies_on_the_closed_paths_of_trade_hexes_ships_neither() -> None:
    """TB-MA-02 with Seafarers: that ships keep off is our reading"""
    table = Voyage().building()
    closed = closed_edges(table.state)
    assert closed.bit_count() == 9
    assert not closed & ~coast(table.state)
    corner = (2, -3, "S")
    table.piece("settlement", 0, corner).give(0, wool=1, lumber=1)
    (edge,) = catan.members(table.board.node_edges[table.node(corner)] & closed)
    assert table.code(BuildShip(ZERO, catan.Edge(edge))) == "plaza.closed-path"
    assert table.state[Island].layout.terrains[table.hex(*QUARRY)] == "quarry"


def test_nothing_is_built_on_the_corners_of_trade_hexes_at_the_sea_where_a_ship_may_lead() -> None:
    """TB-MA-02 with Seafarers"""
    corner, off_shore = (2, -2, "N"), (3, -4, "S")
    table = Voyage().building().give(0, brick=1, lumber=1, wool=1, grain=1)
    table.change(by_hand.ships, ZERO, off_shore, corner)
    assert table.code(BuildSettlement(ZERO, table.node(corner))) == "plaza.sea-corner"


@pytest.mark.parametrize("seats", [3, 4])
def test_the_trade_hexes_lie_where_the_scenario_has_them(seats: int) -> None:
    """TB-MA-01 with Seafarers: our reading"""
    state = rules_at_sea("traders_barbarians").new_game(seats=seats, seed=1).state
    layout = state[Island].layout
    places = {terrain: at for at, terrain in zip(layout.hexes, layout.terrains, strict=True)}
    assert (places["quarry"], places["castle"], places["glassworks"]) == ((2, -2), (-2, 0), (0, 2))
    assert not any(closed_edges(state) >> harbor.edge & 1 for harbor in layout.harbors)


def test_five_and_six_are_refused() -> None:
    """TB-MA-18 with Seafarers"""
    with pytest.raises(catan.Conflict, match="larger than any main island"):
        rules_at_sea("traders_barbarians", "five_six")


def test_the_target_is_three_more_than_that_of_the_map() -> None:
    """TB-SUM-03"""
    assert GOAL(Voyage().state, ZERO) == 17
