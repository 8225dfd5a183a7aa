"""Building ships (Seafarers: "Building ships")."""

from __future__ import annotations

import pytest

from catan_core import Edge, members
from catan_core.base import (
    BeforeRoll,
    BuildFreeRoad,
    BuildRoad,
    BuildSettlement,
    EndTurn,
    Island,
    PlayRoadBuilding,
    water_edges,
)
from catan_expansions.five_six import EXPANSION as FIVE_SIX
from catan_expansions.five_six import EndPairedTrade
from catan_expansions.seafarers import BuildFreeShip, BuildShip, MoveShip, all_maps
from catan_expansions.seafarers.frame import frame_edges
from tests.helpers.seats import ONE, ZERO
from tests.rules.seafarers.table import (
    ACROSS,
    FRAME,
    NORTH_EDGES,
    NORTH_SHORE,
    SOUTH_SHORE,
    TWO_ISLANDS,
    Seafarers,
    new_game,
    two_islands,
)

TOWN = NORTH_SHORE[1]
"""The coast at the western end of the channel: from here edge 0 leads to sea, and edge 1 along the shore."""
INLAND = (0, -1, "N")
"""Three hexes of land meet here."""


def harbor_town(*places: tuple[int, int, str]) -> Seafarers:
    """Seat 0 has a settlement at the western end of the channel, and may build."""
    return two_islands().piece("settlement", 0, TOWN, *places).rich().building()


def build(table: Seafarers, edge: tuple[tuple[int, int, str], tuple[int, int, str]]) -> str | None:
    """The code with which seat 0 is refused a ship; None if it may build it."""
    return table.code(BuildShip(ZERO, table.edge(*edge)))


def test_a_ship_costs_lumber_and_wool() -> None:
    """SEA-SHIP-01."""
    table = harbor_town()
    table.play(BuildShip(ZERO, table.edge(*NORTH_EDGES[0])))
    assert table.hand(0) == {"brick": 2, "lumber": 1, "wool": 1, "grain": 2, "ore": 2}
    assert table.at("ship", 0) == {table.edge(*NORTH_EDGES[0])}


@pytest.mark.parametrize("missing", ["lumber", "wool"])
def test_who_lacks_one_of_the_two_builds_no_ship(missing: str) -> None:
    """SEA-SHIP-01."""
    cards = {"lumber": 1, "wool": 1, missing: 0}
    table = two_islands().piece("settlement", 0, TOWN).give(0, **cards).building()
    assert build(table, NORTH_EDGES[0]) == "build.cannot-pay"


@pytest.mark.parametrize("edge", NORTH_EDGES[:2], ids=["between two hexes of sea, one of the frame", "on a coast"])
def test_a_ship_has_sea_on_at_least_one_side(edge: tuple[tuple[int, int, str], tuple[int, int, str]]) -> None:
    """SEA-SHIP-02: the frame is sea like any other."""
    assert build(harbor_town(), edge) is None


def test_a_ship_never_lies_between_two_hexes_of_land() -> None:
    """SEA-SHIP-02."""
    table = harbor_town(INLAND)
    inland = table.board.node_edges[table.node(INLAND)]
    assert {table.code(BuildShip(ZERO, Edge(edge))) for edge in members(inland)} == {"ship.not-at-sea"}


def test_the_outer_edge_of_the_frame_is_no_place_for_a_ship() -> None:
    """SEA-SHIP-02, SEA-COMP-09."""
    table = harbor_town()
    outer = [edge for edge, hexes in enumerate(table.board.edge_hexes) if hexes.bit_count() == 1]
    assert not any(water_edges(table.state) >> edge & 1 for edge in outer)
    assert {table.code(BuildShip(ZERO, Edge(edge))) for edge in outer} == {"ship.not-at-sea"}


@pytest.mark.parametrize("owner", [0, 1])
def test_where_a_road_lies_no_ship_is_built(owner: int) -> None:
    """SEA-SHIP-03: on a coast the first piece excludes the other, for everybody."""
    assert build(harbor_town().roads(owner, *NORTH_SHORE[1:3]), NORTH_EDGES[1]) == "ship.taken"


@pytest.mark.parametrize("owner", [0, 1])
def test_where_a_ship_lies_neither_a_road_nor_a_ship_is_built(owner: int) -> None:
    """SEA-SHIP-03."""
    table = harbor_town().ships(owner, *NORTH_SHORE[1:3])
    assert build(table, NORTH_EDGES[1]) == "ship.taken"
    assert table.code(BuildRoad(ZERO, table.edge(*NORTH_EDGES[1]))) == "road.taken"


def test_a_road_needs_land_on_one_side() -> None:
    """SEA-SHIP-04."""
    table = harbor_town()
    assert table.code(BuildRoad(ZERO, table.edge(*NORTH_EDGES[0]))) == "road.not-on-land"
    assert table.code(BuildRoad(ZERO, table.edge(*NORTH_EDGES[1]))) is None


def test_a_ship_touches_an_own_building_or_an_own_ship() -> None:
    """SEA-SHIP-05."""
    table = harbor_town().ships(0, *NORTH_SHORE[1:3]).piece("settlement", 1, NORTH_SHORE[8])
    assert build(table, NORTH_EDGES[0]) is None
    assert build(table, NORTH_EDGES[2]) is None
    assert build(table, NORTH_EDGES[3]) == "ship.not-connected"
    assert build(table, NORTH_EDGES[8]) == "ship.not-connected"


def test_a_ship_is_not_built_onward_past_the_building_of_an_opponent() -> None:
    """SEA-SHIP-05."""
    table = harbor_town().ships(0, *NORTH_SHORE[1:4])
    assert build(table, NORTH_EDGES[3]) is None
    table.piece("settlement", 1, NORTH_SHORE[3])
    assert build(table, NORTH_EDGES[3]) == "ship.past-opponent"


def test_a_ship_does_not_continue_a_road() -> None:
    """SEA-SHIP-06: only at an own building do they meet."""
    table = harbor_town().roads(0, *NORTH_SHORE[1:4])
    assert build(table, NORTH_EDGES[3]) == "ship.not-connected"
    table.piece("settlement", 0, NORTH_SHORE[3])
    assert build(table, NORTH_EDGES[3]) is None


def test_a_road_does_not_continue_a_ship() -> None:
    """SEA-SHIP-06."""
    table = harbor_town().ships(0, *NORTH_SHORE[1:4])
    road = BuildRoad(ZERO, table.edge(*NORTH_EDGES[3]))
    assert table.code(road) == "road.not-connected"
    table.piece("settlement", 0, NORTH_SHORE[3])
    assert table.code(road) is None


def test_ships_branch_freely() -> None:
    """SEA-SHIP-07."""
    table = harbor_town().ships(0, *NORTH_SHORE[1:5])
    table.play(BuildShip(ZERO, table.edge(*NORTH_EDGES[4])), BuildShip(ZERO, table.edge(*ACROSS[4])))
    assert {table.edge(*NORTH_EDGES[4]), table.edge(*ACROSS[4])} <= table.at("ship", 0)


def test_a_settlement_is_built_where_an_own_ship_ends() -> None:
    """SEA-SHIP-08."""
    table = harbor_town().ships(0, *NORTH_SHORE[1:5], SOUTH_SHORE[4])
    beyond = BuildSettlement(ZERO, table.node(SOUTH_SHORE[4]))
    assert table.code(beyond) is None
    assert table.code(BuildSettlement(ZERO, table.node(SOUTH_SHORE[6]))) == "settlement.no-road"
    table.play(beyond)
    assert table.node(SOUTH_SHORE[4]) in table.at("settlement", 0)


def test_the_distance_rule_holds_across_the_sea() -> None:
    """SEA-SHIP-08: an edge between two hexes of sea counts like any other."""
    table = harbor_town().ships(0, *NORTH_SHORE[1:5]).piece("settlement", 1, SOUTH_SHORE[4])
    assert table.code(BuildSettlement(ZERO, table.node(NORTH_SHORE[4]))) == "settlement.too-close"


def test_no_settlement_is_built_at_sea() -> None:
    """SEA-SHIP-08."""
    table = harbor_town().ships(0, *NORTH_SHORE[:2])
    assert table.code(BuildSettlement(ZERO, table.node(NORTH_SHORE[0]))) == "settlement.not-on-land"


def test_no_ship_is_built_beside_the_pirate() -> None:
    """SEA-SHIP-09: on none of the six edges of its hex; a road may."""
    table = harbor_town().pirate(-2, 0)
    assert build(table, NORTH_EDGES[0]) == "ship.pirate-there"
    assert build(table, NORTH_EDGES[1]) == "ship.pirate-there"
    assert table.code(BuildRoad(ZERO, table.edge(*NORTH_EDGES[1]))) is None
    assert build(table.pirate(0, 0), NORTH_EDGES[0]) is None


# -- Road Building -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second"),
    [(BuildFreeShip, BuildFreeShip), (BuildFreeShip, BuildFreeRoad), (BuildFreeRoad, BuildFreeShip)],
)
def test_road_building_gives_two_ships_or_a_road_and_a_ship(
    first: type[BuildFreeShip | BuildFreeRoad], second: type[BuildFreeShip | BuildFreeRoad]
) -> None:
    """SEA-SHIP-10."""
    table = harbor_town().cards(0, road_building=1)
    table.play(PlayRoadBuilding(ZERO), first(ZERO, table.edge(*NORTH_EDGES[1])))
    other = NORTH_EDGES[2] if second is first else table.side(-1, -1, "W")
    table.play(second(ZERO, table.edge(*other)))
    assert len(table.at("ship", 0)) == (first is BuildFreeShip) + (second is BuildFreeShip)
    assert table.hand(0)["lumber"] == 2


def test_nothing_else_is_built_between_the_two() -> None:
    """SEA-SHIP-10: one follows the other directly."""
    table = harbor_town().cards(0, road_building=1)
    table.play(PlayRoadBuilding(ZERO), BuildFreeShip(ZERO, table.edge(*NORTH_EDGES[1])))
    assert table.code(BuildShip(ZERO, table.edge(*NORTH_EDGES[2]))) == "engine.not-now"
    assert table.code(EndTurn(ZERO)) == "engine.not-now"
    assert table.code(BuildFreeShip(ZERO, table.edge(*NORTH_EDGES[5]))) == "ship.not-connected"


def test_a_free_ship_obeys_the_pirate() -> None:
    """SEA-SHIP-10, SEA-SHIP-09."""
    table = harbor_town().pirate(-2, 0).cards(0, road_building=1).play(PlayRoadBuilding(ZERO))
    assert table.code(BuildFreeShip(ZERO, table.edge(*NORTH_EDGES[0]))) == "ship.pirate-there"


# -- when ----------------------------------------------------------------------------------------------------------


def test_ships_are_built_in_ones_own_turn_after_the_roll() -> None:
    """SEA-SHIP-11."""
    table = two_islands().piece("settlement", 0, TOWN).piece("settlement", 1, NORTH_SHORE[8]).rich().rich(1)
    assert table.state.phase == BeforeRoll(ZERO)
    assert build(table, NORTH_EDGES[0]) == "engine.not-now"
    table.building()
    assert build(table, NORTH_EDGES[0]) is None
    assert table.code(BuildShip(ONE, table.edge(*NORTH_EDGES[8]))) == "engine.not-your-decision"


def after_the_turn(phase: str) -> Seafarers:
    """Seat 0 of five has ended its turn, and another may build, which has a ship beside its settlement, and cards."""
    options = {"scenario": "four_islands", "five_six.extra_phase": phase}
    table = Seafarers(FIVE_SIX, seats=5, options=options, board=TWO_ISLANDS).building().play(EndTurn(ZERO))
    (seat,) = table.game.actors
    return table.piece("settlement", seat, TOWN).ships(seat, *NORTH_SHORE[1:4]).rich(seat)


@pytest.mark.parametrize("phase", ["special_building", "paired_players"])
def test_with_five_ships_are_built_between_turns_too(phase: str) -> None:
    """SEA-SHIP-11: in the special building phase, and in the paired part."""
    table = after_the_turn(phase)
    (seat,) = table.game.actors
    if phase == "paired_players":
        table.play(EndPairedTrade(seat))
    table.play(BuildShip(seat, table.edge(*NORTH_EDGES[3])))
    assert table.edge(*NORTH_EDGES[3]) in table.at("ship", seat)


def test_in_the_paired_part_a_ship_is_moved_and_in_the_special_building_phase_it_is_not() -> None:
    """SEA-MOVE-11."""
    table = after_the_turn("special_building")
    (seat,) = table.game.actors
    move = MoveShip(seat, table.edge(*NORTH_EDGES[2]), table.edge(*NORTH_EDGES[0]))
    assert table.code(move) == "engine.not-now"
    table = after_the_turn("paired_players")
    (seat,) = table.game.actors
    move = MoveShip(seat, table.edge(*NORTH_EDGES[2]), table.edge(*NORTH_EDGES[0]))
    assert table.code(move) == "engine.not-now"
    table.play(EndPairedTrade(seat))
    assert table.code(MoveShip(ZERO, move.origin, move.edge)) == "engine.not-your-decision"
    table.play(move)
    assert table.code(MoveShip(seat, move.edge, move.origin)) == "move-ship.once-a-turn"


@pytest.mark.parametrize(("on_frame", "code"), [(True, None), (False, "ship.on-frame")])
def test_whether_a_ship_lies_between_two_hexes_of_the_frame_is_an_option(on_frame: bool, code: str | None) -> None:
    """SEA-COMP-09, `ships_on_frame`: between the frame and a hex inside ships may lie in any case."""
    table = two_islands(options={"ships_on_frame": on_frame}).piece("settlement", 0, NORTH_SHORE[1])
    table.ships(0, *NORTH_SHORE[1::-1]).rich().building()
    board, [end] = table.board, [table.node(NORTH_SHORE[0])]
    by_frame = {
        edge: sum(hex in {board.hex(*at) for at in FRAME} for hex in members(board.edge_hexes[edge]))
        for edge in members(board.node_edges[end] & ~sum(1 << ship for ship in table.at("ship", 0)))
    }
    assert sorted(by_frame.values()) == [1, 2]
    for edge, of_frame in by_frame.items():
        assert table.code(BuildShip(ZERO, Edge(edge))) == (code if of_frame == 2 else None)
    assert {action.edge for action in table.game.actions.of(BuildShip)} >= {e for e, n in by_frame.items() if n == 1}


def test_by_option_no_map_has_a_place_for_a_ship_between_two_hexes_of_its_frame() -> None:
    """SEA-COMP-09, `ships_on_frame` = False: on all 22 maps."""
    for plan in all_maps():
        game = new_game(*["five_six"][: min(plan.seats) > 4], seats=min(plan.seats), scenario=plan.scenario)
        topology = game.state[Island].layout.topology
        zones = zip(plan.hexes, plan.zones, strict=True)
        frame = sum(1 << topology.hex(q, r) for (q, r, *_), zone in zones if zone == "frame")
        between = {edge for edge, at in enumerate(topology.edge_hexes) if at.bit_count() == 2 and not at & ~frame}
        assert {*members(frame_edges(game.state))} == between
