"""What an expansion declares as bounds of numbers: whole numbers, the lower one first."""

from typing import Annotated, Any

import pytest

import catan_core as catan
from tests.engine.making import expansion


def within(bound: Any) -> catan.Expansion:
    """An expansion with an event that has a number with something beside it."""

    @catan.record
    class Worn(catan.Event, tag="hats/worn"):
        hats: Annotated[int, bound]

    return expansion("hats", requires=("base",), events=[catan.EventSpec(Worn)])


@pytest.mark.parametrize(
    ("least", "most", "said"),
    [
        ("a", 3, "`least` must be a whole number, or a function that takes (rules), not 'a'"),
        (0, None, "`most` must be a whole number, or a function that takes (rules), not None"),
        (0, 3.5, "`most` must be a whole number, or a function that takes (rules), not 3.5"),
        (True, 3, "`least` must be a whole number, or a function that takes (rules), not True"),
        (0, lambda: 3, "`most` must be a whole number, or a function that takes (rules), not <lambda>()"),
        (0, lambda rules: "3", "`most` must give a whole number, not '3'"),
        (lambda rules: None, 3, "`least` must give a whole number, not None"),
        (lambda rules: rules.hats, 3, "`least` failed: AttributeError"),
        (5, 3, "`least` is 5 and `most` is 3: no number is between them"),
    ],
)
def test_bounds_that_no_number_can_be_compared_with_are_refused_when_rules_are_compiled(
    least: Any, most: Any, said: str
) -> None:
    with pytest.raises(catan.RulesetError) as caught:
        catan.ruleset("base", within(catan.Between(least, most))).rules(3)
    assert "'hats', catan_events in hats.rules: the bounds of Worn.hats: " in str(caught.value)
    assert said in str(caught.value)


def test_bounds_that_are_found_in_the_rules_may_leave_no_number() -> None:
    """Where other expansions have taken away what is counted, there is none."""
    catan.ruleset("base", within(catan.Between(1, lambda rules: rules.seats - 3))).rules(3)


def test_a_set_of_something_that_has_no_ids_is_refused() -> None:
    with pytest.raises(catan.RulesetError, match=r"Worn\.hats: a field cannot be of the type .*SetOf\(ids='hat'\)"):
        catan.ruleset("base", within(catan.SetOf("hat"))).rules(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [3, ""])
def test_ids_without_a_name_are_refused(name: Any) -> None:
    with pytest.raises(catan.RulesetError, match=r"the ids of Worn\.hats: their name must be a string, such as"):
        catan.ruleset("base", within(catan.Ids(name, lambda rules: ("red",)))).rules(3)
