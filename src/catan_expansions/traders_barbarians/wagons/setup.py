"""How the scenario begins and ends (TB-MA-05, TB-SUM-01)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_expansions.traders_barbarians.coins import purse

GOLD = 5
"""What everybody has at the beginning."""
GOAL = 13


STARTING_GOLD: catan.NumberQuery[[], int] = catan.NumberQuery(
    "traders_barbarians/starting-gold", lambda position: GOLD, doc="How much gold everybody has at the beginning."
)


def _pay(tx: catan.Transition, event: catan.GameBegan) -> None:
    for seat in tx.rules.all_seats:
        purse.pay(tx, None, seat, STARTING_GOLD(tx))


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [catan.Default("base.victory_points", GOAL)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.FOUNDED_PIECES, 2, "city")]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [STARTING_GOLD]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(catan.GameBegan, _pay)]
