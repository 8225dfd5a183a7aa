"""How Barbarian Attack changes the base game (Barbarian Attack: "Set-up"; TB-SUM-01)."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians import pairs

EDITIONS = (
    catan.Edition(
        "en2015",
        (("barbarian_attack.barbarian_supply", 30),),
        doc="The English rules of 2015 (5th edition).",
    ),
    catan.Edition(
        "en2025",
        (
            ("barbarian_attack.upgrade_at_conquered", False),
            ("barbarian_attack.direction_pairs", "sixth"),
        ),
        doc="The English rules of 2025 (6th edition).",
    ),
)
MORE_POINTS = 2
"""The game is won with 12 points, not 10."""


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    more = [catan.Default("base.victory_points", add=MORE_POINTS)]
    return [
        *(more if pairs.takes_part(setup, pairs.ATTACK, "left_out") else []),
        catan.OptionLimit("base.victory_points", "everybody has 3 points after the founding", min_value=4),
        *EDITIONS,
    ]
