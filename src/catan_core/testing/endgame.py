"""Whether a long random game comes to an end when bots play on."""

from __future__ import annotations

from random import Random

from catan_core import CHANCE, Action, State
from catan_core.play import GreedyBot

WANTED = 10
"""Bots play on for at most this fraction of the random actions: one in ten."""

MIN_WANTED = 300
"""Bots may always play at least this many actions."""


def unfinished(state: State, at_random: int, wanted: int) -> str:
    """What is reported of an unfinished game: how long it went on, the points, and what is pending."""
    rules = state.rules
    points = ", ".join(f"seat {seat} has {rules.points(state, seat)}" for seat in rules.all_seats)
    return (
        f"after {at_random} actions at random and {wanted} of greedy bots nobody has won: of points, {points};"
        f" pending is {state.stack}"
    )


def play_on(state: State, seed: int | str, length: int) -> tuple[State, tuple[Action, ...]]:
    """The state and the actions after greedy bots have played on where `length` random actions have led to no end.

    A game at random may take a very long way to an end that is there; greedy bots go straight for it.
    """
    bot, rng, played = GreedyBot(open_share=0), Random(f"end {seed}"), list[Action]()
    for _ in range(max(length // WANTED, MIN_WANTED)):
        actors = state.rules.actors(state)
        if not actors:
            break
        if actors == (CHANCE,):
            action: Action = state.rules.outcomes(state).at(rng.random())
        else:
            view = state.rules.view(state, actors[0])
            action = bot.choose(view, view.actions, rng)
        played.append(action)
        state = state.rules.apply(state, action).state
    return state, tuple(played)
