"""Pieces on the board: where they stand, by what they are, and the verbs that put, take and move them.

Masks read the attributes of pieces and never their names, so that pieces of any expansion count where they should.
Whatever asks where an owner's pieces stand takes neutral owners too; they stand behind the seats, so what goes through
the seats leaves them out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from operator import itemgetter
from typing import TypeVar, TypeVarTuple

import catan_core as catan
from catan_core.base import rows
from catan_core.base.island import Island, PieceMoved, PiecePlaced, PieceRemoved


@catan.record
class PieceInHandPhase(catan.Phase):
    """A piece has been lifted and is put down by answering: until then no road is measured, and nobody wins."""


def _kinds(wanted: Callable[[catan.Piece], bool]) -> catan.PerRules[tuple[int, ...]]:
    return catan.PerRules(lambda rules: tuple(index for index, piece in enumerate(rules.pieces) if wanted(piece)))


LAND = "land"
"""The network of roads."""
SEA = "sea"
"""The network of what lies at the water."""

BUILDINGS = _kinds(lambda piece: piece.building)
NODE_FILLERS = _kinds(lambda piece: piece.fills and piece.on == "node")
EDGE_FILLERS = _kinds(lambda piece: piece.fills and piece.on == "edge")
BLOCKERS = _kinds(lambda piece: piece.blocks and piece.on == "node")
ROUTES = _kinds(lambda piece: piece.route is not None)
NETWORKS: catan.PerRules[dict[str, tuple[int, ...]]] = catan.PerRules(lambda rules: _networks(rules))
"""The kinds of route piece of each network, by its name."""


def _networks(rules: catan.Rules) -> dict[str, tuple[int, ...]]:
    kinds: dict[str, tuple[int, ...]] = {}
    for index, piece in enumerate(rules.pieces):
        if piece.route is not None:
            kinds[piece.route] = (*kinds.get(piece.route, ()), index)
    return kinds


Given = TypeVarTuple("Given")
T = TypeVar("T")
Rows = catan.PerRules[Callable[[catan.PieceBoards], object]]
"""The part of all bitboards that a question is about."""


def _rows(kinds: catan.PerRules[tuple[int, ...]]) -> Rows:
    """The rows of some kinds of piece."""
    return catan.PerRules(lambda rules: itemgetter(*kinds(rules)) if kinds(rules) else lambda boards: ())


ALL_ROWS: Rows = catan.PerRules(lambda rules: lambda boards: boards)
NO_ROWS: Rows = catan.PerRules(lambda rules: lambda boards: ())
"""For what follows from the layout alone."""
BUILDING_ROWS: Rows = _rows(BUILDINGS)
NODE_ROWS: Rows = _rows(_kinds(lambda piece: piece.building or (piece.fills and piece.on == "node")))
"""Buildings, and whatever else fills a node."""
BLOCKER_ROWS: Rows = _rows(BLOCKERS)
MAX_FACTS = 1 << 11
"""How many facts are kept with a layout before it begins anew."""


def memoized_on_board(
    rows: Rows,
) -> Callable[[Callable[[catan.Position, *Given], T]], Callable[[catan.Position, *Given], T]]:
    """Make a function of a position remember its answers, with the layout that they are about.

    Only for what depends on nothing but the rules, the layout, some of the pieces (which, is said by `rows`) and the
    arguments, which must be hashable; not on the robber, for example. Few actions change any of these.
    """

    def recalled(work_out: Callable[[catan.Position, *Given], T]) -> Callable[[catan.Position, *Given], T]:
        @wraps(work_out)
        def fact(position: catan.Position, *args: *Given) -> T:
            rules, island = position.rules, position[Island]
            about = () if rows is NO_ROWS else rules.derived[rows](island.pieces)
            facts, key = island.layout.facts, (rules, work_out, about, args)
            try:
                known: T = facts[key]
            except KeyError:
                if len(facts) >= MAX_FACTS:
                    facts.clear()
                known = facts[key] = work_out(position, *args)
            return known

        return fact

    return recalled


def _union(boards: catan.PieceBoards, kinds: tuple[int, ...]) -> int:
    union = 0
    for kind in kinds:
        for board in boards[kind]:
            union |= board
    return union


def buildings(position: catan.Position, seat: catan.Owner) -> int:
    """The nodes where a seat, or a neutral owner, has a building."""
    boards, union = position[Island].pieces, 0
    for kind in position.rules.derived[BUILDINGS]:
        union |= boards[kind][seat]
    return union


def all_buildings(position: catan.Position) -> int:
    """The nodes with a building of any owner."""
    return _union(position[Island].pieces, position.rules.derived[BUILDINGS])


def filled_nodes(position: catan.Position) -> int:
    """The nodes on which no other piece fits."""
    return _union(position[Island].pieces, position.rules.derived[NODE_FILLERS])


def filled_edges(position: catan.Position) -> int:
    """The edges on which no other piece fits."""
    return _union(position[Island].pieces, position.rules.derived[EDGE_FILLERS])


@memoized_on_board(BLOCKER_ROWS)
def blocked_nodes(position: catan.Position, seat: catan.Owner) -> int:
    """The nodes where pieces of others stop the routes of a seat."""
    boards, union = position[Island].pieces, 0
    for kind in position.rules.derived[BLOCKERS]:
        for owner, board in enumerate(boards[kind]):
            if owner != seat:
                union |= board
    return union


def networks(position: catan.Position, seat: catan.Owner) -> tuple[int, ...]:
    """The edges of a seat's routes, one set for every network of the rules."""
    boards, sets = position[Island].pieces, []
    for kinds in position.rules.derived[NETWORKS].values():
        edges = 0
        for kind in kinds:
            edges |= boards[kind][seat]
        sets.append(edges)
    return tuple(sets)


def network(position: catan.Position, seat: catan.Owner, name: str | None = None) -> int:
    """The edges of a seat's routes of the network with this name; without a name, of any network."""
    boards, union = position[Island].pieces, 0
    rules = position.rules
    for kind in rules.derived[ROUTES] if name is None else rules.derived[NETWORKS].get(name, ()):
        union |= boards[kind][seat]
    return union


def network_of(rules: catan.Rules, piece: str) -> str | None:
    """The network of a kind of piece; None if it has no route."""
    return rules.pieces[rules.piece_index[piece]].route


def on_board(position: catan.Position, piece: str, seat: catan.Owner) -> int:
    """Where a seat's pieces of a kind stand, as a bitboard; 0 where these rules have no such piece."""
    kind = position.rules.piece_index.get(piece)
    return 0 if kind is None else position[Island].pieces[kind][seat]


def _no_piece(rules: catan.Rules, piece: str) -> catan.ArgumentError:
    """The error about a piece that is not there."""
    return catan.ArgumentError(f"there is no piece {piece!r}; there are {', '.join(rules.piece_index)}")


def in_stock(position: catan.Position, piece: str, seat: catan.Owner) -> int:
    """How many pieces of a kind a seat, or a neutral owner, has left."""
    rules = position.rules
    try:
        left = rules.derived[STOCK][piece] - on_board(position, piece, seat).bit_count()
    except KeyError:
        raise _no_piece(rules, piece) from None
    spent = rules.tables[SPENT_PIECES].get(piece)
    return left if spent is None or not rules.is_seat(seat) else left - spent(position, seat)


def left_to_build(position: catan.Position, piece: str, seat: catan.Seat) -> int:
    """How many pieces of a kind a seat has left that it need not keep for something else."""
    kept = KEPT_PIECES(position.rules).get(piece)
    left = in_stock(position, piece, seat)
    return left if kept is None else max(0, left - kept(position, seat))


SPENT_PIECES: catan.Table[str, Callable[[catan.Position, catan.Seat], int]] = catan.Table(
    "base/spent-pieces",
    "How many pieces of a kind a seat has no longer, because they have left the game: functions of a position and a"
    " seat, by piece. Without a row: none.",
    problem=rows.calls("position", "seat", of=rows.piece_problem),
)
KEPT_PIECES: catan.Table[str, Callable[[catan.Position, catan.Seat], int]] = catan.Table(
    "base/kept-pieces",
    "How many pieces of a kind that a seat has left it must keep for something else than building: functions of a"
    " position and a seat, by piece. Without a row: none.",
    problem=rows.calls("position", "seat", of=rows.piece_problem),
)
STOCK: catan.PerRules[dict[str, int]] = catan.PerRules(lambda rules: {piece.id: piece.stock for piece in rules.pieces})


def _in_hand_phases(rules: catan.Rules) -> frozenset[type[catan.Phase]]:
    return frozenset([phase for phase in rules.phases if issubclass(phase, PieceInHandPhase)])


IN_HAND_PHASES = catan.PerRules(_in_hand_phases)
"""The phases of these rules in which a piece is in hand."""


def in_hand(position: catan.Position) -> bool:
    """Whether a piece has been lifted and not yet put down, so that the board must not be judged."""
    phases = position.rules.derived[IN_HAND_PHASES]
    return len(phases) > 0 and not phases.isdisjoint(map(type, position.stack))


def owners_at(position: catan.Position, nodes: int) -> tuple[catan.Seat, ...]:
    """The seats with a building on one of these nodes. Neutral owners are left out: they are no seats."""
    boards, rules = position[Island].pieces, position.rules
    rows = [boards[kind] for kind in rules.derived[BUILDINGS]]
    return tuple(dict.fromkeys([seat for seat in rules.all_seats for row in rows if row[seat] & nodes]))


# -- as if ---------------------------------------------------------------------------------------------------------


def without(position: catan.Position, piece: str, owner: catan.Owner, at: int) -> catan.Position:
    """The position as if a piece were lifted off the board: for questions such as where it could go from here.

    Every mask and query can be asked about it. Only the board is different: what the slices of expansions say about
    the piece stays, and nothing is measured anew. Raises ArgumentError if there is no such piece.

    >>> import catan_core as catan
    >>> from catan_core.base import pieces
    >>> from catan_core.testing import Scenario
    >>> table = Scenario("base").piece("settlement", 0, (0, 0, "N")).roads(0, (0, 0, "N"), (0, -1, "S"))
    >>> edge = table.edge((0, 0, "N"), (0, -1, "S"))
    >>> pieces.in_stock(table.state, "road", catan.Seat(0))
    14
    >>> pieces.in_stock(pieces.without(table.state, "road", catan.Seat(0), edge), "road", catan.Seat(0))
    15
    """
    if not on_board(position, piece, owner) >> at & 1:
        raise catan.ArgumentError(f"seat {owner} has no {piece} at {at}")
    return catan.as_if(position, _island(position, piece, owner, 1 << at, 0))


def with_piece(position: catan.Position, piece: str, owner: catan.Owner, at: int) -> catan.Position:
    """The position as if a piece from its owner's stock stood on the board; otherwise like `without`.

    Whether it might stand there is another question, to `SITES`. Raises ArgumentError for a piece that the rules do not
    have, and if such a piece stands there already.
    """
    if piece not in position.rules.piece_index:
        raise _no_piece(position.rules, piece)
    if on_board(position, piece, owner) >> at & 1:
        raise catan.ArgumentError(f"seat {owner} has a {piece} at {at} already")
    return catan.as_if(position, _island(position, piece, owner, 0, 1 << at))


# -- verbs -------------------------------------------------------------------------------------------------------


def _island(position: catan.Position, piece: str, owner: catan.Owner, out: int, into: int) -> Island:
    """The island after pieces of a kind have left some places and come to others. Raises ArgumentError if that kind is
    not there, its owner, a place, or one of these pieces, or if one stands where another of its owner is to come."""
    island = position[Island]
    try:
        kind, boards = position.rules.piece_index[piece], island.pieces
    except KeyError:
        raise _no_piece(position.rules, piece) from None
    row = boards[kind]
    if not 0 <= owner < len(row):
        raise catan.ArgumentError(f"there is no owner {owner} of pieces: they are 0 to {len(row) - 1}")
    size = len(_places_for(position.rules, island, kind))
    if into >> size:
        on, off = position.rules.pieces[kind].on, max(catan.members(into))
        raise catan.ArgumentError(f"there is no {on} {off} for a {piece} on this board: they are 0 to {size - 1}")
    left = row[owner] & ~out
    if out & ~row[owner] or into & left:
        has, places = ("has no", out & ~row[owner]) if out & ~row[owner] else ("already has a", into & left)
        at = ", ".join(map(str, catan.members(places)))
        raise catan.ArgumentError(f"owner {owner} {has} {piece} at {at}")
    changed = catan.with_entry(row, owner, left | into)
    return Island(island.layout, island.robber, catan.PieceBoards(catan.with_entry(boards, kind, changed)))


def _places_for(rules: catan.Rules, island: Island, kind: int) -> Sequence[object]:
    """All places of a board where pieces of a kind may stand at all."""
    topology, on = island.layout.topology, rules.pieces[kind].on
    return topology.edges if on == "edge" else topology.nodes if on == "node" else topology.hexes


def _put(tx: catan.Transition, piece: str, owner: catan.Owner, out: int, into: int) -> None:
    tx.update(_island(tx, piece, owner, out, into))


def place(tx: catan.Transition, piece: str, owner: catan.Owner, at: int) -> None:
    """Put a piece from the stock on the board."""
    _put(tx, piece, owner, 0, 1 << at)
    tx.emit(PiecePlaced(piece, owner, *_place(tx.rules, piece, at)))


def remove(tx: catan.Transition, piece: str, owner: catan.Owner, at: int) -> None:
    """Take a piece from the board back to the stock."""
    _put(tx, piece, owner, 1 << at, 0)
    tx.emit(PieceRemoved(piece, owner, *_place(tx.rules, piece, at)))


def substitute(
    tx: catan.Transition, piece: str, successor: str, owner: catan.Owner, at: int, *, built: bool = True
) -> None:
    """Replace a piece with another of the same owner; the former goes back to the stock. `built`: whether its owner has
    built what stands there now, which pays and counts as building does.

    Both are announced when the change is done, so that nothing passes through a place that is never empty.
    """
    _put(tx, piece, owner, 1 << at, 0)
    _put(tx, successor, owner, 0, 1 << at)
    tx.emit(PieceRemoved(piece, owner, *_place(tx.rules, piece, at)))
    tx.emit(PiecePlaced(successor, owner, *_place(tx.rules, successor, at), built))


def relocate(tx: catan.Transition, piece: str, owner: catan.Owner, origin: int, at: int) -> None:
    """Move a piece on the board."""
    _put(tx, piece, owner, 1 << origin, 1 << at)
    tx.emit(PieceMoved(piece, owner, *_place(tx.rules, piece, origin), *_place(tx.rules, piece, at)))


def lift(tx: catan.Transition, piece: str, owner: catan.Owner, at: int) -> None:
    """Take a piece in hand, to be put elsewhere by `put_down` or taken away by `give_up`. The caller announces it.

    If somebody decides where it goes, that phase carries `PieceInHandPhase`: whatever else the handler moves, roads
    are measured and victory is judged only when every piece stands.
    """
    _put(tx, piece, owner, 1 << at, 0)


def put_down(tx: catan.Transition, piece: str, owner: catan.Owner, origin: int, at: int) -> None:
    """Put a lifted piece on its new place, and announce that it has moved."""
    _put(tx, piece, owner, 0, 1 << at)
    tx.emit(PieceMoved(piece, owner, *_place(tx.rules, piece, origin), *_place(tx.rules, piece, at)))


def give_up(tx: catan.Transition, piece: str, owner: catan.Owner, origin: int) -> None:
    """Put a lifted piece back into its owner's stock, and announce that it is gone."""
    tx.update(tx[Island])  # unchanged since it was lifted, and judged only now
    tx.emit(PieceRemoved(piece, owner, *_place(tx.rules, piece, origin)))


def _place(rules: catan.Rules, piece: str, at: int) -> tuple[catan.Node | None, catan.Edge | None, catan.Hex | None]:
    on = rules.pieces[rules.piece_index[piece]].on
    return (
        catan.Node(at) if on == "node" else None,
        catan.Edge(at) if on == "edge" else None,
        catan.Hex(at) if on == "hex" else None,
    )


# -- hooks --------------------------------------------------------------------------------------------------------


def _sound(state: catan.State) -> str | None:
    island, rules = state[Island], state.rules
    topology = island.layout.topology
    sizes = {"node": topology.all_nodes, "edge": topology.all_edges, "hex": topology.all_hexes}
    if len(island.pieces) != len(rules.pieces) or any(len(row) != len(rules.all_owners) for row in island.pieces):
        return "there must be a bitboard for every kind of piece and owner"
    for piece, row in zip(rules.pieces, island.pieces, strict=True):
        for seat, board in enumerate(row):
            if board & ~sizes[piece.on]:
                return f"a {piece.id} of seat {seat} stands off the board"
            if board.bit_count() > piece.stock:
                return f"seat {seat} has {board.bit_count()} pieces {piece.id} on the board; there are {piece.stock}"
    for name, kinds in (("node", NODE_FILLERS(rules)), ("edge", EDGE_FILLERS(rules))):
        rows = [board for kind in kinds for board in island.pieces[kind]]
        if sum(board.bit_count() for board in rows) != _union(island.pieces, kinds).bit_count():
            return f"two pieces stand on one {name}"
    built = all_buildings(state)
    crowded = [node for node in catan.members(built) if topology.node_neighbors[node] & built]
    return f"buildings too close at {topology.nodes[crowded[0]]}" if crowded else None


HOUSE = "M-11,9 V-3 L0,-13 L11,-3 V9 Z"
CHURCH = "M-16,11 V-4 L-7,-13 L2,-4 H16 V11 Z"
"""The outlines of settlements and cities on pictures."""


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [SPENT_PIECES, KEPT_PIECES]


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [
        catan.Piece("road", "edge", stock=15, route=LAND, symbol="#"),
        catan.Piece("settlement", "node", stock=5, points=1, building=True, blocks=True, symbol="s", outline=HOUSE),
        catan.Piece("city", "node", stock=4, points=2, building=True, blocks=True, symbol="C", outline=CHURCH),
    ]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("base/pieces-stand-where-they-may", _sound)]
