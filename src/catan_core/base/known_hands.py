"""Goods in hand, as far as others can know what they are (base: "Comercio interior").

Everybody sees how many cards a seat has in hand. What else a position shows of them is in a table, with rows by the
rules that show it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import catan_core as catan
from catan_core.components.dealing import KnownCards


def known_goods(position: catan.Position) -> Iterator[KnownCards]:
    """What a position shows of the goods in hands, as the rows of the table `base/known-goods` say."""
    for shown in KNOWN_GOODS(position.rules).values():
        yield from shown(position)


def moved(tx: catan.Transition, giver: catan.Seat | None, taker: catan.Seat | None) -> None:
    """Tell the rules that remember something of a hand, in the table `base/goods-moved`, that cards have left or come.

    The verbs that move goods do so by themselves.
    """
    for run in tx.rules.derived[ON_MOVED]:
        run(tx, giver, taker)


ON_MOVED: catan.PerRules[tuple[Callable[[catan.Transition, catan.Seat | None, catan.Seat | None], None], ...]] = (
    catan.PerRules(lambda rules: tuple(GOODS_MOVED(rules).values()))
)


GOODS_MOVED: catan.Table[str, Callable[[catan.Transition, catan.Seat | None, catan.Seat | None], None]] = catan.Table(
    "base/goods-moved",
    "What is forgotten of a hand when goods leave it or come: functions of the transition, the giver and the "
    "taker (None: the supply).",
)
KNOWN_GOODS: catan.Table[str, Callable[[catan.Position], Iterable[KnownCards]]] = catan.Table(
    "base/known-goods",
    "What a position shows of the goods in hidden hands: functions of the position that give `KnownCards`.",
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        GOODS_MOVED,
        KNOWN_GOODS,
    ]
