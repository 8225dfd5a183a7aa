"""Dice that belong to other rules and are rolled beside a card, such as the event die (TB-EV-20)."""

from __future__ import annotations

from typing import Annotated

from catan_core import (
    ChanceAction,
    ChanceSpec,
    Citation,
    Outcomes,
    PerRules,
    Phase,
    PhaseSpecs,
    Position,
    Seat,
    Setup,
    State,
    Transition,
    hookimpl,
    record,
    roll_outcomes,
)
from catan_core.base import DICE, DIE, DiceRolled
from catan_core.components.dice import Face

EVENT_CARDS = Citation("event_cards", "Event cards")

NUMBER_DICE = ("red", "yellow")
"""The dice whose place the cards take."""

RED = "red"
"""The die that is rolled beside a card if there are others to be rolled (TB-EV-20)."""

IDLE: Face = 0
"""What a die shows that is not rolled."""


@record
class SideRoll(Phase, tag="event_cards/side-roll"):
    """Dice that belong to other rules are rolled beside a card."""

    seat: Seat
    number: int


@record
class SideDice(ChanceAction, tag="event_cards/side-dice"):
    """The roll of those dice: a face for every die of the table `base/dice`, 0 for one that is not rolled."""

    faces: Annotated[tuple[Face, ...], DIE]


def roll_beside(tx: Transition, seat: Seat, number: int) -> None:
    """Announce the number of a card, at once or when the dice beside it have fallen. Reactions to a roll follow."""
    if set(NUMBER_DICE) >= {die.id for die in DICE(tx.rules)}:
        tx.emit(DiceRolled(seat, (IDLE,) * len(DICE(tx.rules)), number))
    else:
        tx.then(SideRoll(seat, number))


def _side_problem(state: State, phase: SideRoll, beneath: tuple[Phase, ...]) -> str | None:
    return None if 2 <= phase.number <= 12 and state.turn.number else f"no card has the number {phase.number}"


SideFalls = dict[tuple[Face, ...], int]

SIDE_FALLS: PerRules[SideFalls] = PerRules(
    lambda rules: dict(roll_outcomes(DICE(rules), [(id, IDLE) for id in NUMBER_DICE if id != RED]))
)
"""Every way in which the dice can fall beside a card, with its weight."""


def _side_outcomes(position: Position, phase: SideRoll) -> Outcomes[SideDice]:
    return Outcomes((SideDice(faces), weight) for faces, weight in SIDE_FALLS(position.rules).items())


def _side_dice(tx: Transition, phase: SideRoll, action: SideDice) -> None:
    tx.emit(DiceRolled(phase.seat, action.faces, phase.number))


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        ChanceSpec(
            phase=SideRoll,
            action=SideDice,
            rule=EVENT_CARDS,
            outcomes=_side_outcomes,
            apply=_side_dice,
            sound=_side_problem,
            lies_on=(),
        )
    ]
