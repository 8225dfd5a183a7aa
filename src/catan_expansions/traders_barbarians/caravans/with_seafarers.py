"""The Caravans with Seafarers (Traders & Barbarians, combinations; TB-CA-13): camels go along all paths of the map,
also at sea, and one on the path of a ship doubles it as it would a road."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_expansions.traders_barbarians import main_island, pairs
from catan_expansions.traders_barbarians.caravans.camels import CAMEL_WAYS


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [*pairs.options(setup, pairs.SEA, pairs.CARAVANS), *main_island.options(pairs.CARAVANS)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [*main_island.base_island(setup), *main_island.tables(setup)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.allow(CAMEL_WAYS, base.water_edges)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return main_island.texts(pairs.CARAVANS)
