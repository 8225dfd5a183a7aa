"""The Rivers of Catan: a scenario of Traders & Barbarians with rivers, bridges, and gold for building beside them."""

from catan_core import Expansion, lazy_names
from catan_expansions.traders_barbarians import pairs

PARTS = (
    "rivers",
    "bridges",
    "river_gold",
    "wealth",
    "heuristics",
    "texts",
)

HERE = "catan_expansions.traders_barbarians.rivers"

EXPANSION = Expansion(
    id="rivers",
    title="The Rivers of Catan (Traders & Barbarians)",
    version="1.0",
    modules=tuple(f"{HERE}.{part}" for part in PARTS),
    requires=("base", "coins"),
    brings=("coins",),
    after=pairs.after("rivers"),
    beside={"five_six": f"{HERE}.with_five_six", **pairs.beside("rivers", HERE)},
    conflicts=pairs.REFUSED,
    replaces=("base/board:layout", "base/number-layout:layout", *pairs.replaced("rivers")),
    fixes=pairs.OWN_ISLAND,
)
"""The scenario for the base game, and with `five_six` for five and six seats. Gold coins come along."""

__getattr__, __dir__ = lazy_names(globals(), (*PARTS, "with_cities_knights"))

__all__ = [
    "EXPANSION",
    # Actions
    "BuildBridge",
    "SaveCity",
    # Events
    "CitySaved",
    "RiverGoldReturned",
    # Tables
    "RIVER_GOLD",
    "RIVER_LAND",
    "RIVERS_LAID",
    "River",
    "SWAMP",
    "SET_ASIDE",
    "WEALTH_POINTS",
    # Reading
    "bridge_sites",
    "land_of",
    "river_hexes",
    "river_land",
    "starting_city",
    "with_desert",
    "poorest",
    "wealthiest",
    # Modules for others
    "bridges",
    "rivers",
]
