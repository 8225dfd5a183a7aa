"""Gold coins: what several scenarios of Traders & Barbarians pay with. It comes along with them."""

from catan_core import Expansion, lazy_names

PARTS = (
    "purse",
    "buying",
    "texts",
)

EXPANSION = Expansion(
    id="coins",
    title="Gold coins (Traders & Barbarians)",
    version="1.0",
    modules=tuple(f"catan_expansions.traders_barbarians.coins.{part}" for part in PARTS),
    requires=("base",),
    beside={"cities_knights": "catan_expansions.traders_barbarians.coins.with_cities_knights"},
)
"""Gold coins for the base game and for scenarios that bring them."""

__getattr__, __dir__ = lazy_names(globals(), PARTS)

__all__ = [
    "EXPANSION",
    # What a game is made of
    "CoinsSpent",
    # Actions
    "BuyWithCoins",
    # Events
    "BoughtWithCoins",
    # Modules of verbs
    "purse",
]
