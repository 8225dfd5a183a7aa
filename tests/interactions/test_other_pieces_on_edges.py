"""A piece of another expansion that lies on edges and carries a route, beside rules that mean roads by name."""

from __future__ import annotations

from catan_core import Expansion, Piece, Row
from catan_core.base import SITE_RULES, BuildFreeRoad, PlayRoadBuilding, table
from catan_core.base.building import road_sites
from catan_core.testing import Scenario
from catan_expansions.cities_knights.progress import diplomat, science
from tests.engine.making import expansion
from tests.helpers.seats import ZERO
from tests.rules.cities_knights.table import CitiesKnights


def paths(network: str) -> Expansion:
    """Footpaths that belong to a network."""
    return expansion(
        "footpaths",
        requires=("base",),
        pieces=[Piece("footpath", "edge", stock=5, route=network, symbol="=")],
        tables=[Row(SITE_RULES, "footpath", road_sites)],
    )


FOOTPATHS = paths("land")
LINE = ((-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"))
PATH = (LINE[2:4], LINE[3:5])


def beside(scenario: Scenario) -> Scenario:
    """Two roads of seat 0 in a line, and two footpaths that go on from them."""
    return scenario.piece("settlement", 0, LINE[0]).roads(0, *LINE[:3]).piece("footpath", 0, *PATH)


def test_the_longest_road_counts_every_piece_that_carries_a_route() -> None:
    scenario = beside(Scenario(FOOTPATHS)).piece("settlement", 0, LINE[2])
    assert table.longest_road(scenario.state) == (None, (4, 0, 0, 0))


def test_pieces_of_one_network_continue_each_other_and_others_join_at_an_own_building() -> None:
    for network, building, length in (("land", False, 4), ("sea", False, 2), ("sea", True, 4)):
        scenario = Scenario(paths(network)).roads(0, *LINE[:3]).piece("footpath", 0, *PATH)
        if building:
            scenario.piece("settlement", 0, LINE[2])
        assert table.longest_road(scenario.state)[1][0] == length


def test_road_building_builds_roads_alone() -> None:
    """BASE-DEV-11: also where they go on from another piece."""
    scenario = beside(Scenario(FOOTPATHS)).cards(0, road_building=1).building()
    further = BuildFreeRoad(ZERO, scenario.edge(*LINE[4:6]))
    scenario.play(PlayRoadBuilding(ZERO), further)
    assert table.pieces_left(scenario.state, 0) == {"road": 12, "settlement": 4, "city": 4, "footpath": 3}
    assert scenario.edge(*LINE[4:6]) in table.pieces_on(scenario.state, 0, "road")


def test_without_a_road_left_road_building_is_not_played() -> None:
    """BASE-DEV-11, CK-CARD-ROAD: whatever else there is to lay."""
    base, knights = Scenario(FOOTPATHS).cards(0, road_building=1), CitiesKnights(FOOTPATHS).progress(0, road_building=1)
    for scenario, action in ((base, PlayRoadBuilding(ZERO)), (knights, science.PlayRoadBuilding(ZERO))):
        assert beside(scenario).building().code(action) is None
        edges = [edge for edge in range(72) if edge not in table.pieces_on(scenario.state, 0, "road")]
        paths = table.pieces_on(scenario.state, 0, "footpath")
        scenario.piece("road", 0, *[edge for edge in edges if edge not in paths][:13])
        assert table.pieces_left(scenario.state, 0)["footpath"] == 3
        assert scenario.code(action) in ("card.no-road-possible", "progress.no-effect")


def test_the_diplomat_takes_roads_alone() -> None:
    """CK-CARD-DIPLOMAT: another piece at the end of a road keeps it from being open."""
    scenario = beside(CitiesKnights(FOOTPATHS).progress(0, diplomat=1)).building()
    scenario.piece("footpath", 1, ((1, 0, "N"), (1, -1, "S")))
    codes = {place: scenario.code(diplomat.PlayDiplomat(ZERO, scenario.edge(*place))) for place in (*PATH, LINE[1:3])}
    assert codes == {PATH[0]: "diplomat.no-road", PATH[1]: "diplomat.no-road", LINE[1:3]: "diplomat.road-not-open"}


def test_a_knight_stands_at_another_piece_as_at_a_road() -> None:
    """CK-CARD-DIPLOMAT, CK-ACT-08: the road before it may be taken."""
    scenario = CitiesKnights(FOOTPATHS).progress(0, diplomat=1).roads(0, *LINE[1:3]).knights(0, "basic", LINE[2])
    action = diplomat.PlayDiplomat(ZERO, scenario.building().edge(*LINE[1:3]))
    assert scenario.code(action) == "diplomat.knight-would-be-stranded"
    assert scenario.piece("footpath", 0, PATH[0]).code(action) is None
