"""Through the Desert: where castle, quarry and glassworks lie on its maps, as data (Traders & Barbarians,
combinations; TB-COMP-07).

The publisher's page names three hexes that make way for them: hills in the northwest, a pasture in the southwest and a
forest in the east. Its north is the west of these maps, since it has the main island south and west of the deserts. The
corners of the island that lie there are forest, pasture and forest on the map for three, and hills, forest and forest
on that for four: two of three each time, so these corners are meant.

We have seen nothing else of that page, and the rest is our reading. The three closed sides of a trade hex are at the
sea; of four sides there, the one towards other land is open, and where there are two, the third is at the desert. A
harbor on a closed side moves along the coast, to the next side where it meets no other. A barbarian begins where a path
leads inland from each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import catan_core as catan
from catan_expansions.traders_barbarians.main_island import Replaced
from catan_expansions.traders_barbarians.wagons.plan import CASTLE, GLASSWORKS, QUARRY

WEST, NORTHEAST = ("N", "NE", "SE", "S"), ("SE", "S", "SW", "NW")
SOUTHEAST, SOUTHWEST = ("N", "NE", "SW", "NW"), ("N", "NE", "SE", "NW")
"""The corners to which inner paths lead, by where the closed sides are."""

SMALL = Replaced(
    hexes=MappingProxyType({(-1, 5): QUARRY, (0, 7): CASTLE, (3, 2): GLASSWORKS}),
    plazas=(((-1, 5), WEST), ((0, 7), SOUTHEAST), ((3, 2), NORTHEAST)),
    harbors=MappingProxyType(
        {
            (-1, 5, "SW"): (-1, 6, "W"),
            (0, 7, "E"): (1, 6, "SE"),
            (3, 2, "NE"): (3, 3, "NE"),
        }
    ),
)
LARGE = Replaced(
    hexes=MappingProxyType({(-1, 5): QUARRY, (0, 7): CASTLE, (4, 1): GLASSWORKS}),
    plazas=(((-1, 5), WEST), ((0, 7), SOUTHWEST), ((4, 1), NORTHEAST)),
    harbors=MappingProxyType(
        {
            (0, 7, "SW"): (3, 4, "SE"),
            (4, 1, "E"): (4, 2, "NE"),
        }
    ),
)
MAPS: Mapping[int, Replaced] = MappingProxyType({3: SMALL, 4: LARGE})
"""What makes way on the map for each number of seats."""

BARBARIANS: Mapping[int, tuple[catan.EdgeAt, ...]] = MappingProxyType(
    {
        3: (
            ((-1, 6, "N"), (0, 5, "S")),
            ((0, 7, "N"), (1, 5, "S")),
            ((2, 2, "S"), (2, 3, "N")),
        ),
        4: (
            ((-1, 6, "N"), (0, 5, "S")),
            ((0, 7, "N"), (1, 5, "S")),
            ((3, 1, "S"), (3, 2, "N")),
        ),
    }
)
"""The paths on which the barbarians begin, by their ends: beside quarry, castle and glassworks."""
