"""The turn of a seat: trading, building, and then its wagon."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.wagons.trips import phases_after_roll


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return pairs.takes_part(setup, pairs.MAIN, "own_turn")


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.PHASES_AFTER_ROLL, "own", phases_after_roll(setup))]
