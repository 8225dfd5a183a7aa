"""Largest army (base: "Caballero"; summary: "El ejército más grande")."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import GameOver
from catan_core.base import (
    ARMY_RULES,
    BuyCard,
    CardPlayed,
    DrawCard,
    LargestArmyPassed,
    MoveRobber,
    PlayKnight,
    dev_cards,
)
from catan_core.base import table as reading
from catan_core.testing import Scenario
from tests.helpers.seats import ONE, ZERO


def test_the_first_seat_with_three_knights_face_up_takes_largest_army() -> None:
    """BASE-ARMY-01: at once, before the robber has moved, with 2 points."""
    table = Scenario().cards(0, knight=1).knights_played(0, 2)
    assert (reading.largest_army(table.state), table.game.points(ZERO)) == (None, 0)
    table.play(PlayKnight(ZERO))
    assert table.happened == (CardPlayed(ZERO, "knight"), LargestArmyPassed(None, ZERO))
    assert reading.largest_army(table.state) == 0
    assert table.game.score(ZERO) == {"base/largest-army": 2}


def test_two_knights_are_no_army() -> None:
    """BASE-ARMY-01."""
    table = Scenario().cards(0, knight=1).knights_played(0, 1).play(PlayKnight(ZERO))
    assert (reading.played_knights(table.state, 0), reading.largest_army(table.state)) == (2, None)


def test_more_knights_than_the_holder_take_largest_army_at_once() -> None:
    """BASE-ARMY-02."""
    table = Scenario().cards(0, knight=1).knights_played(0, 3).knights_played(1, 3).army(1)
    assert table.game.points(ONE) == 2
    table.play(PlayKnight(ZERO))
    assert table.events(LargestArmyPassed) == (LargestArmyPassed(ONE, ZERO),)
    assert (table.game.points(ZERO), table.game.points(ONE)) == (2, 0)


def test_as_many_knights_as_the_holder_are_not_enough() -> None:
    """BASE-ARMY-02: strictly more."""
    table = Scenario().cards(0, knight=1).knights_played(0, 2).knights_played(1, 3).army(1).play(PlayKnight(ZERO))
    assert table.events(LargestArmyPassed) == ()
    assert reading.largest_army(table.state) == 1


def test_a_further_knight_of_the_holder_changes_nothing() -> None:
    """BASE-ARMY-02."""
    table = Scenario().cards(0, knight=1).knights_played(0, 3).army(0).play(PlayKnight(ZERO))
    assert table.events(LargestArmyPassed) == ()
    assert table.game.score(ZERO) == {"base/largest-army": 2}


def test_knights_that_have_not_been_played_do_not_count() -> None:
    """BASE-ARMY-03: neither for taking the card nor for keeping it."""
    table = Scenario().cards(0, knight=4).knights_played(0, 1).play(PlayKnight(ZERO))
    assert reading.largest_army(table.state) is None
    table = Scenario().cards(0, knight=1).knights_played(0, 3).cards(1, knight=5).knights_played(1, 3).army(1)
    table.play(PlayKnight(ZERO))
    assert reading.largest_army(table.state) == 0


def test_knights_that_are_bought_do_not_count() -> None:
    """BASE-ARMY-03."""
    table = Scenario().knights_played(0, 2).give(0, ore=1, wool=1, grain=1).building()
    table.play(BuyCard(ZERO), DrawCard("knight"))
    assert reading.largest_army(table.state) is None


def test_who_wins_by_largest_army_has_won_before_the_robber_moves() -> None:
    """BASE-ARMY-01, BASE-WIN-02."""
    table = Scenario(options={"base.victory_points": 3}).piece("settlement", 0, (0, 0, "N"))
    table.cards(0, knight=1).knights_played(0, 2).play(PlayKnight(ZERO))
    assert table.happened[-1] == GameOver((ZERO,))
    assert table.code(MoveRobber(ZERO, table.hex(0, 2))) == "engine.game-over"


class Deserters:
    """Rules by which knights that lie open may be lost."""

    __name__ = "deserters"

    @catan.hookimpl
    def catan_tables(self, setup: catan.Setup) -> catan.TableSpecs:
        return [catan.Row(ARMY_RULES, "knights-are-lost", True)]


DESERTERS = catan.Expansion(
    "deserters",
    "Deserters",
    version="1.0",
    modules=(Deserters(),),
    requires=("base",),
    replaces=("base/army-rules:knights-are-lost",),
)


@pytest.mark.parametrize(
    ("knights", "holder"),
    [
        ((4, 3, 0), 0),  # a tie: it stays where it is
        ((4, 4, 0), 1),
        ((3, 0, 0), None),
        ((3, 3, 0), 1),
        ((4, 5, 5), None),  # a tie of others
    ],
)
def test_who_has_lost_a_knight_keeps_the_card_until_somebody_has_more(
    knights: tuple[int, int, int], holder: int | None
) -> None:
    """BASE-ARMY-02: only more knights than the holder has take the card."""
    table = Scenario(DESERTERS, seats=3)
    for seat, count in enumerate(knights):
        table.knights_played(seat, count)
    table.army(0).change(dev_cards.lose_open_card, ZERO, "knight")
    assert reading.largest_army(table.state) == holder
    assert not [problem for problem in table.game.rules.problems(table.state) if "army" in problem]
