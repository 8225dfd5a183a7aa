"""Seafarers for five and six seats (Seafarers 5-6)."""

from __future__ import annotations

import pytest

from catan_core import Seat
from catan_core.base import GOAL, DevCards, EndTurn, Holdings, MoveRobber, PlayKnight, RobberMove
from catan_expansions.five_six import EXPANSION as FIVE_SIX
from catan_expansions.five_six import EndPairedTrade
from catan_expansions.seafarers import SCENARIOS, SEA_MAP, BuildShip, MovePirate, MoveShip, Scenario
from tests.helpers.seats import ZERO
from tests.rules.seafarers.table import NORTH_SHORE, TWO_ISLANDS, Seafarers, founded, new_game


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
@pytest.mark.parametrize("seats", [5, 6])
def test_the_same_scenarios_are_played_to_the_same_number_of_points(scenario: Scenario, seats: int) -> None:
    """SEA-X56-01: with the supply and the development cards of the base game for five and six."""
    game = new_game(FIVE_SIX, seats=seats, scenario=scenario.id)
    assert GOAL(game.state, ZERO) == scenario.goal
    assert set(game.state[Holdings].supply) >= {24}


def test_there_are_thirty_four_development_cards() -> None:
    """SEA-X56-01."""
    game = new_game(FIVE_SIX, seats=5)
    assert len(game.state[DevCards].deck) == 34


@pytest.mark.parametrize("extra", ["special_building", "paired_players"])
@pytest.mark.parametrize("seats", [5, 6])
def test_both_turn_orders_are_played_with_ships(extra: str, seats: int) -> None:
    """SEA-X56-01."""
    game = founded(FIVE_SIX, seats=seats, seed=2, **{"five_six.extra_phase": extra})
    assert game.turn.number == 1


def test_printed_harbors_are_blank_and_there_are_eleven_kinds() -> None:
    """SEA-X56-02: five general ones, two for wool, and one for each other resource; nine in the fog."""
    for scenario, count in (("new_shores", 11), ("four_islands", 11), ("through_the_desert", 11), ("fog_islands", 9)):
        plan = SEA_MAP(new_game(FIVE_SIX, seats=6, scenario=scenario).rules)["map"]
        assert {kind for *_, kind in plan.harbors} == {""}
        assert len(plan.pool) == count
    assert sorted(SEA_MAP(new_game(FIVE_SIX, seats=6).rules)["map"].pool) == sorted(
        ["generic"] * 5 + ["wool"] * 2 + ["brick", "lumber", "grain", "ore"]
    )


@pytest.mark.parametrize("action", [BuildShip, MoveShip])
def test_player_two_builds_and_moves_a_ship(action: type[BuildShip | MoveShip]) -> None:
    """SEA-X56-03."""
    table, two = second_part()
    table.play(EndPairedTrade(two))
    [ship, *_] = table.game.actions.of(action)
    table.play(ship)
    assert ship.edge in table.at("ship", two)


def test_player_two_moves_the_pirate_with_a_knight_and_not_otherwise() -> None:
    """SEA-X56-03."""
    table, two = second_part()
    assert not table.game.actions.of(MovePirate)
    table.cards(two, knight=1).play(PlayKnight(two))
    assert isinstance(table.game.phase, RobberMove)
    assert {type(each) for each in table.game.actions} == {MovePirate, MoveRobber}


def second_part() -> tuple[Seafarers, Seat]:
    """Seat 0 of five has ended its turn: the table, and player 2, who has ships and cards."""
    options = {"scenario": "four_islands", "five_six.extra_phase": "paired_players"}
    table = Seafarers(FIVE_SIX, seats=5, options=options, board=TWO_ISLANDS).building().play(EndTurn(ZERO))
    (two,) = table.game.actors
    return table.piece("settlement", two, NORTH_SHORE[1]).ships(two, *NORTH_SHORE[1:4]).rich(two), two
