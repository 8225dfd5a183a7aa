"""How turns end: what may end them, and who has won by then (base: "Turn structure", "Victory")."""

from __future__ import annotations

import pytest

from catan_core import Action, ActionSpec, Citation, Expansion, Limit, Reaction, Refusal, Transition, record
from catan_core.base import (
    BuildPhase,
    EndsTurn,
    EndTrade,
    EndTurn,
    OwnActionPhase,
    TurnEnding,
    end_turn,
    pieces,
)
from catan_core.testing import Scenario
from catan_expansions.five_six import EndPairedPart, EndPairedTrade
from tests.engine.making import expansion
from tests.helpers.seats import ONE, THREE, ZERO
from tests.rules.five_six.table import PAIRED, FiveSix

RULE = Citation("rest", "Rest")
RESTLESS = Refusal("rest.restless", RULE, text="Your turn ends when you rest.")
CITIES = ((0, -1, "N"), (-1, 0, "N"), (1, -1, "S"), (0, 1, "N"))
NINTH, TENTH = (-1, 1, "S"), (-1, -1, "N")


@record
class Rest(Action, tag="rest/rest"):
    """End your turn by resting."""


def resting() -> Expansion:
    """An expansion in which nothing but resting ends a turn."""

    def rest(tx: Transition, phase: OwnActionPhase, action: Rest) -> None:
        end_turn(tx, phase, action.seat)

    return expansion(
        "rest",
        requires=("base",),
        actions=[ActionSpec(kind=Rest, during=((BuildPhase, OwnActionPhase),), rule=RULE, apply=rest)],
        modifiers=[Limit(EndsTurn, lambda position, action: RESTLESS(), refusals=(RESTLESS,))],
    )


def growing() -> Expansion:
    """An expansion in which whoever ends a turn gets a settlement, which makes ten points in this test."""

    def grow(tx: Transition, event: TurnEnding) -> None:
        pieces.place(tx, "settlement", event.seat, Scenario().node(TENTH))

    return expansion("growth", requires=("base",), reactions=[Reaction(TurnEnding, grow)])


@pytest.mark.parametrize("phases", ["separate", "combined"])
def test_another_action_may_end_a_turn_as_ending_it_does(phases: str) -> None:
    scenario = Scenario(resting(), options={"base.turn_phases": phases}).building()
    assert scenario.code(EndTurn(ZERO)) == "rest.restless"
    scenario.play(Rest(ZERO))
    assert (scenario.game.turn.seat, scenario.game.actors) == (1, (ONE,))
    assert scenario.events(TurnEnding) == (TurnEnding(ZERO),)


def test_another_action_may_end_the_part_of_player_2() -> None:
    scenario = FiveSix(resting(), options=PAIRED).building().play(Rest(ZERO), EndPairedTrade(THREE))
    assert scenario.code(EndPairedPart(THREE)) == "rest.restless"
    assert scenario.play(Rest(THREE)).game.turn.seat == ONE


def test_what_the_end_of_a_turn_brings_may_win_it() -> None:
    """BASE-WIN-03: it is still the turn of seat 0, which has ten points before seat 1 begins."""
    scenario = Scenario(growing()).piece("city", 0, *CITIES).piece("settlement", 0, NINTH).building()
    assert scenario.game.points(ZERO) == 9
    scenario.play(EndTurn(ZERO))
    assert (scenario.game.winners, scenario.game.turn.seat) == ((0,), 0)


def test_the_end_of_a_turn_passes_on_if_nobody_has_won() -> None:
    scenario = Scenario(growing()).piece("city", 0, *CITIES).roll(1, 1).play(EndTrade(ZERO), EndTurn(ZERO))
    assert (scenario.game.winners, scenario.game.turn.seat) == ((), 1)
