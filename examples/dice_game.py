"""The Dice Game: a game of its own on the same engine, alone or with any number
of others.
"""

import random

import catan_core as catan
from catan_expansions.dice_game import interchange, sheet_of

# --8<-- [start:chance]
rules = catan.ruleset("dice_game")
game = rules.new_game(seats=1)
assert game.actors == (catan.CHANCE,)  # the first throw
print(len(game.outcomes), "ways to see six dice, out of", game.outcomes.total)
# --8<-- [end:chance]

# --8<-- [start:play]
match = catan.Match(rules, seats=2, seed=7)
rng = random.Random(7)
while not match.game.over:
    match.play(match.game.actions.sample(rng))
for seat in map(catan.Seat, range(2)):
    print(
        seat,
        match.game.score(seat),
        interchange.sheet_to_string(sheet_of(match.game.state, seat)),
    )
print("Won by", match.game.winners)
# --8<-- [end:play]
