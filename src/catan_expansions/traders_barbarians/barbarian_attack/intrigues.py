"""The cards that move barbarians: Treason and Capture (Barbarian Attack: "Cards"; TB-BA-DEV-02, 04, 05).

Treason takes barbarians from two hexes and puts them on two others: first a seat chooses from where, then whereto. What
the coast lacks comes from the supply. Capture, which is called Intrigue in the fifth edition, takes a prisoner.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import catan_core as catan
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.barbarian_attack.barbarians import (
    Barbarians,
    drive_off,
    imprison,
    land,
    open_coast,
)
from catan_expansions.traders_barbarians.barbarian_attack.deck import CARD_EFFECTS, CARDS, CardDraw
from catan_expansions.traders_barbarians.coins import purse

TREASON_GOLD = 2
MOVED = 2
"""How many barbarians Treason moves."""

NOT_THESE = catan.Refusal(
    "treason.not-these", CARDS, text="Choose different hexes with barbarians, as many as the card can move."
)
NOT_THERE = catan.Refusal(
    "treason.not-there", CARDS, text="Choose other hexes of the coast that are not conquered, as many as are moved."
)
NOBODY_THERE = catan.Refusal("capture.nobody-there", CARDS, text="There is no barbarian on this hex.")


@catan.record
class TreasonOrigins(catan.Phase, tag="barbarian_attack/treason-origins"):
    """A seat chooses from where barbarians are moved."""

    seat: catan.Seat


@catan.record
class TreasonTargets(catan.Phase, tag="barbarian_attack/treason-targets"):
    """A seat chooses where barbarians come that are moved from `origins`, and from the supply."""

    seat: catan.Seat
    origins: catan.HexSet


@catan.record
class CaptureSite(catan.Phase, tag="barbarian_attack/capture-site"):
    """A seat takes a barbarian as a prisoner."""

    seat: catan.Seat


@catan.record
class LureBarbarians(catan.Action, tag="barbarian_attack/lure-barbarians"):
    """Choose the hexes from which a barbarian each is moved."""

    hexes: catan.HexSet


@catan.record
class SendBarbarians(catan.Action, tag="barbarian_attack/send-barbarians"):
    """Choose the hexes to which a barbarian each comes."""

    hexes: catan.HexSet


@catan.record
class TakePrisoner(catan.Action, tag="barbarian_attack/take-prisoner"):
    """Take a barbarian from a hex of the coast as a prisoner."""

    hex: catan.Hex


# -- Treason -------------------------------------------------------------------------------------------------------


def treason(tx: catan.Transition, seat: catan.Seat) -> None:
    """Two gold, and two barbarians go elsewhere."""
    purse.pay(tx, None, seat, TREASON_GOLD)
    tx.then(TreasonOrigins(seat) if tx[Barbarians].one else TreasonTargets(seat, catan.HexSet(0)))


def _subsets(hexes: int, size: int) -> list[int]:
    return [catan.mask_of(chosen) for chosen in combinations(catan.members(hexes), size)]


def _movable(position: catan.Position, origins: int) -> int:
    """How many barbarians come somewhere if those of some hexes are moved: two, or as many as there are and fit."""
    there = origins.bit_count() + position[Barbarians].supply
    return min(MOVED, there, (open_coast(position) & ~origins).bit_count())


def _origins(position: catan.Position) -> Sequence[int]:
    """From where barbarians may be moved: two hexes, or one if that is all, or if no two barbarians find a place."""
    standing = position[Barbarians].one
    for size in range(min(MOVED, standing.bit_count()), 0, -1):
        if fitting := [origins for origins in _subsets(standing, size) if _movable(position, origins) >= size]:
            return fitting
    return ()


def _lure(tx: catan.Transition, phase: TreasonOrigins, action: LureBarbarians) -> None:
    tx.then(TreasonTargets(action.seat, action.hexes))


LURE: catan.ActionSpec[TreasonOrigins, LureBarbarians] = catan.ActionSpec(
    kind=LureBarbarians,
    during=(TreasonOrigins,),
    rule=CARDS,
    options=lambda position, phase, seat: _origins(position),
    why=NOT_THESE,
    apply=_lure,
)


def _target_options(position: catan.Position, phase: TreasonTargets, seat: catan.Seat) -> Sequence[int]:
    count = _movable(position, phase.origins)
    return _subsets(open_coast(position) & ~phase.origins, count) if count else ()


def _send(tx: catan.Transition, phase: TreasonTargets, action: SendBarbarians) -> None:
    for hex in catan.members(phase.origins):
        drive_off(tx, catan.Hex(hex))
    for hex in catan.members(action.hexes):
        land(tx, catan.Hex(hex))


SEND: catan.ActionSpec[TreasonTargets, SendBarbarians] = catan.ActionSpec(
    kind=SendBarbarians, during=(TreasonTargets,), rule=CARDS, options=_target_options, why=NOT_THERE, apply=_send
)


# -- Capture -------------------------------------------------------------------------------------------------------


def capture(tx: catan.Transition, seat: catan.Seat) -> None:
    """A barbarian becomes a prisoner; while there is none on the coast, another card is drawn."""
    tx.then(CaptureSite(seat) if tx[Barbarians].one else CardDraw(seat))


def _take(tx: catan.Transition, phase: CaptureSite, action: TakePrisoner) -> None:
    drive_off(tx, action.hex)
    imprison(tx, action.seat, 1)


TAKE: catan.ActionSpec[CaptureSite, TakePrisoner] = catan.ActionSpec(
    kind=TakePrisoner,
    during=(CaptureSite,),
    rule=CARDS,
    options=lambda position, phase, seat: catan.members(position[Barbarians].one),
    why=NOBODY_THERE,
    apply=_take,
)


# -- hooks ---------------------------------------------------------------------------------------------------------


def _origins_problem(state: catan.State, phase: TreasonOrigins, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if state.turn.number and _origins(state) else "no barbarian can be moved"


def _targets_problem(state: catan.State, phase: TreasonTargets, beneath: tuple[catan.Phase, ...]) -> str | None:
    lured = phase.origins in _origins(state) if phase.origins else not state[Barbarians].one
    return None if state.turn.number and lured else "barbarians are not moved from these hexes"


def _capture_problem(state: catan.State, phase: CaptureSite, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if state.turn.number and state[Barbarians].one else "there is no barbarian to take"


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return pairs.takes_part(setup, pairs.ATTACK, "riders")


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(CARD_EFFECTS, "treason", treason), catan.Row(CARD_EFFECTS, "capture", capture)]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(TreasonOrigins, skips=True, rule=CARDS, sound=_origins_problem, lies_on=()),
        catan.PhaseSpec(TreasonTargets, skips=True, rule=CARDS, sound=_targets_problem, lies_on=()),
        catan.PhaseSpec(CaptureSite, rule=CARDS, sound=_capture_problem, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [LURE, SEND, TAKE]
