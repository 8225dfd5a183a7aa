"""Counting the game tree: how many positions lie a given number of actions ahead.

Two programs that agree on these numbers agree on what is legal, and nothing finds a wrong move generator faster.

>>> import catan_core as catan
>>> from catan_core.testing import perft
>>> perft(catan.new_game("base", seats=4), 2)
144
"""

from __future__ import annotations

import catan_core as catan
from catan_core.model.arguments import require, require_number


def perft(game: catan.Game | catan.State, depth: int) -> int:
    """The number of paths of `depth` actions, 1 for depth 0. Raises ArgumentError for a depth that is no such number.

    Followed are the listed actions of the first actor (`actors[0]`), and at a chance node every distinct outcome,
    whatever its weight. Open kinds of action are not counted; a game that is over has no further paths.
    """
    require_number(depth, "perft", "a number of actions as `depth`")
    require((catan.Game, catan.State), game, "perft", "a Game or a State")
    state = game.state if isinstance(game, catan.Game) else game
    if depth == 0:
        return 1
    if state.winners is not None:
        return 0
    edges = _edges(state)
    if depth == 1:
        return len(edges)
    apply = state.rules.apply_unchecked
    return sum(perft(apply(state, action).state, depth - 1) for action in _actions(edges))


def perft_by_action(game: catan.Game | catan.State, depth: int) -> dict[catan.Action, int]:
    """The same by the first action, to find out where two counts part. `depth` is at least 1."""
    require_number(depth, "perft_by_action", "a number of actions as `depth`", least=1)
    require((catan.Game, catan.State), game, "perft_by_action", "a Game or a State")
    state = game.state if isinstance(game, catan.Game) else game
    if state.winners is not None:
        return {}
    apply = state.rules.apply_unchecked
    return {action: perft(apply(state, action).state, depth - 1) for action in _actions(_edges(state))}


def _edges(state: catan.State) -> catan.Actions | catan.Outcomes[catan.Action]:
    rules = state.rules
    return rules.outcomes(state) if rules.actors(state) == (catan.CHANCE,) else rules.actions(state)


def _actions(edges: catan.Actions | catan.Outcomes[catan.Action]) -> list[catan.Action]:
    return [action for action, _ in edges] if isinstance(edges, catan.Outcomes) else list(edges)
