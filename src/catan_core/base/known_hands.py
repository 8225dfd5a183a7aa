"""Goods in hand, as far as others can know what they are (base: "Comercio interior").

Everybody sees how many cards a seat has in hand. What else a position shows of them is in a table, with rows by the
rules that show it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import catan_core as catan
from catan_core.base.rows import calls
from catan_core.components.dealing import KnownCards


def known_goods(position: catan.Position) -> Iterator[KnownCards]:
    """What a position shows of the goods in hands, as the rows of the table `base/known-goods` say."""
    for shown in KNOWN_GOODS(position.rules).values():
        yield from shown(position)


def left(tx: catan.Transition, seat: catan.Seat) -> None:
    """Tell the rules that remember something of a hand, in the table `base/goods-left`, that cards have left it.

    The verbs that move goods do so by themselves; likewise `came`.
    """
    for run in tx.rules.derived[ON_LEFT]:
        run(tx, seat)


def came(tx: catan.Transition, seats: Iterable[catan.Seat]) -> None:
    """Tell the rules that remember something of hands, in the table `base/goods-came`, that cards have come to them."""
    for run in tx.rules.derived[ON_CAME]:
        for seat in seats:
            run(tx, seat)


GOODS_LEFT: catan.Table[str, Callable[[catan.Transition, catan.Seat], None]] = catan.Table(
    "base/goods-left",
    "What is forgotten of a hand when goods leave it: functions of the transition and the seat.",
    problem=calls("tx", "seat"),
)
GOODS_CAME: catan.Table[str, Callable[[catan.Transition, catan.Seat], None]] = catan.Table(
    "base/goods-came",
    "What is forgotten of a hand when goods come to it: functions of the transition and the seat.",
    problem=calls("tx", "seat"),
)
ON_LEFT: catan.PerRules[tuple[Callable[[catan.Transition, catan.Seat], None], ...]] = catan.PerRules(
    lambda rules: tuple(GOODS_LEFT(rules).values())
)
ON_CAME: catan.PerRules[tuple[Callable[[catan.Transition, catan.Seat], None], ...]] = catan.PerRules(
    lambda rules: tuple(GOODS_CAME(rules).values())
)
KNOWN_GOODS: catan.Table[str, Callable[[catan.Position], Iterable[KnownCards]]] = catan.Table(
    "base/known-goods",
    "What a position shows of the goods in hidden hands: functions of the position that give `KnownCards`.",
    problem=calls("position"),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        GOODS_LEFT,
        GOODS_CAME,
        KNOWN_GOODS,
    ]
