"""Through the Desert (Seafarers: scenario 4)."""

from __future__ import annotations

from collections import Counter

import pytest

from catan_core import Edge, Game, Node, Violation, members
from catan_core.base import GOAL, BuildRoad, Island, PlaceBuilding, land_edges
from catan_core.plugin.specs import Value
from catan_expansions.seafarers import BONUS, SEA_MAP, Settled, areas
from tests.helpers.seats import ZERO
from tests.rules.seafarers.table import TWO_ISLANDS, Seafarers, composed

SEATS = (3, 4, 5, 6)
DESERT = {"scenario": "through_the_desert"}


def opened(seats: int, **options: Value) -> Game:
    more = ("five_six",) if seats > 4 else ()
    return composed(*more, scenario="through_the_desert", **options).new_game(seats=seats, seed=0)


def zones(game: Game) -> list[set[str]]:
    """The zones of the map that each area lies in."""
    plan, layout = SEA_MAP(game.rules)["map"], game.state[Island].layout
    zone_of = {(q, r): zone for (q, r, *_), zone in zip(plan.hexes, plan.zones, strict=True)}
    return [{zone_of[layout.hexes[hex]] for hex in members(area)} for area in areas(game.state)]


@pytest.mark.parametrize(
    ("seats", "deserts", "foreign", "most"), [(3, 3, 4, 8), (4, 3, 4, 8), (5, 5, 6, 12), (6, 5, 6, 12)]
)
def test_a_line_of_deserts_divides_home_and_strip_and_every_area_beyond_brings_two_points(
    seats: int, deserts: int, foreign: int, most: int
) -> None:
    """SEA-SC4-01."""
    game = opened(seats)
    assert Counter(game.state[Island].layout.terrains)["desert"] == deserts
    assert zones(game)[0] == {"home"}
    assert len(areas(game.state)) - 1 == foreign
    assert foreign * BONUS(game.rules)["points"] == most


@pytest.mark.parametrize(("seats", "home", "strip", "islets"), [(3, 17, 3, [2, 2, 1]), (4, 20, 3, [3, 2, 2])])
def test_the_areas_have_their_sizes(seats: int, home: int, strip: int, islets: list[int]) -> None:
    """SEA-SC4-02: the three deserts belong to the home zone."""
    game = opened(seats)
    sizes = [(where, area.bit_count()) for where, area in zip(zones(game), areas(game.state), strict=True)]
    assert sizes[0] == ({"home"}, home)
    assert ({"strip"}, strip) in sizes
    assert sorted((size for where, size in sizes if where == {""}), reverse=True) == islets


def test_a_corner_of_deserts_alone_is_in_no_foreign_area_and_one_at_the_strip_is() -> None:
    """SEA-SC4-03."""
    table = Seafarers(options=DESERT)
    layout = table.state[Island].layout
    desert = sum(1 << hex for hex, terrain in enumerate(layout.terrains) if terrain == "desert")
    [strip] = [area for area, where in zip(areas(table.state), zones(table.game), strict=True) if where == {"strip"}]
    home = areas(table.state)[0]
    hexes = table.board.node_hexes
    no_area = [Node(node) for node, at in enumerate(hexes) if at & desert and not at & ~desert & ~sea(table)]
    at_strip = next(Node(node) for node, at in enumerate(hexes) if at & strip and at & desert)
    at_home = next(Node(node) for node, at in enumerate(hexes) if at & home & ~desert and at & desert)
    table = Seafarers(options=DESERT).piece("settlement", 0, table.board.node_coordinates(at_home))
    assert table.read(Settled).home[0] == home
    assert points_of_settling(table, no_area[0]) == 1
    assert points_of_settling(table, at_strip) == 1 + 2


def sea(table: Seafarers) -> int:
    return sum(1 << hex for hex, terrain in enumerate(table.state[Island].layout.terrains) if terrain == "sea")


def points_of_settling(table: Seafarers, node: Node) -> int:
    """How many points a settlement brings that is built there after the set-up."""
    before = table.game.points(ZERO)
    table.settle(0, node)
    return table.game.points(ZERO) - before


@pytest.mark.parametrize("seats", SEATS)
def test_both_settlements_are_founded_at_home(seats: int) -> None:
    """SEA-SC4-03, SEA-SC4-04: the deserts belong to the home zone; whoever touches a strip is beyond."""
    game = opened(seats)
    while not game.actions.of(PlaceBuilding):
        game = game.play(game.outcomes.at(0.5))
    board = game.board
    assert board is not None
    home = areas(game.state)[0]
    strips = sum(areas(game.state)[1:])
    founded = {action.node for action in game.actions.of(PlaceBuilding)}
    assert founded == {node for node, at in enumerate(board.node_hexes) if at & home and not at & strips}
    desert = sum(1 << hex for hex, terrain in enumerate(game.state[Island].layout.terrains) if terrain == "desert")
    assert any(not board.node_hexes[node] & home & ~desert for node in founded), "a corner of deserts alone is at home"
    beyond = next(node for node, at in enumerate(board.node_hexes) if at & areas(game.state)[1] and not at & home)
    violation = game.rules.check(game.state, PlaceBuilding(game.actors[0], Node(beyond)))
    assert isinstance(violation, Violation)
    assert violation.code == "founding.not-on-main-island"


def test_roads_lead_through_the_desert() -> None:
    """SEA-SC4-04."""
    table = Seafarers(options=DESERT)
    layout = table.state[Island].layout
    desert = sum(1 << hex for hex, terrain in enumerate(layout.terrains) if terrain == "desert")
    edge = next(edge for edge, at in enumerate(table.board.edge_hexes) if not at & ~desert and at.bit_count() == 2)
    assert land_edges(table.state) >> edge & 1
    node = table.board.edges[edge][0]
    table.piece("settlement", 0, node).rich().building()
    assert table.code(BuildRoad(ZERO, Edge(edge))) is None


@pytest.mark.parametrize("seats", SEATS)
def test_the_robber_begins_on_a_desert(seats: int) -> None:
    """SEA-SC4-04: on the middle one."""
    island = opened(seats).state[Island]
    assert island.robber is not None
    assert island.layout.terrains[island.robber] == "desert"
    neighbors = island.layout.topology.hex_neighbors[island.robber]
    assert sum(island.layout.terrains[hex] == "desert" for hex in members(neighbors)) == 2


@pytest.mark.parametrize(("option", "strips"), [("separate", [{"strip"}, {"strip2"}]), ("one", [{"strip", "strip2"}])])
def test_with_five_and_six_the_two_strips_are_areas_of_their_own_or_one(option: str, strips: list[set[str]]) -> None:
    """SEA-SC4-05."""
    game = opened(6, desert_strips=option)
    found = [where for where in zones(game) if any(zone.startswith("strip") for zone in where)]
    assert sorted(found, key=sorted) == strips
    sizes = [area.bit_count() for area, where in zip(areas(game.state), zones(game), strict=True) if where in strips]
    assert sorted(sizes) == ([4, 5] if option == "separate" else [9])
    islets = [area.bit_count() for area, where in zip(areas(game.state), zones(game), strict=True) if where == {""}]
    assert sorted(islets) == [1, 1, 2, 4], "the islets are areas of their own either way"


def test_with_five_and_six_one_of_eleven_harbors_stays_out() -> None:
    """SEA-SC4-05."""
    game = opened(6)
    assert len(game.state[Island].layout.harbors) == 10
    assert len(SEA_MAP(game.rules)["map"].pool) == 11


@pytest.mark.parametrize("seats", SEATS)
def test_fourteen_points_win(seats: int) -> None:
    """SEA-SETUP-01, SEA-X56-01."""
    assert GOAL(opened(seats).state, ZERO) == 14


def test_the_deserts_stay_where_they_are_when_the_map_is_shuffled() -> None:
    """SEA-SETUP-07: they are the outline of the areas."""
    printed, shuffled = (opened(4, map=how).state[Island].layout for how in ("printed", "shuffled"))
    for hex, terrain in enumerate(printed.terrains):
        assert (terrain == "desert") is (shuffled.terrains[hex] == "desert")
    assert printed.terrains != shuffled.terrains


@pytest.mark.parametrize("strips", ["separate", "one"])
def test_on_a_board_by_hand_a_desert_of_another_island_is_no_part_of_home_nor_a_strip(strips: str) -> None:
    """SEA-SC4-02, SEA-SC4-05: the northern island has seven hexes, the southern one six besides its desert."""
    table = Seafarers(seats=3, options={**DESERT, "desert_strips": strips}, board=TWO_ISLANDS)
    assert [area.bit_count() for area in areas(table.state)] == [7, 6]
