"""Epidemic: cities bring no more than settlements (TB-EV-09, TB-EV-20)."""

from __future__ import annotations

from catan_core import Modifiers, Position, Rules, Setup, change, hookimpl
from catan_core.base import YIELDS_NOW, Yields, goods

from catan_event_cards.deck import EventDeck

EPIDEMIC = "epidemic"


def _poor(rules: Rules, yields: Yields) -> Yields:
    """What hexes give when every building takes one card of a resource at most, and no commodity."""
    resources = goods.family(rules, goods.FAMILY)
    return {
        key: tuple((good, min(amount, 1)) for good, amount in goods if good in resources)
        for key, goods in yields.items()
    }


# --8<-- [start:modifier]
def _yields(usual: Yields, position: Position) -> Yields:
    return _poor(position.rules, usual) if position[EventDeck].event == EPIDEMIC else usual


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [change(YIELDS_NOW, _yields)]


# --8<-- [end:modifier]
