"""The island for five and six seats (TB-MA-18): 37 hexes, seven of them trade hexes."""

from __future__ import annotations

from types import MappingProxyType

from catan_expansions.traders_barbarians.wagons.plan import CASTLE, GLASSWORKS, QUARRY, Plan

ALL = ("N", "NE", "SE", "S", "SW", "NW")
HEXES = tuple((q, r) for r in range(-3, 4) for q in range(-3, 4) if abs(q + r) <= 3)

LARGE = Plan(
    hexes=HEXES,
    fixed=MappingProxyType(
        {
            (0, -3): QUARRY,
            (3, -3): GLASSWORKS,
            (-3, 0): GLASSWORKS,
            (0, 0): CASTLE,
            (3, 0): QUARRY,
            (-3, 3): QUARRY,
            (0, 3): GLASSWORKS,
            (0, -2): "desert",
            (0, 2): "desert",
        }
    ),
    plazas=(
        ((0, -3), ("NE", "SE", "S", "SW")),
        ((3, -3), ALL),
        ((-3, 0), ALL),
        ((0, 0), ALL),
        ((3, 0), ALL),
        ((-3, 3), ALL),
        ((0, 3), ("N", "NE", "SW", "NW")),
    ),
    terrains=(("forest", 6), ("pasture", 6), ("fields", 6), ("hills", 5), ("mountains", 5)),
    letters=(),
    barbarians=(
        ((2, -2, "N"), (2, -3, "S")),
        ((-3, 1, "N"), (-2, 0, "S")),
        ((1, 1, "S"), (0, 3, "N")),
    ),
    stack=18,
    numbers=MappingProxyType(
        {
            (1, -3): 6,
            (2, -3): 10,
            (-1, -2): 4,
            (1, -2): 3,
            (2, -2): 12,
            (3, -2): 8,
            (-2, -1): 3,
            (-1, -1): 5,
            (0, -1): 10,
            (1, -1): 5,
            (2, -1): 9,
            (3, -1): 11,
            (-2, 0): 8,
            (-1, 0): 12,
            (1, 0): 2,
            (2, 0): 6,
            (-3, 1): 11,
            (-2, 1): 9,
            (-1, 1): 4,
            (0, 1): 9,
            (1, 1): 5,
            (2, 1): 3,
            (-3, 2): 6,
            (-2, 2): 2,
            (-1, 2): 11,
            (1, 2): 4,
            (-2, 3): 10,
            (-1, 3): 8,
        }
    ),
    slots=(2, 5, 9, 12, 16, 19, 23, 26, 30, 33, 38),
    kinds=("generic", "wool", "generic", "generic", "brick", "wool", "lumber", "generic", "grain", "generic", "ore"),
)
"""No printed picture of the frame is known. Trade hexes with four inner paths have closed paths at the sea, the others
are reached all around. The harbors lie where no trade hex is."""
