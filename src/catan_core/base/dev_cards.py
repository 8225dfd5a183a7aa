"""Development cards: buying, holding and playing them (base: "Cartas de desarrollo").

What each kind does is in `dev_card_effects.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Annotated, ClassVar, TypeAlias

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    BySeat,
    ChanceAction,
    ChanceSpec,
    Citation,
    Deck,
    Event,
    EventSpec,
    EventSpecs,
    Ids,
    Invariant,
    Invariants,
    Layout,
    Outcomes,
    PerRules,
    Phase,
    PhaseSpecs,
    Position,
    Reaction,
    Reactions,
    Refusal,
    Row,
    Rules,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    Table,
    TableSpecs,
    Transition,
    Violation,
    evolve,
    hookimpl,
    memoized,
    only_if,
    record,
)
from catan_core.base import goods
from catan_core.base.building import CANNOT_PAY, price_refusal
from catan_core.base.free_roads import FreeRoad
from catan_core.base.goods import PRICE_LIST
from catan_core.base.rows import count_problem
from catan_core.base.turn import BuildPhase
from catan_core.base.window import WindowOpened
from catan_core.components.dealing import KnownCards, draw
from catan_core.components.hands import concealed, filled, not_among, size_of, with_cards

CARDS = Citation("base", "Development cards")

THING = "development_card"
VICTORY_POINT = "victory_point"
"""The kind of card that is never played."""

DECK_EMPTY = Refusal("card.deck-empty", CARDS, text="There are no development cards left.")
NOT_HELD = Refusal("card.not-held", CARDS, text="You do not have this card.")
BOUGHT_NOW = Refusal("card.bought-this-turn", CARDS, text="You cannot play a card in the turn in which you bought it.")
ONE_A_TURN = Refusal("card.one-a-turn", CARDS, text="You may play only one development card in a turn.")
HELD = (NOT_HELD, ONE_A_TURN, BOUGHT_NOW)


DEVELOPMENT_CARD = Ids(
    "base/development-card", lambda rules: KINDS(rules), doc="A kind of development card, as in the table `base/cards`."
)
CardCounts: TypeAlias = Annotated[tuple[int, ...], DEVELOPMENT_CARD]
"""How many development cards of each kind, in the order of the table `base/cards`."""


@record
class DevCards(Slice):
    """Development cards: the deck, and for each seat the hidden hand, the cards bought this turn and the open cards.

    In a view the hands of others are `()`, and so is what they have bought; `sizes` and `fresh_sizes` have the numbers
    of cards, for every seat. `used`: a card has been played in this turn; `spent`: cards back in the box.

    `fresh` counts the cards a seat bought when it last might act as on its turn. They are counted in `hands` too, and
    stay in `fresh` through the turns of others, until the window of the seat opens again. When a seat has won, its
    victory point cards have gone from `hands` to `shown`, and none are `fresh`; those of others stay in their hands.
    """

    tag: ClassVar[str] = "base/dev-cards"
    deck: Annotated[Deck, DEVELOPMENT_CARD]
    hands: BySeat[CardCounts]
    fresh: BySeat[CardCounts]
    shown: BySeat[CardCounts]
    spent: CardCounts
    used: bool = False
    sizes: BySeat[int] | tuple[()] = ()
    fresh_sizes: BySeat[int] | tuple[()] = ()

    def cards(self, seat: Seat) -> int:
        """How many hidden cards a seat has."""
        return size_of(self.hands, self.sizes, seat)


KINDS: PerRules[tuple[str, ...]] = PerRules(lambda rules: tuple(CARD_COUNTS(rules)))
KIND_INDEX: PerRules[dict[str, int]] = PerRules(
    lambda rules: {kind: index for index, kind in enumerate(CARD_COUNTS(rules))}
)


# -- phases ------------------------------------------------------------------------------------------------------


@record
class CardDraw(Phase):
    """The top card of the deck is drawn."""

    tag: ClassVar[str] = "base/card-draw"
    seat: Seat


# -- actions -----------------------------------------------------------------------------------------------------


@record
class BuyCard(Action):
    """Buy the top card of the development deck."""

    tag: ClassVar[str] = "base/buy-card"


@record
class DrawCard(ChanceAction):
    """Which card lies on top of the deck."""

    tag: ClassVar[str] = "base/draw"
    card: Annotated[str, DEVELOPMENT_CARD]


# -- events ------------------------------------------------------------------------------------------------------


@record
class CardDrawn(Event):
    """A seat has taken a development card. `card` is None for those who do not see it."""

    tag: ClassVar[str] = "base/card-drawn"
    seat: Seat
    card: Annotated[str, DEVELOPMENT_CARD] | None


@record
class CardPlayed(Event):
    """A seat plays a development card."""

    tag: ClassVar[str] = "base/card-played"
    seat: Seat
    card: Annotated[str, DEVELOPMENT_CARD]


# -- buying ------------------------------------------------------------------------------------------------------


def _why_not_buy(position: Position, phase: Phase, action: BuyCard) -> Violation | None:
    if not len(position[DevCards].deck):
        return DECK_EMPTY()
    return price_refusal(position, action.seat, THING)


def _buy_options(position: Position, phase: Phase, seat: Seat) -> Sequence[tuple[()]]:
    return only_if(goods.can_pay(position, seat, THING) and len(position[DevCards].deck) > 0)


def _buy(tx: Transition, phase: Phase, action: BuyCard) -> None:
    goods.pay_for(tx, action.seat, THING)
    tx.then(CardDraw(action.seat))


BUY_CARD = ActionSpec(
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


def _drawer(rules: Rules) -> Callable[[tuple[int, ...]], Outcomes[DrawCard]]:
    actions = [DrawCard(kind) for kind in KINDS(rules)]
    return memoized(1 << 10)(lambda weights: Outcomes(zip(actions, weights, strict=True)))


DRAWS: PerRules[Callable[[tuple[int, ...]], Outcomes[DrawCard]]] = PerRules(_drawer)


def draw_outcomes(position: Position, phase: CardDraw) -> Outcomes[DrawCard]:
    """Every card of the deck is equally likely to be on top."""
    return DRAWS(position.rules)(position[DevCards].deck.weights())


def draw_weight(position: Position, phase: CardDraw, action: DrawCard) -> int:
    """How many cards of this kind the deck has."""
    kind = KIND_INDEX(position.rules).get(action.card)
    return 0 if kind is None else position[DevCards].deck.weights()[kind]


def _draw(tx: Transition, phase: CardDraw, action: DrawCard) -> None:
    cards, kind = tx[DevCards], KIND_INDEX(tx.rules)[action.card]
    tx.update(
        evolve(
            cards,
            deck=cards.deck.draw(kind),
            hands=with_cards(cards.hands, phase.seat, kind, 1),
            fresh=with_cards(cards.fresh, phase.seat, kind, 1),
        )
    )
    tx.emit(CardDrawn(phase.seat, action.card))


def _conceal_drawn(event: CardDrawn, seat: Seat | None) -> CardDrawn:
    return event if event.seat == seat else CardDrawn(event.seat, None)


def known_cards(position: Position) -> Iterator[KnownCards]:
    """What a position shows of the cards in hands, as the rows of the table `base/known-cards` say."""
    for shown in KNOWN_CARDS(position.rules).values():
        yield from shown(position)


# -- playing -----------------------------------------------------------------------------------------------------


def _ready(rules: Rules) -> Callable[[tuple[int, ...], tuple[int, ...]], frozenset[str]]:
    kinds = KINDS(rules)
    return memoized(1 << 12)(
        lambda hand, fresh: frozenset(
            kind for kind, held, new in zip(kinds, hand, fresh, strict=False) if held > new and kind != VICTORY_POINT
        )
    )


READY: PerRules[Callable[[tuple[int, ...], tuple[int, ...]], frozenset[str]]] = PerRules(_ready)
"""The kinds of card that can be played from a hand, which may be unknown; cards bought this turn are not played."""
NONE: frozenset[str] = frozenset()


def ready(position: Position, seat: Seat) -> frozenset[str]:
    """The kinds of card that a seat may play now, as far as the cards go."""
    cards = position[DevCards]
    return NONE if cards.used else position.rules.derived[READY](cards.hands[seat], cards.fresh[seat])


def may_play(position: Position, seat: Seat, card: str) -> bool:
    """Whether a seat may play a card of a kind now."""
    return card in ready(position, seat)


def card_refusal(position: Position, seat: Seat, card: str) -> Violation | None:
    """Why a seat may not play a card of a kind now; None if it may."""
    cards, kind = position[DevCards], KIND_INDEX(position.rules)[card]
    if not cards.hands[seat][kind]:
        return NOT_HELD(card=card)
    if cards.used:
        return ONE_A_TURN()
    return None if may_play(position, seat, card) else BOUGHT_NOW(card=card)


def playable(card: str) -> Callable[[Position, Phase, Seat], Sequence[object]]:
    """The options of an action without fields that plays a card of a kind."""
    return lambda position, phase, seat: only_if(may_play(position, seat, card))


def use_card(tx: Transition, seat: Seat, card: str, stays: bool) -> None:
    """Take a card from a hand: it stays face up in front of its owner, or goes back to the box."""
    cards, kind = tx[DevCards], KIND_INDEX(tx.rules)[card]
    hands = with_cards(cards.hands, seat, kind, -1)
    if stays:
        tx.update(evolve(cards, hands=hands, shown=with_cards(cards.shown, seat, kind, 1), used=True))
    else:
        spent = tuple(count + (index == kind) for index, count in enumerate(cards.spent))
        tx.update(evolve(cards, hands=hands, spent=spent, used=True))
    tx.emit(CardPlayed(seat, card))


# -- turns -------------------------------------------------------------------------------------------------------


def _new_window(tx: Transition, event: WindowOpened) -> None:
    cards = tx[DevCards]
    if cards.used or any(cards.fresh[event.seat]):
        none = (0,) * len(KINDS(tx.rules))
        fresh = (*cards.fresh[: event.seat], none, *cards.fresh[event.seat + 1 :])
        tx.update(evolve(cards, fresh=fresh, used=False))


# -- slice -------------------------------------------------------------------------------------------------------


def _initial(rules: Rules, layout: Layout | None) -> DevCards:
    counts = tuple(CARD_COUNTS(rules).values())
    none = (0,) * len(counts)
    return DevCards(Deck(counts), (none,) * rules.seats, (none,) * rules.seats, (none,) * rules.seats, none)


def _conceal(position: Position, cards: DevCards, seat: Seat | None) -> DevCards:
    return _as_seen(cards, seat)


@memoized(1 << 10)
def _as_seen(cards: DevCards, seat: Seat | None) -> DevCards:
    """The cards as a seat sees them, the same object for the same cards: most actions do not change them."""
    own = 0 if seat is None else 1 << seat
    return evolve(
        cards,
        deck=cards.deck.conceal(seat),
        hands=concealed(cards.hands, own),
        fresh=concealed(cards.fresh, own),
        sizes=tuple(map(sum, cards.hands)),
        fresh_sizes=tuple(map(sum, cards.fresh)),
    )


def _sample(position: Position, seen: DevCards, seat: Seat | None, rng: Random) -> DevCards:
    pool = not_among(tuple(CARD_COUNTS(position.rules).values()), (*seen.shown, seen.spent, *seen.hands))
    hands = filled(seen.hands, seen.sizes, pool, rng, known_cards(position))
    fresh = tuple(
        new or draw(list(hand), size, rng) for new, hand, size in zip(seen.fresh, hands, seen.fresh_sizes, strict=True)
    )
    deck = seen.deck.fill(pool, rng)
    return evolve(seen, deck=deck, hands=hands, fresh=fresh, sizes=(), fresh_sizes=())


def _complete(state: State) -> str | None:
    cards, table = state[DevCards], CARD_COUNTS(state.rules)
    rows = [*cards.hands, *cards.fresh, *cards.shown, cards.spent, cards.deck.unknown]
    seats = {len(cards.hands), len(cards.fresh), len(cards.shown)}
    hidden = cards.sizes or cards.fresh_sizes or cards.deck.hidden or cards.deck.tail
    if hidden or seats != {state.rules.seats} or {len(row) for row in rows} != {len(table)}:
        return f"there must be {state.rules.seats} open hands, with a count for every kind"
    if any(count < 0 for row in rows for count in row):
        return "there are fewer than no cards somewhere"
    for kind, (name, count) in enumerate(table.items()):
        column = [row[kind] for row in (*cards.hands, *cards.shown, cards.spent, cards.deck.unknown)]
        if sum(column) != count:
            return f"{name}: {column} in hands, open, in the box and in the deck, which is not {count} in all"
        if any(new[kind] > held[kind] for held, new in zip(cards.hands, cards.fresh, strict=True)):
            return f"{name}: more cards bought in this turn than held"
    return None


CARD_COUNTS: Table[str, int] = Table(
    "base/cards", "How many development cards of each kind there are.", problem=count_problem, lists="card"
)
KNOWN_CARDS: Table[str, Callable[[Position], Iterable[KnownCards]]] = Table(
    "base/known-cards",
    "What a position shows of the development cards in hidden hands: functions of the position that give `KnownCards`.",
)


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    counts = {"knight": 14, "road_building": 2, "year_of_plenty": 2, "monopoly": 2, VICTORY_POINT: 5}
    return [
        CARD_COUNTS,
        KNOWN_CARDS,
        *(Row(CARD_COUNTS, kind, count) for kind, count in counts.items()),
        Row(PRICE_LIST, THING, (("ore", 1), ("wool", 1), ("grain", 1))),
    ]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(DevCards, _initial, conceal=_conceal, sample=_sample, doc="Development cards.")]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        ChanceSpec(
            phase=CardDraw,
            action=DrawCard,
            rule=CARDS,
            outcomes=draw_outcomes,
            weight=draw_weight,
            apply=_draw,
            public=False,
            lies_on=(FreeRoad,),  # where expansions bring a card for building
        ),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [BUY_CARD]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(CardDrawn, _conceal_drawn), EventSpec(CardPlayed)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(WindowOpened, _new_window)]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("base/development-cards-are-complete", _complete)]
