"""How to set up Cities & Knights, and how it changes the base game (Cities & Knights: "Preparativos")."""

from __future__ import annotations

from random import Random

import catan_core as catan
from catan_core import base
from catan_core.base import beginner, boards
from catan_expansions.cities_knights.progress.deck import LIMIT_OWN_TURN
from catan_expansions.cities_knights.progress.limit import OwnSurplusDue

FIRST_GAME = (
    (0, -2, "hills", 6), (1, -2, "mountains", 2), (2, -2, "hills", 5),
    (-1, -1, "forest", 3), (0, -1, "mountains", 9), (1, -1, "desert", None), (2, -1, "forest", 10),
    (-2, 0, "forest", 8), (-1, 0, "fields", 4), (0, 0, "hills", 11), (1, 0, "pasture", 3), (2, 0, "fields", 8),
    (-2, 1, "pasture", 10), (-1, 1, "fields", 5), (0, 1, "mountains", 6), (1, 1, "pasture", 4),
    (-2, 2, "fields", 9), (-1, 2, "pasture", 12), (0, 2, "forest", 11),
)  # fmt: skip
"""The hexes of the map for a first game, as (q, r, terrain, token) (CK-SETUP-02)."""

HARBORS_2020 = (
    (0, "brick"), (3, "ore"), (7, "lumber"), (10, "grain"), (13, "generic"), (17, "generic"), (20, "generic"),
    (23, "wool"), (27, "generic"),
)  # fmt: skip
"""The harbors of this map as printed in 2020, as (index along the coast, kind) (CK-SETUP-03)."""

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

LARGEST_MAP = 4
"""The maximum number of seats on the map for a first game."""


def first_game_layout(rules: catan.Rules, rng: Random) -> base.IslandLayout:
    """Lay out the map for a first game."""
    harbors = HARBORS_2020 if PRINTED_HARBORS(rules) == "printed_2020" else beginner.HARBORS
    return base.layout_of(rules, boards.fixed_board(FIRST_GAME, harbors))


PRINTED_HARBORS = catan.Option(
    "cities_knights.first_game_harbors",
    "printed_2020",
    values=("printed_2020", "as_base_beginner"),
    doc="The harbors of the map for a first game (`base.setup` = beginner): as printed in 2020, or those of the"
    " beginner map of the base game, which the frame of older boxes allows.",
    source="CK-SETUP-03; the picture in the Spanish rules is lost",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        catan.Default("base.victory_points", add=3),
        catan.OptionLimit("base.victory_points", "everybody has 3 points after the founding", min_value=4),
        PRINTED_HARBORS,
        *EDITIONS,
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    first_game = base.SETUP(setup) == "beginner"
    combined = base.TURN_PHASES(setup) == "combined"
    at_once = LIMIT_OWN_TURN(setup) == "immediately_or_play"
    rows: catan.TableSpecs = [
        catan.Row(base.FOUNDED_WITH_CARDS, "settlement", "city"),
        catan.Row(
            base.PHASES_AFTER_ROLL,
            "own",
            (*((OwnSurplusDue,) if at_once else ()), *((base.Main,) if combined else (base.Trade, base.Build))),
        ),
    ]
    if first_game and setup.seats <= LARGEST_MAP:
        rows += [
            catan.Row(base.BOARD_LAYOUT, "layout", first_game_layout),
            catan.Row(base.SETUP_RULES, "beginner", False),
        ]
    return rows
