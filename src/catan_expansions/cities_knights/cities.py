"""Cities reduced by the barbarians: they lie on their side if no settlement is left in stock (Cities & Knights)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Invariant,
    Invariants,
    Modifiers,
    Node,
    Phase,
    Piece,
    Pieces,
    PointSource,
    PointSources,
    Position,
    Refusal,
    Row,
    Seat,
    Setup,
    State,
    TableSpecs,
    Transition,
    Violation,
    forbid,
    hookimpl,
    members,
    record,
)
from catan_core.base import CANNOT_PAY, HEX_YIELD, SITES, BuildPhase, Island, building, goods, piece_points, pieces

TIPPED = "tipped_city"
TIPPED_CITIES = Citation("cities_knights", "Reduced cities")
RESTORE_FIRST = Refusal(
    "city.restore-first", TIPPED_CITIES, text="Restore your reduced city before you build another city."
)
NOT_TIPPED = Refusal("city.not-reduced", TIPPED_CITIES, text="You have no reduced city here.")


@record
class RestoreCity(Action):
    """Restore a city that lies on its side, for the price of a city."""

    tag: ClassVar[str] = "cities_knights/restore-city"
    node: Node


@record
class CityTipped(Event):
    """A city is laid on its side. It counts as a settlement until it is restored."""

    tag: ClassVar[str] = "cities_knights/city-tipped"
    seat: Seat
    node: Node


def tipped(position: Position, seat: Seat) -> int:
    """The nodes of a seat's cities that lie on their side."""
    return pieces.on_board(position, TIPPED, seat)


def cities(position: Position, seat: Seat) -> int:
    """The nodes of a seat's upright cities, including metropolises."""
    return pieces.on_board(position, "city", seat)


def reduce_city(tx: Transition, seat: Seat, node: Node) -> None:
    """Replace a city with a settlement, or lay it on its side if its owner has no settlement in stock."""
    if pieces.in_stock(tx, "settlement", seat) > 0:
        pieces.substitute(tx, "city", "settlement", seat, node)
    else:
        pieces.substitute(tx, "city", TIPPED, seat, node)
        tx.emit(CityTipped(seat, node))


def restore(tx: Transition, seat: Seat, node: Node) -> None:
    """Set a city upright again."""
    pieces.substitute(tx, TIPPED, "city", seat, node)


def _options(position: Position, phase: Phase, seat: Seat) -> Sequence[int]:
    reduced = tipped(position, seat)
    return members(reduced) if reduced and goods.can_pay(position, seat, "city") else ()


def _why_not(position: Position, phase: Phase, action: RestoreCity) -> Violation | None:
    if not tipped(position, action.seat) >> action.node & 1:
        return NOT_TIPPED(node=action.node)
    return building.price_refusal(position, action.seat, "city")


def _restore(tx: Transition, phase: Phase, action: RestoreCity) -> None:
    goods.pay_for(tx, action.seat, "city")
    restore(tx, action.seat, action.node)


RESTORE_CITY = ActionSpec(
    kind=RestoreCity,
    during=(BuildPhase,),
    rule=TIPPED_CITIES,
    options=_options,
    why=_why_not,
    apply=_restore,
    refusals=(NOT_TIPPED, CANNOT_PAY, RESTORE_FIRST),
)


def _no_other_city(position: Position, seat: Seat, piece: str) -> int:
    """While a city lies on its side, its owner may not build another."""
    if piece != "city" or not tipped(position, seat):
        return 0
    return position[Island].layout.topology.all_nodes


def _sound(state: State) -> str | None:
    for seat in state.rules.all_seats:
        if (cities(state, seat) | tipped(state, seat)).bit_count() > pieces.STOCK(state.rules)["city"]:
            return f"seat {seat} has more cities, upright and on their side, than there are"
    return None


FALLEN = "M-11,-16 H4 L13,-7 L4,2 V16 H-11 Z"
"""The outline of a city that lies on its side."""


@hookimpl
def catan_pieces(setup: Setup) -> Pieces:
    return [Piece(TIPPED, "node", stock=4, points=1, building=True, blocks=True, symbol="c", outline=FALLEN)]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    terrains = {"hills": "brick", "forest": "lumber", "pasture": "wool", "fields": "grain", "mountains": "ore"}
    return [Row(HEX_YIELD, (terrain, TIPPED), ((good, 1),)) for terrain, good in terrains.items()]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [RESTORE_CITY]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(CityTipped)]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [forbid(SITES, _no_other_city, RESTORE_FIRST)]


@hookimpl
def catan_points(setup: Setup) -> PointSources:
    return [PointSource("cities_knights/reduced-cities", piece_points(TIPPED), reads=(Island,))]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("cities_knights/cities-are-as-many-as-there-are", _sound)]
