"""The event die: the barbarian ship or a city gate (Cities & Knights: "Los resultados de los dados")."""

from __future__ import annotations

from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_expansions.cities_knights.barbarians import ShipSails
from catan_expansions.cities_knights.improvements import PLACE_OF, Improvements
from catan_expansions.cities_knights.metropolis import TRACK, TRACKS
from catan_expansions.cities_knights.progress.drawing import DrawDue
from catan_expansions.cities_knights.progress.limit import SurplusDue

EVENTS = catan.Citation("cities_knights", "Event die")
SHIP = "ship"
EVENT_DIE = "event"
RED_DIE = "red"


@catan.record
class GateDraw(catan.Phase, tag="cities_knights/gate-draw"):
    """The city gate of a track is open: each seat whose chart shows the number on the red die draws a card."""

    seat: catan.Seat
    track: Annotated[str, TRACK]
    red: base.DieNumber


@catan.record
class GateOpened(catan.Event, tag="cities_knights/gate-opened"):
    """The event die shows the city gate of a track."""

    track: Annotated[str, TRACK]
    red: base.DieNumber


PLACES: catan.PerRules[tuple[int, int]] = catan.PerRules(
    lambda rules: (
        [die.id for die in base.DICE(rules)].index(EVENT_DIE),
        [die.id for die in base.DICE(rules)].index(RED_DIE),
    )
)
"""The indices of the event die and the red die among the dice."""


def draws(level: int, red: int) -> bool:
    """Whether the chart shows the number on the red die for a track at this level."""
    return level > 0 and red <= level + 1


def _react(tx: catan.Transition, event: base.DiceRolled) -> None:
    if tx.rules.tables[base.ROLLED_AGAIN].get(event.total, False):
        return  # nothing else happens, and the event die is rolled again too
    event_die, red_die = tx.rules.derived[PLACES]
    symbol, red = event.faces[event_die], event.faces[red_die]
    if symbol == SHIP:
        tx.then(ShipSails(event.seat))
    else:
        tx.emit(GateOpened(str(symbol), int(red)))
        tx.then(GateDraw(event.seat, str(symbol), int(red)))


def _gate(tx: catan.Transition, phase: GateDraw) -> None:
    levels, place, red = tx[Improvements].levels, PLACE_OF[phase.track], phase.red
    drawing = [seat for seat in tx.rules.clockwise(phase.seat) if draws(levels[seat][place], red)]
    if drawing:
        tx.then(*[DrawDue(seat, phase.track) for seat in drawing], SurplusDue(phase.seat))


def _gate_problem(state: catan.State, phase: GateDraw, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if phase.track in TRACKS and 1 <= phase.red <= 6 else f"no dice show {phase.track} and {phase.red}"


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.DICE_FACES, EVENT_DIE, ((SHIP, 3), *((track, 1) for track in TRACKS)))]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(GateDraw, resolve=_gate, rule=EVENTS, sound=_gate_problem, lies_on=())]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(GateOpened)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.DiceRolled, _react)]
