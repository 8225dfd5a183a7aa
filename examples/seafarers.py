"""Seafarers: a first game at sea, between bots that look one action ahead."""

import catan_core as catan
from catan_core.play import GreedyBot, play_match
from catan_expansions.seafarers import (
    SCENARIOS,
    IslandSettled,
    MoveShip,
    PirateMoved,
    areas,
)

# --8<-- [start:start]
rules = catan.ruleset(
    "base",
    "seafarers",
    options={"seafarers.scenario": "new_shores"},
)
match = catan.Match(rules, seats=3, seed=7)
# --8<-- [end:start]

# --8<-- [start:scenario]
chosen = match.game.rules.ruleset.options["seafarers.scenario"]
scenario = next(each for each in SCENARIOS if each.id == chosen)
islands = [area.bit_count() for area in areas(match.game.state)]
print("Points to win:", scenario.goal)
print("Hexes of each island:", *islands)
# --8<-- [end:scenario]

# --8<-- [start:voyage]
moved = 0
for action in play_match(match, [GreedyBot()] * 3):
    moved += isinstance(action, MoveShip)
    turn = f"Turn {match.game.turn.number}:"
    for event in match.events:
        if isinstance(event, IslandSettled):
            print(turn, f"seat {event.seat} settles a new island")
        elif isinstance(event, PirateMoved):
            print(turn, f"the pirate sails to hex {event.hex}")
print("Ships moved:", moved)
print("Won by seat", match.game.winner)
# --8<-- [end:voyage]
