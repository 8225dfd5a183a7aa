"""The earthquake: one test for each sentence of TB-EV-10."""

import pytest
from catan_core import Edge, Seat, Transition
from catan_core.base import Build, BuildRoad, BuildSettlement, longest_road, pieces
from catan_core.testing import Scenario

from catan_event_cards.earthquake import Damage, DamageRoad, Quake, RepairRoad, damaged
from event_table import table, turn_over

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
    here = table(turn=1).roads(0, *LINE).roads(1, (0, 1, "N"), (0, 0, "S"))
    mine = here.edge((0, 1, "N"), (0, 0, "S"))
    turn_over(here, 6, "earthquake")
    assert here.game.actors == (1,)
    assert here.code(DamageRoad(Seat(1), edge(here, 0))) == "event_cards.not-your-road"

    here.play(DamageRoad(Seat(1), mine))
    assert here.game.actors == (0,)
    here.play(DamageRoad(Seat(0), edge(here, 1)))

    assert here.state.stack[-1].tag == "base/trade"
    assert (damaged(here.state, Seat(0)), damaged(here.state, Seat(1))) == (1 << edge(here, 1), 1 << mine)


def test_a_damaged_road_is_not_damaged_again() -> None:
    here = shaken().phase(Quake(Seat(0)), Build(Seat(0)))

    assert here.code(DamageRoad(Seat(0), edge(here, 2))) == "event_cards.damaged-already"
    assert here.code(DamageRoad(Seat(0), edge(here, 0))) is None


def test_whoever_has_no_undamaged_road_is_spared() -> None:
    here = table().roads(0, *LINE[:2])
    here.slice(Damage(type(here.state[Damage].roads)(1 << edge(here, 0))))
    turn_over(here, 6, "earthquake")

    assert here.state.stack[-1].tag == "base/trade"


def test_until_the_road_is_repaired_its_owner_builds_no_road() -> None:
    here = shaken().give(0, brick=2, lumber=2)
    onward = here.edge(LINE[0], (0, -1, "S"))
    assert here.code(BuildRoad(Seat(0), onward)) == "event_cards.repair-first"

    here.play(RepairRoad(Seat(0), edge(here, 2)))

    assert here.code(BuildRoad(Seat(0), onward)) is None


def test_others_build_roads_as_ever() -> None:
    here = shaken().roads(1, (-1, 1, "N"), (-1, 0, "S")).give(1, brick=1, lumber=1).phase(Build(Seat(1)))

    assert any(isinstance(action, BuildRoad) for action in here.game.actions)


def test_a_repair_costs_a_lumber_and_a_brick() -> None:
    here = shaken().give(0, brick=1)
    assert here.code(RepairRoad(Seat(0), edge(here, 2))) == "build.cannot-pay"

    here.give(0, lumber=1).play(RepairRoad(Seat(0), edge(here, 2)))

    assert sum(here.hand(0).values()) == 0
    assert damaged(here.state, Seat(0)) == 0


def test_only_a_damaged_road_of_ones_own_is_repaired() -> None:
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


def test_nobody_builds_a_settlement_next_to_a_damaged_road() -> None:
    assert settling(shaken(), 0, road=False) == "event_cards.damaged-road"
    assert settling(shaken(), 1, road=True) == "event_cards.damaged-road"


def test_with_the_option_only_the_owner_is_kept_from_building_next_to_it() -> None:
    assert settling(shaken(table(damaged_road_blocks="owner")), 0, road=False) == "event_cards.damaged-road"
    assert settling(shaken(table(damaged_road_blocks="owner")), 1, road=True) is None


def test_when_the_road_is_repaired_settlements_are_built_beside_it() -> None:
    here = shaken().give(0, brick=1, lumber=1).play(RepairRoad(Seat(0), edge(shaken(), 2)))

    assert settling(here, 0, road=False) is None


def test_a_damaged_road_still_counts_for_the_longest_road() -> None:
    assert longest_road.length_of(shaken().state, Seat(0)) == 3


@pytest.mark.parametrize("verb", ["remove", "relocate"])
def test_damage_goes_with_the_road_when_it_is_taken_off_the_board(verb: str) -> None:
    here = shaken()
    tx = Transition(here.state)
    if verb == "remove":
        pieces.remove(tx, "road", Seat(0), edge(here, 2))
    else:
        pieces.relocate(tx, "road", Seat(0), edge(here, 2), here.edge(LINE[0], (0, -1, "S")))

    assert tx[Damage].roads == 0
