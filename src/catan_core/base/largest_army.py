"""Largest army (base: "Caballero"; summary: "El ejército más grande")."""

from __future__ import annotations

import catan_core as catan
from catan_core.base.dev_cards import KIND_INDEX, CardPlayed, DevCards

LARGEST_ARMY = catan.Citation("base", "Largest army")
MIN_KNIGHTS = 3
POINTS = 2


@catan.record
class LargestArmy(catan.Slice, tag="base/largest-army"):
    """Who holds the special card; None: nobody."""

    holder: catan.Seat | None


@catan.record
class LargestArmyPassed(catan.Event, tag="base/largest-army-passed"):
    """The special card goes to a seat."""

    giver: catan.Seat | None
    taker: catan.Seat


def played_knights(position: catan.Position, seat: catan.Seat) -> int:
    """How many knights lie open before a seat."""
    return position[DevCards].shown[seat][KIND_INDEX(position.rules)["knight"]]


def _react(tx: catan.Transition, event: CardPlayed) -> None:
    if event.card != "knight":
        return
    holder, knights = tx[LargestArmy].holder, played_knights(tx, event.seat)
    if holder != event.seat and knights >= MIN_KNIGHTS and (holder is None or knights > played_knights(tx, holder)):
        tx.update(LargestArmy(event.seat))
        tx.emit(LargestArmyPassed(holder, event.seat))


def _count(position: catan.Position, seat: catan.Seat) -> int:
    return POINTS if position[LargestArmy].holder == seat else 0


def _largest(state: catan.State) -> str | None:
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


def _derived(position: catan.Position, army: LargestArmy) -> LargestArmy:
    knights = [played_knights(position, seat) for seat in position.rules.all_seats]
    if max(knights) < MIN_KNIGHTS:
        return LargestArmy(None)
    leaders = [seat for seat in position.rules.all_seats if knights[seat] == max(knights)]
    return army if army.holder in leaders else LargestArmy(leaders[0])


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(LargestArmy, lambda rules, layout: LargestArmy(None), derived=_derived, doc="Largest army.")
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(LargestArmyPassed)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(CardPlayed, _react)]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("base/largest-army", _count, reads=(LargestArmy,))]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("base/largest-army-is-largest", _largest)]
