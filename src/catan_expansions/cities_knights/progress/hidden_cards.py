"""Progress cards in hidden hands and decks: what each seat sees of them, and what follows for somebody who has watched
(Cities & Knights: "Conseguir cartas de progreso").

A card that is seen in a hand is certainly there until a card of the same deck leaves that hand unseen. Once all cards
that were shuffled are drawn, those that were put under a deck come in the order in which they were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress
from random import Random
from typing import Any, TypeAlias

import catan_core as catan
from catan_core.base import rows
from catan_core.components.decks import Known, take
from catan_core.components.hands import Counts, concealed, not_among, with_cards
from catan_expansions.cities_knights.metropolis import TRACKS
from catan_expansions.cities_knights.progress.deck import (
    CARDS_SEEN,
    DECKS,
    IN_DECK,
    KINDS,
    PROGRESS_CARD_COUNTS,
    PROGRESS_INDEX,
    SHOWN_AT_ONCE,
    ProgressCards,
    by_deck,
)

Certain: TypeAlias = tuple[Counts, ...]
"""By seat, how many progress cards of each kind are certainly in its hand, for somebody who does not see it."""


@catan.record
class Pile:
    """What is known of a deck: how many cards are left of those that were shuffled, and which lie under them, the next
    to be drawn first; None for a card that is not known."""

    shuffled: int
    under: tuple[int | None, ...] = ()


@catan.record
class Remembered:
    """What somebody who has watched knows of progress cards: of hands that it does not see, and of the decks."""

    certain: Certain
    piles: tuple[Pile, ...]


@catan.record
class Revealed:
    """It is seen which progress cards a seat has in hand."""

    seat: catan.Seat
    cards: tuple[str, ...]


@catan.record
class Gained:
    """A progress card that is seen comes into a hand."""

    seat: catan.Seat
    card: str


@catan.record
class Gone:
    """A progress card has left a hand. `card` is None if it is not seen; `track` is its deck then, if that is seen."""

    seat: catan.Seat
    card: str | None
    track: str | None = None


@catan.record
class Taken:
    """A progress card comes into a hand from the top of a deck. `card` is None if it is not seen."""

    seat: catan.Seat
    track: str
    card: str | None


@catan.record
class Under:
    """A progress card is put under a deck. `card` is None if it is not seen."""

    track: str
    card: str | None


Told: TypeAlias = Revealed | Gained | Gone | Taken | Under


# -- what others see ---------------------------------------------------------------------------------------------


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> ProgressCards:
    none = (0,) * len(KINDS(rules))
    table = PROGRESS_CARD_COUNTS(rules)
    decks = tuple(
        catan.Deck(tuple(count if deck == track else 0 for (deck, _), count in table.items())) for track in TRACKS
    )
    return ProgressCards(decks, (none,) * rules.seats, (none,) * rules.seats)


def _conceal(position: catan.Position, cards: ProgressCards, seat: catan.Seat | None) -> ProgressCards:
    return position.rules.derived[AS_SEEN](cards, seat, 0 if seat is None else CARDS_SEEN(position, seat))


def _as_seen(rules: catan.Rules) -> Callable[[ProgressCards, catan.Seat | None, int], ProgressCards]:
    def as_seen(cards: ProgressCards, seat: catan.Seat | None, seen: int) -> ProgressCards:
        decks = tuple([deck.conceal(seat) for deck in cards.decks])
        sizes = tuple([by_deck(rules, hand) for hand in cards.hands])
        return ProgressCards(decks, concealed(cards.hands, seen), cards.shown, sizes)

    return catan.memoized(1 << 10)(as_seen)


AS_SEEN = catan.PerRules(_as_seen)
"""The cards as a seat sees them that sees the hands of a set of seats, the same object for the same cards."""


# -- what follows from what was seen ------------------------------------------------------------------------------


def _sample(position: catan.Position, seen: ProgressCards, seat: catan.Seat | None, rng: Random) -> ProgressCards:
    return _dealt(position, seen, BEGUN(position.rules).certain, rng)


def _dealt(position: catan.Position, seen: ProgressCards, certain: Certain, rng: Random) -> ProgressCards:
    """Fill decks and hidden hands at random; every hand has the cards that are certainly in it."""
    rules = position.rules
    certain = tuple([() if hand else cards for hand, cards in zip(seen.hands, certain, strict=True)])
    pool = not_among(tuple(PROGRESS_CARD_COUNTS(rules).values()), (*seen.shown, *seen.hands, *certain))
    for card in [under.card for deck in seen.decks for under in deck.tail if under.card is not None]:
        pool[card] -= 1
    pools = [[count if here else 0 for here, count in zip(deck, pool, strict=True)] for deck in IN_DECK(rules)]
    hands = []
    for owner, hand in enumerate(seen.hands):
        if not hand:
            drawn = list(certain[owner])
            there = by_deck(rules, certain[owner])
            for place, size in enumerate(seen.sizes[owner]):
                for _ in range(size - there[place]):
                    drawn[_hidden_card(rules, pools[place], rng)] += 1
            hand = tuple(drawn)
        hands.append(hand)
    decks = []
    for deck, of_deck in zip(seen.decks, pools, strict=True):
        tail = [
            Known(_hidden_card(rules, of_deck, rng), card.known_to) if card.card is None else card for card in deck.tail
        ]
        decks.append(catan.evolve(deck, tail=tuple(tail)).fill(of_deck, rng))
    return ProgressCards(tuple(decks), tuple(hands), seen.shown)


def _with_known(deck: catan.Deck, pile: Pile) -> catan.Deck:
    """A deck as it is seen, with the cards under it that somebody knows who has watched, such as a spectator."""
    if len(pile.under) != len(deck.tail):
        return deck
    tail = [
        Known(known, under.known_to) if under.card is None else under
        for under, known in zip(deck.tail, pile.under, strict=True)
    ]
    return catan.evolve(deck, tail=tuple(tail))


def _recall(
    position: catan.Position, cards: ProgressCards, seat: catan.Seat | None, rng: Random, seen: catan.Seen
) -> ProgressCards:
    rules = position.rules
    known = seen.recall(FOLLOW(rules), BEGUN(rules))
    for owner, sizes in enumerate(cards.sizes):
        if any(there > size for there, size in zip(by_deck(rules, known.certain[owner]), sizes, strict=True)):
            raise catan.ArgumentError(
                f"determinize: what was seen of the progress cards of seat {owner} does not lead to this view. Each"
                f" event that moves progress cards must have a row in the table {CARDS_TOLD.name}"
            )
    told = catan.evolve(cards, decks=tuple(map(_with_known, cards.decks, known.piles)))
    return _dealt(position, told, known.certain, rng)


def _follower(rules: catan.Rules) -> Callable[[Remembered, catan.Event], Remembered]:
    """The function that takes what is remembered from before an event to after it."""
    changes_by, index = CARDS_TOLD(rules), PROGRESS_INDEX(rules)

    def follow(known: Remembered, event: catan.Event) -> Remembered:
        changes = changes_by.get(event.tag)
        for change in () if changes is None else changes(rules, event):
            if isinstance(change, Under):
                known = _put(known, change.track, None if change.card is None else index[change.card])
            elif isinstance(change, Taken):
                known = _taken(known, change)
            else:
                hand = _hand_after(rules, known.certain[change.seat], change)
                known = Remembered(catan.with_entry(known.certain, change.seat, hand), known.piles)
        return known

    return follow


def _hand_after(rules: catan.Rules, certain: Counts, change: Revealed | Gained | Gone) -> Counts:
    """What is certainly in a hand after something was told of it."""
    hand, index = list(certain), PROGRESS_INDEX(rules)
    if isinstance(change, Revealed):
        hand = [change.cards.count(kind) for kind in KINDS(rules)]
    elif isinstance(change, Gained):
        hand[index[change.card]] += 1
    elif change.card is not None:
        hand[index[change.card]] = max(0, hand[index[change.card]] - 1)
    else:
        unsure = [change.track in (None, deck) for deck in DECKS(rules)]
        hand = [0 if gone else count for gone, count in zip(unsure, hand, strict=True)]
    return tuple(hand)


def _put(known: Remembered, track: str, kind: int | None) -> Remembered:
    place = TRACKS.index(track)
    pile = known.piles[place]
    return Remembered(known.certain, catan.with_entry(known.piles, place, Pile(pile.shuffled, (*pile.under, kind))))


def _taken(known: Remembered, change: Taken) -> Remembered:
    """After a card was drawn: if all that were shuffled are gone, it was the first of those that lie under them."""
    place = TRACKS.index(change.track)
    pile, certain = known.piles[place], known.certain
    kind = None if pile.shuffled or not pile.under else pile.under[0]
    if kind is not None:
        certain = with_cards(certain, change.seat, kind, 1)
    left = Pile(pile.shuffled - 1, pile.under) if pile.shuffled else Pile(0, pile.under[1:])
    return Remembered(certain, catan.with_entry(known.piles, place, left))


FOLLOW: catan.PerRules[Callable[[Remembered, catan.Event], Remembered]] = catan.PerRules(_follower)
BEGUN: catan.PerRules[Remembered] = catan.PerRules(
    lambda rules: Remembered(
        ((0,) * len(KINDS(rules)),) * rules.seats,
        tuple(Pile(sum(compress(PROGRESS_CARD_COUNTS(rules).values(), deck))) for deck in IN_DECK(rules)),
    )
)
"""What is known of progress cards when a game begins."""


def _hidden_card(rules: catan.Rules, pool: list[int], rng: Random) -> int:
    """Take a card from the pool, but never a victory-point card: those are revealed when drawn."""
    barred = [(kind, pool[kind]) for kind in OPEN_KINDS(rules)]
    for kind, _ in barred:
        pool[kind] = 0
    card = take(pool, rng)
    for kind, count in barred:
        pool[kind] = count
    return card


OPEN_KINDS: catan.PerRules[tuple[int, ...]] = catan.PerRules(
    lambda rules: tuple(index for kind, index in PROGRESS_INDEX(rules).items() if kind in SHOWN_AT_ONCE)
)
"""The kinds of card that are revealed when they are drawn."""

CARDS_TOLD: catan.Table[str, Callable[[catan.Rules, Any], Iterable[Told]]] = catan.Table(
    "cities_knights/cards-told",
    "What events tell of progress cards in hands and decks, by the tag of the event: functions of the rules and the "
    "event. Every event that tells that a card leaves a hand or a deck, or is put under one, has a row.",
    problem=rows.calls("rules", "event"),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [CARDS_TOLD]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            ProgressCards, _initial, conceal=_conceal, sample=_sample, recall=_recall, doc="Progress cards."
        )
    ]
