"""Where the robber may go (Traders & Barbarians: "The Friendly Robber"; TB-FR-01 to TB-FR-07)."""

from __future__ import annotations

from catan_core import (
    Citation,
    Hex,
    Modifiers,
    Option,
    OptionSpecs,
    Position,
    Refusal,
    Seat,
    Setup,
    allow,
    forbid,
    hookimpl,
    mask_of,
)
from catan_core.base import ROBBER_TARGETS, VICTIMS, Island, land_hexes, pieces

SPARED_POINTS = 2
"""Whoever has no more points than these is left alone."""

FRIENDLY = Citation("friendly_robber", "The friendly robber")
PROTECTED = Refusal("friendly_robber.protected", FRIENDLY, text="The robber spares players with two victory points.")

# --8<-- [start:option]
OWN = Option(
    "friendly_robber.own",
    True,
    values=(True, False),
    doc="Whether the robber keeps away from the own buildings of whoever moves it, too.",
    source="TB-FR-02",
)
# --8<-- [end:option]


# --8<-- [start:rule]
def spared(position: Position) -> tuple[Seat, ...]:
    """The seats that the robber leaves alone."""
    rules = position.rules
    return tuple(seat for seat in rules.all_seats if rules.points(position, seat, hidden=False) <= SPARED_POINTS)


def protected(position: Position, seat: Seat, own: bool) -> int:
    """The hexes from which a seat has to keep the robber away: those beside spared seats, or if no other is open to it
    all but the desert. `own`: whether the seat's own buildings count too."""
    island, hexes = position[Island], 0
    topology = island.layout.topology
    for other in spared(position):
        if own or other != seat:
            hexes |= topology.hexes_at(pieces.buildings(position, other))
    left = ROBBER_TARGETS.left_by_others(position, PROTECTED, seat)
    if left & ~hexes:
        return hexes
    refuge = deserts(position) & (left | _with_robber(position))
    return topology.all_hexes & ~refuge if refuge else 0


# --8<-- [end:rule]


def deserts(position: Position) -> int:
    """The desert hexes."""
    return mask_of(hex for hex, terrain in enumerate(position[Island].layout.terrains) if terrain == "desert")


def _with_robber(position: Position) -> int:
    """The hex with the robber, none if it is off the board."""
    robber = position[Island].robber
    return 0 if robber is None else 1 << robber


def stays(position: Position, seat: Seat, own: bool) -> int:
    """The desert beneath the robber, if it may go nowhere else."""
    here = _with_robber(position) & deserts(position)
    return here if here and not ROBBER_TARGETS.base(position, seat) & ~protected(position, seat, own) else 0


def not_robbed(position: Position, seat: Seat, hex: Hex) -> int:
    """The seats that have too few points to be robbed by the robber, which is on land. The text names no other piece:
    at sea, the pirate of Seafarers is none of its business."""
    return mask_of(spared(position)) if deserts(position) and land_hexes(position) >> hex & 1 else 0


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [OWN]


# --8<-- [start:modifiers]
@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    own = OWN(setup)
    return [
        allow(ROBBER_TARGETS, lambda position, seat: stays(position, seat, own)),
        forbid(ROBBER_TARGETS, lambda position, seat: protected(position, seat, own), PROTECTED),
        forbid(VICTIMS, not_robbed, PROTECTED),
    ]


# --8<-- [end:modifiers]
