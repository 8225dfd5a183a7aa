"""Lowers the goal of the market where a game names it."""

from catan_core import Modifier, Setup, hookimpl
from tests.conformance import market


@hookimpl
def catan_modifiers(setup: Setup) -> list[Modifier[[int], int]]:
    return [Modifier(market.PRICE, lambda position, card: 1, "add")]
