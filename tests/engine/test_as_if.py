"""A position as if something were different: read like any other, and nothing follows from it."""

import pytest

from catan_core import ArgumentError, Transition, View, as_if, ruleset
from catan_core.base import HAND_LIMIT, SITES, Island, LargestArmy, LongestRoad, pieces
from catan_core.model.state import Position
from catan_core.testing import Scenario
from catan_expansions.dice_game import Sheets
from tests.helpers.seats import ONE, TWO, ZERO

STATE = ruleset("base").new_game(seats=3, seed=3).state
ARMY = LargestArmy(TWO)
LINE = ((0, 0, "N"), (0, -1, "S"), (-1, 0, "N"))


def positions(scenario: Scenario) -> tuple[Position, Transition, View]:
    return scenario.state, Transition(scenario.state), scenario.game.view(ZERO)


def test_only_the_slices_that_are_named_differ() -> None:
    game = Scenario("base").game
    for position in (game.state, Transition(game.state), game.view(ZERO)):
        imagined = as_if(position, ARMY, LongestRoad(ONE, (0, 5, 0, 0)))
        assert (imagined[LargestArmy], imagined[LongestRoad].holder) == (ARMY, ONE)
        assert imagined[Island] is position[Island]
        assert (imagined.turn, imagined.stack, imagined.winners) == (position.turn, position.stack, position.winners)
        assert imagined.rules is position.rules
        assert position[LargestArmy].holder is None
        assert HAND_LIMIT(imagined, ZERO) == 7
        assert imagined.rules.points(imagined, TWO, hidden=False) == 2


def test_it_is_asked_about_as_if_once_more() -> None:
    twice = as_if(as_if(STATE, ARMY), LargestArmy(ZERO))
    assert twice[LargestArmy].holder == ZERO
    assert as_if(as_if(STATE, ARMY), LongestRoad(ONE, (0, 5, 0)))[LargestArmy] == ARMY


def test_its_name_says_what_differs() -> None:
    assert repr(as_if(STATE, ARMY)).startswith("<base for 3 seats, as if LargestArmy were different: before the first")


def test_slices_that_the_game_does_not_have_are_refused() -> None:
    for wrong, says in ((Sheets(()), "no slice Sheets"), (3, "as_if takes slices"), ("army", "as_if takes slices")):
        with pytest.raises(ArgumentError, match=says):
            as_if(STATE, wrong)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="one slice of each type, and got LargestArmy twice"):
        as_if(STATE, ARMY, ARMY)
    with pytest.raises(ArgumentError, match="no slice Sheets"):
        as_if(STATE, ARMY)[Sheets]


def test_a_piece_is_thought_away_and_another_added() -> None:
    scenario = Scenario("base").piece("settlement", 0, LINE[0]).roads(0, *LINE)
    near, far = scenario.edge(*LINE[:2]), scenario.edge(*LINE[1:])
    for position in positions(scenario):
        without = pieces.without(position, "road", ZERO, near)
        assert pieces.network(without, ZERO) == 1 << far
        assert pieces.in_stock(without, "road", ZERO) == 14
        moved = pieces.with_piece(without, "road", ZERO, near)
        assert moved[Island] == position[Island]
        assert SITES(moved, ZERO, "road") == SITES(position, ZERO, "road") != SITES(without, ZERO, "road")


def test_a_piece_that_is_not_there_is_not_thought_away_nor_added_twice() -> None:
    scenario = Scenario("base").roads(0, *LINE)
    near = scenario.edge(*LINE[:2])
    with pytest.raises(ArgumentError, match="seat 1 has no road at"):
        pieces.without(scenario.state, "road", ONE, near)
    with pytest.raises(ArgumentError, match="seat 0 has no bridge at"):
        pieces.without(scenario.state, "bridge", ZERO, near)
    with pytest.raises(ArgumentError, match=f"seat 0 has a road at {near} already"):
        pieces.with_piece(scenario.state, "road", ZERO, near)
    with pytest.raises(ArgumentError, match="there is no piece 'bridge'; there are road, settlement, city"):
        pieces.with_piece(scenario.state, "bridge", ZERO, near)
