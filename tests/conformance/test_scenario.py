"""`scenario`: a position told in one sentence, with the chance that is to come, all of which must be asked for."""

from __future__ import annotations

import pytest

from catan_core import EngineError, IllegalAction, Seat
from catan_core.base import Dice, EndTrade, EndTurn, MoveRobber, Roll
from catan_core.base import table as read
from catan_core.testing import Scenario, scenario

ONE = Seat(1)


def test_seats_hands_and_pieces_are_as_told() -> None:
    table = scenario(
        seats=3,
        hands={1: {"ore": 2}, 2: {"wool": 1}},
        pieces={1: {"city": [(0, -1, "N")], "road": [((0, -1, "N"), (0, -2, "S"))]}, 2: {"settlement": [(0, 1, "S")]}},
        turn=1,
    )
    assert isinstance(table, Scenario)
    assert (table.game.rules.seats, table.game.turn.seat) == (3, ONE)
    assert (table.hand(0), table.hand(1)["ore"], table.hand(2)["wool"]) == (dict.fromkeys(table.hand(0), 0), 2, 1)
    assert read.pieces_left(table.state, ONE) == {"settlement": 5, "city": 3, "road": 14}
    assert read.pieces_left(table.state, Seat(2)) == {"settlement": 4, "city": 4, "road": 15}


def test_dice_to_come_fall_in_order_whenever_chance_is_asked() -> None:
    table = scenario(seats=3, coming=[(1, 1), Dice((5, 3))])
    table.play(Roll(Seat(0)), EndTrade(Seat(0)), EndTurn(Seat(0)), Roll(ONE))
    faces = [event.faces for event in table.happened if type(event).__name__ == "DiceRolled"]
    assert faces == [(1, 1), (5, 3)]


def test_chance_that_was_to_come_and_is_not_asked_for_is_an_error() -> None:
    with pytest.raises(EngineError, match=r"chance was never asked for Dice\(seat=-1, faces=\(2, 2\)\)"):
        scenario(coming=[(1, 1), (2, 2)]).play(Roll(Seat(0)))
    with pytest.raises(EngineError, match="never asked for"):
        scenario(coming=[(1, 1)]).play()


def test_chance_that_is_asked_and_has_nothing_to_come_is_an_error() -> None:
    with pytest.raises(EngineError, match="chance still has to answer"):
        scenario().play(Roll(Seat(0)))


def test_chance_that_cannot_happen_is_illegal() -> None:
    with pytest.raises(IllegalAction, match="unlikely"):
        scenario(coming=[(7, 1)]).play(Roll(Seat(0)))


def test_chance_may_stand_among_the_actions_and_then_goes_first() -> None:
    table = scenario().coming((3, 4)).play(Roll(Seat(0)), Dice((1, 1)), EndTrade(Seat(0)), EndTurn(Seat(0)), Roll(ONE))
    assert table.game.actions.of(MoveRobber)
