"""Progress cards: decks, hands and the hand limit (Cities & Knights: "Conseguir cartas de progreso")."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from typing import Annotated, Any, TypeAlias

import catan_core as catan
from catan_core.base import rows
from catan_core.components.hands import Counts, with_cards
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


def by_deck(rules: catan.Rules, hand: Counts) -> Counts:
    """How many cards from each deck a hand holds, in the order of the tracks."""
    return rules.derived[BY_DECK](hand)


def _by_deck(rules: catan.Rules) -> Callable[[Counts], Counts]:
    decks = IN_DECK(rules)
    return catan.memoized(1 << 12)(lambda hand: tuple([sum(compress(hand, deck)) for deck in decks]))


BY_DECK: catan.PerRules[Callable[[Counts], Counts]] = catan.PerRules(_by_deck)


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
