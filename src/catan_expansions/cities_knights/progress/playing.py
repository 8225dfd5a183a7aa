"""What all progress cards have in common when they are played (Cities & Knights: "Jugar cartas de progreso")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Annotated, ClassVar, TypeVar

from catan_core import (
    Action,
    ActionSpec,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Goods,
    Phase,
    Position,
    Refusal,
    Row,
    Rules,
    Seat,
    Setup,
    TableSpecs,
    Transition,
    Violation,
    evolve,
    fields_of,
    hookimpl,
    only_if,
    record,
)
from catan_core.base import GOODS_SEEN, CardPhase, OwnActionPhase, Passed, goods
from catan_expansions.cities_knights.progress.deck import (
    CARDS_TOLD,
    NOT_HELD,
    PROGRESS,
    PROGRESS_CARD,
    PROGRESS_RULES,
    Gone,
    held,
    holds,
    put_under,
)
from catan_expansions.cities_knights.progress.limit import OwnSurplus

A = TypeVar("A", bound=Action)

VOID = Refusal("progress.no-effect", PROGRESS, text="This card would have no effect now.")
NO_SUCH_TARGET = Refusal("progress.no-such-target", PROGRESS, text="You cannot use the card there.")

AFTER_ROLL: tuple[type[Phase] | tuple[type[Phase], ...], ...] = ((CardPhase, OwnActionPhase), OwnSurplus)


@record
class ProgressPlayed(Event):
    """A seat plays a progress card."""

    tag: ClassVar[str] = "cities_knights/progress-played"
    seat: Seat
    card: Annotated[str, PROGRESS_CARD]


@record
class CardsPassed(Event):
    """Cards pass from one hand to another. `cards` is None for everybody but the two seats."""

    tag: ClassVar[str] = "cities_knights/cards-passed"
    giver: Seat
    taker: Seat
    cards: Goods | None
    count: int


def allow_void(position: Position) -> bool:
    """Whether cards that would have no effect may be played."""
    return PROGRESS_RULES(position.rules)["allow-void"]


def use(tx: Transition, seat: Seat, card: str) -> None:
    """Announce a card and return it to the bottom of its deck, in view of all seats."""
    put_under(tx, seat, card, tx.rules.all_seats)
    tx.emit(ProgressPlayed(seat, card))


def pass_goods(tx: Transition, giver: Seat, taker: Seat, cards: Goods) -> None:
    """Move cards from one hand to another, hidden from all other seats."""
    if any(cards):
        goods.shift(tx, giver, taker, cards)
        tx.emit(CardsPassed(giver, taker, cards, sum(cards)))


def _conceal_passed(event: CardsPassed, seat: Seat | None) -> CardsPassed:
    return event if seat in (event.giver, event.taker) else evolve(event, cards=None)


def playing(
    card: str,
    kind: type[A],
    effect: Callable[[Transition, A], None],
    *,
    options: Callable[[Position, Seat], Sequence[object]] | None = None,
    useful: Callable[[Position, Seat], bool] | None = None,
    why: Callable[[Position, A], Violation | None] | None = None,
    during: tuple[type[Phase] | tuple[type[Phase], ...], ...] = AFTER_ROLL,
    refusals: tuple[Refusal, ...] = (),
) -> ActionSpec[Phase, A]:
    """The action that plays a kind of progress card.

    For a card without a target, `useful` tells whether it has any effect. For a card with a target, `options` gives the
    field values, and `why` explains why other values are refused; by default, because they are not among the options.
    """

    names = [name for name in fields_of(kind) if name != "seat"]
    values: Callable[[A], object] = attrgetter(*names) if names else lambda action: ()

    def targets(position: Position, seat: Seat) -> Sequence[object]:
        if options is not None:
            return options(position, seat)
        return only_if(useful is None or allow_void(position) or useful(position, seat))

    def listed(position: Position, phase: Phase, seat: Seat) -> Sequence[object]:
        return targets(position, seat) if holds(position, seat, card) else ()

    def refusal(position: Position, phase: Phase, action: A) -> Violation | None:
        if not holds(position, action.seat, card):
            return NOT_HELD(card=card)
        if why is not None:
            return why(position, action)
        if values(action) in targets(position, action.seat):
            return None
        return VOID(card=card) if options is None else NO_SUCH_TARGET()

    def apply(tx: Transition, phase: Phase, action: A) -> None:
        use(tx, action.seat, card)
        effect(tx, action)

    codes = (NOT_HELD, *((VOID,) if useful else ()), *((NO_SUCH_TARGET,) if options and not why else ()), *refusals)
    return ActionSpec(
        kind=kind,
        during=during,
        rule=rule_of(card),
        options=listed,
        why=refusal,
        apply=apply,
        when=held,
        key=card,
        refusals=codes,
    )


def rule_of(card: str) -> Citation:
    """The heading in the rule book that describes a card."""
    return Citation("cities_knights", f"Progress cards: {card.replace('_', ' ')}")


def opponents(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """A seat's opponents, clockwise from its left."""
    seats = position.rules.all_seats
    return seats[seat + 1 :] + seats[:seat]


def _passed(rules: Rules, event: CardsPassed) -> Iterator[Passed]:
    yield Passed(event.giver, event.taker, event.cards, event.count)


def _told(rules: Rules, event: ProgressPlayed) -> Iterator[Gone]:
    yield Gone(event.seat, event.card)


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [Row(GOODS_SEEN, CardsPassed.tag, _passed), Row(CARDS_TOLD, ProgressPlayed.tag, _told)]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(ProgressPlayed), EventSpec(CardsPassed, _conceal_passed)]
