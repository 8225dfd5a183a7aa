"""Largest army (base: "Caballero"; summary: "El ejército más grande")."""

from __future__ import annotations

from typing import ClassVar

from catan_core import (
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Invariant,
    Invariants,
    PointSource,
    PointSources,
    Position,
    Reaction,
    Reactions,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    Transition,
    hookimpl,
    record,
)
from catan_core.base.dev_cards import KIND_INDEX, CardPlayed, DevCards

LARGEST_ARMY = Citation("base", "Largest army")
MIN_KNIGHTS = 3
POINTS = 2


@record
class LargestArmy(Slice):
    """Who holds the special card; None: nobody."""

    tag: ClassVar[str] = "base/largest-army"
    holder: Seat | None


@record
class LargestArmyPassed(Event):
    """The special card goes to a seat."""

    tag: ClassVar[str] = "base/largest-army-passed"
    giver: Seat | None
    taker: Seat


def played_knights(position: Position, seat: Seat) -> int:
    """How many knights lie open before a seat."""
    return position[DevCards].shown[seat][KIND_INDEX(position.rules)["knight"]]


def _react(tx: Transition, event: CardPlayed) -> None:
    if event.card != "knight":
        return
    holder, knights = tx[LargestArmy].holder, played_knights(tx, event.seat)
    if holder != event.seat and knights >= MIN_KNIGHTS and (holder is None or knights > played_knights(tx, holder)):
        tx.update(LargestArmy(event.seat))
        tx.emit(LargestArmyPassed(holder, event.seat))


def _count(position: Position, seat: Seat) -> int:
    return POINTS if position[LargestArmy].holder == seat else 0


def _largest(state: State) -> str | None:
    holder = state[LargestArmy].holder
    knights = [played_knights(state, seat) for seat in state.rules.all_seats]
    if holder is None:
        return (
            f"nobody holds the card, though the seats have played {knights} knights"
            if max(knights) >= MIN_KNIGHTS
            else None
        )
    sound = knights[holder] >= MIN_KNIGHTS and knights[holder] == max(knights)
    return None if sound else f"seat {holder} holds the card with knights {knights}"


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(LargestArmy, lambda rules, layout: LargestArmy(None), doc="Largest army.")]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(LargestArmyPassed)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(CardPlayed, _react)]


@hookimpl
def catan_points(setup: Setup) -> PointSources:
    return [PointSource("base/largest-army", _count, reads=(LargestArmy,))]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("base/largest-army-is-largest", _largest)]
