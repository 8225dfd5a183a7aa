"""The Caravans with the Fishermen (Traders & Barbarians, combinations; TB-COMP-07): caravans start from the lake."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.caravans.oasis import OASES
from catan_expansions.traders_barbarians.fishermen import LAKE


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return pairs.options(setup, pairs.FISHERMEN, pairs.CARAVANS)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(OASES, LAKE, True)]
