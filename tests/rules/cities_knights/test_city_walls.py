"""City walls (Cities & Knights: "Muralla")."""

import pytest

from catan_core.base import BuildCity, Discard, pieces, table
from catan_expansions.cities_knights import BuildWall, LoseCity, PlayEngineer
from tests.helpers.seats import ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

NODES = ((0, -2, "N"), (2, -2, "N"), (-2, -1, "S"), (3, -1, "S"))


def builder(cities: int = 1, brick: int = 2) -> CitiesKnights:
    """Seat 0 with cities and brick, building."""
    return CitiesKnights().piece("city", 0, *NODES[:cities]).give(0, brick=brick).building()


def test_a_wall_costs_two_brick() -> None:
    """CK-WALL-01: no less."""
    scenario = builder(brick=1)
    assert scenario.code(BuildWall(ZERO, scenario.node(NODES[0]))) == "build.cannot-pay"
    scenario = builder(brick=2)
    scenario.play(BuildWall(ZERO, scenario.node(NODES[0])))
    assert scenario.hand(0) == NOTHING
    assert scenario.at("wall", 0) == {scenario.node(NODES[0])}
    assert table.pieces_left(scenario.state, 0)["wall"] == 2


def test_a_wall_stands_under_a_city_or_a_metropolis() -> None:
    """CK-WALL-02."""
    scenario = builder(cities=2, brick=4).metropolis("trade", 0, NODES[1])
    scenario.play(*(BuildWall(ZERO, scenario.node(node)) for node in NODES[:2])).sound()
    assert scenario.at("wall", 0) == {scenario.node(node) for node in NODES[:2]}


@pytest.mark.parametrize("piece", ["settlement", "tipped_city"])
def test_a_wall_never_stands_under_a_settlement(piece: str) -> None:
    """CK-WALL-02, CK-WALL-05: nor under a reduced city, which counts as one."""
    scenario = builder().piece(piece, 0, NODES[1])
    assert scenario.code(BuildWall(ZERO, scenario.node(NODES[1]))) == "wall.no-city"


@pytest.mark.parametrize("owner", [None, 1], ids=["nobody", "an opponent"])
def test_a_wall_stands_under_ones_own_city(owner: int | None) -> None:
    """CK-WALL-02."""
    scenario = builder()
    if owner is not None:
        scenario.piece("city", owner, NODES[1])
    assert scenario.code(BuildWall(ZERO, scenario.node(NODES[1]))) == "wall.no-city"


def test_a_city_has_one_wall_at_most() -> None:
    """CK-WALL-02."""
    scenario = builder(brick=4).piece("wall", 0, NODES[0])
    assert scenario.code(BuildWall(ZERO, scenario.node(NODES[0]))) == "wall.no-city"


def test_a_player_has_three_walls_at_most() -> None:
    """CK-WALL-02: with four cities one stays without."""
    scenario = builder(cities=4, brick=8)
    scenario.play(*(BuildWall(ZERO, scenario.node(node)) for node in NODES[:3]))
    assert scenario.code(BuildWall(ZERO, scenario.node(NODES[3]))) == "build.no-piece-left"


def test_an_engineer_is_bound_by_the_same_limits() -> None:
    """CK-WALL-02: the card saves the brick and nothing else."""
    scenario = builder(brick=0).progress(0, engineer=1).piece("settlement", 0, NODES[1])
    assert scenario.code(PlayEngineer(ZERO, scenario.node(NODES[1]))) == "wall.no-city"
    scenario.piece("wall", 0, NODES[0])
    assert scenario.code(PlayEngineer(ZERO, scenario.node(NODES[0]))) == "wall.no-city"
    full = CitiesKnights().piece("city", 0, *NODES).piece("wall", 0, *NODES[:3]).progress(0, engineer=1).building()
    assert full.code(PlayEngineer(ZERO, full.node(NODES[3]))) == "build.no-piece-left"


def test_any_number_of_walls_may_be_built_in_a_turn_also_under_a_new_city() -> None:
    """CK-WALL-02."""
    scenario = builder(brick=4).piece("settlement", 0, NODES[1]).give(0, ore=3, grain=2)
    nodes = [scenario.node(node) for node in NODES[:2]]
    scenario.play(BuildWall(ZERO, nodes[0]), BuildCity(ZERO, nodes[1]), BuildWall(ZERO, nodes[1]))
    assert scenario.at("wall", 0) == set(nodes)


@pytest.mark.parametrize("walls", [0, 1, 2, 3])
def test_each_wall_raises_the_hand_limit_by_two(walls: int) -> None:
    """CK-WALL-03: 13 cards are safe behind three walls; otherwise six of them go."""
    scenario = CitiesKnights().piece("city", 0, *NODES[:3]).piece("wall", 0, *NODES[:walls]).give(0, wool=13)
    scenario.roll(3, 4, "science")
    if walls < 3:
        scenario.play(Discard(ZERO, scenario.goods(wool=6)))
    assert scenario.state.stack[-1].tag == "base/trade"


def besieged() -> CitiesKnights:
    """Seat 0 with a city with a wall and one without, of which it must give up one to the barbarians."""
    scenario = CitiesKnights().ship(6).piece("city", 0, *NODES[:2]).piece("wall", 0, NODES[0])
    return scenario.roll(1, 1, "ship")


def test_a_wall_is_lost_with_its_city() -> None:
    """CK-WALL-04: it goes back to the stock."""
    scenario = besieged()
    scenario.play(LoseCity(ZERO, scenario.node(NODES[0]))).sound()
    assert scenario.at("wall", 0) == set()
    assert table.pieces_left(scenario.state, 0)["wall"] == 3


def test_its_owner_may_give_up_the_city_without_a_wall() -> None:
    """CK-WALL-04: whoever picks the city picks the wall."""
    scenario = besieged()
    scenario.play(LoseCity(ZERO, scenario.node(NODES[1])))
    assert scenario.at("wall", 0) == {scenario.node(NODES[0])}


def test_a_city_that_is_laid_on_its_side_loses_its_wall_too() -> None:
    """CK-WALL-05: and gets none before it is restored."""
    settlements = ((3, -2, "S"), (-3, 2, "N"), (-2, 2, "S"), (-1, 2, "S"), (0, 2, "S"))
    scenario = CitiesKnights().ship(6).piece("city", 0, NODES[0]).piece("wall", 0, NODES[0])
    scenario.piece("settlement", 0, *settlements).roll(1, 1, "ship").play(
        LoseCity(ZERO, scenario.node(NODES[0]))
    ).sound()
    assert scenario.at("tipped_city", 0) == {scenario.node(NODES[0])}
    assert scenario.at("wall", 0) == set()
    scenario.give(0, brick=2).building()
    assert scenario.code(BuildWall(ZERO, scenario.node(NODES[0]))) == "wall.no-city"


def test_a_wall_falls_with_a_city_that_a_rule_of_others_takes_away() -> None:
    """CK-WALL-04: such as a volcano."""
    for piece in ("settlement", None):
        scenario = builder().play(BuildWall(ZERO, builder().node(NODES[0])))
        node = scenario.node(NODES[0])
        if piece is None:
            scenario.change(pieces.remove, "city", ZERO, node)
        else:
            scenario.change(pieces.substitute, "city", piece, ZERO, node, built=False)
        scenario.sound()
        assert scenario.at("wall", 0) == set()
