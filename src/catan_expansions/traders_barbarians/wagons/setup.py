"""How the scenario begins and ends (TB-MA-05, TB-MA-11, TB-SUM-01)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.wagons.island import LARGE_TABLE
from catan_expansions.traders_barbarians.wagons.plan import LEFT_OUT

GOLD = 5
"""What everybody has at the beginning."""
GOAL = 13


def _pay(tx: catan.Transition, event: catan.GameBegan) -> None:
    for seat in tx.rules.all_seats:
        purse.pay(tx, None, seat, GOLD)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [catan.Default("base.victory_points", GOAL)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    again = () if setup.seats >= LARGE_TABLE else LEFT_OUT
    return [
        catan.Row(base.FOUNDED_PIECES, 2, "city"),
        *(catan.Row(base.ROLLED_AGAIN, total, True) for total in again),
    ]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(catan.GameBegan, _pay)]
