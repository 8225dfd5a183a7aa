"""A module says once whether it takes part: `catan_used`."""

from collections.abc import Callable

import pytest

import catan_core as catan
from catan_core import RulesetError, Setup, ruleset
from tests.engine.making import Happened, expansion, module, say, toy

FEAST = catan.Option("fair.feast", False, values=(False, True), doc="Whether there is a feast.")
FOOD: catan.Table[str, int] = catan.Table("fair/food", "How much there is to eat.")
TITLE = catan.Text("phase:fair/feast", (("en", "Feast"),))


def fair(used: Callable[[Setup], object]) -> catan.Expansion:
    feast = module(
        "feast",
        options=[FEAST],
        used=used,
        tables=[FOOD, catan.Row(FOOD, "cake", 3)],
        reactions=[catan.Reaction(Happened, lambda tx, event: say(tx, "feast"))],
        texts=[TITLE],
    )
    return expansion("fair", requires=("toy",), part="stalls", modules=(feast,))


def by_option(setup: Setup) -> object:
    return setup.options["fair.feast"]


def names(rules: catan.Rules) -> set[str]:
    return {contribution.hook for contribution in rules.contributions if contribution.part == "fair.feast"}


def test_the_hooks_of_a_module_that_is_used_are_asked() -> None:
    rules = ruleset(toy(), fair(by_option), options={"fair.feast": True}).rules(2)
    assert names(rules) == {"tables", "reactions", "texts"}
    assert rules.unused == ()
    assert FOOD(rules)["cake"] == 3


def test_of_a_module_that_is_not_used_only_options_and_texts_are_asked() -> None:
    chosen = ruleset(toy(), fair(by_option))
    rules = chosen.rules(2)
    assert names(rules) == {"texts"}
    assert [option.name for option in chosen.declared_options if option.name.startswith("fair")] == ["fair.feast"]
    assert rules.unused == ("fair.feast",)
    assert "does not use fair.feast" in chosen.explain(2)


def test_the_number_of_seats_may_decide() -> None:
    chosen = ruleset(toy(), fair(lambda setup: setup.seats == 3))
    assert [chosen.rules(seats).unused for seats in (2, 3)] == [("fair.feast",), ()]


def test_it_is_asked_once_for_each_number_of_seats() -> None:
    asked = []

    def used(setup: Setup) -> bool:
        asked.append(setup.seats)
        return True

    chosen = ruleset(toy(), fair(used))
    for seats in (2, 3, 2):
        chosen.rules(seats)
    assert asked == [2, 3]


def test_an_excluded_module_says_so_with_the_defaults_of_its_options() -> None:
    quiet = expansion("quiet", requires=("fair",), excludes=("fair.feast",))
    rows = expansion("rows", requires=("fair",), tables=[catan.Row(FOOD, "pie", 1)])
    unused = ruleset(toy(), fair(by_option), quiet).rules(2)
    assert names(unused) == set()
    # The table would have been there, so the row is dropped with it; without it, there is nothing to drop.
    assert FOOD not in ruleset(toy(), fair(lambda setup: True), quiet, rows).rules(2).tables
    with pytest.raises(RulesetError, match="fair/food"):
        ruleset(toy(), fair(by_option), quiet, rows).rules(2)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda setup: None, r"'fair', catan_used in fair.feast: it must return True or False, not None"),
        (lambda setup: [], r"catan_used in fair.feast: it must return True or False, not \[\]"),
        (lambda setup: setup.options["fair.fest"], r"catan_used in fair.feast: the hook raised KeyError"),
    ],
)
def test_a_wrong_answer_names_the_module(answer: Callable[[Setup], object], message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        ruleset(toy(), fair(answer)).rules(2)


def test_a_name_that_is_nearly_right_is_suggested() -> None:
    with pytest.raises(RulesetError, match=r"there is no hook 'catan_use'.*did you mean 'catan_used'"):
        ruleset(toy(), expansion("fair", use=lambda setup: True)).rules(2)
