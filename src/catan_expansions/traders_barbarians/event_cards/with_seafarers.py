"""With Seafarers: in an epidemic a gold field brings a city one card, too (TB-EV-09; our reading)."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.seafarers import GOLD_NOW, GoldYields
from catan_expansions.traders_barbarians.event_cards.epidemic import rages


def _gold(usual: GoldYields, position: catan.Position) -> GoldYields:
    return tuple((kind, min(amount, 1)) for kind, amount in usual) if rages(position) else usual


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.change(GOLD_NOW, _gold)]
