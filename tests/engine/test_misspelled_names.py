"""A name that an expansion misspells is refused, and the error says which one it may have meant."""

from typing import Any

import pytest

import catan_core as catan
from tests.engine.making import expansion

BREAD = catan.Option("ant.bread", "white", values=("white", "brown"), doc="Which bread there is.")
MUST = ("must",)


def ant(*options: object, **relations: Any) -> catan.Expansion:
    """An expansion with options, and with relations to others."""
    made = expansion("ant", requires=("base",), options=[BREAD, *options])
    return catan.evolve(made, **relations)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (ant(replaces=("base/prices:raod",)), "nothing of that name is there; did you mean 'base/prices:road'?"),
        (ant(replaces=("base/price:road",)), "nothing of that name is there; did you mean 'base/prices:road'?"),
        (
            ant(excludes=("actions:base/buy-crad",)),
            "nothing of that name is there; did you mean 'actions:base/buy-card",
        ),
        (ant(excludes=("action:base/buy-card",)), "side_panels, invariants; did you mean 'actions'?"),
        (ant(excludes=("base.dev_card",)), "base.window; did you mean 'base.dev_cards'?"),
        (ant(requires=("base", "cities_knigths")), "its Expansion; did you mean 'cities_knights'?"),
        (ant(fixes={"base.steel": "must"}), "nobody here declares: 'base.steel'; did you mean 'base.steal'?"),
        (ant(catan.Default("base.steel", "must")), "'base.steel'; did you mean 'base.steal'?"),
        (
            ant(catan.Default("base.steal", by="ant.bred", values=(("white", "must"),))),
            "'ant.bred'; did you mean 'ant.bread'?",
        ),
        (ant(catan.OptionLimit("base.steel", "no", values=MUST)), "'base.steel'; did you mean 'base.steal'?"),
        (ant(catan.Edition("old", (("base.steel", "must"),))), "'base.steel'; did you mean 'base.steal'?"),
        (ant(catan.NoEffect("base.steel", by="ant.bread", values=("white",))), "did you mean 'base.steal'?"),
        (ant(catan.NoEffect("base.steal", by="ant.bred", values=("white",))), "did you mean 'ant.bread'?"),
        (ant(catan.Exclusion("base.dev_cards", by="ant.bred", values=("white",))), "did you mean 'ant.bread'?"),
        (ant(catan.Exclusion("base.dev_card", by="ant.bread", values=("white",))), "did you mean 'base.dev_cards'?"),
        (
            ant(catan.Option("ant.cut", True, values=(True, False), doc="Cut.", only=(("ant.bred", ("white",)),))),
            "'ant.bred'; did you mean 'ant.bread'?",
        ),
        (
            ant(catan.SeatsByText("ant.bred", find=lambda text: frozenset({3}))),
            "'ant' gives seats by an option that nobody here declares: 'ant.bred'; did you mean 'ant.bread'?",
        ),
    ],
)
def test_a_name_that_is_like_another_is_told_with_it(wrong: catan.Expansion, said: str) -> None:
    with pytest.raises(catan.RulesetError) as caught:
        catan.ruleset("base", wrong).rules(3)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (ant(excludes=("dev_cards",)), "'ant' excludes 'dev_cards': a module is named 'expansion.module', a spec"),
        (ant(excludes=("dev_cards",)), "did you mean 'base.dev_cards'?"),
        (ant(excludes=("base/buy-card",)), "'ant' excludes 'base/buy-card': a module is named 'expansion.module'"),
        (ant(excludes=("base",)), "'ant' excludes 'base': a module is named 'expansion.module'"),
        (
            ant(catan.Exclusion("actions:base/buy-card", by="ant.bread", values=("white",))),
            "'ant' excludes 'actions:base/buy-card': a module is named 'expansion.module'",
        ),
    ],
)
def test_what_is_excluded_has_the_name_of_a_module_or_a_spec(wrong: catan.Expansion, said: str) -> None:
    with pytest.raises(catan.RulesetError) as caught:
        catan.ruleset("base", wrong).rules(3)
    assert said in str(caught.value)


def test_modules_of_expansions_that_are_not_chosen_may_be_excluded() -> None:
    catan.ruleset("base", ant(excludes=("moon.dust", "events:moon/rise", "moon/prices:dust"))).rules(3)
