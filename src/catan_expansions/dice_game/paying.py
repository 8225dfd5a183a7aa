"""What dice can pay for: every plan for a turn, and the fewest jokers with which the dice can pay for it.

This is exact for all options, and fast: a joker need only change spare dice to a resource that the plan lacks, and gold
is exchanged only for dice that no joker provides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import catan_core as catan
from catan_expansions.dice_game.building import COSTS, KINDS
from catan_expansions.dice_game.dice import DICE, FACES
from catan_expansions.dice_game.jokers import (
    GOLD_FOR_ONE,
    JOKER_LIMITS,
    JOKER_RESOURCES,
    JOKER_SAME_TURN,
    WILD_JOKER_MAY_BE_GOLD,
)
from catan_expansions.dice_game.sheet import KNIGHTS


class JokerRules(NamedTuple):
    """What jokers may do in a game, and what everything costs there: dice by face, in the order of `KINDS`.

    `faces`: each knight (from 0) with the face of its joker, but for the jokers that can be any resource.
    """

    most_dice: int
    same_turn: bool
    wild_may_be_gold: bool
    costs: tuple[catan.Goods, ...]
    faces: tuple[tuple[int, int], ...]

    @property
    def wild(self) -> tuple[int, ...]:
        """The knights (from 0) whose joker can be any resource."""
        return _wild(self.faces)


@cache
def _wild(faces: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    named = dict(faces)
    return tuple(knight for knight in range(len(KNIGHTS)) if knight not in named)


def joker_rules(rules: catan.Rules) -> JokerRules:
    """What jokers may do in a game, and what everything costs there."""
    costs = tuple([COSTS(rules)[what] for what in KINDS])
    resources = JOKER_RESOURCES(rules).items()
    faces = tuple([(number - 1, rules.good_index[resource]) for number, resource in resources if resource is not None])
    limit, same_turn = JOKER_LIMITS(rules)["dice"], JOKER_SAME_TURN(rules)
    return JokerRules(limit, same_turn, WILD_JOKER_MAY_BE_GOLD(rules), costs, faces)


class Plan(NamedTuple):
    """How much to build of each kind. `helper`: the knight (from 0) to build first, so that its joker helps to pay for
    the rest."""

    roads: int = 0
    settlements: int = 0
    cities: int = 0
    knights: int = 0
    helper: int | None = None

    @property
    def items(self) -> tuple[str, ...]:
        """The kinds of what is built, with repetitions."""
        counts = zip(KINDS, self[:4], strict=True)
        return tuple(what for what, count in counts for _ in range(count or 0))


@cache
def plans(costs: tuple[catan.Goods, ...]) -> tuple[Plan, ...]:
    """All plans that six dice can pay for."""
    most = [range(DICE // sum(cost) + 1) for cost in costs]
    every = [Plan(*counts) for counts in product(*most)]
    payable = [plan for plan in every if 0 < sum(need(costs, plan)) <= DICE]
    return tuple(sorted(payable, key=lambda plan: (plan.cities, plan.settlements, plan.knights, plan.roads)))


@cache
def helped(costs: tuple[catan.Goods, ...], faces: tuple[tuple[int, int], ...]) -> tuple[Plan, ...]:
    """Plans in which the joker of the first knight may help to pay for the rest."""
    face_of = dict(faces)
    return tuple(
        plan
        for first in plans(costs)
        if first.knights
        for plan in [first._replace(helper=knight) for knight in range(len(KNIGHTS))]
        if any(_help(costs, plan)) and (plan.helper not in face_of or _help(costs, plan)[face_of[plan.helper]])
    )


@cache
def need(costs: tuple[catan.Goods, ...], plan: Plan) -> catan.Goods:
    """The total cost of a plan."""
    items = [costs[KINDS.index(item)] for item in plan.items]
    return catan.Goods(tuple(sum(cost[face] for cost in items) for face in range(len(FACES))))


@cache
def _help(costs: tuple[catan.Goods, ...], plan: Plan) -> catan.Goods:
    """The cost that the joker of a plan's first knight can help with: everything but that knight."""
    if plan.helper is None:
        return need(costs, plan)
    knight = costs[KINDS.index("knight")]
    return catan.Goods(tuple(cost - first for cost, first in zip(need(costs, plan), knight, strict=True)))


def lacking(costs: tuple[catan.Goods, ...], dice: catan.Goods, plan: Plan) -> list[int]:
    """How many dice of each face a plan lacks."""
    return [max(0, asked - there) for asked, there in zip(need(costs, plan), dice, strict=True)]


def left_over(costs: tuple[catan.Goods, ...], dice: catan.Goods, plan: Plan) -> list[int]:
    """How many dice of each face a plan leaves over."""
    return [max(0, there - asked) for asked, there in zip(need(costs, plan), dice, strict=True)]


def pays(rules: JokerRules, dice: catan.Goods, plan: Plan, jokers: int) -> bool:
    """Whether dice can pay for a plan with the help of some jokers (a bit mask from 0) and of gold."""
    lacks = lacking(rules.costs, dice, plan)
    missing = sum(lacks)
    if not missing:
        return True
    *others, gold = left_over(rules.costs, dice, plan)
    spare, turned, helps = sum(others), 0, _help(rules.costs, plan)
    for knight, face in rules.faces:
        if jokers >> knight & 1 and lacks[face]:
            most = min(rules.most_dice, helps[face] if knight == plan.helper else lacks[face], lacks[face])
            lacks[face] -= most
            turned += most
    wild = tuple([knight for knight in rules.wild if jokers >> knight & 1])
    if not wild:
        return _gold_suffices(spare, gold, missing, turned, 0)
    return any(
        _gold_suffices(spare, gold, missing, turned + more, gilded)
        for more, gilded in _turned_by(rules, wild, lacks, helps, plan.helper)
    )


def _turned_by(
    rules: JokerRules, wild: tuple[int, ...], lacks: list[int], helps: catan.Goods, helper: int | None
) -> Iterator[tuple[int, int]]:
    """What jokers that can be any resource may do: how many dice they change to what a plan lacks, and to gold."""
    if not wild:
        yield 0, 0
        return
    knight, others = wild[0], wild[1:]
    limits = helps if knight == helper else lacks
    most = [min(rules.most_dice, lack, limit) for lack, limit in zip(lacks, limits, strict=True)]
    for face in [face for face, count in enumerate(most) if count] or [0]:
        left = [*lacks[:face], lacks[face] - most[face], *lacks[face + 1 :]]
        for turned, gilded in _turned_by(rules, others, left, helps, helper):
            yield turned + most[face], gilded
    if rules.wild_may_be_gold and knight != helper:
        for turned, gilded in _turned_by(rules, others, lacks, helps, helper):
            yield turned, gilded + rules.most_dice


def _gold_suffices(spare: int, gold: int, missing: int, turned: int, gilded: int) -> bool:
    """Whether gold can cover the missing dice if jokers change `turned` dice, spare dice first, and up to `gilded` of
    the remaining spare dice to gold."""
    gold -= max(0, turned - spare)
    gold += min(gilded, max(0, spare - turned))
    return gold >= GOLD_FOR_ONE * (missing - turned) and gold >= 0


@catan.memoized(1 << 15)
def fewest_jokers(rules: JokerRules, dice: catan.Goods, plan: Plan) -> tuple[int, ...]:
    """The minimal sets of jokers with which dice can pay for a plan: no set contains another.

    A set includes the helper of a plan only if the dice cannot pay without it.
    """
    lacks = lacking(rules.costs, dice, plan)
    useful = [*(knight for knight, face in rules.faces if lacks[face]), *rules.wild]
    if not pays(rules, dice, plan, sum(1 << knight for knight in useful)):
        return ()
    minimal: list[int] = []
    for jokers in sorted(_subsets(useful), key=int.bit_count):
        if not any(fewer & jokers == fewer for fewer in minimal) and pays(rules, dice, plan, jokers):
            minimal.append(jokers)
    return tuple(minimal)


def _subsets(knights: list[int]) -> Iterator[int]:
    for choice in range(1 << len(knights)):
        yield sum(1 << knight for place, knight in enumerate(knights) if choice >> place & 1)


@catan.memoized(1 << 15)
def affordable(rules: JokerRules, dice: catan.Goods, usable: int, knights: int) -> tuple[tuple[Plan, int], ...]:
    """All plans that dice can pay for, each with its minimal sets of jokers. `usable` is a bit mask of the jokers that
    may be used; `knights` counts the knights already built."""
    payable = [
        (plan, jokers)
        for plan in plans(rules.costs)
        if knights + plan.knights <= len(KNIGHTS)
        for jokers in fewest_jokers(rules, dice, plan)
        if jokers & usable == jokers
    ]
    if rules.same_turn:
        for plan in helped(rules.costs, rules.faces):
            helper = 1 << knights
            if plan.helper == knights and knights + plan.knights <= len(KNIGHTS):
                every = fewest_jokers(rules, dice, plan)
                payable += [(plan, jokers) for jokers in every if jokers & helper and jokers & ~helper & ~usable == 0]
    return tuple(payable)
