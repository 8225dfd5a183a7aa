"""Goods: resource cards in hands and in the supply (base: "Componentes", "Construir")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import add, le, mul, sub
from random import Random
from typing import ClassVar

from catan_core import (
    BySeat,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Good,
    Goods,
    GoodSpec,
    GoodSpecs,
    GoodsQuery,
    Invariant,
    Invariants,
    Layout,
    MaskQuery,
    PerRules,
    Position,
    Queries,
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
    hookimpl,
    record,
)
from catan_core.base.known_hands import known_goods, moved
from catan_core.base.rows import Amounts, amounts_problem, supply_problem
from catan_core.components.dealing import deal

SUPPLY = Citation("base", "Components")
FAMILY = "resource"
RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
COLORS = ("#c8623c", "#3f8f4a", "#9ccb5a", "#eac54b", "#9aa0a8")
"""The colors of their cards."""


@record
class Holdings(Slice):
    """Goods in hand, by seat, and in the supply.

    In a view the hands of others are `()` and `sizes` has the number of cards in every hand; in a state it is `()`.
    `hand_cards` and `hand_size` tell which goods are cards.
    """

    tag: ClassVar[str] = "base/holdings"
    hands: BySeat[Goods]
    supply: Goods
    sizes: BySeat[int] | tuple[()] = ()


@record
class GoodsMoved(Event):
    """Cards change hands, openly. None as giver or taker is the supply."""

    tag: ClassVar[str] = "base/goods-moved"
    giver: Seat | None
    taker: Seat | None
    cards: Goods


# -- cards ---------------------------------------------------------------------------------------------------------

# All rules that count, discard, steal, show, give away or trade cards ask here which goods in a hand are cards.
NO_CARD = Refusal("goods.no-card", SUPPLY, text="This is not a card and cannot be traded.")


def _only_cards(rules: Rules) -> Callable[[Goods], Goods]:
    kept = tuple(int(good.card) for good in rules.goods)
    if all(kept):
        return lambda goods: goods
    return lru_cache(maxsize=1 << 13)(lambda goods: Goods(tuple(map(mul, goods, kept))))


ONLY_CARDS: PerRules[Callable[[Goods], Goods]] = PerRules(_only_cards)
"""The cards in a vector of goods: a good that is not a card (see `GoodSpec`) counts 0."""

CARD_GOODS: PerRules[tuple[Good, ...]] = PerRules(
    lambda rules: tuple(Good(index) for index, good in enumerate(rules.goods) if good.card)
)
"""The goods that are cards."""


def hand_cards(position: Position, seat: Seat) -> Goods:
    """The cards in a seat's hand, without goods that are not cards; () in a view that does not know the hand."""
    return position.rules.derived[ONLY_CARDS](position[Holdings].hands[seat])


def hand_size(position: Position, seat: Seat) -> int:
    """How many cards a seat has in hand, which is public."""
    sizes = position[Holdings].sizes
    return sizes[seat] if sizes else sum(hand_cards(position, seat))


def may_have(position: Position, seat: Seat, cards: Goods) -> bool:
    """Whether a seat has some cards, as far as that is known; a hidden hand may have any."""
    return covers(position[Holdings].hands[seat], cards)


def no_card(rules: Rules, *vectors: Goods) -> Violation | None:
    """A refusal if one of the vectors has goods that are not cards; None if all are cards."""
    only_cards = rules.derived[ONLY_CARDS]
    for goods in vectors:
        for good, (count, cards) in enumerate(zip(goods, only_cards(goods), strict=True)):
            if count != cards:
                return NO_CARD(good=rules.goods[good].id)
    return None


# -- verbs -------------------------------------------------------------------------------------------------------


def plus(first: Goods, second: Goods) -> Goods:
    """The sum of two goods vectors."""
    return Goods(tuple(map(add, first, second)))


def minus(first: Goods, second: Goods) -> Goods:
    """The difference of two goods vectors."""
    return Goods(tuple(map(sub, first, second)))


def covers(hand: Goods, price: Goods) -> bool:
    """Whether a hand has at least what a price asks."""
    return all(map(le, price, hand))


def shift(tx: Transition, giver: Seat | None, taker: Seat | None, cards: Goods) -> None:
    """Move cards without announcing it; the caller emits the event that says so. None is the supply."""
    holdings = tx[Holdings]
    hands, supply = list(holdings.hands), holdings.supply
    if giver is None:
        supply = minus(supply, cards)
    else:
        hands[giver] = minus(hands[giver], cards)
    if taker is None:
        supply = plus(supply, cards)
    else:
        hands[taker] = plus(hands[taker], cards)
    tx.update(Holdings(tuple(hands), supply))
    moved(tx, giver, taker)


def exchange(tx: Transition, seat: Seat, paid: Goods, taken: Goods) -> None:
    """Give cards to the supply and take others, without announcing it."""
    holdings = tx[Holdings]
    hands = list(holdings.hands)
    hands[seat] = plus(minus(hands[seat], paid), taken)
    tx.update(Holdings(tuple(hands), minus(plus(holdings.supply, paid), taken)))
    moved(tx, seat, seat)


def move(tx: Transition, giver: Seat | None, taker: Seat | None, cards: Goods) -> None:
    """Move cards and announce it. None is the supply. Nothing is announced if there are no cards."""
    if any(cards):
        shift(tx, giver, taker, cards)
        tx.emit(GoodsMoved(giver, taker, cards))


def pay(tx: Transition, seat: Seat, price: Goods) -> None:
    """Pay cards to the supply."""
    move(tx, seat, None, price)


def single(rules: Rules, good: Good, amount: int = 1) -> Goods:
    """A vector of one good."""
    return rules.derived[SINGLES](good, amount)


def _singles(rules: Rules) -> Callable[[Good, int], Goods]:
    size = len(rules.goods)
    return lru_cache(maxsize=None)(lambda good, amount: Goods(tuple(amount * (good == other) for other in range(size))))


SINGLES = PerRules(_singles)


NOTHING: PerRules[Goods] = PerRules(lambda rules: rules.vector({}))


def _prices(rules: Rules) -> Mapping[str, Goods]:
    return {thing: rules.vector(dict(price)) for thing, price in PRICE_LIST(rules).items()}


PRICES = PerRules(_prices)


def _price(position: Position, seat: Seat, thing: str) -> Goods:
    return position.rules.derived[PRICES][thing]


PRICE_OF: GoodsQuery[[Seat, str]] = GoodsQuery("base/price-of", _price, doc="What a seat pays for a piece or a card.")


def can_pay(position: Position, seat: Seat, thing: str) -> bool:
    """Whether a seat can pay for something; never if it has no price."""
    hand, within = position[Holdings].hands[seat], position.rules.derived[WITHIN]
    if within is None:
        return thing in PRICES(position.rules) and covers(hand, PRICE_OF(position, seat, thing))
    return thing in within(hand)


def pay_for(tx: Transition, seat: Seat, thing: str) -> None:
    """Pay what something costs a seat."""
    pay(tx, seat, PRICE_OF(tx, seat, thing))


def payable(position: Position, seat: Seat) -> frozenset[str]:
    """The things that a seat has the cards for."""
    hand, within = position[Holdings].hands[seat], position.rules.derived[WITHIN]
    if within is None:
        prices = PRICES(position.rules)
        return frozenset([thing for thing in prices if covers(hand, PRICE_OF(position, seat, thing))])
    return within(hand)


def _within(rules: Rules) -> Callable[[Goods], frozenset[str]] | None:
    if PRICE_OF.is_modified(rules):
        return None
    prices = PRICES(rules)
    most = tuple(map(max, zip(NOTHING(rules), *prices.values(), strict=True)))

    @lru_cache(maxsize=1 << 12)
    def within(enough: Goods) -> frozenset[str]:
        return frozenset([thing for thing, price in prices.items() if covers(enough, price)])

    # What a hand has beyond the highest price makes no difference, so that few hands differ.
    return lru_cache(maxsize=1 << 13)(lambda hand: within(Goods(tuple(map(min, hand, most)))))


WITHIN: PerRules[Callable[[Goods], frozenset[str]] | None] = PerRules(_within)
"""The things that a hand can pay for; None if prices depend on more than the thing."""


def family(rules: Rules, name: str) -> tuple[Good, ...]:
    """The goods of a family that are cards."""
    return FAMILIES(rules)[name]


FAMILIES: PerRules[Mapping[str, tuple[Good, ...]]] = PerRules(
    lambda rules: {
        name: tuple(good for good in CARD_GOODS(rules) if rules.goods[good].family == name)
        for name in {good.family for good in rules.goods}
    }
)


HANDS_SEEN: MaskQuery[[Seat]] = MaskQuery(
    "base/hands-seen", lambda position, seat: 1 << seat, doc="The seats whose hands a seat sees; its own at least."
)


def one_for_one(position: Position, seat: Seat, rng: Random) -> tuple[Goods, Goods] | None:
    """A card of a seat and another kind of card, drawn at random; None if it has none."""
    hand = hand_cards(position, seat)
    owned = [good for good, count in enumerate(hand) if count]
    if not owned:
        return None
    give = owned[rng.randrange(len(owned))]
    wanted = [good for good in CARD_GOODS(position.rules) if good != give]
    get = wanted[rng.randrange(len(wanted))]
    vector = [Goods(tuple(int(good == chosen) for good in range(len(hand)))) for chosen in (give, get)]
    return vector[0], vector[1]


# -- slice -------------------------------------------------------------------------------------------------------


def _initial(rules: Rules, layout: Layout | None) -> Holdings:
    empty = rules.vector({})
    return Holdings((empty,) * rules.seats, rules.vector(dict(GOOD_COUNTS(rules))))


def _conceal(position: Position, holdings: Holdings, seat: Seat | None) -> Holdings:
    hidden, seen = Goods(()), 0 if seat is None else HANDS_SEEN(position, seat)
    hands = tuple(hand if seen >> owner & 1 else hidden for owner, hand in enumerate(holdings.hands))
    only_cards = position.rules.derived[ONLY_CARDS]
    return Holdings(hands, holdings.supply, tuple([sum(only_cards(hand)) for hand in holdings.hands]))


def _sample(position: Position, seen: Holdings, seat: Seat | None, rng: Random) -> Holdings:
    total = position.rules.vector(dict(GOOD_COUNTS(position.rules)))
    pool = list(minus(total, seen.supply))
    for hand in filter(None, seen.hands):
        pool = [count - own for count, own in zip(pool, hand, strict=True)]
    cards = list(position.rules.derived[ONLY_CARDS](Goods(tuple(pool))))
    others = list(map(sub, pool, cards))
    hidden = {Seat(owner): size for owner, size in enumerate(seen.sizes) if not seen.hands[owner]}
    dealt = {seat: list(hand) for seat, hand in deal(cards, hidden, known_goods(position), rng).items()}
    # Nothing tells how many goods that are not cards a hidden hand has; somebody has those that are not in the supply.
    for good, count in enumerate(others):
        for _ in range(count if hidden else 0):
            dealt[rng.choice([*hidden])][good] += 1
    hands = [hand or Goods(tuple(dealt[Seat(owner)])) for owner, hand in enumerate(seen.hands)]
    return Holdings(tuple(hands), seen.supply)


def _conserved(state: State) -> str | None:
    holdings, rules = state[Holdings], state.rules
    total = rules.vector(dict(GOOD_COUNTS(rules)))
    if len(holdings.hands) != rules.seats or holdings.sizes:
        return f"there must be {rules.seats} open hands"
    for good, spec in enumerate(rules.goods):
        counts = [holdings.supply[good], *(hand[good] for hand in holdings.hands)]
        if min(counts) < 0 or sum(counts) != total[good]:
            return f"{spec.id}: {counts} in supply and hands, which is not {total[good]} in all"
    return None


GOOD_COUNTS: Table[str, int] = Table(
    "base/supply", "How many cards of each good there are.", problem=supply_problem, lists="supply"
)
PRICE_LIST: Table[str, Amounts] = Table(
    "base/prices", "What pieces and cards cost: amounts by good.", problem=amounts_problem, lists="price"
)


@hookimpl
def catan_goods(setup: Setup) -> GoodSpecs:
    return [GoodSpec(id, FAMILY, symbol=id[0], color=color) for id, color in zip(RESOURCES, COLORS, strict=True)]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        GOOD_COUNTS,
        *(Row(GOOD_COUNTS, id, 19) for id in RESOURCES),
        PRICE_LIST,
    ]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(Holdings, _initial, conceal=_conceal, sample=_sample, doc="Goods in hands and in the supply.")]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(GoodsMoved)]


@hookimpl
def catan_queries(setup: Setup) -> Queries:
    return [PRICE_OF, HANDS_SEEN]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("base/goods-are-conserved", _conserved)]
