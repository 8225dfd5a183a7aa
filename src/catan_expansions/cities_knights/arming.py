"""Arming, activating and promoting knights (Cities & Knights: "Armamento", "Activar", "Promocionar")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    Node,
    Phase,
    Position,
    Seat,
    Setup,
    Transition,
    Violation,
    hookimpl,
    members,
    record,
)
from catan_core.base import building, goods, pieces
from catan_core.base.building import CANNOT_PAY, NO_PIECE_LEFT, SITES, affords, means_refusal
from catan_core.base.turn import BuildPhase, OwnActionPhase
from catan_expansions.cities_knights.knights import (
    ACTIVATING,
    ACTIVATION,
    ACTIVE_ALREADY,
    ARMING,
    NO_KNIGHT,
    NO_ROAD,
    NODE_TAKEN,
    PROMOTING,
    PROMOTION,
    PROMOTION_REFUSALS,
    RANKS,
    Knights,
    knights,
    promotable,
    promote,
    promotion_refusal,
    set_active,
)


@record
class BuildKnight(Action):
    """Place a basic knight, passive, on a free node that one of your roads reaches."""

    tag: ClassVar[str] = "cities_knights/build-knight"
    node: Node


@record
class ActivateKnight(Action):
    """Activate a knight."""

    tag: ClassVar[str] = "cities_knights/activate-knight"
    node: Node


@record
class PromoteKnight(Action):
    """Promote a knight by one rank."""

    tag: ClassVar[str] = "cities_knights/promote-knight"
    node: Node


def _build_options(position: Position, phase: Phase, seat: Seat) -> Sequence[int]:
    return members(SITES(position, seat, RANKS[0])) if affords(position, seat, RANKS[0]) else ()


def site_refusal(position: Position, seat: Seat, piece: str, node: Node) -> Violation | None:
    """Why a knight of a rank may not be placed on a node; None if it may."""
    return building.site_refusal(position, seat, piece, node, lambda position, seat: _why_not(position, node))


def _why_not(position: Position, node: Node) -> Violation:
    return NODE_TAKEN(node=node) if pieces.filled_nodes(position) >> node & 1 else NO_ROAD(node=node)


def _build_check(position: Position, phase: Phase, action: BuildKnight) -> Violation | None:
    return means_refusal(position, action.seat, RANKS[0]) or site_refusal(position, action.seat, RANKS[0], action.node)


def _build(tx: Transition, phase: Phase, action: BuildKnight) -> None:
    goods.pay(tx, action.seat, goods.PRICE_OF(tx, action.seat, RANKS[0]))
    pieces.place(tx, RANKS[0], action.seat, action.node)


def _activate_options(position: Position, phase: Phase, seat: Seat) -> Sequence[int]:
    passive = knights(position, seat) & ~position[Knights].active
    return members(passive) if passive and goods.can_pay(position, seat, ACTIVATION) else ()


def _activate_check(position: Position, phase: Phase, action: ActivateKnight) -> Violation | None:
    if not knights(position, action.seat) >> action.node & 1:
        return NO_KNIGHT(node=action.node)
    if position[Knights].active >> action.node & 1:
        return ACTIVE_ALREADY(node=action.node)
    return None if goods.can_pay(position, action.seat, ACTIVATION) else CANNOT_PAY(thing=ACTIVATION)


def _activate(tx: Transition, phase: Phase, action: ActivateKnight) -> None:
    goods.pay(tx, action.seat, goods.PRICE_OF(tx, action.seat, ACTIVATION))
    set_active(tx, action.seat, 1 << action.node)


def _promote_options(position: Position, phase: Phase, seat: Seat) -> Sequence[int]:
    return promotable(position, seat) if goods.can_pay(position, seat, PROMOTION) else ()


def _promote_check(position: Position, phase: Phase, action: PromoteKnight) -> Violation | None:
    refused = promotion_refusal(position, action.seat, action.node)
    return refused or (None if goods.can_pay(position, action.seat, PROMOTION) else CANNOT_PAY(thing=PROMOTION))


def _promote(tx: Transition, phase: Phase, action: PromoteKnight) -> None:
    goods.pay(tx, action.seat, goods.PRICE_OF(tx, action.seat, PROMOTION))
    promote(tx, action.seat, action.node)


SPECS = [
    ActionSpec(
        BuildKnight,
        (BuildPhase,),
        _build,
        ARMING,
        _build_options,
        _build_check,
        refusals=(NO_PIECE_LEFT, CANNOT_PAY, NODE_TAKEN, NO_ROAD),
        when=goods.payable,
        key=RANKS[0],
    ),
    ActionSpec(
        ActivateKnight,
        (BuildPhase,),
        _activate,
        ACTIVATING,
        _activate_options,
        _activate_check,
        refusals=(NO_KNIGHT, ACTIVE_ALREADY, CANNOT_PAY),
        when=goods.payable,
        key=ACTIVATION,
    ),
    ActionSpec(
        PromoteKnight,
        (BuildPhase, OwnActionPhase),
        _promote,
        PROMOTING,
        _promote_options,
        _promote_check,
        refusals=(*PROMOTION_REFUSALS, CANNOT_PAY),
        when=goods.payable,
        key=PROMOTION,
    ),
]


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return list(SPECS)
