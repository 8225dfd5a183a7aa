"""Goods in hand, as far as others can know what they are (base: "Comercio interior").

Everybody sees how many cards a seat has in hand. What else a position shows of them is in a table, with rows by the
rules that show it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from catan_core import PerRules, Position, Seat, Setup, Table, TableSpecs, Transition, hookimpl
from catan_core.components.dealing import KnownCards


def known_goods(position: Position) -> Iterator[KnownCards]:
    """What a position shows of the goods in hands, as the rows of the table `base/known-goods` say."""
    for shown in KNOWN_GOODS(position.rules).values():
        yield from shown(position)


def moved(tx: Transition, giver: Seat | None, taker: Seat | None) -> None:
    """Tell the rules that remember something of a hand, in the table `base/goods-moved`, that cards have left or come.

    The verbs that move goods do so by themselves.
    """
    for run in tx.rules.derived[ON_MOVED]:
        run(tx, giver, taker)


ON_MOVED: PerRules[tuple[Callable[[Transition, Seat | None, Seat | None], None], ...]] = PerRules(
    lambda rules: tuple(GOODS_MOVED(rules).values())
)


GOODS_MOVED: Table[str, Callable[[Transition, Seat | None, Seat | None], None]] = Table(
    "base/goods-moved",
    "What is forgotten of a hand when goods leave it or come: functions of the transition, the giver and the "
    "taker (None: the supply).",
)
KNOWN_GOODS: Table[str, Callable[[Position], Iterable[KnownCards]]] = Table(
    "base/known-goods",
    "What a position shows of the goods in hidden hands: functions of the position that give `KnownCards`.",
)


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        GOODS_MOVED,
        KNOWN_GOODS,
    ]
