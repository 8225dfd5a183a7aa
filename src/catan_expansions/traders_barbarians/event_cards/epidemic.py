"""Epidemic: cities bring no more than settlements (TB-EV-09, TB-EV-20)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import goods
from catan_expansions.traders_barbarians.event_cards.deck import EventDeck

EPIDEMIC = "epidemic"


def rages(position: catan.Position) -> bool:
    """Whether the card of this turn is an epidemic."""
    return position[EventDeck].event == EPIDEMIC


def _poor(rules: catan.Rules, yields: base.Yields) -> base.Yields:
    """What hexes give when every building takes one card of a resource at most, and no commodity."""
    resources = goods.family(rules, goods.FAMILY)
    return {
        key: tuple((good, min(amount, 1)) for good, amount in given if good in resources)
        for key, given in yields.items()
    }


def _yields(usual: base.Yields, position: catan.Position) -> base.Yields:
    return _poor(position.rules, usual) if rages(position) else usual


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.change(base.YIELDS_NOW, _yields)]
