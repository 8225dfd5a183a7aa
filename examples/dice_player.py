"""The player of the Dice Game: a game alone, and what it would keep of dice
that lie before it.
"""

import random

import catan_core as catan
from catan_expansions.dice_game import (
    DicePlayer,
    Outset,
    Sheet,
    dice_text,
    interchange,
    joker_rules,
    prospects,
    sheet_of,
    turn_ahead,
)

# --8<-- [start:play]
match = catan.Match(catan.ruleset("dice_game"), seats=1, seed=7)
player, rng, me = DicePlayer(), random.Random(7), catan.Seat(0)
while not match.game.over:
    view = match.game.view(me)
    match.play(player.choose(view, view.actions, rng))
print(
    match.game.points(me),
    "points:",
    interchange.sheet_to_string(sheet_of(match.game.state, me)),
)
# --8<-- [end:play]

# --8<-- [start:keep]
# an empty sheet, and nothing to come later
last_turn = Outset(Sheet(), turns=0, usable=0, scored=False)
ahead = turn_ahead(joker_rules(match.game.rules), last_turn, prospects.nothing)
print(f"It may expect {ahead.expected:.2f} points")
for dice in (2, 2, 1, 0, 0, 1), (0, 1, 1, 1, 0, 3):
    print(
        dice_text(dice),
        "- keep:",
        dice_text(ahead.keep(catan.Goods(dice), throws=2)),
    )
# --8<-- [end:keep]
