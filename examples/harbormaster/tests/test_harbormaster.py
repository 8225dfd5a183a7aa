"""The harbormaster: one test for each statement of its rules."""

# --8<-- [start:table]
import pytest
from catan_core import Expansion, Game, Node, Seat, Transition, members
from catan_core.base import BuildCity, BuildSettlement, Island, pieces
from catan_core.testing import Scenario, check_expansion

from catan_harbormaster import EXPANSION
from catan_harbormaster.harbormaster import Harbormaster, HarbormasterPassed, harbor_points


def table(*others: str | Expansion, turn: int = 0) -> Scenario:
    """A table with the beginner board, nothing built, in a turn of a seat before the roll."""
    return Scenario(EXPANSION, *others, seats=3, turn=turn)


def harbor_nodes(table: Scenario) -> list[Node]:
    """A node at each harbor, far enough from each other to build on all of them."""
    layout = table.state[Island].layout
    return [min(layout.topology.edges[harbor.edge]) for harbor in layout.harbors]


# --8<-- [end:table]


def lose(table: Scenario, piece: str, seat: int, node: int) -> None:
    """Take a piece off the board, as barbarians may."""
    tx = Transition(table.state)
    pieces.remove(tx, piece, Seat(seat), node)
    table.game = Game(tx.commit())


def inland_node(table: Scenario) -> int:
    """A node that is at no harbor."""
    layout = table.state[Island].layout
    at_harbors = {node for harbor in layout.harbors for node in layout.topology.edges[harbor.edge]}
    return next(node for node in members(layout.topology.all_nodes) if node not in at_harbors)


# --8<-- [start:rules]
def test_a_settlement_at_a_harbor_counts_one_point_and_a_city_two() -> None:
    """TB-HM-01."""
    here = table()
    first, second, *_ = harbor_nodes(here)
    here.piece("settlement", 1, first).piece("city", 1, second)

    assert harbor_points(here.state, Seat(1)) == 3


def test_a_building_away_from_harbors_counts_nothing() -> None:
    """TB-HM-01."""
    here = table()
    here.piece("city", 1, inland_node(here))

    assert harbor_points(here.state, Seat(1)) == 0


def test_the_first_with_three_points_takes_the_card_which_is_worth_two_points() -> None:
    """TB-HM-02."""
    here = table()
    first, second, *_ = harbor_nodes(here)
    here.piece("city", 0, first)
    assert here.game.points(Seat(0)) == 2

    here.piece("settlement", 0, second)

    assert here.state[Harbormaster].holder == 0
    assert here.game.points(Seat(0)) == 3 + 2


# --8<-- [end:rules]


def test_two_points_do_not_take_the_card() -> None:
    """TB-HM-02."""
    here = table()
    here.piece("city", 0, harbor_nodes(here)[0])

    assert here.state[Harbormaster].holder is None


def test_building_passes_the_card_to_whoever_has_more_at_once() -> None:
    """TB-HM-02."""
    here = table(turn=1)
    nodes = harbor_nodes(here)
    here.piece("city", 0, nodes[0]).piece("settlement", 0, nodes[1])
    here.piece("city", 1, nodes[2]).piece("settlement", 1, nodes[3])
    here.give(1, ore=3, grain=2).building().play(BuildCity(Seat(1), nodes[3]))

    assert here.events(HarbormasterPassed) == (HarbormasterPassed(Seat(0), Seat(1)),)
    assert here.state[Harbormaster].holder == 1
    assert [here.game.points(Seat(seat)) for seat in range(3)] == [3, 4 + 2, 0]


def test_as_many_points_are_not_more() -> None:
    """TB-HM-02."""
    here = table(turn=1)
    nodes = harbor_nodes(here)
    here.piece("city", 0, nodes[0]).piece("settlement", 0, nodes[1]).piece("city", 1, nodes[2])
    here.roads(1, nodes[3], *members(here.board.node_neighbors[nodes[3]])[:1])
    here.give(1, brick=1, lumber=1, wool=1, grain=1).building().play(BuildSettlement(Seat(1), nodes[3]))

    assert harbor_points(here.state, Seat(1)) == 3
    assert here.events(HarbormasterPassed) == ()
    assert here.state[Harbormaster].holder == 0


@pytest.mark.parametrize("goal", [9, 10])
def test_everybody_needs_one_point_more_than_otherwise(goal: int) -> None:
    """TB-HM-03."""
    here = Scenario(EXPANSION, seats=3, options={"base.victory_points": goal})
    nodes = harbor_nodes(here)
    here.piece("city", 0, *nodes[:2]).piece("settlement", 0, *nodes[2 : goal - 5])
    here.give(0, ore=6, grain=4).building().play(BuildCity(Seat(0), nodes[2]))
    assert here.game.points(Seat(0)) == goal
    assert not here.game.over

    here.play(BuildCity(Seat(0), nodes[3]))

    assert here.game.points(Seat(0)) == goal + 1
    assert here.game.winners == (0,)


def test_a_holder_who_falls_below_three_loses_the_card() -> None:
    """TB-HM-04."""
    here = table()
    nodes = harbor_nodes(here)
    here.piece("city", 0, nodes[0]).piece("settlement", 0, nodes[1])

    lose(here, "settlement", 0, nodes[1])

    assert here.state[Harbormaster].holder is None


def test_if_several_others_have_most_after_a_loss_the_card_is_set_aside() -> None:
    """TB-HM-04."""
    here = table()
    nodes = harbor_nodes(here)
    here.piece("city", 0, *nodes[:2])
    for seat, at in ((1, 2), (2, 4)):
        here.piece("city", seat, nodes[at]).piece("settlement", seat, nodes[at + 1])

    lose(here, "city", 0, nodes[0])

    assert here.state[Harbormaster].holder is None


def test_if_one_other_has_most_after_a_loss_the_card_goes_there() -> None:
    """TB-HM-04."""
    here = table()
    nodes = harbor_nodes(here)
    here.piece("city", 0, *nodes[:2]).piece("city", 1, nodes[2]).piece("settlement", 1, nodes[3])

    lose(here, "city", 0, nodes[0])

    assert here.state[Harbormaster].holder == 1


def test_a_metropolis_counts_as_the_city_beneath_it_and_a_city_on_its_side_as_a_settlement() -> None:
    """TB-HM-05."""
    here = table("cities_knights")
    first, second, *_ = harbor_nodes(here)
    here.piece("city", 0, first).piece("trade_metropolis", 0, first)
    assert harbor_points(here.state, Seat(0)) == 2

    here.piece("tipped_city", 0, second)

    assert harbor_points(here.state, Seat(0)) == 3


# --8<-- [start:kit]
def test_it_keeps_the_promises_that_every_expansion_makes() -> None:
    check_expansion(EXPANSION, games=1, length=60)


@pytest.mark.parametrize("other", ["five_six", "cities_knights"])
def test_it_keeps_them_in_company(other: str) -> None:
    check_expansion(EXPANSION, alongside=[other], games=1, length=40, whole=0, variants=False, elsewhere=False)


# --8<-- [end:kit]
