"""Where knights stand in the way of roads and settlements (Cities & Knights: "Armamento de caballeros")."""

import pytest

from catan_core.base import BuildRoad, BuildSettlement, table
from catan_expansions.cities_knights import ActivateKnight, MoveKnight, PromoteKnight
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import CitiesKnights

LINE = (
    (-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"),
    (2, -1, "S"), (2, 0, "N"), (3, -1, "S"),
)  # fmt: skip
"""The nodes along the upper side of the middle row, from coast to coast. The middle hex has those from 4 to 6."""

RANKS = pytest.mark.parametrize("rank", ["basic", "strong", "mighty"])
STATUS = pytest.mark.parametrize("active", [False, True], ids=["passive", "active"])


@STATUS
@RANKS
def test_a_knight_stops_the_roads_of_others(rank: str, active: bool) -> None:
    """CK-KNI-10: they are built up to its crossroads and not through it, whatever its rank and status."""
    scenario = CitiesKnights().give(0, brick=3, lumber=3).roads(0, *LINE[:3]).building()
    scenario.knights(1, rank, LINE[3], active=active)
    scenario.play(BuildRoad(ZERO, scenario.edge(*LINE[2:4])))
    for beyond in (LINE[4], (0, -2, "S")):
        assert scenario.code(BuildRoad(ZERO, scenario.edge(LINE[3], beyond))) == "road.past-opponent"


@STATUS
@pytest.mark.parametrize("owner", [0, 1], ids=["own", "an opponent's"])
def test_nobody_settles_where_a_knight_stands(owner: int, active: bool) -> None:
    """CK-KNI-10, CK-KNI-13."""
    scenario = CitiesKnights().give(0, brick=1, lumber=1, wool=1, grain=1).roads(0, *LINE[:3]).building()
    scenario.knights(owner, "basic", LINE[2], active=active)
    assert scenario.code(BuildSettlement(ZERO, scenario.node(LINE[2]))) == "settlement.taken"


def test_ones_own_knight_does_not_stop_ones_roads() -> None:
    """CK-KNI-10."""
    scenario = CitiesKnights().give(0, brick=1, lumber=1).roads(0, *LINE[:4]).knights(0, "basic", LINE[3]).building()
    assert scenario.code(BuildRoad(ZERO, scenario.edge(*LINE[3:5]))) is None


@STATUS
def test_a_knight_interrupts_the_longest_road_of_others_and_not_its_owners(active: bool) -> None:
    """CK-KNI-11."""
    scenario = CitiesKnights().roads(0, *LINE[:8])
    assert table.longest_road(scenario.state) == (0, (7, 0, 0, 0))
    scenario.knights(0, "basic", LINE[3], active=active)
    assert table.longest_road(scenario.state) == (0, (7, 0, 0, 0))
    scenario.knights(1, "basic", LINE[4], active=active).sound()
    assert table.longest_road(scenario.state) == (None, (4, 0, 0, 0))


def test_a_knight_that_arrives_or_leaves_changes_the_longest_road() -> None:
    """CK-KNI-11: by moving too."""
    spur = (LINE[4], (-1, 1, "N"))
    scenario = CitiesKnights().roads(0, *LINE[:8]).roads(1, *spur).knights(1, "basic", spur[1], active=True)
    scenario.until_turn_of(1).after_roll()
    there, back = [scenario.node(node) for node in spur][::-1], [scenario.node(node) for node in spur]
    scenario.play(MoveKnight(ONE, *there)).sound()
    assert table.longest_road(scenario.state) == (None, (4, 1, 0, 0))
    scenario.give(1, grain=1).building()
    scenario.play(ActivateKnight(ONE, scenario.node(LINE[4]))).until_turn_of(1).after_roll()
    scenario.play(MoveKnight(ONE, *back)).sound()
    assert table.longest_road(scenario.state) == (0, (7, 1, 0, 0))


def test_while_a_knight_is_promoted_nothing_passes_through_its_crossroads() -> None:
    """CK-KNI-11: among three long roads the card stays with its holder, whose knight holds the longest up."""
    own = ((0, -1, "S"), (-1, 1, "N"), (-1, 0, "S"), (-2, 2, "N"), (-1, 1, "S"), (-1, 2, "N"))
    third = ((0, 1, "N"), (1, 0, "S"), (1, 1, "N"), (2, 0, "S"), (2, 1, "N"), (3, -1, "S"))
    scenario = CitiesKnights().roads(0, *own).roads(2, *third).knights(0, "basic", LINE[4]).roads(1, *LINE[:9])
    assert table.longest_road(scenario.state) == (0, (5, 4, 5, 0))
    scenario.give(0, ore=1, wool=1).building().play(PromoteKnight(ZERO, scenario.node(LINE[4]))).sound()
    assert table.longest_road(scenario.state) == (0, (5, 4, 5, 0))


@pytest.mark.parametrize("owner", [0, 1], ids=["own", "an opponent's"])
def test_a_settlement_may_stand_beside_a_knight(owner: int) -> None:
    """CK-KNI-12: the distance rule asks for buildings."""
    scenario = CitiesKnights().give(0, brick=1, lumber=1, wool=1, grain=1).roads(0, *LINE[:3]).building()
    scenario.knights(owner, "mighty", LINE[1], active=True).knights(1, "basic", LINE[3])
    assert scenario.code(BuildSettlement(ZERO, scenario.node(LINE[2]))) is None


def test_where_ones_own_knight_stands_one_settles_once_it_has_moved_away() -> None:
    """CK-KNI-13."""
    scenario = CitiesKnights().give(0, brick=1, lumber=1, wool=1, grain=1).roads(0, *LINE[:4]).building()
    scenario.knights(0, "basic", LINE[0], active=True)
    settle = BuildSettlement(ZERO, scenario.node(LINE[0]))
    assert scenario.code(settle) == "settlement.taken"
    scenario.play(MoveKnight(ZERO, scenario.node(LINE[0]), scenario.node(LINE[3])), settle).sound()


def test_a_knight_that_cannot_move_bars_the_building() -> None:
    """CK-KNI-13: passive, or without a free crossroads to go to."""
    scenario = CitiesKnights().give(0, brick=1, lumber=1, wool=1, grain=2).roads(0, *LINE[:2]).building()
    scenario.knights(0, "basic", LINE[0])
    move = MoveKnight(ZERO, scenario.node(LINE[0]), scenario.node(LINE[1]))
    assert scenario.code(move) == "knight.passive"
    shut_in = CitiesKnights().roads(0, *LINE[:2]).building().knights(0, "basic", LINE[0], active=True)
    shut_in.knights(1, "mighty", LINE[1])
    assert not list(shut_in.game.actions.of(MoveKnight))
    assert shut_in.give(0, brick=1, lumber=1, wool=1, grain=1).code(
        BuildSettlement(ZERO, shut_in.node(LINE[0]))
    ) == "settlement.taken"  # fmt: skip
