"""The Smith: free promotions of knights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Node,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Refusal,
    Seat,
    Setup,
    State,
    Transition,
    Violation,
    hookimpl,
    record,
)
from catan_expansions.cities_knights.knights import PROMOTION_REFUSALS, promotable, promote, promotion_refusal
from catan_expansions.cities_knights.progress.playing import playing, rule_of

FREE_PROMOTIONS = 2
MUST_PROMOTE = Refusal("smith.must-promote", rule_of("smith"), text="Promote at least one knight.")


@record
class FreePromotion(Phase):
    """A seat promotes a knight for free. `left`: how many promotions are left, including this one."""

    tag: ClassVar[str] = "cities_knights/free-promotion"
    seat: Seat
    left: int


@record
class PlaySmith(Action):
    """Play the Smith: promote up to two knights for free."""

    tag: ClassVar[str] = "cities_knights/play-smith"


@record
class PromoteFreely(Action):
    """Promote a knight for free; None: promote no second knight."""

    tag: ClassVar[str] = "cities_knights/promote-freely"
    node: Node | None


def _smith(tx: Transition, action: PlaySmith) -> None:
    if promotable(tx, action.seat):
        tx.then(FreePromotion(action.seat, FREE_PROMOTIONS))


PLAY_SMITH = playing("smith", PlaySmith, _smith, useful=lambda position, seat: bool(promotable(position, seat)))


def _promotion_options(position: Position, phase: FreePromotion, seat: Seat) -> Sequence[int | None]:
    nodes = promotable(position, seat)
    return nodes if phase.left == FREE_PROMOTIONS else (*nodes, None)


def _why_not_promotion(position: Position, phase: FreePromotion, action: PromoteFreely) -> Violation | None:
    if action.node is None:
        return MUST_PROMOTE() if phase.left == FREE_PROMOTIONS else None
    return promotion_refusal(position, action.seat, action.node)


def _promote_freely(tx: Transition, phase: FreePromotion, action: PromoteFreely) -> None:
    if action.node is None:
        return
    promote(tx, action.seat, action.node)
    if phase.left > 1 and promotable(tx, action.seat):
        tx.then(FreePromotion(action.seat, phase.left - 1))


PROMOTE_FREELY = ActionSpec(
    kind=PromoteFreely,
    during=(FreePromotion,),
    rule=rule_of("smith"),
    options=_promotion_options,
    why=_why_not_promotion,
    apply=_promote_freely,
    refusals=(*PROMOTION_REFUSALS, MUST_PROMOTE),
)


def _problem(state: State, phase: FreePromotion, beneath: tuple[Phase, ...]) -> str | None:
    if not 0 < phase.left <= FREE_PROMOTIONS or not promotable(state, phase.seat):
        return f"seat {phase.seat} cannot promote {phase.left} knights"
    return None


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [PLAY_SMITH, PROMOTE_FREELY]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(FreePromotion, rule=rule_of("smith"), sound=_problem, lies_on=())]
