# Written by docs/scripts/generate.py from `__all__` of the package.
from catan_core import Expansion
from catan_expansions.traders_barbarians.event_cards import by_hand as by_hand
from catan_expansions.traders_barbarians.event_cards.comparing import KNIGHTS as KNIGHTS
from catan_expansions.traders_barbarians.event_cards.deck import CARD_COUNTS as CARD_COUNTS
from catan_expansions.traders_barbarians.event_cards.deck import CardDue as CardDue
from catan_expansions.traders_barbarians.event_cards.deck import CardTurn as CardTurn
from catan_expansions.traders_barbarians.event_cards.deck import CardTurned as CardTurned
from catan_expansions.traders_barbarians.event_cards.deck import DECK_RULES as DECK_RULES
from catan_expansions.traders_barbarians.event_cards.deck import EFFECTS as EFFECTS
from catan_expansions.traders_barbarians.event_cards.deck import EVENT_CARD as EVENT_CARD
from catan_expansions.traders_barbarians.event_cards.deck import EventDeck as EventDeck
from catan_expansions.traders_barbarians.event_cards.deck import EventDue as EventDue
from catan_expansions.traders_barbarians.event_cards.deck import LEFT_OUT as LEFT_OUT
from catan_expansions.traders_barbarians.event_cards.deck import NewYear as NewYear
from catan_expansions.traders_barbarians.event_cards.deck import TurnCard as TurnCard
from catan_expansions.traders_barbarians.event_cards.deck import cards_left as cards_left
from catan_expansions.traders_barbarians.event_cards.earthquake import Damage as Damage
from catan_expansions.traders_barbarians.event_cards.earthquake import DamageRoad as DamageRoad
from catan_expansions.traders_barbarians.event_cards.earthquake import Quake as Quake
from catan_expansions.traders_barbarians.event_cards.earthquake import RepairRoad as RepairRoad
from catan_expansions.traders_barbarians.event_cards.earthquake import RoadDamaged as RoadDamaged
from catan_expansions.traders_barbarians.event_cards.earthquake import RoadRepaired as RoadRepaired
from catan_expansions.traders_barbarians.event_cards.earthquake import damaged as damaged
from catan_expansions.traders_barbarians.event_cards.gains import Gain as Gain
from catan_expansions.traders_barbarians.event_cards.gains import TakeResource as TakeResource
from catan_expansions.traders_barbarians.event_cards.gifts import CardGiven as CardGiven
from catan_expansions.traders_barbarians.event_cards.gifts import Gifts as Gifts
from catan_expansions.traders_barbarians.event_cards.gifts import GiftsBegun as GiftsBegun
from catan_expansions.traders_barbarians.event_cards.gifts import GiveCard as GiveCard
from catan_expansions.traders_barbarians.event_cards.robber_flees import ChooseDesert as ChooseDesert
from catan_expansions.traders_barbarians.event_cards.robber_flees import Flight as Flight
from catan_expansions.traders_barbarians.event_cards.robber_flees import REFUGES as REFUGES
from catan_expansions.traders_barbarians.event_cards.side_dice import ALSO_ROLLED as ALSO_ROLLED
from catan_expansions.traders_barbarians.event_cards.side_dice import SideDice as SideDice
from catan_expansions.traders_barbarians.event_cards.side_dice import SideRoll as SideRoll

EXPANSION: Expansion
