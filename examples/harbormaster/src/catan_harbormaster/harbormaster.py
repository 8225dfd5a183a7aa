"""The harbormaster (Traders & Barbarians: "The Harbormaster"; TB-HM-01 to TB-HM-05)."""

from __future__ import annotations

from collections.abc import Sequence

from catan_core import (
    Event,
    EventSpec,
    EventSpecs,
    Invariant,
    Invariants,
    Modifiers,
    Panel,
    PointSource,
    PointSources,
    Position,
    Reaction,
    Reactions,
    Seat,
    Setup,
    SidePanel,
    SidePanels,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    Text,
    Texts,
    Transition,
    View,
    add,
    hookimpl,
    mask_of,
    record,
)
from catan_core.base import GOAL, Island, PieceMoved, PiecePlaced, PieceRemoved, pieces

MIN_HARBOR_POINTS = 3
"""The card takes at least this many harbor points."""

POINTS = 2
"""What the card is worth."""


# --8<-- [start:slice]
@record
class Harbormaster(Slice, tag="harbormaster/harbormaster"):
    """Who holds the special card; None: nobody."""

    holder: Seat | None


# --8<-- [end:slice]


# --8<-- [start:event]
@record
class HarbormasterPassed(Event, tag="harbormaster/harbormaster-passed"):
    """The special card goes from one seat to another. None: it comes from, or goes to, the side of the board."""

    giver: Seat | None
    taker: Seat | None


# --8<-- [end:event]


# --8<-- [start:counting]
def harbor_points(position: Position, seat: Seat) -> int:
    """What a seat has built at harbors: each building counts what it is worth on the board."""
    layout, rules = position[Island].layout, position.rules
    at_harbors = mask_of(node for harbor in layout.harbors for node in layout.topology.edges[harbor.edge])
    boards = position[Island].pieces
    return sum(
        rules.pieces[kind].points * (boards[kind][seat] & at_harbors).bit_count() for kind in pieces.BUILDINGS(rules)
    )


# --8<-- [end:counting]


# --8<-- [start:holder]
def holder_after(holder: Seat | None, points: tuple[int, ...]) -> Seat | None:
    """Who holds the card when the seats have these harbor points and `holder` has held it until now."""
    best = max(points)
    if best < MIN_HARBOR_POINTS:
        return None
    leaders = [Seat(seat) for seat, count in enumerate(points) if count == best]
    if holder in leaders:
        return holder
    return leaders[0] if len(leaders) == 1 else None


def all_harbor_points(position: Position) -> tuple[int, ...]:
    """The harbor points of every seat."""
    return tuple(harbor_points(position, seat) for seat in position.rules.all_seats)


# --8<-- [end:holder]


# --8<-- [start:reaction]
def _react(tx: Transition, event: PiecePlaced | PieceRemoved | PieceMoved) -> None:
    if tx.rules.piece_index[event.piece] not in pieces.BUILDINGS(tx.rules):
        return
    former = tx[Harbormaster].holder
    holder = holder_after(former, all_harbor_points(tx))
    if holder != former:
        tx.update(Harbormaster(holder))
        tx.emit(HarbormasterPassed(former, holder))


# --8<-- [end:reaction]


# --8<-- [start:points]
def _card_points(position: Position, seat: Seat) -> int:
    return POINTS if position[Harbormaster].holder == seat else 0


def _one_more(position: Position, seat: Seat) -> int:
    return 1


# --8<-- [end:points]


# --8<-- [start:derived]
def _derived(position: Position, card: Harbormaster) -> Harbormaster:
    """Who holds the card by what stands on the board, which tests compare with who does."""
    return Harbormaster(holder_after(card.holder, all_harbor_points(position)))


# --8<-- [end:derived]


def _sound(state: State) -> str | None:
    holder, points = state[Harbormaster].holder, all_harbor_points(state)
    if holder is not None and holder_after(holder, points) != holder:
        return f"seat {holder} cannot hold the card with the harbor points {points}"
    return None


def _panel(view: View, language: str, names: Sequence[str]) -> tuple[Panel, ...]:
    holder, rules = view[Harbormaster].holder, view.rules
    points = enumerate(all_harbor_points(view))
    lines = (f"{names[seat]}: {count}{'*' if seat == holder else ''}" for seat, count in points)
    return (Panel(rules.text("panel:harbormaster/points", language), tuple(lines)),)


# --8<-- [start:hooks]
@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [
        SliceSpec(Harbormaster, lambda rules, layout: Harbormaster(None), derived=_derived, doc="Who is harbormaster.")
    ]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(HarbormasterPassed)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(PiecePlaced, _react), Reaction(PieceRemoved, _react), Reaction(PieceMoved, _react)]


@hookimpl
def catan_points(setup: Setup) -> PointSources:
    return [PointSource("harbormaster/harbormaster", _card_points, reads=(Harbormaster,))]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [add(GOAL, _one_more, reads=())]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("harbormaster/holder-has-most-harbor-points", _sound)]


# --8<-- [end:hooks]


TEXTS = {
    "points:harbormaster/harbormaster": "Harbormaster",
    "panel:harbormaster/points": "Harbor points",
    "sentence:harbormaster/harbormaster-passed": "{taker} is harbormaster now",
    "sentence:harbormaster/harbormaster-passed?taker": "Nobody is harbormaster any more",
}


@hookimpl
def catan_texts(setup: Setup) -> Texts:
    return [Text(id, (("en", title),)) for id, title in TEXTS.items()]


@hookimpl
def catan_side_panels(setup: Setup) -> SidePanels:
    return [SidePanel("harbormaster/points", _panel)]
