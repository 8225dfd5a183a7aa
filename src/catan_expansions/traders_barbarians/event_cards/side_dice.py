"""Dice that other rules ask for and that are rolled beside a card, such as the event die (TB-EV-20)."""

from __future__ import annotations

from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.base import rows
from catan_core.components.dice import Face
from catan_expansions.traders_barbarians import pairs

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
    if SIDE_FALLS(tx.rules):
        tx.then(SideRoll(seat, number))
    else:
        tx.emit(base.DiceRolled(seat, (IDLE,) * len(base.DICE(tx.rules)), number))


def _problem(state: catan.State, phase: SideRoll, beneath: tuple[catan.Phase, ...]) -> str | None:
    if not state.turn.number or state.turn.seat != phase.seat:
        return "no dice are rolled beside a card now"
    return None if SIDE_FALLS(state.rules) and 2 <= phase.number <= 12 else f"no card has {phase.number}"


SideFalls = dict[tuple[Face, ...], int]


def _side_falls(rules: catan.Rules) -> SideFalls:
    dice, asked = base.DICE(rules), ALSO_ROLLED(rules)
    numbers = [die.id for die in dice if die.id in NUMBER_DICE]
    others = len(numbers) < len(dice)
    idle = [id for id in numbers if not (asked.get(id, False) or (others and id == RED))]
    return dict(catan.roll_outcomes(dice, [(id, IDLE) for id in idle])) if len(idle) < len(dice) else {}


SIDE_FALLS: catan.PerRules[SideFalls] = catan.PerRules(_side_falls)
"""Every way in which the dice can fall beside a card, with its weight; {} if none are rolled."""


def _outcomes(position: catan.Position, phase: SideRoll) -> catan.Outcomes[SideDice]:
    return catan.Outcomes((SideDice(faces), weight) for faces, weight in SIDE_FALLS(position.rules).items())


def _fall(tx: catan.Transition, phase: SideRoll, action: SideDice) -> None:
    tx.emit(base.DiceRolled(phase.seat, action.faces, phase.number))


def fleet_sails(setup: catan.Setup) -> bool:
    """Whether the fleet of The Pirate Islands asks for both dice."""
    return setup.options.get(pairs.SEA_MAPS) == "pirate_islands"


ALSO_ROLLED: catan.Table[str, bool] = catan.Table(
    "event_cards/also-rolled",
    "Whether a die with numbers is rolled beside a card, by its id, for rules that ask what it shows. The number of the"
    " card counts all the same. Without a row: no, but for the red die where dice of other rules are rolled.",
    problem=rows.every(rows.id_problem, rows.truth_problem),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [ALSO_ROLLED]


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
