"""Knights on paths: raised by cards, moved after building (Barbarian Attack: "Knights"; TB-BA-KN-01, 02, DEV-02, 03).

A knight shares its path with a road. At the end of its owner's turn each may move three paths, or five for a grain,
past whatever lies there; it ends on a path without a knight that is not at the castle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import goods, pieces, rows
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.barbarian_attack import board
from catan_expansions.traders_barbarians.barbarian_attack.deck import CARD_EFFECTS

KNIGHTS = catan.Citation("barbarian_attack", "Knights")
MOVING = catan.Citation("barbarian_attack", "Moving knights")
KNIGHT = "knight"
"""The piece."""
STOCK = 6
MARCH = "knight_march"
"""What a long move costs, in the table of prices."""
SHORT, LONG = 3, 5
"""How many paths a knight moves for nothing, and for a grain."""

PATH_TAKEN = catan.Refusal("knight.path-taken", KNIGHTS, text="There is a knight on this path.")
NOT_AT_CASTLE = catan.Refusal("knight.not-at-castle", KNIGHTS, text="This knight enters the game at the castle.")
NOT_ON_LAND = catan.Refusal("knight.no-land", KNIGHTS, text="There is no land on either side of this path.")
NO_KNIGHT = catan.Refusal("knight.none-of-yours-here", MOVING, text="You have no knight on this path.")
MOVED_ALREADY = catan.Refusal("knight.moved-already", MOVING, text="This knight has moved in this turn.")
AT_CASTLE = catan.Refusal("knight.ends-at-castle", MOVING, text="No knight ends its move at the castle.")
TOO_FAR = catan.Refusal("knight.too-far", MOVING, text="A knight moves three paths, or five for a grain.")
NO_GRAIN = catan.Refusal("knight.no-grain", MOVING, text="So long a move costs a grain, which you do not have.")
MUST_LEAVE = catan.Refusal("knight.must-leave-castle", MOVING, text="Your knights must leave the castle.")


# -- phases, actions -----------------------------------------------------------------------------------------------


@catan.record
class KnightSite(catan.Phase, tag="barbarian_attack/knight-site"):
    """A seat places a knight: `anywhere`, or on a path of the castle."""

    seat: catan.Seat
    anywhere: bool


@catan.record
class KnightMoves(catan.Phase, tag="barbarian_attack/knight-moves"):
    """A seat moves its knights. `moved`: where those stand that have moved."""

    seat: catan.Seat
    moved: catan.EdgeSet


@catan.record
class OthersMarch(catan.Phase, tag="barbarian_attack/others-march"):
    """A seat has moved its own knights; what else it may move comes now."""

    seat: catan.Seat


@catan.record
class PlaceKnight(catan.Action, tag="barbarian_attack/place-knight"):
    """Place a knight on a path."""

    edge: catan.Edge


@catan.record
class MoveKnight(catan.Action, tag="barbarian_attack/move-knight"):
    """Move a knight from a path to another; for more than three paths it eats a grain."""

    origin: catan.Edge
    edge: catan.Edge


@catan.record
class EndKnights(catan.Action, tag="barbarian_attack/end-knights"):
    """Leave your knights where they are."""


@catan.record
class KnightsStay(catan.Event, tag="barbarian_attack/knights-stay"):
    """A seat has finished moving its knights."""

    seat: catan.Seat


# -- where they stand and how far they get -------------------------------------------------------------------------

KNIGHT_PATHS: catan.MaskQuery[[]] = catan.MaskQuery(
    "barbarian_attack/knight-paths",
    lambda position: base.land_edges(position),
    doc="The paths where knights may stand and ride. Only the rules and the board may decide it.",
)


def knights(position: catan.Position, seat: catan.Owner) -> int:
    """The paths with a knight of a seat, or of a neutral owner."""
    return pieces.on_board(position, KNIGHT, seat)


def all_knights(position: catan.Position) -> int:
    """The paths with a knight of anybody."""
    held = 0
    for paths in position[base.Island].pieces[position.rules.piece_index[KNIGHT]]:
        held |= paths
    return held


@pieces.memoized_on_board(pieces.NO_ROWS)
def within_reach(position: catan.Position, origin: catan.Edge, paths: int) -> int:
    """The paths that are at most so many paths away from one, without itself."""
    topology, open_paths = position[base.Island].layout.topology, KNIGHT_PATHS(position)
    reached = new = 1 << origin
    for _ in range(paths):
        new = topology.touching(topology.ends(new)) & open_paths & ~reached
        reached |= new
    return reached & ~(1 << origin)


def targets(position: catan.Position, origin: catan.Edge, paths: int) -> int:
    """Where a knight may end that moves at most so many paths."""
    return within_reach(position, origin, paths) & ~_not_to_end(position)


def _not_to_end(position: catan.Position) -> int:
    """The paths where no knight may end its move: those with a knight, and those of the castle."""
    return all_knights(position) | board.castle_paths(position)


def farthest(position: catan.Position, seat: catan.Seat) -> int:
    """How many paths a knight may move if a seat pays for it."""
    return LONG if goods.can_pay(position, seat, MARCH) else SHORT


# -- placing -------------------------------------------------------------------------------------------------------


def castle_sites(position: catan.Position, seat: catan.Seat) -> int:
    """The free paths of the castle."""
    return board.castle_paths(position) & ~all_knights(position)


def _sites(position: catan.Position, phase: KnightSite) -> int:
    if pieces.in_stock(position, KNIGHT, phase.seat) <= 0:
        return 0
    if phase.anywhere:
        return KNIGHT_PATHS(position) & ~all_knights(position)
    return base.SITES(position, phase.seat, KNIGHT)


def _why_not_place(position: catan.Position, phase: KnightSite, action: PlaceKnight) -> catan.Violation | None:
    if _sites(position, phase) >> action.edge & 1:
        return None
    if all_knights(position) >> action.edge & 1:
        return PATH_TAKEN(edge=action.edge)
    if phase.anywhere:
        return KNIGHT_PATHS.forbidden(position, action.edge) or NOT_ON_LAND(edge=action.edge)
    return base.SITES.forbidden(position, action.edge, action.seat, KNIGHT) or NOT_AT_CASTLE(edge=action.edge)


PLACE_KNIGHT = catan.ActionSpec(
    kind=PlaceKnight,
    during=(KnightSite,),
    rule=KNIGHTS,
    options=lambda position, phase, seat: catan.members(_sites(position, phase)),
    why=_why_not_place,
    apply=lambda tx, phase, action: pieces.place(tx, KNIGHT, action.seat, action.edge),
    refusals=(PATH_TAKEN, NOT_ON_LAND, NOT_AT_CASTLE),
)


def knighthood(tx: catan.Transition, seat: catan.Seat) -> None:
    """A knight comes to the castle; without a free path there, or a knight left, nothing happens."""
    tx.then(KnightSite(seat, anywhere=False))


def swift_knight(tx: catan.Transition, seat: catan.Seat) -> None:
    """A knight comes to any free path."""
    tx.then(KnightSite(seat, anywhere=True))


# -- moving --------------------------------------------------------------------------------------------------------


def _turn_ending(tx: catan.Transition, event: base.TurnEnding) -> None:
    if knights(tx, event.seat):
        tx.then(KnightMoves(event.seat, catan.EdgeSet(0)))
    if tx.rules.tables[MARCHES]:
        tx.then(OthersMarch(event.seat))


def _others_march(tx: catan.Transition, phase: OthersMarch) -> None:
    for march in MARCHES(tx.rules).values():
        tx.then(*march(tx, phase.seat))


def _move_options(position: catan.Position, phase: KnightMoves, seat: catan.Seat) -> Sequence[tuple[int, int]]:
    paths, free = farthest(position, seat), ~_not_to_end(position)
    return [
        (origin, edge)
        for origin in catan.members(knights(position, seat) & ~phase.moved)
        for edge in catan.members(within_reach(position, catan.Edge(origin), paths) & free)
    ]


def _why_not_move(position: catan.Position, phase: KnightMoves, action: MoveKnight) -> catan.Violation | None:
    tired = origin_refusal(position, phase, action.seat, action.origin)
    return tired or target_refusal(position, action.seat, action.origin, action.edge)


def origin_refusal(
    position: catan.Position, phase: KnightMoves, seat: catan.Seat, origin: catan.Edge
) -> catan.Violation | None:
    """Why a seat has no knight on a path that could still move; None if it has."""
    if not knights(position, seat) >> origin & 1:
        return NO_KNIGHT(edge=origin)
    return MOVED_ALREADY(edge=origin) if phase.moved >> origin & 1 else None


def target_refusal(
    position: catan.Position, seat: catan.Seat, origin: catan.Edge, edge: catan.Edge, *, fed: bool = False
) -> catan.Violation | None:
    """Why a knight that a seat moves may not end on a path; None if it may. `fed`: whether its long move is paid."""
    if all_knights(position) >> edge & 1:
        return PATH_TAKEN(edge=edge)
    if board.castle_paths(position) >> edge & 1:
        return AT_CASTLE(edge=edge)
    if closed := KNIGHT_PATHS.forbidden(position, edge):
        return closed
    if within_reach(position, origin, LONG if fed else farthest(position, seat)) >> edge & 1:
        return None
    return (NO_GRAIN if within_reach(position, origin, LONG) >> edge & 1 else TOO_FAR)(edge=edge)


TARGET_REFUSALS = (PATH_TAKEN, AT_CASTLE, TOO_FAR, NO_GRAIN)


def _move(tx: catan.Transition, phase: KnightMoves, action: MoveKnight) -> None:
    if not within_reach(tx, action.origin, SHORT) >> action.edge & 1:
        goods.pay_for(tx, action.seat, MARCH)
    march(tx, phase, action.origin, action.edge)


def march(tx: catan.Transition, phase: KnightMoves, origin: catan.Edge, edge: catan.Edge) -> None:
    """Move a knight of the seat that moves its knights, once that is paid for."""
    pieces.relocate(tx, KNIGHT, phase.seat, origin, edge)
    tx.replace(KnightMoves(phase.seat, catan.EdgeSet(phase.moved | 1 << edge)))


MOVE_KNIGHT = catan.ActionSpec(
    kind=MoveKnight,
    during=(KnightMoves,),
    rule=MOVING,
    options=_move_options,
    why=_why_not_move,
    apply=_move,
    refusals=(NO_KNIGHT, MOVED_ALREADY, *TARGET_REFUSALS),
)


def must_leave(position: catan.Position, seat: catan.Seat) -> bool:
    """Whether a knight of a seat is at the castle that can move away; one that cannot stays there."""
    waiting = knights(position, seat) & board.castle_paths(position)
    if not waiting:
        return False
    paths = farthest(position, seat)
    return any(targets(position, catan.Edge(origin), paths) for origin in catan.members(waiting))


def _end(tx: catan.Transition, phase: KnightMoves, action: EndKnights) -> None:
    tx.end()
    tx.emit(KnightsStay(action.seat))


END_KNIGHTS = catan.ActionSpec(
    kind=EndKnights,
    during=(KnightMoves,),
    rule=MOVING,
    options=lambda position, phase, seat: catan.only_if(not must_leave(position, seat)),
    why=MUST_LEAVE,
    apply=_end,
)


# -- soundness -----------------------------------------------------------------------------------------------------


def _sound(state: catan.State) -> str | None:
    paths_of = state[base.Island].pieces[state.rules.piece_index[KNIGHT]]
    if sum(paths.bit_count() for paths in paths_of) != all_knights(state).bit_count():
        return "two knights stand on one path"
    return "a knight stands where none may stand" if all_knights(state) & ~KNIGHT_PATHS(state) else None


def _site_problem(state: catan.State, phase: KnightSite, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if state.turn.number else "no knights come in the set-up"


def _moves_problem(state: catan.State, phase: KnightMoves, beneath: tuple[catan.Phase, ...]) -> str | None:
    if phase.moved & ~knights(state, phase.seat):
        return "others have moved than knights of this seat"
    if phase.moved & board.castle_paths(state):
        return "no knight ends its move at the castle"
    return base.turn_problem(state, phase.seat)


def _march_problem(state: catan.State, phase: OthersMarch, beneath: tuple[catan.Phase, ...]) -> str | None:
    return base.turn_problem(state, phase.seat)


SHIELD = "M-9,-10 H9 V0 Q9,8 0,12 Q-9,8 -9,0 Z M-2,-7 V-3 H-6 V1 H-2 V7 H2 V1 H6 V-3 H2 V-7 Z"
"""The outline of a knight on pictures."""


MARCHES: catan.Table[str, Callable[[catan.Position, catan.Seat], tuple[catan.Phase, ...]]] = catan.Table(
    "barbarian_attack/marches",
    "What is moved at the end of a turn besides a seat's own knights, after them and before the battles: functions that"
    " give the phases.",
    problem=rows.calls("position", "seat"),
)


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return pairs.takes_part(setup, pairs.ATTACK, "riders")


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [catan.Piece(KNIGHT, "edge", stock=STOCK, fills=False, symbol="K", outline=SHIELD)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        MARCHES,
        catan.Row(base.SITE_RULES, KNIGHT, castle_sites),
        catan.Row(base.PRICE_LIST, MARCH, (("grain", 1),)),
        catan.Row(CARD_EFFECTS, "knighthood", knighthood),
        catan.Row(CARD_EFFECTS, "swift_knight", swift_knight),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(KnightSite, skips=True, rule=KNIGHTS, sound=_site_problem, lies_on=()),
        catan.PhaseSpec(OthersMarch, resolve=_others_march, rule=MOVING, sound=_march_problem, lies_on=()),
        catan.PhaseSpec(KnightMoves, once=False, rule=MOVING, sound=_moves_problem, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLACE_KNIGHT, MOVE_KNIGHT, END_KNIGHTS]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [KNIGHT_PATHS]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(KnightsStay)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.TurnEnding, _turn_ending)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("barbarian_attack/knights-stand-on-paths", _sound)]
