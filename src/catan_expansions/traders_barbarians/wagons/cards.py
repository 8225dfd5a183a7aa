"""The development cards of the scenario (TB-MA-08): no Year of Plenty and no Monopoly, but Swift Journey."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import catan_core as catan
from catan_core import base
from catan_core.base import rows
from catan_expansions.traders_barbarians.wagons.swift_journey import SWIFT_JOURNEY

CARDS: Mapping[str, int] = MappingProxyType({"knight": 16, "road_building": 3, SWIFT_JOURNEY: 3, "victory_point": 3})
MORE_CARDS: Mapping[str, int] = MappingProxyType({"knight": 8, "road_building": 2, SWIFT_JOURNEY: 2})
"""What the box for five and six seats adds: twelve cards, whose kinds no source lists."""


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    more = rows.for_seats(setup.seats, {}, MORE_CARDS)
    return [catan.Row(base.CARD_COUNTS, card, count + more.get(card, 0)) for card, count in CARDS.items()]
