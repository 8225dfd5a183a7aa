"""The Diplomat: removes an open road. Players who remove their own road may rebuild it elsewhere.

What else the card may remove is said by rows of `base/meant-as-roads`; it is rebuilt as what it was. Routes of any kind
go on from one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import attrs

import catan_core as catan
from catan_core import base
from catan_core.base import building, pieces
from catan_expansions.cities_knights.knights import knights
from catan_expansions.cities_knights.progress.playing import playing, rule_of

NOT_OPEN = catan.Refusal(
    "diplomat.road-not-open", rule_of("diplomat"), text="It is not open: its owner has pieces at both ends."
)
NO_ROAD = catan.Refusal(
    "diplomat.no-road", rule_of("diplomat"), text="There is nothing here that the Diplomat can remove."
)
KNIGHT_STRANDED = catan.Refusal(
    "diplomat.knight-would-be-stranded", rule_of("diplomat"), text="A knight would be cut off without it."
)
SAME_EDGE = catan.Refusal("diplomat.same-edge", rule_of("diplomat"), text="Choose another path.")
NOT_THERE = catan.Refusal("diplomat.not-there", rule_of("diplomat"), text="It cannot be rebuilt on this path.")


@catan.record
class RoadInHand(pieces.PieceInHandPhase, tag="cities_knights/road-in-hand"):
    """A seat has picked up one of its roads, or what counts as a road for the Diplomat, and may rebuild it."""

    seat: catan.Seat
    edge: catan.Edge
    piece: Annotated[str, catan.PIECE] = attrs.field(default="road", metadata=catan.OMIT_DEFAULT)


@catan.record
class PlayDiplomat(catan.Action, tag="cities_knights/play-diplomat"):
    """Play the Diplomat: remove an open road from the board."""

    edge: catan.Edge


@catan.record
class RebuildRoad(catan.Action, tag="cities_knights/rebuild-road"):
    """Rebuild the road on another edge; None: return it to the stock."""

    edge: catan.Edge | None


@catan.record
class RoadTakenUp(catan.Event, tag="cities_knights/road-taken-up"):
    """A seat has taken up one of its roads, or what counts as one, to rebuild it elsewhere or to return it."""

    seat: catan.Seat
    piece: Annotated[str, catan.PIECE]
    edge: catan.Edge


def _kinds(rules: catan.Rules) -> tuple[str, ...]:
    return tuple(piece for (card, piece), meant in base.MEANT_AS_ROADS(rules).items() if card == "diplomat" and meant)


KINDS: catan.PerRules[tuple[str, ...]] = catan.PerRules(_kinds)
"""The kinds of piece that the Diplomat may remove: roads, and what counts as a road for this card."""


def _standing(position: catan.Position, edge: catan.Edge) -> tuple[str, catan.Seat] | None:
    """The piece on an edge that the Diplomat might remove, and whose it is."""
    for piece in KINDS(position.rules):
        for seat in position.rules.all_seats:
            if pieces.on_board(position, piece, seat) >> edge & 1:
                return piece, seat
    return None


def _refusal(position: catan.Position, edge: catan.Edge) -> catan.Violation | None:
    standing = _standing(position, edge)
    if standing is None:
        return NO_ROAD(edge=edge)
    piece, owner = standing
    topology, rest = position[base.Island].layout.topology, pieces.without(position, piece, owner, edge)
    ends, onward = topology.edge_ends[edge], topology.ends(pieces.network(rest, owner))
    if not ends & ~(onward | pieces.buildings(rest, owner) | knights(rest, owner)):
        return NOT_OPEN(edge=edge)
    return KNIGHT_STRANDED(edge=edge) if knights(rest, owner) & ends & ~onward else None


def _options(position: catan.Position, seat: catan.Seat) -> Sequence[int]:
    topology, edges = position[base.Island].layout.topology, 0
    for owner in position.rules.all_seats:
        # Of a piece that is open, no other touches one end.
        ending = topology.touching(topology.lone_ends(pieces.network(position, owner)))
        for piece in KINDS(position.rules):
            edges |= pieces.on_board(position, piece, owner) & ending
    return [edge for edge in catan.members(edges) if _refusal(position, catan.Edge(edge)) is None]


def _diplomat(tx: catan.Transition, action: PlayDiplomat) -> None:
    standing = _standing(tx, action.edge)
    assert standing is not None
    piece, owner = standing
    if owner != action.seat:
        pieces.remove(tx, piece, owner, action.edge)
    else:
        pieces.lift(tx, piece, owner, action.edge)
        tx.emit(RoadTakenUp(owner, piece, action.edge))
        tx.then(RoadInHand(owner, action.edge, piece))


PLAY_DIPLOMAT = playing(
    "diplomat",
    PlayDiplomat,
    _diplomat,
    options=_options,
    why=lambda position, action: _refusal(position, action.edge),
    refusals=(NO_ROAD, NOT_OPEN, KNIGHT_STRANDED),
)


def _sites(position: catan.Position, phase: RoadInHand) -> int:
    return base.SITES(position, phase.seat, phase.piece) & ~(1 << phase.edge)


def _why_not_rebuild(position: catan.Position, phase: RoadInHand, action: RebuildRoad) -> catan.Violation | None:
    if action.edge is None or _sites(position, phase) >> action.edge & 1:
        return None
    if action.edge == phase.edge:
        return SAME_EDGE(edge=action.edge)
    why = building.road_refusal if phase.piece == "road" else _not_there
    return building.site_refusal(position, action.seat, phase.piece, action.edge, why)


def _not_there(position: catan.Position, seat: catan.Seat, edge: catan.Edge) -> catan.Violation:
    return NOT_THERE(edge=edge)


def _rebuild(tx: catan.Transition, phase: RoadInHand, action: RebuildRoad) -> None:
    if action.edge is None:
        pieces.give_up(tx, phase.piece, phase.seat, phase.edge)
    else:
        pieces.put_down(tx, phase.piece, phase.seat, phase.edge, action.edge)


REBUILD_ROAD = catan.ActionSpec(
    kind=RebuildRoad,
    during=(RoadInHand,),
    rule=rule_of("diplomat"),
    options=lambda position, phase, seat: (*catan.members(_sites(position, phase)), None),
    why=_why_not_rebuild,
    apply=_rebuild,
    refusals=(SAME_EDGE, NOT_THERE, *building.ROAD_REFUSALS),
)


def _in_hand_problem(state: catan.State, phase: RoadInHand, beneath: tuple[catan.Phase, ...]) -> str | None:
    if phase.piece not in KINDS(state.rules):
        return f"the Diplomat does not remove a piece {phase.piece!r}"
    free = not pieces.filled_edges(state) >> phase.edge & 1
    left = pieces.in_stock(state, phase.piece, phase.seat) > 0
    return None if free and left else f"seat {phase.seat} has no {phase.piece} in hand"


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.MEANT_AS_ROADS, ("diplomat", "road"), True)]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(RoadInHand, rule=rule_of("diplomat"), sound=_in_hand_problem, lies_on=())]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(RoadTakenUp)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLAY_DIPLOMAT, REBUILD_ROAD]
