"""Chance by script: the dice fall as written down, and what is left of the script can be looked at."""

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
    print("seat", seat, "rolls", [event for event in match.events if event.tag == "base/dice-rolled"])
    match.play(EndTrade(seat))
    match.play(EndTurn(seat))
assert match.unused == (Dice((6, 6)),)
# --8<-- [end:script]
print([table.hand(match.game.state, seat) for seat in range(4)])

# --8<-- [start:outcomes]
game = match.game.play(Roll(catan.Seat(2)))  # a bare game waits at the chance node
assert game.actors == (catan.CHANCE,)
for action, weight in game.outcomes[:3]:
    print(action, "with weight", weight, "of", game.outcomes.total)
chances = {}
for action, weight in game.outcomes:
    total = sum(face for face in action.faces if isinstance(face, int)) if isinstance(action, Dice) else 0
    chances[total] = chances.get(total, 0) + weight
assert chances[7] == 6
assert chances[12] == 1
game = game.play(Dice((3, 4)))  # any outcome that is possible may be played
# --8<-- [end:outcomes]
print(game.events)
