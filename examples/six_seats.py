"""Six seats: a larger island, and something to do after the turns of others.

With Cities & Knights as well.
"""

import random
from collections import Counter

import catan_core as catan


# --8<-- [start:six]
def actions_by_phase(rules: catan.Ruleset, turns: int) -> Counter[str]:
    """In which phases seats decide something, in the first turns of a game
    played at random.
    """
    match, rng = catan.Match(rules, seats=6, seed=7), random.Random(7)
    found: Counter[str] = Counter()
    while match.game.turn.number <= turns:
        phase = match.game.phase
        if phase is None:
            break
        found[phase.tag] += 1
        match.play(match.game.actions.sample(rng))
    return found


print(actions_by_phase(catan.ruleset("base", "five_six"), turns=30))
# --8<-- [end:six]

# --8<-- [start:paired]
paired = {"five_six.extra_phase": "paired_players"}
rules = catan.ruleset("base", "five_six", options=paired)
print(actions_by_phase(rules, turns=30))
# --8<-- [end:paired]

# --8<-- [start:together]
rules = catan.ruleset("base", "five_six", "cities_knights")
# the order does not matter
assert rules == catan.ruleset("cities_knights", "five_six", "base")
print(actions_by_phase(rules, turns=30))
# --8<-- [end:together]
