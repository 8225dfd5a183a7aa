# Written by docs/scripts/generate.py from `__all__` of the package.
from catan_core import Expansion
from catan_expansions.traders_barbarians.rivers import bridges as bridges
from catan_expansions.traders_barbarians.rivers import rivers as rivers
from catan_expansions.traders_barbarians.rivers.bridges import BuildBridge as BuildBridge
from catan_expansions.traders_barbarians.rivers.river_gold import RIVER_GOLD as RIVER_GOLD
from catan_expansions.traders_barbarians.rivers.river_gold import RiverGoldReturned as RiverGoldReturned
from catan_expansions.traders_barbarians.rivers.river_gold import starting_city as starting_city
from catan_expansions.traders_barbarians.rivers.rivers import RIVERS_LAID as RIVERS_LAID
from catan_expansions.traders_barbarians.rivers.rivers import RIVER_LAND as RIVER_LAND
from catan_expansions.traders_barbarians.rivers.rivers import River as River
from catan_expansions.traders_barbarians.rivers.rivers import SET_ASIDE as SET_ASIDE
from catan_expansions.traders_barbarians.rivers.rivers import SWAMP as SWAMP
from catan_expansions.traders_barbarians.rivers.rivers import bridge_sites as bridge_sites
from catan_expansions.traders_barbarians.rivers.rivers import land_of as land_of
from catan_expansions.traders_barbarians.rivers.rivers import river_hexes as river_hexes
from catan_expansions.traders_barbarians.rivers.rivers import river_land as river_land
from catan_expansions.traders_barbarians.rivers.rivers import with_desert as with_desert
from catan_expansions.traders_barbarians.rivers.wealth import WEALTH_POINTS as WEALTH_POINTS
from catan_expansions.traders_barbarians.rivers.wealth import poorest as poorest
from catan_expansions.traders_barbarians.rivers.wealth import wealthiest as wealthiest
from catan_expansions.traders_barbarians.rivers.with_cities_knights import CitySaved as CitySaved
from catan_expansions.traders_barbarians.rivers.with_cities_knights import SaveCity as SaveCity

EXPANSION: Expansion
