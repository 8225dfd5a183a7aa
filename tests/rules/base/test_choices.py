"""Decisions that are ready for every rule: what is legal, why the rest is not, and what moves."""

from collections.abc import Callable
from typing import Any

import pytest

import catan_core as catan
from catan_core import Good, Goods, Seat
from catan_core.base import EndTrade, Trade, choices, goods
from catan_core.testing import Scenario
from tests.engine.making import expansion
from tests.helpers.seats import ONE, TWO, ZERO

RULE = catan.Citation("bazaar", "The bazaar")


@catan.record
class Choice(catan.Phase, tag="bazaar/choice"):
    seat: Seat


@catan.record
class One(catan.Action, tag="bazaar/one"):
    good: Good


@catan.record
class Perhaps(catan.Action, tag="bazaar/perhaps"):
    good: Good | None


@catan.record
class Some(catan.Action, tag="bazaar/some"):
    cards: Goods


@catan.record
class Whom(catan.Action, tag="bazaar/whom"):
    other: Seat | None


@catan.record
class TwoFields(catan.Action, tag="bazaar/two-fields"):
    good: Good
    number: int


def table(spec: catan.ActionSpec[Any, Any], **hand: int) -> Scenario:
    """Seat 0 has some cards and is asked."""
    bazaar = expansion("bazaar", phases=[catan.PhaseSpec(Choice, skips=True)], actions=[spec], requires=("base",))
    return Scenario(bazaar, seats=3).give(0, **hand).phase(Choice(ZERO), Trade(ZERO))


def taking(kind: type[Any], **more: Any) -> catan.ActionSpec[Any, Any]:
    return choices.taking(kind, during=Choice, rule=RULE, **more)


def giving(kind: type[Any], **more: Any) -> catan.ActionSpec[Any, Any]:
    return choices.giving(kind, during=Choice, rule=RULE, **more)


def said(scenario: Scenario, action: catan.Action) -> tuple[str, tuple[tuple[str, int | str], ...], catan.Citation]:
    """The code, details and rule with which an action is refused."""
    violation = scenario.game.rules.check(scenario.state, action)
    assert violation is not None
    return violation.code, violation.detail, violation.rule


def test_a_card_of_choice_comes_from_the_supply() -> None:
    here = table(taking(One))
    assert len(here.game.actions) == 5

    assert here.play(One(ZERO, here.good("ore"))).hand(0) == {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 1}


def test_what_the_supply_lacks_is_refused_under_the_heading_of_the_rule() -> None:
    bazaar = table(taking(One)).supply(ore=0)

    assert said(bazaar, One(ZERO, bazaar.good("ore"))) == ("choice.supply-lacks-it", (("good", "ore"),), RULE)


def test_a_refusal_of_ones_own_is_left_as_it_is() -> None:
    own = catan.Refusal("bazaar.empty", catan.Citation("bazaar", "Sold out"), text="Sold out.")
    bazaar = table(taking(One, lacking=own)).supply(ore=0)

    assert said(bazaar, One(ZERO, bazaar.good("ore"))) == ("bazaar.empty", (("good", "ore"),), own.rule)


def test_a_field_that_may_be_none_lets_one_do_without() -> None:
    here = table(taking(Perhaps))
    assert len(here.game.actions) == 6

    assert not any(here.play(Perhaps(ZERO, None)).hand(0).values())


def test_as_many_cards_as_the_rule_says_are_taken_or_as_many_as_there_are() -> None:
    here = table(taking(Some, count=lambda position, phase, seat: 2 + seat))
    assert len(here.game.actions) == 15
    assert said(here, Some(ZERO, here.goods(ore=3))) == (
        "choice.wrong-number", (("wanted", 2), ("given", 3)), RULE,
    )  # fmt: skip

    here.supply(brick=0, lumber=0, wool=0, grain=0, ore=1)
    assert list(here.game.actions) == [Some(ZERO, here.goods(ore=1))]
    assert said(here, Some(ZERO, here.goods(brick=1)))[0] == "choice.supply-lacks-it"


def test_cards_are_given_to_the_supply_or_to_a_seat() -> None:
    discarding = table(giving(Some, count=2), wool=1, ore=1)
    assert list(discarding.game.actions) == [Some(ZERO, discarding.goods(wool=1, ore=1))]
    assert said(discarding, Some(ZERO, discarding.goods(ore=2)))[0] == "choice.not-in-hand"
    assert not any(discarding.play(Some(ZERO, discarding.goods(wool=1, ore=1))).hand(0).values())

    presenting = table(giving(One, to=lambda phase: TWO), wool=1)
    assert presenting.play(One(ZERO, presenting.good("wool"))).hand(2)["wool"] == 1


def test_nobody_is_asked_to_give_from_an_empty_hand() -> None:
    assert table(giving(Some, count=2)).game.phase == Trade(ZERO)


def test_a_seat_is_chosen_among_those_that_the_rule_names_or_nobody() -> None:
    chosen: list[Seat | None] = []
    spec = choices.choosing_seat(
        Whom,
        during=Choice,
        rule=RULE,
        among=lambda position, phase, seat: choices.opponents(position, seat)[:1],
        apply=lambda tx, phase, action: chosen.append(action.other),
    )
    here = table(spec)

    assert list(here.game.actions) == [Whom(ZERO, ONE), Whom(ZERO, None)]
    assert said(here, Whom(ZERO, TWO)) == ("choice.no-such-seat", (), RULE)
    here.play(Whom(ZERO, None))
    assert chosen == [None]


def test_opponents_are_those_to_the_left_clockwise() -> None:
    state = Scenario(seats=4).state

    assert choices.opponents(state, TWO) == (3, 0, 1)


@pytest.mark.parametrize(
    ("make", "kind", "wanted"),
    [
        (
            taking,
            TwoFields,
            "TwoFields: the action must have one field besides its seat, a Good, a Good | None or Goods",
        ),
        (giving, EndTrade, "EndTrade: the action must have one field besides its seat, a Good, a Good | None or Goods"),
        (taking, Whom, "Whom: the action must have one field besides its seat, a Good, a Good | None or Goods"),
    ],
)
def test_an_action_without_the_one_field_is_refused(make: Callable[..., Any], kind: type[Any], wanted: str) -> None:
    with pytest.raises(catan.RulesetError) as caught:
        make(kind)

    assert str(caught.value) == wanted


def test_a_field_for_a_seat_is_wanted_where_a_seat_is_chosen() -> None:
    with pytest.raises(catan.RulesetError, match=r"One: .* a Seat or a Seat \| None"):
        choices.choosing_seat(One, during=Choice, rule=RULE, among=goods.hand_cards, apply=goods.pay)  # type: ignore[arg-type]


ONE_CARD = "its field 'good' is one card, so that `count` has no effect; for several it is a Goods"


@pytest.mark.parametrize(
    ("make", "wanted"),
    [
        (lambda: taking(One, count=2), f"One: {ONE_CARD}"),
        (lambda: giving(Perhaps, count=lambda position, phase, seat: 2), f"Perhaps: {ONE_CARD}"),
        (
            lambda: taking(Some, count="2"),
            "Some: count must be a whole number or a function that takes (position, phase, seat), not '2'",
        ),
        (
            lambda: taking(Some, count=-1),
            "Some: count must be a whole number or a function that takes (position, phase, seat), not -1",
        ),
        (lambda: giving(Some, to=2), "Some: to must be a function that takes (phase), not 2"),
        (
            lambda: choices.choosing(Some, during=Choice, rule=RULE, cards=(1, 0), apply=goods.pay),  # type: ignore[arg-type]
            "Some: cards must be a function that takes (position, phase, seat), not (1, 0)",
        ),
        (
            lambda: choices.choosing_seat(Whom, during=Choice, rule=RULE, among=(1, 2), apply=goods.pay),  # type: ignore[arg-type]
            "Whom: among must be a function that takes (position, phase, seat), not (1, 2)",
        ),
    ],
)
def test_what_a_choice_cannot_be_made_of_is_refused(make: Callable[[], Any], wanted: str) -> None:
    with pytest.raises(catan.RulesetError) as caught:
        make()

    assert str(caught.value) == wanted
