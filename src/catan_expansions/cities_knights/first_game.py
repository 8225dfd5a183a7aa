"""The map for a first game of Cities & Knights (Cities & Knights: "Preparativos")."""

from __future__ import annotations

from random import Random

import catan_core as catan
from catan_core import base
from catan_core.base import beginner, boards

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

LARGER_ISLAND = "five_six"
"""With this expansion, the printed map is that of its larger island, also where few play on it."""


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
    only=((base.SETUP.name, ("beginner",)),),
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        PRINTED_HARBORS,
        *base.NOTHING_FOUNDED,
    ]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return base.SETUP(setup) == "beginner" and LARGER_ISLAND not in setup.expansions


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.BOARD_LAYOUT, "layout", first_game_layout),
        catan.Row(base.SETUP_RULES, "beginner", False),
    ]
