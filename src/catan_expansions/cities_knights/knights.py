"""Knights: armed, activated and promoted (Cities & Knights: "Armamento", "Activar", "Promocionar").

Basic, strong and mighty knights are three kinds of piece that stand on nodes. A slice records which are active.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.base import Island, building, goods, pieces
from catan_expansions.cities_knights.improvements import has_ability

ARMING = catan.Citation("cities_knights", "Arming a knight")
ACTIVATING = catan.Citation("cities_knights", "Activating a knight")
PROMOTING = catan.Citation("cities_knights", "Promoting a knight")

RANKS = ("basic_knight", "strong_knight", "mighty_knight")
"""The kinds of knight, weakest first. The strength of a knight is the place of its kind, counted from 1."""

ACTIVATION = "knight_activation"
PROMOTION = "knight_promotion"

NO_ROAD = catan.Refusal("knight.no-road", ARMING, text="None of your routes leads to this intersection.")
NODE_TAKEN = catan.Refusal("knight.node-taken", ARMING, text="This intersection is occupied.")
NOT_ON_LAND = catan.Refusal("knight.not-on-land", ARMING, text="Knights are recruited on land.")
NO_KNIGHT = catan.Refusal("knight.none-of-yours", ACTIVATING, text="You have no knight there.")
ACTIVE_ALREADY = catan.Refusal("knight.active-already", ACTIVATING, text="This knight is already active.")
TOP_RANK = catan.Refusal("knight.mighty-already", PROMOTING, text="A mighty knight cannot be promoted.")
PROMOTED_ALREADY = catan.Refusal(
    "knight.promoted-already", PROMOTING, text="This knight has already been promoted this turn."
)
NO_FORTRESS = catan.Refusal(
    "knight.no-fortress", PROMOTING, text="You need the fortress to promote a knight to a mighty knight."
)
SITE_REFUSALS = (NODE_TAKEN, NOT_ON_LAND, NO_ROAD)
PROMOTION_REFUSALS = (NO_KNIGHT, TOP_RANK, PROMOTED_ALREADY, NO_FORTRESS, base.NO_PIECE_LEFT)


@catan.record
class Knights(catan.Slice, tag="cities_knights/knights"):
    """The nodes of knights: those `active`, those activated this turn (`fresh`), and those `promoted` this turn."""

    active: catan.NodeSet
    fresh: catan.NodeSet
    promoted: catan.NodeSet


# -- actions -----------------------------------------------------------------------------------------------------


@catan.record
class BuildKnight(catan.Action, tag="cities_knights/build-knight"):
    """Place a passive basic knight on a free node that one of your routes reaches."""

    node: catan.Node


@catan.record
class ActivateKnight(catan.Action, tag="cities_knights/activate-knight"):
    """Activate one of your knights."""

    node: catan.Node


@catan.record
class PromoteKnight(catan.Action, tag="cities_knights/promote-knight"):
    """Promote one of your knights by one rank."""

    node: catan.Node


# -- events ------------------------------------------------------------------------------------------------------


@catan.record
class KnightActivated(catan.Event, tag="cities_knights/knight-activated"):
    """A knight has become active."""

    seat: catan.Seat
    node: catan.Node


@catan.record
class KnightsRest(catan.Event, tag="cities_knights/knights-rest"):
    """The knights on these nodes have become passive."""

    nodes: catan.NodeSet


@catan.record
class KnightPromoted(catan.Event, tag="cities_knights/knight-promoted"):
    """A knight has been promoted; `piece` is its new rank."""

    seat: catan.Seat
    node: catan.Node
    piece: Annotated[str, catan.PIECE]


# -- reading -----------------------------------------------------------------------------------------------------


KINDS: catan.PerRules[tuple[int, ...]] = catan.PerRules(
    lambda rules: tuple(rules.piece_index[piece] for piece in RANKS)
)


def knights(position: catan.Position, seat: catan.Owner) -> int:
    """The nodes of a seat's knights."""
    boards = position[Island].pieces
    basic, strong, mighty = position.rules.derived[KINDS]
    return boards[basic][seat] | boards[strong][seat] | boards[mighty][seat]


def active_knights(position: catan.Position, seat: catan.Seat) -> int:
    """The nodes of a seat's active knights."""
    return knights(position, seat) & position[Knights].active


def rank_at(position: catan.Position, seat: catan.Seat, node: catan.Node) -> str | None:
    """The kind of knight that a seat has on a node; None if the seat has no knight there."""
    boards = position[Island].pieces
    for piece, kind in zip(RANKS, KINDS(position.rules), strict=True):
        if boards[kind][seat] >> node & 1:
            return piece
    return None


def owner_at(position: catan.Position, node: catan.Node) -> catan.Seat | None:
    """The seat whose knight stands on a node; None if there is no knight there."""
    return next((seat for seat in position.rules.all_seats if knights(position, seat) >> node & 1), None)


def strength(piece: str) -> int:
    """The strength of a kind of knight."""
    return RANKS.index(piece) + 1


def strength_of(position: catan.Position, seat: catan.Seat, nodes: int) -> int:
    """The total strength of a seat's knights on these nodes."""
    boards, kinds = position[Island].pieces, KINDS(position.rules)
    return sum([each * (boards[kind][seat] & nodes).bit_count() for each, kind in enumerate(kinds, 1)])


RECRUITING_NODES: catan.MaskQuery[[]] = catan.MaskQuery(
    "cities_knights/recruiting-nodes",
    base.land_nodes,
    doc="The nodes where new knights may stand, taken or not: on land.",
)


def knight_sites(position: catan.Position, seat: catan.Seat) -> int:
    """The free nodes that a route of the seat reaches, among those where new knights may stand."""
    reached = position[Island].layout.topology.ends(pieces.network(position, seat))
    return reached & RECRUITING_NODES(position) & ~pieces.filled_nodes(position)


def promotion_refusal(position: catan.Position, seat: catan.Seat, node: catan.Node) -> catan.Violation | None:
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
    return base.NO_PIECE_LEFT(piece=following) if fortress else NO_FORTRESS()


def promotable(position: catan.Position, seat: catan.Seat) -> tuple[int, ...]:
    """The nodes of the knights that a seat may promote, regardless of the price."""
    boards, nodes = position[Island].pieces, 0
    basic, strong, _ = position.rules.derived[KINDS]
    if pieces.in_stock(position, RANKS[1], seat) > 0:
        nodes |= boards[basic][seat]
    if has_ability(position, seat, "politics") and pieces.in_stock(position, RANKS[2], seat) > 0:
        nodes |= boards[strong][seat]
    return catan.members(nodes & ~position[Knights].promoted)


# -- verbs -------------------------------------------------------------------------------------------------------


def set_active(tx: catan.Transition, seat: catan.Seat, nodes: int) -> None:
    """Activate a seat's knights on these nodes. They may not act for the rest of this turn."""
    state = tx[Knights]
    rising = nodes & ~state.active
    tx.update(Knights(catan.NodeSet(state.active | rising), catan.NodeSet(state.fresh | rising), state.promoted))
    for node in catan.members(rising):
        tx.emit(KnightActivated(seat, catan.Node(node)))


def rest(tx: catan.Transition, nodes: int) -> None:
    """Make the knights on these nodes passive."""
    state = tx[Knights]
    tired = nodes & state.active
    if tired:
        tx.update(Knights(catan.NodeSet(state.active & ~tired), catan.NodeSet(state.fresh & ~tired), state.promoted))
        tx.emit(KnightsRest(catan.NodeSet(tired)))


def promote(tx: catan.Transition, seat: catan.Seat, node: catan.Node) -> None:
    """Replace a knight with a knight of the next rank, active or passive as before."""
    piece = rank_at(tx, seat, node)
    assert piece is not None
    following = RANKS[strength(piece)]
    pieces.substitute(tx, piece, following, seat, node)
    state = tx[Knights]
    tx.update(Knights(state.active, state.fresh, catan.NodeSet(state.promoted | 1 << node)))
    tx.emit(KnightPromoted(seat, node, following))


def forget(tx: catan.Transition, node: catan.Node) -> tuple[bool, bool, bool]:
    """Clear a node in the slice when its knight leaves. Returns whether the knight was active, fresh and promoted."""
    state, bit = tx[Knights], 1 << node
    known = (bool(state.active & bit), bool(state.fresh & bit), bool(state.promoted & bit))
    tx.update(
        Knights(
            catan.NodeSet(state.active & ~bit), catan.NodeSet(state.fresh & ~bit), catan.NodeSet(state.promoted & ~bit)
        )
    )
    return known


def recall(tx: catan.Transition, node: catan.Node, known: tuple[bool, bool, bool]) -> None:
    """Record in the slice whether the knight that arrives on a node is active, fresh and promoted."""
    state, (active, fresh, promoted) = tx[Knights], known
    tx.update(
        Knights(
            catan.NodeSet(state.active | active << node),
            catan.NodeSet(state.fresh | fresh << node),
            catan.NodeSet(state.promoted | promoted << node),
        )
    )


# -- arming ------------------------------------------------------------------------------------------------------


def site_refusal(position: catan.Position, seat: catan.Seat, piece: str, node: catan.Node) -> catan.Violation | None:
    """Why a knight of a rank may not be placed on a node; None if it may."""
    return building.site_refusal(position, seat, piece, node, why_not_there)


def why_not_there(position: catan.Position, seat: catan.Owner, node: catan.Node) -> catan.Violation:
    """Why a new knight may not stand on a node, which is none of its sites."""
    if pieces.filled_nodes(position) >> node & 1:
        return NODE_TAKEN(node=node)
    return NO_ROAD(node=node) if RECRUITING_NODES(position) >> node & 1 else NOT_ON_LAND(node=node)


def _why_not_build(position: catan.Position, phase: catan.Phase, action: BuildKnight) -> catan.Violation | None:
    return building.build_refusal(position, action.seat, RANKS[0], action.node, why_not_there)


BUILD_KNIGHT = catan.ActionSpec(
    kind=BuildKnight,
    during=(base.BuildPhase,),
    rule=ARMING,
    options=building.buildable(RANKS[0]),
    why=_why_not_build,
    apply=lambda tx, phase, action: building.build(tx, RANKS[0], action.seat, action.node),
    when=goods.payable,
    key=RANKS[0],
    refusals=(base.NO_PIECE_LEFT, base.CANNOT_PAY, *SITE_REFUSALS),
)


# -- activating --------------------------------------------------------------------------------------------------


def _activate_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[int]:
    passive = knights(position, seat) & ~position[Knights].active
    return catan.members(passive) if passive and goods.can_pay(position, seat, ACTIVATION) else ()


def _why_not_activate(position: catan.Position, phase: catan.Phase, action: ActivateKnight) -> catan.Violation | None:
    if not knights(position, action.seat) >> action.node & 1:
        return NO_KNIGHT(node=action.node)
    if position[Knights].active >> action.node & 1:
        return ACTIVE_ALREADY(node=action.node)
    return building.price_refusal(position, action.seat, ACTIVATION)


def _activate(tx: catan.Transition, phase: catan.Phase, action: ActivateKnight) -> None:
    goods.pay_for(tx, action.seat, ACTIVATION)
    set_active(tx, action.seat, 1 << action.node)


ACTIVATE_KNIGHT = catan.ActionSpec(
    kind=ActivateKnight,
    during=(base.BuildPhase,),
    rule=ACTIVATING,
    options=_activate_options,
    why=_why_not_activate,
    apply=_activate,
    when=goods.payable,
    key=ACTIVATION,
    refusals=(NO_KNIGHT, ACTIVE_ALREADY, base.CANNOT_PAY),
)


# -- promoting ---------------------------------------------------------------------------------------------------


def _promote_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[int]:
    return promotable(position, seat) if goods.can_pay(position, seat, PROMOTION) else ()


def _why_not_promote(position: catan.Position, phase: catan.Phase, action: PromoteKnight) -> catan.Violation | None:
    refused = promotion_refusal(position, action.seat, action.node)
    return refused or building.price_refusal(position, action.seat, PROMOTION)


def _promote(tx: catan.Transition, phase: catan.Phase, action: PromoteKnight) -> None:
    goods.pay_for(tx, action.seat, PROMOTION)
    promote(tx, action.seat, action.node)


PROMOTE_KNIGHT = catan.ActionSpec(
    kind=PromoteKnight,
    during=(base.BuildPhase, base.OwnActionPhase),
    rule=PROMOTING,
    options=_promote_options,
    why=_why_not_promote,
    apply=_promote,
    when=goods.payable,
    key=PROMOTION,
    refusals=(*PROMOTION_REFUSALS, base.CANNOT_PAY),
)


# -- turns, diagrams, positions from outside ---------------------------------------------------------------------


def _new_window(tx: catan.Transition, event: base.WindowOpened) -> None:
    state = tx[Knights]
    if state.fresh or state.promoted:
        tx.update(Knights(state.active, catan.NodeSet(0), catan.NodeSet(0)))


def _active(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    """The nodes of active knights, which diagrams mark."""
    return position[Knights].active if piece in RANKS else 0


def _sound(state: catan.State) -> str | None:
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


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [
        catan.Piece(piece, "node", stock=2, blocks=True, symbol="k" * strength(piece), outline=_shield(strength(piece)))
        for piece in RANKS
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.PRICE_LIST, RANKS[0], (("ore", 1), ("wool", 1))),
        catan.Row(base.PRICE_LIST, ACTIVATION, (("grain", 1),)),
        catan.Row(base.PRICE_LIST, PROMOTION, (("ore", 1), ("wool", 1))),
        *(catan.Row(base.SITE_RULES, piece, knight_sites) for piece in RANKS),
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    none = Knights(catan.NodeSet(0), catan.NodeSet(0), catan.NodeSet(0))
    return [
        catan.SliceSpec(
            Knights,
            lambda rules, layout: none,
            anew_at=(base.WindowOpened,),
            anew=lambda known, event: Knights(known.active, catan.NodeSet(0), catan.NodeSet(0)),
            doc="Which knights are active.",
        )
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUILD_KNIGHT, ACTIVATE_KNIGHT, PROMOTE_KNIGHT]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(kind) for kind in (KnightActivated, KnightsRest, KnightPromoted)]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [RECRUITING_NODES]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.allow(base.MARKED, _active)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.WindowOpened, _new_window)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("cities_knights/knights-are-known", _sound)]
