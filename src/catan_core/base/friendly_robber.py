"""The friendly robber, a variant: it spares seats that have hardly any points yet."""

from __future__ import annotations

import catan_core as catan
from catan_core.base.island import Island
from catan_core.base.pieces import buildings
from catan_core.base.robber import ROBBER_TARGETS, VICTIMS

FRIENDLY = catan.Citation("base", "Friendly robber")
PROTECTED = catan.Refusal(
    "robber.protected", FRIENDLY, text="The friendly robber spares players with at most two victory points."
)

SPARED_POINTS = 2


def spared_seats(position: catan.Position, seat: catan.Seat) -> int:
    """The opponents of a seat that show so few points that the friendly robber spares them, as a set of seats. For
    expansions in which something else than the robber robs; whether the variant is played, `base.friendly_robber` says.

    >>> from catan_core.testing import Scenario
    >>> from catan_core import Seat
    >>> spared_seats(Scenario().state, Seat(0)) == 0b1110
    True
    """
    rules = position.rules
    return catan.mask_of(
        other
        for other in rules.all_seats
        if other != seat and rules.points(position, other, hidden=False) <= SPARED_POINTS
    )


def _spared_hexes(position: catan.Position, seat: catan.Seat) -> int:
    topology, hexes = position[Island].layout.topology, 0
    for other in catan.members(spared_seats(position, seat)):
        hexes |= topology.hexes_at(buildings(position, catan.Seat(other)))
    return hexes if ROBBER_TARGETS.left_by_others(position, PROTECTED, seat) & ~hexes else 0


def _spared_victims(position: catan.Position, seat: catan.Seat, hex: catan.Hex) -> int:
    return spared_seats(position, seat)


FRIENDLY_ROBBER = catan.Option(
    "base.friendly_robber",
    False,
    values=(False, True),
    doc="Whether the robber spares players who show at most two victory points.",
    source="BASE-ROB-14; in no book of the base game, a variant of a later box",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        FRIENDLY_ROBBER,
    ]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return FRIENDLY_ROBBER(setup)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.forbid(ROBBER_TARGETS, _spared_hexes, PROTECTED),
        catan.forbid(VICTIMS, _spared_victims, PROTECTED),
    ]
