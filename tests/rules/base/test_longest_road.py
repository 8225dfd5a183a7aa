"""Longest road (base: "Gran ruta comercial"; summary: "La carretera")."""

from __future__ import annotations

import pytest

from catan_core import GameOver, Seat
from catan_core.base import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    EndTurn,
    LongestRoad,
    LongestRoadMeasured,
    LongestRoadPassed,
)
from catan_core.base import table as reading
from catan_core.testing import Scenario
from tests.helpers.seats import ONE, THREE, TWO, ZERO

TOP = (
    (-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"),
    (2, -1, "S"), (2, 0, "N"), (3, -1, "S"),
)  # fmt: skip
"""The nodes along the upper side of the middle row: up to 10 roads."""

BOTTOM = (
    (-3, 1, "N"), (-2, 0, "S"), (-2, 1, "N"), (-1, 0, "S"), (-1, 1, "N"), (0, 0, "S"), (0, 1, "N"), (1, 0, "S"),
    (1, 1, "N"), (2, 0, "S"), (2, 1, "N"),
)  # fmt: skip
"""The nodes along its lower side."""

NORTH = (
    (-1, -2, "S"), (-1, -1, "N"), (0, -2, "S"), (0, -1, "N"), (1, -2, "S"), (1, -1, "N"), (2, -2, "S"), (2, -1, "N"),
)  # fmt: skip
"""The nodes along the upper side of the row above it: up to 7 roads."""

SOUTH = (
    (-2, 1, "S"), (-2, 2, "N"), (-1, 1, "S"), (-1, 2, "N"), (0, 1, "S"), (0, 2, "N"), (1, 1, "S"),
)  # fmt: skip
"""The nodes along the lower side of the row below it: up to 6 roads."""

RING = ((0, 0, "N"), (1, -1, "S"), (0, 1, "N"), (0, 0, "S"), (-1, 1, "N"), (0, -1, "S"), (0, 0, "N"))
"""The nodes around the middle hex."""

ABOVE = (1, -2, "S")
"""The node above the sixth of the top line, from where a road leads into it."""


def builder() -> Scenario:
    """Seat 0 can pay whatever it builds."""
    return Scenario().give(0, brick=5, lumber=5, wool=5, grain=5, ore=5).building()


def held(table: Scenario, holder: Seat | None) -> Scenario:
    """The special card lies before a seat, with the roads as they are."""
    return table.slice(LongestRoad(holder, table.state[LongestRoad].lengths))


# -- getting it --------------------------------------------------------------------------------------------------


def test_the_first_chain_of_five_takes_longest_road() -> None:
    """BASE-ROAD-01: with 2 points."""
    table = builder().roads(0, *TOP[:5])
    assert reading.longest_road(table.state) == (None, (4, 0, 0, 0))
    table.play(BuildRoad(ZERO, table.edge(*TOP[4:6])))
    assert table.happened[-2:] == (LongestRoadMeasured((5, 0, 0, 0)), LongestRoadPassed(None, ZERO))
    assert reading.longest_road(table.state) == (0, (5, 0, 0, 0))
    assert table.game.score(ZERO) == {"base/longest-road": 2}


def test_five_roads_that_do_not_hang_together_are_no_longest_road() -> None:
    """BASE-ROAD-01: the chain is continuous."""
    table = builder().roads(0, *TOP[:4]).roads(0, *TOP[6:8])
    table.play(BuildRoad(ZERO, table.edge(*TOP[7:9])))
    assert reading.longest_road(table.state) == (None, (3, 0, 0, 0))


def test_branches_are_not_added() -> None:
    """BASE-ROAD-01, BASE-ROAD-02: a fork counts along its longer side."""
    table = builder().roads(0, *TOP[2:7]).roads(0, TOP[5], ABOVE)
    assert reading.longest_road(table.state) == (None, (4, 0, 0, 0))
    table.play(BuildRoad(ZERO, table.edge(ABOVE, NORTH[3])))
    assert reading.longest_road(table.state) == (0, (5, 0, 0, 0))


def test_a_closed_hexagon_counts_six() -> None:
    """BASE-ROAD-02: a node may be passed again, a road may not."""
    assert reading.longest_road(Scenario().roads(0, *RING).state)[1][0] == 6


def test_a_tail_is_added_to_a_closed_hexagon() -> None:
    """BASE-ROAD-02."""
    table = Scenario().roads(0, *RING).roads(0, RING[0], ABOVE)
    assert reading.longest_road(table.state)[1][0] == 7


def test_of_two_tails_at_different_corners_of_a_hexagon_the_better_way_round_counts() -> None:
    """BASE-ROAD-02: in by one tail, round the longer way, out by the other; or round the whole and out by one."""
    opposite = Scenario().roads(0, *RING).roads(0, RING[0], ABOVE).roads(0, RING[3], (-1, 2, "N"))
    assert reading.longest_road(opposite.state)[1][0] == 7
    adjacent = Scenario().roads(0, *RING).roads(0, RING[0], ABOVE).roads(0, RING[1], TOP[7])
    assert reading.longest_road(adjacent.state)[1][0] == 7
    far = Scenario().roads(0, *RING).roads(0, RING[0], ABOVE, NORTH[3]).roads(0, RING[1], TOP[7], TOP[8])
    assert reading.longest_road(far.state)[1][0] == 9


@pytest.mark.parametrize("piece", ["settlement", "city"])
@pytest.mark.parametrize(("at", "length"), [(0, 6), (1, 5), (3, 3), (5, 5), (6, 6)])
def test_a_chain_does_not_pass_through_the_building_of_an_opponent_but_may_end_there(
    piece: str, at: int, length: int
) -> None:
    """BASE-ROAD-03."""
    table = Scenario().roads(0, *TOP[:7]).piece(piece, 1, TOP[at])
    assert reading.longest_road(table.state)[1][0] == length


def test_ones_own_buildings_never_interrupt() -> None:
    """BASE-ROAD-03."""
    table = Scenario().roads(0, *TOP[:7]).piece("settlement", 0, TOP[1], TOP[3]).piece("city", 0, TOP[5])
    assert reading.longest_road(table.state)[1][0] == 6


# -- losing it to a longer one -----------------------------------------------------------------------------------


def test_a_longer_chain_takes_the_card_at_once() -> None:
    """BASE-ROAD-04."""
    table = builder().roads(1, *BOTTOM[:6]).roads(0, *TOP[:6])
    assert reading.longest_road(table.state) == (1, (5, 5, 0, 0))
    table.play(BuildRoad(ZERO, table.edge(*TOP[5:7])))
    assert table.events(LongestRoadPassed) == (LongestRoadPassed(ONE, ZERO),)
    assert (table.game.points(ZERO), table.game.points(ONE)) == (2, 0)


def test_a_chain_as_long_as_the_holders_does_not_take_the_card() -> None:
    """BASE-ROAD-04, BASE-FAQ-11: strictly longer."""
    table = builder().roads(1, *BOTTOM[:6]).roads(0, *TOP[:5])
    table.play(BuildRoad(ZERO, table.edge(*TOP[4:6])))
    assert table.events(LongestRoadPassed) == ()
    assert reading.longest_road(table.state) == (1, (5, 5, 0, 0))


def test_the_holder_keeps_the_card_when_its_chain_grows() -> None:
    """BASE-ROAD-04."""
    table = builder().roads(0, *TOP[:6])
    table.play(BuildRoad(ZERO, table.edge(*TOP[5:7])))
    assert table.happened[-1] == LongestRoadMeasured((6, 0, 0, 0))
    assert reading.longest_road(table.state)[0] == 0


# -- losing it to an interruption --------------------------------------------------------------------------------


def interrupt(table: Scenario) -> Scenario:
    """Seat 0 builds a settlement into the top line, at its sixth node."""
    table.roads(0, TOP[5], ABOVE)
    return table.play(BuildSettlement(ZERO, table.node(TOP[5])))


def test_after_an_interruption_a_holder_among_the_longest_keeps_the_card() -> None:
    """BASE-ROAD-05: orange is cut from 10 to 5, red and blue have 5 too."""
    table = builder().roads(1, *TOP).roads(2, *BOTTOM[:6]).roads(3, *SOUTH[:6])
    assert reading.longest_road(table.state) == (1, (0, 10, 5, 5))
    interrupt(table)
    assert reading.longest_road(table.state) == (1, (1, 5, 5, 5))
    assert table.events(LongestRoadPassed) == ()


def test_after_an_interruption_the_card_is_set_aside_if_others_are_tied_for_longest() -> None:
    """BASE-ROAD-06."""
    table = builder().roads(1, *TOP[1:10]).roads(2, *BOTTOM[:6]).roads(3, *SOUTH[:6])
    assert reading.longest_road(table.state) == (1, (0, 8, 5, 5))
    interrupt(table)
    assert reading.longest_road(table.state) == (None, (1, 4, 5, 5))
    assert table.events(LongestRoadPassed) == (LongestRoadPassed(ONE, None),)
    assert table.game.points(ONE) == 0


def test_after_an_interruption_another_seat_that_alone_is_longest_takes_the_card() -> None:
    """BASE-ROAD-07: red cuts the chain of 7 of orange, and has the longest itself."""
    red, orange = ZERO, ONE
    table = builder().roads(red, *NORTH[:5], TOP[5]).roads(orange, *TOP[2:10])
    assert reading.longest_road(table.state) == (orange, (5, 7, 0, 0))
    table.play(BuildSettlement(red, table.node(TOP[5])))
    assert table.happened[-2:] == (LongestRoadMeasured((5, 4, 0, 0)), LongestRoadPassed(orange, red))
    assert reading.longest_road(table.state) == (red, (5, 4, 0, 0))
    assert (table.game.points(red), table.game.points(orange)) == (3, 0)


def test_after_an_interruption_a_third_seat_that_alone_is_longest_takes_the_card() -> None:
    """BASE-ROAD-07."""
    table = builder().roads(1, *TOP[1:10]).roads(2, *BOTTOM[:7]).roads(3, *SOUTH[:6])
    interrupt(table)
    assert reading.longest_road(table.state) == (2, (1, 4, 6, 5))


def test_a_holder_that_is_cut_but_still_alone_at_the_top_keeps_the_card() -> None:
    """BASE-ROAD-05."""
    table = builder().roads(1, *TOP).roads(2, *BOTTOM[:5])
    interrupt(table)
    assert reading.longest_road(table.state) == (1, (1, 5, 4, 0))


def test_when_nobody_has_five_the_card_is_set_aside() -> None:
    """BASE-ROAD-08."""
    table = builder().roads(1, *TOP[2:9]).roads(2, *BOTTOM[:5])
    assert reading.longest_road(table.state) == (1, (0, 6, 4, 0))
    interrupt(table)
    assert reading.longest_road(table.state) == (None, (1, 3, 4, 0))
    assert table.events(LongestRoadPassed) == (LongestRoadPassed(ONE, None),)


def test_a_card_set_aside_because_nobody_had_five_goes_to_the_first_with_five() -> None:
    """BASE-ROAD-08."""
    table = held(builder().roads(0, *BOTTOM[:5]).roads(1, *SOUTH[:5]), None)
    assert reading.longest_road(table.state) == (None, (4, 4, 0, 0))
    table.play(BuildRoad(ZERO, table.edge(*BOTTOM[4:6])))
    assert reading.longest_road(table.state) == (0, (5, 4, 0, 0))


def set_aside() -> Scenario:
    """Seats 0 and 2 have 5, seat 1 was cut down to 4, and the card is set aside."""
    table = builder().roads(0, *SOUTH[:6]).roads(1, *TOP[:5]).roads(2, *BOTTOM[:6])
    return held(table, None)


def test_a_card_set_aside_goes_to_nobody_while_several_are_longest() -> None:
    """BASE-ROAD-06, BASE-ROAD-09: not to one who reaches the tie either."""
    table = set_aside()
    table.play(BuildRoad(ZERO, table.edge(SOUTH[2], (-2, 3, "N"))))
    assert reading.longest_road(table.state) == (None, (5, 4, 5, 0))
    table = held(builder().roads(0, *TOP[:5]).roads(1, *SOUTH[:6]).roads(2, *BOTTOM[:6]), None)
    table.play(BuildRoad(ZERO, table.edge(*TOP[4:6])))
    assert table.events(LongestRoadPassed) == ()
    assert reading.longest_road(table.state) == (None, (5, 5, 5, 0))


def test_a_card_set_aside_comes_back_when_one_seat_alone_is_longest() -> None:
    """BASE-ROAD-09."""
    table = set_aside()
    table.play(BuildRoad(ZERO, table.edge(*SOUTH[5:7])))
    assert table.events(LongestRoadPassed) == (LongestRoadPassed(None, ZERO),)
    assert reading.longest_road(table.state) == (0, (6, 4, 5, 0))


def test_a_card_set_aside_may_come_back_to_its_former_holder() -> None:
    """BASE-ROAD-09: cut down to a shorter chain, it builds the longest again."""
    table = builder().roads(0, *TOP[1:10]).roads(2, *BOTTOM[:6]).roads(3, *SOUTH[:6])
    table.roads(1, TOP[5], ABOVE).give(1, brick=1, lumber=1, wool=1, grain=1)
    table.play(EndTurn(ZERO)).building().play(BuildSettlement(ONE, table.node(TOP[5])))
    assert table.events(LongestRoadPassed) == (LongestRoadPassed(ZERO, None),)
    for seat in (ONE, TWO, THREE):
        table.play(EndTurn(seat)).building()
    table.play(BuildRoad(ZERO, table.edge(*TOP[0:2])))
    assert reading.longest_road(table.state) == (None, (5, 1, 5, 5))
    table.play(BuildRoad(ZERO, table.edge(TOP[0], BOTTOM[0])))
    assert table.events(LongestRoadPassed) == (LongestRoadPassed(None, ZERO),)


def test_who_reaches_ten_points_by_an_interruption_outside_its_turn_does_not_win_before_its_turn() -> None:
    """BASE-ROAD-10, BASE-WIN-03."""
    table = builder().roads(1, *TOP[1:10]).roads(2, *BOTTOM[:6])
    table.piece("city", 2, (0, -2, "N"), (2, -3, "S"), (2, -2, "S"), (-2, 2, "S"))
    interrupt(table)
    assert reading.longest_road(table.state)[0] == 2
    assert (table.game.points(TWO), table.game.over) == (10, False)
    table.play(EndTurn(ZERO))
    assert not table.game.over
    table.building().play(EndTurn(ONE))
    assert table.happened[-1] == GameOver((TWO,))


# -- what does not interrupt -------------------------------------------------------------------------------------


def test_a_settlement_that_becomes_a_city_interrupts_no_more_and_no_less() -> None:
    """BASE-ROAD-03: while the one piece takes the place of the other, nobody passes through.

    Orange was cut by red; red and blue have 5 each, and red has the card. It keeps it when its settlement grows.
    """
    red, orange, blue = ZERO, ONE, TWO
    table = builder().roads(orange, *TOP[2:10]).roads(red, *NORTH[:5], TOP[5]).roads(blue, *BOTTOM[:6])
    table.piece("settlement", red, TOP[5])
    table = held(table, red)
    assert reading.longest_road(table.state) == (red, (5, 4, 5, 0))
    table.play(BuildCity(red, table.node(TOP[5])))
    assert reading.longest_road(table.state) == (red, (5, 4, 5, 0))
    assert table.events(LongestRoadMeasured) == ()
    assert table.events(LongestRoadPassed) == ()
