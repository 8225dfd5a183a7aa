"""Landings: every settlement and city that is built brings barbarians (Barbarian Attack: "Landing"; TB-BA-LAND-01).

Three rolls, none of them a 7 and no two alike, say where they land. A roll that would not count is thrown again, so
that chance has only those that do.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.traders_barbarians.barbarian_attack.barbarians import Barbarians, land
from catan_expansions.traders_barbarians.barbarian_attack.board import coast_hexes

LANDING = catan.Citation("barbarian_attack", "Landing")
ROLLS = 3
"""How often the dice are thrown for a landing."""

LandingTotal: TypeAlias = Annotated[int, catan.Between(2, 12)]
"""What two dice show in all. To mypy it is an `int`."""


@catan.record
class LandingDue(catan.Phase, tag="barbarian_attack/landing-due"):
    """Barbarians are to land, since a seat has built; nobody does if none are left by then."""

    seat: catan.Seat


@catan.record
class Landing(catan.Phase, tag="barbarian_attack/landing"):
    """Barbarians land, since a seat has built. `totals` are the rolls so far."""

    seat: catan.Seat
    totals: tuple[LandingTotal, ...] = ()


@catan.record
class LandingDice(catan.ChanceAction, tag="barbarian_attack/landing-dice"):
    """What is rolled for a landing, with two dice."""

    total: LandingTotal


@catan.record
class LandingRolled(catan.Event, tag="barbarian_attack/landing-rolled"):
    """The dice say where barbarians land."""

    seat: catan.Seat
    total: LandingTotal


@catan.memoized(1 << 8)
def _outcomes(rolled: tuple[int, ...]) -> catan.Outcomes[LandingDice]:
    return catan.Outcomes(
        (LandingDice(total), 6 - abs(7 - total))
        for total in range(2, 13)
        if total != base.SEVEN and total not in rolled
    )


def _built(tx: catan.Transition, event: base.PiecePlaced) -> None:
    """Nobody lands in the set-up. A landing may have to wait for another one."""
    kinds = tx.rules.derived[pieces.BUILDINGS]
    if tx.turn.number and tx.rules.piece_index[event.piece] in kinds:
        tx.then(LandingDue(event.owner if tx.rules.is_seat(event.owner) else tx.turn.seat))


def _landing_due(tx: catan.Transition, phase: LandingDue) -> None:
    if tx[Barbarians].supply:
        tx.then(Landing(phase.seat))


def land_at(tx: catan.Transition, seat: catan.Seat, total: int) -> None:
    """A barbarian comes to each hex of the coast with the number that is rolled for a seat, while there are any."""
    tx.emit(LandingRolled(seat, total))
    with_number = tx[base.Island].layout.by_token.get(total, ())
    for hex in coast_hexes(tx):
        if hex in with_number and tx[Barbarians].supply:
            land(tx, hex)


def _land(tx: catan.Transition, phase: Landing, action: LandingDice) -> None:
    totals = (*phase.totals, action.total)
    land_at(tx, phase.seat, action.total)
    if len(totals) < ROLLS and tx[Barbarians].supply:
        tx.then(Landing(phase.seat, totals))


def _due_problem(state: catan.State, phase: LandingDue, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if state.turn.number else "nobody lands in the set-up"


def _landing_problem(state: catan.State, phase: Landing, beneath: tuple[catan.Phase, ...]) -> str | None:
    if not state.turn.number or not state[Barbarians].supply:
        return "nobody can land"
    totals = phase.totals
    sound = len(totals) < ROLLS and len({*totals}) == len(totals) and base.SEVEN not in totals
    return None if sound else f"{list(totals)} cannot have been rolled for a landing"


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(LandingDue, resolve=_landing_due, rule=LANDING, sound=_due_problem),
        catan.ChanceSpec(
            phase=Landing,
            action=LandingDice,
            rule=LANDING,
            outcomes=lambda position, phase: _outcomes(tuple(sorted(phase.totals))),
            apply=_land,
            sound=_landing_problem,
            lies_on=(),
        ),
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(LandingRolled)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PiecePlaced, _built)]
