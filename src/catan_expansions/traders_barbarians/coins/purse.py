"""Gold coins, which are no resource cards (Traders & Barbarians: "Gold"; TB-RI-11, TB-RI-14)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import goods, rows

COINS = catan.Citation("coins", "Gold")
GOLD = "gold"
"""The good and its family: no rule that speaks of resources means it."""
COLOR = "#d4af37"

VALUES = (5, 1)
COUNTS = (15, 25)
"""How many coins of each value the box has."""
LARGE_COUNTS = (23, 33)
"""With the coins of the second box, for five and six seats."""


def gold(rules: catan.Rules, amount: int) -> catan.Goods:
    """An amount of gold, as goods."""
    return goods.single(rules, catan.Good(rules.good_index[GOLD]), amount)


def held(position: catan.Position, seat: catan.Seat) -> int:
    """How much gold a seat has, which everybody sees."""
    return all_held(position)[seat]


def all_held(position: catan.Position) -> tuple[int, ...]:
    """How much gold every seat has."""
    holdings, index = position[base.Holdings], position.rules.good_index[GOLD]
    return tuple([hand[index] for hand in holdings.open or holdings.hands])


def pay(tx: catan.Transition, giver: catan.Seat | None, taker: catan.Seat | None, amount: int) -> None:
    """Move gold. None is the supply, which gives no more than it has."""
    if giver is None:
        amount = min(amount, goods.available(tx)[tx.rules.good_index[GOLD]])
    goods.move(tx, giver, taker, gold(tx.rules, amount))


def _total(seats: int) -> int:
    """How much gold there is in all."""
    counts = rows.for_seats(seats, COUNTS, LARGE_COUNTS)
    return sum(value * count for value, count in zip(VALUES, counts, strict=True))


@catan.hookimpl
def catan_goods(setup: catan.Setup) -> catan.GoodSpecs:
    return [catan.GoodSpec(GOLD, GOLD, hand_limit=False, stealable=False, supply_takes=False, symbol="$", color=COLOR)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.GOOD_COUNTS, GOLD, _total(setup.seats))]
