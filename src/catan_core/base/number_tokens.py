"""How the number tokens of a board are laid: by their letters, or at random (base: "Montaje del tablero, al azar")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TypeAlias

import catan_core as catan
from catan_core.base import board

Letters: TypeAlias = Sequence[int]
"""Number tokens in the order of their letters."""

LayNumbers: TypeAlias = Callable[[catan.Topology, Sequence[str], Letters, Random], tuple[int, ...]]
"""Gives the number tokens of the hexes, from their terrains and the tokens in the order of their letters."""

RED = (6, 8)
"""The tokens that are printed in red, since they are rolled most often after the seven."""


def in_letters(
    topology: catan.Topology, terrains: Sequence[str], letters: Letters, start: catan.Hex
) -> tuple[int, ...]:
    """The tokens by their letters, counter-clockwise and inwards from a hex of the coast; the desert is skipped."""
    next_letter, tokens = iter(letters), [board.NO_TOKEN] * len(terrains)
    for hex in catan.spiral(topology, start):
        if terrains[hex] != board.DESERT:
            tokens[hex] = _next(next_letter)
    return tuple(tokens)


def spiral_of_letters(
    topology: catan.Topology, terrains: Sequence[str], letters: Letters, rng: Random
) -> tuple[int, ...]:
    """The tokens by their letters from any corner."""
    corners = catan.corner_hexes(topology)
    return in_letters(topology, terrains, letters, corners[rng.randrange(len(corners))])


def shuffled(topology: catan.Topology, terrains: Sequence[str], letters: Letters, rng: Random) -> tuple[int, ...]:
    """The tokens in any order."""
    drawn = iter(rng.sample(letters, len(letters)))
    return tuple(board.NO_TOKEN if terrain == board.DESERT else _next(drawn) for terrain in terrains)


def shuffled_no_adjacent_red(
    topology: catan.Topology, terrains: Sequence[str], letters: Letters, rng: Random
) -> tuple[int, ...]:
    """The tokens in any order in which no 6 or 8 lies next to another: shuffled until none do."""
    while True:
        tokens = shuffled(topology, terrains, letters, rng)
        red = catan.mask_of(hex for hex, token in enumerate(tokens) if token in RED)
        if not any(topology.hex_neighbors[hex] & red for hex in catan.members(red)):
            return tokens


NUMBER_SETUPS: Mapping[str, LayNumbers] = {
    "spiral": spiral_of_letters,
    "shuffled_no_adjacent_red": shuffled_no_adjacent_red,
    "shuffled": shuffled,
}
"""The ways to lay them, by the values of the option `base.number_setup`."""


def _next(letters: Iterator[int]) -> int:
    """The next of some number tokens. Raises PositionError if none is left."""
    for letter in letters:
        return letter
    raise catan.PositionError(("there are fewer number tokens than hexes that need one",))
