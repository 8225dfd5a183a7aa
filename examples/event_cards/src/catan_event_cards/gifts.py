"""Good Neighbors, Neighborly Assistance: seats give each other a card (TB-EV-11, -16, -19, -20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    BySeat,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Good,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Refusal,
    Row,
    Rules,
    Seat,
    Setup,
    SimultaneousPhase,
    State,
    TableSpecs,
    Transition,
    Violation,
    evolve,
    hookimpl,
    record,
)
from catan_core.base import GOODS_SEEN, KNOWN_GOODS, Holdings, Passed, choices, goods, next_seat
from catan_core.components.dealing import KnownCards

from catan_event_cards.deck import EFFECTS

GIFTS = Citation("event_cards", "Good Neighbors, Neighborly Assistance")
NOT_IN_HAND = Refusal("event_cards.not-in-hand", GIFTS, text="You do not have this card.")
WRONG_KIND = Refusal("event_cards.wrong-kind", GIFTS, text="Choose a resource.")
WRONG_SEAT = Refusal("event_cards.wrong-seat", GIFTS, text="You cannot give it to this player.")


# --8<-- [start:phase]
@record
class Gifts(SimultaneousPhase, tag="event_cards/gifts"):
    """Seats choose, all at the same time, what they give. `kinds`: what may be given; `takers`: to whom, by seat."""

    kinds: tuple[Good, ...]
    takers: BySeat[tuple[Seat, ...]]


# --8<-- [end:phase]


@record
class GiveCard(Action, tag="event_cards/give-card"):
    """Choose the card that you give, and to whom."""

    good: Good
    to: Seat


@record
class GiftsBegun(Event, tag="event_cards/gifts-begun"):
    """These seats have something to give, and must."""

    givers: tuple[Seat, ...]


@record
class CardGiven(Event, tag="event_cards/card-given"):
    """A card goes from hand to hand. `good` is None for those who do not see it."""

    giver: Seat
    taker: Seat
    good: Good | None


def _good_neighbors(tx: Transition, seat: Seat) -> None:
    kinds = goods.STEALABLE(tx.rules).goods
    _begin(tx, kinds, tuple((next_seat(tx.rules, giver),) for giver in tx.rules.all_seats))


def _neighborly_assistance(tx: Transition, seat: Seat) -> None:
    rules = tx.rules
    points = [rules.points(tx, one, hidden=False) for one in rules.all_seats]
    behind = tuple(Seat(one) for one, count in enumerate(points) if count < max(points))
    takers = tuple(behind if count == max(points) else () for count in points)
    _begin(tx, goods.family(rules, goods.FAMILY, goods.STEALABLE), takers)


def _begin(tx: Transition, kinds: tuple[Good, ...], takers: tuple[tuple[Seat, ...], ...]) -> None:
    hands = tx[Holdings].hands
    givers = tuple(Seat(seat) for seat, to in enumerate(takers) if to and any(hands[seat][good] for good in kinds))
    if givers:
        tx.emit(GiftsBegun(givers))
        tx.then(Gifts(givers, kinds, takers))


def _options(position: Position, phase: Gifts, seat: Seat) -> Sequence[tuple[Good, Seat]]:
    hand = position[Holdings].hands[seat]
    return tuple((good, taker) for good in phase.kinds if hand[good] for taker in phase.takers[seat])


def _why_not(position: Position, phase: Gifts, action: GiveCard) -> Violation | None:
    if action.to not in phase.takers[action.seat]:
        return WRONG_SEAT(to=action.to)
    good = position.rules.goods[action.good].id
    if action.good not in phase.kinds:
        return WRONG_KIND(good=good)
    return None if position[Holdings].hands[action.seat][action.good] else NOT_IN_HAND(good=good)


def _give(tx: Transition, phase: Gifts, action: GiveCard) -> None:
    goods.shift(tx, action.seat, action.to, goods.single(tx.rules, action.good))
    tx.emit(CardGiven(action.seat, action.to, action.good))


def _told(rules: Rules, event: CardGiven) -> list[Passed]:
    card = None if event.good is None else goods.single(rules, event.good)
    return [Passed(event.giver, event.taker, card, hidden=1)]


# --8<-- [start:known]
def _shown(position: Position) -> Iterator[KnownCards]:
    """Who may give and is not asked has nothing of these kinds.

    Whoever is asked has something.
    """
    for phase in position.stack:
        if isinstance(phase, Gifts):
            asked = choices.asked(phase)
            for seat, takers in enumerate(phase.takers):
                if seat in asked:
                    yield KnownCards(Seat(seat), phase.kinds, min_cards=1)
                elif takers:
                    yield KnownCards(Seat(seat), phase.kinds, max_cards=0)


# --8<-- [end:known]


# --8<-- [start:conceal]
def _conceal(event: CardGiven, seat: Seat | None) -> CardGiven:
    return event if seat in (event.giver, event.taker) else evolve(event, good=None)


# --8<-- [end:conceal]


# --8<-- [start:sound]
def _problem(state: State, phase: Gifts, beneath: tuple[Phase, ...]) -> str | None:
    """In a position from outside: what cannot be in such a phase, since nothing changes while it waits."""
    if len(phase.takers) != state.rules.seats or any(giver in to for giver, to in enumerate(phase.takers)):
        return "seats give cards to others"
    asked, givers = choices.asked(phase), [seat for seat in state.rules.all_seats if _options(state, phase, seat)]
    return None if asked == givers else f"not {asked} but {givers} have something to give"


# --8<-- [end:sound]


GIVE_CARD = ActionSpec(
    kind=GiveCard,
    during=(Gifts,),
    rule=GIFTS,
    options=_options,
    why=_why_not,
    apply=_give,
    refusals=(WRONG_SEAT, WRONG_KIND, NOT_IN_HAND),
)


# --8<-- [start:rows]
@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        Row(EFFECTS, "good_neighbors", _good_neighbors),
        Row(EFFECTS, "neighborly_assistance", _neighborly_assistance),
        Row(KNOWN_GOODS, "event_cards/gifts", _shown),
        Row(GOODS_SEEN, CardGiven.tag, _told),
    ]


# --8<-- [end:rows]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(Gifts, rule=GIFTS, sound=_problem, lies_on=())]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [GIVE_CARD]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(GiftsBegun), EventSpec(CardGiven, _conceal)]
