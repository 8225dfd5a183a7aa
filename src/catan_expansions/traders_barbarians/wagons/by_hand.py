"""Verbs for positions that are set up by hand, to be passed to `Scenario.change`.

>>> from catan_core.testing import Scenario
>>> from catan_expansions.traders_barbarians.wagons import Wagons, by_hand
>>> table = Scenario("traders_barbarians", seats=3, seed=1)
>>> table = table.change(by_hand.wagon, 0, (0, 0, "N"), level=2, carried="sand")
>>> table.read(Wagons).levels
(2, 1, 1)
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core.base import by_hand as checks
from catan_core.base import table as tables
from catan_expansions.traders_barbarians.wagons.barbarians import BARBARIAN_PATHS, Barbarians
from catan_expansions.traders_barbarians.wagons.deliveries import Stacks
from catan_expansions.traders_barbarians.wagons.plan import TRADE_HEXES
from catan_expansions.traders_barbarians.wagons.wagon import LEVELS, WARES, Wagons


def wagon(
    tx: catan.Transition,
    seat: int,
    place: catan.NodeAt | catan.Node,
    *,
    level: int = 1,
    carried: str | None = None,
    delivered: int = 0,
) -> None:
    """Put a seat's wagon on a node, with its level, what it carries and how much it has delivered.

    What it carries and has delivered comes out of the stacks, from the first that has it. Raises PositionError for what
    cannot be, SeatError for a seat and ValueError for a place that the game does not have, and ArgumentError in a game
    without wagons.
    """
    owner, node = checks.seat_in(tx, Wagons, seat), checks.node_at(tx, place)
    wagons, stacks = tx[Wagons], [[*counts] for counts in tx[Stacks].left]
    checks.require_whole("levels and tokens", level, delivered)
    if level not in range(1, len(LEVELS) + 1):
        checks.refuse(f"a wagon has a level from 1 to {len(LEVELS)}, not {level}")
    if delivered < 0:
        checks.refuse(f"a wagon has delivered 0 tokens or more, not {delivered}")
    if carried is not None and carried not in WARES:
        checks.refuse(f"a wagon carries one of {', '.join(WARES)}, not {carried!r}")
    if wagons.carried[owner] is not None or wagons.delivered[owner]:
        checks.refuse(f"the wagon of seat {seat} has been loaded already")
    taken = [WARES.index(carried)] if carried is not None else []
    for ware in [*taken, *[None] * delivered]:
        _take(stacks, ware)
    tx.update(Stacks(tuple(map(tuple, stacks))))
    tx.update(
        Wagons(
            catan.with_entry(wagons.at, owner, node),
            catan.with_entry(wagons.levels, owner, level),
            catan.with_entry(wagons.carried, owner, carried),
            catan.with_entry(wagons.delivered, owner, delivered),
        )
    )


def _take(stacks: list[list[int]], ware: int | None) -> None:
    """Take a token out of the stacks: of this kind, or of any."""
    for counts in stacks:
        for index, count in enumerate(counts):
            if count and ware in (None, index):
                counts[index] -= 1
                return
    checks.refuse("no stack has such a token left")


def barbarians(tx: catan.Transition, *places: catan.EdgeAt | catan.Edge) -> None:
    """Put the barbarians on these paths. Raises PositionError where none may stand."""
    tables.read(tx, Wagons)
    edges = tuple(checks.edge_at(tx, place) for place in places)
    tx.update(Barbarians(()))
    if len(set(edges)) < len(edges) or catan.mask_of(edges) & ~BARBARIAN_PATHS(tx):
        checks.refuse("barbarians stand on different paths that are open to them")
    tx.update(Barbarians(edges))


def stack(tx: catan.Transition, trade_hex: str, counts: Sequence[int]) -> None:
    """Leave only these tokens in a stack, in the order of `WARES`, whatever the total then is. Raises PositionError for
    another trade hex, or without a count for each of the wares."""
    left = tables.read(tx, Stacks).left
    checks.require_one_of(trade_hex, TRADE_HEXES, "trade hex")
    checks.require_whole("tokens", *counts)
    if len(counts) != len(WARES) or min(counts) < 0:
        checks.refuse(f"a stack has a count for each of {', '.join(WARES)}, not {counts}")
    tx.update(Stacks(catan.with_entry(left, TRADE_HEXES.index(trade_hex), tuple(counts))))
