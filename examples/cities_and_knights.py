"""Cities & Knights: the calls of the base game, with more to decide and more to
look at.
"""

import random

import catan_core as catan
from catan_expansions.cities_knights import BattleFought, table

# --8<-- [start:start]
rules = catan.ruleset(
    "base",
    "cities_knights",
    options={"cities_knights.improvements_without_city": "kept"},
)
match = catan.Match(rules, seats=4, seed=7)
# --8<-- [end:start]

# --8<-- [start:battles]
rng = random.Random(7)
while not match.game.over:
    match.play(match.game.actions.sample(rng))
    for event in match.events:
        if isinstance(event, BattleFought):
            outcome = "are beaten by" if event.won else "beat"
            print(f"Turn {match.game.turn.number}:", end=" ")
            print(f"barbarians, {event.barbarians},", end=" ")
            print(f"{outcome} knights, {event.knights}")
# --8<-- [end:battles]

# --8<-- [start:charts]
state = match.game.state
for seat in map(catan.Seat, range(4)):
    print(seat, table.improvements(state, seat), match.game.score(seat))
# --8<-- [end:charts]

# --8<-- [start:view]
view = match.game.view(catan.Seat(0))
print("My progress cards:", table.progress_hand(view, 0))
assert table.progress_hand(view, 1) is None  # those of the others are not there
print(
    "Theirs:", [table.progress_cards(view, seat) for seat in (1, 2, 3)]
)  # but the backs tell from which deck they are
# --8<-- [end:view]
