"""What verbs for positions that are set up by hand have in common: they check what they are asked for.

The verbs of the rules check nothing. Those that an expansion offers for `Scenario.change` are asked for anything, and
raise PositionError for what no game has. Each begins with the functions of this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import catan_core as catan
from catan_core.base import pieces, table
from catan_core.base.island import Island


def refuse(problem: str) -> NoReturn:
    """Raise PositionError, which says this."""
    raise catan.PositionError((problem,))


def seat_in(tx: catan.Transition, kind: type[catan.Slice], seat: int) -> catan.Seat:
    """A seat, in a game that has slices of a kind.

    Raises SeatError for a seat that the game does not have, and ArgumentError for a game without such a slice.
    """
    table.read(tx, kind)
    return tx.rules.seat(seat)


def node_at(tx: catan.Transition, place: catan.NodeAt | catan.Node) -> catan.Node:
    """A node by its coordinates or its number. Raises ValueError or PositionError for one that is not there."""
    topology = tx[Island].layout.topology
    node = topology.node(*place) if isinstance(place, tuple) else place
    _require_number(node, topology.nodes, "node")
    return node


def hex_at(tx: catan.Transition, place: catan.HexAt | catan.Hex) -> catan.Hex:
    """A hex by its coordinates or its number. Raises ValueError or PositionError for one that is not there."""
    topology = tx[Island].layout.topology
    hex = topology.hex(*place) if isinstance(place, tuple) else place
    _require_number(hex, topology.hexes, "hex")
    return hex


def edge_at(tx: catan.Transition, place: catan.EdgeAt | catan.Edge) -> catan.Edge:
    """An edge by its ends or its number. Raises ValueError or PositionError for one that is not there."""
    topology = tx[Island].layout.topology
    edge = topology.edge(*place) if isinstance(place, tuple) else place
    _require_number(edge, topology.edges, "edge")
    return edge


def _require_number(number: int, places: Sequence[object], what: str) -> None:
    if number not in range(len(places)):
        refuse(f"there is no {what} {number}")


def require_one_of(name: str | None, known: Sequence[str], what: str) -> None:
    """Raise PositionError, which lists them, unless a name is one of those that are known."""
    if name not in known:
        refuse(f"there is no {what} {name!r}; there are {', '.join(known)}")


def require_whole(what: str, *counts: object) -> None:
    """Raise PositionError unless these are whole numbers; `what` says what they count. How large they may be is checked
    by each verb."""
    for count in counts:
        if type(count) is not int:
            refuse(f"{what} are counted by whole numbers, not by {count!r:.80}")


def require_stock(tx: catan.Transition, piece: str, owner: catan.Seat) -> None:
    """Raise PositionError if a seat has no piece of a kind left."""
    if pieces.in_stock(tx, piece, owner) <= 0:
        refuse(f"seat {owner} has no {piece} left")


def put(tx: catan.Transition, piece: str, owner: catan.Seat, at: int) -> None:
    """Put a piece from the stock on the board. Raises PositionError if there is none left."""
    require_stock(tx, piece, owner)
    pieces.place(tx, piece, owner, at)
