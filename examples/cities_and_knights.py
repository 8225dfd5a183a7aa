"""Cities & Knights: the calls of the base game, with more to decide and more to look at."""

import random

import catan_core as catan
from catan_expansions.cities_knights import TRACKS, BattleFought, ProgressCards, improvements

# --8<-- [start:start]
rules = catan.ruleset("base", "cities_knights", options={"cities_knights.improvements_without_city": "kept"})
match = catan.Match(rules, seats=4, seed=7)
# --8<-- [end:start]

# --8<-- [start:battles]
rng = random.Random(7)
while not match.game.over:
    match.play(match.game.actions.sample(rng))
    for event in match.events:
        if isinstance(event, BattleFought):
            outcome = "are beaten by" if event.won else "beat"
            print(f"Turn {match.game.turn.number}: barbarians, {event.barbarians}, {outcome} knights, {event.knights}")
# --8<-- [end:battles]

# --8<-- [start:charts]
state = match.game.state
for seat in map(catan.Seat, range(4)):
    print(seat, {track: improvements.level(state, seat, track) for track in TRACKS}, match.game.score(seat))
# --8<-- [end:charts]

# --8<-- [start:view]
view = match.game.view(catan.Seat(0))
cards = view[ProgressCards]
assert cards.hands[0]  # one's own cards, by kind
assert cards.hands[1:] == ((), (), ())  # those of the others are not there
print("Cards by deck in each hand:", cards.sizes)  # but the backs tell from which deck they are
# --8<-- [end:view]
