"""Barbarian Attack with the Rivers (Traders & Barbarians, combinations; TB-COMP-07): one river runs from the castle
across the island, the other along its coast. Nobody is poor."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians import pairs, rivers
from catan_expansions.traders_barbarians.barbarian_attack.board import PLAN_CHANGES, Plan, less

LONG = rivers.River(((-1, 1, "mountains"), (0, 0, "hills"), (1, -1, "pasture"), (2, -2, rivers.SWAMP)), "E")
SHORT = rivers.River(((2, 0, "mountains"), (1, 1, "hills"), (0, 2, rivers.SWAMP)), "SE")
COVERED, JOINED = 2, 12
"""The token where the shorter river reaches the sea, and that whose hex it joins."""


def with_rivers(plan: Plan) -> Plan:
    """The island with both rivers in place of two mountains, two hills, two pastures and the desert."""
    crossed = rivers.land_of((LONG, SHORT))
    return catan.evolve(
        plan,
        tokens=tuple(hex for hex in plan.tokens if hex[2] != COVERED or hex[:2] not in crossed),
        fixed=(*plan.fixed, *((q, r, terrain) for (q, r), terrain in crossed.items())),
        on_coast=less(plan.on_coast, "mountains", "hills", "pasture"),
        inland=less(plan.inland, "mountains", "hills", "pasture"),
        aside=((COVERED, JOINED),),
    )


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return pairs.options(setup, pairs.RIVERS, pairs.ATTACK)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(PLAN_CHANGES, pairs.RIVERS, with_rivers),
        catan.Row(rivers.RIVERS_LAID, "long", LONG),
        catan.Row(rivers.RIVERS_LAID, "short", SHORT),
        catan.Row(rivers.WEALTH_POINTS, "poor", 0),
    ]
