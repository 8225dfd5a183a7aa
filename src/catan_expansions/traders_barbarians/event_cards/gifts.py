"""Good Neighbors, Neighborly Assistance: seats give each other a card (TB-EV-11, -16, -19, -20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import choices, goods
from catan_core.components.dealing import KnownCards
from catan_expansions.traders_barbarians.event_cards.deck import EFFECTS, CardTurned

GIFTS = catan.Citation("event_cards", "Good Neighbors, Neighborly Assistance")
NEIGHBORLY = "neighborly_assistance"
RESOURCES: catan.PerRules[tuple[catan.Good, ...]] = catan.PerRules(
    lambda rules: goods.family(rules, goods.FAMILY, goods.STEALABLE)
)
"""What is given on Neighborly Assistance; on Good Neighbors it is whatever others may take."""
NOT_IN_HAND = catan.Refusal("event_cards.not-in-hand", GIFTS, text="You do not have this card.")
WRONG_KIND = catan.Refusal("event_cards.wrong-kind", GIFTS, text="A card of this kind is not given away here.")
WRONG_SEAT = catan.Refusal("event_cards.wrong-seat", GIFTS, text="You cannot give it to this player.")


@catan.record
class Gifts(catan.SimultaneousPhase, tag="event_cards/gifts"):
    """Seats choose, all at the same time, what they give. `kinds`: what may be given; `takers`: to whom, by seat."""

    kinds: tuple[catan.Good, ...]
    takers: catan.BySeat[tuple[catan.Seat, ...]]


@catan.record
class GiveCard(catan.Action, tag="event_cards/give-card"):
    """Choose the card that you give, and to whom."""

    good: catan.Good
    to: catan.Seat


@catan.record
class GiftsBegun(catan.Event, tag="event_cards/gifts-begun"):
    """These seats have something to give, and must."""

    givers: tuple[catan.Seat, ...]


@catan.record
class CardGiven(catan.Event, tag="event_cards/card-given"):
    """A card goes from hand to hand. `good` is None for those who do not see it."""

    giver: catan.Seat
    taker: catan.Seat
    good: catan.Good | None


def _good_neighbors(tx: catan.Transition, seat: catan.Seat) -> None:
    kinds = goods.STEALABLE(tx.rules).goods
    _begin(tx, kinds, tuple((base.next_seat(tx.rules, giver),) for giver in tx.rules.all_seats))


def _neighborly_assistance(tx: catan.Transition, seat: catan.Seat) -> None:
    rules = tx.rules
    points = [rules.points(tx, one, hidden=False) for one in rules.all_seats]
    behind = tuple(catan.Seat(one) for one, count in enumerate(points) if count < max(points))
    takers = tuple(behind if count == max(points) else () for count in points)
    _begin(tx, RESOURCES(rules), takers)


def _begin(tx: catan.Transition, kinds: tuple[catan.Good, ...], takers: tuple[tuple[catan.Seat, ...], ...]) -> None:
    hands = tx[base.Holdings].hands
    givers = tuple(
        catan.Seat(seat) for seat, to in enumerate(takers) if to and any(hands[seat][good] for good in kinds)
    )
    if givers:
        tx.emit(GiftsBegun(givers))
        tx.then(Gifts(givers, kinds, takers))


def _options(position: catan.Position, phase: Gifts, seat: catan.Seat) -> Sequence[tuple[catan.Good, catan.Seat]]:
    hand = position[base.Holdings].hands[seat]
    return tuple((good, taker) for good in phase.kinds if hand[good] for taker in phase.takers[seat])


def _why_not(position: catan.Position, phase: Gifts, action: GiveCard) -> catan.Violation | None:
    if action.to not in phase.takers[action.seat]:
        return WRONG_SEAT(to=action.to)
    good = position.rules.goods[action.good].id
    if action.good not in phase.kinds:
        return WRONG_KIND(good=good)
    return None if position[base.Holdings].hands[action.seat][action.good] else NOT_IN_HAND(good=good)


def _give(tx: catan.Transition, phase: Gifts, action: GiveCard) -> None:
    goods.shift(tx, action.seat, action.to, goods.single(tx.rules, action.good))
    tx.emit(CardGiven(action.seat, action.to, action.good))


def _told(rules: catan.Rules, event: CardGiven) -> list[base.Passed]:
    card = None if event.good is None else goods.single(rules, event.good)
    return [base.Passed(event.giver, event.taker, card, hidden=1, together=True)]


def _allowed(rules: catan.Rules, event: CardTurned) -> list[base.Allowed]:
    return [base.Allowed(RESOURCES(rules) if event.event == NEIGHBORLY else goods.STEALABLE(rules).goods)]


# --8<-- [start:known]
def _shown(position: catan.Position) -> Iterator[KnownCards]:
    """Who may give and is not asked has nothing of these kinds.

    Whoever is asked has something.
    """
    for phase in position.stack:
        if isinstance(phase, Gifts):
            asked = choices.asked(phase)
            for seat, takers in enumerate(phase.takers):
                if seat in asked:
                    yield KnownCards(catan.Seat(seat), phase.kinds, min_cards=1)
                elif takers:
                    yield KnownCards(catan.Seat(seat), phase.kinds, max_cards=0)


# --8<-- [end:known]


def _problem(state: catan.State, phase: Gifts, beneath: tuple[catan.Phase, ...]) -> str | None:
    """In a position from outside: what cannot be in such a phase, since nothing changes while it waits."""
    if any(giver in to for giver, to in enumerate(phase.takers)):
        return "seats give cards to others"
    asked, givers = choices.asked(phase), [seat for seat in state.rules.all_seats if _options(state, phase, seat)]
    return None if asked == givers else f"not {asked} but {givers} have something to give"


GIVE_CARD = catan.ActionSpec(
    kind=GiveCard,
    during=(Gifts,),
    rule=GIFTS,
    options=_options,
    why=_why_not,
    apply=_give,
    refusals=(WRONG_SEAT, WRONG_KIND, NOT_IN_HAND),
)


def _effects() -> catan.TableSpecs:
    return [
        catan.Row(EFFECTS, "good_neighbors", _good_neighbors),
        catan.Row(EFFECTS, NEIGHBORLY, _neighborly_assistance),
        catan.Row(base.GOODS_SEEN, CardTurned.tag, _allowed),
    ]


# --8<-- [start:rows]
@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        *_effects(),
        catan.Row(base.KNOWN_GOODS, "event_cards/gifts", _shown),
        catan.Row(base.GOODS_SEEN, CardGiven.tag, _told),
    ]


# --8<-- [end:rows]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Gifts, rule=GIFTS, sound=_problem, lies_on=())]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [GIVE_CARD]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(GiftsBegun), catan.EventSpec(CardGiven, catan.hides("good", but_for=("giver", "taker")))]
