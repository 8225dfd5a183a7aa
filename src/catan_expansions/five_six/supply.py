"""More cards for five and six seats: resources and development cards."""

from __future__ import annotations

from catan_core import Row, Setup, TableSpecs, hookimpl
from catan_core.base import CARD_COUNTS, GOOD_COUNTS

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
EACH = 24
DEVELOPMENT = {"knight": 20, "road_building": 3, "year_of_plenty": 3, "monopoly": 3, "victory_point": 5}


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        *(Row(GOOD_COUNTS, good, EACH) for good in RESOURCES),
        *(Row(CARD_COUNTS, kind, count) for kind, count in DEVELOPMENT.items()),
    ]
