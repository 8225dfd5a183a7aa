"""Wagons drive barbarians off: for each barbarian next to the wagon a die may be rolled once a turn (TB-MA-WAG-08)."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.wagons.barbarians import (
    BARBARIAN_PATHS,
    NO_BARBARIAN,
    PATH_TAKEN,
    Barbarians,
    closed_to_barbarians,
    path_refusal,
    put_barbarian,
)
from catan_expansions.traders_barbarians.wagons.island import plazas
from catan_expansions.traders_barbarians.wagons.trips import Travel, Trip
from catan_expansions.traders_barbarians.wagons.wagon import Wagons, level_of

DRIVING_OFF = catan.Citation("traders_barbarians", "Driving barbarians off")

LEVEL_TOO_LOW = catan.Refusal(
    "wagon.level-too-low", DRIVING_OFF, text="A wagon of the first level drives no barbarian off."
)
NOT_NEXT_TO_IT = catan.Refusal("wagon.barbarian-elsewhere", DRIVING_OFF, text="Your wagon is not next to this path.")
TRIED = catan.Refusal(
    "wagon.barbarian-tried", DRIVING_OFF, text="You have already rolled for this barbarian in this turn."
)

SIDES = 6


@catan.record
class DriveRoll(catan.Phase, tag="traders_barbarians/drive-roll"):
    """A seat rolls for the barbarian on a path."""

    seat: catan.Seat
    edge: catan.Edge


@catan.record
class BarbarianFlees(catan.Phase, tag="traders_barbarians/barbarian-flees"):
    """A seat puts the barbarian that it has driven off a path on another one."""

    seat: catan.Seat
    edge: catan.Edge


@catan.record
class DriveOff(catan.Action, tag="traders_barbarians/drive-off"):
    """Roll a die to drive off the barbarian on a path next to your wagon."""

    edge: catan.Edge


@catan.record
class PlaceBarbarian(catan.Action, tag="traders_barbarians/place-barbarian"):
    """Put the barbarian that has been driven off on another path."""

    edge: catan.Edge


@catan.record
class DriveDie(catan.ChanceAction, tag="traders_barbarians/drive-die"):
    """What the die shows that is rolled for a barbarian."""

    face: base.DieNumber


@catan.record
class DriveRolled(catan.Event, tag="traders_barbarians/drive-rolled"):
    """A die was rolled for a barbarian. `flees`: whether it leaves its path."""

    seat: catan.Seat
    edge: catan.Edge
    face: base.DieNumber
    flees: bool


# -- rolling -------------------------------------------------------------------------------------------------------


def _untried(position: catan.Position) -> int:
    """The paths with barbarians for which no die was rolled yet."""
    tried = position[Trip].tried
    return catan.mask_of(edge for figure, edge in enumerate(position[Barbarians].edges) if figure not in tried)


def _beside(position: catan.Position, seat: catan.Seat) -> int:
    """The paths that meet where a seat's wagon stands, unless that is a plaza."""
    at = position[Wagons].at[seat]
    if at is None or plazas(position) >> at & 1:
        return 0
    return position[base.Island].layout.topology.node_edges[at]


def _drive_options(position: catan.Position, phase: Travel, seat: catan.Seat) -> Sequence[int]:
    if not level_of(position, seat).flees_on:
        return ()
    return catan.members(_beside(position, seat) & _untried(position))


def _why_not_drive(position: catan.Position, phase: Travel, action: DriveOff) -> catan.Violation | None:
    if action.edge not in position[Barbarians].edges:
        return NO_BARBARIAN(edge=action.edge)
    if not level_of(position, action.seat).flees_on:
        return LEVEL_TOO_LOW()
    if not _beside(position, action.seat) >> action.edge & 1:
        return NOT_NEXT_TO_IT(edge=action.edge)
    return None if _untried(position) >> action.edge & 1 else TRIED(edge=action.edge)


def _drive(tx: catan.Transition, phase: Travel, action: DriveOff) -> None:
    tx.then(DriveRoll(action.seat, action.edge))


DRIVE_OFF = catan.ActionSpec(
    kind=DriveOff,
    during=(Travel,),
    rule=DRIVING_OFF,
    options=_drive_options,
    why=_why_not_drive,
    apply=_drive,
    refusals=(NO_BARBARIAN, LEVEL_TOO_LOW, NOT_NEXT_TO_IT, TRIED),
)


# -- the die -------------------------------------------------------------------------------------------------------

FACES = catan.Outcomes((DriveDie(face), 1) for face in range(1, SIDES + 1))


def _rolled(tx: catan.Transition, phase: DriveRoll, action: DriveDie) -> None:
    trip, figure = tx[Trip], tx[Barbarians].edges.index(phase.edge)
    tx.update(catan.evolve(trip, tried=(*trip.tried, figure)))
    flees = action.face in level_of(tx, phase.seat).flees_on
    tx.emit(DriveRolled(phase.seat, phase.edge, action.face, flees))
    if flees and BARBARIAN_PATHS(tx):
        tx.then(BarbarianFlees(phase.seat, phase.edge))


def _place(tx: catan.Transition, phase: BarbarianFlees, action: PlaceBarbarian) -> None:
    put_barbarian(tx, action.seat, phase.edge, action.edge)


PLACE_BARBARIAN = catan.ActionSpec(
    kind=PlaceBarbarian,
    during=(BarbarianFlees,),
    rule=DRIVING_OFF,
    options=lambda position, phase, seat: catan.members(BARBARIAN_PATHS(position)),
    why=lambda position, phase, action: path_refusal(position, action.edge),
    apply=_place,
    refusals=(PATH_TAKEN,),
)


def _there(state: catan.State, phase: DriveRoll | BarbarianFlees, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if phase.edge in state[Barbarians].edges else "no barbarian stands on this path"


# -- hooks ---------------------------------------------------------------------------------------------------------


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return pairs.takes_part(setup, pairs.MAIN, "driving_off")


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=DriveRoll,
            action=DriveDie,
            rule=DRIVING_OFF,
            outcomes=lambda position, phase: FACES,
            apply=_rolled,
            sound=_there,
            lies_on=(),
        ),
        catan.PhaseSpec(BarbarianFlees, rule=DRIVING_OFF, sound=_there, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [
        DRIVE_OFF,
        catan.evolve(PLACE_BARBARIAN, refusals=(*PLACE_BARBARIAN.refusals, *closed_to_barbarians(setup))),
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(DriveRolled)]
