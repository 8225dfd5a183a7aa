"""The Smith: free promotions of knights."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_expansions.cities_knights.knights import PROMOTION_REFUSALS, promotable, promote, promotion_refusal
from catan_expansions.cities_knights.progress.playing import playing, rule_of

FREE_PROMOTIONS = 2
MUST_PROMOTE = catan.Refusal("smith.must-promote", rule_of("smith"), text="Promote at least one knight.")


@catan.record
class FreePromotion(catan.Phase, tag="cities_knights/free-promotion"):
    """A seat promotes a knight for free. `left`: how many promotions are left, including this one."""

    seat: catan.Seat
    left: catan.Count


@catan.record
class PlaySmith(catan.Action, tag="cities_knights/play-smith"):
    """Play the Smith: promote up to two knights for free."""


@catan.record
class PromoteFreely(catan.Action, tag="cities_knights/promote-freely"):
    """Promote a knight for free; None: promote no second knight."""

    node: catan.Node | None


def _smith(tx: catan.Transition, action: PlaySmith) -> None:
    if promotable(tx, action.seat):
        tx.then(FreePromotion(action.seat, FREE_PROMOTIONS))


PLAY_SMITH = playing("smith", PlaySmith, _smith, useful=lambda position, seat: bool(promotable(position, seat)))


def _promotion_options(position: catan.Position, phase: FreePromotion, seat: catan.Seat) -> Sequence[int | None]:
    nodes = promotable(position, seat)
    return nodes if phase.left == FREE_PROMOTIONS else (*nodes, None)


def _why_not_promotion(position: catan.Position, phase: FreePromotion, action: PromoteFreely) -> catan.Violation | None:
    if action.node is None:
        return MUST_PROMOTE() if phase.left == FREE_PROMOTIONS else None
    return promotion_refusal(position, action.seat, action.node)


def _promote_freely(tx: catan.Transition, phase: FreePromotion, action: PromoteFreely) -> None:
    if action.node is None:
        return
    promote(tx, action.seat, action.node)
    if phase.left > 1 and promotable(tx, action.seat):
        tx.then(FreePromotion(action.seat, phase.left - 1))


PROMOTE_FREELY = catan.ActionSpec(
    kind=PromoteFreely,
    during=(FreePromotion,),
    rule=rule_of("smith"),
    options=_promotion_options,
    why=_why_not_promotion,
    apply=_promote_freely,
    refusals=(*PROMOTION_REFUSALS, MUST_PROMOTE),
)


def _problem(state: catan.State, phase: FreePromotion, beneath: tuple[catan.Phase, ...]) -> str | None:
    if not 0 < phase.left <= FREE_PROMOTIONS or not promotable(state, phase.seat):
        return f"seat {phase.seat} cannot promote {phase.left} knights"
    return None


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLAY_SMITH, PROMOTE_FREELY]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(FreePromotion, rule=rule_of("smith"), sound=_problem, lies_on=())]
