"""The main scenario with the Caravans (Traders & Barbarians, combinations; TB-COMP-07): the oasis lies in the middle,
and trade hexes yield goods. Caravans pass through trade hexes too, but not along their closed paths. There is no
longest road, so camels count for buildings alone."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.caravans import CAMEL_WAYS
from catan_expansions.traders_barbarians.wagons.island import ISLAND_LAND, closed_edges, trade_yields


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return pairs.options(setup, pairs.CARAVANS, pairs.MAIN)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(ISLAND_LAND, (base.DESERT, pairs.CARAVANS), 1),
        catan.Row(ISLAND_LAND, ("forest", pairs.CARAVANS), -1),
        *trade_yields(),
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.change(CAMEL_WAYS, lambda ways, position: ways & ~closed_edges(position))]
