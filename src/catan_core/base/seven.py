"""Rolling a 7: seats with too many cards discard half of them (base: "Si sale el 7, el ladrón se activa")."""

from __future__ import annotations

from collections.abc import Callable

import catan_core as catan
from catan_core.base import choices, goods
from catan_core.base.robber import robber_due

SEVEN = 7
"""The roll that brings the robber."""
LIMIT = 7
ON_SEVEN = catan.Citation("base", "Rolling a 7")

WRONG_NUMBER = catan.Refusal("discard.wrong-number", ON_SEVEN, text="This is not the number of cards you must discard.")
NOT_DISCARDED = catan.Refusal(
    "discard.not-counted", ON_SEVEN, text="This does not count for the hand limit: you keep it."
)
NOT_IN_HAND = catan.Refusal("discard.not-in-hand", ON_SEVEN, text="You do not have these cards.")


@catan.record
class Seven(catan.Phase, tag="base/seven"):
    """A 7 has been rolled."""

    seat: catan.Seat


@catan.record
class Discards(catan.SimultaneousPhase, tag="base/discards"):
    """Seats over the hand limit choose what they discard. `counts`: how many cards each seat must discard."""

    counts: catan.BySeat[catan.Count]


@catan.record
class Discard(catan.Action, tag="base/discard"):
    """Discard half of your cards."""

    cards: catan.Goods


seven: Callable[[catan.Seat], Seven] = catan.interned_by_seat(Seven)

HAND_LIMIT: catan.NumberQuery[[catan.Seat], int] = catan.NumberQuery(
    "base/hand-limit",
    lambda position, seat: LIMIT,
    doc="How many cards a seat may hold when a seven is rolled. To spare a seat the discard, add the size of its hand.",
)


def _seven(tx: catan.Transition, phase: Seven) -> None:
    counts = _counts(tx)
    waiting_for = tuple(catan.Seat(seat) for seat, count in enumerate(counts) if count)
    if waiting_for:
        tx.then(Discards(waiting_for, counts))
    tx.then(robber_due(phase.seat))


def _why_not_discard(position: catan.Position, phase: Discards, action: Discard) -> catan.Violation | None:
    wanted = phase.counts[action.seat]
    if sum(action.cards) != wanted:
        return WRONG_NUMBER(wanted=wanted, given=sum(action.cards))
    if goods.COUNTED(position.rules).only(action.cards) != action.cards:
        return NOT_DISCARDED()
    if not goods.covers(goods.hand_cards(position, action.seat), action.cards):
        return NOT_IN_HAND()
    return None


DISCARD = choices.giving(
    Discard,
    during=Discards,
    rule=ON_SEVEN,
    count=lambda position, phase, seat: phase.counts[seat],
    why=_why_not_discard,
    refusals=(WRONG_NUMBER, NOT_DISCARDED, NOT_IN_HAND),
)


def _counts(position: catan.Position) -> tuple[int, ...]:
    """How many cards each seat would have to discard if a 7 were rolled now."""
    counts, limit = [], position.rules.answers[HAND_LIMIT]
    for seat in position.rules.all_seats:
        cards = goods.hand_size(position, seat)
        counts.append(cards // 2 if cards > limit(position, seat) else 0)
    return tuple(counts)


def _discards_problem(state: catan.State, phase: Discards, beneath: tuple[catan.Phase, ...]) -> str | None:
    if phase.counts != _counts(state):
        return f"the seats do not have to discard {list(phase.counts)} cards"
    asked, owing = choices.asked(phase), [seat for seat, count in enumerate(phase.counts) if count]
    return None if asked == owing else f"not {asked} but {owing} must discard"


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(Seven, resolve=_seven, rule=ON_SEVEN, lies_on=()),
        catan.PhaseSpec(Discards, rule=ON_SEVEN, sound=_discards_problem, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [DISCARD]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [HAND_LIMIT]
