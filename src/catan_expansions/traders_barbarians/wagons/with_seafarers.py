"""The main scenario with Seafarers (Traders & Barbarians, combinations; TB-COMP-07): wagons and barbarians go over the
sea too, and there is no pirate.

It is played on Heading for New Shores and Through the Desert. A path of the sea takes as many movement points as one
without a road. A ship on it is like a road: its owner pays less, and all others pay the owner a coin.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_expansions.seafarers import PIRATE_MAY_MOVE
from catan_expansions.traders_barbarians import main_island, pairs
from catan_expansions.traders_barbarians.wagons import desert
from catan_expansions.traders_barbarians.wagons.barbarians import WAYS
from catan_expansions.traders_barbarians.wagons.island import beginning

TOGETHER = catan.Citation("traders_barbarians", "With Seafarers")
MORE_POINTS = 4
"""The goal of the map and three more points: four more than the scenario has alone."""

ONE_STRIP = catan.OptionLimit(
    "seafarers.desert_strips", "only the map for five and six has two strips beyond the desert", values=("separate",)
)
NO_PIRATE = catan.Refusal("traders_barbarians.no-pirate", TOGETHER, text="There is no pirate in this scenario.")


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        *pairs.options(setup, pairs.SEA, pairs.MAIN),
        *main_island.options(pairs.MAIN),
        ONE_STRIP,
        catan.Default("base.victory_points", add=MORE_POINTS),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    if pairs.takes_part(setup, pairs.MAIN, "island"):
        return main_island.tables(setup, pirate=False)
    return [*desert.MAPS[setup.seats].tables(setup), *beginning(desert.BARBARIANS[setup.seats])]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.change(WAYS, lambda ways, position: ways | base.water_edges(position)),
        catan.forbid(PIRATE_MAY_MOVE, lambda position, seat: True, NO_PIRATE),
    ]


SPANISH = {"violation:traders_barbarians.no-pirate": "En este escenario no hay pirata."}
CATALAN = {"violation:traders_barbarians.no-pirate": "En aquest escenari no hi ha pirata."}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [*main_island.texts(pairs.MAIN), *catan.texts_of({"es": SPANISH, "ca": CATALAN})]
