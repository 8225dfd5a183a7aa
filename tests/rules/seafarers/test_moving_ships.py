"""Moving ships (Seafarers: "Moving ships"). Which ships of a network are open is also in `test_open_ships`."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from catan_core import Edge, EdgeAt, EdgeSet, NodeAt, members
from catan_core.base import SITES, BuildSettlement, EndTurn, Island, LongestRoad, PlayRoadBuilding, pieces
from catan_core.testing import first_game, random_action
from catan_expansions.seafarers import (
    BuildFreeShip,
    BuildShip,
    MoveShip,
    ShipsThisTurn,
    movable_ships,
)
from catan_expansions.seafarers.moving import MOVE_SHIP, targets
from catan_expansions.seafarers.open_ships import open_ships
from catan_expansions.seafarers.ships import SHIP_REFUSALS
from tests.helpers.seats import ONE, ZERO
from tests.rules.seafarers.table import (
    ACROSS,
    NORTH_EDGES,
    NORTH_SHORE,
    SOUTH_EDGES,
    SOUTH_SHORE,
    Seafarers,
    composed,
    two_islands,
)
from tests.rules.seafarers.test_open_ships import open_by_definition

TOWN = NORTH_SHORE[1]
RING: tuple[NodeAt, ...] = (*NORTH_SHORE[4:7], *reversed(SOUTH_SHORE[4:7]), NORTH_SHORE[4])
"""Around the hex in the middle of the channel."""


def fleet(ships: int = 3, **options: bool | str) -> Seafarers:
    """Seat 0 has a settlement at the western end of the channel, and ships from it along the northern shore."""
    table = two_islands(options=options).piece("settlement", 0, TOWN).rich()
    return table.ships(0, *NORTH_SHORE[1 : 2 + ships]).building()


def move(table: Seafarers, origin: EdgeAt, edge: EdgeAt) -> MoveShip:
    return MoveShip(ZERO, table.edge(*origin), table.edge(*edge))


def code(table: Seafarers, origin: EdgeAt, edge: EdgeAt) -> str | None:
    """The code with which seat 0 is refused a move; None if it may make it."""
    return table.code(move(table, origin, edge))


def movable(table: Seafarers) -> set[EdgeAt]:
    """The ships that seat 0 may move."""
    edges = movable_ships(table.state, ZERO)
    return {table.board.edge_coordinates(Edge(edge)) for edge in range(len(table.board.edges)) if edges >> edge & 1}


def named(table: Seafarers, *edges: EdgeAt) -> set[EdgeAt]:
    """Edges in the form of `movable`."""
    return {table.board.edge_coordinates(table.edge(*edge)) for edge in edges}


# -- how often, and when -------------------------------------------------------------------------------------------


def test_a_ship_is_moved_free_of_charge() -> None:
    """SEA-MOVE-01."""
    table = fleet()
    before = table.hand(0)
    table.play(move(table, NORTH_EDGES[3], NORTH_EDGES[0]))
    assert table.hand(0) == before
    assert table.at("ship", 0) == {table.edge(*edge) for edge in (NORTH_EDGES[0], *NORTH_EDGES[1:3])}


def test_one_ship_is_moved_in_a_turn() -> None:
    """SEA-MOVE-01: and another in the next."""
    table = fleet()
    table.play(move(table, NORTH_EDGES[3], NORTH_EDGES[0]))
    assert code(table, NORTH_EDGES[2], NORTH_EDGES[3]) == "move-ship.once-a-turn"
    assert movable(table) == set()
    table.play(EndTurn(ZERO)).building().play(EndTurn(ONE)).building().play(EndTurn(table.game.turn.seat)).building()
    assert code(table, NORTH_EDGES[0], NORTH_EDGES[3]) is None


def test_ships_are_moved_after_the_roll_where_one_builds() -> None:
    """SEA-MOVE-01."""
    table = two_islands().piece("settlement", 0, TOWN).ships(0, *NORTH_SHORE[1:4])
    assert code(table, NORTH_EDGES[2], NORTH_EDGES[0]) == "engine.not-now"
    assert code(table.after_roll(), NORTH_EDGES[2], NORTH_EDGES[0]) == "engine.not-now"
    assert code(table.building(), NORTH_EDGES[2], NORTH_EDGES[0]) is None


def test_nobody_moves_a_ship_in_the_turn_of_another_nor_a_ship_of_another() -> None:
    """SEA-MOVE-01."""
    table = fleet().piece("settlement", 1, SOUTH_SHORE[1]).ships(1, *SOUTH_SHORE[1:4])
    theirs = MoveShip(ONE, table.edge(*SOUTH_EDGES[2]), table.edge(*SOUTH_EDGES[0]))
    assert table.code(theirs) == "engine.not-your-decision"
    assert code(table, SOUTH_EDGES[2], SOUTH_EDGES[0]) == "move-ship.none-there"
    assert code(table, NORTH_EDGES[7], NORTH_EDGES[0]) == "move-ship.none-there"


def test_a_ship_is_not_moved_in_the_turn_in_which_it_was_built() -> None:
    """SEA-MOVE-02: the ship before it is no end any more, either."""
    table = fleet()
    table.play(BuildShip(ZERO, table.edge(*NORTH_EDGES[4])))
    assert code(table, NORTH_EDGES[4], NORTH_EDGES[0]) == "move-ship.just-built"
    assert code(table, NORTH_EDGES[3], NORTH_EDGES[0]) == "move-ship.not-at-an-end"
    assert code(table.new_turn(), NORTH_EDGES[4], NORTH_EDGES[0]) is None


def test_a_free_ship_counts_as_built() -> None:
    """SEA-MOVE-02: that of Road Building, too."""
    table = fleet().cards(0, road_building=1)
    table.play(PlayRoadBuilding(ZERO), BuildFreeShip(ZERO, table.edge(*NORTH_EDGES[4])))
    table.play(BuildFreeShip(ZERO, table.edge(*NORTH_EDGES[5])))
    assert code(table, NORTH_EDGES[5], NORTH_EDGES[0]) == "move-ship.just-built"


def test_what_was_built_in_a_turn_is_forgotten_in_the_next() -> None:
    """SEA-MOVE-02."""
    table = fleet()
    table.play(BuildShip(ZERO, table.edge(*NORTH_EDGES[4])))
    assert table.state[ShipsThisTurn] == ShipsThisTurn(EdgeSet(1 << table.edge(*NORTH_EDGES[4])), moved=False)
    table.play(EndTurn(ZERO))
    assert table.state[ShipsThisTurn] == ShipsThisTurn(EdgeSet(0), moved=False)


# -- the pirate ----------------------------------------------------------------------------------------------------


def test_a_ship_beside_the_pirate_stays_there() -> None:
    """SEA-MOVE-03."""
    table = fleet(4).pirate(0, 0)
    assert code(table, NORTH_EDGES[4], NORTH_EDGES[0]) == "ship.pirate-there"
    assert code(table.pirate(2, 0), NORTH_EDGES[4], NORTH_EDGES[0]) is None


def test_no_ship_goes_beside_the_pirate() -> None:
    """SEA-MOVE-03."""
    table = fleet().pirate(-2, -1)
    assert code(table, NORTH_EDGES[3], NORTH_EDGES[0]) == "ship.pirate-there"


# -- open and closed routes ----------------------------------------------------------------------------------------


def test_the_ships_between_two_own_buildings_stay() -> None:
    """SEA-MOVE-04."""
    table = fleet().piece("settlement", 0, NORTH_SHORE[4])
    assert movable(table) == set()
    for edge in NORTH_EDGES[1:4]:
        assert code(table, edge, NORTH_EDGES[4]) == "move-ship.closed-route"


def test_the_building_of_an_opponent_on_a_closed_route_does_not_open_it() -> None:
    """SEA-MOVE-04."""
    table = fleet(4).piece("settlement", 0, NORTH_SHORE[5]).piece("settlement", 1, NORTH_SHORE[3])
    assert movable(table) == set()
    assert code(table, NORTH_EDGES[2], NORTH_EDGES[0]) == "move-ship.closed-route"


def test_by_option_the_building_of_an_opponent_ends_a_line() -> None:
    """SEA-MOVE-04, `line_past_opponent` = "open": each part is a line of its own, with an open end there."""
    table = fleet(5, line_past_opponent="open").piece("settlement", 0, NORTH_SHORE[6])
    assert movable(table) == set()
    table.piece("settlement", 1, NORTH_SHORE[3])
    assert movable(table) == named(table, NORTH_EDGES[2], NORTH_EDGES[3])
    assert code(table, NORTH_EDGES[1], NORTH_EDGES[0]) == "move-ship.not-at-an-end"
    assert code(table, NORTH_EDGES[4], NORTH_EDGES[0]) == "move-ship.not-at-an-end"
    assert code(table, NORTH_EDGES[2], NORTH_EDGES[0]) is None


def test_by_option_a_part_between_two_own_buildings_is_closed() -> None:
    """SEA-MOVE-04, `line_past_opponent` = "open"."""
    table = fleet(6, line_past_opponent="open").piece("settlement", 0, NORTH_SHORE[4]).piece("city", 0, NORTH_SHORE[7])
    table.piece("settlement", 1, NORTH_SHORE[6])
    assert movable(table) == named(table, NORTH_EDGES[5], NORTH_EDGES[6])
    assert code(table, NORTH_EDGES[2], NORTH_EDGES[0]) == "move-ship.closed-route"


def test_by_option_a_ring_that_an_opponent_has_built_on_is_no_ring() -> None:
    """SEA-MOVE-06, `line_past_opponent` = "open": only its two ends there are open."""
    table = two_islands(options={"line_past_opponent": "open"}).ships(0, *RING).building()
    assert len(movable(table)) == 6
    table.piece("settlement", 1, RING[2])
    assert movable(table) == named(table, NORTH_EDGES[5], ACROSS[6])


def test_of_an_open_route_only_the_last_ship_is_moved() -> None:
    """SEA-MOVE-05."""
    table = fleet()
    assert movable(table) == named(table, NORTH_EDGES[3])
    assert code(table, NORTH_EDGES[2], NORTH_EDGES[0]) == "move-ship.not-at-an-end"


def test_a_road_at_its_end_does_not_hold_a_ship() -> None:
    """SEA-MOVE-05: a road alone does not; a building there does."""
    table = fleet().roads(0, *NORTH_SHORE[4:6])
    assert movable(table) == named(table, NORTH_EDGES[3])
    assert movable(table.piece("settlement", 0, NORTH_SHORE[4])) == set()


def test_the_building_of_an_opponent_at_its_end_does_not_hold_a_ship() -> None:
    """SEA-MOVE-05."""
    assert movable(fleet().piece("settlement", 1, NORTH_SHORE[4])) == named(fleet(), NORTH_EDGES[3])


def test_of_a_ring_without_a_building_every_ship_is_moved() -> None:
    """SEA-MOVE-06."""
    table = two_islands().ships(0, *RING).building()
    assert movable(table) == named(table, *pairwise(RING))
    table.piece("settlement", 1, RING[0])
    assert movable(table) == named(table, *pairwise(RING))


def test_of_a_loop_only_the_two_ships_at_its_building_are_moved() -> None:
    """SEA-MOVE-07."""
    table = two_islands().piece("settlement", 0, RING[0]).ships(0, *RING).rich().building()
    first, *between, last = pairwise(RING)
    assert movable(table) == named(table, first, last)
    for edge in between:
        assert code(table, edge, NORTH_EDGES[3]) == "move-ship.not-at-an-end"
    table.play(move(table, first, NORTH_EDGES[3]))
    assert table.at("ship", 0) == {table.edge(*edge) for edge in (*between, last, NORTH_EDGES[3])}


def test_by_option_every_ship_of_a_loop_is_moved() -> None:
    """SEA-MOVE-07: the other reading."""
    table = two_islands(options={"loop_route": "all"}).piece("settlement", 0, RING[0]).ships(0, *RING).building()
    assert movable(table) == named(table, *pairwise(RING))


@pytest.mark.parametrize("loop_route", ["two_end_ships", "all"])
def test_a_loop_that_touches_another_building_is_closed(loop_route: str) -> None:
    """SEA-MOVE-07, SEA-MOVE-04: two buildings on a ring are linked both ways round."""
    table = two_islands(options={"loop_route": loop_route}).piece("settlement", 0, RING[0], RING[2]).ships(0, *RING)
    assert movable(table.building()) == set()


def test_a_branch_of_a_closed_route_stays_open() -> None:
    """SEA-MOVE-08: from its free end."""
    table = fleet().piece("settlement", 0, NORTH_SHORE[4]).ships(0, NORTH_SHORE[2], SOUTH_SHORE[2])
    assert movable(table) == named(table, ACROSS[2])
    assert code(table, ACROSS[2], NORTH_EDGES[0]) is None


# -- where to ------------------------------------------------------------------------------------------------------


def test_a_ship_goes_where_one_could_be_built_if_it_were_still_in_stock() -> None:
    """SEA-MOVE-09: to another route, too; not where only the ship itself would be its connection."""
    table = fleet().piece("settlement", 0, SOUTH_SHORE[9])
    assert code(table, NORTH_EDGES[3], SOUTH_EDGES[9]) is None
    assert code(table, NORTH_EDGES[3], ACROSS[2]) is None
    assert code(table, NORTH_EDGES[3], NORTH_EDGES[4]) == "ship.not-connected"
    assert code(table, NORTH_EDGES[3], ACROSS[4]) == "ship.not-connected"
    assert code(table, NORTH_EDGES[3], NORTH_EDGES[1]) == "ship.taken"


def test_the_moves_are_counted_and_numbered_as_they_are_listed() -> None:
    actions = fleet().ships(0, *SOUTH_SHORE[4:6]).game.actions
    listed = list(actions)
    assert len(actions.of(MoveShip)) > 4
    assert [actions[number] for number in range(len(actions))] == listed


def test_a_moved_ship_obeys_what_holds_for_building_one() -> None:
    """SEA-MOVE-09."""
    inland = (0, -1, "N")
    table = fleet(4).piece("settlement", 0, inland).piece("settlement", 1, NORTH_SHORE[4])
    there = table.board.edge_coordinates(table.edge(inland, (1, -2, "S")))
    assert code(table, NORTH_EDGES[4], there) == "ship.not-at-sea"
    assert code(table, NORTH_EDGES[4], ACROSS[4]) == "ship.past-opponent"
    assert {refusal.code for refusal in SHIP_REFUSALS} <= {refusal.code for refusal in MOVE_SHIP.refusals}


def test_a_ship_is_moved_to_another_edge() -> None:
    """SEA-MOVE-09."""
    assert code(fleet(), NORTH_EDGES[3], NORTH_EDGES[3]) == "move-ship.same-edge"


def test_by_option_a_ship_may_stay_where_it_is_which_is_the_move_of_the_turn() -> None:
    """SEA-MOVE-09."""
    table = fleet(move_in_place=True)
    table.play(move(table, NORTH_EDGES[3], NORTH_EDGES[3]))
    assert table.edge(*NORTH_EDGES[3]) in table.at("ship", 0)
    assert code(table, NORTH_EDGES[3], NORTH_EDGES[0]) == "move-ship.once-a-turn"


def test_a_route_that_has_been_moved_away_from_is_open_again() -> None:
    """SEA-MOVE-05: what a ship leaves behind ends where it was."""
    table = fleet()
    table.play(move(table, NORTH_EDGES[3], NORTH_EDGES[0])).new_turn()
    assert movable(table) == named(table, NORTH_EDGES[0], NORTH_EDGES[2])


def test_a_settlement_at_its_end_closes_a_route() -> None:
    """SEA-MOVE-04."""
    table = fleet()
    table.play(BuildSettlement(ZERO, table.node(NORTH_SHORE[4])))
    assert movable(table) == set()


# -- the longest trade route ---------------------------------------------------------------------------------------


def rivals() -> Seafarers:
    """Seat 0 holds the longest trade route with five ships; seat 1 has five roads."""
    table = fleet(5)
    assert table.route_holder() == 0
    return table.roads(1, *SOUTH_SHORE[3:9])


def test_a_move_that_shortens_the_route_passes_the_card_on() -> None:
    """SEA-MOVE-10."""
    table = rivals()
    table.play(move(table, NORTH_EDGES[5], ACROSS[4]))
    assert (table.length(0), table.length(1), table.route_holder()) == (4, 5, 1)


def test_a_move_that_keeps_the_length_keeps_the_card() -> None:
    """SEA-MOVE-10: the holder keeps it while nobody has more."""
    table = rivals()
    table.play(move(table, NORTH_EDGES[5], NORTH_EDGES[0]))
    assert (table.length(0), table.length(1), table.route_holder()) == (5, 5, 0)


def test_a_move_below_five_sets_the_card_aside() -> None:
    """SEA-MOVE-10."""
    table = fleet(5)
    table.play(move(table, NORTH_EDGES[5], ACROSS[4]))
    assert table.state[LongestRoad] == LongestRoad(None, (4, 0, 0))


# -- random games --------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("scenario", ["pirate_islands", "forgotten_tribe"])
def test_ships_go_where_they_could_be_built_also_where_that_is_restricted(scenario: str) -> None:
    """SEA-MOVE-09: `SITES` is restricted by these scenarios; of the line of The Pirate Islands only its end remains."""
    state, rng, moves = first_game(composed(scenario=scenario), 1, 3).state, Random(1), 0
    while state.winners is None and moves < 60:
        action = random_action(state, rng)
        state = state.rules.apply_unchecked(state, action).state
        moves += isinstance(action, MoveShip | BuildShip)
        for seat in state.rules.all_seats if isinstance(action, MoveShip | BuildShip) else ():
            for ship, edges in targets(state, seat, members(EdgeSet(pieces.on_board(state, "ship", seat)))):
                assert edges == SITES(pieces.without(state, "ship", seat, ship), seat, "ship") & ~(1 << ship)
    assert moves == 60


@pytest.mark.thorough
@pytest.mark.parametrize(("scenario", "loop_route"), [("new_shores", "two_end_ships"), ("four_islands", "all")])
def test_the_open_ships_of_random_games_are_those_of_the_definition(scenario: str, loop_route: str) -> None:
    """SEA-MOVE-04 to SEA-MOVE-08: after every move of a ship, for all seats. And SEA-MOVE-09: each may go to another
    edge where it could be built if it were in stock."""
    ruleset, rng, moves = composed(scenario=scenario, loop_route=loop_route), Random(1), 0
    for seed in range(3):
        state, known = first_game(ruleset, seed, 3).state, set[tuple[int, int]]()
        while state.winners is None and moves < 150 * (seed + 1):
            action = random_action(state, rng)
            state = state.rules.apply_unchecked(state, action).state
            if not isinstance(action, MoveShip):
                continue
            moves += 1
            board = state[Island].layout.topology
            for seat in state.rules.all_seats:
                ships, towns = pieces.on_board(state, "ship", seat), pieces.buildings(state, seat)
                if (ships, towns) not in known:
                    known.add((ships, towns))
                    whole = loop_route == "all"
                    assert open_ships(board, ships, towns, whole, 0) == open_by_definition(board, ships, towns, whole)
                    for ship, edges in targets(state, seat, members(EdgeSet(ships))):
                        lifted = pieces.without(state, "ship", seat, ship)
                        assert edges == SITES(lifted, seat, "ship") & ~(1 << ship)
    assert moves == 450
