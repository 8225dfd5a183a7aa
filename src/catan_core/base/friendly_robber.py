"""The friendly robber, a variant: it spares seats that have hardly any points yet."""

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
    forbid,
    hookimpl,
    mask_of,
    members,
)
from catan_core.base.island import Island
from catan_core.base.pieces import buildings
from catan_core.base.robber import ROBBER_TARGETS, VICTIMS

FRIENDLY = Citation("base", "Friendly robber")
PROTECTED = Refusal(
    "robber.protected", FRIENDLY, text="The friendly robber spares players with at most two victory points."
)

SPARED_POINTS = 2


def spared_seats(position: Position, seat: Seat) -> int:
    """The opponents of a seat that show so few points that the friendly robber spares them, as a set of seats. For
    expansions in which something else than the robber robs; whether the variant is played, `base.friendly_robber` says.

    >>> from catan_core.testing import Scenario
    >>> from catan_core import Seat
    >>> spared_seats(Scenario().state, Seat(0)) == 0b1110
    True
    """
    rules = position.rules
    return mask_of(
        other
        for other in rules.all_seats
        if other != seat and rules.points(position, other, hidden=False) <= SPARED_POINTS
    )


def _spared_hexes(position: Position, seat: Seat) -> int:
    topology, hexes = position[Island].layout.topology, 0
    for other in members(spared_seats(position, seat)):
        hexes |= topology.hexes_at(buildings(position, Seat(other)))
    open_to_robber = ROBBER_TARGETS.base(position, seat) & ~hexes
    return hexes if open_to_robber else 0


def _spared_victims(position: Position, seat: Seat, hex: Hex) -> int:
    return spared_seats(position, seat)


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "base.friendly_robber",
            False,
            values=(False, True),
            doc="Whether the robber spares players who show at most two victory points.",
            source="BASE-ROB-14; in none of the books, a common variant",
        ),
    ]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    if not setup.options["base.friendly_robber"]:
        return []
    return [
        forbid(ROBBER_TARGETS, _spared_hexes, PROTECTED),
        forbid(VICTIMS, _spared_victims, PROTECTED),
    ]
