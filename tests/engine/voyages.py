"""Voyages: an expansion of Atlas with types of its own, made from numbers, nodes, tuples and one another."""

from random import Random
from typing import NewType

import catan_core as catan
from catan_core import (
    ActionSpecs,
    EventSpecs,
    Node,
    PhaseSpecs,
    Position,
    Seat,
    Setup,
    SliceSpecs,
    Texts,
    Transition,
    hookimpl,
    record,
)
from tests.engine import atlas

EXPANSION = catan.Expansion("voyages", "Voyages", version="1.0", modules=(__name__,), requires=("atlas",))
RULE = catan.Citation("voyages", "Setting sail")

Fuel = NewType("Fuel", int)
Port = NewType("Port", Node)
HomePort = NewType("HomePort", Port)
Crew = NewType("Crew", tuple[Seat, ...])
Leg = NewType("Leg", tuple[Port, Fuel])
Course = NewType("Course", tuple[Leg, ...])

MAX_FUEL = Fuel(3)


@record
class Ships(catan.Slice, tag="voyages/ships"):
    """Where every seat's ship lies, and what it has on board."""

    ports: catan.BySeat[HomePort]
    fuel: catan.BySeat[Fuel]
    crew: Crew
    sailed: Course


@record
class Sailing(catan.Phase, tag="voyages/sailing"):
    seat: Seat
    home: HomePort
    fuel: Fuel
    leg: Leg | None


@record
class Refuel(catan.Action, tag="voyages/refuel"):
    fuel: Fuel


@record
class Call(catan.Action, tag="voyages/call"):
    port: HomePort


@record
class Hail(catan.Action, tag="voyages/hail"):
    """Open: anybody may be asked on board."""

    port: HomePort
    fuel: Fuel | None
    crew: Crew


@record
class Chart(catan.Action, tag="voyages/chart"):
    """Listed: a leg, or none."""

    leg: Leg | None


@record
class Sailed(catan.Event, tag="voyages/sailed"):
    seat: Seat
    port: HomePort
    fuel: Fuel | None
    crew: Crew
    course: Course


def sail(tx: Transition, seat: Seat, port: HomePort, fuel: Fuel | None, crew: Crew, leg: Leg | None) -> None:
    ships = tx[Ships]
    course = Course((*ships.sailed, *([leg] if leg else []))[-3:])
    ports = tuple(port if owner == seat else other for owner, other in enumerate(ships.ports))
    tx.update(catan.evolve(ships, ports=ports, crew=crew, sailed=course))
    tx.emit(Sailed(seat, port, fuel, crew, course))
    tx.then(Sailing(Seat(1 - seat), port, fuel or MAX_FUEL, leg))


def refuel(tx: Transition, phase: catan.Phase, action: Refuel) -> None:
    sail(tx, action.seat, tx[Ships].ports[action.seat], action.fuel, Crew(()), None)


def call(tx: Transition, phase: catan.Phase, action: Call) -> None:
    sail(tx, action.seat, action.port, None, Crew((action.seat,)), None)


def hail(tx: Transition, phase: catan.Phase, action: Hail) -> None:
    sail(tx, action.seat, action.port, action.fuel, action.crew, None)


def chart(tx: Transition, phase: catan.Phase, action: Chart) -> None:
    sail(tx, action.seat, tx[Ships].ports[action.seat], None, Crew((Seat(0), Seat(1))), action.leg)


def sample_hail(position: Position, phase: catan.Phase, seat: Seat, rng: Random) -> Hail:
    port = HomePort(Port(Node(rng.randrange(10))))
    return Hail(seat, port, rng.choice((None, MAX_FUEL)), Crew(tuple(map(Seat, range(rng.randrange(3))))))


DURING = (atlas.Wait, Sailing)
PORTS = tuple(HomePort(Port(Node(node))) for node in range(10))
FUEL = tuple(map(Fuel, range(1, 4)))
LEGS = (None, *(Leg((Port(Node(node)), fuel)) for node in range(3) for fuel in FUEL))


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    ships = Ships((PORTS[0], PORTS[0]), (MAX_FUEL, MAX_FUEL), Crew(()), Course(()))
    return [catan.SliceSpec(Ships, lambda rules, layout: ships)]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [catan.PhaseSpec(Sailing)]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [
        catan.ActionSpec(
            kind=Refuel, during=DURING, rule=RULE, apply=refuel, options=lambda position, phase, seat: FUEL
        ),
        catan.ActionSpec(kind=Call, during=DURING, rule=RULE, apply=call, options=lambda position, phase, seat: PORTS),
        catan.ActionSpec(kind=Chart, during=DURING, rule=RULE, apply=chart, options=lambda position, phase, seat: LEGS),
        catan.ActionSpec(
            kind=Hail,
            during=DURING,
            rule=RULE,
            apply=hail,
            check=lambda position, phase, action: None,
            sample=sample_hail,
        ),
    ]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [catan.EventSpec(Sailed)]


@hookimpl
def catan_texts(setup: Setup) -> Texts:
    return [
        catan.Text("phase:voyages/sailing", (("en", "Sailing"),)),
        catan.Text("sentence:voyages/sailing", (("en", "{seat} sails from {home} with {fuel}[, last {leg}]"),)),
        catan.Text("sentence:voyages/sailed", (("en", "{seat} is at {port} with {crew}[ after {course}]"),)),
    ]
