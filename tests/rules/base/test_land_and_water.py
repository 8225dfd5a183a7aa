"""Land and water: where roads, buildings, the robber and harbors may be on boards with water."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import catan_core as catan
from catan_core import PositionError, Row, RulesetError, members
from catan_core.base import (
    TERRAIN_GROUND,
    Board,
    BuildRoad,
    Island,
    MoveRobber,
    PlaceBuilding,
    PlaceRoad,
    coast,
    land_edges,
    land_hexes,
    land_nodes,
    table,
    water_edges,
    water_hexes,
)
from catan_core.testing import Scenario, check_walk
from catan_expansions.cities_knights import BuildKnight
from tests.helpers.seats import ZERO
from tests.helpers.water import AT_SEA, BOARD, FOG, FRAME, HEXES, IN_LAKE, LAND, SEA, WATER, side

RULES = catan.ruleset("base", WATER)
MIDDLE = (0, 1, "N")
"""Where the three hexes of the lake meet."""


def start() -> catan.Game:
    """The game with four seats on the island around the lake."""
    return RULES.new_game(seats=4, board=BOARD)


def island() -> Scenario:
    """A turn of seat 0 there."""
    return Scenario("base", WATER, board=BOARD)


def kinds_beside(scenario: Scenario, hexes: int) -> set[str]:
    """What lies on the sides of an edge, or around a node: land, water or unknown."""
    at = [scenario.board.hexes[hex] for hex in members(hexes)]
    return {"land" if hex in LAND else "unknown" if hex in FOG else "water" for hex in at}


def test_every_place_is_told_by_the_hexes_around_it() -> None:
    scenario = island()
    state, board = scenario.state, scenario.board
    assert {board.hexes[hex] for hex in members(land_hexes(state))} == {*LAND}
    assert {board.hexes[hex] for hex in members(water_hexes(state))} == {*FRAME, *SEA}
    for edge, hexes in enumerate(board.edge_hexes):
        kinds, inside = kinds_beside(scenario, hexes), hexes.bit_count() == 2
        assert bool(land_edges(state) >> edge & 1) == ("land" in kinds)
        assert bool(water_edges(state) >> edge & 1) == (inside and "water" in kinds)
        assert bool(coast(state) >> edge & 1) == (kinds == {"land", "water"})
    for node, hexes in enumerate(board.node_hexes):
        assert bool(land_nodes(state) >> node & 1) == ("land" in kinds_beside(scenario, hexes))


def test_beyond_the_board_there_is_water_beside_land_and_nothing_beside_water() -> None:
    bare = Board(tuple(hex for hex in HEXES if hex[:2] not in FRAME))
    scenario = Scenario("base", WATER, board=bare)
    state, board = scenario.state, scenario.board
    for edge in board.coast:
        (kind,) = kinds_beside(scenario, board.edge_hexes[edge])
        assert (coast(state) >> edge & 1, water_edges(state) >> edge & 1) == ((1, 1) if kind == "land" else (0, 0))


def test_on_the_island_of_the_base_game_all_is_land_and_its_rim_is_the_coast() -> None:
    state = catan.new_game("base", seats=4, seed=1).state
    board = state[Island].layout.topology
    assert (land_hexes(state), land_edges(state), land_nodes(state)) == (
        board.all_hexes,
        board.all_edges,
        board.all_nodes,
    )
    assert water_hexes(state) == 0
    assert members(coast(state)) == members(water_edges(state)) == tuple(sorted(board.coast))


def test_nobody_founds_in_the_middle_of_the_water() -> None:
    game = start()
    board = game.board
    assert board is not None
    middle = board.node(*MIDDLE)
    founded = {action.node for action in game.actions if isinstance(action, PlaceBuilding)}
    assert founded == set(members(land_nodes(game.state)))
    assert middle not in founded
    with pytest.raises(catan.IllegalAction, match="no land at this intersection"):
        game.play(PlaceBuilding(ZERO, middle))


def test_a_founding_road_has_land_on_a_side() -> None:
    game = start()
    board = game.board
    assert board is not None
    corner = board.node(0, 0, "S")
    assert kinds_beside(island(), board.node_hexes[corner]) == {"water", "land"}
    game = game.play(PlaceBuilding(ZERO, corner))
    between = board.edge((0, 0, "S"), MIDDLE)
    assert between not in {action.edge for action in game.actions if isinstance(action, PlaceRoad)}
    assert len(game.actions) == 2
    with pytest.raises(catan.IllegalAction, match="needs land on at least one side"):
        game.play(PlaceRoad(ZERO, between))


def test_a_road_has_land_on_a_side() -> None:
    scenario = island().piece("settlement", 0, (0, 0, "S")).building().give(0, brick=1, lumber=1)
    sites = table.sites(scenario.state, 0, "road")
    between = scenario.edge((0, 0, "S"), MIDDLE)
    assert between not in sites
    assert len(sites) == 2
    violation = scenario.game.rules.check(scenario.state, BuildRoad(ZERO, between))
    assert violation is not None
    assert violation.code == "road.not-on-land"


@pytest.mark.parametrize("at", [(0, 0), (0, -2), (3, 0)], ids=["the lake", "fog", "the sea"])
def test_the_robber_stays_on_land(at: tuple[int, int]) -> None:
    scenario = island().roll(3, 4)
    hexes = {action.hex for action in scenario.game.actions if isinstance(action, MoveRobber)}
    assert hexes == set(members(land_hexes(scenario.state)))
    violation = scenario.game.rules.check(scenario.state, MoveRobber(ZERO, scenario.hex(*at)))
    assert violation is not None
    assert violation.code == "robber.not-on-land"


def test_a_harbor_at_a_lake_trades() -> None:
    scenario = island().piece("settlement", 0, IN_LAKE[0])
    assert table.rates(scenario.state, 0)["ore"] == (2, 4)


def test_knights_are_recruited_on_land() -> None:
    scenario = Scenario("base", "cities_knights", WATER, board=BOARD).piece("settlement", 0, (0, 0, "S"))
    table_rules, state = scenario.game.rules, scenario.building().give(0, wool=1, ore=1).state
    violation = table_rules.check(state, BuildKnight(ZERO, scenario.node(MIDDLE)))
    assert violation is not None
    assert violation.code == "knight.not-on-land"


def hexes_with(change: Callable[[tuple[int, int, str, int | None]], tuple[int, int, str, int | None]]) -> Board:
    """The board, with other hexes."""
    return Board(tuple(map(change, HEXES)), BOARD.harbors)


UNSOUND = {
    "a harbor between two hexes of water": (
        Board(HEXES, ((side(0, 0, "E"), "ore"),)),
        "does not lie on the coast",
    ),
    "a harbor between two hexes of land": (
        Board(HEXES, ((side(-2, 0, "E"), "ore"),)),
        "does not lie on the coast",
    ),
    "a harbor between land and fog": (Board(HEXES, ((side(0, -2, "W"), "ore"),)), "does not lie on the coast"),
    "a harbor on the rim of the sea": (Board(HEXES, ((side(3, 0, "E"), "ore"),)), "does not lie on the coast"),
    "a token on the water": (
        hexes_with(lambda hex: (0, 0, "sea", 8) if hex[:2] == (0, 0) else hex),
        "hex (0, 0): on the water (sea) there is no token",
    ),
    "the robber on the water": (Board(HEXES, (), (0, 0)), "the robber starts at (0, 0), where there is no land"),
    "the robber in the fog": (Board(HEXES, (), (0, -2)), "the robber starts at (0, -2), where there is no land"),
    "a hole in the sea": (
        Board(tuple(hex for hex in HEXES if hex[:2] != (0, 0)), ()),
        "the map has a hole at (0, 0): lay water there",
    ),
    "too little land": (
        Board(tuple((q, r, "sea" if (q, r) != (-2, 0) else "hills", None) for q, r, *_ in HEXES)),
        "there may be no room for 4 seats to found: 6 nodes on land",
    ),
}


@pytest.mark.parametrize(("board", "message"), UNSOUND.values(), ids=UNSOUND)
def test_what_is_wrong_with_the_water_of_a_board_is_named(board: Board, message: str) -> None:
    with pytest.raises(PositionError) as raised:
        RULES.new_game(seats=4, board=board)
    assert any(message in problem for problem in raised.value.problems), raised.value.problems


def test_all_that_is_wrong_is_named_at_once() -> None:
    board = Board(
        tuple((q, r, terrain, 8 if (q, r) == (3, 0) else token) for q, r, terrain, token in HEXES if (q, r) != (0, 0)),
        ((side(3, 0, "E"), "ore"),),
        (1, 0),
    )
    with pytest.raises(PositionError) as raised:
        RULES.new_game(seats=4, board=board)
    assert len(raised.value.problems) == 4


def test_an_island_of_the_base_game_may_have_a_lake_without_a_hex() -> None:
    ring = tuple((q, r, "hills", 5) for q, r, *_ in HEXES if (q, r) != (0, 0))
    assert catan.ruleset("base").new_game(seats=4, board=Board(ring)).board is not None


def test_a_turned_board_keeps_its_harbors_on_its_coasts() -> None:
    for sixths in range(6):
        turned = BOARD.rotated(sixths).mirrored()
        game = RULES.new_game(seats=4, board=turned)
        assert all(coast(game.state) >> harbor.edge & 1 for harbor in game.state[Island].layout.harbors)


def test_a_game_with_water_is_stored_and_read_again() -> None:
    game = start()
    assert catan.Game.from_json(game.to_json(), expansions=[WATER]).state == game.state
    stored = json.loads(game.to_json())
    for part in stored["slices"].values():
        if "layout" in part:
            assert [[list(end) for end in ends] for ends, _ in part["layout"]["harbors"]] == [
                [list(end) for end in sorted(ends)] for ends in (IN_LAKE, AT_SEA)
            ]


@pytest.mark.parametrize(
    ("scenario", "message"),
    [
        (island().piece("settlement", 0, MIDDLE), "where there is no land"),
        (island().robber(0, 0), "which is not land"),
    ],
    ids=["a settlement", "the robber"],
)
def test_a_stored_position_with_a_building_or_the_robber_in_the_water_is_refused(
    scenario: Scenario, message: str
) -> None:
    with pytest.raises(catan.TranscriptError, match=message):
        catan.Game.from_json(scenario.game.to_json(), expansions=[WATER])


@pytest.mark.thorough
def test_whole_walks_on_a_board_with_water_keep_every_property() -> None:
    check_walk(RULES, seed=3, length=60, every=20, start=start().state)


class Misnamed:
    """A row that is no ground."""

    def __init__(self, terrain: str, ground: Any) -> None:
        self.__name__ = "misnamed"
        self.row = Row(TERRAIN_GROUND, terrain, ground)

    @catan.hookimpl
    def catan_tables(self, setup: catan.Setup) -> catan.TableSpecs:
        return [self.row]


@pytest.mark.parametrize(
    ("terrain", "ground", "message"),
    [("hills", "lava", "must be one of land, water, unknown"), ("swamp", "water", "its key must be a terrain")],
)
def test_a_ground_that_does_not_exist_is_refused(terrain: str, ground: str, message: str) -> None:
    wrong = catan.Expansion(
        "misnamed", "Misnamed", version="1.0", modules=(Misnamed(terrain, ground),), requires=("base",)
    )
    with pytest.raises(RulesetError, match=message):
        catan.ruleset("base", wrong).rules(4)
