"""The verbs with which expansions set up positions by hand: what they make is sound, and what cannot be is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from catan_core import ArgumentError, Game, Hex, Node, PositionError, Seat, SeatError
from catan_core.base import EndTurn, LongestRoad
from catan_core.base import table as base_table
from catan_core.testing import Scenario, check_walk
from catan_expansions.cities_knights import ActivateKnight, OwnSurplus, PlaySpy, RestoreCity, by_hand, table
from catan_expansions.dice_game import Building, BuildSettlement, KeepOrStop, Throw
from catan_expansions.dice_game import by_hand as sheet_by_hand

ZERO, ONE = Seat(0), Seat(1)
TOP, LEFT, RIGHT, LOW = (0, -1, "N"), (-2, 0, "N"), (2, -1, "N"), (0, 1, "S")
LINE = ((-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"))


def knights_table(**options: str | bool) -> Scenario:
    """Two seats with cities, in the middle of a game."""
    named = {f"cities_knights.{name}": value for name, value in options.items()}
    return Scenario("cities_knights", seats=3, options=named).piece("city", 0, TOP, LEFT).piece("city", 1, RIGHT, LOW)


# -- Cities & Knights ----------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_position_with_everything_of_cities_and_knights_is_sound_and_can_be_played_on() -> None:
    position = knights_table()
    position.change(by_hand.metropolis, 0, "science", TOP)
    position.change(by_hand.improvements, 0, science=5, politics=3)
    position.change(by_hand.knights, 0, (0, 0, "N"), level=3, active=True)
    position.change(by_hand.knights, 1, (1, 0, "N"), (-1, 1, "N"), fresh=True)
    position.change(by_hand.city_walls, 0, TOP, LEFT).change(by_hand.tip_cities, 1, LOW)
    position.change(by_hand.merchant, 1, (1, -1)).change(by_hand.merchant, 0, (0, -1))
    position.change(by_hand.defender_cards, 1, 2).change(by_hand.ship, 6)
    position.change(by_hand.progress_cards, 0, spy=2, printer=1)
    position.building().sound()
    state = position.state
    assert table.improvements(state, 0) == {"trade": 0, "politics": 3, "science": 5}
    assert table.metropolises(state)["science"] == (ZERO, position.node(TOP))
    assert [(knight.level, knight.active, knight.ready) for knight in table.knights(state, 0)] == [(3, True, True)]
    assert [(knight.level, knight.active, knight.ready) for knight in table.knights(state, 1)] == [(1, True, False)] * 2
    assert table.merchant(state) == (ZERO, position.hex(0, -1))
    assert (table.ship(state), table.landed(state), table.defender_cards(state, 1)) == (6, True, 2)
    assert (table.progress_hand(state, 0), table.open_progress_cards(state, 0)) == ({"spy": 2}, {"printer": 1})
    assert table.progress_decks(state) == {"trade": 18, "politics": 16, "science": 17}
    assert position.game.score(ZERO) == {
        "base/cities": 4,
        "cities_knights/metropolises": 2,
        "cities_knights/merchant": 1,
        "cities_knights/victory-cards": 1,
    }
    assert Game.from_json(position.game.to_json()) == position.game
    assert EndTurn(ZERO) in position.game.actions
    check_walk(state.rules, 1, 40, start=state, every=20)


def test_a_knight_that_is_put_into_a_road_interrupts_it() -> None:
    position = Scenario("cities_knights", seats=3).roads(0, *LINE)
    assert base_table.longest_road(position.state) == (ZERO, (5, 0, 0))
    position.change(by_hand.knights, 1, LINE[2])
    assert position.sound().read(LongestRoad) == LongestRoad(None, (3, 0, 0))


def test_knights_put_down_by_hand_do_what_knights_do() -> None:
    position = knights_table().change(by_hand.knights, 0, (0, 0, "N")).give(0, grain=1).building()
    position.play(ActivateKnight(ZERO, position.node((0, 0, "N"))))
    assert table.knight_strength(position.state, 0) == 1
    restored = knights_table().change(by_hand.tip_cities, 0, LEFT).give(0, grain=2, ore=3).building()
    assert RestoreCity(ZERO, restored.node(LEFT)) in restored.game.actions
    spied = knights_table().change(by_hand.progress_cards, 0, spy=1).change(by_hand.progress_cards, 1, bishop=1)
    assert PlaySpy(ZERO, ONE) in spied.building().game.actions


def test_a_metropolis_passes_to_whoever_gets_it_by_hand() -> None:
    position = knights_table().change(by_hand.metropolis, 0, "trade", TOP)
    assert table.improvements(position.state, 0)["trade"] == 4
    position.change(by_hand.metropolis, 1, "trade", RIGHT).sound()
    assert table.metropolises(position.state)["trade"] == (ONE, position.node(RIGHT))
    position.change(by_hand.improvements, 1, trade=5).change(by_hand.improvements, 0, trade=5).sound()


def test_who_has_too_many_progress_cards_comes_down_to_four_after_the_roll() -> None:
    position = knights_table().change(by_hand.progress_cards, 0, spy=2, bishop=2, wedding=1).after_roll()
    assert isinstance(position.sound().state.phase, OwnSurplus)


REFUSED: dict[str, Callable[[], object]] = {
    "knights have levels 1 to 3, not 4": lambda: knights_table().change(by_hand.knights, 0, (0, 0, "N"), level=4),
    "there is a piece at (0, -1, 'N') already": lambda: knights_table().change(by_hand.knights, 0, TOP),
    "seat 0 has no basic_knight left": lambda: knights_table().change(
        by_hand.knights, 0, (0, 0, "N"), (1, 0, "N"), (-1, 1, "N")
    ),
    "there is no node 54": lambda: knights_table().change(by_hand.knights, 0, Node(54)),
    "the levels of a track are 0 to 5": lambda: knights_table().change(by_hand.improvements, 0, trade=6),
    "who is the first at level 4 of trade has its metropolis": lambda: knights_table().change(
        by_hand.improvements, 0, trade=4
    ),
    "seat 0 has the metropolis of trade, and so level 4 at least": lambda: (
        knights_table().change(by_hand.metropolis, 0, "trade", TOP).change(by_hand.improvements, 0, trade=3)
    ),
    "seat 1 would have taken the metropolis of trade at level 5": lambda: (
        knights_table().change(by_hand.metropolis, 0, "trade", TOP).change(by_hand.improvements, 1, trade=5)
    ),
    "seat 0 has no city at (2, -1, 'N'), or it is a metropolis": lambda: knights_table().change(
        by_hand.metropolis, 0, "trade", RIGHT
    ),
    "there is no track 'war'; there are trade, politics, science": lambda: knights_table().change(
        by_hand.metropolis, 0, "war", TOP
    ),
    "seat 0 has no city without a wall at (0, 1, 'S')": lambda: knights_table().change(by_hand.city_walls, 0, LOW),
    "seat 1 has no city at (0, -1, 'N'), or it has a wall": lambda: knights_table().change(by_hand.tip_cities, 1, TOP),
    "the ship makes 0 to 6 moves, not 7": lambda: knights_table().change(by_hand.ship, 7),
    "so the barbarians have landed": lambda: (
        knights_table().change(by_hand.defender_cards, 0, 1).change(by_hand.ship, 0, landed=False)
    ),
    "7 Defender cards cannot be with seat 0": lambda: knights_table(defender_cards_limited=True).change(
        by_hand.defender_cards, 0, 7
    ),
    "the deck of politics has 1 of the card 'spy', not 2": lambda: (
        knights_table().change(by_hand.progress_cards, 1, spy=2).change(by_hand.progress_cards, 0, spy=2)
    ),
    "there is no progress card 'knight'; there are merchant,": lambda: knights_table().change(
        by_hand.progress_cards, 0, knight=1
    ),
    "there is no hex 99": lambda: knights_table().change(by_hand.merchant, 0, Hex(99)),
    "the merchant cannot stand at (0, 0)": lambda: knights_table(merchant_on_desert=False).change(
        by_hand.merchant, 0, (0, 0)
    ),
    "the merchant cannot stand at (2, 0)": lambda: Scenario("cities_knights", "seafarers", seats=3).change(
        by_hand.merchant, 0, (2, 0)
    ),
    "there are 2 sheets, not 1": lambda: Scenario("dice_game", seats=2).change(sheet_by_hand.sheets, "R0"),
    "after 1 to 14 rounds, not after 15": lambda: Scenario("dice_game", seats=1).change(
        sheet_by_hand.sheets, "R0", rounds=15
    ),
    "a settlement has no road": lambda: Scenario("dice_game", seats=1).change(sheet_by_hand.sheets, "S3,S4"),
    "6 dice with the faces ore, grain, wool, lumber, brick, gold do not lie as {'ore': 5}": lambda: Scenario(
        "dice_game", seats=1
    ).change(sheet_by_hand.dice, ore=5),
    "do not lie as {'ore': '6'}": lambda: Scenario("dice_game", seats=1).change(
        sheet_by_hand.dice,
        ore="6",  # type: ignore[arg-type]
    ),
    "do not lie as {'ore': 6.0}": lambda: Scenario("dice_game", seats=1).change(
        sheet_by_hand.dice,
        ore=6.0,  # type: ignore[arg-type]
    ),
    "after 1 to 14 rounds, not after 1.0": lambda: Scenario("dice_game", seats=1).change(
        sheet_by_hand.sheets,
        "R0",
        rounds=1.0,  # type: ignore[arg-type]
    ),
    "0 to 2 throws are left, not 1.0": lambda: Scenario("dice_game", seats=1).change(
        sheet_by_hand.dice,
        throws=1.0,  # type: ignore[arg-type]
        ore=6,
    ),
    "0 to 2 throws are left, not 3": lambda: Scenario("dice_game", seats=1).change(sheet_by_hand.dice, throws=3, ore=6),
}


@pytest.mark.parametrize("said", REFUSED)
def test_what_no_game_has_is_refused(said: str) -> None:
    with pytest.raises(PositionError) as caught:
        REFUSED[said]()
    assert said in str(caught.value)


WITHOUT: dict[str, Callable[[Scenario], object]] = {
    "knights": lambda position: position.change(by_hand.knights, 0, TOP),
    "improvements": lambda position: position.change(by_hand.improvements, 0, trade=1),
    "metropolis": lambda position: position.change(by_hand.metropolis, 0, "trade", TOP),
    "city_walls": lambda position: position.change(by_hand.city_walls, 0, TOP),
    "tip_cities": lambda position: position.change(by_hand.tip_cities, 0, TOP),
    "ship": lambda position: position.change(by_hand.ship, 1),
    "defender_cards": lambda position: position.change(by_hand.defender_cards, 0, 1),
    "progress_cards": lambda position: position.change(by_hand.progress_cards, 0, spy=1),
    "merchant": lambda position: position.change(by_hand.merchant, 0, (0, 0)),
}


@pytest.mark.parametrize("verb", WITHOUT)
def test_a_verb_of_an_expansion_that_is_not_there_names_the_expansion(verb: str) -> None:
    with pytest.raises(ArgumentError, match=r"in a game of base for 3 seats, which is played without 'cities_knights'"):
        WITHOUT[verb](Scenario(seats=3))
    with pytest.raises(ArgumentError, match="played without 'dice_game'"):
        Scenario().change(sheet_by_hand.sheets, "R0")


def test_a_seat_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(SeatError):
        knights_table().change(by_hand.progress_cards, 3, spy=1)


# -- the Dice Game -------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_sheets_and_dice_by_hand_are_sound_and_can_be_played_on() -> None:
    position = Scenario("dice_game", seats=2).change(sheet_by_hand.sheets, "R0,S3,J1", "R0,R2", rounds=3)
    assert isinstance(position.sound().state.stack[-1], Throw)
    assert [position.game.points(seat) for seat in (ZERO, ONE)] == [5, 2 - 2]
    position.change(sheet_by_hand.dice, throws=2, ore=4, gold=2)
    assert isinstance(position.sound().state.phase, KeepOrStop)
    position.change(sheet_by_hand.dice, lumber=1, brick=1, wool=1, grain=1, ore=2)
    assert isinstance(position.sound().state.phase, Building)
    check_walk(position.state.rules, 1, 30, start=position.state, every=10)
    assert not position.game.actions.of(BuildSettlement)
    assert (
        Scenario("dice_game", seats=1)
        .change(sheet_by_hand.sheets, "R0,R2")
        .change(sheet_by_hand.dice, lumber=1, brick=1, wool=1, grain=1, ore=2)
        .sound()
        .game.actions.of(BuildSettlement)
    )
