"""Whole games of greedy bots, whose every position is asked whether it is sound."""

from __future__ import annotations

from collections import Counter

import catan_core as catan
from tests.properties.long_run import GREEDY, bots_moves


def played(*expansions: str, seats: int, seed: str, every: int = 1) -> tuple[catan.Game, Counter[str]]:
    """The end of a game, and how often each kind of action and event came; every so many positions one is asked."""
    match = catan.Match(catan.ruleset("base", *expansions), seats=seats, seed=seed)
    seen, game = Counter[str](), match.game
    for number, (action, game) in enumerate(bots_moves(match, GREEDY)):
        seen.update([action.tag, *(event.tag for event in game.events)])
        if number % every == 0 or game.over:
            assert game.rules.problems(game.state) == (), f"{expansions}, {seed!r}, after {number + 1} actions"
    assert game.over
    return game, seen
