"""The turn: roll, build, score; fifteen turns for each seat (Dice Game: "Desarrollo del juego", "Fin de juego")."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.dice_game.building import Building
from catan_expansions.dice_game.dice import DICE, NONE, THROWS, Cup, DiceFinal, KeepOrStop, Throw
from catan_expansions.dice_game.sheet import TURNS, Sheets

TURN = catan.Citation("dice_game", "Course of the game")


@catan.record
class NextTurn(catan.Phase, tag="dice_game/next-turn"):
    """The turn of a seat begins."""

    seat: catan.Seat


@catan.record
class EndTurn(catan.Action, tag="dice_game/end-turn"):
    """End the turn, enter its score, and roll the dice for the next seat."""


@catan.record
class TurnStarted(catan.Event, tag="dice_game/turn-started"):
    """A turn begins."""

    seat: catan.Seat
    number: catan.Count


@catan.record
class TurnScored(catan.Event, tag="dice_game/turn-scored"):
    """A seat enters the points of its turn; 0 points are marked with a cross."""

    seat: catan.Seat
    points: catan.Count


def _next_turn(tx: catan.Transition, phase: NextTurn) -> None:
    tx.start_turn(phase.seat)
    tx.update(Cup(NONE, THROWS))
    tx.emit(TurnStarted(phase.seat, tx.turn.number))
    tx.then(Throw(phase.seat, NONE))


def _build(tx: catan.Transition, event: DiceFinal) -> None:
    tx.then(Building(event.seat))


def _end_turn(tx: catan.Transition, phase: Building, action: EndTurn) -> None:
    tx.end()
    sheets, seat = tx[Sheets], action.seat
    sheet = sheets.sheets[seat]
    marked = catan.evolve(sheet, boxes=(*sheet.boxes, sheets.scored))
    tx.update(Sheets(catan.with_entry(sheets.sheets, seat, marked)))
    tx.emit(TurnScored(seat, sheets.scored))
    if any(len(other.boxes) < TURNS for other in tx[Sheets].sheets):
        tx.then(NextTurn(catan.Seat((seat + 1) % tx.rules.seats)))


END_TURN = catan.ActionSpec(kind=EndTurn, during=(Building,), rule=TURN, apply=_end_turn)


# -- what holds in every state -------------------------------------------------------------------------------------


def turns_played(seat: int, begun: int, seats: int) -> int:
    """How many turns a seat has ended, when `begun` turns of all seats have begun and the last is still in progress.

    >>> [turns_played(seat, 6, 4) for seat in range(4)]
    [2, 1, 1, 1]
    """
    return (begun - 2 - seat) // seats + 1 if begun else 0


def _turns_problem(state: catan.State) -> str | None:
    if state.winners is not None:
        return "the game is over, but something is pending" if state.stack else None
    turn, seats = state.turn, state.rules.seats
    if turn.number < 1 or turn.seat != (turn.number - 1) % seats:
        return "another seat would be on turn"
    boxes = [len(sheet.boxes) for sheet in state[Sheets].sheets]
    if boxes != [turns_played(seat, turn.number, seats) for seat in range(seats)]:
        return "the boxes are not as many as the turns that have been played"
    own = [phase for phase in state.stack if isinstance(phase, Throw | KeepOrStop | Building)]
    if len(own) != 1:
        return "the seat on turn must throw, or throw again, or build"
    phase = own[0]
    if phase.seat != turn.seat:
        return "only the seat on turn throws and builds"
    if not isinstance(phase, Building) and (state[Sheets].scored or state[Sheets].new_knights):
        return "nothing is built before the dice are final"
    return _dice_problem(phase, state[Cup])


def _dice_problem(phase: Throw | KeepOrStop | Building, cup: Cup) -> str | None:
    if isinstance(phase, Building):
        sound = cup.throws == 0
    elif isinstance(phase, Throw) and cup.throws == THROWS:
        sound = cup.dice == phase.kept == NONE
    else:
        sound = 0 < cup.throws < THROWS and sum(cup.dice) == DICE
        if isinstance(phase, Throw):
            there = all(0 <= kept <= die for kept, die in zip(phase.kept, cup.dice, strict=True))
            sound = sound and there and phase.kept != cup.dice
    return None if sound else "the dice do not lie as they can at this point of a turn"


def _never_waits(state: catan.State, phase: NextTurn, beneath: tuple[catan.Phase, ...]) -> str | None:
    return "the next turn begins at once"


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(NextTurn, resolve=_next_turn, rule=TURN, sound=_never_waits, lies_on=(None,))]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [END_TURN]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(TurnStarted), catan.EventSpec(TurnScored)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(DiceFinal, _build)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("dice_game/turns-in-step", _turns_problem)]


@catan.hookimpl
def catan_opening(setup: catan.Setup) -> catan.Openings:
    return [catan.Opening(lambda position: (NextTurn(catan.Seat(0)),))]
