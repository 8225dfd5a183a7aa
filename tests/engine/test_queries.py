"""Queries: an answer folded through the modifiers of all expansions, and the reason why something is forbidden."""

import re
from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any

import pytest

import catan_core as catan
from catan_core import (
    Citation,
    EngineError,
    GoodsQuery,
    ListQuery,
    MaskQuery,
    Modifier,
    NumberQuery,
    PerRules,
    Position,
    Query,
    Refusal,
    Seat,
    TruthQuery,
    add,
    allow,
    change,
    forbid,
    limit,
)
from catan_core.base import PRICE_OF, SITES, BuildRoad, Holdings
from catan_core.plugin.queries import STAGES, Stage
from catan_core.testing import Scenario
from tests.engine.making import Log, expansion, play, say, toy

MASK: MaskQuery[[]] = MaskQuery("toy/mask", lambda position: 0b0011)
NUMBER: NumberQuery[[], int] = NumberQuery("toy/number", lambda position: 10)
TRUTH: TruthQuery[[Seat]] = TruthQuery("toy/truth", lambda position, seat: seat == 0)
RULE = Citation("toy", "When not to")
NO = Refusal("toy.no", RULE, text="Not now.")
NEVER = Refusal("toy.never", RULE, text="Never.")

WORDS: Query[[], tuple[str, ...]] = Query("toy/words", lambda position: ("base",))

QUERIES: dict[str, list[Any]] = {"queries": [MASK, NUMBER, TRUTH, WORDS]}


def asked(*modifiers: Modifier, each: bool = False) -> Position:
    """A position of the toy game with these modifiers, all of one expansion or each of another."""
    groups = [[one] for one in modifiers] if each else [list(modifiers)]
    others = [expansion(f"other{number}", modifiers=group) for number, group in enumerate(groups)]
    return play((toy(more=QUERIES), *others)).state


def giving(value: Any) -> Callable[..., Any]:
    return lambda position, *given: value


def test_a_query_that_nobody_modifies_gives_its_base_answer() -> None:
    position = asked()

    assert MASK(position) == 0b0011
    assert (TRUTH(position, Seat(0)), TRUTH(position, Seat(1))) == (True, False)


@pytest.mark.parametrize(
    ("modifier", "answer"),
    [
        (change(NUMBER, giving(4)), 4),
        (change(NUMBER, lambda value, position: 2 * value), 20),
        (add(NUMBER, giving(4)), 14),
        (add(NUMBER, giving(-4)), 6),
        (limit(NUMBER, giving(4)), 4),
        (limit(NUMBER, giving(14)), 10),
        (change(MASK, giving(0b0110)), 0b0110),
        (allow(MASK, giving(0b0110)), 0b0111),
        (forbid(MASK, giving(0b0110), NO), 0b0001),
    ],
)
def test_every_stage_folds_into_the_answer(modifier: Modifier, answer: int) -> None:
    assert modifier.query(asked(modifier)) == answer


@pytest.mark.parametrize(
    ("modifier", "answers"),
    [(allow(TRUTH, giving(True)), [True, True]), (forbid(TRUTH, giving(True), NO), [False, False])],
)
def test_truth_values_are_allowed_and_forbidden(modifier: Modifier, answers: list[bool]) -> None:
    position = asked(modifier)

    assert [TRUTH(position, Seat(seat)) for seat in range(2)] == answers
    assert all(type(TRUTH(position, Seat(seat))) is bool for seat in range(2))


@pytest.mark.thorough
def test_stages_are_folded_in_their_order_whatever_the_order_of_the_modifiers() -> None:
    number = (
        change(NUMBER, giving(20)),
        add(NUMBER, giving(5)),
        add(NUMBER, giving(3)),
        limit(NUMBER, giving(26)),
        limit(NUMBER, giving(27)),
    )
    mask = (
        change(MASK, giving(0b1000)),
        allow(MASK, giving(0b0110)),
        allow(MASK, giving(0b0011)),
        forbid(MASK, giving(0b0100), NO),
        forbid(MASK, giving(0b0001), NEVER),
    )

    assert {NUMBER(asked(*order)) for order in permutations(number)} == {26}
    assert {MASK(asked(*order)) for order in permutations(mask)} == {0b1010}


def test_expansions_that_never_heard_of_each_other_may_modify_one_query_in_any_order() -> None:
    modifiers = [add(NUMBER, giving(amount)) for amount in (1, 2, 4)]

    assert {NUMBER(asked(*order, each=True)) for order in permutations(modifiers)} == {17}


def test_what_is_forbidden_does_not_come_back() -> None:
    position = asked(forbid(MASK, giving(0b1), NO), allow(MASK, giving(0b1)))

    assert MASK(position) == 0b0010


def test_where_nothing_is_left_nobody_is_asked_what_they_forbid() -> None:
    asked_for: list[str] = []

    def nothing(position: Position) -> int:
        asked_for.append("the second")
        return 0

    assert MASK(asked(forbid(MASK, giving(0b11), NO), forbid(MASK, nothing, NEVER))) == 0
    assert MASK(asked(forbid(MASK, giving(0b01), NO), forbid(MASK, nothing, NEVER))) == 0b10
    assert asked_for == ["the second"]


def test_of_several_that_change_each_is_given_what_the_one_before_has_made() -> None:
    def saying(id: str, *after: str) -> catan.Expansion:
        return expansion(id, after=after, modifiers=[change(WORDS, lambda words, position: (*words, id))])

    three = saying("zebra"), saying("ant", "zebra"), saying("bee", "ant")

    answers = {WORDS(play((toy(more=QUERIES), *order)).state) for order in permutations(three)}

    assert answers == {("base", "zebra", "ant", "bee")}


def test_a_change_is_given_what_was_asked() -> None:
    position = asked(change(TRUTH, lambda value, position, seat: not value and seat == 2))

    assert [TRUTH(position, Seat(seat)) for seat in range(3)] == [False, False, True]


# -- goods ---------------------------------------------------------------------------------------------------------


def dearer(id: str, amounts: Mapping[str, int], *after: str) -> catan.Expansion:
    """An expansion with which a road costs that much more; it may cost less of something, too."""

    def surcharge(position: Position, seat: Seat, thing: str) -> catan.Goods:
        more = [amounts.get(good.id, 0) if thing == "road" else 0 for good in position.rules.goods]
        return catan.Goods(tuple(more))

    return expansion(id, requires=("base",), after=after, modifiers=[add(PRICE_OF, surcharge)])


def costs(thing: str, *expansions: catan.Expansion) -> dict[str, int]:
    """What a thing costs with these expansions."""
    position = catan.ruleset("base", *expansions).new_game(seats=3).state
    price = PRICE_OF(position, Seat(0), thing)
    return {good.id: amount for good, amount in zip(position.rules.goods, price, strict=True) if amount}


@pytest.mark.parametrize("order", tuple(permutations(("tolls", "tar"))))
def test_two_expansions_that_each_raise_a_price_compose_whatever_their_order(order: tuple[str, ...]) -> None:
    """Neither has heard of the other."""
    goods = {"tolls": "ore", "tar": "wool"}
    expansions = [dearer(id, {goods[id]: 1}) for id in order]

    assert costs("road", *expansions) == {"brick": 1, "lumber": 1, "ore": 1, "wool": 1}
    assert costs("city", *expansions) == {"grain": 2, "ore": 3}


@pytest.mark.parametrize("order", tuple(permutations(("tolls", "tax"))))
def test_two_expansions_that_each_raise_a_price_by_the_same_good_raise_it_by_two(order: tuple[str, ...]) -> None:
    first, second = (dearer(id, {"ore": 1}) for id in order)

    assert costs("road", first, second) == {"brick": 1, "lumber": 1, "ore": 2}
    assert costs("road", first, dearer("last", {"ore": 1}, order[0])) == {"brick": 1, "lumber": 1, "ore": 2}


@pytest.mark.parametrize("order", tuple(permutations(("tolls", "gift", "sale"))))
def test_what_is_taken_off_a_price_counts_before_it_is_found_to_be_below_zero(order: tuple[str, ...]) -> None:
    amounts = {"tolls": {"brick": 1}, "gift": {"brick": -2, "lumber": 1}, "sale": {"brick": -1}}

    assert costs("road", *(dearer(id, amounts[id]) for id in order)) == {"lumber": 2}


def test_what_is_added_to_a_price_must_be_paid() -> None:
    table = Scenario(dearer("tolls", {"ore": 1}), dearer("tax", {"ore": 1})).piece("settlement", 0, (0, 0, "N"))
    table = table.give(0, brick=1, lumber=1, ore=1).building()
    road = next(edge for edge in range(72) if SITES(table.state, Seat(0), "road") >> edge & 1)

    assert table.code(BuildRoad(Seat(0), catan.Edge(road))) == "build.cannot-pay"
    table = table.give(0, ore=1).play(BuildRoad(Seat(0), catan.Edge(road)))
    assert not any(table.state[Holdings].hands[0])


# -- kinds ---------------------------------------------------------------------------------------------------------

KINDS: dict[type[Query[..., Any]], Any] = {
    Query: ("word",), NumberQuery: 1, GoodsQuery: (), ListQuery: ("word",), MaskQuery: 1, TruthQuery: True,
}  # fmt: skip
"""Every kind of query, with an answer."""


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_stage_that_does_not_fit_the_kind_of_answer_is_refused(kind: type[Query[[], Any]], stage: Stage) -> None:
    """mypy says so too; what it does not look at is refused when rules are compiled."""
    query = kind("toy/asked", lambda position: KINDS[kind])
    modifier = Modifier(query=query, run=giving(KINDS[kind]), stage=stage, refusal=NO if stage == "forbid" else None)
    ruleset = catan.ruleset(toy(more={"queries": [query]}), expansion("ant", modifiers=[modifier]))

    if stage in query.stages:
        assert type(query(ruleset.new_game(seats=3).state)) is type(KINDS[kind])
        return
    with pytest.raises(catan.RulesetError) as raised:
        ruleset.rules(3)
    assert str(raised.value) == (
        f"'ant', catan_modifiers in ant.rules: {stage!r} does not fit the query 'toy/asked' of 'toy', which is of the"
        f" kind {query.kind!r}; it takes {', '.join(query.stages)}"
    )


# mypy refuses each of these, or the comment would be one too many.
MISFITS: dict[str, Any] = {
    "'add' does not fit the query 'toy/mask'": add(MASK, giving(1)),  # type: ignore[arg-type]
    "'add' does not fit the query 'toy/words'": add(WORDS, giving(("more",))),  # type: ignore[arg-type]
    "'limit' does not fit the query 'toy/truth'": limit(TRUTH, giving(1)),  # type: ignore[arg-type]
    "'allow' does not fit the query 'toy/number'": allow(NUMBER, giving(1)),  # type: ignore[arg-type]
    "'forbid' does not fit the query 'toy/number'": forbid(NUMBER, giving(1), NO),  # type: ignore[arg-type]
    "'toy/mask' of 'toy' must take (position)": allow(MASK, lambda position, seat: 1),  # type: ignore[arg-type, misc]
    "'toy/truth' of 'toy' must take (position, seat)": allow(TRUTH, lambda position: True),  # type: ignore[arg-type, misc]
    "'toy/number' of 'toy' must take (value, position)": change(NUMBER, lambda position: 1),  # type: ignore[arg-type, misc]
}


@pytest.mark.parametrize("problem", MISFITS)
def test_a_modifier_that_mypy_refuses_is_refused_when_rules_are_compiled(problem: str) -> None:
    with pytest.raises(catan.RulesetError, match=f"^'other0', .*{re.escape(problem)}"):
        asked(MISFITS[problem])


def test_members_cannot_be_allowed_in_a_price() -> None:
    free: Any = allow(PRICE_OF, lambda position, seat, thing: 0)  # type: ignore[arg-type]

    with pytest.raises(catan.RulesetError, match=r"'tolls'.*'allow' does not fit the query 'base/price-of' of 'base'"):
        catan.ruleset("base", expansion("tolls", requires=("base",), modifiers=[free])).rules(3)


def test_it_can_be_asked_whether_a_query_is_modified() -> None:
    assert not NUMBER.is_modified(asked().rules)
    assert NUMBER.is_modified(asked(add(NUMBER, giving(0))).rules)


def test_the_query_of_the_engine_takes_no_set() -> None:
    masks: Any = allow(catan.HEURISTIC, lambda position, seat, hidden: 1)  # type: ignore[arg-type]

    with pytest.raises(catan.RulesetError, match=r"'ant'.*'allow' does not fit .*'engine/heuristic' of the engine"):
        asked_of(masks)


def asked_of(modifier: Modifier) -> Position:
    return play((toy(), expansion("ant", modifiers=[modifier]))).state


def test_modifiers_see_the_position_and_what_was_asked() -> None:
    position = asked(allow(TRUTH, lambda position, seat: seat == len(position[Log].said) + 1))

    assert [TRUTH(position, Seat(seat)) for seat in range(3)] == [True, True, False]


def test_a_query_may_be_asked_of_a_view_and_while_an_action_is_done() -> None:
    seen: list[int] = []

    def do(tx: catan.Transition, phase: catan.Phase, action: catan.Action) -> None:
        say(tx, "word")
        seen.append(NUMBER(tx))

    more: dict[str, list[Any]] = {
        "queries": [NUMBER],
        "modifiers": [add(NUMBER, lambda position: len(position[Log].said))],
    }
    game = play(toy(do, more=more))

    assert NUMBER(game.view(None)) == 10
    assert NUMBER(game.play(game.actions[0]).view(Seat(1))) == 11
    assert seen == [11]


def test_forbidden_names_the_refusal_of_who_forbids() -> None:
    position = asked(forbid(MASK, giving(0b0101), NO), forbid(MASK, giving(0b1001), NEVER))

    assert MASK.forbidden(position, 2) == NO()
    assert MASK.forbidden(position, 3) == NEVER()
    assert MASK.forbidden(position, 0) in (NO(), NEVER())
    assert MASK.forbidden(position, 1) is None


def test_forbidden_says_why_a_truth_value_is_false() -> None:
    position = asked(forbid(TRUTH, lambda position, seat: seat == 1, NO))

    assert TRUTH.forbidden(position, Seat(1)) == NO()
    assert TRUTH.forbidden(position, Seat(0)) is None


def test_what_is_derived_from_rules_is_worked_out_once_for_each() -> None:
    calls: list[int] = []

    def counted(rules: catan.Rules) -> str:
        calls.append(rules.seats)
        return f"for {rules.seats}"

    derived = PerRules(counted)
    two, three = (play(toy(), seats=seats).rules for seats in (2, 3))

    assert [derived(rules) for rules in (two, three, two, three)] == ["for 2", "for 3", "for 2", "for 3"]
    assert calls == [2, 3]


# -- queries that ask themselves -----------------------------------------------------------------------------------


def asks_itself(value: int, position: Position) -> int:
    return NUMBER(position) + 1


def asks_for_truth(position: Position) -> int:
    return 2 if TRUTH(position, Seat(1)) else 1


def asks_for_a_number(position: Position, seat: Seat) -> bool:
    return NUMBER(position) > 10


def test_a_modifier_that_asks_its_own_query_is_named_with_the_query() -> None:
    position = asked(add(NUMBER, giving(1)), change(NUMBER, asks_itself), each=True)

    with pytest.raises(EngineError) as found:
        NUMBER(position)
    assert re.search("without end: 'other1', catan_modifiers in .* modifies 'toy/number'", str(found.value))
    assert "other0" not in str(found.value)


def test_modifiers_that_ask_each_others_queries_are_all_named() -> None:
    position = asked(add(NUMBER, asks_for_truth), allow(TRUTH, asks_for_a_number), each=True)

    with pytest.raises(EngineError) as found:
        TRUTH(position, Seat(0))
    assert re.search("'other0', .* modifies 'toy/number'; 'other1', .* modifies 'toy/truth'", str(found.value))


def test_a_recursion_of_its_own_is_left_as_it_is() -> None:
    def deep(position: Position) -> int:
        return deep(position)

    with pytest.raises(RecursionError):
        NUMBER(asked(add(NUMBER, deep)))
