"""Boards of one shape: what all frameworks have in common, since the numbers of an environment mean places on it."""

from __future__ import annotations

from catan_core import ArgumentError, Ruleset, Topology

MOST_BOARDS = 10_000
"""So many boards are laid for one of the shape that is wanted."""


def seed_of_shape(ruleset: Ruleset, seats: int, seed: int | str, shape: Topology | None) -> str:
    """A seed, made from another one whose board has another shape, of a board that has this one.

    There are rules by which boards differ in shape from game to game: the fishing grounds of the Fishermen are hexes
    beside the island, wherever there is no harbor. Raises ArgumentError where no such board is found.
    """
    for number in range(1, MOST_BOARDS):
        found = f"{seed}/{number}"
        if ruleset.new_game(seats, seed=found).board is shape:
            return found
    raise ArgumentError(f"of {MOST_BOARDS} boards from the seed {seed!r} on, none has the shape of the first game's")
