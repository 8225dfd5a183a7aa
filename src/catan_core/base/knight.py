"""The knight card (base: "Caballero")."""

from __future__ import annotations

from typing import ClassVar

from catan_core import Action, ActionSpec, Phase, Position, Rule, Setup, Transition, Violation, hookimpl, record
from catan_core.base.dev_cards import HELD, card_refusal, playable, use_card
from catan_core.base.robber import RobberDue
from catan_core.base.turn import CardPhase

KNIGHT = Rule("base", "Knight")


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
    PlayKnight, (CardPhase,), _play_knight, KNIGHT, playable("knight"), _knight_check, refusals=HELD
)


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return [PLAY_KNIGHT]
