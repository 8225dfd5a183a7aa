"""Chasing the robber away with a knight (Cities & Knights: "Acciones")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    Citation,
    Hex,
    Node,
    Option,
    Phase,
    Position,
    Refusal,
    Row,
    Seat,
    Setup,
    Table,
    Transition,
    Violation,
    hookimpl,
    mask_of,
    members,
    record,
)
from catan_core.base import Island
from catan_core.base.island import put_robber
from catan_core.base.robber import ROBBER_MAY_MOVE, ROBBER_TARGETS, SAME_HEX, theft
from catan_core.base.turn import OwnActionPhase
from catan_expansions.cities_knights.knight_actions import READY, has_ready, ready, ready_refusal
from catan_expansions.cities_knights.knights import rest

CHASING = Citation("cities_knights", "Chasing the robber away")
ROBBER_ELSEWHERE = Refusal("knight.robber-elsewhere", CHASING)
ROBBER_FROZEN = Refusal("knight.robber-frozen", CHASING)
NO_NUMBER = Refusal("knight.hex-without-number", CHASING)


@record
class ChaseRobber(Action):
    """Chase the robber away with an active knight beside its hex."""

    tag: ClassVar[str] = "cities_knights/chase-robber"
    node: Node
    hex: Hex


def _chase_targets(position: Position, seat: Seat) -> int:
    targets = ROBBER_TARGETS(position, seat)
    if position.rules.tables["cities_knights/chase"]["numbered-only"]:
        targets &= mask_of(hex for hex, token in enumerate(position[Island].layout.tokens) if token)
    return targets


def _beside_robber(position: Position) -> int:
    island = position[Island]
    return island.layout.topology.hex_nodes[island.robber]


def _chase_options(position: Position, phase: Phase, seat: Seat) -> Sequence[tuple[int, int]]:
    chasers = ready(position, seat) & _beside_robber(position)
    if not chasers or not ROBBER_MAY_MOVE(position):
        return ()
    hexes = members(_chase_targets(position, seat))
    return [(node, hex) for node in members(chasers) for hex in hexes]


def _chase_check(position: Position, phase: Phase, action: ChaseRobber) -> Violation | None:
    if not ROBBER_MAY_MOVE(position):
        return ROBBER_FROZEN()
    refused = ready_refusal(position, action.seat, action.node)
    if refused is not None:
        return refused
    if not _beside_robber(position) >> action.node & 1:
        return ROBBER_ELSEWHERE(node=action.node)
    if _chase_targets(position, action.seat) >> action.hex & 1:
        return None
    if ROBBER_TARGETS(position, action.seat) >> action.hex & 1:
        return NO_NUMBER(hex=action.hex)
    return ROBBER_TARGETS.forbidden(position, action.hex, action.seat) or SAME_HEX(hex=action.hex)


def _chase(tx: Transition, phase: Phase, action: ChaseRobber) -> None:
    rest(tx, 1 << action.node)
    put_robber(tx, action.hex)
    tx.then(*theft(tx, action.seat, action.hex))


SPECS = [
    ActionSpec(
        ChaseRobber,
        (OwnActionPhase,),
        _chase,
        CHASING,
        _chase_options,
        _chase_check,
        refusals=(*READY, ROBBER_FROZEN, ROBBER_ELSEWHERE, NO_NUMBER, SAME_HEX),
        when=has_ready,
    ),
]


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return list(SPECS)


@hookimpl
def catan_options(setup: Setup) -> list[Option]:
    return [
        Option(
            "cities_knights.chase_target",
            "any_other_hex",
            ("any_other_hex", "numbered_hex_only"),
            "Where a knight may chase the robber to.",
            "CK-ACT-06; only numbered hexes in the English rules of 2020",
        )
    ]


@hookimpl
def catan_tables(setup: Setup) -> list[Table | Row]:
    numbered = setup.options["cities_knights.chase_target"] == "numbered_hex_only"
    return [
        Table("cities_knights/chase", "Where the robber may be chased to."),
        Row("cities_knights/chase", "numbered-only", numbered),
    ]
