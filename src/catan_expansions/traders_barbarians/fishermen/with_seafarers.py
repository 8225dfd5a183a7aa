"""The Fishermen with Seafarers (Traders & Barbarians, combinations; TB-FI-20): lake and grounds belong to the main
island, and five fish build a road or a ship.

Ships count as roads wherever a card or fish give free roads, so nothing here says so. A ground is a hex of the sea:
ships pass it, and the pirate may go there, who takes no fish.
"""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians import main_island, pairs


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [*pairs.options(setup, pairs.SEA, pairs.FISHERMEN), *main_island.options(pairs.FISHERMEN)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [*main_island.base_island(setup), *main_island.tables(setup)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return main_island.texts(pairs.FISHERMEN, "unofficial")
