"""Goods in hidden hands: what others see of them, and what they may be (base: "Comercio interior").

Everybody who watches knows cards that move openly. A card that is stolen is seen by two seats; for everybody else there
are several hands that there may be from then on, the *worlds*, each as likely as the thefts that lead there. What is
paid later rules some of them out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import comb, prod
from random import Random
from types import MappingProxyType
from typing import Any, TypeAlias

import catan_core as catan
from catan_core.base import goods
from catan_core.base.known_hands import known_goods
from catan_core.base.rows import calls
from catan_core.components.dealing import KnownCards, deal, likeliest
from catan_core.components.hands import not_among

Hands: TypeAlias = tuple[catan.Goods, ...]
"""The goods in hand, by seat."""
Odds: TypeAlias = Mapping[Hands, float]
"""The hands that there may be, each with its probability."""

MAX_WORLDS = 1 << 12
"""As many worlds are kept at most: the most likely. In games between bots there are rarely more than some hundreds."""


@catan.record
class Worlds:
    """The hands that there may be, and whether unlikely ones have been left out.

    While seats give `together`, something is `coming`: the hands are followed by as many others, with what comes to
    each seat, and it is of the `allowed` kinds (None: of any that others may take). `asked`: of which kinds the next
    card is that a seat gives unseen. `drawn`: how many of the next goods that leave a hand openly are drawn at random.
    """

    odds: Odds
    thinned: bool = False
    coming: bool = False
    asked: Mapping[catan.Seat, tuple[catan.Good, ...]] = MappingProxyType({})
    drawn: Mapping[catan.Seat, int] = MappingProxyType({})
    allowed: tuple[catan.Good, ...] | None = None


@catan.record
class Passed:
    """Goods go from one hand to another; None is the supply. `hidden`: so many of them go from hand to hand unseen by
    others, any that others may take, each as likely. `cards` is None for those who see only the number. `together`:
    seats have chosen what they give before anything came to them."""

    giver: catan.Seat | None
    taker: catan.Seat | None
    cards: catan.Goods | None
    hidden: int = 0
    together: bool = False


@catan.record
class Asked:
    """A hand has a good of these kinds, as is seen. If it `gives`, the next that it passes unseen is one of them."""

    seat: catan.Seat
    kinds: tuple[catan.Good, ...]
    gives: bool = True


@catan.record
class Allowed:
    """What seats give `together` from now on is of these kinds."""

    kinds: tuple[catan.Good, ...]


@catan.record
class Drawn:
    """So many of the next goods that go from a hand openly, one after another, are drawn at random from it."""

    seat: catan.Seat
    count: int


@catan.record
class Shown:
    """It is seen which goods a hand has of all that others may take."""

    seat: catan.Seat
    cards: catan.Goods


@catan.record
class Having:
    """It is seen that a hand has these cards, and maybe others."""

    seat: catan.Seat
    cards: catan.Goods


@catan.record
class Lacking:
    """It is seen that a hand has none of a good."""

    seat: catan.Seat
    good: catan.Good


Change: TypeAlias = Passed | Asked | Allowed | Drawn | Shown | Having | Lacking


@catan.record
class MonopolyEnded(catan.Event, tag="base/monopoly-ended"):
    """A seat has called in a good, and has got it. The seats in `without` have none of it left."""

    seat: catan.Seat
    good: catan.Good
    without: tuple[catan.Seat, ...]


# -- what others see -----------------------------------------------------------------------------------------------


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> goods.Holdings:
    return goods.Holdings((goods.NOTHING(rules),) * rules.seats, goods.IN_ALL(rules))


def _conceal(position: catan.Position, holdings: goods.Holdings, seat: catan.Seat | None) -> goods.Holdings:
    return position.rules.derived[AS_SEEN](holdings, 0 if seat is None else goods.HANDS_SEEN(position, seat))


def _as_seen(rules: catan.Rules) -> Callable[[goods.Holdings, int], goods.Holdings]:
    hidden, lying, unknown = rules.derived[goods.HIDDEN].only, rules.derived[goods.OPEN], catan.Goods(())

    def as_seen(holdings: goods.Holdings, seen: int) -> goods.Holdings:
        hands = tuple([hand if seen >> owner & 1 else unknown for owner, hand in enumerate(holdings.hands)])
        sizes = tuple([sum(hidden(hand)) for hand in holdings.hands])
        return goods.Holdings(
            hands, holdings.supply, sizes, tuple(map(lying.only, holdings.hands)) if lying.goods else ()
        )

    return catan.memoized(1 << 12)(as_seen)


AS_SEEN = catan.PerRules(_as_seen)
"""The hands as whoever sees those of a set of seats sees them, the same object for the same hands."""


def _sample(position: catan.Position, seen: goods.Holdings, seat: catan.Seat | None, rng: Random) -> goods.Holdings:
    rules = position.rules
    pool = not_among(goods.IN_ALL(rules), (seen.supply, *seen.hands))
    pool = list(rules.derived[goods.DEALT].only(catan.Goods(tuple(pool))))
    sizes = {seat: seen.sizes[seat] for seat in rules.all_seats if not seen.hands[seat]}
    hidden = rules.derived[goods.HIDDEN].goods
    known = list(_hidden_facts(position, seen, hidden))
    for good in _without_bank(rules, hidden, sum(sizes.values()) - sum(pool), known, rng):
        pool[good] += 1
    hands = list(seen.hands)
    for seat, dealt in deal(pool, sizes, known, rng).items():
        cards = catan.Goods(dealt)
        hands[seat] = goods.plus(cards, seen.open[seat]) if seen.open else cards
    return goods.Holdings(tuple(hands), seen.supply)


def _hidden_facts(
    position: catan.Position, seen: goods.Holdings, hidden: Collection[catan.Good]
) -> Iterator[KnownCards]:
    """What is known of hands, as far as it is about hidden cards."""
    if not seen.open:
        yield from known_goods(position)
        return
    for fact in known_goods(position):
        lying = sum([seen.open[fact.seat][good] for good in fact.kinds])
        kinds = tuple(good for good in fact.kinds if good in hidden)
        most = None if fact.max_cards is None else fact.max_cards - lying
        if kinds:
            yield KnownCards(fact.seat, kinds, max(0, fact.min_cards - lying), most)


def _without_bank(
    rules: catan.Rules, hidden: Collection[catan.Good], count: int, known: Iterable[KnownCards], rng: Random
) -> Iterator[catan.Good]:
    """Which goods without a bank hidden hands have, as many as no other card explains: those that somebody is known to
    have, and others at random."""
    endless = [good for good in hidden if not rules.goods[good].bank]
    if not endless:
        return
    least: dict[tuple[catan.Seat, catan.Good], int] = {}
    for fact in known:
        if fact.seat in range(rules.seats) and len(fact.kinds) == 1 and fact.kinds[0] in endless:
            place = (fact.seat, catan.Good(fact.kinds[0]))
            least[place] = max(fact.min_cards, least.get(place, 0))
    certain = [good for (_, good), times in least.items() for _ in range(times)][:count]
    yield from certain
    yield from rng.choices(endless, k=count - len(certain))


# -- what follows from what was seen ---------------------------------------------------------------------------------


def _follower(rules: catan.Rules) -> Callable[[Worlds, catan.Event], Worlds]:
    """The function that takes the worlds from before an event to those after it."""
    changes_by = GOODS_SEEN(rules)

    def follow(worlds: Worlds, event: catan.Event) -> Worlds:
        changes = changes_by.get(event.tag)
        for change in () if changes is None else changes(rules, event):
            worlds = _after(rules, worlds, change)
        return worlds

    return follow


FOLLOW: catan.PerRules[Callable[[Worlds, catan.Event], Worlds]] = catan.PerRules(_follower)


def _after(rules: catan.Rules, worlds: Worlds, change: Change) -> Worlds:
    """The worlds after something of hands was seen."""
    if isinstance(change, Passed):
        return _after_passing(rules, worlds if change.together else _arrived(worlds), change)
    worlds = _arrived(worlds)
    if isinstance(change, Allowed):
        return catan.evolve(worlds, allowed=change.kinds)
    seat = change.seat
    if isinstance(change, Drawn):
        return catan.evolve(worlds, drawn={**worlds.drawn, seat: change.count})
    if isinstance(change, Asked) and change.gives:
        worlds = catan.evolve(worlds, asked={**worlds.asked, seat: change.kinds})
    return catan.evolve(worlds, odds=_only(worlds.odds, _agreeing(rules, change)))


def _agreeing(rules: catan.Rules, change: Asked | Shown | Having | Lacking) -> Callable[[Hands], bool]:
    """Whether hands agree with what was seen of one of them."""
    seat = change.seat
    if isinstance(change, Shown):
        stealable, cards = goods.STEALABLE(rules).only, change.cards
        return lambda hands: stealable(hands[seat]) == cards
    if isinstance(change, Having):
        least = change.cards
        return lambda hands: goods.covers(hands[seat], least)
    if isinstance(change, Lacking):
        good = change.good
        return lambda hands: not hands[seat][good]
    kinds = change.kinds
    return lambda hands: any(hands[seat][kind] for kind in kinds)


def _after_passing(rules: catan.Rules, worlds: Worlds, change: Passed) -> Worlds:
    """The worlds after goods have gone from a hand to another, or from or to the supply."""
    giver, taker, cards = change.giver, change.taker, change.cards
    if change.together and taker is not None:
        worlds, taker = _with_room(rules, worlds), catan.Seat(taker + rules.seats)
    if giver is None or not (change.hidden or giver in worlds.drawn):
        odds = worlds.odds if cards is None else _after_move(worlds.odds, giver, taker, cards)
        return catan.evolve(worlds, odds=odds)
    asked = worlds.allowed if change.together else worlds.asked.get(giver) if change.hidden else None
    there = _drawn_from(rules, asked)
    if cards is not None:
        odds = _weighed(there, worlds.odds, giver, cards) if len(worlds.odds) > 1 else worlds.odds
        worlds = catan.evolve(worlds, odds=_after_move(odds, giver, taker, cards))
    elif taker is not None:
        for _ in range(change.hidden):
            worlds = _after_theft(rules, there, worlds, giver, taker)
    return _later(worlds, giver, change)


def _later(worlds: Worlds, giver: catan.Seat, change: Passed) -> Worlds:
    """The worlds, once a hand has given what it was asked for, or what was drawn from it."""
    if change.hidden and giver in worlds.asked:
        asked = {seat: kinds for seat, kinds in worlds.asked.items() if seat != giver}
        return catan.evolve(worlds, asked=asked)
    if not change.hidden and giver in worlds.drawn:
        left = {**worlds.drawn, giver: worlds.drawn[giver] - 1}
        return catan.evolve(worlds, drawn={seat: count for seat, count in left.items() if count})
    return worlds


def _with_room(rules: catan.Rules, worlds: Worlds) -> Worlds:
    """The same worlds, with hands beside the hands for what is coming to the seats."""
    if worlds.coming:
        return worlds
    nothing = (rules.derived[goods.NOTHING],) * rules.seats
    return catan.evolve(worlds, odds={(*hands, *nothing): each for hands, each in worlds.odds.items()}, coming=True)


def _arrived(worlds: Worlds) -> Worlds:
    """The worlds once what was given together has come into the hands."""
    if not worlds.coming:
        return worlds
    odds: dict[Hands, float] = {}
    for hands, each in worlds.odds.items():
        seats = len(hands) // 2
        arrived = tuple(map(goods.plus, hands[:seats], hands[seats:]))
        odds[arrived] = odds.get(arrived, 0.0) + each
    return catan.evolve(worlds, odds=odds, coming=False)


def _drawn_from(rules: catan.Rules, kinds: tuple[catan.Good, ...] | None) -> Callable[[catan.Goods], Sequence[int]]:
    """What of a hand may be given unseen: any that others may take, or what it was asked for."""
    if kinds is None:
        return goods.STEALABLE(rules).only
    return lambda hand: tuple([count if good in kinds else 0 for good, count in enumerate(hand)])


def _only(odds: Odds, wanted: Callable[[Hands], bool]) -> Odds:
    return {hands: each for hands, each in odds.items() if wanted(hands)}


def _weighed(there: Callable[[catan.Goods], Sequence[int]], odds: Odds, giver: catan.Seat, cards: catan.Goods) -> Odds:
    """The worlds from which cards are drawn that are seen: the more likely, the more ways there were to draw these."""
    size = sum(cards)
    weighed = {}
    for hands, each in odds.items():
        hand = there(hands[giver])
        weighed[hands] = each * prod(map(comb, hand, cards)) / max(1, comb(sum(hand), size))
    return likeliest(weighed, MAX_WORLDS) if any(weighed.values()) else odds


def _after_move(odds: Odds, giver: catan.Seat | None, taker: catan.Seat | None, cards: catan.Goods) -> Odds:
    """The worlds after goods have moved openly, without those in which the giver did not have them."""
    return {
        _with_moved(hands, giver, taker, cards): each
        for hands, each in odds.items()
        if giver is None or goods.covers(hands[giver], cards)
    }


def _with_moved(hands: Hands, giver: catan.Seat | None, taker: catan.Seat | None, cards: catan.Goods) -> Hands:
    after = list(hands)
    if giver is not None:
        after[giver] = goods.minus(after[giver], cards)
    if taker is not None:
        after[taker] = goods.plus(after[taker], cards)
    return tuple(after)


def _after_theft(
    rules: catan.Rules,
    drawn_from: Callable[[catan.Goods], Sequence[int]],
    worlds: Worlds,
    giver: catan.Seat,
    taker: catan.Seat,
) -> Worlds:
    """The worlds after a card that is not seen has gone from hand to hand: each was as likely as any other."""
    after: dict[Hands, float] = {}
    for hands, each in worlds.odds.items():
        there = drawn_from(hands[giver])
        for good, count in enumerate(there):
            if count:
                moved = _with_moved(hands, giver, taker, goods.single(rules, catan.Good(good)))
                after[moved] = after.get(moved, 0.0) + each * count / sum(there)
    thinned = len(after) > MAX_WORLDS
    return catan.evolve(worlds, odds=likeliest(after, MAX_WORLDS), thinned=worlds.thinned or thinned)


def hands_told(rules: catan.Rules, before: Hands, events: Iterable[catan.Event]) -> tuple[Hands, ...]:
    """The hands that there may be after some events, from the hands before them: a single one if the events conceal
    nothing, and none if they tell what cannot be."""
    worlds = Worlds({before: 1.0})
    for event in events:
        worlds = rules.derived[FOLLOW](worlds, event)
    return tuple(_arrived(worlds).odds)


def odds_of_hands(view: catan.Position, seen: catan.Seen) -> Odds:
    """The hands that may be behind a view, by what its seat has seen and by what the position shows of hands; the
    probabilities add up to less than 1 where the position shows more.

    None are left if those that were left out for being unlikely have come true. Raises ArgumentError if there are none
    because something else was seen than what led to this view.
    """
    rules, holdings = view.rules, view[goods.Holdings]
    begun = Worlds({(rules.derived[goods.NOTHING],) * rules.seats: 1.0})
    worlds = _arrived(seen.recall(rules.derived[FOLLOW], begun))
    facts = list(known_goods(view))
    odds = _only(worlds.odds, lambda hands: _fits(rules, hands, holdings, facts))
    if not odds and not worlds.thinned:
        raise catan.ArgumentError(
            "The events that were seen do not lead to the hands of this view. They must be all that this seat has seen"
            f" since the game began, and each event that moves goods must have a row in the table {GOODS_SEEN.name}"
        )
    return odds


def _fits(rules: catan.Rules, hands: Hands, holdings: goods.Holdings, facts: Iterable[KnownCards]) -> bool:
    """Whether hands agree with what a view shows of them."""
    hidden = rules.derived[goods.HIDDEN].only
    for owner, hand in enumerate(hands):
        if holdings.hands[owner] and holdings.hands[owner] != hand:
            return False
        if sum(hidden(hand)) != holdings.sizes[owner]:
            return False
        if holdings.open and rules.derived[goods.OPEN].only(hand) != holdings.open[owner]:
            return False
    for fact in facts:
        count = sum([hands[fact.seat][kind] for kind in fact.kinds])
        if count < fact.min_cards or (fact.max_cards is not None and count > fact.max_cards):
            return False
    return True


def _recall(
    position: catan.Position, holdings: goods.Holdings, seat: catan.Seat | None, rng: Random, seen: catan.Seen
) -> goods.Holdings:
    odds = odds_of_hands(position, seen)
    if not odds:
        return _sample(position, holdings, seat, rng)
    return goods.Holdings(rng.choices(list(odds), list(odds.values()))[0], holdings.supply)


def _openly(rules: catan.Rules, event: goods.GoodsMoved) -> Iterator[Passed]:
    yield Passed(event.giver, event.taker, event.cards)


def _emptied(rules: catan.Rules, event: MonopolyEnded) -> Iterator[Lacking]:
    for seat in event.without:
        yield Lacking(seat, event.good)


GOODS_SEEN: catan.Table[str, Callable[[catan.Rules, Any], Iterable[Change]]] = catan.Table(
    "base/goods-seen",
    "What events tell of goods in hands, by the tag of the event: functions of the rules and the event that give "
    "`Passed`, `Asked`, `Allowed`, `Drawn`, `Shown`, `Having` and `Lacking`. Every event that tells that goods move "
    "has a row.",
    problem=calls("rules", "event"),
)


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            goods.Holdings,
            _initial,
            conceal=_conceal,
            sample=_sample,
            recall=_recall,
            doc="Goods in hands and in the supply.",
        )
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        GOODS_SEEN,
        catan.Row(GOODS_SEEN, goods.GoodsMoved.tag, _openly),
        catan.Row(GOODS_SEEN, MonopolyEnded.tag, _emptied),
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(MonopolyEnded)]
