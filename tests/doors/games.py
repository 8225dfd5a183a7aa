"""Games in the middle, with hidden cards at every seat, that tests of the public functions ask."""

from functools import cache
from random import Random

import catan_core as catan
from catan_core import Match, codec
from catan_core.play import RandomBot, play_match

SEATS = 3


def match_of(*expansions: str, seats: int = SEATS, decisions: int = 160, seed: int = 5) -> Match:
    """A match between bots that decide at random, as it stands after some decisions.

    It is played once, and again if a module of its rules has been patched since, which makes other rules.
    """
    return _played(catan.ruleset(*expansions), seats, decisions, seed)


@cache
def _played(ruleset: catan.Ruleset, seats: int, decisions: int, seed: int) -> Match:
    match = Match(ruleset, seats=seats, seed=seed)
    playing = play_match(match, [RandomBot()] * seats)
    for _ in range(decisions):
        if match.game.over:
            break
        next(playing)
    return match


MATCH = match_of("base")
ACTION = codec.of(MATCH.game.rules, MATCH.game.board).action_json(MATCH.actions.sample(Random(1)))
"""What the seat that must decide may do there, as JSON."""
