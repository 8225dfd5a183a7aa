"""Positions in the middle of a game, set up by hand: for tests of rules, for
puzzles, for walks from there.
"""

import catan_core as catan
from catan_core.testing import Scenario, check_walk, scenario
from catan_expansions.cities_knights import by_hand, table
from catan_expansions.dice_game import by_hand as dice_by_hand

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
