"""Development cards: buying, holding and playing them (base: "Cartas de desarrollo").

What each kind does is in `dev_card_effects.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from random import Random
from typing import Annotated, TypeAlias

import catan_core as catan
from catan_core.base import goods, rows
from catan_core.base.building import CANNOT_PAY, price_refusal
from catan_core.base.free_roads import FreeRoad
from catan_core.base.goods import PRICE_LIST
from catan_core.base.turn import BuildPhase
from catan_core.base.window import WindowOpened
from catan_core.components.dealing import KnownCards, draw
from catan_core.components.hands import concealed, filled, not_among, size_of, with_cards

CARDS = catan.Citation("base", "Development cards")

THING = "development_card"
VICTORY_POINT = "victory_point"
"""The kind of card that is never played."""

DECK_EMPTY = catan.Refusal("card.deck-empty", CARDS, text="There are no development cards left.")
NOT_HELD = catan.Refusal("card.not-held", CARDS, text="You do not have this card.")
BOUGHT_NOW = catan.Refusal(
    "card.bought-this-turn", CARDS, text="You cannot play a card in the turn in which you bought it."
)
ONE_A_TURN = catan.Refusal("card.one-a-turn", CARDS, text="You may play only one development card in a turn.")
HELD = (NOT_HELD, ONE_A_TURN, BOUGHT_NOW)


DEVELOPMENT_CARD = catan.Ids(
    "base/development-card", lambda rules: KINDS(rules), doc="A kind of development card, as in the table `base/cards`."
)
CardCounts: TypeAlias = Annotated[tuple[int, ...], DEVELOPMENT_CARD]
"""How many development cards of each kind, in the order of the table `base/cards`."""


@catan.record
class DevCards(catan.Slice, tag="base/dev-cards"):
    """Development cards: the deck, and for each seat the hidden hand, the cards bought this turn and the open cards.

    In a view the hands of others are `()`, and so is what they have bought; `sizes` and `fresh_sizes` have the numbers
    of cards, for every seat. `used`: a card has been played in this turn; `spent`: cards back in the box.

    `fresh` counts the cards a seat bought when it last might act as on its turn. They are counted in `hands` too, and
    stay in `fresh` through the turns of others, until the window of the seat opens again. When a seat has won, its
    victory point cards have gone from `hands` to `shown`, and none are `fresh`; those of others stay in their hands.
    """

    deck: Annotated[catan.Deck, DEVELOPMENT_CARD]
    hands: catan.BySeat[CardCounts]
    fresh: catan.BySeat[CardCounts]
    shown: catan.BySeat[CardCounts]
    spent: CardCounts
    used: bool = False
    sizes: catan.BySeat[catan.Count] | tuple[()] = ()
    fresh_sizes: catan.BySeat[catan.Count] | tuple[()] = ()

    def cards(self, seat: catan.Seat) -> int:
        """How many hidden cards a seat has."""
        return size_of(self.hands, self.sizes, seat)


KINDS: catan.PerRules[tuple[str, ...]] = catan.PerRules(lambda rules: tuple(CARD_COUNTS(rules)))
KIND_INDEX: catan.PerRules[dict[str, int]] = catan.PerRules(
    lambda rules: {kind: index for index, kind in enumerate(CARD_COUNTS(rules))}
)


# -- phases ------------------------------------------------------------------------------------------------------


@catan.record
class CardDraw(catan.Phase, tag="base/card-draw"):
    """The top card of the deck is drawn."""

    seat: catan.Seat


# -- actions -----------------------------------------------------------------------------------------------------


@catan.record
class BuyCard(catan.Action, tag="base/buy-card"):
    """Buy the top card of the development deck."""


@catan.record
class DrawCard(catan.ChanceAction, tag="base/draw"):
    """Which card lies on top of the deck."""

    card: Annotated[str, DEVELOPMENT_CARD]


# -- events ------------------------------------------------------------------------------------------------------


@catan.record
class CardDrawn(catan.Event, tag="base/card-drawn"):
    """A seat has taken a development card. `card` is None for those who do not see it."""

    seat: catan.Seat
    card: Annotated[str, DEVELOPMENT_CARD] | None


@catan.record
class CardPutBack(catan.Event, tag="base/card-put-back"):
    """A seat has put a development card of its hand back: under the deck or, if `shuffled`, into the deck, all of which
    was shuffled then. `card` is None for those who do not see it."""

    seat: catan.Seat
    card: Annotated[str, DEVELOPMENT_CARD] | None
    shuffled: bool


@catan.record
class CardPlayed(catan.Event, tag="base/card-played"):
    """A seat plays a development card."""

    seat: catan.Seat
    card: Annotated[str, DEVELOPMENT_CARD]


@catan.record
class OpenCardLost(catan.Event, tag="base/open-card-lost"):
    """A seat has lost a development card that lay open before it; it is back in the box."""

    seat: catan.Seat
    card: Annotated[str, DEVELOPMENT_CARD]


# -- buying ------------------------------------------------------------------------------------------------------


def _why_not_buy(position: catan.Position, phase: catan.Phase, action: BuyCard) -> catan.Violation | None:
    if not len(position[DevCards].deck):
        return DECK_EMPTY()
    return price_refusal(position, action.seat, THING)


def _buy_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[()]]:
    return catan.only_if(goods.can_pay(position, seat, THING) and len(position[DevCards].deck) > 0)


def _buy(tx: catan.Transition, phase: catan.Phase, action: BuyCard) -> None:
    goods.pay_for(tx, action.seat, THING)
    tx.then(CardDraw(action.seat))


BUY_CARD = catan.ActionSpec(
    kind=BuyCard,
    during=(BuildPhase,),
    rule=CARDS,
    options=_buy_options,
    why=_why_not_buy,
    apply=_buy,
    when=goods.payable,
    key=THING,
    refusals=(DECK_EMPTY, CANNOT_PAY),
)


def _drawer(rules: catan.Rules) -> Callable[[tuple[int, ...]], catan.Outcomes[DrawCard]]:
    actions = [DrawCard(kind) for kind in KINDS(rules)]
    return catan.memoized(1 << 10)(lambda weights: catan.Outcomes(zip(actions, weights, strict=True)))


DRAWS: catan.PerRules[Callable[[tuple[int, ...]], catan.Outcomes[DrawCard]]] = catan.PerRules(_drawer)


def draw_outcomes(position: catan.Position, phase: CardDraw) -> catan.Outcomes[DrawCard]:
    """Every card of the deck is equally likely to be on top."""
    return DRAWS(position.rules)(position[DevCards].deck.weights())


def _draw(tx: catan.Transition, phase: CardDraw, action: DrawCard) -> None:
    cards, kind = tx[DevCards], KIND_INDEX(tx.rules)[action.card]
    tx.update(
        catan.evolve(
            cards,
            deck=cards.deck.draw(kind),
            hands=with_cards(cards.hands, phase.seat, kind, 1),
            fresh=with_cards(cards.fresh, phase.seat, kind, 1),
        )
    )
    tx.emit(CardDrawn(phase.seat, action.card))


def known_cards(position: catan.Position) -> Iterator[KnownCards]:
    """What a position shows of the cards in hands, as the rows of the table `base/known-cards` say."""
    for shown in KNOWN_CARDS(position.rules).values():
        yield from shown(position)


# -- playing -----------------------------------------------------------------------------------------------------


def _ready(rules: catan.Rules) -> Callable[[tuple[int, ...], tuple[int, ...]], frozenset[str]]:
    kinds = KINDS(rules)
    return catan.memoized(1 << 12)(
        lambda hand, fresh: frozenset(
            kind for kind, held, new in zip(kinds, hand, fresh, strict=False) if held > new and kind != VICTORY_POINT
        )
    )


READY: catan.PerRules[Callable[[tuple[int, ...], tuple[int, ...]], frozenset[str]]] = catan.PerRules(_ready)
"""The kinds of card that can be played from a hand, which may be unknown; cards bought this turn are not played."""
NONE: frozenset[str] = frozenset()


def ready(position: catan.Position, seat: catan.Seat) -> frozenset[str]:
    """The kinds of card that a seat may play now, as far as the cards go."""
    cards = position[DevCards]
    return NONE if cards.used else position.rules.derived[READY](cards.hands[seat], cards.fresh[seat])


def may_play(position: catan.Position, seat: catan.Seat, card: str) -> bool:
    """Whether a seat may play a card of a kind now."""
    return card in ready(position, seat)


def card_refusal(position: catan.Position, seat: catan.Seat, card: str) -> catan.Violation | None:
    """Why a seat may not play a card of a kind now; None if it may."""
    cards, kind = position[DevCards], KIND_INDEX(position.rules)[card]
    if not cards.hands[seat][kind]:
        return NOT_HELD(card=card)
    if cards.used:
        return ONE_A_TURN()
    return None if may_play(position, seat, card) else BOUGHT_NOW(card=card)


def playable(card: str) -> Callable[[catan.Position, catan.Phase, catan.Seat], Sequence[object]]:
    """The options of an action without fields that plays a card of a kind."""
    return lambda position, phase, seat: catan.only_if(may_play(position, seat, card))


def use_card(tx: catan.Transition, seat: catan.Seat, card: str, stays: bool) -> None:
    """Take a card from a hand: it stays face up in front of its owner, or goes back to the box."""
    cards, kind = tx[DevCards], KIND_INDEX(tx.rules)[card]
    hands = with_cards(cards.hands, seat, kind, -1)
    if stays:
        tx.update(catan.evolve(cards, hands=hands, shown=with_cards(cards.shown, seat, kind, 1), used=True))
    else:
        spent = tuple(count + (index == kind) for index, count in enumerate(cards.spent))
        tx.update(catan.evolve(cards, hands=hands, spent=spent, used=True))
    tx.emit(CardPlayed(seat, card))


def lose_open_card(tx: catan.Transition, seat: catan.Seat, card: str) -> None:
    """Put a card that lies open before a seat back into the box.

    Whoever has knights lost says so by a row of `ARMY_RULES`.
    """
    cards, kind = tx[DevCards], KIND_INDEX(tx.rules)[card]
    spent = tuple(count + (index == kind) for index, count in enumerate(cards.spent))
    tx.update(catan.evolve(cards, shown=with_cards(cards.shown, seat, kind, -1), spent=spent))
    tx.emit(OpenCardLost(seat, card))


def put_back(tx: catan.Transition, seat: catan.Seat, card: str, *, shuffled: bool) -> None:
    """Put a card of a hand under the deck, where its owner alone knows it, or shuffle it and all of the deck.

    Of several cards of the kind it is one that was bought in this turn, if there is any: the others may be played.
    Raises ArgumentError if the seat has no such card.
    """
    cards, kind = tx[DevCards], KIND_INDEX(tx.rules).get(card)
    if kind is None or seat not in tx.rules.all_seats or not cards.hands[seat][kind]:
        raise catan.ArgumentError(f"seat {seat!r:.80} has no development card {card!r:.80} to put back")
    deck = cards.deck.put_under(kind, (seat,))
    tx.update(
        catan.evolve(
            cards,
            deck=deck.reshuffle() if shuffled else deck,
            hands=with_cards(cards.hands, seat, kind, -1),
            fresh=with_cards(cards.fresh, seat, kind, -1) if cards.fresh[seat][kind] else cards.fresh,
        )
    )
    tx.emit(CardPutBack(seat, card, shuffled))


# -- turns -------------------------------------------------------------------------------------------------------


def _new_window(tx: catan.Transition, event: WindowOpened) -> None:
    cards = tx[DevCards]
    if cards.used or any(cards.fresh[event.seat]):
        none = (0,) * len(KINDS(tx.rules))
        tx.update(catan.evolve(cards, fresh=catan.with_entry(cards.fresh, event.seat, none), used=False))


# -- slice -------------------------------------------------------------------------------------------------------


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> DevCards:
    counts = tuple(CARD_COUNTS(rules).values())
    none = (0,) * len(counts)
    return DevCards(catan.Deck(counts), (none,) * rules.seats, (none,) * rules.seats, (none,) * rules.seats, none)


def _anew(cards: DevCards, event: WindowOpened) -> DevCards:
    none = (0,) * len(cards.spent)
    fresh = tuple([none if seat == event.seat else new for seat, new in enumerate(cards.fresh)])
    return catan.evolve(cards, fresh=fresh, used=False)


def _conceal(position: catan.Position, cards: DevCards, seat: catan.Seat | None) -> DevCards:
    return _as_seen(cards, seat)


@catan.memoized(1 << 10)
def _as_seen(cards: DevCards, seat: catan.Seat | None) -> DevCards:
    """The cards as a seat sees them, the same object for the same cards: most actions do not change them."""
    own = 0 if seat is None else 1 << seat
    return catan.evolve(
        cards,
        deck=cards.deck.conceal(seat),
        hands=concealed(cards.hands, own),
        fresh=concealed(cards.fresh, own),
        sizes=tuple(map(sum, cards.hands)),
        fresh_sizes=tuple(map(sum, cards.fresh)),
    )


def _sample(position: catan.Position, seen: DevCards, seat: catan.Seat | None, rng: Random) -> DevCards:
    pool = not_among(tuple(CARD_COUNTS(position.rules).values()), (*seen.shown, seen.spent, *seen.hands))
    for known in seen.deck.tail:
        if known.card is not None:
            pool[known.card] -= 1
    hands = filled(seen.hands, seen.sizes, pool, rng, known_cards(position))
    fresh = tuple(
        [new or draw([*hand], size, rng) for new, hand, size in zip(seen.fresh, hands, seen.fresh_sizes, strict=True)]
    )
    deck = seen.deck.fill(pool, rng)
    return catan.evolve(seen, deck=deck, hands=hands, fresh=fresh, sizes=(), fresh_sizes=())


def _draw_problem(state: catan.State, phase: CardDraw, beneath: tuple[catan.Phase, ...]) -> str | None:
    draws = 1 + sum(1 for _ in takewhile(lambda other: isinstance(other, CardDraw), reversed(beneath)))
    left = len(state[DevCards].deck)
    return None if draws <= left else f"cards to be drawn: {draws}, in the deck: {left}"


def _complete(state: catan.State) -> str | None:
    cards, table = state[DevCards], CARD_COUNTS(state.rules)
    rows = [*cards.hands, *cards.fresh, *cards.shown, cards.spent, cards.deck.unknown]
    seats = {len(cards.hands), len(cards.fresh), len(cards.shown)}
    hidden = cards.sizes or cards.fresh_sizes or cards.deck.hidden
    if hidden or seats != {state.rules.seats} or {len(row) for row in rows} != {len(table)}:
        return f"there must be {state.rules.seats} open hands, with a count for every kind"
    if any(count < 0 for row in rows for count in row):
        return "there are fewer than no cards somewhere"
    if any(known.card is None or not 0 <= known.card < len(table) for known in cards.deck.tail):
        return "no such card lies under the deck"
    if any(len({*known.known_to}) < len(known.known_to) for known in cards.deck.tail):
        return "a seat is named twice as knowing a card under the deck"
    in_deck = cards.deck.reshuffle().unknown
    for kind, (name, count) in enumerate(table.items()):
        column = [row[kind] for row in (*cards.hands, *cards.shown, cards.spent, in_deck)]
        if sum(column) != count:
            return f"{name}: {column} in hands, open, in the box and in the deck, which is not {count} in all"
        if any(new[kind] > held[kind] for held, new in zip(cards.hands, cards.fresh, strict=True)):
            return f"{name}: more cards bought in this turn than held"
    return None


CARD_COUNTS: catan.Table[str, int] = catan.Table(
    "base/cards",
    "How many development cards of each kind there are.",
    problem=rows.every(rows.id_problem, rows.count_problem),
    lists="card",
)
KNOWN_CARDS: catan.Table[str, Callable[[catan.Position], Iterable[KnownCards]]] = catan.Table(
    "base/known-cards",
    "What a position shows of the development cards in hidden hands: functions of the position that give `KnownCards`.",
    problem=rows.calls("position"),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    counts = {"knight": 14, "road_building": 2, "year_of_plenty": 2, "monopoly": 2, VICTORY_POINT: 5}
    return [
        CARD_COUNTS,
        KNOWN_CARDS,
        *(catan.Row(CARD_COUNTS, kind, count) for kind, count in counts.items()),
        catan.Row(PRICE_LIST, THING, (("ore", 1), ("wool", 1), ("grain", 1))),
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            DevCards,
            _initial,
            conceal=_conceal,
            sample=_sample,
            anew_at=(WindowOpened,),
            anew=_anew,
            doc="Development cards.",
        )
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=CardDraw,
            action=DrawCard,
            rule=CARDS,
            outcomes=draw_outcomes,
            apply=_draw,
            public=False,
            sound=_draw_problem,
            lies_on=(CardDraw, FreeRoad),  # where expansions bring several cards, or one for building
        ),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUY_CARD]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [
        catan.EventSpec(CardDrawn, catan.hides("card", but_for=("seat",))),
        catan.EventSpec(CardPutBack, catan.hides("card", but_for=("seat",))),
        catan.EventSpec(CardPlayed),
        catan.EventSpec(OpenCardLost),
    ]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(WindowOpened, _new_window)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("base/development-cards-are-complete", _complete)]
