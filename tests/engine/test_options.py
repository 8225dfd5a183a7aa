"""Options: declared by expansions, given another default or bundled by others, chosen by whoever plays."""

from typing import Any

import pytest

import catan_core as catan
from catan_core import Default, Edition, Expansion, Option, OptionLimit, UnknownOption, ruleset
from catan_core.testing.composing import other_values
from tests.engine.making import expansion, play, toy

PACE = Option("toy.pace", "slow", values=("slow", "fast", "very fast"), doc="How fast it goes.")
GOAL = Option("toy.goal", 10, values=(), doc="How far it goes.")
LOUD = Option("toy.loud", False, values=(False, True), doc="Whether it can be heard.")
OPTIONS = [PACE, GOAL, LOUD, Edition("old", (("toy.pace", "fast"), ("toy.goal", 8)))]
TOY = toy(more={"options": OPTIONS})


def values(
    *others: Expansion, edition: str | None = None, **chosen: catan.plugin.specs.Value
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
    with pytest.raises(UnknownOption, match=r"no option 'toy.volume' here; there are: toy.goal, toy.loud, toy.pace$"):
        values(volume=1)


def test_an_option_that_is_almost_right_is_refused_with_the_one_that_is_meant() -> None:
    with pytest.raises(UnknownOption, match=r"there are: .*toy.pace; did you mean 'toy.pace'\?"):
        values(face=1)


def test_an_unknown_edition_is_refused_by_naming_those_that_there_are() -> None:
    with pytest.raises(UnknownOption, match="no edition 'ancient'; there are: old"):
        values(edition="ancient")
    with pytest.raises(UnknownOption, match="no edition 'ancient'; there are: none"):
        ruleset(toy(), edition="ancient")


def test_hooks_are_told_the_values_and_numbers_of_options() -> None:
    seen: list[object] = []

    def look(setup: catan.Setup) -> catan.Texts:
        seen.append((setup.options["toy.pace"], setup.number("toy.goal"), setup.seats, setup.expansions))
        return []

    play((TOY, expansion("other", texts=look)), seats=2)

    assert seen == [("slow", 10, 2, {"toy", "other"})]


def test_nobody_can_change_the_options_of_a_ruleset() -> None:
    with pytest.raises(TypeError):
        ruleset(TOY).options["toy.goal"] = 3  # type: ignore[index]


def test_true_and_one_are_different_values() -> None:
    number = expansion("number", options=[Option("number.one", 1, values=(1, True), doc="A number or a truth value.")])

    one, true = (ruleset(toy(), number, options={"number.one": value}) for value in (1, True))

    assert one is not true
    assert [type(rules.options["number.one"]) for rules in (one, true)] == [int, bool]


# -- limits --------------------------------------------------------------------------------------------------------


def limited(*limits: OptionLimit, id: str = "other", default: int | None = None) -> Expansion:
    more = [Default("toy.goal", default)] if default is not None else []
    return expansion(id, requires=("toy",), options=[*limits, *more])


def test_an_expansion_limits_a_number_of_another() -> None:
    other = limited(OptionLimit("toy.goal", "others are too far", min_value=5, max_value=20))

    assert values(other, goal=5) == ("slow", 5, False)
    assert values(other, goal=20) == ("slow", 20, False)
    for number in (4, 21, 0):
        with pytest.raises(UnknownOption) as caught:
            values(other, goal=number)
        assert str(caught.value) == (
            f"toy.goal={number} of 'toy' does not suit 'other': others are too far;"
            " allowed: any whole number from 5 to 20"
        )


def test_an_expansion_limits_the_values_of_another() -> None:
    other = limited(OptionLimit("toy.pace", "it would be over at once", values=("slow", "fast")))

    assert values(other, pace="fast") == ("fast", 10, False)
    with pytest.raises(UnknownOption) as caught:
        values(other, pace="very fast")
    assert str(caught.value) == (
        "toy.pace='very fast' of 'toy' does not suit 'other': it would be over at once; allowed: 'slow', 'fast'"
    )


def test_a_value_of_an_edition_and_a_default_must_suit_too() -> None:
    with pytest.raises(UnknownOption, match=r"toy\.goal=8 of 'toy' does not suit 'other'"):
        values(limited(OptionLimit("toy.goal", "too near", min_value=9)), edition="old")
    with pytest.raises(UnknownOption, match=r"toy\.goal=10 of 'toy' does not suit 'other'"):
        values(limited(OptionLimit("toy.goal", "too near", min_value=11)))
    assert values(limited(OptionLimit("toy.goal", "too near", min_value=11), default=12))[1] == 12


def test_limits_of_several_expansions_hold_together() -> None:
    low = limited(OptionLimit("toy.goal", "too near", min_value=5), id="low")
    high = limited(OptionLimit("toy.goal", "too far", max_value=12), id="high")

    assert values(low, high, goal=12)[1] == 12
    with pytest.raises(UnknownOption, match="does not suit 'low': too near"):
        values(low, high, goal=4)
    with pytest.raises(UnknownOption, match="does not suit 'high': too far"):
        values(low, high, goal=13)


def test_a_limit_for_an_expansion_that_is_not_chosen_is_passed_over() -> None:
    other = expansion("other", options=[OptionLimit("far.goal", "too near", min_value=5)])

    assert values(other) == ("slow", 10, False)


@pytest.mark.parametrize(
    ("limit", "message"),
    [
        (
            OptionLimit("toy.face", "no", values=("x",)),
            "'other' limits an option that nobody here declares: 'toy.face'",
        ),
        (OptionLimit("toy.goal", "no"), "a number is limited by min_value and max_value"),
        (OptionLimit("toy.goal", "no", values=(10,)), "a number is limited by min_value and max_value"),
        (OptionLimit("toy.pace", "no"), "say which of its values are left, such as values=('slow',)"),
        (OptionLimit("toy.pace", "no", values=("slow",), min_value=1), "say which of its values are left"),
        (OptionLimit("toy.pace", "no", values=("quick",)), "option 'toy.pace' cannot be 'quick'"),
    ],
)
def test_a_limit_that_does_not_fit_its_option(limit: OptionLimit, message: str) -> None:
    with pytest.raises(catan.RulesetError) as caught:
        values(limited(limit))
    assert message in str(caught.value)


@pytest.mark.parametrize(("lowest", "highest", "wrong"), [(3, 9, (2, 10)), (0, (1 << 31) - 1, (1 << 31, 1 << 60))])
def test_a_number_has_bounds(lowest: int, highest: int, wrong: tuple[int, ...]) -> None:
    steps = Option("toy.steps", 5, values=(), doc="How many steps.", min_value=lowest, max_value=highest)
    game = toy(more={"options": [steps]})

    for number in (lowest, highest):
        assert ruleset(game, options={"toy.steps": number}).options == {"toy.steps": number}
    for number in wrong:
        with pytest.raises(UnknownOption, match=f"cannot be {number}; allowed: any whole number from {lowest}"):
            ruleset(game, options={"toy.steps": number})


def test_a_number_of_thousands_of_digits_is_refused_in_one_short_line() -> None:
    with pytest.raises(UnknownOption) as caught:
        values(goal=10**5000)
    assert len(str(caught.value)) < 200


# -- options that an expansion fixes -----------------------------------------------------------------------------


def fixing(id: str = "other", **fixes: catan.plugin.specs.Value) -> Expansion:
    """An expansion that fixes options of the toy game."""
    return Expansion(
        id, id, version="1", modules=expansion(id).modules, fixes={f"toy.{name}": fix for name, fix in fixes.items()}
    )


def test_an_expansion_fixes_options_of_another() -> None:
    assert values(fixing(pace="fast", goal=12)) == ("fast", 12, False)
    assert values(fixing(pace="fast"), pace="fast") == ("fast", 10, False)


def test_another_value_than_the_fixed_one_is_refused_naming_who_fixes_it_and_whose_it_is() -> None:
    with pytest.raises(UnknownOption, match=r"'other' fixes toy.goal=12; toy.goal=13 of 'toy' does not go with it"):
        values(fixing(goal=12), goal=13)
    with pytest.raises(UnknownOption, match=r"'other' fixes toy.loud=True; toy.loud=1 of 'toy' does not go with it"):
        values(fixing(loud=True), loud=1)


def test_an_edition_yields_to_what_is_fixed() -> None:
    assert values(fixing(goal=12), edition="old") == ("fast", 12, False)


def test_a_default_yields_to_what_is_fixed() -> None:
    more = expansion("more", options=[Default("toy.goal", add=3)])
    assert values(fixing(goal=12), more) == ("slow", 12, False)


def test_two_expansions_fix_the_same_value_or_cannot_be_combined() -> None:
    assert values(fixing(goal=12), fixing("second", goal=12)) == ("slow", 12, False)
    with pytest.raises(catan.Conflict, match=r"'other' fixes toy.goal=12 and 'second' fixes toy.goal=14: they"):
        values(fixing(goal=12), fixing("second", goal=14))


def test_what_does_not_suit_another_cannot_be_fixed() -> None:
    with pytest.raises(catan.Conflict, match=r"'other' fixes toy.goal=4, which does not suit 'far': it is too near"):
        values(fixing(goal=4), limited(OptionLimit("toy.goal", "it is too near", min_value=5), id="far"))


def test_what_is_fixed_must_be_an_option_of_those_who_take_part_and_allowed() -> None:
    with pytest.raises(UnknownOption, match=r"'other' fixes an option that nobody here declares: 'toy.age'"):
        values(fixing(age=4))
    with pytest.raises(UnknownOption, match=r"'other', in its fixes: option 'toy.pace' cannot be 'late'"):
        values(fixing(pace="late"))
    elsewhere = Expansion("other", "", version="1", modules=expansion("other").modules, fixes={"absent.age": 4})
    assert values(elsewhere) == ("slow", 10, False)


@pytest.mark.parametrize("wrong", [{"other.age": 4}, {"age": 4}, {"toy.goal": 2.5}, {4: 4}, "toy.goal", 4, (("a.b",),)])
def test_fixes_are_values_of_options_of_other_expansions(wrong: Any) -> None:
    with pytest.raises(catan.RulesetError, match="fixes must give options of other expansions values"):
        Expansion("other", "", version="1", modules=expansion("other").modules, fixes=wrong)


def test_a_fixed_option_has_no_other_value_to_draw_and_says_who_fixes_it() -> None:
    rules = ruleset(TOY, fixing(pace="fast", goal=12))
    declared = {option.name: option for option in rules.declared_options}
    assert declared["toy.pace"].values == ("fast",)
    assert (declared["toy.goal"].min_value, declared["toy.goal"].max_value) == (12, 12)
    assert [name for option in declared.values() for name in [option.name] if other_values(option)] == ["toy.loud"]
    facts = {option.id: option.fixed_by for option in catan.describe(rules.rules(2)).options}
    assert facts == {"toy.pace": "other", "toy.goal": "other", "toy.loud": ""}


# -- defaults that add, and that depend on another option --------------------------------------------------------


def test_what_several_add_to_a_default_comes_together_in_any_order() -> None:
    few = expansion("ant", options=[Default("toy.goal", add=3)])
    many = expansion("bee", options=[Default("toy.goal", add=-1)])
    sets = expansion("cow", options=[Default("toy.goal", 20)])
    assert values(few) == ("slow", 13, False)
    assert values(few, many) == values(many, few) == ("slow", 12, False)
    assert values(few, many, sets) == ("slow", 22, False)
    assert values(few, goal=5) == ("slow", 5, False)
    assert values(few, edition="old") == ("fast", 8, False)


def test_what_is_added_must_lead_to_a_value_that_is_allowed() -> None:
    ant, bee = (expansion(id, options=[Default("toy.goal", add=-6)]) for id in ("ant", "bee"))
    with pytest.raises(UnknownOption, match=r"'ant' and 'bee', in the defaults: option 'toy.goal' cannot be -2"):
        values(ant, bee)


def test_only_numbers_are_added_to_and_once_by_an_expansion() -> None:
    with pytest.raises(catan.RulesetError, match=r"'ant' adds to 'toy.pace' in the defaults, which is not a number"):
        values(expansion("ant", options=[Default("toy.pace", add=1)]))
    with pytest.raises(catan.Conflict, match=r"'ant' adds to the option 'toy.goal' twice in the defaults"):
        values(expansion("ant", options=[Default("toy.goal", add=1), Default("toy.goal", add=2)]))


BY_PACE = Default("toy.goal", by="toy.pace", values=(("fast", 14), ("very fast", 12)))


def test_a_default_may_depend_on_another_option() -> None:
    other = expansion("other", options=[BY_PACE])
    assert values(other) == ("slow", 10, False)
    assert values(other, pace="fast") == ("fast", 14, False)
    assert values(other, pace="very fast") == ("very fast", 12, False)
    assert values(other, pace="fast", goal=3) == ("fast", 3, False)
    assert values(other, edition="old") == ("fast", 8, False)
    assert values(other, fixing("sea", pace="fast")) == ("fast", 14, False)


def test_others_add_to_a_default_that_depends_on_another_option() -> None:
    other, more = expansion("other", options=[BY_PACE]), expansion("more", options=[Default("toy.goal", add=2)])
    assert values(other, more, pace="fast") == ("fast", 16, False)
    described = {option.id: option.default_by for option in catan.describe(ruleset(TOY, other, more).rules(2)).options}
    assert described == {"toy.pace": "", "toy.goal": "toy.pace", "toy.loud": ""}


@pytest.mark.parametrize(
    ("default", "said"),
    [
        (Default("toy.goal"), "needs a value, or `add`, or `by` and `values`"),
        (Default("toy.goal", 3, add=1), "needs a value, or `add`, or `by` and `values`"),
        (Default("toy.goal", by="toy.pace"), "needs a value, or `add`, or `by` and `values`"),
        (Default("toy.goal", by="toy.page", values=(("fast", 2),)), "sets an option that nobody here declares"),
        (Default("toy.goal", by="toy.pace", values=(("quick", 2),)), "option 'toy.pace' cannot be 'quick'"),
        (Default("toy.goal", by="toy.pace", values=(("fast", -2),)), "option 'toy.goal' cannot be -2"),
        (Default("toy.goal", by="toy.goal", values=((5, 2),)), "the default of 'toy.goal' depends on itself"),
    ],
)
def test_a_default_that_cannot_be_is_refused(default: Default, said: str) -> None:
    with pytest.raises(catan.RulesetError, match=said):
        values(expansion("ant", options=[default]))
