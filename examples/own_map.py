"""A scenario of one's own at sea: a map in a file, what is said of one with
problems, and a game that bots play on it.
"""

# --8<-- [start:play]
from pathlib import Path

import catan_core as catan
from catan_core.play import GreedyBot, play_match
from catan_expansions.seafarers import Map

lagoon = Map.load(Path(__file__).parent / "my_island.json")
ruleset = catan.ruleset("base", "seafarers", options=lagoon.options)
match = catan.Match(ruleset, seats=3, seed=1)
for _ in play_match(match, [GreedyBot() for _ in range(3)]):
    pass
print(f"{lagoon.name}: seats {[*match.game.winners]} have won")
# --8<-- [end:play]

# --8<-- [start:value]
strait = Map(
    scenario="four_islands",
    seats=frozenset({3}),
    goal=8,
    hexes=(
        (0, 0, "forest", 8),
        (1, 0, "sea", None),
        (2, 0, "hills", 5),
        (4, 0, "fields", 9),
    ),
    pirate=(2, 0),
)
for problem in strait.problems():
    print("-", problem)
# --8<-- [end:value]

# A transcript has the map in it: nothing else is needed to read it.
stored = catan.Transcript.parse(str(match.transcript))
assert stored.header.rules.ruleset.options == ruleset.options
