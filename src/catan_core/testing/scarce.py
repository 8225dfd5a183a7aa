"""Few goods: an expansion that the kit adds to the base game, so that the supply runs out now and then.

A transcript that names it is replayed with `expansions=[..., catan_core.testing.SCARCE]`.
"""

from __future__ import annotations

from catan_core import Expansion, Row, Setup, TableSpecs, hookimpl
from catan_core.base import GOOD_COUNTS, goods

EACH = 3
"""How many cards of each good there are for each seat: as many as a founding settlement can bring."""

SCARCE = Expansion(
    "scarce",
    "Few goods",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    replaces=tuple(f"base/supply:{good}" for good in goods.RESOURCES),
)
"""The base game with three cards of each good for each seat."""


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [Row(GOOD_COUNTS, good, EACH * setup.seats) for good in goods.RESOURCES]
