"""Add a board: a small island with a marsh, a terrain of its own."""

# --8<-- [start:rule]
from random import Random

import catan_core as catan
from catan_core.base import (
    BOARD_LAYOUT,
    HEX_YIELD,
    TERRAIN_COLORS,
    TERRAIN_SYMBOLS,
    IslandLayout,
    boards,
    layout_of,
)
from catan_core.testing import check_walk, first_game

HEXES = (
    (-1, -1, "hills", 5), (0, -1, "forest", 9),
    (1, -1, "pasture", 4), (2, -1, "fields", 6),

    (-2, 0, "fields", 10), (-1, 0, "mountains", 3), (0, 0, "marsh", 12),
    (1, 0, "hills", 8), (2, 0, "forest", 11),

    (-2, 1, "pasture", 8), (-1, 1, "forest", 4),
    (0, 1, "fields", 5), (1, 1, "mountains", 10),
)  # fmt: skip
"""(q, r, terrain, token) of every hex."""

HARBORS = (
    (0, "generic"),
    (4, "grain"),
    (8, "generic"),
    (12, "ore"),
    (16, "generic"),
)
"""The place along the coast, clockwise, and the kind of every harbor."""

BOARD = boards.fixed_board(HEXES, HARBORS, robber=(0, 0))


def lay(rules: catan.Rules, rng: Random) -> IslandLayout:
    """The board; a layout that leaves something to chance would ask `rng`."""
    return layout_of(rules, BOARD)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(BOARD_LAYOUT, "layout", lay),
        catan.Row(TERRAIN_SYMBOLS, "marsh", "Ma"),
        catan.Row(TERRAIN_COLORS, "marsh", "#6f8f86"),
        catan.Row(
            HEX_YIELD, ("marsh", "settlement"), (("wool", 1), ("lumber", 1))
        ),
        catan.Row(HEX_YIELD, ("marsh", "city"), (("wool", 2), ("lumber", 2))),
    ]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [catan.Text("terrain:marsh", (("en", "marsh"),))]


EXPANSION = catan.Expansion(
    "marsh",
    "The island with the marsh",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    after=("cities_knights",),  # which replaces the same row
    replaces=("base/board:layout",),
    fixes=(("base.setup", "random"),),  # beginners have other islands
    seats=frozenset({2, 3, 4}),
)
# --8<-- [end:rule]

# --8<-- [start:play]
rules = catan.ruleset("base", EXPANSION)
game = first_game(rules, seed=1, seats=3)
assert len(game.actions) == 40  # everywhere on the island one may found

check_walk(rules, seed=1, length=120, seats=3, every=20)
check_walk(
    catan.ruleset("base", "cities_knights", EXPANSION),
    seed=1,
    length=40,
    seats=3,
    every=20,
)
# --8<-- [end:play]
print("Played on the island with the marsh.")
