"""More cards for five and six seats: resources and development cards."""

from __future__ import annotations

import catan_core as catan
from catan_core import base

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
EACH = 24
DEVELOPMENT = {"knight": 20, "road_building": 3, "year_of_plenty": 3, "monopoly": 3, "victory_point": 5}


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        *(catan.Row(base.GOOD_COUNTS, good, EACH) for good in RESOURCES),
        *(catan.Row(base.CARD_COUNTS, kind, count) for kind, count in DEVELOPMENT.items()),
    ]
