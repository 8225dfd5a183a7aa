"""A whole game with moves chosen at random, and who won it."""

import random

import catan_core as catan

match = catan.Match(catan.ruleset("base"), seats=4, seed=7)
rng = random.Random(7)
while not match.game.over:
    match.play(match.game.actions.sample(rng))  # any legal action
print("Seat", match.game.winner, "wins in turn", match.game.turn.number)
for seat in map(catan.Seat, range(4)):
    print("Seat", seat, "has", match.game.points(seat))
    for source, points in match.game.score(seat).items():
        print("   ", source, points)
assert catan.replay(str(match.transcript)).state == match.game.state
