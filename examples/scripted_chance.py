"""Chance by script: the dice show what is written down, and what is left of the
script can be looked at.
"""

import catan_core as catan
from catan_core.base import Dice, EndTrade, EndTurn, Roll, table

# --8<-- [start:script]
match = catan.Match(
    catan.ruleset("base", options={"base.setup": "beginner"}),
    seats=4,
    chance=[Dice((5, 6)), Dice((2, 2)), Dice((6, 6))],
)
for seat in map(catan.Seat, range(2)):
    match.play(Roll(seat))
    match.play(EndTrade(seat))
    match.play(EndTurn(seat))
assert match.unused == (Dice((6, 6)),)
# --8<-- [end:script]
print([table.hand(match.game.state, seat) for seat in range(4)])

# --8<-- [start:outcomes]
# a bare game stops at the chance node
game = match.game.play(Roll(catan.Seat(2)))
assert game.actors == (catan.CHANCE,)
assert len(game.outcomes) == game.outcomes.total == 36
assert game.outcomes[0] == (Dice((1, 1)), 1)
game = game.play(Dice((3, 4)))  # any outcome of positive weight may be played
# --8<-- [end:outcomes]
print(game.events)
