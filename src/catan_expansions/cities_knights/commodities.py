"""Commodities: paper, cloth and coin (Cities & Knights: "Componentes", "Comerciar", production in "Los resultados")."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import goods, rows

COMMODITY = "commodity"
RESOURCE = "resource"
COMMODITIES = ("cloth", "coin", "paper")
COLORS = ("#b9a0d8", "#d9a441", "#d9cdb0")
"""The colors of their cards."""


def commodities(rules: catan.Rules, which: catan.PerRules[goods.Kinds]) -> tuple[catan.Good, ...]:
    """The three commodities, and others of which this is asked, such as `STEALABLE`."""
    return goods.family(rules, COMMODITY, which)


def resources(rules: catan.Rules, which: catan.PerRules[goods.Kinds]) -> tuple[catan.Good, ...]:
    """The five resources, and others of which this is asked, such as `STEALABLE`."""
    return goods.family(rules, RESOURCE, which)


def held(position: catan.Position, seat: catan.Seat, goods: tuple[catan.Good, ...]) -> int:
    """How many cards of these goods a seat has in hand."""
    hand = position[base.Holdings].hands[seat]
    return sum(hand[good] for good in goods)


@catan.hookimpl
def catan_goods(setup: catan.Setup) -> catan.GoodSpecs:
    return [
        catan.GoodSpec(id, COMMODITY, symbol=id[:2], color=color) for id, color in zip(COMMODITIES, COLORS, strict=True)
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        *(catan.Row(base.GOOD_COUNTS, id, rows.for_seats(setup.seats, 12, 18)) for id in COMMODITIES),
        catan.Row(base.HEX_YIELD, ("forest", "city"), (("lumber", 1), ("paper", 1))),
        catan.Row(base.HEX_YIELD, ("pasture", "city"), (("wool", 1), ("cloth", 1))),
        catan.Row(base.HEX_YIELD, ("mountains", "city"), (("ore", 1), ("coin", 1))),
    ]
