"""Knights: armed, activated and promoted (Cities & Knights: "Armamento", "Activar", "Promocionar").

Basic, strong and mighty knights are three kinds of piece that stand on nodes. A slice records which are active.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from catan_core import (
    PIECE,
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Invariant,
    Invariants,
    MaskQuery,
    Modifiers,
    Node,
    NodeSet,
    PerRules,
    Phase,
    Piece,
    Pieces,
    Position,
    Queries,
    Reaction,
    Reactions,
    Refusal,
    Row,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    TableSpecs,
    Transition,
    Violation,
    allow,
    hookimpl,
    members,
    record,
)
from catan_core.base import (
    CANNOT_PAY,
    MARKED,
    NO_PIECE_LEFT,
    PRICE_LIST,
    SITE_RULES,
    BuildPhase,
    Island,
    OwnActionPhase,
    WindowOpened,
    building,
    goods,
    land_nodes,
    pieces,
)
from catan_expansions.cities_knights.improvements import has_ability

ARMING = Citation("cities_knights", "Arming a knight")
ACTIVATING = Citation("cities_knights", "Activating a knight")
PROMOTING = Citation("cities_knights", "Promoting a knight")

RANKS = ("basic_knight", "strong_knight", "mighty_knight")
"""The kinds of knight, weakest first. The strength of a knight is the place of its kind, counted from 1."""

ACTIVATION = "knight_activation"
PROMOTION = "knight_promotion"

NO_ROAD = Refusal("knight.no-road", ARMING, text="None of your routes leads to this intersection.")
NODE_TAKEN = Refusal("knight.node-taken", ARMING, text="This intersection is occupied.")
NOT_ON_LAND = Refusal("knight.not-on-land", ARMING, text="Knights are recruited on land.")
NO_KNIGHT = Refusal("knight.none-of-yours", ACTIVATING, text="You have no knight there.")
ACTIVE_ALREADY = Refusal("knight.active-already", ACTIVATING, text="This knight is already active.")
TOP_RANK = Refusal("knight.mighty-already", PROMOTING, text="A mighty knight cannot be promoted.")
PROMOTED_ALREADY = Refusal(
    "knight.promoted-already", PROMOTING, text="This knight has already been promoted this turn."
)
NO_FORTRESS = Refusal(
    "knight.no-fortress", PROMOTING, text="You need the fortress to promote a knight to a mighty knight."
)
PROMOTION_REFUSALS = (NO_KNIGHT, TOP_RANK, PROMOTED_ALREADY, NO_FORTRESS, NO_PIECE_LEFT)


@record
class Knights(Slice):
    """The nodes of knights: those `active`, those activated this turn (`fresh`), and those `promoted` this turn."""

    tag: ClassVar[str] = "cities_knights/knights"
    active: NodeSet
    fresh: NodeSet
    promoted: NodeSet


# -- actions -----------------------------------------------------------------------------------------------------


@record
class BuildKnight(Action):
    """Place a passive basic knight on a free node that one of your routes reaches."""

    tag: ClassVar[str] = "cities_knights/build-knight"
    node: Node


@record
class ActivateKnight(Action):
    """Activate one of your knights."""

    tag: ClassVar[str] = "cities_knights/activate-knight"
    node: Node


@record
class PromoteKnight(Action):
    """Promote one of your knights by one rank."""

    tag: ClassVar[str] = "cities_knights/promote-knight"
    node: Node


# -- events ------------------------------------------------------------------------------------------------------


@record
class KnightActivated(Event):
    """A knight has become active."""

    tag: ClassVar[str] = "cities_knights/knight-activated"
    seat: Seat
    node: Node


@record
class KnightsRest(Event):
    """The knights on these nodes have become passive."""

    tag: ClassVar[str] = "cities_knights/knights-rest"
    nodes: NodeSet


@record
class KnightPromoted(Event):
    """A knight has been promoted; `piece` is its new rank."""

    tag: ClassVar[str] = "cities_knights/knight-promoted"
    seat: Seat
    node: Node
    piece: Annotated[str, PIECE]


# -- reading -----------------------------------------------------------------------------------------------------


KINDS: PerRules[tuple[int, ...]] = PerRules(lambda rules: tuple(rules.piece_index[piece] for piece in RANKS))


def knights(position: Position, seat: Seat) -> int:
    """The nodes of a seat's knights."""
    boards = position[Island].pieces
    basic, strong, mighty = position.rules.derived[KINDS]
    return boards[basic][seat] | boards[strong][seat] | boards[mighty][seat]


def active_knights(position: Position, seat: Seat) -> int:
    """The nodes of a seat's active knights."""
    return knights(position, seat) & position[Knights].active


def rank_at(position: Position, seat: Seat, node: Node) -> str | None:
    """The kind of knight that a seat has on a node; None if the seat has no knight there."""
    boards = position[Island].pieces
    for piece, kind in zip(RANKS, KINDS(position.rules), strict=True):
        if boards[kind][seat] >> node & 1:
            return piece
    return None


def owner_at(position: Position, node: Node) -> Seat | None:
    """The seat whose knight stands on a node; None if there is no knight there."""
    return next((seat for seat in position.rules.all_seats if knights(position, seat) >> node & 1), None)


def strength(piece: str) -> int:
    """The strength of a kind of knight."""
    return RANKS.index(piece) + 1


def strength_of(position: Position, seat: Seat, nodes: int) -> int:
    """The total strength of a seat's knights on these nodes."""
    return sum(strength(piece) * (pieces.on_board(position, piece, seat) & nodes).bit_count() for piece in RANKS)


RECRUITING_NODES: MaskQuery[[]] = MaskQuery(
    "cities_knights/recruiting-nodes", land_nodes, doc="The nodes where new knights may stand, taken or not: on land."
)


def knight_sites(position: Position, seat: Seat) -> int:
    """The free nodes that a route of the seat reaches, among those where new knights may stand."""
    reached = position[Island].layout.topology.ends(pieces.network(position, seat))
    return reached & RECRUITING_NODES(position) & ~pieces.filled_nodes(position)


def promotion_refusal(position: Position, seat: Seat, node: Node) -> Violation | None:
    """Why a knight may not be promoted, regardless of the price; None if it may."""
    if node in promotable(position, seat):
        return None
    piece = rank_at(position, seat, node)
    if piece is None:
        return NO_KNIGHT(node=node)
    if piece == RANKS[-1]:
        return TOP_RANK(node=node)
    if position[Knights].promoted >> node & 1:
        return PROMOTED_ALREADY(node=node)
    following = RANKS[strength(piece)]
    fortress = following != RANKS[-1] or has_ability(position, seat, "politics")
    return NO_PIECE_LEFT(piece=following) if fortress else NO_FORTRESS()


def promotable(position: Position, seat: Seat) -> tuple[int, ...]:
    """The nodes of the knights that a seat may promote, regardless of the price."""
    boards, nodes = position[Island].pieces, 0
    basic, strong, _ = KINDS(position.rules)
    if pieces.in_stock(position, RANKS[1], seat) > 0:
        nodes |= boards[basic][seat]
    if has_ability(position, seat, "politics") and pieces.in_stock(position, RANKS[2], seat) > 0:
        nodes |= boards[strong][seat]
    return members(nodes & ~position[Knights].promoted)


# -- verbs -------------------------------------------------------------------------------------------------------


def set_active(tx: Transition, seat: Seat, nodes: int) -> None:
    """Activate a seat's knights on these nodes. They may not act for the rest of this turn."""
    state = tx[Knights]
    rising = nodes & ~state.active
    tx.update(Knights(NodeSet(state.active | rising), NodeSet(state.fresh | rising), state.promoted))
    for node in members(rising):
        tx.emit(KnightActivated(seat, Node(node)))


def rest(tx: Transition, nodes: int) -> None:
    """Make the knights on these nodes passive."""
    state = tx[Knights]
    tired = nodes & state.active
    if tired:
        tx.update(Knights(NodeSet(state.active & ~tired), NodeSet(state.fresh & ~tired), state.promoted))
        tx.emit(KnightsRest(NodeSet(tired)))


def promote(tx: Transition, seat: Seat, node: Node) -> None:
    """Replace a knight with a knight of the next rank, active or passive as before."""
    piece = rank_at(tx, seat, node)
    assert piece is not None
    following = RANKS[strength(piece)]
    pieces.substitute(tx, piece, following, seat, node)
    state = tx[Knights]
    tx.update(Knights(state.active, state.fresh, NodeSet(state.promoted | 1 << node)))
    tx.emit(KnightPromoted(seat, node, following))


def forget(tx: Transition, node: Node) -> tuple[bool, bool, bool]:
    """Clear a node in the slice when its knight leaves. Returns whether the knight was active, fresh and promoted."""
    state, bit = tx[Knights], 1 << node
    known = (bool(state.active & bit), bool(state.fresh & bit), bool(state.promoted & bit))
    tx.update(Knights(NodeSet(state.active & ~bit), NodeSet(state.fresh & ~bit), NodeSet(state.promoted & ~bit)))
    return known


def recall(tx: Transition, node: Node, known: tuple[bool, bool, bool]) -> None:
    """Record in the slice whether the knight that arrives on a node is active, fresh and promoted."""
    state, (active, fresh, promoted) = tx[Knights], known
    tx.update(
        Knights(
            NodeSet(state.active | active << node),
            NodeSet(state.fresh | fresh << node),
            NodeSet(state.promoted | promoted << node),
        )
    )


# -- arming ------------------------------------------------------------------------------------------------------


def site_refusal(position: Position, seat: Seat, piece: str, node: Node) -> Violation | None:
    """Why a knight of a rank may not be placed on a node; None if it may."""
    return building.site_refusal(position, seat, piece, node, _why_not_there)


def _why_not_there(position: Position, seat: Seat, node: Node) -> Violation:
    if pieces.filled_nodes(position) >> node & 1:
        return NODE_TAKEN(node=node)
    return NO_ROAD(node=node) if RECRUITING_NODES(position) >> node & 1 else NOT_ON_LAND(node=node)


def _why_not_build(position: Position, phase: Phase, action: BuildKnight) -> Violation | None:
    return building.build_refusal(position, action.seat, RANKS[0], action.node, _why_not_there)


def _build(tx: Transition, phase: Phase, action: BuildKnight) -> None:
    building.build(tx, RANKS[0], action.seat, action.node)


BUILD_KNIGHT = ActionSpec(
    kind=BuildKnight,
    during=(BuildPhase,),
    rule=ARMING,
    options=building.buildable(RANKS[0]),
    why=_why_not_build,
    apply=_build,
    when=goods.payable,
    key=RANKS[0],
    refusals=(NO_PIECE_LEFT, CANNOT_PAY, NODE_TAKEN, NOT_ON_LAND, NO_ROAD),
)


# -- activating --------------------------------------------------------------------------------------------------


def _activate_options(position: Position, phase: Phase, seat: Seat) -> Sequence[int]:
    passive = knights(position, seat) & ~position[Knights].active
    return members(passive) if passive and goods.can_pay(position, seat, ACTIVATION) else ()


def _why_not_activate(position: Position, phase: Phase, action: ActivateKnight) -> Violation | None:
    if not knights(position, action.seat) >> action.node & 1:
        return NO_KNIGHT(node=action.node)
    if position[Knights].active >> action.node & 1:
        return ACTIVE_ALREADY(node=action.node)
    return building.price_refusal(position, action.seat, ACTIVATION)


def _activate(tx: Transition, phase: Phase, action: ActivateKnight) -> None:
    goods.pay_for(tx, action.seat, ACTIVATION)
    set_active(tx, action.seat, 1 << action.node)


ACTIVATE_KNIGHT = ActionSpec(
    kind=ActivateKnight,
    during=(BuildPhase,),
    rule=ACTIVATING,
    options=_activate_options,
    why=_why_not_activate,
    apply=_activate,
    when=goods.payable,
    key=ACTIVATION,
    refusals=(NO_KNIGHT, ACTIVE_ALREADY, CANNOT_PAY),
)


# -- promoting ---------------------------------------------------------------------------------------------------


def _promote_options(position: Position, phase: Phase, seat: Seat) -> Sequence[int]:
    return promotable(position, seat) if goods.can_pay(position, seat, PROMOTION) else ()


def _why_not_promote(position: Position, phase: Phase, action: PromoteKnight) -> Violation | None:
    refused = promotion_refusal(position, action.seat, action.node)
    return refused or building.price_refusal(position, action.seat, PROMOTION)


def _promote(tx: Transition, phase: Phase, action: PromoteKnight) -> None:
    goods.pay_for(tx, action.seat, PROMOTION)
    promote(tx, action.seat, action.node)


PROMOTE_KNIGHT = ActionSpec(
    kind=PromoteKnight,
    during=(BuildPhase, OwnActionPhase),
    rule=PROMOTING,
    options=_promote_options,
    why=_why_not_promote,
    apply=_promote,
    when=goods.payable,
    key=PROMOTION,
    refusals=(*PROMOTION_REFUSALS, CANNOT_PAY),
)


# -- turns, diagrams, positions from outside ---------------------------------------------------------------------


def _new_window(tx: Transition, event: WindowOpened) -> None:
    state = tx[Knights]
    if state.fresh or state.promoted:
        tx.update(Knights(state.active, NodeSet(0), NodeSet(0)))


def _active(position: Position, seat: Seat, piece: str) -> int:
    """The nodes of active knights, which diagrams mark."""
    return position[Knights].active if piece in RANKS else 0


def _sound(state: State) -> str | None:
    known = state[Knights]
    standing = 0
    for seat in state.rules.all_seats:
        standing |= knights(state, seat)
    if (known.active | known.fresh | known.promoted) & ~standing:
        return "something is known of a knight that is not on the board"
    return "a knight was activated in this turn and is not active" if known.fresh & ~known.active else None


def _shield(bars: int) -> str:
    """The outline of a knight: a shield with a bar for each point of strength."""
    tops = [-2.0 - 3 * (bars - 1) + 6.5 * bar for bar in range(bars)]
    return " ".join(["M-12,-14 H12 V1 Q12,11 0,16 Q-12,11 -12,1 Z", *(f"M-7,{top:g} h14 v3.5 h-14 Z" for top in tops)])


@hookimpl
def catan_pieces(setup: Setup) -> Pieces:
    return [
        Piece(piece, "node", stock=2, blocks=True, symbol="k" * strength(piece), outline=_shield(strength(piece)))
        for piece in RANKS
    ]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        Row(PRICE_LIST, RANKS[0], (("ore", 1), ("wool", 1))),
        Row(PRICE_LIST, ACTIVATION, (("grain", 1),)),
        Row(PRICE_LIST, PROMOTION, (("ore", 1), ("wool", 1))),
        *(Row(SITE_RULES, piece, knight_sites) for piece in RANKS),
    ]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    none = Knights(NodeSet(0), NodeSet(0), NodeSet(0))
    return [SliceSpec(Knights, lambda rules, layout: none, doc="Which knights are active.")]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [BUILD_KNIGHT, ACTIVATE_KNIGHT, PROMOTE_KNIGHT]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(kind) for kind in (KnightActivated, KnightsRest, KnightPromoted)]


@hookimpl
def catan_queries(setup: Setup) -> Queries:
    return [RECRUITING_NODES]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [allow(MARKED, _active)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(WindowOpened, _new_window)]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("cities_knights/knights-are-known", _sound)]
