"""Forced trade for tokens (Catan for Two: "Forced trade"; TB-2P-10).

Two cards are drawn from the opponent's hand, unseen, and two cards of one's own choice are given back.
"""

from __future__ import annotations

from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.base import choices, goods
from catan_expansions.traders_barbarians.two_players import tokens

FORCED = catan.Citation("two_players", "Forced trade")
THIEF = "forced_trade"
CARDS = 2

NOTHING_THERE = catan.Refusal(
    "forced-trade.nothing-there", FORCED, text="Your opponent has no card that you could draw."
)
TOO_FEW_CARDS = catan.Refusal(
    "forced-trade.too-few-cards", FORCED, text="You would not have two cards to give, with those that you draw."
)


@catan.record
class ForcedDraw(catan.Phase, tag="two_players/forced-draw"):
    """Cards are drawn in a forced trade. `left`: how many still, as far as the opponent has any."""

    seat: catan.Seat
    victim: catan.Seat
    left: Annotated[int, catan.Between(0, CARDS)]


@catan.record
class ForcedGift(catan.Phase, tag="two_players/forced-gift"):
    """A seat gives back two cards in a forced trade."""

    seat: catan.Seat
    victim: catan.Seat


@catan.record
class ForceTrade(catan.Action, tag="two_players/force-trade"):
    """Pay tokens and draw two cards from your opponent's hand; then give two of your cards for them."""


@catan.record
class GiveTwo(catan.Action, tag="two_players/give-two"):
    """Give your opponent two cards of your choice."""

    cards: catan.Goods


def _why_not(position: catan.Position, phase: catan.Phase, action: ForceTrade) -> catan.Violation | None:
    return _refusal(position, action.seat)


def _refusal(position: catan.Position, seat: catan.Seat) -> catan.Violation | None:
    refused = tokens.why_not_pay(position, seat)
    if refused is not None:
        return refused
    [other] = choices.opponents(position, seat)
    there = goods.stealable_size(position, other)
    if not there:
        return NOTHING_THERE()
    return None if goods.stealable_size(position, seat) + min(CARDS, there) >= CARDS else TOO_FEW_CARDS()


def _force(tx: catan.Transition, phase: catan.Phase, action: ForceTrade) -> None:
    seat = action.seat
    [victim] = choices.opponents(tx, seat)
    tokens.pay(tx, seat)
    tx.then(ForcedDraw(seat, victim, CARDS))


def _draw(tx: catan.Transition, phase: ForcedDraw) -> None:
    drawn = base.grab(tx, phase.seat, phase.victim, THIEF) if phase.left else ()
    if drawn:
        tx.then(*drawn, ForcedDraw(phase.seat, phase.victim, phase.left - 1))
    else:
        tx.then(ForcedGift(phase.seat, phase.victim))


FORCE_TRADE = catan.ActionSpec(
    kind=ForceTrade,
    during=tokens.ON_OWN_TURN,
    rule=FORCED,
    options=lambda position, phase, seat: catan.only_if(_refusal(position, seat) is None),
    why=_why_not,
    apply=_force,
    when=tokens.HAS_TOKENS,
    refusals=(tokens.TOO_FEW, tokens.ONE_ACTION, NOTHING_THERE, TOO_FEW_CARDS),
)
GIVE_TWO = choices.giving(GiveTwo, during=ForcedGift, rule=FORCED, count=CARDS, to=lambda phase: phase.victim)


def _draw_problem(state: catan.State, phase: ForcedDraw, beneath: tuple[catan.Phase, ...]) -> str | None:
    return _problem(state, phase.seat, phase.victim)


def _gift_problem(state: catan.State, phase: ForcedGift, beneath: tuple[catan.Phase, ...]) -> str | None:
    if goods.stealable_size(state, phase.seat) < CARDS:
        return f"seat {phase.seat} does not have two cards to give"
    return _problem(state, phase.seat, phase.victim)


def _problem(state: catan.State, seat: catan.Seat, victim: catan.Seat) -> str | None:
    if seat == victim or not state[tokens.TradeTokens].acted:
        return f"seat {seat} has forced seat {victim} to no trade"
    return base.turn_problem(state, seat)


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return tokens.used(setup)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.THIEVES, THIEF, "a forced trade")]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(ForcedDraw, resolve=_draw, rule=FORCED, sound=_draw_problem, lies_on=()),
        catan.PhaseSpec(ForcedGift, rule=FORCED, sound=_gift_problem, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [FORCE_TRADE, GIVE_TWO]
