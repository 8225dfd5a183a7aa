"""Positions in the middle of a game, set up by hand: for tests of rules, for
puzzles, for walks from there.
"""

import catan_core as catan
from catan_core.testing import Scenario, check_walk, scenario
from catan_expansions.cities_knights import by_hand, table
from catan_expansions.dice_game import by_hand as dice_by_hand
from catan_expansions.seafarers import by_hand as sea_by_hand

# --8<-- [start:base]
TOP, RIGHT = (0, -1, "N"), (2, -1, "N")

here = scenario(
    seats=3,
    hands={0: {"brick": 1, "lumber": 1}, 1: {"ore": 3, "grain": 2}},
    pieces={0: {"settlement": [TOP]}, 1: {"city": [RIGHT]}},
)
here.roads(0, TOP, (0, -2, "S"), (-1, -1, "N"))
here.cards(0, knight=1).knights_played(1, 3).building()
score = here.game.score(catan.Seat(1))
assert score == {"base/cities": 2, "base/largest-army": 2}
# --8<-- [end:base]
print(here.game, here.hand(1))

# --8<-- [start:sound]
here.sound()  # raises PositionError if no game could be in this position
# --8<-- [end:sound]

# --8<-- [start:verbs]
knights = (
    Scenario("cities_knights", seats=3)
    .piece("city", 0, TOP)
    .piece("city", 1, RIGHT, (0, 1, "S"))
)
knights.change(by_hand.knights, 0, (0, 0, "N"), level=2, active=True)
knights.change(by_hand.metropolis, 0, "politics", TOP)
knights.change(by_hand.improvements, 0, politics=5, trade=3)
knights.change(by_hand.city_walls, 0, TOP)
knights.change(by_hand.tip_cities, 1, RIGHT)
knights.change(by_hand.ship, 6, landed=True)
knights.change(by_hand.defender_cards, 1, 1)
knights.change(by_hand.progress_cards, 0, spy=2, merchant=3)
knights.change(by_hand.merchant, 1, (1, -1))
knights.after_roll().sound()
assert table.knight_strength(knights.state, 0) == 2
# --8<-- [end:verbs]
print(knights.game.phase, table.progress_decks(knights.state))

# --8<-- [start:sea]
HOME, STRAIT, ABROAD = (2, 3, "N"), (3, 1, "S"), (2, 2, "N")

sea = Scenario("seafarers", seats=3).piece("settlement", 0, HOME, ABROAD)
sea.change(sea_by_hand.ships, 0, HOME, STRAIT, ABROAD)
sea.change(sea_by_hand.home_islands, 0, (2, 3))  # as it is already
sea.change(sea_by_hand.new_islands, 0, (2, 1))  # special points for this one
sea.change(sea_by_hand.ships_this_turn, (STRAIT, ABROAD))
sea.change(sea_by_hand.pirate, (2, 2))
sea.building().sound()
points = sea.game.score(catan.Seat(0))
assert points == {"base/settlements": 2, "seafarers/islands": 2}
# --8<-- [end:sea]
print(sea.game)


# --8<-- [start:scenarios]
def at_sea(chosen: str) -> Scenario:
    options = {"seafarers.scenario": chosen}
    return Scenario("seafarers", seats=3, options=options)


tribe = at_sea("forgotten_tribe")
covered, end = (2, 1, "N"), (2, 0, "S")
tribe.change(sea_by_hand.gift_turned_up, covered, end, "wool")
tribe.change(sea_by_hand.gift_taken, 0, (2, 0, "S"), (1, 2, "N"), "monopoly")

cloth = at_sea("cloth_for_catan")
cloth.change(sea_by_hand.cloth, 0, 3, (1, 4, "S"))

pirates = at_sea("pirate_islands")
pirates.change(sea_by_hand.warships, 0, 1)
pirates.change(sea_by_hand.fortress, 1, 0)

wonders = at_sea("wonders_of_catan")
wonders.change(sea_by_hand.wonder, 1, "theater", 3)

fog = at_sea("fog_islands")
fog.change(sea_by_hand.explored, (3, 1), "gold", 4)

world = at_sea("new_world")
world.change(sea_by_hand.harbor, (3, 1, "N"), (3, 0, "S"), "ore")
# --8<-- [end:scenarios]
for position in (tribe, cloth, pirates, wonders, fog, world):
    position.after_roll().sound()
    print(position.game)

# --8<-- [start:dice]
dice = Scenario("dice_game", seats=2)
dice.change(dice_by_hand.sheets, "R0,R1,R2,S3", "R0,J1", rounds=2)
dice.change(dice_by_hand.dice, ore=3, grain=2, gold=1)
dice.sound()
# --8<-- [end:dice]
print(dice.game.phase)

# --8<-- [start:walk]
check_walk(
    knights.state.rules, seed=1, length=40, start=knights.state, every=10
)
# --8<-- [end:walk]
