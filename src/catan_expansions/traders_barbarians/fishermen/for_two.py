"""Fishermen for two: five fish for each, and a discount for whoever is behind (Traders & Barbarians: "Catan for two",
fishermen; TB-FI-17)."""

from __future__ import annotations

import catan_core as catan
from catan_core.base import choices
from catan_expansions.traders_barbarians.fishermen.spending import FISH_PRICE
from catan_expansions.traders_barbarians.fishermen.tokens import FISH_AT_START

FIVE_TOKENS = {"one_fish": 2, "two_fish": 2, "three_fish": 1}
"""What each of two players begins with."""


def _behind(position: catan.Position, seat: catan.Seat, thing: str) -> int:
    points = position.rules.points(position, seat, hidden=False)
    ahead = (position.rules.points(position, other, hidden=False) for other in choices.opponents(position, seat))
    return -int(any(others > points for others in ahead))


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return setup.seats == 2


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(FISH_AT_START, kind, count) for kind, count in FIVE_TOKENS.items()]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(FISH_PRICE, _behind)]
