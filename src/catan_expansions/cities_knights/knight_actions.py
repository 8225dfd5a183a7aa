"""The actions of active knights: move, displace, chase the robber (Cities & Knights: "Acciones", "Desplazamiento")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.cities_knights.knights import (
    KINDS,
    RANKS,
    Knights,
    forget,
    knights,
    owner_at,
    rank_at,
    recall,
    rest,
    strength,
)

ACTIONS = catan.Citation("cities_knights", "Knight actions")
MOVING = catan.Citation("cities_knights", "Moving a knight")
DISPLACING = catan.Citation("cities_knights", "Displacing a knight")
CHASING = catan.Citation("cities_knights", "Chasing the robber away")

NO_KNIGHT = catan.Refusal("knight.none-of-yours", ACTIONS, text="You have no knight there.")
PASSIVE = catan.Refusal("knight.passive", ACTIONS, text="This knight is not active.")
ACTIVATED_NOW = catan.Refusal(
    "knight.activated-this-turn", ACTIONS, text="A knight cannot act in the turn in which it was activated."
)
OUT_OF_REACH = catan.Refusal(
    "knight.out-of-reach", MOVING, text="Your routes do not lead there, or an opponent's piece is in the way."
)
NODE_TAKEN = catan.Refusal("knight.node-taken", MOVING, text="This intersection is occupied.")
NOT_WEAKER = catan.Refusal(
    "knight.not-weaker", DISPLACING, text="A knight can only displace a weaker knight of an opponent."
)
ROBBER_ELSEWHERE = catan.Refusal("knight.robber-elsewhere", CHASING, text="The robber is not next to this knight.")
NO_NUMBER = catan.Refusal("knight.hex-without-number", CHASING, text="Chase the robber to a hex with a number token.")
READY = (NO_KNIGHT, PASSIVE, ACTIVATED_NOW)


@catan.record
class RetreatKnight(pieces.PieceInHandPhase, tag="cities_knights/retreat-knight"):
    """A displaced knight is in hand: its owner must place it on another node."""

    seat: catan.Seat
    piece: Annotated[str, catan.PIECE]
    node: catan.Node
    active: bool
    fresh: bool
    promoted: bool


# -- actions -----------------------------------------------------------------------------------------------------


@catan.record
class MoveKnight(catan.Action, tag="cities_knights/move-knight"):
    """Move an active knight along your routes to a free node."""

    origin: catan.Node
    node: catan.Node


@catan.record
class DisplaceKnight(catan.Action, tag="cities_knights/displace-knight"):
    """Move an active knight along your routes to the node of an opponent's weaker knight, which must retreat."""

    origin: catan.Node
    node: catan.Node


@catan.record
class Retreat(catan.Action, tag="cities_knights/retreat"):
    """Move your displaced knight along your routes to a free node."""

    node: catan.Node


@catan.record
class ChaseRobber(catan.Action, tag="cities_knights/chase-robber"):
    """Chase the robber away with an active knight next to its hex."""

    node: catan.Node
    hex: catan.Hex


# -- events ------------------------------------------------------------------------------------------------------


@catan.record
class KnightDisplaced(catan.Event, tag="cities_knights/knight-displaced"):
    """A knight has been displaced from its node."""

    by: catan.Seat
    owner: catan.Seat
    piece: Annotated[str, catan.PIECE]
    node: catan.Node


# -- reading -----------------------------------------------------------------------------------------------------


def _reach(position: catan.Position, seat: catan.Seat, origin: int) -> int:
    topology = position[base.Island].layout.topology
    return connected(topology, pieces.network(position, seat), pieces.blocked_nodes(position, seat), origin)


KNIGHT_REACH: catan.MaskQuery[[catan.Seat, int]] = catan.MaskQuery(
    "cities_knights/knight-reach",
    _reach,
    doc="The nodes that a seat's routes connect with a node, for a knight that leaves it; taken or not. A route may end"
    " at an opponent's piece but not pass it.",
)


def reach_refusal(
    position: catan.Position, seat: catan.Seat, origin: catan.Node, node: catan.Node
) -> catan.Violation | None:
    """Why a seat's knight may not go from `origin` to `node`; None if it may."""
    if KNIGHT_REACH(position, seat, origin) >> node & 1:
        return None
    return KNIGHT_REACH.forbidden(position, node, seat, origin) or OUT_OF_REACH(node=node)


@catan.memoized(1 << 12)
def connected(topology: catan.Topology, roads: int, blocked: int, origin: int) -> int:
    """The nodes that these roads connect with `origin`. A route may end at a `blocked` node but not pass it."""
    reached, new = 0, 1 << origin
    while new:
        reached |= new
        going_on = new if not reached & ~new else new & ~blocked
        new = topology.ends(topology.touching(going_on) & roads) & ~reached
    return reached & ~(1 << origin)


def ready(position: catan.Position, seat: catan.Seat) -> int:
    """The nodes of a seat's knights that may act: those that are active and were not activated this turn."""
    known = position[Knights]
    rested = known.active & ~known.fresh
    return knights(position, seat) & rested if rested else 0


def has_ready(position: catan.Position, seat: catan.Seat) -> bool:
    """Whether any of a seat's knights may act."""
    return ready(position, seat) != 0


def ready_refusal(position: catan.Position, seat: catan.Seat, node: catan.Node) -> catan.Violation | None:
    """Why the knight on a node may not act for a seat now; None if it may."""
    if ready(position, seat) >> node & 1:
        return None
    if not knights(position, seat) >> node & 1:
        return NO_KNIGHT(node=node)
    return ACTIVATED_NOW(node=node) if position[Knights].active >> node & 1 else PASSIVE(node=node)


def opposing(position: catan.Position, seat: catan.Seat, below: int = len(RANKS) + 1) -> int:
    """The nodes of opponents' knights, or of those whose strength is below a number."""
    boards, nodes = position[base.Island].pieces, 0
    for kind in position.rules.derived[KINDS][: below - 1]:
        for other in position.rules.all_seats:
            if other != seat:
                nodes |= boards[kind][other]
    return nodes


# -- moving ------------------------------------------------------------------------------------------------------


def _pairs(position: catan.Position, seat: catan.Seat, targets: list[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """The nodes of some knights, each with those of its targets that it can reach."""
    reach = position.rules.answers[KNIGHT_REACH]
    return [
        (origin, node) for origin, nodes in targets for node in catan.members(reach(position, seat, origin) & nodes)
    ]


def _move_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[int, int]]:
    free = ~pieces.filled_nodes(position)
    return _pairs(position, seat, [(origin, free) for origin in catan.members(ready(position, seat))])


def _why_not_move(position: catan.Position, phase: catan.Phase, action: MoveKnight) -> catan.Violation | None:
    refused = ready_refusal(position, action.seat, action.origin)
    if refused is None and pieces.filled_nodes(position) >> action.node & 1:
        return NODE_TAKEN(node=action.node)
    return refused or reach_refusal(position, action.seat, action.origin, action.node)


def _move(tx: catan.Transition, phase: catan.Phase, action: MoveKnight) -> None:
    rest(tx, 1 << action.origin)
    _carry(tx, action.seat, action.origin, action.node)


MOVE_KNIGHT = catan.ActionSpec(
    kind=MoveKnight,
    during=(base.OwnActionPhase,),
    rule=MOVING,
    options=_move_options,
    why=_why_not_move,
    apply=_move,
    when=has_ready,
    refusals=(*READY, NODE_TAKEN, OUT_OF_REACH),
)


def _carry(tx: catan.Transition, seat: catan.Seat, origin: catan.Node, node: catan.Node) -> None:
    piece = rank_at(tx, seat, origin)
    assert piece is not None
    known = forget(tx, origin)
    pieces.relocate(tx, piece, seat, origin, node)
    recall(tx, node, known)


# -- displacing --------------------------------------------------------------------------------------------------


def _displace_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[int, int]]:
    targets = []
    for origin in catan.members(ready(position, seat)):
        nodes = opposing(position, seat, strength(rank_at(position, seat, catan.Node(origin)) or ""))
        if nodes:
            targets.append((origin, nodes))
    return _pairs(position, seat, targets)


def _why_not_displace(position: catan.Position, phase: catan.Phase, action: DisplaceKnight) -> catan.Violation | None:
    refused = ready_refusal(position, action.seat, action.origin)
    if refused is not None:
        return refused
    piece = rank_at(position, action.seat, action.origin) or ""
    if not opposing(position, action.seat, strength(piece)) >> action.node & 1:
        return NOT_WEAKER(node=action.node)
    return reach_refusal(position, action.seat, action.origin, action.node)


def _displace(tx: catan.Transition, phase: catan.Phase, action: DisplaceKnight) -> None:
    rest(tx, 1 << action.origin)
    retreat = lift(tx, action.seat, action.node)
    _carry(tx, action.seat, action.origin, action.node)
    send_back(tx, retreat)


DISPLACE_KNIGHT = catan.ActionSpec(
    kind=DisplaceKnight,
    during=(base.OwnActionPhase,),
    rule=DISPLACING,
    options=_displace_options,
    why=_why_not_displace,
    apply=_displace,
    when=has_ready,
    refusals=(*READY, NOT_WEAKER, OUT_OF_REACH),
)


def lift(tx: catan.Transition, by: catan.Seat, node: catan.Node) -> RetreatKnight:
    """Displace the knight on a node: take it off the board and return the phase in which its owner places it again."""
    owner = owner_at(tx, node)
    assert owner is not None
    piece = rank_at(tx, owner, node)
    assert piece is not None
    retreat = RetreatKnight(owner, piece, node, *forget(tx, node))
    pieces.lift(tx, piece, owner, node)
    tx.emit(KnightDisplaced(by, owner, piece, node))
    return retreat


def send_back(tx: catan.Transition, retreat: RetreatKnight) -> None:
    """Let the owner place a displaced knight again. The knight leaves the board if it cannot retreat anywhere."""
    if _retreats(tx, retreat):
        tx.then(retreat)
    else:
        pieces.give_up(tx, retreat.piece, retreat.seat, retreat.node)


def _retreats(position: catan.Position, retreat: RetreatKnight) -> int:
    free = ~pieces.filled_nodes(position) & ~(1 << retreat.node)
    return KNIGHT_REACH(position, retreat.seat, retreat.node) & free


def _why_not_retreat(position: catan.Position, phase: RetreatKnight, action: Retreat) -> catan.Violation | None:
    if pieces.filled_nodes(position) >> action.node & 1:
        return NODE_TAKEN(node=action.node)
    return reach_refusal(position, phase.seat, phase.node, action.node)


def _retreat(tx: catan.Transition, phase: RetreatKnight, action: Retreat) -> None:
    pieces.put_down(tx, phase.piece, phase.seat, phase.node, action.node)
    recall(tx, action.node, (phase.active, phase.fresh, phase.promoted))


RETREAT = catan.ActionSpec(
    kind=Retreat,
    during=(RetreatKnight,),
    rule=DISPLACING,
    options=lambda position, phase, seat: catan.members(_retreats(position, phase)),
    why=_why_not_retreat,
    apply=_retreat,
    refusals=(NODE_TAKEN, OUT_OF_REACH),
)


def _retreat_problem(state: catan.State, phase: RetreatKnight, beneath: tuple[catan.Phase, ...]) -> str | None:
    if phase.piece not in RANKS or pieces.in_stock(state, phase.piece, phase.seat) <= 0:
        return f"seat {phase.seat} has no such knight in hand"
    return "a knight was activated in this turn and is not active" if phase.fresh and not phase.active else None


# -- chasing the robber ------------------------------------------------------------------------------------------


def _chase_targets(position: catan.Position, seat: catan.Seat) -> int:
    targets = base.ROBBER_TARGETS(position, seat)
    if CHASE_TARGET(position.rules) == "numbered_hex_only":
        targets &= catan.mask_of(hex for hex, token in enumerate(position[base.Island].layout.tokens) if token)
    return targets


def _beside_robber(position: catan.Position) -> int:
    island = position[base.Island]
    return 0 if island.robber is None else island.layout.topology.hex_nodes[island.robber]


def _chase_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[int, int]]:
    chasers = ready(position, seat) & _beside_robber(position)
    if not chasers or not base.ROBBER_MAY_MOVE(position):
        return ()
    hexes = catan.members(_chase_targets(position, seat))
    return [(node, hex) for node in catan.members(chasers) for hex in hexes]


def _why_not_chase(position: catan.Position, phase: catan.Phase, action: ChaseRobber) -> catan.Violation | None:
    refused = base.ROBBER_MAY_MOVE.forbidden(position) or ready_refusal(position, action.seat, action.node)
    if refused is not None:
        return refused
    if not _beside_robber(position) >> action.node & 1:
        return ROBBER_ELSEWHERE(node=action.node)
    if _chase_targets(position, action.seat) >> action.hex & 1:
        return None
    return base.robber_refusal(position, action.seat, action.hex) or NO_NUMBER(hex=action.hex)


def _chase(tx: catan.Transition, phase: catan.Phase, action: ChaseRobber) -> None:
    rest(tx, 1 << action.node)
    base.put_robber(tx, action.hex)
    tx.then(*base.theft(tx, action.seat, action.hex))


CHASE_ROBBER = catan.ActionSpec(
    kind=ChaseRobber,
    during=(base.OwnActionPhase,),
    rule=CHASING,
    options=_chase_options,
    why=_why_not_chase,
    apply=_chase,
    when=has_ready,
    refusals=(*READY, ROBBER_ELSEWHERE, base.SAME_HEX, base.ROBBER_NOT_ON_LAND),
)


CHASE_TARGET = catan.Option(
    "cities_knights.chase_target",
    "any_other_hex",
    values=("any_other_hex", "numbered_hex_only"),
    doc="The hexes to which a knight may chase the robber.",
    source="CK-ACT-06; only numbered hexes in the English rules of 2020",
)


CHASES = {
    "any_other_hex": CHASE_ROBBER,
    "numbered_hex_only": catan.evolve(CHASE_ROBBER, refusals=(*CHASE_ROBBER.refusals, NO_NUMBER)),
}


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [CHASE_TARGET]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(RetreatKnight, rule=DISPLACING, sound=_retreat_problem, lies_on=())]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [MOVE_KNIGHT, DISPLACE_KNIGHT, RETREAT, CHASES[CHASE_TARGET(setup)]]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [KNIGHT_REACH]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(KnightDisplaced)]
