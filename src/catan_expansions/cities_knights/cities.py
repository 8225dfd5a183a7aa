"""Cities reduced by the barbarians: they lie on their side if no settlement is left in stock (Cities & Knights)."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import building, goods, pieces

TIPPED = "tipped_city"
TIPPED_CITIES = catan.Citation("cities_knights", "Reduced cities")
RESTORE_FIRST = catan.Refusal(
    "city.restore-first", TIPPED_CITIES, text="Restore your reduced city before you build another city."
)
NOT_TIPPED = catan.Refusal("city.not-reduced", TIPPED_CITIES, text="You have no reduced city here.")


@catan.record
class RestoreCity(catan.Action, tag="cities_knights/restore-city"):
    """Restore a city that lies on its side, for the price of a city."""

    node: catan.Node


@catan.record
class CityTipped(catan.Event, tag="cities_knights/city-tipped"):
    """A city is laid on its side. It counts as a settlement until it is restored."""

    seat: catan.Seat
    node: catan.Node


def tipped(position: catan.Position, seat: catan.Seat) -> int:
    """The nodes of a seat's cities that lie on their side."""
    return pieces.on_board(position, TIPPED, seat)


def cities(position: catan.Position, seat: catan.Seat) -> int:
    """The nodes of a seat's upright cities, including metropolises."""
    return pieces.on_board(position, "city", seat)


def reduce_city(tx: catan.Transition, seat: catan.Seat, node: catan.Node) -> None:
    """Replace a city with a settlement, or lay it on its side if its owner has no settlement in stock."""
    if pieces.in_stock(tx, "settlement", seat) > 0:
        pieces.substitute(tx, "city", "settlement", seat, node, built=False)
    else:
        pieces.substitute(tx, "city", TIPPED, seat, node, built=False)
        tx.emit(CityTipped(seat, node))


def restore(tx: catan.Transition, seat: catan.Seat, node: catan.Node) -> None:
    """Set a city upright again."""
    pieces.substitute(tx, TIPPED, "city", seat, node)


def _options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[int]:
    reduced = tipped(position, seat)
    return catan.members(reduced) if reduced and goods.can_pay(position, seat, "city") else ()


def _why_not(position: catan.Position, phase: catan.Phase, action: RestoreCity) -> catan.Violation | None:
    if not tipped(position, action.seat) >> action.node & 1:
        return NOT_TIPPED(node=action.node)
    return building.price_refusal(position, action.seat, "city")


def _restore(tx: catan.Transition, phase: catan.Phase, action: RestoreCity) -> None:
    goods.pay_for(tx, action.seat, "city")
    restore(tx, action.seat, action.node)


RESTORE_CITY = catan.ActionSpec(
    kind=RestoreCity,
    during=(base.BuildPhase,),
    rule=TIPPED_CITIES,
    options=_options,
    why=_why_not,
    apply=_restore,
    when=goods.payable,
    key="city",
    refusals=(NOT_TIPPED, base.CANNOT_PAY, RESTORE_FIRST),
)


@building.for_piece("city")
def _no_other_city(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    """While a city lies on its side, its owner may not build another."""
    return position[base.Island].layout.topology.all_nodes if tipped(position, seat) else 0


def _sound(state: catan.State) -> str | None:
    for seat in state.rules.all_seats:
        if (cities(state, seat) | tipped(state, seat)).bit_count() > pieces.STOCK(state.rules)["city"]:
            return f"seat {seat} has more cities, upright and on their side, than there are"
    return None


FALLEN = "M-11,-16 H4 L13,-7 L4,2 V16 H-11 Z"
"""The outline of a city that lies on its side."""


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [catan.Piece(TIPPED, "node", stock=4, points=1, building=True, blocks=True, symbol="c", outline=FALLEN)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    terrains = {"hills": "brick", "forest": "lumber", "pasture": "wool", "fields": "grain", "mountains": "ore"}
    return [catan.Row(base.HEX_YIELD, (terrain, TIPPED), ((good, 1),)) for terrain, good in terrains.items()]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [RESTORE_CITY]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(CityTipped)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.forbid(base.SITES, _no_other_city, RESTORE_FIRST)]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("cities_knights/reduced-cities", base.piece_points(TIPPED), reads=(base.Island,))]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("cities_knights/cities-are-as-many-as-there-are", _sound)]
