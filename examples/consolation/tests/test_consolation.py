"""Consolation: one test for each sentence of the rules, and the kit."""

# --8<-- [start:table]
import pytest
from catan_core.testing import Scenario, check_expansion

from catan_consolation import EXPANSION
from catan_consolation.consolation import Consolation, TakeCard

NOBODY = (5, 6)
"""A roll that brings nobody anything, as long as nobody has built."""
EMPTY = {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 0}
# --8<-- [end:table]


# --8<-- [start:rules]
def test_where_nobody_gets_anything_the_seat_on_turn_takes_a_card() -> None:
    table = Scenario(EXPANSION, seats=3, turn=1).roll(*NOBODY)
    assert table.game.actors == (1,)

    table.play(TakeCard(table.game.turn.seat, table.good("wool")))
    assert table.hand(1)["wool"] == 1


@pytest.mark.parametrize("left", ["brick", "ore"])
def test_the_card_is_one_that_the_supply_has(left: str) -> None:
    table = Scenario(EXPANSION, seats=3).supply(**EMPTY | {left: 1})
    table.roll(*NOBODY)

    seat = table.game.turn.seat
    assert list(table.game.actions) == [TakeCard(seat, table.good(left))]


def test_where_the_supply_is_empty_nobody_is_asked() -> None:
    table = Scenario(EXPANSION, seats=3).supply(**EMPTY).roll(*NOBODY)

    assert not isinstance(table.game.phase, Consolation)


def test_where_somebody_gets_something_nobody_takes_a_card() -> None:
    table = Scenario(EXPANSION, seats=3).piece("settlement", 2, (0, -1, "N"))
    table.roll(3, 3)

    assert not isinstance(table.game.phase, Consolation)


def test_after_a_seven_nobody_takes_a_card() -> None:
    table = Scenario(EXPANSION, seats=3).roll(3, 4)

    assert not isinstance(table.game.phase, Consolation)


# --8<-- [end:rules]


# --8<-- [start:kit]
def test_it_keeps_the_promises_that_every_expansion_makes() -> None:
    check_expansion(EXPANSION, alongside=("five_six",), games=3)


# --8<-- [end:kit]
