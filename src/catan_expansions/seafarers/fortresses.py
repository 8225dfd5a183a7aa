"""Attacking and capturing fortresses in The Pirate Islands (SEA-PI-12, 13, 14)."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.seafarers.pirate import remove_pirate
from catan_expansions.seafarers.pirate_islands import (
    CHITS,
    FORTRESS,
    PIRATE_ISLANDS,
    SCENARIO,
    Fortresses,
    places,
    played,
)
from catan_expansions.seafarers.scenarios import only_in
from catan_expansions.seafarers.ship_lines import reaches_fortress, ship_line
from catan_expansions.seafarers.ships import SHIP
from catan_expansions.seafarers.warships import warships

CAPTURED = catan.Refusal("fortress.captured", PIRATE_ISLANDS, text="You have captured your fortress already.")
NOT_REACHED = catan.Refusal("fortress.not-reached", PIRATE_ISLANDS, text="Your ships do not reach your fortress yet.")
MUST_ATTACK = catan.Refusal(
    "fortress.must-attack", PIRATE_ISLANDS, text="Your ships have reached your fortress: attack it to end your turn."
)


@catan.record
class FortressAttack(catan.Phase, tag="seafarers/fortress-attack"):
    """A die is rolled for the pirates of a fortress that its owner attacks."""

    seat: catan.Seat


@catan.record
class AttackFortress(catan.Action, tag="seafarers/attack-fortress"):
    """Attack your fortress, which ends your turn."""


@catan.record
class FortressDie(catan.ChanceAction, tag="seafarers/fortress-die"):
    """How strong the pirates of the fortress are."""

    face: base.DieNumber


@catan.record
class FortressAttacked(catan.Event, tag="seafarers/fortress-attacked"):
    """A seat has attacked its fortress with its warships. The pirates had rolled `face`; `chits` are left."""

    seat: catan.Seat
    warships: catan.Count
    face: base.DieNumber
    chits: catan.Count


@catan.record
class FortressCaptured(catan.Event, tag="seafarers/fortress-captured"):
    """A fortress has become a settlement of its owner."""

    seat: catan.Seat
    node: catan.Node


DIE = catan.Outcomes((FortressDie(face), 1) for face in range(1, 7))


def can_attack(position: catan.Position, seat: catan.Seat) -> bool:
    """Whether a seat's line reaches its fortress, which it has not captured."""
    return position[Fortresses].chits[seat] > 0 and reaches_fortress(position, seat)


def _options(position: catan.Position, phase: base.OwnActionPhase, seat: catan.Seat) -> Sequence[tuple[()]]:
    return catan.only_if(can_attack(position, seat) and phase.tag in base.TURN_ENDS(position.rules))


def _why_not(position: catan.Position, phase: base.OwnActionPhase, action: AttackFortress) -> catan.Violation | None:
    if not position[Fortresses].chits[action.seat]:
        return CAPTURED()
    return None if reaches_fortress(position, action.seat) else NOT_REACHED()


def _peaceful_end(position: catan.Position, action: base.EndsTurn) -> catan.Violation | None:
    return MUST_ATTACK() if can_attack(position, action.seat) else None


def _attack(tx: catan.Transition, phase: base.OwnActionPhase, action: AttackFortress) -> None:
    tx.then(FortressAttack(action.seat))
    base.end_turn(tx, phase, action.seat)


ATTACK_FORTRESS = catan.ActionSpec(
    kind=AttackFortress,
    during=((base.BuildPhase, base.OwnActionPhase),),
    rule=PIRATE_ISLANDS,
    options=_options,
    why=_why_not,
    apply=_attack,
    refusals=(CAPTURED, NOT_REACHED),
)


def _fight(tx: catan.Transition, phase: FortressAttack, action: FortressDie) -> None:
    """Stronger, the seat takes a chit; else it loses the ship next to the fortress, or two if it is weaker."""
    seat, strength, chits = phase.seat, warships(tx, phase.seat), tx[Fortresses].chits
    if strength > action.face:
        left = chits[seat] - 1
        tx.update(Fortresses(catan.with_entry(chits, seat, left)))
        tx.emit(FortressAttacked(seat, strength, action.face, left))
        if not left:
            _capture(tx, seat)
        return
    tx.emit(FortressAttacked(seat, strength, action.face, chits[seat]))
    lost = 1 if strength == action.face else 2
    for edge in reversed(ship_line(tx, seat)[-lost:]):
        pieces.remove(tx, SHIP, seat, edge)


def _capture(tx: catan.Transition, seat: catan.Seat) -> None:
    node = places(tx).fortresses[seat]
    pieces.substitute(tx, FORTRESS, "settlement", seat, node)
    tx.emit(FortressCaptured(seat, node))
    if not any(tx[Fortresses].chits):
        remove_pirate(tx)


def _problem(state: catan.State, phase: FortressAttack, beneath: tuple[catan.Phase, ...]) -> str | None:
    if state[base.Window].seat != phase.seat or not can_attack(state, phase.seat):
        return f"seat {phase.seat} cannot attack its fortress"
    return None


FORTRESS_ATTACK = catan.ChanceSpec(
    phase=FortressAttack,
    action=FortressDie,
    rule=PIRATE_ISLANDS,
    outcomes=lambda position, phase: DIE,
    apply=_fight,
    sound=_problem,
    lies_on=(),
)


def _panel(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """How strong each seat is at sea, and the chits that its fortress still has."""
    rules, chits = view.rules, view[Fortresses].chits
    tallies = tuple(
        rules.tally(count, id, language, seat)
        for seat in rules.all_seats
        for id, count in (("column:warships", warships(view, seat)), ("column:chits", chits[seat]))
    )
    return (catan.CardPanel(rules.text("panel:seafarers/pirate-islands", language), tallies),)


ATTACKS = catan.Option(
    "seafarers.fortress_attack",
    "optional",
    values=("optional", "automatic"),
    doc="Whether players who reach their fortress in The Pirate Islands may attack it, or do so whenever"
    " their turn ends.",
    source="SEA-PI-12; the rules of 2025 have it attacked at the end of every turn",
    only=only_in(SCENARIO),
)


LINE = 0.35
"""What each ship of the line counts."""
WARSHIP = 0.55
ENOUGH = 6
"""More warships than this are of no use against a fortress."""
CHIT = 1.5
"""What each chit counts that is taken from the own fortress."""


def _conquest(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """How far a seat has come with its fortress, without which it cannot win."""
    beaten = CHIT * (CHITS - position[Fortresses].chits[seat])
    line = LINE * pieces.on_board(position, SHIP, seat).bit_count()
    return beaten + line + WARSHIP * min(warships(position, seat), ENOUGH)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        ATTACKS,
        catan.Edition("en2025", ((ATTACKS.name, "automatic"),), doc="The English rules of 2025 (6th edition)."),
    ]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return played(setup)


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [FORTRESS_ATTACK]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [ATTACK_FORTRESS]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(FortressAttacked), catan.EventSpec(FortressCaptured)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    modifiers: catan.Modifiers = [catan.add(catan.HEURISTIC, _conquest)]
    if ATTACKS(setup) == "automatic":
        modifiers.append(catan.Limit(base.EndsTurn, _peaceful_end, refusals=(MUST_ATTACK,)))
    return modifiers


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("seafarers/pirate-islands", _panel)]
