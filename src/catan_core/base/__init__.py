"""The base game, as the first plugin: written through the same hooks as everybody else's.

One module per heading of the rule book. `EXPANSION` is what the catalogue finds.
"""

from catan_core import Expansion
from catan_core.base.board import Board
from catan_core.base.building import BuildCity, BuildRoad, BuildSettlement
from catan_core.base.dev_card_effects import PlayKnight, PlayMonopoly, PlayRoadBuilding, PlayYearOfPlenty
from catan_core.base.dev_cards import BuyCard, DevCards, DrawCard
from catan_core.base.domestic_trade import AcceptTrade, CancelTrade, ConfirmTrade, CounterTrade, OfferTrade, RejectTrade
from catan_core.base.founding import PlaceBuilding, PlaceRoad
from catan_core.base.free_roads import BuildFreeRoad
from catan_core.base.goods import Holdings
from catan_core.base.island import Harbor, Island, IslandLayout
from catan_core.base.largest_army import LargestArmy
from catan_core.base.longest_road import LongestRoad
from catan_core.base.maritime_trade import MaritimeTrade
from catan_core.base.robber import ChooseVictim, MoveRobber, Steal
from catan_core.base.rolling import Dice, Roll
from catan_core.base.setup import StarterDice
from catan_core.base.seven import Discard
from catan_core.base.trade_invitations import InviteOffer
from catan_core.base.turn import EndTrade, EndTurn

PARTS = (
    "goods", "known_hands", "island", "pieces", "boards", "setup", "founding", "turn", "window", "rolling",
    "production", "seven", "robber", "friendly_robber", "building", "free_roads", "maritime_trade", "domestic_trade",
    "trade_invitations", "dev_cards", "dev_card_effects", "longest_road", "largest_army", "victory", "texts",
    "side_panels", "heuristics",
)  # fmt: skip

EXPANSION = Expansion(
    id="base",
    title="Catan, the base game",
    version="1.0",
    modules=tuple(f"catan_core.base.{part}" for part in PARTS),
    seats=frozenset({2, 3, 4}),
)
"""The base game for 3 and 4 seats; 2 seats are allowed, though no rule book foresees them."""

__all__ = [
    "EXPANSION",
    "Board", "Harbor", "Island", "IslandLayout", "Holdings", "DevCards", "LongestRoad", "LargestArmy",
    "PlaceBuilding", "PlaceRoad", "StarterDice", "Roll", "Dice", "EndTrade", "EndTurn",
    "BuildRoad", "BuildSettlement", "BuildCity", "MaritimeTrade",
    "OfferTrade", "AcceptTrade", "RejectTrade", "CounterTrade", "ConfirmTrade", "CancelTrade", "InviteOffer",
    "BuyCard", "DrawCard", "PlayKnight", "PlayRoadBuilding", "BuildFreeRoad", "PlayYearOfPlenty", "PlayMonopoly",
    "Discard", "MoveRobber", "ChooseVictim", "Steal",
]  # fmt: skip
