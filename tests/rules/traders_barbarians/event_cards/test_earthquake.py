"""The earthquake: one test for each sentence of TB-EV-10, TB-EV-10a, TB-EV-10b and TB-EV-10c."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import Edge, Seat, Transition, base
from catan_core.base import (
    PLACE_MARKS,
    BeforeRoll,
    Build,
    BuildCity,
    BuildFreeRoad,
    BuildRoad,
    BuildSettlement,
    FreeRoad,
    PlayRoadBuilding,
    Trade,
    longest_road,
    pieces,
)
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.event_cards import (
    Damage,
    DamageRoad,
    Quake,
    RepairRoad,
    RoadDamaged,
    RoadRepaired,
    by_hand,
    damaged,
)
from catan_expansions.traders_barbarians.fishermen import RoadForFish
from catan_expansions.traders_barbarians.fishermen import by_hand as fish
from catan_expansions.traders_barbarians.rivers import BuildBridge
from tests.rules.traders_barbarians.event_cards.table import table, turn_over
from tests.rules.traders_barbarians.fishermen import table as fishermen
from tests.rules.traders_barbarians.rivers.table import Rivers

LINE = ((0, 0, "N"), (1, -1, "S"), (1, 0, "N"), (2, -1, "S"))
"""Nodes in a line, three roads long."""


def edge(here: Scenario, number: int) -> Edge:
    """One of the three edges along the line."""
    return here.edge(LINE[number], LINE[number + 1])


def shaken(here: Scenario | None = None) -> Scenario:
    """A table with three roads of seat 0, the last of which is damaged, in its building phase."""
    here = here or table()
    here.roads(0, *LINE)
    turn_over(here, 6, "earthquake", then=(DamageRoad(Seat(0), edge(here, 2)),))
    return here.phase(Build(Seat(0)))


def test_everybody_with_a_road_turns_one_of_the_own_roads_sideways() -> None:
    """TB-EV-10."""
    here = table(turn=1).roads(0, *LINE).roads(1, (0, 1, "N"), (0, 0, "S"))
    mine = here.edge((0, 1, "N"), (0, 0, "S"))
    turn_over(here, 6, "earthquake")
    assert here.game.actors == (1,)
    assert here.code(DamageRoad(Seat(1), edge(here, 0))) == "event_cards.not-your-road"

    here.play(DamageRoad(Seat(1), mine))
    assert here.game.actors == (0,)
    here.play(DamageRoad(Seat(0), edge(here, 1)))
    assert here.events(RoadDamaged) == (RoadDamaged(Seat(0), edge(here, 1)),)

    assert here.state.stack[-1].tag == "base/trade"
    assert (damaged(here.state, Seat(0)), damaged(here.state, Seat(1))) == (1 << edge(here, 1), 1 << mine)


def test_a_damaged_road_is_not_damaged_again() -> None:
    """TB-EV-10."""
    here = shaken().phase(Quake(Seat(0)), Build(Seat(0)))

    assert here.code(DamageRoad(Seat(0), edge(here, 2))) == "event_cards.damaged-already"
    assert here.code(DamageRoad(Seat(0), edge(here, 0))) is None


def test_whoever_has_no_undamaged_road_is_spared() -> None:
    """TB-EV-10."""
    here = table().roads(0, *LINE[:2])
    here.slice(Damage(type(here.state[Damage].roads)(1 << edge(here, 0))))
    turn_over(here, 6, "earthquake")

    assert here.state.stack[-1].tag == "base/trade"


def test_until_the_road_is_repaired_its_owner_builds_no_road() -> None:
    """TB-EV-10."""
    here = shaken().give(0, brick=2, lumber=2)
    onward = here.edge(LINE[0], (0, -1, "S"))
    assert here.code(BuildRoad(Seat(0), onward)) == "event_cards.repair-first"

    here.play(RepairRoad(Seat(0), edge(here, 2)))

    assert here.code(BuildRoad(Seat(0), onward)) is None


def test_others_build_roads_as_ever() -> None:
    """TB-EV-10."""
    here = shaken().roads(1, (-1, 1, "N"), (-1, 0, "S")).give(1, brick=1, lumber=1).phase(Build(Seat(1)))

    assert any(isinstance(action, BuildRoad) for action in here.game.actions)


def test_a_repair_costs_a_lumber_and_a_brick() -> None:
    """TB-EV-10."""
    here = shaken().give(0, brick=1)
    assert here.code(RepairRoad(Seat(0), edge(here, 2))) == "build.cannot-pay"

    here.give(0, lumber=1).play(RepairRoad(Seat(0), edge(here, 2)))

    assert sum(here.hand(0).values()) == 0
    assert damaged(here.state, Seat(0)) == 0


def test_only_a_damaged_road_of_ones_own_is_repaired() -> None:
    """TB-EV-10."""
    here = shaken().give(0, brick=1, lumber=1).give(1, brick=1, lumber=1)
    assert here.code(RepairRoad(Seat(0), edge(here, 0))) == "event_cards.not-damaged"

    here.phase(Build(Seat(1)))

    assert here.code(RepairRoad(Seat(1), edge(here, 2))) == "event_cards.not-damaged"


def settling(here: Scenario, seat: int, *, road: bool) -> str | None:
    """Why a seat may not settle at the end of the damaged road; None if it may."""
    here.give(seat, brick=1, lumber=1, wool=1, grain=1)
    if road:
        here.roads(seat, LINE[3], (2, 0, "N"))
    here.phase(Build(Seat(seat)))
    return here.code(BuildSettlement(Seat(seat), here.node(LINE[3])))


def test_no_settlement_stands_where_only_a_damaged_road_of_the_builder_leads() -> None:
    """TB-EV-10a."""
    assert settling(shaken(), 0, road=False) == "event_cards.damaged-road"


def test_with_another_sound_road_there_a_settlement_is_built() -> None:
    """TB-EV-10a."""
    assert settling(shaken(), 0, road=True) is None


def test_damaged_roads_of_others_do_not_matter() -> None:
    """TB-EV-10a."""
    assert settling(shaken(), 1, road=True) is None


def test_a_ship_there_is_as_good_as_a_road() -> None:
    """TB-EV-10a."""
    here = Scenario("event_cards", "seafarers", seats=3)
    ends, water = here.board.edge_ends, base.water_edges(here.state)
    inland = catan.members(base.land_edges(here.state) & ~water)
    road, ship = next((road, ship) for road in inland for ship in catan.members(water) if ends[road] & ends[ship])
    (corner,) = catan.members(ends[road] & ends[ship])
    here.piece("road", 0, road).change(by_hand.damage, catan.Edge(road))
    here.give(0, brick=1, lumber=1, wool=1, grain=1).building()
    assert here.code(BuildSettlement(Seat(0), catan.Node(corner))) == "event_cards.damaged-road"
    here.piece("ship", 0, ship)
    assert here.code(BuildSettlement(Seat(0), catan.Node(corner))) is None


def test_a_city_is_built_where_only_a_damaged_road_leads() -> None:
    """TB-EV-10a: what stands there already asks for no road."""
    here = shaken().piece("settlement", 0, LINE[3]).give(0, grain=2, ore=3)
    assert here.code(BuildCity(Seat(0), here.node(LINE[3]))) is None


HEAD, OVER, BACK, BEFORE = (0, 0, "N"), (1, -2, "S"), (1, -1, "S"), (0, -1, "S")
"""A corner at a river, the one on the other bank, and two others beside the first."""


def test_a_bridge_joins_a_sound_road_or_a_building_while_a_road_is_damaged() -> None:
    """TB-EV-10b."""
    here = Rivers("event_cards").roads(0, HEAD, BACK).give(0, brick=2, lumber=1)
    here.change(by_hand.damage, here.edge(HEAD, BACK)).building()
    bridge = BuildBridge(Seat(0), here.edge(HEAD, OVER))
    assert here.code(bridge) == "event_cards.damaged-road"
    assert bridge not in here.game.actions

    built = Rivers("event_cards").piece("settlement", 0, HEAD).roads(0, HEAD, BACK).give(0, brick=2, lumber=1)
    built.change(by_hand.damage, here.edge(HEAD, BACK)).building()
    assert built.code(bridge) is None

    joined = here.roads(0, HEAD, BEFORE)
    assert joined.code(bridge) is None


def test_a_road_beyond_an_opponent_does_not_join_a_bridge() -> None:
    """TB-EV-10b: where nobody could go on, nothing is joined."""
    here = Rivers("event_cards").roads(0, HEAD, BACK).piece("settlement", 1, OVER)
    beyond = next(node for node in catan.members(here.board.node_neighbors[here.node(OVER)]) if node != here.node(HEAD))
    here.roads(0, OVER, beyond)
    here.change(by_hand.damage, here.edge(HEAD, BACK)).give(0, brick=2, lumber=1).building()
    assert here.code(BuildBridge(Seat(0), here.edge(HEAD, OVER))) == "event_cards.damaged-road"


def test_a_second_earthquake_damages_a_second_road_and_each_repair_is_paid() -> None:
    """TB-EV-10c."""
    here = shaken().change(by_hand.lie_open, {}).phase(*table().state.stack)
    turn_over(here, 6, "earthquake", then=(DamageRoad(Seat(0), edge(here, 1)),))
    here.phase(Build(Seat(0))).give(0, brick=3, lumber=3)
    onward = BuildRoad(Seat(0), here.edge(LINE[0], (0, -1, "S")))
    here.play(RepairRoad(Seat(0), edge(here, 1)))
    assert here.code(onward) == "event_cards.repair-first"
    here.play(RepairRoad(Seat(0), edge(here, 2)))
    assert here.code(onward) is None
    assert (here.hand(0)["brick"], here.hand(0)["lumber"]) == (1, 1)


def test_free_roads_are_barred_too() -> None:
    """TB-EV-10c: those of a card, and those that fish pay for."""
    here = shaken().cards(0, road_building=1).building()
    assert here.code(PlayRoadBuilding(Seat(0))) is not None
    here.phase(FreeRoad(Seat(0), 2), Build(Seat(0)))
    assert here.code(BuildFreeRoad(Seat(0), here.edge(LINE[0], (0, -1, "S")))) == "engine.not-now"

    fishing = Scenario("fishermen", "event_cards", seats=3, board=fishermen.BOARD).roads(0, *LINE)
    fishing.change(fish.hold_fish, 0, 2, 0, 1).building()
    pay = RoadForFish(Seat(0), (2, 0, 1))
    assert fishing.code(pay) is None
    fishing.change(by_hand.damage, edge(fishing, 2))
    assert fishing.code(pay) == "fishermen.no-road"


def test_roads_are_repaired_while_their_owner_builds() -> None:
    """TB-EV-10c."""
    here = shaken().give(0, brick=1, lumber=1)
    repair = RepairRoad(Seat(0), edge(here, 2))
    assert here.code(repair) is None
    for phase in (BeforeRoll(Seat(0)), Trade(Seat(0))):
        assert repair not in here.phase(phase, *([Build(Seat(0))] if isinstance(phase, Trade) else [])).game.actions


def test_damaged_roads_are_marked_and_counted_beside_the_board() -> None:
    here = shaken()
    assert [(mark.id, mark.edge) for mark in PLACE_MARKS(here.state) if mark.edge is not None] == [
        ("event_cards/damaged-road", edge(here, 2))
    ]
    (panel,) = [panel for panel in here.game.view(None).panels() if panel.title == "Event cards"]
    assert any("1 damaged road" in line for line in panel.lines)


def test_when_the_road_is_repaired_settlements_are_built_beside_it() -> None:
    """TB-EV-10."""
    here = shaken().give(0, brick=1, lumber=1).play(RepairRoad(Seat(0), edge(shaken(), 2)))

    assert here.events(RoadRepaired) == (RoadRepaired(Seat(0), edge(here, 2)),)
    assert settling(here, 0, road=False) is None


def test_a_damaged_road_still_counts_for_the_longest_road() -> None:
    """TB-EV-10."""
    assert longest_road.length_of(shaken().state, Seat(0)) == 3


@pytest.mark.parametrize("verb", ["remove", "relocate"])
def test_damage_goes_with_the_road_when_it_is_taken_off_the_board(verb: str) -> None:
    """TB-EV-10."""
    here = shaken()
    tx = Transition(here.state)
    if verb == "remove":
        pieces.remove(tx, "road", Seat(0), edge(here, 2))
    else:
        pieces.relocate(tx, "road", Seat(0), edge(here, 2), here.edge(LINE[0], (0, -1, "S")))

    assert tx[Damage].roads == 0
