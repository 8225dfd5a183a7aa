"""Routes of two networks: roads, and the ferries of another expansion."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise, starmap
from typing import Any

import pytest

import catan_core as catan
from catan_core import Action, Citation, Edge, Piece, Position, Refusal, Row, RulesetError, Seat, add, forbid
from catan_core.base import (
    EDGE_LENGTH,
    FREE_ROUTES,
    MEANT_AS_ROADS,
    ROUTE_EDGES,
    SITES,
    Build,
    BuildFreeRoad,
    BuildRoad,
    EndTurn,
    FreeRoad,
    PlayRoadBuilding,
    coast,
    longest_road,
    pieces,
    table,
)
from catan_core.testing import Scenario
from catan_expansions.cities_knights import MoveKnight, PlayIntrigue
from catan_expansions.cities_knights.progress import diplomat, science
from tests.engine.making import expansion
from tests.helpers.seats import ONE, ZERO
from tests.helpers.water import BOARD, WATER, side
from tests.interactions.ferries import FERRIES, BuildFreeFerry
from tests.rules.cities_knights.table import CitiesKnights

LINE = ((-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"))
"""From the west to the middle, along the north of the middle hex."""


def sites(scenario: Scenario, piece: str) -> set[int]:
    return {*catan.members(SITES(scenario.state, ZERO, piece))}


def test_a_route_goes_on_within_its_network_and_from_an_own_building_into_any() -> None:
    scenario = Scenario(FERRIES).roads(0, *LINE[:2]).piece("ferry", 0, LINE[1:3])
    onward = scenario.edge(*LINE[2:4])
    assert (onward in sites(scenario, "road"), onward in sites(scenario, "ferry")) == (False, True)
    assert scenario.give(0, brick=1, lumber=1).building().code(BuildRoad(ZERO, onward)) == "road.not-connected"
    scenario.piece("settlement", 0, LINE[2])
    assert (onward in sites(scenario, "road"), onward in sites(scenario, "ferry")) == (True, True)


def test_pieces_of_others_cut_off_every_network() -> None:
    scenario = Scenario(FERRIES).piece("ferry", 0, LINE[:2]).piece("settlement", 1, LINE[1])
    assert scenario.edge(*LINE[1:3]) not in sites(scenario, "ferry")
    scenario.phase(FreeRoad(ZERO, 1), Build(ZERO))
    assert scenario.code(BuildFreeFerry(ZERO, scenario.edge(*LINE[1:3]))) == "ferry.cut-off"


def test_a_network_lies_on_edges_of_its_own() -> None:
    scenario = Scenario(FERRIES).piece("settlement", 0, LINE[4]).phase(FreeRoad(ZERO, 1), Build(ZERO))
    inner = scenario.edge(*LINE[4:6])
    assert (inner in sites(scenario, "road"), inner in sites(scenario, "ferry")) == (True, False)
    assert scenario.code(BuildFreeFerry(ZERO, inner)) == "ferry.elsewhere"


def test_roads_lie_at_land_and_ships_at_water() -> None:
    board = Scenario("base", WATER, board=BOARD)
    here = {network: {*catan.members(ROUTE_EDGES(board.state, ZERO, network))} for network in ("land", "sea", "any")}
    assert here["land"] | here["sea"] == here["any"]
    in_lake, at_rim = board.edge(*side(0, 0, "E")), board.edge(*side(3, 0, "E"))
    assert [network for network, edges in here.items() if in_lake in edges] == ["sea", "any"]
    assert [network for network, edges in here.items() if at_rim in edges] == []
    assert here["land"] & here["sea"] == {*catan.members(coast(board.state))}


def test_another_expansion_forbids_edges_to_a_whole_network_and_says_why() -> None:
    storm = Refusal("storm.here", Citation("storms", "Storms"), text="There is a storm.")

    def stormy(position: Position, seat: Seat, network: str) -> int:
        return 1 << edge if network == "ferries" else 0

    edge = Scenario("base").edge(*LINE[1:3])
    storms = expansion("storms", requires=("base",), modifiers=[forbid(ROUTE_EDGES, stormy, storm)])
    scenario = Scenario(FERRIES, storms).piece("settlement", 0, LINE[1])
    assert (edge in sites(scenario, "road"), edge in sites(scenario, "ferry")) == (True, False)
    scenario.phase(FreeRoad(ZERO, 1), Build(ZERO))
    assert scenario.code(BuildFreeFerry(ZERO, edge)) == "storm.here"


def test_a_settlement_is_built_where_any_network_leads() -> None:
    scenario = Scenario(FERRIES).piece("settlement", 0, LINE[0]).piece("ferry", 0, LINE[:2], LINE[1:3])
    assert scenario.node(LINE[2]) in sites(scenario, "settlement")


def test_knights_stand_and_move_along_any_network() -> None:
    scenario = CitiesKnights(FERRIES).roads(0, *LINE[:2]).piece("ferry", 0, LINE[1:3]).building()
    assert scenario.node(LINE[2]) in sites(scenario, "basic_knight")
    scenario.knights(0, "basic", LINE[0], active=True)
    assert MoveKnight(ZERO, scenario.node(LINE[0]), scenario.node(LINE[2])) in scenario.game.actions


def test_intrigue_reaches_knights_at_any_network() -> None:
    scenario = CitiesKnights(FERRIES).progress(0, intrigue=1).piece("ferry", 0, LINE[:2]).roads(1, *LINE[1:3])
    scenario.knights(1, "basic", LINE[1]).building()
    assert scenario.code(PlayIntrigue(ZERO, scenario.node(LINE[1]))) is None


# -- free routes ---------------------------------------------------------------------------------------------------


def with_card(kind: type[Scenario] = Scenario) -> tuple[Scenario, Action]:
    if kind is CitiesKnights:
        return CitiesKnights(FERRIES).progress(0, road_building=1), science.PlayRoadBuilding(ZERO)
    return Scenario(FERRIES).cards(0, road_building=1), PlayRoadBuilding(ZERO)


KINDS = pytest.mark.parametrize("kind", [Scenario, CitiesKnights])


@KINDS
def test_road_building_gives_a_road_or_what_counts_as_one(kind: type[Scenario]) -> None:
    scenario, card = with_card(kind)
    scenario.piece("settlement", 0, LINE[1]).building().play(card)
    scenario.play(BuildFreeFerry(ZERO, scenario.edge(*LINE[1:3])), BuildFreeRoad(ZERO, scenario.edge(*LINE[:2])))
    left = table.pieces_left(scenario.state, 0)
    assert (left["road"], left["ferry"]) == (14, 4)
    assert EndTurn(ZERO) in scenario.game.actions


@KINDS
def test_road_building_is_played_for_ferries_when_no_road_is_left(kind: type[Scenario]) -> None:
    scenario, card = with_card(kind)
    scenario.piece("settlement", 0, LINE[1])
    taken = {scenario.edge(*LINE[1:3]), scenario.edge(*LINE[:2])}
    scenario.piece("road", 0, *[Edge(edge) for edge in range(72) if edge not in taken][:15])
    scenario.building().play(card)
    assert {type(action) for action in scenario.game.actions} == {BuildFreeFerry}
    assert scenario.code(BuildFreeRoad(ZERO, scenario.edge(*LINE[:2]))) == "build.no-piece-left"
    scenario.sound()


@KINDS
def test_road_building_ends_when_neither_fits(kind: type[Scenario]) -> None:
    scenario, card = with_card(kind)
    assert scenario.building().code(card) in ("card.no-road-possible", "progress.no-effect")
    free = scenario.edge(*LINE[1:3])
    others = [Edge(edge) for edge in range(72) if edge != free]
    scenario.piece("settlement", 0, LINE[1]).piece("road", 1, *others[:15]).piece("road", 2, *others[15:30])
    scenario.piece("road", 3, *others[30:45]).piece("ferry", 1, *others[45:50]).piece("ferry", 2, *others[50:55])
    scenario.piece("ferry", 3, *others[55:60]).piece("road", 0, *others[60:])
    scenario.building().play(card, BuildFreeFerry(ZERO, free))
    assert EndTurn(ZERO) in scenario.game.actions


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("piece", "action", "says"),
    [
        ("settlement", BuildFreeRoad, "its key must be a piece with a route"),
        ("boat", BuildFreeRoad, "its key must be a piece with a route"),
        ("raft", BuildRoad, "must be a kind of action that is offered in the phase FreeRoad"),
    ],
)
def test_a_row_for_free_routes_names_a_route_piece_and_its_action(piece: str, action: type[Action], says: str) -> None:
    raft = Piece("raft", "edge", stock=1, route="sea")
    rafts = expansion("rafts", requires=("base",), pieces=[raft], tables=[Row(FREE_ROUTES, piece, action)])
    with pytest.raises(RulesetError, match=says):
        catan.ruleset("base", rafts).rules(3)


# -- the Diplomat --------------------------------------------------------------------------------------------------


def test_the_diplomat_removes_and_rebuilds_what_counts_as_a_road() -> None:
    scenario = CitiesKnights(FERRIES).progress(0, diplomat=2).piece("settlement", 0, LINE[0])
    first, second, onward = starmap(scenario.edge, pairwise(LINE[:4]))
    scenario.piece("ferry", 0, first, second).building()
    assert scenario.code(diplomat.PlayDiplomat(ZERO, first)) == "diplomat.road-not-open"
    scenario.play(diplomat.PlayDiplomat(ZERO, second))
    assert scenario.state.stack[-1] == diplomat.RoadInHand(ZERO, second, "ferry")
    assert catan.Game.from_json(scenario.game.to_json(), expansions=[FERRIES]).state == scenario.state
    assert '"piece":"ferry"' in scenario.game.to_json()
    assert scenario.code(diplomat.RebuildRoad(ZERO, onward)) == "diplomat.not-there"
    assert scenario.code(diplomat.RebuildRoad(ZERO, second)) == "diplomat.same-edge"
    beside = scenario.edge(LINE[1], (-1, -2, "S"))
    scenario.play(diplomat.RebuildRoad(ZERO, beside)).sound()
    assert table.pieces_on(scenario.state, 0, "ferry") == tuple(sorted((first, beside)))
    scenario.play(diplomat.PlayDiplomat(ZERO, beside), diplomat.RebuildRoad(ZERO, None))
    assert table.pieces_left(scenario.state, 0)["ferry"] == 4


def test_routes_of_two_networks_keep_each_other_from_being_open() -> None:
    """CK-CARD-DIPLOMAT: the card names roads and ships among what must not be attached."""
    scenario = CitiesKnights(FERRIES).progress(0, diplomat=2).piece("settlement", 0, LINE[0])
    first, second, onward = starmap(scenario.edge, pairwise(LINE[:4]))
    scenario.piece("ferry", 0, first).piece("road", 0, second).building()
    assert scenario.code(diplomat.PlayDiplomat(ZERO, first)) == "diplomat.road-not-open"
    scenario.piece("ferry", 0, onward)
    assert scenario.code(diplomat.PlayDiplomat(ZERO, second)) == "diplomat.road-not-open"
    assert scenario.code(diplomat.PlayDiplomat(ZERO, onward)) is None


def test_the_diplomat_removes_what_counts_as_a_road_of_an_opponent() -> None:
    scenario = CitiesKnights(FERRIES).progress(0, diplomat=1).piece("ferry", 1, LINE[:2]).building()
    scenario.play(diplomat.PlayDiplomat(ZERO, scenario.edge(*LINE[:2])))
    assert table.pieces_left(scenario.state, 1)["ferry"] == 5


def test_a_road_in_hand_is_written_as_ever() -> None:
    scenario = CitiesKnights().progress(0, diplomat=1).roads(0, *LINE[:2]).building()
    scenario.play(diplomat.PlayDiplomat(ZERO, scenario.edge(*LINE[:2])))
    phase = json.loads(scenario.game.to_json())["stack"][-1]
    assert set(phase) == {"type", "seat", "edge"}


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        (("diplomat", "settlement"), True, "a piece 'settlement' has no route"),
        (("diplomat", "boat"), True, "its key must be a card and a piece"),
        ("diplomat", True, "its key must be a card and a piece"),
        (("spy", "road"), 1, "its value must be True or False"),
    ],
)
def test_a_row_for_what_is_meant_names_a_card_and_a_route_piece(key: Any, value: Any, says: str) -> None:
    wrong = expansion("wrong", requires=("base",), tables=[Row(MEANT_AS_ROADS, key, value)])
    with pytest.raises(RulesetError, match=says):
        catan.ruleset("base", wrong).rules(3)


# -- lengths -------------------------------------------------------------------------------------------------------


def longer(length: Callable[[Seat, Edge], int]) -> Scenario:
    """Three roads in a line and a fourth beside it, some of which count more."""
    modifier = add(EDGE_LENGTH, lambda position, seat, edge: length(seat, edge))
    caravans = expansion("caravans", requires=("base",), modifiers=[modifier])
    return Scenario(caravans).roads(0, *LINE[:4]).roads(0, LINE[1], (-1, -2, "S"))


def test_the_length_of_an_edge_counts_for_the_longest_road() -> None:
    board = Scenario("base")
    beside = board.edge(LINE[1], (-1, -2, "S"))
    scenario = longer(lambda seat, edge: 4 if edge == beside else 0)
    assert table.longest_road(scenario.state) == (0, (7, 0, 0, 0))
    assert longer(lambda seat, edge: 1).state[longest_road.LongestRoad].lengths == (6, 0, 0, 0)
    assert longer(lambda seat, edge: -1).state[longest_road.LongestRoad].lengths == (0, 0, 0, 0)
    assert longer(lambda seat, edge: seat).state[longest_road.LongestRoad].lengths == (3, 0, 0, 0)


def test_a_piece_that_is_moved_or_removed_changes_lengths_that_depend_on_it() -> None:
    """Also those of other seats than its owner, and of roads that it does not touch."""
    far: list[Edge] = []

    def guarded(position: Position, seat: Seat, edge: Edge) -> int:
        """Every road of seat 0 counts two while seat 1 has a road at a certain place."""
        return int(seat == 0 and bool(pieces.on_board(position, "road", ONE) >> far[0] & 1))

    caravans = expansion("caravans", requires=("base",), modifiers=[add(EDGE_LENGTH, guarded)])
    scenario = Scenario(caravans)
    place, other = scenario.edge((0, 2, "N"), (0, 1, "S")), scenario.edge((1, 2, "N"), (1, 1, "S"))
    far.append(place)
    scenario.roads(0, *LINE[:4]).piece("road", 1, other)
    assert scenario.state[longest_road.LongestRoad].lengths == (3, 1, 0, 0)
    scenario.change(pieces.relocate, "road", ONE, other, place)
    assert table.longest_road(scenario.state) == (0, (6, 1, 0, 0))
    scenario.change(pieces.relocate, "road", ONE, place, other)
    assert scenario.state[longest_road.LongestRoad].lengths == (3, 1, 0, 0)
    scenario.change(pieces.relocate, "road", ONE, other, place).change(pieces.remove, "road", ONE, place)
    assert scenario.state[longest_road.LongestRoad].lengths == (3, 0, 0, 0)


# -- as if ---------------------------------------------------------------------------------------------------------


def test_where_a_piece_could_go_once_lifted_is_asked_without_lifting_it() -> None:
    scenario = Scenario(FERRIES).piece("settlement", 0, LINE[0]).piece("ferry", 0, LINE[:2], LINE[1:3])
    last, beyond = scenario.edge(*LINE[1:3]), scenario.edge(*LINE[2:4])
    assert beyond in sites(scenario, "ferry")
    for position in (scenario.state, scenario.game.view(ONE), catan.Transition(scenario.state)):
        rest = pieces.without(position, "ferry", ZERO, last)
        assert not SITES(rest, ZERO, "ferry") >> beyond & 1
        assert SITES(rest, ZERO, "ferry") >> last & 1
        assert longest_road.length_of(rest, ZERO) == 1
    assert longest_road.length_of(scenario.state, ZERO) == 2
