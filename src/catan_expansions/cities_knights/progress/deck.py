"""Progress cards: decks, hands and the hand limit (Cities & Knights: "Conseguir cartas de progreso")."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress
from random import Random
from typing import Annotated, Any, TypeAlias

import catan_core as catan
from catan_core.base import rows
from catan_core.components.decks import Known, take
from catan_core.components.hands import Counts, concealed, not_among, with_cards
from catan_expansions.cities_knights.metropolis import TRACKS, ByTrack

PROGRESS = catan.Citation("cities_knights", "Progress cards")
CARDS = {
    "science": {
        "alchemist": 2,
        "road_building": 2,
        "smith": 2,
        "crane": 2,
        "printer": 1,
        "engineer": 1,
        "inventor": 2,
        "irrigation": 2,
        "medicine": 2,
        "mining": 2,
    },
    "politics": {
        "wedding": 2,
        "constitution": 1,
        "deserter": 2,
        "diplomat": 2,
        "spy": 3,
        "warlord": 2,
        "intrigue": 2,
        "bishop": 2,
        "saboteur": 2,
    },
    "trade": {
        "merchant": 6,
        "merchant_fleet": 2,
        "master_merchant": 2,
        "trade_monopoly": 2,
        "resource_monopoly": 4,
        "commercial_harbor": 2,
    },
}
SHOWN_AT_ONCE = ("printer", "constitution")

NOT_HELD = catan.Refusal("progress.not-held", PROGRESS, text="You do not have this card.")


PROGRESS_CARD = catan.Ids(
    "cities_knights/progress-card",
    lambda rules: KINDS(rules),
    doc="A kind of progress card, as in the table `cities_knights/cards`.",
)
CardCounts: TypeAlias = Annotated[tuple[int, ...], PROGRESS_CARD]
"""How many progress cards of each kind, in the order of the table `cities_knights/cards`."""


@catan.record
class ProgressCards(catan.Slice, tag="cities_knights/progress-cards"):
    """The three decks of progress cards, and each seat's hand and revealed victory-point cards.

    In a view, hidden hands are `()`, and `sizes` counts the cards from each deck in every hand, since everybody sees
    their backs.
    """

    decks: ByTrack[Annotated[catan.Deck, PROGRESS_CARD]]
    hands: catan.BySeat[CardCounts]
    shown: catan.BySeat[CardCounts]
    sizes: catan.BySeat[ByTrack[catan.Count]] | tuple[()] = ()

    def cards(self, seat: catan.Seat) -> int:
        """How many progress cards a seat has in hand."""
        return sum(self.sizes[seat]) if self.sizes else sum(self.hands[seat])


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


KINDS: catan.PerRules[tuple[str, ...]] = catan.PerRules(
    lambda rules: tuple(kind for _, kind in PROGRESS_CARD_COUNTS(rules))
)
DECKS: catan.PerRules[tuple[str, ...]] = catan.PerRules(
    lambda rules: tuple(deck for deck, _ in PROGRESS_CARD_COUNTS(rules))
)
IN_DECK: catan.PerRules[tuple[tuple[bool, ...], ...]] = catan.PerRules(
    lambda rules: tuple(tuple(deck == track for deck in DECKS(rules)) for track in TRACKS)
)
"""For each track, which kinds of card are in its deck."""

PROGRESS_INDEX: catan.PerRules[dict[str, int]] = catan.PerRules(
    lambda rules: {kind: index for index, kind in enumerate(KINDS(rules))}
)
"""The index of each kind of progress card in `Counts`."""

CARDS_SEEN: catan.MaskQuery[[catan.Seat]] = catan.MaskQuery(
    "cities_knights/cards-seen",
    lambda position, seat: 1 << seat,
    doc="The seats whose progress cards a seat sees now; its own at least.",
)


# -- reading and verbs -------------------------------------------------------------------------------------------


def deck_size(position: catan.Position, track: str) -> int:
    """How many cards are left in a deck."""
    return len(position[ProgressCards].decks[TRACKS.index(track)])


def deck_of(rules: catan.Rules, card: str) -> str:
    """The deck of a kind of card, which its back shows."""
    return DECKS(rules)[PROGRESS_INDEX(rules)[card]]


def holds(position: catan.Position, seat: catan.Seat, card: str) -> bool:
    """Whether a seat has a card of this kind in hand."""
    return card in held(position, seat)


def held(position: catan.Position, seat: catan.Seat) -> frozenset[str]:
    """The kinds of cards in a seat's hand."""
    return position.rules.derived[HELD](position[ProgressCards].hands[seat])


def _held(rules: catan.Rules) -> Callable[[Counts], frozenset[str]]:
    kinds = KINDS(rules)
    return catan.memoized(1 << 12)(lambda hand: frozenset(compress(kinds, hand)))


HELD: catan.PerRules[Callable[[Counts], frozenset[str]]] = catan.PerRules(_held)


def put_under(tx: catan.Transition, seat: catan.Seat, card: str, known_to: tuple[catan.Seat, ...]) -> None:
    """Move a card from a hand to the bottom of its deck, where the seats in `known_to` know it."""
    cards, kind = tx[ProgressCards], PROGRESS_INDEX(tx.rules)[card]
    place = TRACKS.index(DECKS(tx.rules)[kind])
    decks = list(cards.decks)
    decks[place] = decks[place].put_under(kind, known_to)
    tx.update(catan.evolve(cards, decks=tuple(decks), hands=with_cards(cards.hands, seat, kind, -1)))


def pass_card(tx: catan.Transition, giver: catan.Seat, taker: catan.Seat, card: str) -> None:
    """Move a progress card from one hand to another."""
    cards, kind = tx[ProgressCards], PROGRESS_INDEX(tx.rules)[card]
    hands = with_cards(with_cards(cards.hands, giver, kind, -1), taker, kind, 1)
    tx.update(catan.evolve(cards, hands=hands))


# -- slice -------------------------------------------------------------------------------------------------------


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> ProgressCards:
    none = (0,) * len(KINDS(rules))
    table = PROGRESS_CARD_COUNTS(rules)
    decks = tuple(
        catan.Deck(tuple(count if deck == track else 0 for (deck, _), count in table.items())) for track in TRACKS
    )
    return ProgressCards(decks, (none,) * rules.seats, (none,) * rules.seats)


def by_deck(rules: catan.Rules, hand: Counts) -> Counts:
    """How many cards from each deck a hand holds, in the order of the tracks."""
    return rules.derived[BY_DECK](hand)


def _by_deck(rules: catan.Rules) -> Callable[[Counts], Counts]:
    decks = IN_DECK(rules)
    return catan.memoized(1 << 12)(lambda hand: tuple([sum(compress(hand, deck)) for deck in decks]))


BY_DECK: catan.PerRules[Callable[[Counts], Counts]] = catan.PerRules(_by_deck)


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


def _sample(position: catan.Position, seen: ProgressCards, seat: catan.Seat | None, rng: Random) -> ProgressCards:
    return _dealt(position, seen, BEGUN(position.rules), rng)


def _dealt(position: catan.Position, seen: ProgressCards, known: Remembered, rng: Random) -> ProgressCards:
    """Fill decks and hidden hands at random; every hand has the cards that are certainly in it."""
    rules, certain = position.rules, known.certain
    seen = catan.evolve(seen, decks=tuple(map(_with_known, seen.decks, known.piles)))
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
    return _dealt(position, cards, known, rng)


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


def _points(position: catan.Position, seat: catan.Seat) -> int:
    return sum(position[ProgressCards].shown[seat])


def _complete(state: catan.State) -> str | None:
    return _problem_of(state.rules, state[ProgressCards])


@catan.memoized(1 << 6)
def _problem_of(rules: catan.Rules, cards: ProgressCards) -> str | None:
    """What is wrong with the cards; most actions move none."""
    if (
        cards.sizes
        or any(deck.hidden for deck in cards.decks)
        or not len(cards.hands) == len(cards.shown) == rules.seats
    ):
        return f"there must be {rules.seats} open hands"
    kinds = KINDS(rules)
    counts = [*cards.hands, *cards.shown, *(deck.unknown for deck in cards.decks)]
    if len(cards.decks) != len(TRACKS) or any(len(row) != len(kinds) or min(row) < 0 for row in counts):
        return f"there must be {len(TRACKS)} decks, and a count for every kind of card"
    misplaced = _misplaced(rules, cards)
    if misplaced is not None:
        return misplaced
    rows = [*cards.hands, *cards.shown, *(deck.reshuffle().unknown for deck in cards.decks)]
    for kind, ((_, name), count) in enumerate(PROGRESS_CARD_COUNTS(rules).items()):
        column = [row[kind] for row in rows]
        if min(column) < 0 or sum(column) != count:
            return f"{name}: {column} in hands, open and in decks, which is not {count} in all"
    return None


def _misplaced(rules: catan.Rules, cards: ProgressCards) -> str | None:
    """The problem if a card is where it cannot be; None if every card is in a possible place."""
    kinds, tracks = KINDS(rules), DECKS(rules)
    for track, deck in zip(TRACKS, cards.decks, strict=True):
        under = [card for known in deck.tail if (card := known.card) is not None and 0 <= card < len(kinds)]
        seats = [list(known.known_to) for known in deck.tail]
        if len(under) < len(deck.tail) or any(row != sorted(set(row)) for row in seats):
            return f"no such card lies under the deck of {track}"
        lying = [*compress(range(len(kinds)), deck.unknown), *under]
        if any(tracks[kind] != track for kind in lying):
            return f"a card of another deck lies in that of {track}"
        if any(kinds[card] in SHOWN_AT_ONCE for card in under):
            return f"a card that lies open lies under the deck of {track}"
    for hands, open_cards in ((cards.hands, False), (cards.shown, True)):
        for seat, row in enumerate(hands):
            if any((kind in SHOWN_AT_ONCE) != open_cards for kind in compress(kinds, row)):
                return f"seat {seat} has a card in hand that would lie open, or one open that would be in hand"
    return None


def _key_problem(rules: catan.Rules, key: Any, value: object) -> str | None:
    sound = isinstance(key, tuple) and len(key) == 2 and key[0] in TRACKS
    return None if sound else f"its key must be a deck and a kind of card; the decks are {', '.join(TRACKS)}"


PROGRESS_CARD_COUNTS: catan.Table[tuple[str, str], int] = catan.Table(
    "cities_knights/cards",
    "How many progress cards of each kind there are, by deck and kind.",
    problem=rows.every(_key_problem, rows.count_problem),
    lists="card",
)
CARDS_TOLD: catan.Table[str, Callable[[catan.Rules, Any], Iterable[Told]]] = catan.Table(
    "cities_knights/cards-told",
    "What events tell of progress cards in hands and decks, by the tag of the event: functions of the rules and the "
    "event. Every event that tells that a card leaves a hand or a deck, or is put under one, has a row.",
    problem=rows.calls("rules", "event"),
)
LIMIT_OWN_TURN = catan.Option(
    "cities_knights.limit_own_turn",
    "immediately_or_play",
    values=("immediately_or_play", "end_of_turn"),
    doc="When the player on turn must be down to four progress cards: right after the roll, or at the end.",
    source="CK-PRG-04; at once in the Spanish rules, at the end in the English rules of 2025",
)
ALLOW_VOID_CARDS = catan.Option(
    "cities_knights.allow_void_cards",
    False,
    values=(False, True),
    doc="Whether a card that would have no effect may be played.",
    source="CK-PRG-07; the Spanish rules are silent, the official answer is no",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        LIMIT_OWN_TURN,
        ALLOW_VOID_CARDS,
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        PROGRESS_CARD_COUNTS,
        *(
            catan.Row(PROGRESS_CARD_COUNTS, (deck, kind), count)
            for deck in TRACKS
            for kind, count in CARDS[deck].items()
        ),
        CARDS_TOLD,
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            ProgressCards, _initial, conceal=_conceal, sample=_sample, recall=_recall, doc="Progress cards."
        )
    ]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [CARDS_SEEN]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("cities_knights/victory-cards", _points, reads=(ProgressCards,))]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("cities_knights/progress-cards-are-complete", _complete)]
