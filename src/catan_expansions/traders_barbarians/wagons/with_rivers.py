"""The main scenario with the Rivers (Traders & Barbarians, combinations; TB-COMP-07): wagons cross rivers, and trade
hexes yield goods."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import travel
from catan_expansions.traders_barbarians import pairs, rivers
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.wagons.barbarians import owner_of_road
from catan_expansions.traders_barbarians.wagons.island import ISLAND_LAND, ISLAND_PLACES, TOKENS_ASIDE, trade_yields
from catan_expansions.traders_barbarians.wagons.setup import STARTING_GOLD
from catan_expansions.traders_barbarians.wagons.trips import WAGON_FARE

LEFT_OUT = (("forest", -1), ("pasture", -2), ("hills", -2), ("mountains", -2))
"""What makes way for the rivers of what the main scenario deals."""
LESS_GOLD = -2
BRIDGE_GOLD = 2
FORD = 1
"""Movement points that a river without a bridge adds."""
TOLL = 2
"""Gold for the owner of a bridge."""


def _fare(fare: travel.Fare | None, position: catan.Position, seat: catan.Seat, edge: catan.Edge) -> travel.Fare | None:
    if fare is None or not rivers.bridge_sites(position) >> edge & 1:
        return fare
    owner = owner_of_road(position, edge)
    if owner is None:
        return catan.evolve(fare, points=fare.points + FORD)
    return fare if owner == seat else catan.evolve(fare, goods=purse.gold(position.rules, TOLL))


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return pairs.options(setup, pairs.RIVERS, pairs.MAIN)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        *(catan.Row(ISLAND_PLACES, at, terrain) for at, terrain in rivers.river_land(setup.seats).items()),
        *(catan.Row(ISLAND_LAND, (terrain, pairs.RIVERS), count) for terrain, count in LEFT_OUT),
        catan.Row(TOKENS_ASIDE, 2, 12),
        *trade_yields(),
        catan.Row(rivers.RIVER_GOLD, "bridge", BRIDGE_GOLD),
        catan.Row(rivers.WEALTH_POINTS, "poor", 0),
        catan.Row(base.STARTING_GAINS, "river-gold", rivers.starting_city),
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(STARTING_GOLD, lambda position: LESS_GOLD), catan.change(WAGON_FARE, _fare)]
