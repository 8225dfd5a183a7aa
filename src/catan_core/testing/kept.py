"""Goods are used for what they are for, by expansions that know of them, and events tell where they go.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import catan_core as catan
from catan_core.base import (
    GOODS_SEEN,
    HEX_YIELD,
    PRICE_LIST,
    PRICE_OF,
    TRADE_RATES,
    YIELDS_NOW,
    Holdings,
    MaritimeTraded,
    Traded,
    hands_told,
)
from catan_core.testing.ownership import ANNOUNCERS, aware_of
from catan_core.testing.symmetric_rules import uses

LIMITED: catan.PerRules[tuple[tuple[int, catan.GoodSpec, frozenset[str]], ...]] = catan.PerRules(
    lambda rules: tuple(
        (index, good, aware_of(rules, contribution.expansion.id))
        for index, good in enumerate(rules.goods)
        for contribution in rules.contributions
        if contribution.spec is good and not all(uses(good))
    )
)
"""Every good that is not for everything: its number, the good, and the expansions that know of it."""


def _named(rules: catan.Rules) -> tuple[frozenset[str], frozenset[str]]:
    """The goods that prices name, and those that hexes yield; all of them where queries decide that."""
    everything = frozenset(rules.good_index)
    paid = frozenset(good for price in PRICE_LIST(rules).values() for good, _ in price)
    yielded = frozenset(good for amounts in HEX_YIELD(rules).values() for good, _ in amounts)
    return (
        everything if PRICE_OF.is_modified(rules) else paid,
        everything if YIELDS_NOW.is_modified(rules) else yielded,
    )


NAMED: catan.PerRules[tuple[frozenset[str], frozenset[str]]] = catan.PerRules(_named)


def goods_are_used_as_declared(before: catan.State, action: catan.Action, step: catan.Step, rng: Random) -> None:
    """Rules that know nothing of a good pass on, take in and give out only what its attributes allow."""
    rules = before.rules
    limited = LIMITED(rules) if Holdings in rules.slice_index else ()
    if not limited or before[Holdings] is step.state[Holdings]:
        return
    announcers = {ANNOUNCERS(rules).get(type(event)) for event in (action, *step.events)}
    for index, good, known_to in limited:
        hands = zip(before[Holdings].hands, step.state[Holdings].hands, strict=True)
        changes = [after[index] - former[index] for former, after in hands]
        wrong = "" if announcers & known_to else _misuse(rules, good, changes, step)
        assert not wrong, (
            f"{action!r} changes how many {good.id!r} the seats have by {changes}: {wrong}, and"
            f" {' and '.join(sorted(known_to))} have no part in it"
        )


def _misuse(rules: catan.Rules, good: catan.GoodSpec, changes: Sequence[int], step: catan.Step) -> str:
    """What a good has been used for that it is not for; "" for nothing."""
    paid, yielded = NAMED(rules)
    passed = min(changes, default=0) < 0 < max(changes, default=0)
    if passed and any(isinstance(event, Traded) for event in step.events):
        return "" if good.tradable else "it is traded between players, though it is not `tradable`"
    if passed:
        return "" if good.stealable or good.tradable else "it goes to another seat, though it is not `stealable`"
    if min(changes, default=0) < 0:
        if any(isinstance(event, MaritimeTraded) for event in step.events):
            allowed = good.supply_takes or TRADE_RATES.is_modified(rules)
        else:
            allowed = good.hand_limit or good.supply_takes or good.id in paid
        return "" if allowed else "it goes to the supply, though it has neither `hand_limit` nor `supply_takes`"
    if max(changes, default=0) > 0 and not good.supply_gives and good.id not in yielded:
        return "it comes from the supply, though it has no `supply_gives`"
    return ""


def moved_goods_are_told(before: catan.State, action: catan.Action, step: catan.Step, rng: Random) -> None:
    """Whoever sees all events of a step can tell from the hands before it which goods are in which hand now."""
    rules = before.rules
    if Holdings not in rules.slice_index or before[Holdings].hands == step.state[Holdings].hands:
        return
    hands = step.state[Holdings].hands
    told = hands_told(rules, before[Holdings].hands, step.events)
    assert told == (hands,), (
        f"{action!r} leads to the hands {hands}, and the events {[event.tag for event in step.events]} tell of"
        f" {told or 'none that can be'}: one of them needs a row in the table {GOODS_SEEN.name}, or another row"
    )
