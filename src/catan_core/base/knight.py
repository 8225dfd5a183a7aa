"""The knight card (base: "Caballero")."""

from __future__ import annotations

from typing import ClassVar

from catan_core import (
    HEURISTIC,
    Action,
    ActionSpec,
    Citation,
    Modifier,
    Phase,
    Position,
    Seat,
    Setup,
    Transition,
    Violation,
    hookimpl,
    record,
)
from catan_core.base.dev_cards import KIND_INDEX, DevCards
from catan_core.base.playing_cards import HELD, card_refusal, playable, ready, use_card
from catan_core.base.robber import RobberDue
from catan_core.base.turn import CardPhase

KNIGHT = Citation("base", "Knight")
PROMISE = 0.25
"""What a knight in hand promises, in points; no rule, but experience."""


@record
class PlayKnight(Action):
    """Play a knight: move the robber."""

    tag: ClassVar[str] = "base/play-knight"


def _knight_check(position: Position, phase: Phase, action: PlayKnight) -> Violation | None:
    return card_refusal(position, action.seat, "knight")


def _play_knight(tx: Transition, phase: Phase, action: PlayKnight) -> None:
    use_card(tx, action.seat, "knight", stays=True)
    tx.then(RobberDue(action.seat))


PLAY_KNIGHT = ActionSpec(
    PlayKnight, (CardPhase,), _play_knight, KNIGHT, playable("knight"), _knight_check,
    refusals=HELD, when=ready, key="knight",
)  # fmt: skip


def _outlook(position: Position, seat: Seat, hidden: bool) -> float:
    return PROMISE * position[DevCards].hands[seat][KIND_INDEX(position.rules)["knight"]] if hidden else 0.0


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return [PLAY_KNIGHT]


@hookimpl
def catan_modifiers(setup: Setup) -> list[object]:
    return [Modifier(HEURISTIC, _outlook, "add")]
