"""Options: declared by expansions, given another default or bundled by others, chosen by whoever plays."""

from typing import Any

import pytest

import catan_core as catan
from catan_core import Default, Edition, Expansion, Option, UnknownOption, ruleset
from tests.engine.making import expansion, play, toy

PACE = Option("toy.pace", "slow", ("slow", "fast", "very fast"), "How fast it goes.")
GOAL = Option("toy.goal", 10, (), "How far it goes.")
LOUD = Option("toy.loud", False, (False, True), "Whether it can be heard.")
OPTIONS = [PACE, GOAL, LOUD, Edition("old", (("toy.pace", "fast"), ("toy.goal", 8)))]
TOY = toy(more={"options": OPTIONS})


def values(
    *others: Expansion, edition: str | None = None, **chosen: catan.specs.Value
) -> tuple[object, object, object]:
    """The value of every option of the toy game."""
    options = {f"toy.{name}": value for name, value in chosen.items()}
    found = ruleset(TOY, *others, options=options, edition=edition).options
    assert list(found) == ["toy.pace", "toy.goal", "toy.loud"]
    return found["toy.pace"], found["toy.goal"], found["toy.loud"]


def test_an_option_has_its_default() -> None:
    assert values() == ("slow", 10, False)


def test_a_chosen_value_goes_before_the_default() -> None:
    assert values(pace="very fast", goal=0, loud=True) == ("very fast", 0, True)


def test_an_edition_is_a_bundle_of_values() -> None:
    assert values(edition="old") == ("fast", 8, False)


def test_a_chosen_value_goes_before_the_edition() -> None:
    assert values(edition="old", goal=9) == ("fast", 9, False)


def test_another_expansion_may_give_another_default() -> None:
    other = expansion("other", requires=("toy",), options=[Default("toy.goal", 13)])

    assert values(other) == ("slow", 13, False)
    assert values(other, edition="old") == ("fast", 8, False)
    assert values(other, goal=5) == ("slow", 5, False)


def test_of_two_defaults_that_of_the_later_expansion_counts() -> None:
    early = expansion("zebra", options=[Default("toy.goal", 1)])
    late = expansion("ant", after=("zebra",), options=[Default("toy.goal", 2)])

    assert values(late, early) == values(early, late) == ("slow", 2, False)


def test_several_expansions_may_put_values_into_one_edition() -> None:
    other = expansion("other", options=[Edition("old", (("toy.loud", True),)), Edition("new", (("toy.goal", 12),))])

    assert values(other, edition="old") == ("fast", 8, True)
    assert values(other, edition="new") == ("slow", 12, False)


def test_a_later_expansion_has_its_way_in_an_edition_too() -> None:
    other = expansion("other", after=("toy",), options=[Edition("old", (("toy.goal", 7),))])

    assert values(other, edition="old") == ("fast", 7, False)


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("pace", "quick", "'slow', 'fast', 'very fast'"),
        ("pace", 1, "'slow', 'fast', 'very fast'"),
        ("loud", 1, "False, True"),
        ("loud", "yes", "False, True"),
        ("loud", None, "False, True"),
        ("goal", -1, "any whole number from 0"),
        ("goal", True, "any whole number from 0"),
        ("goal", 1.0, "any whole number from 0"),
        ("goal", "10", "any whole number from 0"),
        ("goal", [10], "any whole number from 0"),
    ],
)
def test_a_value_that_is_not_allowed_is_refused_by_naming_those_that_are(name: str, value: Any, allowed: str) -> None:
    with pytest.raises(UnknownOption) as caught:
        values(**{name: value})

    assert str(caught.value) == f"option 'toy.{name}' cannot be {value!r}; allowed: {allowed}"


def test_an_unknown_option_is_refused_by_naming_those_that_there_are() -> None:
    with pytest.raises(UnknownOption, match=r"no option 'toy.face' here; there are: toy.goal, toy.loud, toy.pace"):
        values(face=1)


def test_an_unknown_edition_is_refused_by_naming_those_that_there_are() -> None:
    with pytest.raises(UnknownOption, match="no edition 'ancient'; there are: old"):
        values(edition="ancient")
    with pytest.raises(UnknownOption, match="no edition 'ancient'; there are: none"):
        ruleset(toy(), edition="ancient")


def test_hooks_are_told_the_values_and_numbers_of_options() -> None:
    seen: list[object] = []

    def look(setup: catan.Setup) -> list[object]:
        seen.append((setup.options["toy.pace"], setup.number("toy.goal"), setup.seats, setup.expansions))
        return []

    play((TOY, expansion("other", texts=look)), seats=2)

    assert seen == [("slow", 10, 2, {"toy", "other"})]


def test_nobody_can_change_the_options_of_a_ruleset() -> None:
    with pytest.raises(TypeError):
        ruleset(TOY).options["toy.goal"] = 3  # type: ignore[index]


def test_true_and_one_are_different_values() -> None:
    number = expansion("number", options=[Option("number.one", 1, (1, True), "A number or a truth value.")])

    one, true = (ruleset(toy(), number, options={"number.one": value}) for value in (1, True))

    assert one is not true
    assert [type(rules.options["number.one"]) for rules in (one, true)] == [int, bool]
