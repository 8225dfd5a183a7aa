"""Playing a knight (base: "Caballero")."""

from __future__ import annotations

import pytest

from catan_core import CHANCE
from catan_core.base import (
    CardPlayed,
    CardStolen,
    ChooseVictim,
    Discard,
    MoveRobber,
    PlayKnight,
    RobberMoved,
    Roll,
    Steal,
)
from catan_core.base import table as reading
from catan_core.testing import Scenario
from tests.helpers.seats import ONE, THREE, TWO, ZERO


def test_who_plays_a_knight_moves_the_robber_at_once() -> None:
    """BASE-DEV-15: nothing else can be done before."""
    table = Scenario().cards(0, knight=1).play(PlayKnight(ZERO))
    assert table.happened == (CardPlayed(ZERO, "knight"),)
    assert table.code(Roll(ZERO)) == "engine.not-now"
    assert table.code(MoveRobber(ZERO, table.hex(0, 0))) == "robber.same-hex"
    table.play(MoveRobber(ZERO, table.hex(0, 2)))
    assert table.events(RobberMoved) == (RobberMoved(table.hex(0, 0), table.hex(0, 2)),)
    assert reading.robber(table.state) == table.hex(0, 2)
    assert table.code(Roll(ZERO)) is None


def test_who_plays_a_knight_steals_a_card_as_after_a_seven() -> None:
    """BASE-DEV-15: of one opponent beside the hex, drawn blindly."""
    table = Scenario().cards(0, knight=1).give(1, ore=1, wool=2).give(2, brick=1)
    table.piece("settlement", 1, (0, 2, "N")).piece("city", 2, (0, 0, "S"))
    table.play(PlayKnight(ZERO), MoveRobber(ZERO, table.hex(0, 2)))
    assert tuple(table.game.actions) == (ChooseVictim(ZERO, ONE), ChooseVictim(ZERO, None))
    game = table.game.play(ChooseVictim(ZERO, ONE))
    assert game.actors == (CHANCE,)
    assert dict(game.outcomes) == {Steal(table.good("wool")): 2, Steal(table.good("ore")): 1}
    game = game.play(Steal(table.good("ore")))
    assert tuple(game.events) == (CardStolen(ZERO, ONE, table.good("ore")),)
    assert reading.hand(game.state, 0) == {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 1}


@pytest.mark.parametrize(("steal", "may_leave_it"), [("may", None), ("must", "robber.must-steal")])
def test_stealing_after_a_knight_is_as_free_as_after_a_seven(steal: str, may_leave_it: str | None) -> None:
    """BASE-DEV-15, BASE-ROB-07, both values of `base.steal`."""
    table = Scenario(options={"base.steal": steal}).cards(0, knight=1).give(1, ore=1).give(2, ore=1)
    table.piece("settlement", 1, (0, 2, "N")).piece("settlement", 2, (0, 2, "S"))
    table.play(PlayKnight(ZERO), MoveRobber(ZERO, table.hex(0, 2)))
    assert table.code(ChooseVictim(ZERO, None)) == may_leave_it
    assert [table.code(ChooseVictim(ZERO, seat)) for seat in (ONE, TWO, THREE)] == [
        None,
        None,
        "robber.no-victim-there",
    ]


def test_after_a_knight_nobody_gives_cards_back() -> None:
    """BASE-DEV-15: the hand limit is checked on a seven only."""
    table = Scenario().cards(0, knight=1).give(0, wool=9).give(1, ore=9).play(PlayKnight(ZERO))
    assert table.game.actors == (0,)
    table.play(MoveRobber(ZERO, table.hex(0, 2)))
    assert [reading.cards(table.state, seat) for seat in (0, 1)] == [9, 9]
    assert table.code(Discard(ONE, table.goods(ore=4))) == "engine.not-now"


def test_a_knight_may_be_played_although_the_robber_bothers_nobody() -> None:
    """BASE-DEV-16: the robber need not be beside one's own building."""
    table = Scenario().cards(0, knight=1).piece("settlement", 0, (0, 2, "N")).robber(0, -2)
    assert table.code(PlayKnight(ZERO)) is None
    beside = Scenario().cards(0, knight=1).piece("settlement", 0, (0, 2, "N")).robber(0, 2)
    assert beside.code(PlayKnight(ZERO)) is None


def test_with_a_knight_before_the_roll_and_a_seven_the_robber_moves_twice() -> None:
    """BASE-DEV-17."""
    table = Scenario().cards(0, knight=1)
    table.play(PlayKnight(ZERO), MoveRobber(ZERO, table.hex(0, 2))).roll(3, 4)
    assert table.code(MoveRobber(ZERO, table.hex(0, 2))) == "robber.same-hex"
    table.play(MoveRobber(ZERO, table.hex(0, 0)))
    assert reading.robber(table.state) == table.hex(0, 0)
