"""An expansion that keeps the robber where it is: whatever would move it is refused in the words of that expansion."""

from __future__ import annotations

import catan_core as catan
from catan_core import Citation, Hex, Position, Refusal, forbid, members
from catan_core.base import ROBBER_MAY_MOVE, Island, MoveRobber, land_hexes
from catan_expansions.cities_knights import ChaseRobber, PlayBishop
from catan_expansions.seafarers import PIRATE_MAY_MOVE, MovePirate
from tests.engine.making import expansion
from tests.helpers.seats import ZERO
from tests.rules.cities_knights.table import CitiesKnights
from tests.rules.seafarers.table import two_islands

ASLEEP = Refusal("night.asleep", Citation("night", "Sleep"), text="The robber is asleep.")
TOP = (0, 0, "N")


def night() -> catan.Expansion:
    """The robber sleeps through the whole game."""

    def asleep(position: Position) -> bool:
        return True

    return expansion("night", requires=("base",), modifiers=[forbid(ROBBER_MAY_MOVE, asleep, ASLEEP)])


def test_knights_and_the_bishop_are_told_why_the_robber_stays() -> None:
    scenario = CitiesKnights(night()).landed().knights(0, "mighty", TOP, active=True).progress(0, bishop=1).after_roll()
    away = scenario.hex(2, -2)
    assert scenario.code(ChaseRobber(ZERO, scenario.node(TOP), away)) == ASLEEP.code
    assert scenario.code(PlayBishop(ZERO, away)) == ASLEEP.code
    assert not scenario.game.actions_of(ZERO).of(ChaseRobber)
    assert not scenario.game.actions_of(ZERO).of(PlayBishop)


def test_where_the_pirate_may_not_move_the_robber_does_and_it_is_said_why() -> None:
    """SEA-PIR-01: one of the two is moved."""

    def asleep(position: Position, seat: catan.Seat) -> bool:
        return True

    calm = expansion("night", requires=("seafarers",), modifiers=[forbid(PIRATE_MAY_MOVE, asleep, ASLEEP)])
    scenario = two_islands(calm).roll(3, 4)
    assert {type(action) for action in scenario.game.actions} == {MoveRobber}
    assert scenario.code(MovePirate(ZERO, scenario.hex(-1, 0))) == ASLEEP.code


def test_where_the_robber_may_not_move_the_pirate_does_and_it_is_said_why() -> None:
    """SEA-PIR-01: one of the two is moved."""
    scenario = two_islands(night()).roll(3, 4)
    assert {type(action) for action in scenario.game.actions} == {MovePirate}
    land = next(hex for hex in members(land_hexes(scenario.state)) if hex != scenario.state[Island].robber)
    assert scenario.code(MoveRobber(ZERO, Hex(land))) == ASLEEP.code
