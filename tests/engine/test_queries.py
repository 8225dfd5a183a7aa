"""Queries: an answer folded through the modifiers of all expansions, and the reason why something is forbidden."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

import catan_core as catan
from catan_core import Citation, Modifier, PerRules, Position, Query, Refusal, Seat
from catan_core.base.goods import PRICE_OF, plus
from catan_core.plugin.queries import STAGES, STAGES_OF, Stage
from tests.engine.making import Log, expansion, play, say, toy

MASK: Query[[], int] = Query("toy/mask", lambda position: 0b0011, kind="mask")
NUMBER: Query[[], int] = Query("toy/number", lambda position: 10, kind="number")
TRUTH: Query[[Seat], bool] = Query("toy/truth", lambda position, seat: seat == 0, kind="truth")
NO, NEVER = (Refusal(code, Citation("toy", "When not to")) for code in ("toy.no", "toy.never"))

WORDS: Query[[], tuple[str, ...]] = Query("toy/words", lambda position: ("base",))

QUERIES: dict[str, list[Any]] = {"queries": [MASK, NUMBER, TRUTH, WORDS]}


def asked(*modifiers: Modifier[..., Any], each: bool = False) -> Position:
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
        (Modifier(NUMBER, giving(4), "change"), 4),
        (Modifier(NUMBER, lambda value, position: 2 * value, "change"), 20),
        (Modifier(NUMBER, giving(4), "add"), 14),
        (Modifier(NUMBER, giving(-4), "add"), 6),
        (Modifier(NUMBER, giving(4), "limit"), 4),
        (Modifier(NUMBER, giving(14), "limit"), 10),
        (Modifier(MASK, giving(0b0110), "change"), 0b0110),
        (Modifier(MASK, giving(0b0110), "allow"), 0b0111),
        (Modifier(MASK, giving(0b0110), "forbid", NO), 0b0001),
    ],
)
def test_every_stage_folds_into_the_answer(modifier: Modifier[[], int], answer: int) -> None:
    assert modifier.query(asked(modifier)) == answer


@pytest.mark.parametrize(
    ("stage", "value", "answers"), [("allow", True, [True, True]), ("forbid", True, [False, False])]
)
def test_truth_values_are_allowed_and_forbidden(stage: Any, value: bool, answers: list[bool]) -> None:
    position = asked(Modifier(TRUTH, giving(value), stage, NO if stage == "forbid" else None))

    assert [TRUTH(position, Seat(seat)) for seat in range(2)] == answers
    assert all(type(TRUTH(position, Seat(seat))) is bool for seat in range(2))


def test_stages_are_folded_in_their_order_whatever_the_order_of_the_modifiers() -> None:
    number = (
        Modifier(NUMBER, giving(20), "change"),
        Modifier(NUMBER, giving(5), "add"),
        Modifier(NUMBER, giving(3), "add"),
        Modifier(NUMBER, giving(26), "limit"),
        Modifier(NUMBER, giving(27), "limit"),
    )
    mask = (
        Modifier(MASK, giving(0b1000), "change"),
        Modifier(MASK, giving(0b0110), "allow"),
        Modifier(MASK, giving(0b0011), "allow"),
        Modifier(MASK, giving(0b0100), "forbid", NO),
        Modifier(MASK, giving(0b0001), "forbid", NEVER),
    )

    assert {NUMBER(asked(*order)) for order in permutations(number)} == {26}
    assert {MASK(asked(*order)) for order in permutations(mask)} == {0b1010}


def test_expansions_that_never_heard_of_each_other_may_modify_one_query_in_any_order() -> None:
    modifiers = [Modifier(NUMBER, giving(amount), "add") for amount in (1, 2, 4)]

    assert {NUMBER(asked(*order, each=True)) for order in permutations(modifiers)} == {17}


def test_what_is_forbidden_does_not_come_back() -> None:
    position = asked(Modifier(MASK, giving(0b1), "forbid", NO), Modifier(MASK, giving(0b1), "allow"))

    assert MASK(position) == 0b0010


def test_of_several_that_change_each_is_given_what_the_one_before_has_made() -> None:
    def saying(id: str, *after: str) -> catan.Expansion:
        return expansion(id, after=after, modifiers=[Modifier(WORDS, lambda words, position: (*words, id), "change")])

    three = saying("zebra"), saying("ant", "zebra"), saying("bee", "ant")

    answers = {WORDS(play((toy(more=QUERIES), *order)).state) for order in permutations(three)}

    assert answers == {("base", "zebra", "ant", "bee")}


def test_a_change_is_given_what_was_asked() -> None:
    position = asked(Modifier(TRUTH, lambda value, position, seat: not value and seat == 2, "change"))

    assert [TRUTH(position, Seat(seat)) for seat in range(3)] == [False, False, True]


def test_two_expansions_that_each_raise_a_price_compose() -> None:
    def dearer(good: str, id: str, *after: str) -> catan.Expansion:
        def price(value: catan.Goods, position: Position, seat: Seat, thing: str) -> catan.Goods:
            return plus(value, position.rules.vector({good: 1})) if thing == "road" else value

        return expansion(id, requires=("base",), after=after, modifiers=[Modifier(PRICE_OF, price, "change")])

    tolls, tar = dearer("ore", "tolls"), dearer("wool", "tar", "tolls")
    for order in permutations((tolls, tar)):
        position = catan.ruleset("base", *order).new_game(seats=3).state
        costs = {"brick": 1, "lumber": 1, "ore": 1, "wool": 1}
        assert PRICE_OF(position, Seat(0), "road") == position.rules.vector(costs)
        assert PRICE_OF(position, Seat(0), "city") == position.rules.vector({"grain": 2, "ore": 3})


VALUES: dict[str, Any] = {"number": 1, "mask": 1, "truth": True, "value": ("word",)}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("kind", VALUES)
def test_a_stage_that_does_not_fit_the_kind_of_answer_is_refused(kind: Any, stage: Stage) -> None:
    query: Query[[], Any] = Query("toy/asked", lambda position: VALUES[kind], kind=kind)
    refusal = NO if stage == "forbid" else None
    ant = expansion("ant", modifiers=[Modifier(query, giving(VALUES[kind]), stage, refusal)])
    ruleset = catan.ruleset(toy(more={"queries": [query]}), ant)

    if stage in STAGES_OF[kind]:
        assert type(query(ruleset.new_game(seats=3).state)) is type(VALUES[kind])
        return
    with pytest.raises(catan.RulesetError) as raised:
        ruleset.rules(3)
    assert str(raised.value) == (
        f"'ant', catan_modifiers in ant.rules: {stage!r} does not fit the query 'toy/asked' of 'toy', which is of the"
        f" kind {kind!r}; it takes {', '.join(STAGES_OF[kind])}"
    )


def test_the_price_of_a_thing_cannot_be_added_to() -> None:
    more = Modifier(PRICE_OF, lambda position, seat, thing: position.rules.vector({"ore": 1}), "add")

    with pytest.raises(catan.RulesetError, match=r"'tolls'.*'add' does not fit the query 'base/price-of' of 'base'"):
        catan.ruleset("base", expansion("tolls", requires=("base",), modifiers=[more])).rules(3)


def test_the_query_of_the_engine_takes_no_set() -> None:
    masks: Modifier[..., Any] = Modifier(catan.HEURISTIC, lambda position, seat, hidden: 1, "allow")

    with pytest.raises(catan.RulesetError, match=r"'ant'.*'allow' does not fit .*'engine/heuristic' of the engine"):
        asked_of(masks)


def asked_of(modifier: Modifier[..., Any]) -> Position:
    return play((toy(), expansion("ant", modifiers=[modifier]))).state


def test_modifiers_see_the_position_and_what_was_asked() -> None:
    position = asked(Modifier(TRUTH, lambda position, seat: seat == len(position[Log].said) + 1, "allow"))

    assert [TRUTH(position, Seat(seat)) for seat in range(3)] == [True, True, False]


def test_a_query_may_be_asked_of_a_view_and_while_an_action_is_done() -> None:
    seen: list[int] = []

    def do(tx: catan.Transition, phase: catan.Phase, action: catan.Action) -> None:
        say(tx, "word")
        seen.append(NUMBER(tx))

    more = {"queries": [NUMBER], "modifiers": [Modifier(NUMBER, lambda position: len(position[Log].said), "add")]}
    game = play(toy(do, more=more))

    assert NUMBER(game.view(None)) == 10
    assert NUMBER(game.play(game.actions[0]).view(Seat(1))) == 11
    assert seen == [11]


def test_forbidden_names_the_refusal_of_who_forbids() -> None:
    position = asked(Modifier(MASK, giving(0b0101), "forbid", NO), Modifier(MASK, giving(0b1001), "forbid", NEVER))

    assert MASK.forbidden(position, 2) == NO()
    assert MASK.forbidden(position, 3) == NEVER()
    assert MASK.forbidden(position, 0) in (NO(), NEVER())
    assert MASK.forbidden(position, 1) is None  # a member that nobody forbids


def test_forbidden_asks_a_truth_value_with_bit_0() -> None:
    position = asked(Modifier(TRUTH, lambda position, seat: seat == 1, "forbid", NO))

    assert TRUTH.forbidden(position, 0, Seat(1)) == NO()
    assert TRUTH.forbidden(position, 0, Seat(0)) is None


def test_what_is_derived_from_rules_is_worked_out_once_for_each() -> None:
    calls: list[int] = []
    derived = PerRules(lambda rules: calls.append(rules.seats) or f"for {rules.seats}")
    two, three = (play(toy(), seats=seats).rules for seats in (2, 3))

    assert [derived(rules) for rules in (two, three, two, three)] == ["for 2", "for 3", "for 2", "for 3"]
    assert calls == [2, 3]
