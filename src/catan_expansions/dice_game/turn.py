"""The turn: throw, build, score; fifteen times round the table (Dice Game: "Desarrollo del juego", "Fin de juego")."""

from __future__ import annotations

from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    Event,
    EventSpec,
    Opening,
    Phase,
    PhaseSpec,
    Reaction,
    Rule,
    Seat,
    Setup,
    Transition,
    evolve,
    hookimpl,
    record,
)
from catan_expansions.dice_game.building import Building
from catan_expansions.dice_game.dice import NONE, THROWS, Cup, DiceFinal, Throw
from catan_expansions.dice_game.sheet import TURNS, Sheets

TURN = Rule("dice_game", "Course of the game")


@record
class NextTurn(Phase):
    """The turn of a seat begins."""

    tag: ClassVar[str] = "dice_game/next-turn"
    seat: Seat


@record
class EndTurn(Action):
    """End the turn and enter the score."""

    tag: ClassVar[str] = "dice_game/end-turn"


@record
class TurnStarted(Event):
    """A turn begins."""

    tag: ClassVar[str] = "dice_game/turn-started"
    seat: Seat
    number: int


@record
class TurnScored(Event):
    """A seat enters the points of its turn; 0 is a cross."""

    tag: ClassVar[str] = "dice_game/turn-scored"
    seat: Seat
    points: int


def _next_turn(tx: Transition, phase: NextTurn) -> None:
    tx.start_turn(phase.seat)
    tx.update(Cup(NONE, THROWS))
    tx.emit(TurnStarted(phase.seat, tx.turn.number))
    tx.then(Throw(phase.seat, NONE))


def _build(tx: Transition, event: DiceFinal) -> None:
    tx.then(Building(event.seat))


def _end_turn(tx: Transition, phase: Building, action: EndTurn) -> None:
    tx.end()
    sheets, seat = tx[Sheets], action.seat
    sheet = sheets.sheets[seat]
    marked = evolve(sheet, boxes=(*sheet.boxes, sheets.scored))
    tx.update(Sheets((*sheets.sheets[:seat], marked, *sheets.sheets[seat + 1 :])))
    tx.emit(TurnScored(seat, sheets.scored))
    if any(len(one.boxes) < TURNS for one in tx[Sheets].sheets):
        tx.then(NextTurn(Seat((seat + 1) % tx.rules.seats)))


END_TURN = ActionSpec(EndTurn, (Building,), _end_turn, TURN)


@hookimpl
def catan_phases(setup: Setup) -> list[object]:
    return [PhaseSpec(NextTurn, resolve=_next_turn, rule=TURN)]


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return [END_TURN]


@hookimpl
def catan_events(setup: Setup) -> list[object]:
    return [EventSpec(TurnStarted), EventSpec(TurnScored)]


@hookimpl
def catan_reactions(setup: Setup) -> list[object]:
    return [Reaction(DiceFinal, _build)]


@hookimpl
def catan_opening(setup: Setup) -> list[Opening]:
    return [Opening(lambda position: (NextTurn(Seat(0)),))]
