"""What a seat may do: listed, counted, asked for and sampled, without listing more than is needed."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import catan_core as catan
from catan_core import ActionSpec, Citation, Limit, PhaseSpec, Refusal, Seat, SubMultisets, evolve
from tests.engine import toy as race
from tests.engine.making import RULE, Asked, Call, Do, expansion, nothing, play, toy

ZERO, ONE, TWO = Seat(0), Seat(1), Seat(2)
HAND = (2, 1, 1)
SMALL = 2
BARRED = Refusal("shop.barred", Citation("shop", "Whom not to"), text="The shop does not haggle with you.")
REFUSED = Refusal("shop.refused", Citation("shop", "When not to"), text="The shop refuses.")


@catan.record
class Shop(catan.Phase, tag="shop/shop"):
    waiting_for: tuple[Seat, ...]


@catan.record
class Trading(catan.Action):
    """A marker: it moves goods."""


@catan.record
class Pay(Trading, tag="shop/pay"):
    cards: catan.Goods


@catan.record
class Buy(Trading, tag="shop/buy"):
    what: int
    amount: int


@catan.record
class Leave(catan.Action, tag="shop/leave"):
    pass


@catan.record
class Haggle(catan.Action, tag="shop/haggle"):
    """Cannot be listed: any price may be named."""

    price: int


def offers(position: catan.Position, phase: Shop, seat: Seat) -> tuple[tuple[int, int], ...]:
    return ((0, 1), (0, 2), (1, 1)) if seat == ZERO else ()


def haggle(position: catan.Position, phase: Shop, action: Haggle) -> catan.Violation | None:
    return None if 0 < action.price < 100 else REFUSED(price=action.price)


HAGGLE = ActionSpec(
    kind=Haggle,
    during=(Shop,),
    rule=RULE,
    apply=nothing,
    check=haggle,
    sample=lambda position, phase, seat, rng: Haggle(seat, rng.randrange(1, 100)) if seat == ZERO else None,
)


def shop(haggling: ActionSpec[Shop, Haggle] = HAGGLE, **limits: Any) -> catan.Expansion:
    return expansion(
        "shop",
        goods=[catan.GoodSpec(good, "food") for good in ("bread", "wine", "cheese")],
        phases=[PhaseSpec(Shop)],
        actions=[
            ActionSpec(
                kind=Pay,
                during=(Shop,),
                rule=RULE,
                options=lambda position, phase, seat: SubMultisets(HAND, SMALL),
                apply=nothing,
            ),
            ActionSpec(
                kind=Buy,
                during=(Shop,),
                rule=RULE,
                options=offers,
                apply=nothing,
            ),
            haggling,
            ActionSpec(kind=Leave, during=(Shop,), rule=RULE, apply=nothing),
        ],
        **limits,
    )


def open_shop(*others: catan.Expansion) -> catan.Game:
    return play((toy(opening=(Shop((ZERO, ONE)),)), shop(), *others))


GAME = open_shop()
PAYMENTS = [Pay(ZERO, cards) for cards in SubMultisets(HAND, SMALL)]
LISTED = [*PAYMENTS, Buy(ZERO, 0, 1), Buy(ZERO, 0, 2), Buy(ZERO, 1, 1), Leave(ZERO)]


def test_iterating_lists_every_action_in_the_order_of_the_specs_and_their_options() -> None:
    assert list(GAME.actions) == LISTED
    assert list(GAME.actions) == list(GAME.actions)
    assert len(PAYMENTS) == 4


def test_len_and_truth_count_what_is_listed() -> None:
    assert len(GAME.actions) == len(LISTED)
    assert GAME.actions
    assert len(GAME.actions_of(ONE)) == len(PAYMENTS) + 1
    assert len(GAME.actions_of(TWO)) == 0
    assert not GAME.actions_of(TWO)


def test_the_actions_of_a_game_are_those_of_its_first_actor() -> None:
    assert GAME.actors == (ZERO, ONE)
    assert GAME.actions.seat == ZERO
    assert {action.seat for action in GAME.actions_of(ONE)} == {ONE}


def test_index_builds_one_action_without_the_others() -> None:
    assert [GAME.actions[index] for index in range(len(LISTED))] == LISTED


@pytest.mark.parametrize("index", [-1, len(LISTED), 1000])
def test_an_index_outside_the_list_is_an_error(index: int) -> None:
    with pytest.raises(IndexError):
        GAME.actions[index]


def test_actions_are_not_counted_from_the_end_whatever_their_options_are() -> None:
    with pytest.raises(IndexError):
        play(toy()).actions[-1]


def test_in_asks_whether_an_action_is_legal_also_of_kinds_that_are_not_listed() -> None:
    assert all(action in GAME.actions for action in LISTED)
    assert Haggle(ZERO, 50) in GAME.actions
    assert Haggle(ZERO, 50) not in list(GAME.actions)


@pytest.mark.parametrize(
    "other",
    [
        Pay(ONE, catan.Goods((1, 1, 0))),
        Pay(ZERO, catan.Goods((0, 2, 0))),
        Pay(ZERO, catan.Goods((1, 1))),
        Buy(ZERO, 1, 2),
        Haggle(ZERO, 100),
        Do(ZERO),
        None,
        "shop/leave",
        0,
    ],
)
def test_what_is_not_legal_for_the_seat_is_not_in_its_actions(other: object) -> None:
    assert other not in GAME.actions


def test_sampling_is_uniform_over_what_is_listed() -> None:
    rng, count = Random(7), 1600
    drawn = Counter(GAME.actions.sample(rng) for _ in range(count))

    assert set(drawn) == set(LISTED)
    assert all(150 < number < 250 for number in drawn.values())  # 200 are expected, with a deviation of 13


def test_sampling_draws_one_number() -> None:
    used, fresh = Random(3), Random(3)
    GAME.actions.sample(used)
    fresh.random()

    assert used.getstate() == fresh.getstate()


def test_sampling_where_there_is_nothing_to_do_is_an_error() -> None:
    with pytest.raises(IndexError):
        GAME.actions_of(TWO).sample(Random(1))


def test_kinds_are_counted_and_listed_one_by_one() -> None:
    assert GAME.actions.kinds == ((Pay, 4), (Buy, 3), (Leave, 1))
    assert GAME.actions.of(Buy) == (Buy(ZERO, 0, 1), Buy(ZERO, 0, 2), Buy(ZERO, 1, 1))
    assert (GAME.actions.of(Haggle), GAME.actions.of(Do)) == ((), ())


def test_open_kinds_are_named_and_sampled() -> None:
    (haggling,) = GAME.actions.open
    rng = Random(1)

    assert (haggling.kind, haggling.tag) == (Haggle, "shop/haggle")
    assert all(haggling.sample(rng) in GAME.actions for _ in range(20))
    assert len({haggling.sample(rng) for _ in range(20)}) > 1


def test_an_open_kind_may_have_nothing_to_sample() -> None:
    (haggling,) = GAME.actions_of(ONE).open

    assert haggling.sample(Random(1)) is None
    assert GAME.actions_of(TWO).open == ()


def test_an_open_kind_is_validated_by_its_check() -> None:
    with pytest.raises(catan.IllegalAction) as caught:
        GAME.play(Haggle(ZERO, 0))

    assert caught.value.violation == REFUSED(price=0)


@pytest.mark.parametrize("by", [ZERO, ONE])
def test_an_open_kind_is_offered_to_those_that_nothing_bars_and_what_bars_comes_before_its_check(by: Seat) -> None:
    def barred(position: catan.Position, phase: Shop, seat: Seat) -> catan.Violation | None:
        return BARRED() if seat == by else None

    game = play((toy(opening=(Shop((ZERO, ONE)),)), shop(evolve(HAGGLE, barred=barred))))

    for seat in (ZERO, ONE):
        assert [kind.tag for kind in game.actions_of(seat).open] == (["shop/haggle"] if seat != by else [])
        for price, refused in ((50, None), (0, REFUSED(price=0))):
            assert game.rules.check(game.state, Haggle(seat, price)) == (BARRED() if seat == by else refused)


def test_a_limit_of_another_expansion_cuts_the_list_and_the_check_alike() -> None:
    limits = [
        Limit(Buy, lambda position, action: REFUSED() if action.amount == 1 else None),
        Limit(Pay, lambda position, action: REFUSED() if action.cards[0] else None),
        Limit(Leave, lambda position, action: REFUSED()),
        Limit(Haggle, lambda position, action: REFUSED() if action.price == 50 else None),
    ]
    actions = open_shop(expansion("law", modifiers=limits)).actions

    assert list(actions) == [Pay(ZERO, catan.Goods((0, 1, 1))), Buy(ZERO, 0, 2)]
    assert len(actions) == 2
    assert [actions[index] for index in range(2)] == list(actions)
    assert all((action in actions) == (action in list(actions)) for action in LISTED)
    assert Haggle(ZERO, 50) not in actions
    assert Haggle(ZERO, 51) in actions


def test_two_limits_refuse_what_either_refuses() -> None:
    def law(amount: int) -> catan.Expansion:
        def refuses(position: catan.Position, action: Buy) -> catan.Violation | None:
            return REFUSED() if action.amount == amount else None

        return expansion(f"law{amount}", modifiers=[Limit(Buy, refuses)])

    assert open_shop(law(1), law(2)).actions.of(Buy) == ()


def test_a_limit_on_a_marker_is_one_on_every_kind_of_action_that_carries_it() -> None:
    strike = Limit(Trading, lambda position, action: REFUSED(price=7), refusals=(REFUSED,))
    game = open_shop(expansion("strike", modifiers=[strike]))

    assert list(game.actions) == [Leave(ZERO)]
    assert game.rules.check(game.state, Buy(ZERO, 0, 1)) == REFUSED(price=7)
    assert "  Trading: limited by strike" in game.rules.ruleset.explain().splitlines()


def test_a_volunteer_is_offered_only_what_volunteers_may() -> None:
    game = play(toy(opening=(Asked((ZERO,)),)))

    assert list(game.actions_of(TWO)) == [Call(TWO)]
    assert Do(ZERO) in game.actions_of(ZERO)
    assert Do(TWO) not in game.actions_of(TWO)


@catan.record
class Yell(catan.Action, tag="toy/yell"):
    """What bystanders do."""

    number: int


def test_what_only_volunteers_may_do_is_neither_listed_for_nor_allowed_to_a_seat_that_owes_a_decision() -> None:
    yell = ActionSpec(
        kind=Yell,
        during=(Asked,),
        rule=RULE,
        options=lambda position, phase, seat: (1, 2),
        apply=nothing,
        volunteer="only",
    )
    game = play(toy(opening=(Asked((ZERO,)),), more={"actions": [yell]}))

    assert game.actions_of(ZERO).of(Yell) == ()
    violation = game.rules.check(game.state, Yell(ZERO, 1))
    assert violation is not None
    assert violation.code == "engine.not-now"
    assert game.actions_of(TWO).of(Yell) == (Yell(TWO, 1), Yell(TWO, 2))
    assert game.rules.check(game.state, Yell(TWO, 1)) is None


def test_nothing_is_offered_at_a_chance_node_or_to_a_seat_that_is_not_there() -> None:
    game = play(race.EXPANSION, seats=2)

    assert game.actors == (catan.CHANCE,)
    assert not game.actions
    assert not any(game.actions_of(Seat(seat)) for seat in range(2))
    assert not any(catan.Actions(play(toy()).state, Seat(seat)) for seat in (-2, -1, 3, 4))


def test_the_actions_of_a_view_are_those_of_the_state_behind_it() -> None:
    assert list(GAME.view(ZERO).actions) == LISTED
    assert list(GAME.view(ONE).actions) == list(GAME.actions_of(ONE))
    assert not GAME.view(None).actions


def test_a_repr_counts_the_kinds() -> None:
    assert repr(GAME.actions) == "<Actions of seat 0: shop/pay 4, shop/buy 3, shop/leave 1>"
    assert repr(GAME.actions_of(TWO)) == "<Actions of seat 2: none>"


# -- quick questions ---------------------------------------------------------------------------------------------


@catan.record
class Brew(catan.Action, tag="toy/quick-brew"):
    amount: int


@catan.record
class Bake(catan.Action, tag="toy/quick-bake"):
    amount: int


@catan.record
class Rest(catan.Action, tag="toy/quick-rest"):
    amount: int


QUICK: tuple[tuple[type[catan.Action], str | None], ...] = ((Brew, "brew"), (Bake, "bake"), (Rest, None))


def asked_for(answer: object) -> tuple[list[str], list[str]]:
    """What is listed besides, and what has been asked for it, where three kinds share a question with this answer."""
    asked = []

    def question(position: catan.Position, seat: Seat) -> object:
        asked.append("question")
        return answer

    def spec(kind: type[catan.Action], key: str | None) -> ActionSpec[Any, Any]:
        def options(position: catan.Position, phase: catan.Phase, seat: Seat) -> tuple[int, ...]:
            asked.append(kind.tag)
            return (1,)

        return ActionSpec(
            kind=kind,
            during=(Asked,),
            rule=RULE,
            options=options,
            apply=nothing,
            when=question,
            key=key,
        )

    specs = [spec(kind, key) for kind, key in QUICK]
    game = play(toy(opening=(Asked((ZERO,)),), more={"actions": specs}))
    return [action.tag for action in game.actions if action.tag.startswith("toy/quick")], asked


def test_kinds_that_share_a_question_have_it_asked_once() -> None:
    every = [kind.tag for kind, _ in QUICK]

    assert asked_for(frozenset({"brew", "bake"})) == (every, ["question", *every])


def test_a_kind_whose_key_is_not_in_the_answer_is_not_asked_for_options() -> None:
    assert asked_for(frozenset({"bake"})) == (
        ["toy/quick-bake", "toy/quick-rest"],
        ["question", "toy/quick-bake", "toy/quick-rest"],
    )


@pytest.mark.parametrize("answer", [frozenset(), (), False, None, 0], ids=repr)
def test_where_the_answer_is_no_none_is_asked_for_options(answer: object) -> None:
    assert asked_for(answer) == ([], ["question"])


@pytest.mark.parametrize("answer", [{"brew"}, ["brew"], True], ids=repr)
def test_an_answer_that_cannot_have_keys_is_an_error_that_names_the_kinds(answer: object) -> None:
    with pytest.raises(catan.EngineError, match=r"toy/quick-brew, .*: `when` must answer with a frozenset of keys"):
        asked_for(answer)


@pytest.mark.parametrize(("answer", "left"), [([1], True), ({}, False), (7, True)], ids=repr)
def test_where_no_kind_has_a_key_the_answer_may_be_anything(answer: object, left: bool) -> None:
    def kinds(game: catan.Game) -> set[str]:
        return {action.tag for action in game.actions if action.tag.startswith("toy/quick")}

    def spec(kind: type[catan.Action], when: Any) -> ActionSpec[Any, Any]:
        return ActionSpec(kind=kind, during=(Asked,), rule=RULE, options=lambda *asked: (1,), apply=nothing, when=when)

    def no(position: catan.Position, seat: Seat) -> bool:
        return False

    specs = [spec(Brew, lambda position, seat: answer), spec(Bake, no), spec(Rest, None)]
    game = play(toy(opening=(Asked((ZERO,)),), more={"actions": specs}))
    assert kinds(game) == ({"toy/quick-brew", "toy/quick-rest"} if left else {"toy/quick-rest"})
