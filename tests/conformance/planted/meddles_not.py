"""Lowers the goal of the market where a game names it."""

from catan_core import Modifiers, Setup, add, hookimpl
from tests.conformance import market


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [add(market.PRICE, lambda position, card: 1)]
