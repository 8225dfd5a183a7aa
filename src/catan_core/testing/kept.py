"""Goods that are not cards stay out of the rules for cards: only expansions that know of them change them.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

from random import Random

from catan_core import Action, PerRules, State, Step
from catan_core.base import Holdings
from catan_core.testing.ownership import ANNOUNCERS, aware_of

KEPT: PerRules[tuple[tuple[int, str, frozenset[str]], ...]] = PerRules(
    lambda rules: tuple(
        (index, good.id, aware_of(rules, contribution.expansion.id))
        for index, good in enumerate(rules.goods)
        for contribution in rules.contributions
        if contribution.spec is good and not good.card
    )
)
"""Every good that is not a card: its number, its id, and the expansions that know of it."""


def goods_that_are_no_cards_are_left_alone(before: State, action: Action, step: Step, rng: Random) -> None:
    """Rules for cards that know nothing of it do not sell, discard, steal or give away a good that is not a card."""
    rules = before.rules
    kept = KEPT(rules) if Holdings in rules.slice_index else ()
    if not kept or before[Holdings] is step.state[Holdings]:
        return
    announcers = {ANNOUNCERS(rules).get(type(event)) for event in (action, *step.events)}
    for index, good, known_to in kept:
        for seat, (had, has) in enumerate(zip(before[Holdings].hands, step.state[Holdings].hands, strict=True)):
            assert had[index] == has[index] or announcers & known_to, (
                f"{action!r} makes {has[index]} of the {had[index]} {good!r} of seat {seat}, though it is not a card,"
                f" and {' and '.join(sorted(known_to))} have no part in it"
            )
