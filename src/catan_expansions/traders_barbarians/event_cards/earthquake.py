"""Earthquake: a road of every seat is damaged until it is repaired (TB-EV-10, TB-EV-10a to 10c).

Whoever has a damaged road builds no road, and goes on from it neither with a settlement nor with a bridge.
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import building, goods, pieces
from catan_expansions.traders_barbarians.event_cards.deck import EFFECTS

EARTHQUAKE = catan.Citation("event_cards", "Earthquake")

REPAIR_FIRST = catan.Refusal("event_cards.repair-first", EARTHQUAKE, text="Repair your damaged road first.")
DAMAGED_ROAD = catan.Refusal(
    "event_cards.damaged-road", EARTHQUAKE, text="Only a damaged road of yours leads here: repair it first."
)
NOT_YOUR_ROAD = catan.Refusal("event_cards.not-your-road", EARTHQUAKE, text="You have no road here.")
DAMAGED_ALREADY = catan.Refusal("event_cards.damaged-already", EARTHQUAKE, text="This road is damaged already.")
NOT_DAMAGED = catan.Refusal("event_cards.not-damaged", EARTHQUAKE, text="You have no damaged road here.")

ROAD = "road"
REPAIR = "road_repair"
"""What the table of prices calls a repair."""


@catan.record
class Damage(catan.Slice, tag="event_cards/damage"):
    """The roads that are damaged, whosever."""

    roads: catan.EdgeSet


@catan.record
class Quake(catan.Phase, tag="event_cards/quake"):
    """A seat chooses which of its roads is damaged."""

    seat: catan.Seat


@catan.record
class DamageRoad(catan.Action, tag="event_cards/damage-road"):
    """Turn one of your roads sideways."""

    edge: catan.Edge


@catan.record
class RepairRoad(catan.Action, tag="event_cards/repair-road"):
    """Repair a damaged road of yours."""

    edge: catan.Edge


@catan.record
class RoadDamaged(catan.Event, tag="event_cards/road-damaged"):
    """A road has been damaged."""

    owner: catan.Seat
    edge: catan.Edge


@catan.record
class RoadRepaired(catan.Event, tag="event_cards/road-repaired"):
    """A road has been repaired."""

    owner: catan.Seat
    edge: catan.Edge


def damaged(position: catan.Position, seat: catan.Seat) -> int:
    """The edges with damaged roads of a seat."""
    roads = position[Damage].roads
    return pieces.on_board(position, ROAD, seat) & roads if roads else 0


def undamaged(position: catan.Position, seat: catan.Seat) -> int:
    """The edges with roads of a seat that are not damaged."""
    return pieces.on_board(position, ROAD, seat) & ~position[Damage].roads


def _set(tx: catan.Transition, roads: int) -> None:
    tx.update(Damage(catan.EdgeSet(roads)))


def _earthquake(tx: catan.Transition, seat: catan.Seat) -> None:
    tx.then(*[Quake(one) for one in tx.rules.clockwise(seat) if undamaged(tx, one)])


# -- damaging and repairing ----------------------------------------------------------------------------------------


def _damage_options(position: catan.Position, phase: Quake, seat: catan.Seat) -> Sequence[int]:
    return catan.members(undamaged(position, seat))


def _why_not_damage(position: catan.Position, phase: Quake, action: DamageRoad) -> catan.Violation | None:
    edge = action.edge
    if not pieces.on_board(position, ROAD, action.seat) >> edge & 1:
        return NOT_YOUR_ROAD(edge=edge)
    return DAMAGED_ALREADY(edge=edge) if position[Damage].roads >> edge & 1 else None


def _damage(tx: catan.Transition, phase: Quake, action: DamageRoad) -> None:
    _set(tx, tx[Damage].roads | 1 << action.edge)
    tx.emit(RoadDamaged(action.seat, action.edge))


DAMAGE_ROAD = catan.ActionSpec(
    kind=DamageRoad,
    during=(Quake,),
    rule=EARTHQUAKE,
    options=_damage_options,
    why=_why_not_damage,
    apply=_damage,
    refusals=(NOT_YOUR_ROAD, DAMAGED_ALREADY),
)


def _repair_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[int]:
    roads = damaged(position, seat)
    return catan.members(roads) if roads and goods.can_pay(position, seat, REPAIR) else ()


def _why_not_repair(position: catan.Position, phase: catan.Phase, action: RepairRoad) -> catan.Violation | None:
    if not damaged(position, action.seat) >> action.edge & 1:
        return NOT_DAMAGED(edge=action.edge)
    return building.price_refusal(position, action.seat, REPAIR)


def _repair(tx: catan.Transition, phase: catan.Phase, action: RepairRoad) -> None:
    goods.pay_for(tx, action.seat, REPAIR)
    _set(tx, tx[Damage].roads & ~(1 << action.edge))
    tx.emit(RoadRepaired(action.seat, action.edge))


REPAIR_ROAD = catan.ActionSpec(
    kind=RepairRoad,
    during=(base.BuildPhase,),
    rule=EARTHQUAKE,
    options=_repair_options,
    why=_why_not_repair,
    apply=_repair,
    when=goods.payable,
    key=REPAIR,
    refusals=(NOT_DAMAGED, base.CANNOT_PAY),
)


# -- what damage forbids -------------------------------------------------------------------------------------------


def _in_hand(position: catan.Position, seat: catan.Seat) -> catan.Edge | None:
    """Where a road lay that a seat has taken up to lay it elsewhere; None if it has none in hand."""
    for phase in position.stack:
        if isinstance(phase, pieces.PieceInHandPhase) and getattr(phase, "seat", None) == seat:
            edge: catan.Edge | None = getattr(phase, "edge", None)
            return edge
    return None


def _no_roads(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    """Whoever has a damaged road builds none. One that is taken up is no new road, and moves on if it is sound."""
    if piece != ROAD or not position[Damage].roads:
        return 0
    lifted = _in_hand(position, seat)
    barred = damaged(position, seat) if lifted is None else position[Damage].roads >> lifted & 1
    return position[base.Island].layout.topology.all_edges if barred else 0


def _only_damaged(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    """The places to which only damaged roads lead: corners for settlements, paths for what goes on from roads."""
    roads = damaged(position, seat)
    if not roads or piece == ROAD:
        return 0
    kind = position.rules.pieces[position.rules.piece_index[piece]]
    if piece != "settlement" and kind.route != pieces.LAND:
        return 0
    topology = position[base.Island].layout.topology
    sound = 0
    for network in pieces.networks(position, seat):
        sound |= network & ~roads
    if kind.on == "node":
        return topology.ends(roads) & ~topology.ends(sound)
    joined = topology.ends(sound) & ~pieces.blocked_nodes(position, seat) | pieces.buildings(position, seat)
    return topology.touching(topology.ends(roads)) & ~topology.touching(joined)


def _road_gone(tx: catan.Transition, event: base.PieceRemoved | base.PieceMoved) -> None:
    edge = event.from_edge if isinstance(event, base.PieceMoved) else event.edge
    if event.piece == ROAD and edge is not None and tx[Damage].roads >> edge & 1:
        _set(tx, tx[Damage].roads & ~(1 << edge))


# -- drawings, soundness -------------------------------------------------------------------------------------------


def _marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    roads = catan.members(position[Damage].roads)
    return tuple([catan.PlaceMark("event_cards/damaged-road", "x", edge=catan.Edge(edge)) for edge in roads])


def _quake_problem(state: catan.State, phase: Quake, beneath: tuple[catan.Phase, ...]) -> str | None:
    return f"seat {phase.seat} is asked twice" if phase in beneath else None


def _sound(state: catan.State) -> str | None:
    # A damaged road may be in hand: it is put back, or goes to the stock.
    lifted = [_in_hand(state, seat) for seat in state.rules.all_seats]
    roads: int = catan.mask_of(edge for edge in lifted if edge is not None)
    for seat in state.rules.all_seats:
        roads |= pieces.on_board(state, ROAD, seat)
    return "a road is damaged that is not there" if state[Damage].roads & ~roads else None


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(EFFECTS, "earthquake", _earthquake),
        catan.Row(base.PRICE_LIST, REPAIR, (("brick", 1), ("lumber", 1))),
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Damage, lambda rules, layout: Damage(catan.EdgeSet(0)), doc="Which roads are damaged.")]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Quake, rule=EARTHQUAKE, sound=_quake_problem, lies_on=(Quake,))]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [DAMAGE_ROAD, REPAIR_ROAD]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(RoadDamaged), catan.EventSpec(RoadRepaired)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.forbid(base.SITES, _no_roads, REPAIR_FIRST),
        catan.forbid(base.SITES, _only_damaged, DAMAGED_ROAD),
        catan.add(base.PLACE_MARKS, _marks),
    ]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PieceRemoved, _road_gone), catan.Reaction(base.PieceMoved, _road_gone)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("event_cards/damaged-roads-are-there", _sound)]
