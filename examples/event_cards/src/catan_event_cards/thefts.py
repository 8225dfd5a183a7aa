"""Trade Advantage, Conflict: a seat takes a card of another's hand at random (TB-EV-13, TB-EV-17)."""

from __future__ import annotations

from catan_core import Option, OptionSpecs, Position, Row, Seat, Setup, TableSpecs, Transition, hookimpl
from catan_core.base import THIEVES, LongestRoad, VictimChoice, goods, pieces, table

from catan_event_cards.deck import EFFECTS
from catan_event_cards.knights import from_seat, knights, with_most

TRADE_ADVANTAGE = Option(
    "event_cards.trade_advantage",
    "most_roads",
    values=("most_roads", "holder_only"),
    doc="Who has the trade advantage if nobody holds the longest road: the only seat with the most roads, or nobody.",
    source="TB-EV-13; most_roads in the 5th edition, holder_only in the 6th",
)


def roads(position: Position) -> tuple[int, ...]:
    """How many roads every seat has on the board."""
    return tuple(pieces.on_board(position, "road", seat).bit_count() for seat in position.rules.all_seats)


def _road_holder(position: Position) -> Seat | None:
    return table.longest_road(position)[0] if LongestRoad in position.rules.slice_index else None


def _only(seats: tuple[Seat, ...]) -> Seat | None:
    return seats[0] if len(seats) == 1 else None


def _holder_only(tx: Transition, seat: Seat) -> None:
    _take_card(tx, _road_holder(tx))


def _holder_or_most_roads(tx: Transition, seat: Seat) -> None:
    holder = _road_holder(tx)
    _take_card(tx, _only(with_most(from_seat(tx, seat), roads(tx))) if holder is None else holder)


def _conflict(tx: Transition, seat: Seat) -> None:
    holder = table.largest_army(tx)
    _take_card(tx, _only(with_most(from_seat(tx, seat), knights(tx))) if holder is None else holder)


# --8<-- [start:reuse]
def _take_card(tx: Transition, taker: Seat | None) -> None:
    if taker is not None:
        victims = tuple(one for one in sorted(from_seat(tx, taker)) if one != taker and goods.hand_size(tx, one))
        if victims:
            tx.then(VictimChoice(taker, victims, by="event_card"))


# --8<-- [end:reuse]


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [TRADE_ADVANTAGE]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    holder_only = TRADE_ADVANTAGE(setup) == "holder_only"
    return [
        Row(THIEVES, "event_card", "an event card"),
        Row(EFFECTS, "trade_advantage", _holder_only if holder_only else _holder_or_most_roads),
        Row(EFFECTS, "conflict", _conflict),
    ]
