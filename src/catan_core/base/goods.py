"""Goods: resource cards in hands and in the supply (base: "Componentes", "Construir")."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import add, le, mul, sub
from random import Random
from typing import NoReturn, cast

import attrs

import catan_core as catan
from catan_core import Goods
from catan_core.base.known_hands import came, left
from catan_core.base.rows import Amounts, amounts_problem, supply_problem

SUPPLY = catan.Citation("base", "Components")
FAMILY = "resource"
RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
COLORS = ("#c8623c", "#3f8f4a", "#9ccb5a", "#eac54b", "#9aa0a8")
"""The colors of their cards."""


@catan.record
class Holdings(catan.Slice, tag="base/holdings"):
    """Goods in hand, by seat, and in the supply, which has 0 of a good without a bank: that never runs out.

    In a view the hands of others are `()`; `sizes` has the number of hidden cards in every hand, and `open` the goods
    of every hand that lie open, if the game has such goods. In a state both are `()`. `hand_size` and
    `stealable_size` tell what everybody knows of a hand, and `available` what the supply can give.
    """

    hands: catan.BySeat[Goods]
    supply: Goods
    sizes: catan.BySeat[catan.Count] | tuple[()] = ()
    open: catan.BySeat[Goods] | tuple[()] = attrs.field(default=(), metadata=catan.OMIT_DEFAULT)


@catan.record
class GoodsMoved(catan.Event, tag="base/goods-moved"):
    """Cards change hands, openly. None as giver or taker is the supply."""

    giver: catan.Seat | None
    taker: catan.Seat | None
    cards: Goods


goods_moved: Callable[[catan.Seat | None, catan.Seat | None, Goods], GoodsMoved] = catan.interned(GoodsMoved)


_goods = cast(Callable[[Iterable[int]], Goods], tuple)
"""A goods vector of counts: in every turn there are some, and `Goods(tuple(...))` would be one call more for each."""


# -- what goods are for -----------------------------------------------------------------------------------------------

# All rules that count, discard, steal, show, give away or trade goods ask here which goods that is about.


@attrs.frozen(eq=False)
class Kinds:
    """Some of the goods of a game. `only(goods)` is a vector of goods with 0 of all others."""

    goods: tuple[catan.Good, ...]
    only: Callable[[Goods], Goods]
    families: Mapping[str, tuple[catan.Good, ...]]

    def not_among(self, *vectors: Goods) -> catan.Good | None:
        """The first good in the vectors that is another; None if there is none."""
        amounts = ((good, count) for vector in vectors for good, count in enumerate(vector))
        return next((catan.Good(good) for good, count in amounts if count and good not in self.goods), None)


def _kinds(suits: Callable[[catan.GoodSpec], bool]) -> catan.PerRules[Kinds]:
    def kinds(rules: catan.Rules) -> Kinds:
        goods = tuple(catan.Good(index) for index, good in enumerate(rules.goods) if suits(good))
        families: dict[str, tuple[catan.Good, ...]] = {}
        for good in goods:
            name = rules.goods[good].family
            families[name] = (*families.get(name, ()), good)
        return Kinds(goods, _only(goods, len(rules.goods)), families)

    return catan.PerRules(kinds)


def _only(goods: tuple[catan.Good, ...], size: int) -> Callable[[Goods], Goods]:
    if len(goods) == size:
        return lambda vector: vector
    kept = tuple(int(good in goods) for good in range(size))
    return catan.memoized(1 << 13)(lambda vector: _goods(map(mul, vector, kept)))


ANY = _kinds(lambda good: True)
"""All goods."""
COUNTED = _kinds(lambda good: good.hand_limit)
"""The goods that count for the hand limit, and are discarded."""
STEALABLE = _kinds(lambda good: good.stealable)
"""The goods that others may take."""
TRADABLE = _kinds(lambda good: good.tradable)
"""The goods that players may trade with each other."""
SUPPLY_TAKES = _kinds(lambda good: good.supply_takes)
"""The goods that may be given to the supply in maritime trade."""
SUPPLY_GIVES = _kinds(lambda good: good.supply_gives)
"""The goods that may be taken from the supply, in maritime trade or where a card leaves the choice."""
IN_BANK = _kinds(lambda good: good.bank)
"""The goods of which the supply may run out."""
HIDDEN = _kinds(lambda good: good.hidden)
"""The goods that only their owner sees in a hand."""
DEALT = _kinds(lambda good: good.hidden and good.bank)
"""The goods of which hidden hands are dealt: of others lies open what there is, or there are any number."""
OPEN = _kinds(lambda good: not good.hidden)
"""The goods that lie open before their owner."""

ENDLESS = 1 << 20
"""How many of a good without a bank `available` says there are: more than any game needs."""


def _endless(rules: catan.Rules) -> Goods | None:
    if all(good.bank for good in rules.goods):
        return None
    return Goods(tuple(0 if good.bank else ENDLESS for good in rules.goods))


UNLIMITED: catan.PerRules[Goods | None] = catan.PerRules(_endless)
"""What the supply has besides what is counted; None if it counts everything."""


def hand_cards(position: catan.Position, seat: catan.Seat) -> Goods:
    """What of a seat's hand counts for the hand limit; () in a view that does not know the hand."""
    return position.rules.derived[COUNTED].only(position[Holdings].hands[seat])


def hand_size(position: catan.Position, seat: catan.Seat) -> int:
    """How many cards a seat has in hand, as the hand limit counts them, which everybody knows."""
    return _size(position, seat, COUNTED)


def may_have(position: catan.Position, seat: catan.Seat, cards: Goods) -> bool:
    """Whether a seat has some cards, as far as that is known; a hidden hand may have any."""
    return covers(position[Holdings].hands[seat], cards)


def stealable_cards(position: catan.Position, seat: catan.Seat) -> Goods:
    """What of a seat's hand others may take; () in a view that does not know the hand."""
    return position.rules.derived[STEALABLE].only(position[Holdings].hands[seat])


def stealable_size(position: catan.Position, seat: catan.Seat) -> int:
    """How many cards others may take from a seat, which everybody knows."""
    return _size(position, seat, STEALABLE)


def _size(position: catan.Position, seat: catan.Seat, which: catan.PerRules[Kinds]) -> int:
    holdings, kinds = position[Holdings], position.rules.derived[which]
    if not holdings.sizes:
        return sum(kinds.only(holdings.hands[seat]))
    # Hidden cards count for the limit and may be stolen, all of them.
    return holdings.sizes[seat] + (sum(kinds.only(holdings.open[seat])) if holdings.open else 0)


def open_goods(position: catan.Position, seat: catan.Seat) -> Goods:
    """What of a seat's hand lies open, which everybody sees."""
    holdings = position[Holdings]
    if holdings.open:
        return holdings.open[seat]
    return (
        position.rules.derived[NOTHING] if holdings.sizes else position.rules.derived[OPEN].only(holdings.hands[seat])
    )


def may_trade(position: catan.Position, seat: catan.Seat) -> bool:
    """Whether a seat has anything that players trade, as far as that is known; a hidden hand may have it."""
    hand = position[Holdings].hands[seat]
    return not hand or any(position.rules.derived[TRADABLE].only(hand))


def may_have_any(position: catan.Position, seat: catan.Seat, kinds: Collection[catan.Good]) -> bool:
    """Whether a seat may have any of some goods, as far as everybody sees: a hidden card may be any hidden good."""
    holdings, rules, lying = position[Holdings], position.rules, open_goods(position, seat)
    hidden = rules.derived[HIDDEN]
    cards = holdings.sizes[seat] if holdings.sizes else sum(hidden.only(holdings.hands[seat]))
    return any(lying[good] or (cards and good in hidden.goods) for good in kinds)


def available(position: catan.Position) -> Goods:
    """What the supply can give: its counts, and `ENDLESS` of every good without a bank."""
    supply, unlimited = position[Holdings].supply, position.rules.derived[UNLIMITED]
    return supply if unlimited is None else plus(supply, unlimited)


def family(rules: catan.Rules, name: str, which: catan.PerRules[Kinds] = ANY) -> tuple[catan.Good, ...]:
    """The goods of a family, or those that are for something, such as `STEALABLE`; () if there are none.

    Cards that name a family say what for: Monopoly takes what is `STEALABLE`, Year of Plenty what the supply gives.
    """
    return rules.derived[which].families.get(name, ())


# -- verbs -------------------------------------------------------------------------------------------------------


def plus(first: Goods, second: Goods) -> Goods:
    """The sum of two goods vectors."""
    return _goods(map(add, first, second))


def minus(first: Goods, second: Goods) -> Goods:
    """The difference of two goods vectors."""
    return _goods(map(sub, first, second))


_difference = catan.memoized(1 << 10)(minus)  # the same few trades come up in every game


def covers(hand: Goods, price: Goods) -> bool:
    """Whether a hand has at least what a price asks."""
    return all(map(le, price, hand))


def shift(tx: catan.Transition, giver: catan.Seat | None, taker: catan.Seat | None, cards: Goods) -> None:
    """Move cards without announcing it; the caller emits the event that says so. None is the supply.

    Raises ArgumentError for seats that are not in the game and where the giver has fewer, for that is a mistake of the
    rule that moves them.
    """
    holdings = tx[Holdings]
    hands, supply = list(holdings.hands), holdings.supply
    if len(cards) != len(supply):
        _not_counts(cards, supply)
    if giver is None:
        supply = rest = minus(supply, tx.rules.derived[IN_BANK].only(cards))
    else:
        hands[giver] = rest = minus(_hand(hands, giver), cards)
    if min(rest) < 0:
        _lacks(tx, giver, rest, cards)
    if taker is None:
        supply = plus(supply, tx.rules.derived[IN_BANK].only(cards))
    else:
        hands[taker] = plus(_hand(hands, taker), cards)
    tx.update(Holdings(tuple(hands), supply))
    if giver is not None:
        left(tx, giver)
    if taker is not None:
        came(tx, (taker,))


def _not_counts(cards: Goods, supply: Goods) -> NoReturn:
    """Say that something has not as many counts as the supply."""
    raise catan.ArgumentError(
        f"a move of goods takes {len(supply)} counts, such as rules.vector({{'ore': 1}}), not {cards!r:.80}"
    )


def _hand(hands: Sequence[Goods], seat: catan.Seat) -> Goods:
    """The hand of a seat. Raises ArgumentError for one that is not in the game."""
    try:
        return hands[seat if seat >= 0 else len(hands)]
    except (IndexError, TypeError):
        said = f"there is no seat {seat!r:.80} with goods: they are 0 to {len(hands) - 1}"
        raise catan.ArgumentError(said) from None


def _lacks(tx: catan.Transition, giver: catan.Seat | None, rest: Goods, cards: Goods) -> NoReturn:
    """Say which cards a giver does not have, of which the rest would be below zero."""
    holdings, good = tx[Holdings], next(good for good, count in enumerate(rest) if count < 0)
    who, there = ("the supply", holdings.supply) if giver is None else (f"seat {giver}", holdings.hands[giver])
    raise catan.ArgumentError(f"{who} cannot give {cards[good]} {tx.rules.goods[good].id}: it has {there[good]}")


def exchange(tx: catan.Transition, seat: catan.Seat, paid: Goods, taken: Goods) -> None:
    """Give cards to the supply and take others, without announcing it. Raises ArgumentError as `shift` does."""
    holdings = tx[Holdings]
    hands = list(holdings.hands)
    if not len(paid) == len(taken) == len(holdings.supply):
        _not_counts(taken if len(paid) == len(holdings.supply) else paid, holdings.supply)
    gain = _difference(taken, paid)
    hands[seat] = rest = plus(_hand(hands, seat), gain)
    if min(rest) < 0:
        _lacks(tx, seat, rest, paid)
    supply = minus(holdings.supply, tx.rules.derived[IN_BANK].only(gain))
    if min(supply) < 0:
        _lacks(tx, None, supply, taken)
    tx.update(Holdings(tuple(hands), supply))
    left(tx, seat)
    came(tx, (seat,))


def move(tx: catan.Transition, giver: catan.Seat | None, taker: catan.Seat | None, cards: Goods) -> None:
    """Move cards and announce it. None is the supply. Nothing is announced if there are no cards."""
    if any(cards):
        shift(tx, giver, taker, cards)
        tx.emit(goods_moved(giver, taker, cards))


def pay(tx: catan.Transition, seat: catan.Seat, price: Goods) -> None:
    """Pay cards to the supply."""
    move(tx, seat, None, price)


def single(rules: catan.Rules, good: catan.Good, amount: int = 1) -> Goods:
    """A vector of one good, which is given by its number. Raises ArgumentError for anything else."""
    return rules.derived[SINGLES](good, amount)


def _singles(rules: catan.Rules) -> Callable[[catan.Good, int], Goods]:
    numbers = range(len(rules.goods))

    def vector(good: catan.Good, amount: int) -> Goods:
        if good not in numbers:
            raise catan.ArgumentError(
                f"goods.single takes the number of a good, such as rules.good_index['ore'], not {good!r}"
            )
        return Goods(tuple(amount * (good == other) for other in numbers))

    return lru_cache(maxsize=None)(vector)


SINGLES = catan.PerRules(_singles)


NOTHING: catan.PerRules[Goods] = catan.PerRules(lambda rules: rules.vector({}))
IN_ALL: catan.PerRules[Goods] = catan.PerRules(lambda rules: rules.vector(dict(GOOD_COUNTS(rules))))
"""How many cards of each good with a bank there are."""


PRICES = catan.PerRules(lambda rules: {thing: rules.vector(dict(price)) for thing, price in PRICE_LIST(rules).items()})


def _price(position: catan.Position, seat: catan.Seat, thing: str) -> Goods:
    try:
        return position.rules.derived[PRICES][thing]
    except KeyError:
        there = ", ".join(map(str, PRICES(position.rules)))
        raise catan.ArgumentError(f"there is no price of {thing!r} in {PRICE_LIST.name}; there are {there}") from None


PRICE_OF: catan.GoodsQuery[[catan.Seat, str]] = catan.GoodsQuery(
    "base/price-of", _price, doc="What a seat pays for a piece or a card."
)


def can_pay(position: catan.Position, seat: catan.Seat, thing: str) -> bool:
    """Whether a seat can pay for something; never if it has no price."""
    hand, within = position[Holdings].hands[seat], position.rules.derived[WITHIN]
    if within is None:
        return thing in PRICES(position.rules) and covers(hand, PRICE_OF(position, seat, thing))
    return thing in within(hand)


def pay_for(tx: catan.Transition, seat: catan.Seat, thing: str) -> None:
    """Pay what something costs a seat."""
    pay(tx, seat, PRICE_OF(tx, seat, thing))


def payable(position: catan.Position, seat: catan.Seat) -> frozenset[str]:
    """The things that a seat has the cards for."""
    hand, within = position[Holdings].hands[seat], position.rules.derived[WITHIN]
    if within is None:
        prices = PRICES(position.rules)
        return frozenset([thing for thing in prices if covers(hand, PRICE_OF(position, seat, thing))])
    return within(hand)


def _within(rules: catan.Rules) -> Callable[[Goods], frozenset[str]] | None:
    if PRICE_OF.is_modified(rules):
        return None
    prices = PRICES(rules)
    most = tuple(map(max, zip(NOTHING(rules), *prices.values(), strict=True)))

    @catan.memoized(1 << 12)
    def within(enough: Goods) -> frozenset[str]:
        return frozenset([thing for thing, price in prices.items() if covers(enough, price)])

    # What a hand has beyond the highest price makes no difference, so that few hands differ.
    return catan.memoized(1 << 13)(lambda hand: within(_goods(map(min, hand, most))))


WITHIN: catan.PerRules[Callable[[Goods], frozenset[str]] | None] = catan.PerRules(_within)
"""The things that a hand can pay for; None if prices depend on more than the thing."""


HANDS_SEEN: catan.MaskQuery[[catan.Seat]] = catan.MaskQuery(
    "base/hands-seen", lambda position, seat: 1 << seat, doc="The seats whose hands a seat sees; its own at least."
)


def one_for_one(position: catan.Position, seat: catan.Seat, rng: Random) -> tuple[Goods, Goods] | None:
    """A good that a seat may trade with others and another such good, drawn at random; None if it has none."""
    tradable = position.rules.derived[TRADABLE]
    hand = tradable.only(position[Holdings].hands[seat])
    owned = [good for good, count in enumerate(hand) if count]
    if not owned or len(tradable.goods) < 2:
        return None
    give = owned[rng.randrange(len(owned))]
    wanted = [good for good in tradable.goods if good != give]
    get = wanted[rng.randrange(len(wanted))]
    vector = [Goods(tuple(int(good == chosen) for good in range(len(hand)))) for chosen in (give, get)]
    return vector[0], vector[1]


# -- slice -------------------------------------------------------------------------------------------------------


def _conserved(state: catan.State) -> str | None:
    holdings, rules = state[Holdings], state.rules
    total = IN_ALL(rules)
    if len(holdings.hands) != rules.seats or holdings.sizes or holdings.open:
        return f"there must be {rules.seats} open hands"
    for good, spec in enumerate(rules.goods):
        if spec.bank and spec.id not in GOOD_COUNTS(rules):
            return f"{spec.id}: no row of {GOOD_COUNTS.name} says how many there are; it needs one, or bank=False"
        counts = [holdings.supply[good], *(hand[good] for hand in holdings.hands)]
        if not spec.bank and holdings.supply[good]:
            return f"{spec.id}: there are {holdings.supply[good]} in the supply, which has no bank of it"
        if min(counts) < 0 or (spec.bank and sum(counts) != total[good]):
            in_all = f"{total[good]} in all" if spec.bank else "possible"
            return f"{spec.id}: {counts} in supply and hands, which is not {in_all}"
    return None


GOOD_COUNTS: catan.Table[str, int] = catan.Table(
    "base/supply", "How many cards of each good with a bank there are.", problem=supply_problem, lists="supply"
)
PRICE_LIST: catan.Table[str, Amounts] = catan.Table(
    "base/prices", "What pieces and cards cost: amounts by good.", problem=amounts_problem, lists="price"
)


@catan.hookimpl
def catan_goods(setup: catan.Setup) -> catan.GoodSpecs:
    return [catan.GoodSpec(id, FAMILY, symbol=id[0], color=color) for id, color in zip(RESOURCES, COLORS, strict=True)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        GOOD_COUNTS,
        *(catan.Row(GOOD_COUNTS, id, 19) for id in RESOURCES),
        PRICE_LIST,
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(GoodsMoved)]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [PRICE_OF, HANDS_SEEN]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("base/goods-are-conserved", _conserved)]
