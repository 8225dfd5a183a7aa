"""The harbormaster: one test for each statement of its rules."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import (
    AT_HARBORS,
    GOAL,
    Board,
    Build,
    BuildCity,
    BuildSettlement,
    Island,
    Trade,
    pieces,
)
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from catan_expansions.cities_knights import LoseCity
from catan_expansions.cities_knights import by_hand as sailing
from catan_expansions.seafarers import by_hand as at_sea
from catan_expansions.seafarers.new_world import harbor_sites
from catan_expansions.traders_barbarians.barbarian_attack import (
    LureBarbarians,
    SendBarbarians,
    TreasonOrigins,
    by_hand,
)
from catan_expansions.traders_barbarians.harbormaster import (
    Harbormaster,
    HarbormasterPassed,
    all_harbor_points,
    harbor_points,
)
from tests.helpers.seats import ONE, ZERO
from tests.rules.traders_barbarians.barbarian_attack.table import Attack


def table(*others: str, seats: int = 3, turn: int = 0) -> Scenario:
    """The beginner board, nothing built, in a turn of a seat before the roll."""
    return Scenario("harbormaster", *others, seats=seats, turn=turn)


def harbor_nodes(here: Scenario) -> list[catan.Node]:
    """A node at each harbor, far enough from each other to build on all of them."""
    layout = here.state[Island].layout
    return [min(layout.topology.edges[harbor.edge]) for harbor in layout.harbors]


def lose(here: Scenario, piece: str, seat: int, node: int) -> None:
    """Take a piece off the board, as barbarians may."""
    here.change(pieces.remove, piece, catan.Seat(seat), node)


def holder(here: Scenario) -> catan.Seat | None:
    return here.state[Harbormaster].holder


def test_a_settlement_at_a_harbor_counts_one_point_and_a_city_two() -> None:
    """TB-HM-01."""
    here = table()
    first, second, *_ = harbor_nodes(here)
    here.piece("settlement", 1, first)
    assert harbor_points(here.state, ONE) == 1
    here.piece("city", 1, second)
    assert harbor_points(here.state, ONE) == 3


def test_a_building_away_from_harbors_counts_nothing() -> None:
    """TB-HM-01."""
    here = table().piece("city", 1, (0, 0, "N"))
    assert harbor_points(here.state, ONE) == 0


def test_either_corner_of_a_harbor_counts() -> None:
    """TB-HM-01."""
    here = table()
    one, other = here.board.edges[here.state[Island].layout.harbors[0].edge]
    for node in (one, other):
        assert harbor_points(table().piece("settlement", 0, node).state, ZERO) == 1


def test_the_first_with_three_points_takes_the_card_which_is_worth_two_points() -> None:
    """TB-HM-02."""
    here = table()
    first, second, *_ = harbor_nodes(here)
    here.piece("city", 0, first)
    assert (here.game.points(ZERO), holder(here)) == (2, None)
    here.piece("settlement", 0, second)
    assert (here.game.points(ZERO), holder(here)) == (3 + 2, ZERO)


def test_building_passes_the_card_to_whoever_has_more_at_once() -> None:
    """TB-HM-02."""
    here = table(turn=1)
    nodes = harbor_nodes(here)
    here.piece("city", 0, nodes[0]).piece("settlement", 0, nodes[1])
    here.piece("city", 1, nodes[2]).piece("settlement", 1, nodes[3])
    here.give(1, ore=3, grain=2).building().play(BuildCity(ONE, nodes[3]))

    assert here.events(HarbormasterPassed) == (HarbormasterPassed(ZERO, ONE),)
    assert holder(here) == ONE
    assert [here.game.points(catan.Seat(seat)) for seat in range(3)] == [3, 4 + 2, 0]


def test_as_many_points_are_not_more() -> None:
    """TB-HM-02."""
    here = table(turn=1)
    nodes = harbor_nodes(here)
    here.piece("city", 0, nodes[0]).piece("settlement", 0, nodes[1]).piece("city", 1, nodes[2])
    here.roads(1, nodes[3], *catan.members(here.board.node_neighbors[nodes[3]])[:1])
    here.give(1, brick=1, lumber=1, wool=1, grain=1).building().play(BuildSettlement(ONE, nodes[3]))

    assert harbor_points(here.state, ONE) == 3
    assert here.events(HarbormasterPassed) == ()
    assert holder(here) == ZERO


@pytest.mark.parametrize("goal", [9, 10])
def test_everybody_needs_one_point_more_than_otherwise(goal: int) -> None:
    """TB-HM-03."""
    here = Scenario("harbormaster", seats=3, options={"base.victory_points": goal})
    nodes = harbor_nodes(here)
    here.piece("city", 0, *nodes[:2]).piece("settlement", 0, *nodes[2 : goal - 5])
    here.give(0, ore=6, grain=4).building().play(BuildCity(ZERO, nodes[2]))
    assert here.game.points(ZERO) == goal
    assert not here.game.over

    here.play(BuildCity(ZERO, nodes[3]))

    assert here.game.points(ZERO) == goal + 1
    assert here.game.winners == (0,)


@pytest.mark.parametrize(
    ("others", "target"),
    [
        ((), 10),
        (("five_six",), 10),
        (("cities_knights",), 13),
        (("seafarers",), 14),
        (("fishermen",), 10),
        (("rivers",), 10),
        (("caravans",), 12),
        (("barbarian_attack",), 12),
        (("traders_barbarians",), 13),
        (("cities_knights", "seafarers"), 16),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, tuple) else str(value),
)
def test_the_target_of_every_scenario_is_one_point_higher(others: tuple[str, ...], target: int) -> None:
    """TB-HM-03."""
    seats = 5 if "five_six" in others else 3
    for added, expansions in ((1, (*others, "harbormaster")), (0, others)):
        state = catan.ruleset("base", *expansions).new_game(seats=seats, seed=1).state
        assert [GOAL(state, seat) for seat in state.rules.all_seats] == [target + added] * seats


def test_a_building_between_two_harbors_counts_once() -> None:
    """TB-HM-03a: buildings are counted, and not the harbors that they are at."""
    options: dict[str, Value] = {"five_six.frame_random": "pieces_any"}
    plain = Board.of(Scenario("five_six", seats=5, options=options).state[Island].layout)
    topology = catan.Topology.of((q, r) for q, r, *_ in plain.hexes)
    first, second = topology.coast[:2]
    corner = next(node for node in topology.edges[first] if node in topology.edges[second])
    harbors = ((topology.edge_coordinates(first), "generic"), (topology.edge_coordinates(second), "grain"))
    here = Scenario(
        "harbormaster", "five_six", seats=5, options=options, board=Board(plain.hexes, harbors, plain.robber)
    )
    assert harbor_points(here.piece("settlement", 0, corner).state, ZERO) == 1


def test_at_a_table_of_two_only_the_two_seats_count() -> None:
    """TB-HM-03a, TB-COMP-02."""
    here = table(seats=2)
    nodes = harbor_nodes(here)
    here.piece("city", 1, nodes[0]).piece("settlement", 1, nodes[1])
    assert holder(here) == ONE


def test_a_holder_who_falls_below_three_loses_the_card() -> None:
    """TB-HM-04."""
    here = table()
    nodes = harbor_nodes(here)
    here.piece("city", 0, nodes[0]).piece("settlement", 0, nodes[1])
    lose(here, "settlement", 0, nodes[1])
    assert holder(here) is None


def test_if_several_others_have_most_after_a_loss_the_card_is_set_aside() -> None:
    """TB-HM-04."""
    here = table()
    nodes = harbor_nodes(here)
    here.piece("city", 0, *nodes[:2])
    for seat, at in ((1, 2), (2, 4)):
        here.piece("city", seat, nodes[at]).piece("settlement", seat, nodes[at + 1])
    lose(here, "city", 0, nodes[0])
    assert holder(here) is None


def test_a_holder_who_shares_the_lead_after_a_loss_keeps_the_card() -> None:
    """TB-HM-04: as with the longest road."""
    here = table()
    nodes = harbor_nodes(here)
    here.piece("city", 0, *nodes[:2]).piece("city", 1, nodes[2]).piece("settlement", 1, nodes[3])
    lose(here, "city", 0, nodes[0])
    here.piece("settlement", 0, nodes[0])
    assert harbor_points(here.state, ZERO) == harbor_points(here.state, ONE) == 3
    assert holder(here) == ONE


def test_if_one_other_has_most_after_a_loss_the_card_goes_there() -> None:
    """TB-HM-04."""
    here = table()
    nodes = harbor_nodes(here)
    here.piece("city", 0, *nodes[:2]).piece("city", 1, nodes[2]).piece("settlement", 1, nodes[3])
    lose(here, "city", 0, nodes[0])
    assert holder(here) == ONE


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_cities_that_fall_at_the_same_time_are_lost_at_once(turn: int) -> None:
    """TB-HM-04: whoever's turn it is, a holder who shares the lead after the battle keeps the card."""
    here = table("cities_knights", turn=turn)
    nodes = harbor_nodes(here)
    here.piece("city", 0, *nodes[:2]).piece("city", 1, *nodes[2:4]).piece("city", 2, *nodes[4:6])
    assert (all_harbor_points(here.state), holder(here)) == ((4, 4, 4), ZERO)

    here.change(sailing.ship, 6).roll(1, 2, "ship")
    here.play(*(LoseCity(catan.Seat(seat), nodes[2 * seat]) for seat in range(3)))

    assert all_harbor_points(here.state) == (3, 3, 3)
    assert (holder(here), here.events(HarbormasterPassed)) == (ZERO, ())


def test_a_metropolis_counts_as_the_city_beneath_it_and_a_city_on_its_side_as_a_settlement() -> None:
    """TB-HM-05."""
    here = table("cities_knights")
    first, second, *_ = harbor_nodes(here)
    here.piece("city", 0, first).piece("trade_metropolis", 0, first)
    assert harbor_points(here.state, ZERO) == 2
    here.piece("tipped_city", 0, second)
    assert harbor_points(here.state, ZERO) == 3


def test_a_harbor_that_is_laid_by_hand_counts_for_what_stands_there() -> None:
    """TB-HM-02: in New World harbors are placed; by hand, also after buildings."""
    here = Scenario("seafarers", "harbormaster", seats=4, options={"seafarers.scenario": "new_world"}, seed=3)
    first, *others = catan.members(harbor_sites(here.state))
    ends = here.board.edge_ends
    second = next(
        edge for edge in others if not here.board.around(ends[first]) & ends[edge] and not ends[edge] & ends[first]
    )
    for edge, piece in ((first, "city"), (second, "settlement")):
        here.piece(piece, 0, min(catan.members(ends[edge])))
    for edge in (first, second):
        one, other = here.board.edges[edge]
        here.change(at_sea.harbor, one, other, "generic")
    assert holder(here) == ZERO
    assert here.game.rules.problems(here.state) == ()


# -- Barbarian Attack ----------------------------------------------------------------------------------------------

PASTURE = (1, -2)
"""The hex with the 8, in the north."""
LOST, OTHER = (1, -2, "N"), (1, -1, "N")
"""A corner with this hex alone on land, at a harbor; and one at no harbor."""


def test_a_conquered_building_counts_no_harbor_points() -> None:
    """TB-HM-06."""
    here = Attack("harbormaster").piece("city", 0, LOST)
    assert harbor_points(here.state, ZERO) == 2
    here.barbarians(PASTURE, 2)
    assert harbor_points(here.state, ZERO) == 2
    here.barbarians(PASTURE, 3)
    assert harbor_points(here.state, ZERO) == 0
    assert AT_HARBORS.forbidden(here.state, here.node(LOST), ZERO)


def test_the_card_passes_when_a_building_is_conquered_and_when_it_is_freed() -> None:
    """TB-HM-04, TB-HM-06."""
    here = Attack("harbormaster").piece("city", 0, LOST)
    nodes = [node for node in harbor_nodes(here) if not here.board.node_hexes[node] >> here.hex(*PASTURE) & 1]
    here.piece("settlement", 0, nodes[0]).piece("city", 1, nodes[1])
    here.change(by_hand.barbarians, PASTURE, 2)
    assert (holder(here), here.game.points(ZERO)) == (ZERO, 5)

    here.change(by_hand.barbarians, PASTURE, 3)
    assert (holder(here), here.game.points(ZERO)) == (None, 1)

    here.change(by_hand.barbarians, PASTURE, 0)
    assert (holder(here), here.game.points(ZERO)) == (ZERO, 5)


def test_treason_frees_and_conquers_at_the_same_time() -> None:
    """TB-HM-04, TB-BA-DEV-05: who would lead only between its two halves does not take the card."""
    here = Attack("harbormaster").piece("city", 0, (3, -1, "S")).piece("settlement", 0, (1, 2, "N"))
    here.piece("city", 1, LOST)
    here.barbarians(PASTURE, 3).barbarians((0, -2), 2).barbarians((-1, -1), 1)
    here.piece("city", 1, (0, -2, "N")).piece("settlement", 1, (3, -2, "S"))
    here.phase(TreasonOrigins(ZERO), Trade(ZERO), Build(ZERO))
    assert (all_harbor_points(here.state)[:2], holder(here)) == ((3, 3), ZERO)

    here.play(LureBarbarians(ZERO, here.hexes(PASTURE, (-1, -1))), SendBarbarians(ZERO, here.hexes((0, -2), (2, -1))))

    assert (all_harbor_points(here.state)[:2], holder(here)) == ((3, 3), ZERO)
    assert here.events(HarbormasterPassed) == ()


# -- what everybody sees -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "title", "points"),
    [("en", "Harbors", "3 harbor points"), ("es", "Puertos", "3 puntos de puerto"), ("ca", "Ports", "3 punts de port")],
)
def test_the_panel_shows_the_harbor_points_of_all_and_who_is_harbormaster(
    language: str, title: str, points: str
) -> None:
    here = table()
    nodes = harbor_nodes(here)
    here.piece("city", 1, nodes[0]).piece("settlement", 1, nodes[1]).piece("settlement", 0, nodes[2])
    panels = here.game.view(None).card_panels(language=language)
    panel = next(one for one in panels if one.title == title)
    assert isinstance(panel, catan.CardPanel)
    shown = [(one.count, one.marked, one.words) for one in panel.tallies if isinstance(one, catan.Tally)]
    assert [one[:2] for one in shown] == [(1, False), (3, True), (0, False)]
    assert shown[1][2] == points
