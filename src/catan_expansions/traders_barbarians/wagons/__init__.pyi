# Written by docs/scripts/generate.py from `__all__` of the package.
from catan_core import Expansion
from catan_expansions.traders_barbarians.wagons import barbarians as barbarians
from catan_expansions.traders_barbarians.wagons import by_hand as by_hand
from catan_expansions.traders_barbarians.wagons import plan as plan
from catan_expansions.traders_barbarians.wagons import wagon as wagon
from catan_expansions.traders_barbarians.wagons.barbarians import BARBARIAN_PATHS as BARBARIAN_PATHS
from catan_expansions.traders_barbarians.wagons.barbarians import BarbarianMoved as BarbarianMoved
from catan_expansions.traders_barbarians.wagons.barbarians import Barbarians as Barbarians
from catan_expansions.traders_barbarians.wagons.barbarians import MoveBarbarian as MoveBarbarian
from catan_expansions.traders_barbarians.wagons.deliveries import Delivered as Delivered
from catan_expansions.traders_barbarians.wagons.deliveries import DrawToken as DrawToken
from catan_expansions.traders_barbarians.wagons.deliveries import Stacks as Stacks
from catan_expansions.traders_barbarians.wagons.deliveries import TokenDraw as TokenDraw
from catan_expansions.traders_barbarians.wagons.deliveries import TokenDrawn as TokenDrawn
from catan_expansions.traders_barbarians.wagons.driving_off import BarbarianFlees as BarbarianFlees
from catan_expansions.traders_barbarians.wagons.driving_off import DriveDie as DriveDie
from catan_expansions.traders_barbarians.wagons.driving_off import DriveOff as DriveOff
from catan_expansions.traders_barbarians.wagons.driving_off import DriveRoll as DriveRoll
from catan_expansions.traders_barbarians.wagons.driving_off import DriveRolled as DriveRolled
from catan_expansions.traders_barbarians.wagons.driving_off import PlaceBarbarian as PlaceBarbarian
from catan_expansions.traders_barbarians.wagons.island import ISLAND_LAND as ISLAND_LAND
from catan_expansions.traders_barbarians.wagons.island import ISLAND_PLACES as ISLAND_PLACES
from catan_expansions.traders_barbarians.wagons.island import TOKENS_ASIDE as TOKENS_ASIDE
from catan_expansions.traders_barbarians.wagons.island import closed_edges as closed_edges
from catan_expansions.traders_barbarians.wagons.island import left_out as left_out
from catan_expansions.traders_barbarians.wagons.setup import STARTING_GOLD as STARTING_GOLD
from catan_expansions.traders_barbarians.wagons.swift_journey import PlaySwiftJourney as PlaySwiftJourney
from catan_expansions.traders_barbarians.wagons.swift_journey import WagonMovesAgain as WagonMovesAgain
from catan_expansions.traders_barbarians.wagons.trips import BuildingEnded as BuildingEnded
from catan_expansions.traders_barbarians.wagons.trips import EndBuilding as EndBuilding
from catan_expansions.traders_barbarians.wagons.trips import FeedOxen as FeedOxen
from catan_expansions.traders_barbarians.wagons.trips import MoveWagon as MoveWagon
from catan_expansions.traders_barbarians.wagons.trips import OxenFed as OxenFed
from catan_expansions.traders_barbarians.wagons.trips import Travel as Travel
from catan_expansions.traders_barbarians.wagons.trips import Trip as Trip
from catan_expansions.traders_barbarians.wagons.trips import WAGON_FARE as WAGON_FARE
from catan_expansions.traders_barbarians.wagons.trips import WagonMoved as WagonMoved
from catan_expansions.traders_barbarians.wagons.wagon import UpgradeWagon as UpgradeWagon
from catan_expansions.traders_barbarians.wagons.wagon import WagonStarted as WagonStarted
from catan_expansions.traders_barbarians.wagons.wagon import WagonUpgraded as WagonUpgraded
from catan_expansions.traders_barbarians.wagons.wagon import Wagons as Wagons
from catan_expansions.traders_barbarians.wagons.with_cities_knights import ChaseBarbarian as ChaseBarbarian
from catan_expansions.traders_barbarians.wagons.with_fishermen import FeedFish as FeedFish

EXPANSION: Expansion
