# Written by docs/scripts/generate.py from `__all__` of the package.
from catan_core import Expansion
from catan_expansions.traders_barbarians.caravans import by_hand as by_hand
from catan_expansions.traders_barbarians.caravans.camels import CAMEL_COUNT as CAMEL_COUNT
from catan_expansions.traders_barbarians.caravans.camels import CAMEL_WAYS as CAMEL_WAYS
from catan_expansions.traders_barbarians.caravans.camels import CamelPlaced as CamelPlaced
from catan_expansions.traders_barbarians.caravans.camels import Caravans as Caravans
from catan_expansions.traders_barbarians.caravans.camels import between_camels as between_camels
from catan_expansions.traders_barbarians.caravans.camels import camel_paths as camel_paths
from catan_expansions.traders_barbarians.caravans.camels import camels_left as camels_left
from catan_expansions.traders_barbarians.caravans.camels import places as places
from catan_expansions.traders_barbarians.caravans.oasis import OASES as OASES
from catan_expansions.traders_barbarians.caravans.oasis import arrows as arrows
from catan_expansions.traders_barbarians.caravans.oasis import oases as oases
from catan_expansions.traders_barbarians.caravans.voting import BID_KINDS as BID_KINDS
from catan_expansions.traders_barbarians.caravans.voting import BidForCamel as BidForCamel
from catan_expansions.traders_barbarians.caravans.voting import BidsDone as BidsDone
from catan_expansions.traders_barbarians.caravans.voting import Built as Built
from catan_expansions.traders_barbarians.caravans.voting import CamelBid as CamelBid
from catan_expansions.traders_barbarians.caravans.voting import CamelBids as CamelBids
from catan_expansions.traders_barbarians.caravans.voting import CamelChoice as CamelChoice
from catan_expansions.traders_barbarians.caravans.voting import CamelDecided as CamelDecided
from catan_expansions.traders_barbarians.caravans.voting import CamelEarned as CamelEarned
from catan_expansions.traders_barbarians.caravans.voting import CamelTalk as CamelTalk
from catan_expansions.traders_barbarians.caravans.voting import NamePlace as NamePlace
from catan_expansions.traders_barbarians.caravans.voting import OpenCamelBid as OpenCamelBid
from catan_expansions.traders_barbarians.caravans.voting import PlaceCamel as PlaceCamel
from catan_expansions.traders_barbarians.caravans.voting import PlaceNamed as PlaceNamed
from catan_expansions.traders_barbarians.caravans.voting import TalkDone as TalkDone
from catan_expansions.traders_barbarians.caravans.voting import VoteDue as VoteDue

EXPANSION: Expansion
