"""How to set up Cities & Knights, and how it changes the base game (Cities & Knights: "Preparativos")."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_expansions.cities_knights.progress.limit import surplus_parts

EDITIONS = (
    catan.Edition(
        "en2015",
        (
            ("base.turn_phases", "combined"),
            ("cities_knights.improvements_without_city", "kept"),
            ("cities_knights.inventor_needs_buildings", "none"),
            ("cities_knights.chase_target", "numbered_hex_only"),
        ),
        doc="The English rules of 2020 (5th edition).",
    ),
    catan.Edition(
        "en2025",
        (
            ("base.turn_phases", "combined"),
            ("cities_knights.improvements_without_city", "kept"),
            ("cities_knights.inventor_needs_buildings", "none"),
            ("cities_knights.limit_own_turn", "end_of_turn"),
            ("cities_knights.deserter_fallback", "equal_or_lower"),
        ),
        doc="The English rules of 2025 (6th edition).",
    ),
)
"""The English editions, with the options that differ from the Spanish booklet (CK-TURN-03, CK-IMPR-06,
CK-CARD-INVENTOR, CK-ACT-06, CK-PRG-04 and CK-CARD-DESERTER). In both, players keep their improvements, which is also
the publisher's official answer."""


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        catan.Default("base.victory_points", add=3),
        catan.OptionLimit("base.victory_points", "everybody has 3 points after the founding", min_value=4),
        *EDITIONS,
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.FOUNDED_WITH_CARDS, "settlement", "city"),
        catan.Row(base.PHASES_AFTER_ROLL, "own", (*surplus_parts(setup), *base.turn_parts(setup))),
    ]
