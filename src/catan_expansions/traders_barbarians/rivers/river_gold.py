"""Gold for what is built at a river (Traders & Barbarians: "The Rivers of Catan", gold; TB-RI-08)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import pieces, rows
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.rivers.rivers import river_edges, river_nodes


@catan.record
class RiverGoldReturned(catan.Event, tag="rivers/gold-returned"):
    """A seat gives back a coin, for a piece that no longer lies at a river."""

    seat: catan.Seat


def _pay(tx: catan.Transition, event: base.PiecePlaced) -> None:
    amount = RIVER_GOLD(tx.rules).get(event.piece)
    if amount is None or not event.built or not tx.rules.is_seat(event.owner):
        return
    at_river = river_edges(tx) if event.node is None else river_nodes(tx)
    at = event.edge if event.node is None else event.node
    if at is not None and at_river >> at & 1:
        purse.pay(tx, None, event.owner, amount)


def starting_city(tx: catan.Transition, seat: catan.Seat, node: catan.Node) -> None:
    """A city that is founded at a river brings a coin: for a row of `base/starting-gains`."""
    if pieces.on_board(tx, "city", seat) & river_nodes(tx) & 1 << node:
        purse.pay(tx, None, seat, 1)


def give_back(tx: catan.Transition, seat: catan.Seat) -> None:
    """Have a seat give back a coin, if it has one, for a piece that has left a river."""
    if purse.held(tx, seat):
        purse.pay(tx, seat, None, 1)
        tx.emit(RiverGoldReturned(seat))


RIVER_GOLD: catan.Table[str, int] = catan.Table(
    "rivers/gold",
    "How much gold it brings to place a piece at a corner or a side of a hex with a river.",
    problem=rows.every(rows.count_problem, rows.piece_problem),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        RIVER_GOLD,
        catan.Row(RIVER_GOLD, "settlement", 1),
        catan.Row(RIVER_GOLD, "road", 1),
        catan.Row(RIVER_GOLD, "bridge", 3),
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(RiverGoldReturned)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PiecePlaced, _pay)]
