"""What `catan.describe` says of the shipped expansions, asked once in each process."""

from functools import cache

import catan_core as catan
from catan_core.descriptions import Description

SHIPPED = (
    "base",
    "five_six",
    "cities_knights",
    "seafarers",
    "dice_game",
    "coins",
    "rivers",
    "barbarian_attack",
    "traders_barbarians",
    "fishermen",
    "caravans",
    "event_cards",
    "harbormaster",
    "two_players",
)
"""The expansions that are installed with the engine."""


@cache
def described(id: str) -> Description:
    return catan.describe(id)
