"""Catanatron's side of the comparison, played by its own public functions.

What this library does not list is drawn again: a development card bought in the same turn, and Year of Plenty for one
card where the supply has others too. Its dice and draws come from the process-wide `random`, which `Game` seeds.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from catanatron.json import GameEncoder
from catanatron.models.actions import robber_possibilities
from catanatron.models.enums import Action, ActionType

FRESH_AFTER = (ActionType.ROLL, ActionType.END_TURN)
CARD_OF = {
    ActionType.PLAY_KNIGHT_CARD: "KNIGHT",
    ActionType.PLAY_YEAR_OF_PLENTY: "YEAR_OF_PLENTY",
    ActionType.PLAY_MONOPOLY: "MONOPOLY",
    ActionType.PLAY_ROAD_BUILDING: "ROAD_BUILDING",
}


def _not_bought_now(game: Any, action: Any) -> bool:
    state, card = game.state, CARD_OF[action.action_type]
    left = state.player_state[f"P{state.color_to_index[action.color]}_{card}_IN_HAND"]
    for done in reversed(state.actions):
        if done.action_type in FRESH_AFTER:
            break
        left -= done.action_type is ActionType.BUY_DEVELOPMENT_CARD and done.value == card
    return bool(left > 0)


def _two_cards(game: Any, action: Any) -> bool:
    return len(action.value) == 2 and _not_bought_now(game, action)


LISTED_BY_BOTH_IF: Mapping[ActionType, Callable[[Any, Any], bool]] = {
    ActionType.PLAY_KNIGHT_CARD: _not_bought_now,
    ActionType.PLAY_YEAR_OF_PLENTY: _two_cards,
    ActionType.PLAY_MONOPOLY: _not_bought_now,
    ActionType.PLAY_ROAD_BUILDING: _not_bought_now,
}


def choice(game: Any, actions: Sequence[Action], rng: Random) -> Action:
    """One of the actions that both engines list, each with the same probability."""
    while True:
        action = actions[int(rng.random() * len(actions))]
        listed_by_both = LISTED_BY_BOTH_IF.get(action.action_type)
        if listed_by_both is None or listed_by_both(game, action):
            return action


def robberies(game: Any, color: Color, coordinate: tuple[int, int, int]) -> list[tuple[object, Color | None, None]]:
    """What moving the robber to a tile comes to: one value for everybody who may be robbed there, or for nobody."""
    return [action.value for action in robber_possibilities(game.state, color) if action.value[0] == coordinate]


def successor(game: Any, rng: Random) -> Any:
    """A copy of the game after an action drawn at random; dice and draws are part of their actions."""
    after = game.copy()
    after.execute(choice(game, game.state.playable_actions, rng))
    return after


def going_on(game: Any) -> bool:
    """Whether nobody has won, and the game is not given up."""
    return game.winning_color() is None and game.state.num_turns < TURNS_LIMIT


def new_game(seed: int) -> Any:
    """A game before its first action."""
    return Game([RandomPlayer(color) for color in Color], seed=seed)


def played(game: Any, rng: Random) -> int:
    """Play a game to its end as `Game.play` does; the number of its decisions."""
    decisions = 0

    def decide(player: Any, game: Any, actions: Sequence[Action]) -> Action:
        return choice(game, actions, rng)

    while going_on(game):
        game.play_tick(decide_fn=decide)
        decisions += 1
    return decisions


def path(game: Any, rng: Random) -> list[Any]:
    """Every position of a game in which a seat decides, and the last one, each a game of its own."""
    kept = [game]
    while going_on(game):
        game = successor(game, rng)
        kept.append(game)
    return kept


def walked(game: Any, rng: Random) -> int:
    """Go through a game by copies, each from the one before; the number of copies."""
    steps = 0
    while going_on(game):
        game = successor(game, rng)
        steps += 1
    return steps


def to_json(game: Any) -> str:
    """A game as JSON. Nothing in the package reads it again."""
    return json.dumps(game, cls=GameEncoder)


def replayed(start: Any, game: Any) -> Any:
    """The game anew, from its first position and its log of actions, in which dice and draws are written down."""
    again = start.copy()
    for action in game.state.actions:
        again.execute(action, validate_action=False)
    return again


def pickled(game: Any) -> bytes:
    """A game as pickle stores it."""
    return pickle.dumps(game, pickle.HIGHEST_PROTOCOL)


def unpickled(stored: bytes) -> Any:
    """The game that has been pickled."""
    return pickle.loads(stored)
