"""The event die: the barbarian ship or a city gate (Cities & Knights: "Los resultados de los dados")."""

from __future__ import annotations

from typing import Annotated, ClassVar

from catan_core import (
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    PerRules,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Reaction,
    Reactions,
    Row,
    Seat,
    Setup,
    State,
    TableSpecs,
    Transition,
    hookimpl,
    record,
)
from catan_core.base import DICE, DICE_FACES, DiceRolled
from catan_expansions.cities_knights.abilities import from_left_of
from catan_expansions.cities_knights.barbarians import ShipSails
from catan_expansions.cities_knights.improvements import PLACE_OF, Improvements
from catan_expansions.cities_knights.metropolis import TRACK, TRACKS
from catan_expansions.cities_knights.progress.drawing import DrawDue
from catan_expansions.cities_knights.progress.limit import SurplusDue

EVENTS = Citation("cities_knights", "Event die")
SHIP = "ship"
EVENT_DIE = "event"
RED_DIE = "red"


@record
class GateDraw(Phase):
    """The city gate of a track is open: each seat whose chart shows the number on the red die draws a card."""

    tag: ClassVar[str] = "cities_knights/gate-draw"
    seat: Seat
    track: Annotated[str, TRACK]
    red: int


@record
class GateOpened(Event):
    """The event die shows the city gate of a track."""

    tag: ClassVar[str] = "cities_knights/gate-opened"
    track: Annotated[str, TRACK]
    red: int


PLACES: PerRules[tuple[int, int]] = PerRules(
    lambda rules: (
        [die.id for die in DICE(rules)].index(EVENT_DIE),
        [die.id for die in DICE(rules)].index(RED_DIE),
    )
)
"""The indices of the event die and the red die among the dice."""


def draws(level: int, red: int) -> bool:
    """Whether the chart shows the number on the red die for a track at this level."""
    return level > 0 and red <= level + 1


def _react(tx: Transition, event: DiceRolled) -> None:
    event_die, red_die = PLACES(tx.rules)
    symbol, red = event.faces[event_die], event.faces[red_die]
    if symbol == SHIP:
        tx.then(ShipSails(event.seat))
    else:
        tx.emit(GateOpened(str(symbol), int(red)))
        tx.then(GateDraw(event.seat, str(symbol), int(red)))


def _gate(tx: Transition, phase: GateDraw) -> None:
    levels, place, red = tx[Improvements].levels, PLACE_OF[phase.track], phase.red
    drawing = [seat for seat in from_left_of(tx, phase.seat) if draws(levels[seat][place], red)]
    tx.then(*[DrawDue(seat, phase.track) for seat in drawing], SurplusDue(phase.seat))


def _gate_problem(state: State, phase: GateDraw, beneath: tuple[Phase, ...]) -> str | None:
    return None if phase.track in TRACKS and 1 <= phase.red <= 6 else f"no dice show {phase.track} and {phase.red}"


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [Row(DICE_FACES, EVENT_DIE, ((SHIP, 3), *((track, 1) for track in TRACKS)))]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(GateDraw, resolve=_gate, rule=EVENTS, sound=_gate_problem, lies_on=())]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(GateOpened)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(DiceRolled, _react)]
