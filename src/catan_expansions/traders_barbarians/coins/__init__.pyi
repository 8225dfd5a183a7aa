# Written by docs/scripts/generate.py from `__all__` of the package.
from catan_core import Expansion
from catan_expansions.traders_barbarians.coins import purse as purse
from catan_expansions.traders_barbarians.coins.buying import BoughtWithCoins as BoughtWithCoins
from catan_expansions.traders_barbarians.coins.buying import BuyWithCoins as BuyWithCoins
from catan_expansions.traders_barbarians.coins.buying import CoinsSpent as CoinsSpent

EXPANSION: Expansion
