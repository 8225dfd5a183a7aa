"""Moving ships (Seafarers: "Moving ships"; SEA-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

import catan_core as catan
from catan_core import base
from catan_core.base import building, pieces
from catan_expansions.seafarers.open_ships import closed_ships, open_ships
from catan_expansions.seafarers.pirate import PIRATE_THERE, pirate_edges
from catan_expansions.seafarers.ships import SHIP, SHIP_REFUSALS, ship_refusal, ship_sites

MOVING = catan.Citation("seafarers", "Moving ships")

NO_SHIP = catan.Refusal("move-ship.none-there", MOVING, text="You have no ship on this edge.")
MOVED_ALREADY = catan.Refusal("move-ship.once-a-turn", MOVING, text="You have already moved a ship in this turn.")
JUST_BUILT = catan.Refusal("move-ship.just-built", MOVING, text="This ship was built in this turn.")
CLOSED_ROUTE = catan.Refusal("move-ship.closed-route", MOVING, text="This ship is part of a closed route.")
NOT_AT_END = catan.Refusal(
    "move-ship.not-at-an-end", MOVING, text="Only a ship at the open end of a route can be moved."
)
SAME_EDGE = catan.Refusal("move-ship.same-edge", MOVING, text="The ship must be moved to another edge.")


@catan.record
class ShipsThisTurn(catan.Slice, tag="seafarers/ships-this-turn"):
    """The ships that have been built in this turn, as edges, and whether one has been moved."""

    built: catan.EdgeSet
    moved: bool


NONE_YET = ShipsThisTurn(catan.EdgeSet(0), moved=False)


@catan.record
class MoveShip(catan.Action, tag="seafarers/move-ship"):
    """Move a ship from the open end of a route to where you could build one. Once a turn."""

    origin: catan.Edge
    edge: catan.Edge


ANCHORS: catan.MaskQuery[[catan.Seat]] = catan.MaskQuery(
    "seafarers/anchors",
    pieces.buildings,
    doc="The nodes that a seat's ships tie together: a chain of ships between two of them is a closed route.",
)


def movable_ships(position: catan.Position, seat: catan.Seat) -> int:
    """The ships of a seat that it may move now, wherever they may go."""
    log = position[ShipsThisTurn]
    if log.moved or not pieces.on_board(position, SHIP, seat) & ~log.built:
        return 0
    return position.rules.answers[OPEN_SHIPS](position, seat) & ~log.built & ~pirate_edges(position)


def _open(position: catan.Position, seat: catan.Seat) -> int:
    ships, anchors = pieces.on_board(position, SHIP, seat), position.rules.answers[ANCHORS](position, seat)
    whole_loops, topology = position.rules.derived[WHOLE_LOOPS], position[base.Island].layout.topology
    return open_ships(topology, ships, anchors, whole_loops, breaks(position, seat))


def closed(position: catan.Position, seat: catan.Seat) -> int:
    """The edges of a seat's ships on closed routes: on chains that tie two of its anchors together."""
    ships, anchors = pieces.on_board(position, SHIP, seat), position.rules.answers[ANCHORS](position, seat)
    return closed_ships(position[base.Island].layout.topology, ships, anchors, breaks(position, seat))


def breaks(position: catan.Position, seat: catan.Seat) -> int:
    """The nodes at which a building of an opponent ends the lines of a seat: none, but by option."""
    if not position.rules.derived[PAST_OPPONENTS]:
        return 0
    return pieces.all_buildings(position) & ~pieces.buildings(position, seat)


OPEN_SHIPS: catan.MaskQuery[[catan.Seat]] = catan.MaskQuery(
    "seafarers/open-ships",
    _open,
    doc="The edges of a seat's ships that it may move, as far as it depends on where they and other pieces lie.",
)


def _connected_only(rules: catan.Rules) -> tuple[bool, bool]:
    plain = base.SITE_RULES(rules)[SHIP] is ship_sites and base.SITES.only_forbidden(rules)
    return plain and not MOVE_IN_PLACE(rules), building.sites_modified(rules, SHIP)


CONNECTED_ONLY = catan.PerRules(_connected_only)
"""Whether a ship may be moved wherever a seat's other ships and buildings lead, but for what is forbidden; and whether
anything is."""


def targets(
    position: catan.Position, seat: catan.Seat, ships: Sequence[catan.Edge]
) -> tuple[tuple[catan.Edge, int], ...]:
    """Where each of some ships may go: where it could be built if it were still in stock."""
    rules = position.rules
    connected_only, restricted = rules.derived[CONNECTED_ONLY]
    if connected_only:
        moves = building.sites_if_lifted(position, seat, pieces.SEA, ships)
        if not restricted:
            return moves
        return tuple([(ship, sites & ~_forbidden(position, seat, ship)) for ship, sites in moves])
    moves = tuple([(ship, base.SITES(pieces.without(position, SHIP, seat, ship), seat, SHIP)) for ship in ships])
    if MOVE_IN_PLACE(rules):
        return moves
    return tuple([(ship, sites & ~(1 << ship)) for ship, sites in moves])


def _forbidden(position: catan.Position, seat: catan.Seat, ship: catan.Edge) -> int:
    return base.SITES.all_forbidden(pieces.without(position, SHIP, seat, ship), seat, SHIP)


@catan.record
class Moves(Sequence[tuple[int, int]]):
    """The moves of some ships, as pairs of edges, made only when they are looked at. `ships` has for each ship its edge
    and the set of the edges to which it may go."""

    ships: tuple[tuple[catan.Edge, int], ...]

    def __len__(self) -> int:
        return sum([there.bit_count() for _, there in self.ships])

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return ((origin, edge) for origin, there in self.ships for edge in catan.members(there))

    @overload
    def __getitem__(self, index: int) -> tuple[int, int]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[int, int], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, int] | tuple[tuple[int, int], ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        for origin, there in self.ships:
            many = there.bit_count()
            if 0 <= index < many:
                for _ in range(index):
                    there &= there - 1
                return origin, catan.lowest(there)
            index -= many
        raise IndexError("there are not as many moves")

    def __contains__(self, move: object) -> bool:
        match move:
            case (int(origin), int(edge)):
                return any(origin == ship and there >> edge & 1 for ship, there in self.ships)
        return False


def _options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[int, int]]:
    ships = catan.members(catan.EdgeSet(movable_ships(position, seat)))
    return Moves(targets(position, seat, ships)) if ships else ()


def _why_not(position: catan.Position, phase: catan.Phase, action: MoveShip) -> catan.Violation | None:
    seat, origin, log = action.seat, action.origin, position[ShipsThisTurn]
    ships = pieces.on_board(position, SHIP, seat)
    if not ships >> origin & 1:
        return NO_SHIP(edge=origin)
    if log.moved:
        return MOVED_ALREADY()
    if log.built >> origin & 1:
        return JUST_BUILT(edge=origin)
    if pirate_edges(position) >> origin & 1:
        return PIRATE_THERE(edge=origin)
    if closed(position, seat) >> origin & 1:
        return CLOSED_ROUTE(edge=origin)
    if not OPEN_SHIPS(position, seat) >> origin & 1:
        return OPEN_SHIPS.forbidden(position, origin, seat) or NOT_AT_END(edge=origin)
    if origin == action.edge and not MOVE_IN_PLACE(position.rules):
        return SAME_EDGE(edge=origin)
    lifted = pieces.without(position, SHIP, seat, origin)
    return building.site_refusal(lifted, seat, SHIP, action.edge, ship_refusal)


def _move(tx: catan.Transition, phase: catan.Phase, action: MoveShip) -> None:
    tx.update(ShipsThisTurn(tx[ShipsThisTurn].built, True))
    pieces.relocate(tx, SHIP, action.seat, action.origin, action.edge)


MOVE_SHIP = catan.ActionSpec(
    kind=MoveShip,
    during=((base.BuildPhase, base.OwnActionPhase),),
    rule=MOVING,
    options=_options,
    why=_why_not,
    apply=_move,
    refusals=(
        NO_SHIP,
        MOVED_ALREADY,
        JUST_BUILT,
        PIRATE_THERE,
        CLOSED_ROUTE,
        NOT_AT_END,
        SAME_EDGE,
        *SHIP_REFUSALS,
    ),
)


def _built(tx: catan.Transition, event: base.PiecePlaced) -> None:
    if event.piece == SHIP and event.edge is not None and tx.turn.number:
        log = tx[ShipsThisTurn]
        tx.update(ShipsThisTurn(catan.EdgeSet(log.built | 1 << event.edge), log.moved))


def _removed(tx: catan.Transition, event: base.PieceRemoved) -> None:
    if event.piece == SHIP and event.edge is not None:
        log = tx[ShipsThisTurn]
        tx.update(ShipsThisTurn(catan.EdgeSet(log.built & ~(1 << event.edge)), log.moved))


def _put_elsewhere(tx: catan.Transition, event: base.PieceMoved) -> None:
    """A ship that was built in this turn is so wherever a card takes it."""
    log, origin, edge = tx[ShipsThisTurn], event.from_edge, event.edge
    if event.piece == SHIP and origin is not None and edge is not None and log.built >> origin & 1:
        tx.update(ShipsThisTurn(catan.EdgeSet(log.built & ~(1 << origin) | 1 << edge), log.moved))


def _turn_begins(tx: catan.Transition, event: base.WindowOpened) -> None:
    log = tx[ShipsThisTurn]
    if log.built or log.moved:
        tx.update(NONE_YET)


def _sound(state: catan.State) -> str | None:
    built, board = state[ShipsThisTurn].built, state[base.Island]
    ships = board.pieces[state.rules.piece_index[SHIP]]
    if pieces.in_hand(state):
        return None
    return "a ship that was built in this turn is not there" if built & ~sum(ships) else None


LOOP_ROUTE = catan.Option(
    "seafarers.loop_route",
    "two_end_ships",
    values=("two_end_ships", "all"),
    doc="Which ships may be moved of a route that leads from a building back to it: the two ships beside it, or any.",
    source="SEA-MOVE-07",
)
MOVE_IN_PLACE = catan.Option(
    "seafarers.move_in_place",
    False,
    values=(False, True),
    doc="Whether a ship may be put back where it was, which still counts as the move of the turn.",
    source="SEA-MOVE-09",
)
LINE_PAST_OPPONENT = catan.Option(
    "seafarers.line_past_opponent",
    "closed",
    values=("closed", "open"),
    doc="Whether a line of ships between two buildings of its owner is closed past a building of an opponent.",
    source="SEA-MOVE-04; in JSettlers such a building ends the line",
)
WHOLE_LOOPS = catan.PerRules(lambda rules: LOOP_ROUTE(rules) == "all")
PAST_OPPONENTS = catan.PerRules(lambda rules: LINE_PAST_OPPONENT(rules) == "open")
"""What these options say, for what is asked in every turn."""


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        LOOP_ROUTE,
        MOVE_IN_PLACE,
        LINE_PAST_OPPONENT,
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            ShipsThisTurn,
            lambda rules, layout: NONE_YET,
            anew_at=(base.WindowOpened,),
            anew=lambda log, event: NONE_YET,
            doc="Ships built and moved.",
        )
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [MOVE_SHIP]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [ANCHORS, OPEN_SHIPS]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [
        catan.Reaction(base.PiecePlaced, _built),
        catan.Reaction(base.PieceMoved, _put_elsewhere),
        catan.Reaction(base.PieceRemoved, _removed),
        catan.Reaction(base.WindowOpened, _turn_begins),
    ]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("seafarers/new-ships-are-on-the-board", _sound)]
