"""Fish tokens in hidden hands: what others see of them, and what they may be (Traders & Barbarians: "Fish tokens";
TB-FI-08, TB-FI-12).

As long as tokens come from the first supply, any that are not seen may be anywhere. When the used ones have been
shuffled, everybody knows which these are, and so which the seats have between them. From then on there are several
hands that there may be, the *worlds*, each as likely as what was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb, prod
from operator import add, sub
from random import Random
from typing import Any, TypeAlias

import catan_core as catan
from catan_core.base import rows
from catan_core.components.dealing import likeliest
from catan_core.components.hands import concealed, filled, not_among, with_cards
from catan_expansions.traders_barbarians.fishermen.tokens import (
    BOOT,
    FISH_AT_START,
    FISH_COUNTS,
    FishCounts,
    FishDrawn,
    FishReshuffled,
    FishTokens,
)

Hands: TypeAlias = tuple[FishCounts, ...]
"""The fish tokens of every seat."""
Odds: TypeAlias = Mapping[Hands, float]
"""The hands that there may be, each with its probability."""

MAX_WORLDS = 1 << 12
"""As many worlds are kept at most: the most likely."""
MAX_DEALS = 1 << 16
"""If tokens may be dealt in more ways than that, nothing is remembered until they are shuffled again."""


@catan.record
class Remembered:
    """What a seat has seen: its own tokens, how many others have, and the used ones.

    `odds` are the hands that there may be; none while any tokens that are not seen may be anywhere.
    """

    seat: catan.Seat | None
    own: FishCounts
    sizes: tuple[int, ...]
    used: FishCounts
    odds: Odds


# -- what others see -----------------------------------------------------------------------------------------------


def _at_start(rules: catan.Rules) -> FishCounts:
    return tuple(FISH_AT_START(rules).get(kind, 0) for kind in FISH_COUNTS(rules))


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> FishTokens:
    given = _at_start(rules)
    left = tuple(count - rules.seats * each for count, each in zip(FISH_COUNTS(rules).values(), given, strict=True))
    return FishTokens(catan.Deck(left), (given,) * rules.seats, (0,) * len(given))


def _conceal(position: catan.Position, fish: FishTokens, seat: catan.Seat | None) -> FishTokens:
    return _as_seen(fish, seat)


@catan.memoized(1 << 10)
def _as_seen(fish: FishTokens, seat: catan.Seat | None) -> FishTokens:
    own = 0 if seat is None else 1 << seat
    return catan.evolve(
        fish,
        supply=fish.supply.conceal(seat),
        hands=concealed(fish.hands, own),
        sizes=tuple(map(sum, fish.hands)),
    )


def _sample(position: catan.Position, seen: FishTokens, seat: catan.Seat | None, rng: Random) -> FishTokens:
    pool = not_among(tuple(FISH_COUNTS(position.rules).values()), (seen.used, *seen.hands))
    hands = filled(seen.hands, seen.sizes, pool, rng)
    return catan.evolve(seen, supply=seen.supply.fill(pool, rng), hands=hands, sizes=())


# -- what follows from what was seen -------------------------------------------------------------------------------


def _recall(
    position: catan.Position, fish: FishTokens, seat: catan.Seat | None, rng: Random, seen: catan.Seen
) -> FishTokens:
    rules = position.rules
    given = _at_start(rules)
    odds: Odds = {(given,) * rules.seats: 1.0} if any(given) else {}
    begun = Remembered(seat, given, (sum(given),) * rules.seats, (0,) * len(given), odds)
    known = seen.recall(rules.derived[FOLLOW], begun)
    possible = {hands: each for hands, each in known.odds.items() if _fits(hands, fish)}
    if not possible or known.used != fish.used:
        return _sample(position, fish, seat, rng)
    hands = rng.choices(list(possible), list(possible.values()))[0]
    pool = not_among(tuple(FISH_COUNTS(rules).values()), (fish.used, *hands))
    return catan.evolve(fish, supply=fish.supply.fill(pool, rng), hands=hands, sizes=())


def _fits(hands: Hands, fish: FishTokens) -> bool:
    """Whether hands agree with what a view shows of them."""
    return all(
        sum(hand) == size and shown in ((), hand)
        for hand, size, shown in zip(hands, fish.sizes, fish.hands, strict=True)
    )


def _follower(rules: catan.Rules) -> Callable[[Remembered, catan.Event], Remembered]:
    """The function that takes what is remembered from before an event to after it."""
    kinds, counts, told = tuple(FISH_COUNTS(rules)), tuple(FISH_COUNTS(rules).values()), FISH_TOLD(rules)

    def follow(known: Remembered, event: catan.Event) -> Remembered:
        if isinstance(event, FishReshuffled):
            return _shuffled(known, counts)
        if isinstance(event, FishDrawn):
            if event.token == BOOT:
                return known
            return _drawn(known, counts, event.seat, None if event.token is None else kinds.index(event.token))
        shown = told.get(event.tag)
        return known if shown is None else _used(known, *shown(rules, event))

    return follow


FOLLOW: catan.PerRules[Callable[[Remembered, catan.Event], Remembered]] = catan.PerRules(_follower)


def _drawn(known: Remembered, counts: FishCounts, seat: catan.Seat, kind: int | None) -> Remembered:
    """After a token was drawn, which is seen (its kind) or not (None)."""
    odds: dict[Hands, float] = {}
    for hands, each in known.odds.items():
        supply = not_among(counts, (known.used, *hands))
        for there, count in enumerate(supply):
            if count > 0 and kind in (None, there):
                after = with_cards(hands, seat, there, 1)
                odds[after] = odds.get(after, 0.0) + each * count / sum(supply)
    own = known.own
    if seat == known.seat and kind is not None:
        own = tuple(count + (number == kind) for number, count in enumerate(own))
    sizes = tuple(size + (owner == seat) for owner, size in enumerate(known.sizes))
    return catan.evolve(known, own=own, sizes=sizes, odds=likeliest(odds, MAX_WORLDS))


def _used(known: Remembered, seat: catan.Seat, tokens: FishCounts) -> Remembered:
    """After a seat has laid down tokens: the more likely, the more of them it had."""
    odds = {}
    for hands, each in known.odds.items():
        ways = prod(map(comb, hands[seat], tokens))
        if ways:
            after = catan.with_entry(hands, seat, tuple(map(sub, hands[seat], tokens)))
            odds[after] = each * ways / comb(sum(hands[seat]), sum(tokens))
    own = tuple(map(sub, known.own, tokens)) if seat == known.seat else known.own
    sizes = tuple(size - (sum(tokens) if owner == seat else 0) for owner, size in enumerate(known.sizes))
    return Remembered(known.seat, own, sizes, tuple(map(add, known.used, tokens)), likeliest(odds, MAX_WORLDS))


def _shuffled(known: Remembered, counts: FishCounts) -> Remembered:
    """After the used tokens have become the supply: the seats have all others."""
    odds = known.odds or _deals(known, not_among(counts, (known.used, known.own)))
    return catan.evolve(known, used=(0,) * len(counts), odds=odds)


def _deals(known: Remembered, pool: Sequence[int]) -> Odds:
    """All ways in which the seats may have a pool of tokens between them; none if there are too many."""
    sizes = {owner: size for owner, size in enumerate(known.sizes) if owner != known.seat}
    if min(pool) < 0 or sum(pool) != sum(sizes.values()):
        return {}
    if prod([comb(size + len(pool) - 1, size) for size in sizes.values()]) > MAX_DEALS:
        return {}
    dealt: dict[Hands, tuple[tuple[int, ...], float]] = {(): (tuple(pool), 1.0)}
    for owner in range(len(known.sizes)):
        further: dict[Hands, tuple[tuple[int, ...], float]] = {}
        for hands, (left, each) in dealt.items():
            for hand in [known.own] if owner == known.seat else _hands(left, sizes[owner]):
                rest = left if owner == known.seat else tuple(map(sub, left, hand))
                ways = 1 if owner == known.seat else prod(map(comb, left, hand))
                further[(*hands, hand)] = rest, each * ways
        dealt = further
    return likeliest({hands: each for hands, (_, each) in dealt.items()}, MAX_WORLDS)


def _hands(pool: Sequence[int], size: int) -> Iterator[FishCounts]:
    """The hands of a size that may come from a pool."""
    if not pool:
        if not size:
            yield ()
        return
    for count in range(min(pool[0], size) + 1):
        for others in _hands(pool[1:], size - count):
            yield (count, *others)


FISH_TOLD: catan.Table[str, Callable[[catan.Rules, Any], tuple[catan.Seat, FishCounts]]] = catan.Table(
    "fishermen/fish-told",
    "Which seat lays down which fish tokens, by the tag of the event that tells so: functions of the rules and the "
    "event. Every event that tells that tokens are used has a row.",
    problem=rows.calls("rules", "event"),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [FISH_TOLD]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            FishTokens, _initial, conceal=_conceal, sample=_sample, recall=_recall, doc="Fish tokens and the old boot."
        )
    ]
