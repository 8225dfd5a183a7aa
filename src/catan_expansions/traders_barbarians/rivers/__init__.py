"""The Rivers of Catan: a scenario of Traders & Barbarians with rivers, bridges, and gold for building beside them."""

from typing import TYPE_CHECKING

from catan_core import Expansion, lazy_names

if TYPE_CHECKING:
    from catan_expansions.traders_barbarians.rivers import bridges, rivers
    from catan_expansions.traders_barbarians.rivers.bridges import BuildBridge
    from catan_expansions.traders_barbarians.rivers.river_gold import RIVER_GOLD
    from catan_expansions.traders_barbarians.rivers.rivers import bridge_sites, river_hexes
    from catan_expansions.traders_barbarians.rivers.wealth import poorest, wealthiest

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
    after=("five_six",),
    beside={"five_six": f"{HERE}.with_five_six"},
    conflicts=(
        "cities_knights",
        "seafarers",
        "fishermen",
        "caravans",
        "barbarian_attack",
        "traders_barbarians",
    ),
    replaces=("base/board:layout",),
    fixes={
        # rivers lie where they are printed, and there is no set-up for beginners
        "base.setup": "random",
        "base.equal_terrains": "anywhere",
        "base.corner_spread": 15,
        "base.first_player_beginner": "oldest",
        "base.three_player_removed_color": "red",
        "base.beginner_white_star": "west",
    },
)
"""The scenario for the base game, and with `five_six` for five and six seats. Gold coins come along."""

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_names(globals(), PARTS)

__all__ = [
    "EXPANSION",
    # Actions
    "BuildBridge",
    # Tables
    "RIVER_GOLD",
    # Reading
    "bridge_sites",
    "river_hexes",
    "poorest",
    "wealthiest",
    # Modules for others
    "bridges",
    "rivers",
]
