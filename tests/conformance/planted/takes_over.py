"""Gives a coin for every sale: by the verb of the market if it is mended, else past it."""

from catan_core import Reaction, Reactions, Setup, Transition, evolve, hookimpl
from tests.conformance import market


def _past_it(tx: Transition, event: market.Sold) -> None:
    held = tx[market.Coins].held
    more = (*held[: event.seat], held[event.seat] + 1, *held[event.seat + 1 :])
    tx.update(evolve(tx[market.Coins], held=more))
    tx.emit(market.CoinsPaid(event.seat, 1))


def _by_the_verb(tx: Transition, event: market.Sold) -> None:
    market.pay(tx, event.seat, 1)


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(market.Sold, _by_the_verb if "mended" in setup.expansions else _past_it)]
