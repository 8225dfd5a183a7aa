"""Commodities: paper, cloth and coin (Cities & Knights: "Componentes", "Comerciar", production in "Los resultados")."""

from __future__ import annotations

from catan_core import Good, GoodSpec, GoodSpecs, PerRules, Position, Row, Rules, Seat, Setup, TableSpecs, hookimpl
from catan_core.base import GOOD_COUNTS, HEX_YIELD, Holdings, goods

COMMODITY = "commodity"
RESOURCE = "resource"
COMMODITIES = ("cloth", "coin", "paper")
COLORS = ("#b9a0d8", "#d9a441", "#d9cdb0")
"""The colors of their cards."""
LARGE_TABLE = 5
"""With this many seats or more, there are more cards of every kind."""


def commodities(rules: Rules, which: PerRules[goods.Kinds]) -> tuple[Good, ...]:
    """The three commodities, and others of which this is asked, such as `STEALABLE`."""
    return goods.family(rules, COMMODITY, which)


def resources(rules: Rules, which: PerRules[goods.Kinds]) -> tuple[Good, ...]:
    """The five resources, and others of which this is asked, such as `STEALABLE`."""
    return goods.family(rules, RESOURCE, which)


def held(position: Position, seat: Seat, goods: tuple[Good, ...]) -> int:
    """How many cards of these goods a seat has in hand."""
    hand = position[Holdings].hands[seat]
    return sum(hand[good] for good in goods)


@hookimpl
def catan_goods(setup: Setup) -> GoodSpecs:
    return [GoodSpec(id, COMMODITY, symbol=id[:2], color=color) for id, color in zip(COMMODITIES, COLORS, strict=True)]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    count = 18 if setup.seats >= LARGE_TABLE else 12
    return [
        *(Row(GOOD_COUNTS, id, count) for id in COMMODITIES),
        Row(HEX_YIELD, ("forest", "city"), (("lumber", 1), ("paper", 1))),
        Row(HEX_YIELD, ("pasture", "city"), (("wool", 1), ("cloth", 1))),
        Row(HEX_YIELD, ("mountains", "city"), (("ore", 1), ("coin", 1))),
    ]
