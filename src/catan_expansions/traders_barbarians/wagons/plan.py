"""The parts of the islands, as data (Traders & Barbarians: "Set-up"; TB-MA-01, TB-MA-07)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

import attrs

import catan_core as catan
from catan_core.base import boards

CASTLE, QUARRY, GLASSWORKS = "castle", "quarry", "glassworks"
TRADE_HEXES = (CASTLE, QUARRY, GLASSWORKS)


Plazas: TypeAlias = tuple[tuple[catan.HexAt, tuple[str, ...]], ...]
"""Hexes with a plaza, each with the corners to which inner paths lead, as a board has them."""


@attrs.frozen
class Plan:
    """An island: its hexes, which of them have a fixed terrain, the plazas, and what is dealt on the rest.

    `numbers` are fixed tokens, `letters` those that are dealt; `slots` are the coast edges with harbors, of these
    `kinds`, where the frame of the base game does not give them; `barbarians` the edges where they begin, by
    their ends.
    """

    hexes: tuple[catan.HexAt, ...]
    fixed: Mapping[catan.HexAt, str]
    plazas: Plazas
    terrains: tuple[tuple[str, int], ...]
    letters: tuple[int, ...]
    barbarians: tuple[catan.EdgeAt, ...]
    stack: int
    numbers: Mapping[catan.HexAt, int] = MappingProxyType({})
    slots: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ()


SMALL = Plan(
    hexes=boards.ISLAND,
    fixed=MappingProxyType({(2, -2): QUARRY, (-2, 0): CASTLE, (0, 2): GLASSWORKS}),
    plazas=(
        ((2, -2), ("SE", "S", "SW", "NW")),
        ((-2, 0), ("N", "NE", "SE", "S")),
        ((0, 2), ("N", "NE", "SW", "NW")),
    ),
    terrains=(("forest", 4), ("pasture", 3), ("fields", 3), ("hills", 3), ("mountains", 3)),
    letters=boards.LETTERS,
    barbarians=(
        ((1, -2, "S"), (1, -1, "N")),
        ((0, 2, "N"), (1, 0, "S")),
        ((-2, 1, "N"), (-1, 0, "S")),
    ),
    stack=12,
)
"""The island for up to four seats."""
