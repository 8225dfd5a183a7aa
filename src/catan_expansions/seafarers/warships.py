"""Warships in The Pirate Islands: knights arm ships, from the beginning of the line on (SEA-PI-03, 07).

The armed ships of a seat are the first of its line, so that their number says which they are.
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import dev_cards, pieces
from catan_expansions.seafarers.pirate_islands import PIRATE_ISLANDS, played
from catan_expansions.seafarers.sea import SEA_MARKS
from catan_expansions.seafarers.ship_lines import ship_line
from catan_expansions.seafarers.ships import SHIP

KNIGHT = "knight"

NO_SHIP_TO_ARM = catan.Refusal(
    "warship.no-ship-to-arm", PIRATE_ISLANDS, text="You have no ship left to turn into a warship."
)


@catan.record
class Warships(catan.Slice, tag="seafarers/warships"):
    """How many warships each seat has: the first ships of its line."""

    counts: catan.BySeat[catan.Count]


@catan.record
class ShipArmed(catan.Event, tag="seafarers/ship-armed"):
    """A knight has made a ship a warship."""

    seat: catan.Seat
    edge: catan.Edge


def warships(position: catan.Position, seat: catan.Seat) -> int:
    """How many warships a seat has, which is how strong it is."""
    return position[Warships].counts[seat]


def warship_edges(position: catan.Position, seat: catan.Seat) -> tuple[catan.Edge, ...]:
    """Where a seat's warships are, from the beginning of its line on."""
    return ship_line(position, seat)[: warships(position, seat)]


def _can_arm(position: catan.Position, seat: catan.Seat) -> bool:
    return pieces.on_board(position, SHIP, seat).bit_count() > warships(position, seat)


def _count(tx: catan.Transition, seat: catan.Seat, count: int) -> None:
    counts = tx[Warships].counts
    tx.update(Warships(catan.with_entry(counts, seat, count)))


def _options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[()]]:
    return catan.only_if(dev_cards.may_play(position, seat, KNIGHT) and _can_arm(position, seat))


def _why_not(position: catan.Position, phase: catan.Phase, action: base.PlayKnight) -> catan.Violation | None:
    refused = dev_cards.card_refusal(position, action.seat, KNIGHT)
    return refused or (None if _can_arm(position, action.seat) else NO_SHIP_TO_ARM())


def _arm(tx: catan.Transition, phase: catan.Phase, action: base.PlayKnight) -> None:
    seat = action.seat
    dev_cards.use_card(tx, seat, KNIGHT, stays=False)
    armed = warships(tx, seat)
    _count(tx, seat, armed + 1)
    tx.emit(ShipArmed(seat, ship_line(tx, seat)[armed]))


PLAY_KNIGHT = catan.ActionSpec(
    kind=base.PlayKnight,
    during=(base.CardPhase,),
    rule=PIRATE_ISLANDS,
    options=_options,
    why=_why_not,
    apply=_arm,
    when=dev_cards.ready,
    key=KNIGHT,
    refusals=(*dev_cards.HELD, NO_SHIP_TO_ARM),
)


def _sunk(tx: catan.Transition, event: base.PieceRemoved) -> None:
    """A warship is lost only if no other ship is left."""
    if event.piece == SHIP:
        left = pieces.on_board(tx, SHIP, event.owner).bit_count()
        if left < warships(tx, event.owner):
            _count(tx, event.owner, left)


def _marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    return tuple(
        catan.PlaceMark("warship", "W", seat, edge=edge)
        for seat in position.rules.all_seats
        for edge in warship_edges(position, seat)
    )


def _sound(state: catan.State) -> str | None:
    counts, seats = state[Warships].counts, state.rules.all_seats
    if len(counts) != len(seats):
        return f"there must be the warships of {len(seats)} seats"
    for seat in seats:
        ships = pieces.on_board(state, SHIP, seat).bit_count()
        if not 0 <= counts[seat] <= ships:
            return f"seat {seat} cannot have {counts[seat]} warships among {ships} ships"
    return None


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return played(setup)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(SEA_MARKS, "warships", _marks)]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(Warships, lambda rules, layout: Warships((0,) * rules.seats), doc="How strong the seats are.")
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLAY_KNIGHT]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(ShipArmed)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PieceRemoved, _sunk)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("seafarers/warships-are-ships", _sound)]
