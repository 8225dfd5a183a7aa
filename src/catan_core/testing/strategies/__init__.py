"""Hypothesis strategies: rulesets, boards, games, states and actions of any rules, and a machine that plays at a table.

They need `hypothesis`, which the extra `test` installs. A failing example shrinks to no other expansions and default
options, to few actions, and to first options.

>>> import catan_core as catan
>>> from catan_core.testing.strategies import games
>>> from hypothesis import find
>>> new_games = games(catan.ruleset("base"), seats=3, midway=False)
>>> founded = find(new_games, lambda played: played.state.turn.number == 1)
>>> len(founded.actions), founded.actions[0]
(12, PlaceBuilding(seat=0, node=0))
"""

from catan_core._extras import needs_extra

with needs_extra("test", "the strategies of Hypothesis"):
    from catan_core.testing.strategies.actions import any_action, legal_actions
    from catan_core.testing.strategies.failures import note_game
    from catan_core.testing.strategies.games import Playthrough, games
    from catan_core.testing.strategies.machine import TableMachine
    from catan_core.testing.strategies.rulesets import Source, boards, rulesets
    from catan_core.testing.strategies.states import Move, states, steps
    from catan_core.testing.strategies.symmetries import symmetries

__all__ = [
    "rulesets",
    "boards",
    "games",
    "Playthrough",
    "states",
    "steps",
    "Move",
    "legal_actions",
    "any_action",
    "symmetries",
    "TableMachine",
    "note_game",
    "Source",
]
