"""More cards for a larger table: resources and development cards."""

from __future__ import annotations

from catan_core import Row, Setup, hookimpl

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
EACH = 24
DEVELOPMENT = {"knight": 20, "road_building": 3, "year_of_plenty": 3, "monopoly": 3, "victory_point": 5}


@hookimpl
def catan_tables(setup: Setup) -> list[Row]:
    return [
        *(Row("base/supply", good, EACH) for good in RESOURCES),
        *(Row("base/cards", kind, count) for kind, count in DEVELOPMENT.items()),
    ]
