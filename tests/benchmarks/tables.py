"""Every composition that is shipped, as a table with its seats, at which benchmarks play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import attrs

import catan_core as catan
from catan_core import CHANCE, Action, Expansion, Game, Ruleset, State

MAX_DECISIONS = 50_000
"""After this many decisions a random game is given up."""


@attrs.frozen
class Table:
    """A ruleset and a number of seats."""

    name: str
    seats: int
    expansions: tuple[str | Expansion, ...] = ("base",)
    combined: bool = False
    options: Mapping[str, Any] = {}

    @property
    def ruleset(self) -> Ruleset:
        """The expansions composed; compiled tables are kept with it."""
        combined = {"base.turn_phases": "combined"} if self.combined else {}
        return catan.ruleset(*self.expansions, options={**combined, **self.options})

    def new_game(self, seed: int) -> Game:
        """A new game on a board that the seed lays."""
        return self.ruleset.new_game(seats=self.seats, seed=seed)


TABLES = (
    Table("base-3-separate", 3),
    Table("base-3-combined", 3, combined=True),
    Table("base-4-separate", 4),
    Table("base-4-combined", 4, combined=True),
    Table("five-six-5", 5, ("base", "five_six")),
    Table("five-six-6", 6, ("base", "five_six")),
    Table("knights-4", 4, ("base", "cities_knights")),
    Table("knights-5", 5, ("base", "five_six", "cities_knights")),
    Table("knights-6", 6, ("base", "five_six", "cities_knights")),
    Table("sea-3", 3, ("base", "seafarers")),
    Table("sea-4", 4, ("base", "seafarers")),
    Table("sea-knights-4", 4, ("base", "cities_knights", "seafarers")),
    Table("dice-game-2", 2, ("dice_game",)),
)


def drawn(state: State, rng: Random) -> Action:
    """What comes next in a random game: an outcome of chance, or any listed action of the first actor.

    Nobody offers a trade to other seats, since that is not listed.
    """
    rules = state.rules
    if rules.actors(state) == (CHANCE,):
        return rules.outcomes(state).at(rng.random())
    return rules.actions(state).sample(rng)


def moves(state: State, seed: int) -> Iterator[tuple[State, Action]]:
    """A random game: each state with what is done in it, which was just listed."""
    rng, rules = Random(seed), state.rules
    for _ in range(MAX_DECISIONS):
        if state.winners is not None:
            return
        action = drawn(state, rng)
        yield state, action
        state = rules.apply_unchecked(state, action).state
    raise AssertionError(f"the game with seed {seed} is not over after {MAX_DECISIONS} actions")


def played(state: State, seed: int) -> int:
    """Play a random game to its end; the number of its actions, chance included."""
    return sum(1 for _ in moves(state, seed))
