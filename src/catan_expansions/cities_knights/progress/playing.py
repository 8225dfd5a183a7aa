"""What all progress cards have in common when they are played (Cities & Knights: "Jugar cartas de progreso")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Annotated, TypeVar

import catan_core as catan
from catan_core import base
from catan_core.base import goods
from catan_expansions.cities_knights.progress import deck, hidden_cards
from catan_expansions.cities_knights.progress.limit import OwnSurplus

A = TypeVar("A", bound=catan.Action)

VOID = catan.Refusal("progress.no-effect", deck.PROGRESS, text="This would have no effect now.")
NO_SUCH_TARGET = catan.Refusal("progress.no-such-target", deck.PROGRESS, text="You cannot use the card there.")
TARGETS = (VOID, NO_SUCH_TARGET)

AFTER_ROLL: tuple[type[catan.Phase] | tuple[type[catan.Phase], ...], ...] = (
    (base.CardPhase, base.OwnActionPhase),
    OwnSurplus,
)


@catan.record
class ProgressPlayed(catan.Event, tag="cities_knights/progress-played"):
    """A seat plays a progress card."""

    seat: catan.Seat
    card: Annotated[str, deck.PROGRESS_CARD]


@catan.record
class CardsPassed(catan.Event, tag="cities_knights/cards-passed"):
    """Cards pass from one hand to another. `cards` is None for everybody but the two seats."""

    giver: catan.Seat
    taker: catan.Seat
    cards: catan.Goods | None
    count: catan.Count


def allow_void(position: catan.Position) -> bool:
    """Whether cards that would have no effect may be played."""
    return position.rules.derived[VOID_ALLOWED]


VOID_ALLOWED = catan.PerRules(deck.ALLOW_VOID_CARDS)


def use(tx: catan.Transition, seat: catan.Seat, card: str) -> None:
    """Announce a card and return it to the bottom of its deck, in view of all seats."""
    deck.put_under(tx, seat, card, tx.rules.all_seats)
    tx.emit(ProgressPlayed(seat, card))


def pass_goods(tx: catan.Transition, giver: catan.Seat, taker: catan.Seat, cards: catan.Goods) -> None:
    """Move cards from one hand to another, hidden from all other seats."""
    if any(cards):
        goods.shift(tx, giver, taker, cards)
        tx.emit(CardsPassed(giver, taker, cards, sum(cards)))


def playing(
    card: str,
    kind: type[A],
    effect: Callable[[catan.Transition, A], None],
    *,
    options: Callable[[catan.Position, catan.Seat], Sequence[object]] | None = None,
    useful: Callable[[catan.Position, catan.Seat], bool] | None = None,
    why: Callable[[catan.Position, A], catan.Violation | None] | None = None,
    during: tuple[type[catan.Phase] | tuple[type[catan.Phase], ...], ...] = AFTER_ROLL,
    refusals: tuple[catan.Refusal, ...] = (),
) -> catan.ActionSpec[catan.Phase, A]:
    """The action that plays a kind of progress card.

    For a card without a target, `useful` tells whether it has any effect. For a card with a target, `options` gives the
    field values, and `why` explains why other values are refused; by default, because they are not among the options.
    """

    names = [name for name in catan.fields_of(kind) if name != "seat"]
    values: Callable[[A], object] = attrgetter(*names) if names else lambda action: ()

    def without_target(position: catan.Position, seat: catan.Seat) -> Sequence[object]:
        return catan.only_if(useful is None or allow_void(position) or useful(position, seat))

    targets = options or without_target

    def listed(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[object]:
        return targets(position, seat) if card in deck.held(position, seat) else ()

    def refusal(position: catan.Position, phase: catan.Phase, action: A) -> catan.Violation | None:
        if not deck.holds(position, action.seat, card):
            return deck.NOT_HELD(card=card)
        if why is not None:
            return why(position, action)
        if values(action) in targets(position, action.seat):
            return None
        return VOID(card=card) if options is None else NO_SUCH_TARGET()

    def apply(tx: catan.Transition, phase: catan.Phase, action: A) -> None:
        use(tx, action.seat, card)
        effect(tx, action)

    codes = (
        deck.NOT_HELD,
        *((VOID,) if useful else ()),
        *((NO_SUCH_TARGET,) if options and not why else ()),
        *refusals,
    )
    return catan.ActionSpec(
        kind=kind,
        during=during,
        rule=rule_of(card),
        options=listed,
        why=refusal,
        apply=apply,
        when=deck.held,
        key=card,
        refusals=codes,
    )


def victim_refusal(
    card: str, seat: catan.Seat, victim: catan.Seat, victims: Sequence[catan.Seat]
) -> catan.Violation | None:
    """Why a seat cannot play a card against another; None if that is among the `victims`, who have what it takes."""
    if victim in victims:
        return None
    return NO_SUCH_TARGET() if victim == seat else VOID(card=card)


def rule_of(card: str) -> catan.Citation:
    """The heading in the rule book that describes a card."""
    return catan.Citation("cities_knights", f"Progress cards: {card.replace('_', ' ')}")


def _passed(rules: catan.Rules, event: CardsPassed) -> Iterator[base.Passed]:
    yield base.Passed(event.giver, event.taker, event.cards, event.count)


def _told(rules: catan.Rules, event: ProgressPlayed) -> Iterator[hidden_cards.Gone | hidden_cards.Under]:
    yield hidden_cards.Gone(event.seat, event.card)
    yield hidden_cards.Under(deck.deck_of(rules, event.card), event.card)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.GOODS_SEEN, CardsPassed.tag, _passed),
        catan.Row(hidden_cards.CARDS_TOLD, ProgressPlayed.tag, _told),
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [
        catan.EventSpec(ProgressPlayed),
        catan.EventSpec(CardsPassed, catan.hides("cards", but_for=("giver", "taker"))),
    ]
