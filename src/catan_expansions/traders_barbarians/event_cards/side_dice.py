"""Dice that belong to other rules and are rolled beside a card, such as the event die (TB-EV-20)."""

from __future__ import annotations

from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.components.dice import Face

EVENT_CARDS = catan.Citation("event_cards", "Event cards")

NUMBER_DICE = ("red", "yellow")
"""The dice whose place the cards take."""
RED = "red"
"""The die that is rolled beside a card if there are others to be rolled (TB-EV-20)."""
IDLE: Face = 0
"""What a die shows that is not rolled."""


@catan.record
class SideRoll(catan.Phase, tag="event_cards/side-roll"):
    """Dice that belong to other rules are rolled beside a card."""

    seat: catan.Seat
    number: base.Total


@catan.record
class SideDice(catan.ChanceAction, tag="event_cards/side-dice"):
    """The roll of those dice: a face for every die of the table `base/dice`, 0 for one that is not rolled."""

    faces: Annotated[tuple[base.Told, ...], base.DIE]


def roll_beside(tx: catan.Transition, seat: catan.Seat, number: int) -> None:
    """Announce the number of a card, at once or when the dice beside it have fallen. Reactions to a roll follow."""
    dice = base.DICE(tx.rules)
    if set(NUMBER_DICE) >= {die.id for die in dice}:
        tx.emit(base.DiceRolled(seat, (IDLE,) * len(dice), number))
    else:
        tx.then(SideRoll(seat, number))


def _problem(state: catan.State, phase: SideRoll, beneath: tuple[catan.Phase, ...]) -> str | None:
    if not state.turn.number or state.turn.seat != phase.seat:
        return "no dice are rolled beside a card now"
    return None if SIDE_FALLS(state.rules) != {} and 2 <= phase.number <= 12 else f"no card has {phase.number}"


SideFalls = dict[tuple[Face, ...], int]

SIDE_FALLS: catan.PerRules[SideFalls] = catan.PerRules(
    lambda rules: dict(catan.roll_outcomes(base.DICE(rules), [(id, IDLE) for id in NUMBER_DICE if id != RED]))
)
"""Every way in which the dice can fall beside a card, with its weight."""


def _outcomes(position: catan.Position, phase: SideRoll) -> catan.Outcomes[SideDice]:
    return catan.Outcomes((SideDice(faces), weight) for faces, weight in SIDE_FALLS(position.rules).items())


def _fall(tx: catan.Transition, phase: SideRoll, action: SideDice) -> None:
    tx.emit(base.DiceRolled(phase.seat, action.faces, phase.number))


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=SideRoll,
            action=SideDice,
            rule=EVENT_CARDS,
            outcomes=_outcomes,
            apply=_fall,
            sound=_problem,
            lies_on=(),
        )
    ]
