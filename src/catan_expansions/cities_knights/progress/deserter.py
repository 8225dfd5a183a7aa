"""The Deserter and Intrigue: opponents' knights change sides or are displaced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.base import choices, pieces
from catan_expansions.cities_knights.knight_actions import lift, opposing, send_back
from catan_expansions.cities_knights.knights import (
    NO_KNIGHT,
    NO_ROAD,
    NODE_TAKEN,
    NOT_ON_LAND,
    RANKS,
    forget,
    knights,
    rank_at,
    recall,
    site_refusal,
    strength,
)
from catan_expansions.cities_knights.progress.playing import TARGETS, allow_void, playing, rule_of, victim_refusal

NO_OPPONENT = catan.Refusal(
    "intrigue.no-knight-on-your-road",
    rule_of("intrigue"),
    text="No opponent's knight stands on one of your routes there.",
)


@catan.record
class KnightDeserts(catan.Phase, tag="cities_knights/knight-deserts"):
    """A seat chooses which of its knights deserts to the seat `to`."""

    seat: catan.Seat
    to: catan.Seat


@catan.record
class DeserterSite(catan.Phase, tag="cities_knights/deserter-site"):
    """A seat places the knight that has deserted to it."""

    seat: catan.Seat
    piece: Annotated[str, catan.PIECE]
    active: bool


@catan.record
class PlayDeserter(catan.Action, tag="cities_knights/play-deserter"):
    """Play the Deserter: an opponent removes a knight, and you place a knight of the same rank."""

    victim: catan.Seat


@catan.record
class GiveUpKnight(catan.Action, tag="cities_knights/give-up-knight"):
    """Remove one of your knights from the board."""

    node: catan.Node


@catan.record
class PlaceDeserter(catan.Action, tag="cities_knights/place-deserter"):
    """Place the knight that has deserted to you."""

    node: catan.Node


@catan.record
class PlayIntrigue(catan.Action, tag="cities_knights/play-intrigue"):
    """Play Intrigue: displace an opponent's knight that stands on one of your routes."""

    node: catan.Node


@catan.record
class KnightDeserted(catan.Event, tag="cities_knights/knight-deserted"):
    """A knight has deserted to another seat."""

    seat: catan.Seat
    to: catan.Seat
    piece: Annotated[str, catan.PIECE]
    active: bool


# -- deserter ----------------------------------------------------------------------------------------------------


def _victims(position: catan.Position, seat: catan.Seat) -> Sequence[catan.Seat]:
    others = choices.opponents(position, seat)
    return others if allow_void(position) else [other for other in others if knights(position, other)]


def _deserter(tx: catan.Transition, action: PlayDeserter) -> None:
    if knights(tx, action.victim):
        tx.then(KnightDeserts(action.victim, action.seat))


def _why_not_deserter(position: catan.Position, action: PlayDeserter) -> catan.Violation | None:
    return victim_refusal("deserter", action.seat, action.victim, _victims(position, action.seat))


PLAY_DESERTER = playing("deserter", PlayDeserter, _deserter, options=_victims, why=_why_not_deserter, refusals=TARGETS)


def _desert(tx: catan.Transition, phase: KnightDeserts, action: GiveUpKnight) -> None:
    piece = rank_at(tx, action.seat, action.node)
    assert piece is not None
    active, _, _ = forget(tx, action.node)
    pieces.remove(tx, piece, action.seat, action.node)
    tx.emit(KnightDeserted(action.seat, phase.to, piece, active))
    coming = _coming_over(tx, phase.to, piece)
    if coming is not None and base.SITES(tx, phase.to, coming):
        tx.then(DeserterSite(phase.to, coming, active))


GIVE_UP_KNIGHT = catan.ActionSpec(
    kind=GiveUpKnight,
    during=(KnightDeserts,),
    rule=rule_of("deserter"),
    options=lambda position, phase, seat: catan.members(knights(position, seat)),
    why=NO_KNIGHT,
    apply=_desert,
)


def _coming_over(position: catan.Position, seat: catan.Seat, piece: str) -> str | None:
    """The kind of knight that a seat places for a deserter; None if it has no suitable knight in stock."""
    fallback = {
        "basic": (piece, RANKS[0]),
        "equal_or_lower": tuple(reversed(RANKS[: strength(piece)])),
    }[DESERTER_FALLBACK(position.rules)]
    return next((rank for rank in fallback if pieces.in_stock(position, rank, seat) > 0), None)


def _place(tx: catan.Transition, phase: DeserterSite, action: PlaceDeserter) -> None:
    pieces.place(tx, phase.piece, action.seat, action.node)
    recall(tx, action.node, (phase.active, False, False))


PLACE_DESERTER = catan.ActionSpec(
    kind=PlaceDeserter,
    during=(DeserterSite,),
    rule=rule_of("deserter"),
    options=lambda position, phase, seat: catan.members(base.SITES(position, seat, phase.piece)),
    why=lambda position, phase, action: site_refusal(position, action.seat, phase.piece, action.node),
    apply=_place,
    refusals=(NODE_TAKEN, NOT_ON_LAND, NO_ROAD),
)


def _deserts_problem(state: catan.State, phase: KnightDeserts, beneath: tuple[catan.Phase, ...]) -> str | None:
    return f"no knight of seat {phase.seat} deserts to it" if phase.seat == phase.to else None


def _deserter_problem(state: catan.State, phase: DeserterSite, beneath: tuple[catan.Phase, ...]) -> str | None:
    if phase.piece not in RANKS or pieces.in_stock(state, phase.piece, phase.seat) <= 0:
        return f"seat {phase.seat} has no such knight to place"
    return None


# -- intrigue ----------------------------------------------------------------------------------------------------


def _intruders(position: catan.Position, seat: catan.Seat) -> int:
    return opposing(position, seat) & position[base.Island].layout.topology.ends(pieces.network(position, seat))


def _intrigue_options(position: catan.Position, seat: catan.Seat) -> Sequence[int]:
    return catan.members(_intruders(position, seat))


def _why_not_intrigue(position: catan.Position, action: PlayIntrigue) -> catan.Violation | None:
    return None if _intruders(position, action.seat) >> action.node & 1 else NO_OPPONENT(node=action.node)


def _intrigue(tx: catan.Transition, action: PlayIntrigue) -> None:
    send_back(tx, lift(tx, action.seat, action.node))


PLAY_INTRIGUE = playing(
    "intrigue", PlayIntrigue, _intrigue, options=_intrigue_options, why=_why_not_intrigue, refusals=(NO_OPPONENT,)
)


DESERTER_FALLBACK = catan.Option(
    "cities_knights.deserter_fallback",
    "basic",
    values=("basic", "equal_or_lower"),
    doc="Which knight is placed when no piece of the deserter's rank is left.",
    source="CK-CARD-DESERTER; basic in the Spanish rules, the next lower one in the English rules of 2025",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [DESERTER_FALLBACK]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(KnightDeserts, rule=rule_of("deserter"), sound=_deserts_problem, lies_on=()),
        catan.PhaseSpec(DeserterSite, rule=rule_of("deserter"), sound=_deserter_problem, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLAY_DESERTER, GIVE_UP_KNIGHT, PLACE_DESERTER, PLAY_INTRIGUE]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(KnightDeserted)]
