"""Consolation: one test for each sentence of the rules, and the kit."""

# --8<-- [start:table]
import pytest
from catan_core.testing import Scenario, check_expansion

from catan_consolation import EXPANSION
from catan_consolation.consolation import Consoled

NOBODY = (5, 6)
"""A roll that brings nobody anything, as long as nobody has built."""
# --8<-- [end:table]


# --8<-- [start:rules]
def test_where_nobody_gets_anything_the_seat_on_turn_takes_a_card() -> None:
    table = Scenario(EXPANSION, seats=3, turn=1).roll(*NOBODY)

    assert table.hand(1)["wool"] == 1
    assert table.events(Consoled) == (Consoled(table.game.turn.seat, "wool"),)


def test_where_somebody_gets_something_nobody_takes_a_card() -> None:
    table = Scenario(EXPANSION, seats=3).piece("settlement", 2, (0, -1, "N"))
    table.roll(3, 3)

    assert [sum(table.hand(seat).values()) for seat in range(3)] == [0, 0, 1]


def test_after_a_seven_nobody_takes_a_card() -> None:
    table = Scenario(EXPANSION, seats=3).roll(3, 4)

    assert table.events(Consoled) == ()


def test_where_the_supply_has_none_nobody_takes_a_card() -> None:
    table = Scenario(EXPANSION, seats=3).supply(wool=0).roll(*NOBODY)

    assert table.events(Consoled) == ()


@pytest.mark.parametrize("good", ["brick", "lumber", "grain", "ore"])
def test_the_option_says_which_card(good: str) -> None:
    options = {"consolation.good": good}
    table = Scenario(EXPANSION, seats=3, options=options).roll(*NOBODY)

    assert table.hand(0)[good] == 1


# --8<-- [end:rules]


# --8<-- [start:kit]
def test_it_keeps_the_promises_that_every_expansion_makes() -> None:
    check_expansion(EXPANSION, alongside=("five_six",), games=3)


# --8<-- [end:kit]
