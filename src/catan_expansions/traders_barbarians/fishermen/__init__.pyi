# Written by docs/scripts/generate.py from `__all__` of the package.
from catan_core import Expansion
from catan_expansions.traders_barbarians.fishermen import by_hand as by_hand
from catan_expansions.traders_barbarians.fishermen import spending as spending
from catan_expansions.traders_barbarians.fishermen.catching import CATCHES as CATCHES
from catan_expansions.traders_barbarians.fishermen.catching import ExchangeFish as ExchangeFish
from catan_expansions.traders_barbarians.fishermen.catching import FishDue as FishDue
from catan_expansions.traders_barbarians.fishermen.catching import FishExchanged as FishExchanged
from catan_expansions.traders_barbarians.fishermen.catching import FishKept as FishKept
from catan_expansions.traders_barbarians.fishermen.catching import FullNet as FullNet
from catan_expansions.traders_barbarians.fishermen.catching import NETS as NETS
from catan_expansions.traders_barbarians.fishermen.catching import TooFewFish as TooFewFish
from catan_expansions.traders_barbarians.fishermen.grounds import LAKE as LAKE
from catan_expansions.traders_barbarians.fishermen.grounds import fishing_hexes as fishing_hexes
from catan_expansions.traders_barbarians.fishermen.hidden_tokens import FISH_TOLD as FISH_TOLD
from catan_expansions.traders_barbarians.fishermen.old_boot import BootGiven as BootGiven
from catan_expansions.traders_barbarians.fishermen.old_boot import GiveBoot as GiveBoot
from catan_expansions.traders_barbarians.fishermen.one_exchange import Exchanged as Exchanged
from catan_expansions.traders_barbarians.fishermen.spending import BanishRobber as BanishRobber
from catan_expansions.traders_barbarians.fishermen.spending import CardForFish as CardForFish
from catan_expansions.traders_barbarians.fishermen.spending import FISH_DECKS as FISH_DECKS
from catan_expansions.traders_barbarians.fishermen.spending import FISH_PRICE as FISH_PRICE
from catan_expansions.traders_barbarians.fishermen.spending import FISH_PRICES as FISH_PRICES
from catan_expansions.traders_barbarians.fishermen.spending import FishDeck as FishDeck
from catan_expansions.traders_barbarians.fishermen.spending import FishPaid as FishPaid
from catan_expansions.traders_barbarians.fishermen.spending import ResourceForFish as ResourceForFish
from catan_expansions.traders_barbarians.fishermen.spending import RoadForFish as RoadForFish
from catan_expansions.traders_barbarians.fishermen.spending import StealForFish as StealForFish
from catan_expansions.traders_barbarians.fishermen.spending import for_fish as for_fish
from catan_expansions.traders_barbarians.fishermen.tokens import DrawFish as DrawFish
from catan_expansions.traders_barbarians.fishermen.tokens import FISH_AT_START as FISH_AT_START
from catan_expansions.traders_barbarians.fishermen.tokens import FISH_COUNTS as FISH_COUNTS
from catan_expansions.traders_barbarians.fishermen.tokens import FishCounts as FishCounts
from catan_expansions.traders_barbarians.fishermen.tokens import FishDraw as FishDraw
from catan_expansions.traders_barbarians.fishermen.tokens import FishDrawn as FishDrawn
from catan_expansions.traders_barbarians.fishermen.tokens import FishReshuffled as FishReshuffled
from catan_expansions.traders_barbarians.fishermen.tokens import FishTokens as FishTokens
from catan_expansions.traders_barbarians.fishermen.tokens import fish_in as fish_in
from catan_expansions.traders_barbarians.fishermen.with_rivers import BridgeForFish as BridgeForFish

EXPANSION: Expansion
