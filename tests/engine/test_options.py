"""Options: declared by expansions, given another default or bundled by others, chosen by whoever plays."""

import json
from typing import Any

import pytest
from hypothesis import find, given

import catan_core as catan
from catan_core import Default, Edition, Expansion, Option, OptionLimit, UnknownOption, ruleset
from catan_core.compiler.option_conditions import with_needed
from catan_core.testing.composing import other_values, variants
from catan_core.testing.report import Setting
from catan_core.testing.strategies import rulesets
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
        seen.append((setup.options["toy.pace"], GOAL(setup), setup.seats, setup.expansions))
        return []

    play((TOY, expansion("other", texts=look)), seats=2)

    assert seen == [("slow", 10, 2, {"toy", "other"})]


def test_texts_may_depend_on_options_and_may_be_kept_in_a_list_that_grows() -> None:
    kept: list[catan.Text] = []

    def grown(setup: catan.Setup) -> catan.Texts:
        kept.append(catan.Text(f"card:{len(kept)}", (("en", PACE(setup)),)))
        return kept

    def told(setup: catan.Setup) -> catan.Texts:
        return [catan.Text("card:pace", (("en", PACE(setup)),))]

    together = (TOY, expansion("grown", texts=grown), expansion("told", texts=told))
    for count, pace in enumerate(("slow", "fast", "slow"), 1):
        rules = ruleset(*together, options={"toy.pace": pace, "toy.goal": 10 + count}).rules(2)
        assert rules.text("card:pace") == pace
        assert rules.text(f"card:{count - 1}") == pace

    kept.append("no text")  # type: ignore[arg-type]
    with pytest.raises(catan.RulesetError, match="must return a list of Text, not of str"):
        ruleset(*together, options={"toy.goal": 20}).rules(2)


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


def test_an_edition_yields_to_a_limit() -> None:
    near = limited(OptionLimit("toy.goal", "too near", min_value=9))

    assert values(near, edition="old") == ("fast", 10, False)
    with pytest.raises(UnknownOption, match=r"toy\.goal=8 of 'toy' does not suit 'other': too near"):
        values(near, edition="old", goal=8)


def test_a_stored_game_is_read_with_the_value_that_is_left_of_an_option_without_effect() -> None:
    still = limited(OptionLimit("toy.pace", "nothing moves", values=("slow",), idle=True))
    game = ruleset(TOY, still).new_game(seats=2)
    stored = json.loads(game.to_json())
    stored["rules"]["options"]["toy.pace"] = "fast"
    assert catan.Game.from_json(json.dumps(stored), expansions=[TOY, still]).state == game.state

    stored["rules"]["options"]["toy.pace"] = "sideways"
    with pytest.raises(catan.DecodeError, match="'sideways'"):
        catan.Game.from_json(json.dumps(stored), expansions=[TOY, still])
    with pytest.raises(UnknownOption, match="does not suit 'other': nothing moves"):
        values(still, pace="fast")


def test_a_default_must_suit_too() -> None:
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


@pytest.mark.parametrize(
    ("first", "second", "value"),
    [
        (OptionLimit("toy.goal", "too near", min_value=9), OptionLimit("toy.goal", "too far", max_value=3), "10"),
        (
            OptionLimit("toy.pace", "too near", values=("fast",)),
            OptionLimit("toy.pace", "too far", values=("slow",)),
            "'slow'",
        ),
    ],
)
def test_limits_that_leave_no_value_say_so(first: OptionLimit, second: OptionLimit, value: str) -> None:
    with pytest.raises(UnknownOption) as caught:
        values(limited(first, id="low"), limited(second, id="high"))
    who, reason, other, why = (
        ("high", "too far", "low", "too near") if value == "10" else ("low", "too near", "high", "too far")
    )
    assert str(caught.value) == (
        f"{first.option}={value} of 'toy' does not suit {who!r}: {reason}; allowed: none, since {other!r} limits it,"
        f" too: {why}"
    )


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
        (
            OptionLimit("toy.pace", "no", values=("quick",)),
            "'other', the limit of 'toy.pace': option 'toy.pace' cannot be 'quick'",
        ),
        (OptionLimit("toy.goal", "no", min_value=9, max_value=7), "no number is left between 9 and 7"),
        (OptionLimit("toy.pace", "no", values=("slow", "fast"), idle=True), "without effect has one value, not 2"),
        (OptionLimit("toy.goal", "no", min_value=3, idle=True), "only of an option that lists its values"),
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
        (Default("toy.goal", by="toy.goal", values=((5, 2),)), "goes round in a circle: toy.goal -> toy.goal"),
    ],
)
def test_a_default_that_cannot_be_is_refused(default: Default, said: str) -> None:
    with pytest.raises(catan.RulesetError, match=said):
        values(expansion("ant", options=[default]))


# -- options that belong to values of others -------------------------------------------------------------------------

TUNE = Option(
    "toy.tune",
    "low",
    values=("low", "high"),
    doc="Which tune is played.",
    only=(("toy.loud", (True,)),),
)
SPEED = Option(
    "toy.speed", 3, doc="How fast it may go.", only=(("toy.pace", ("fast", "very fast")), ("toy.loud", (True,)))
)
ECHO = Option("toy.echo", 0, doc="How often the tune is heard again.", only=(("toy.tune", ("high",)),))
LAYERED = toy(more={"options": [ECHO, SPEED, TUNE, *OPTIONS, Edition("loud", (("toy.tune", "high"),))]})


def layered(*others: Expansion, edition: str | None = None, **chosen: Any) -> dict[str, object]:
    """The values of the options that belong to values of others."""
    options = {f"toy.{name}": value for name, value in chosen.items()}
    values = ruleset(LAYERED, *others, options=options, edition=edition).options
    return {name: values[f"toy.{name}"] for name in ("tune", "speed", "echo")}


USUAL = {"tune": "low", "speed": 3, "echo": 0}


def test_an_option_is_chosen_where_it_has_an_effect() -> None:
    assert layered() == USUAL
    assert layered(loud=True, tune="high") == USUAL | {"tune": "high"}
    assert layered(loud=True, pace="very fast", speed=5) == USUAL | {"speed": 5}
    assert layered(loud=True, tune="high", echo=2) == USUAL | {"tune": "high", "echo": 2}


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (
            {"tune": "high"},
            "toy.tune='high' has no effect with toy.loud=False; it belongs to toy.loud=True",
        ),
        (
            {"loud": True, "speed": 5},
            "toy.speed=5 has no effect with toy.pace='slow'; it belongs to toy.pace='fast' or 'very fast'",
        ),
        (
            {"speed": 5},
            "toy.speed=5 has no effect with toy.pace='slow' and toy.loud=False;"
            " it belongs to toy.pace='fast' or 'very fast' and toy.loud=True",
        ),
        ({"loud": True, "echo": 1}, "toy.echo=1 has no effect with toy.tune='low'; it belongs to toy.tune='high'"),
        ({"tune": None}, "toy.tune=None has no effect with toy.loud=False; it belongs to toy.loud=True"),
    ],
)
def test_elsewhere_it_is_refused_naming_the_other_option_its_value_and_those_it_belongs_to(
    chosen: dict[str, Any], said: str
) -> None:
    with pytest.raises(UnknownOption) as caught:
        layered(**chosen)
    assert str(caught.value) == said


def test_all_that_is_wrong_with_the_options_is_said_together() -> None:
    with pytest.raises(UnknownOption) as caught:
        layered(fixing(goal=12), goal=13, pace="late", speed=5, tune="high", volume=1)
    for said in (
        "there is no option 'toy.volume' here",
        "'other' fixes toy.goal=12; toy.goal=13 of 'toy' does not go with it",
        "option 'toy.pace' cannot be 'late'; allowed: 'slow', 'fast', 'very fast'",
        "toy.tune='high' has no effect with toy.loud=False",
    ):
        assert said in str(caught.value)
    assert "toy.speed=5" not in str(caught.value)  # it depends on what toy.pace was meant to be


def test_its_default_may_be_stated_everywhere_so_that_all_options_of_a_game_can_be_stated() -> None:
    assert layered(tune="low", speed=3) == USUAL
    rules = ruleset(LAYERED, options={"toy.goal": 7})
    assert ruleset(LAYERED, options=rules.options) is rules


def test_an_edition_yields_where_an_option_has_no_effect() -> None:
    assert layered(edition="loud") == USUAL
    assert layered(edition="loud", loud=True) == USUAL | {"tune": "high"}


def test_what_an_expansion_fixes_decides_where_an_option_has_an_effect() -> None:
    assert layered(fixing(loud=True), tune="high") == USUAL | {"tune": "high"}
    with pytest.raises(UnknownOption, match=r"toy.tune='high' has no effect with toy.loud=False"):
        layered(fixing(loud=False), tune="high")
    assert layered(fixing(tune="high")) == USUAL | {"tune": "high"}


def test_a_default_that_depends_on_another_option_decides_too() -> None:
    other = expansion("other", options=[Default("toy.loud", by="toy.pace", values=(("fast", True),))])
    assert layered(other, pace="fast", tune="high") == USUAL | {"tune": "high"}
    with pytest.raises(UnknownOption, match=r"toy.tune='high' has no effect with toy.loud=False"):
        layered(other, tune="high")


def test_an_expansion_says_where_an_option_of_another_has_no_effect() -> None:
    other = expansion(
        "other",
        requires=("toy",),
        options=[
            Option("other.way", "land", values=("land", "sea", "air"), doc="How one goes."),
            catan.NoEffect("toy.pace", by="other.way", values=("sea",)),
            catan.NoEffect("absent.pace", by="other.way", values=("sea",)),
        ],
    )
    assert ruleset(TOY, other, options={"toy.pace": "fast"}).options["toy.pace"] == "fast"
    with pytest.raises(UnknownOption) as caught:
        ruleset(TOY, other, options={"toy.pace": "fast", "other.way": "sea"})
    assert str(caught.value) == (
        "toy.pace='fast' has no effect with other.way='sea'; it belongs to other.way='land' or 'air'"
    )


def test_where_an_option_belongs_is_said_once_for_all_who_say_where_it_does_not() -> None:
    air, sea = (expansion(f"no_{way}", requires=("toy",), options=[no_pace_by(way)]) for way in ("air", "sea"))
    ways = expansion("other", options=[Option("other.way", "land", values=("land", "sea", "air"), doc="How one goes.")])
    for way in ("air", "sea"):
        with pytest.raises(UnknownOption) as caught:
            ruleset(TOY, ways, air, sea, options={"toy.pace": "fast", "other.way": way})
        assert str(caught.value) == (
            f"toy.pace='fast' has no effect with other.way='{way}'; it belongs to other.way='land'"
        )
    declared = {option.name: option for option in ruleset(TOY, ways, air, sea).declared_options}
    assert declared["toy.pace"].only == (("other.way", ("land",)),)


def no_pace_by(way: str) -> catan.NoEffect:
    return catan.NoEffect("toy.pace", by="other.way", values=(way,))


def test_the_options_of_a_module_have_no_effect_where_it_is_left_out() -> None:
    other = expansion(
        "other",
        requires=("toy",),
        options=[
            Option("other.way", "land", values=("land", "sea"), doc="How one goes."),
            catan.Exclusion("toy.rules", by="other.way", values=("sea",)),
        ],
    )
    assert ruleset(TOY, other, options={"toy.goal": 7}).options["toy.goal"] == 7
    with pytest.raises(
        UnknownOption, match=r"toy.goal=7 has no effect with other.way='sea'; it belongs to other.way='land'"
    ):
        ruleset(TOY, other, options={"toy.goal": 7, "other.way": "sea"})


def test_what_is_told_of_an_option_without_effect() -> None:
    rules = ruleset(LAYERED, options={"toy.loud": True})
    assert rules.without_effect == {
        "toy.echo": "toy.tune='high'",
        "toy.speed": "toy.pace='fast' or 'very fast'",
    }
    declared = {option.name: option for option in rules.declared_options}
    assert (declared["toy.echo"].max_value, dict(declared["toy.echo"].only)) == (
        GOAL.max_value,
        {"toy.tune": ("high",)},
    )
    free = {option.name: option for option in rules.open_options}
    assert (free["toy.echo"].min_value, free["toy.echo"].max_value, free["toy.tune"].values) == (0, 0, TUNE.values)
    facts = {option.id: option for option in catan.describe(rules.rules(2)).options}
    assert {name for name, option in facts.items() if not option.has_effect} == {"toy.echo", "toy.speed"}
    assert [(each.option, each.values) for each in facts["toy.tune"].only] == [("toy.loud", (True,))]
    assert (facts["toy.speed"].least, facts["toy.speed"].most) == (3, 3)
    assert "  toy.echo = 0 (only with toy.tune='high')" in rules.explain(2).splitlines()
    assert "  toy.tune = low" in rules.explain(2).splitlines()


def only(**conditions: tuple[Any, ...]) -> Option[Any]:
    return Option(
        "toy.odd", 1, doc="What is odd.", only=tuple((f"toy.{name}", values) for name, values in conditions.items())
    )


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (only(page=("fast",)), "'toy': 'toy.odd' belongs to an option that nobody here declares: 'toy.page'"),
        (only(pace=()), "'toy': 'toy.odd' belongs to 'toy.pace', but to none of its values"),
        (
            only(pace=("quick",)),
            "'toy', where 'toy.odd' belongs to another option: option 'toy.pace' cannot be 'quick'",
        ),
        (only(loud=(1,)), "'toy', where 'toy.odd' belongs to another option: option 'toy.loud' cannot be 1"),
        (only(odd=(1,)), "goes round in a circle: toy.odd -> toy.odd"),
    ],
)
def test_a_condition_that_cannot_be_is_refused(option: Option[Any], said: str) -> None:
    with pytest.raises(catan.RulesetError) as caught:
        ruleset(toy(more={"options": [*OPTIONS, option]}))
    assert said in str(caught.value)


def test_a_condition_on_an_expansion_that_is_not_chosen_is_passed_over() -> None:
    option = Option("toy.odd", 1, doc="What is odd.", only=(("far.way", ("sea",)),))
    assert ruleset(toy(more={"options": [option]}), options={"toy.odd": 2}).options == {"toy.odd": 2}


def test_options_and_defaults_that_depend_on_each_other_are_refused() -> None:
    circle = [
        Option("toy.left", 1, doc="Left.", only=(("toy.right", (2,)),)),
        Option("toy.right", 1, doc="Right."),
    ]
    other = expansion("other", requires=("toy",), options=[Default("toy.right", by="toy.left", values=((2, 2),))])
    with pytest.raises(catan.Cycle, match=r"goes round in a circle: toy.left -> toy.right -> toy.left"):
        ruleset(toy(more={"options": circle}), other)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (
            catan.NoEffect("toy.face", by="toy.pace", values=("slow",)),
            "'other' says that an option that nobody here declares has no effect: 'toy.face'",
        ),
        (
            catan.NoEffect("toy.loud", by="toy.page", values=("slow",)),
            "'other': 'toy.loud' has no effect by an option that nobody here declares: 'toy.page'",
        ),
        (
            catan.NoEffect("toy.loud", by="toy.goal", values=(4,)),
            "'other': where 'toy.loud' has no effect cannot depend on 'toy.goal', which is a number",
        ),
        (
            catan.NoEffect("toy.loud", by="toy.pace", values=("quick",)),
            "'other', where 'toy.loud' has no effect: option 'toy.pace' cannot be 'quick'",
        ),
        (
            catan.NoEffect("other.loud", by="toy.pace", values=("slow",)),
            "'other': 'other.loud' is an option of its own, which says so with `only`",
        ),
    ],
)
def test_an_option_said_to_have_no_effect_must_be_there(spec: catan.NoEffect, said: str) -> None:
    with pytest.raises(catan.RulesetError) as caught:
        ruleset(TOY, expansion("other", options=[spec]))
    assert said in str(caught.value)


def test_every_value_is_varied_together_with_what_it_needs() -> None:
    declared = {option.name: option for option in ruleset(LAYERED).declared_options}
    assert with_needed(declared, "toy.echo", 2) == {"toy.echo": 2, "toy.tune": "high", "toy.loud": True}
    assert with_needed(declared, "toy.pace", "fast") == {"toy.pace": "fast"}
    quiet = {option.name: option for option in ruleset(LAYERED, fixing(loud=False)).declared_options}
    assert with_needed(quiet, "toy.echo", 2) is None
    settings = [dict(setting.options) for setting in variants(LAYERED, Setting((LAYERED,), 2))]
    assert {"toy.speed": 4, "toy.pace": "fast", "toy.loud": True} in settings
    assert all(ruleset(LAYERED, options=options) for options in settings)


def test_a_value_comes_with_no_more_than_it_needs_and_not_at_all_if_what_it_needs_excludes_itself() -> None:
    goal = Option("toy.goal", 1, values=(1, 2, 3), doc="How far it goes.")
    pace = Option("toy.pace", "slow", values=("slow", "fast"), only=(("toy.goal", (3,)),), doc="How fast it goes.")
    often = Option("toy.often", 0, values=(0, 1), only=(("toy.goal", (2, 1)),), doc="How often.")
    never = Option("toy.never", 0, values=(0, 1), only=(("toy.goal", (1,)), ("toy.pace", ("fast",))), doc="Never.")
    declared = {option.name: option for option in (goal, pace, often, never)}
    assert with_needed(declared, "toy.often", 1) == {"toy.often": 1}
    assert with_needed(declared, "toy.pace", "fast") == {"toy.pace": "fast", "toy.goal": 3}
    assert with_needed(declared, "toy.never", 1) is None
    both = Option("toy.both", 0, values=(0, 1), only=(("toy.goal", (1, 3)), ("toy.pace", ("fast",))), doc="Both.")
    later = Option("toy.later", 0, values=(0, 1), only=(("toy.goal", (2, 3)), ("toy.pace", ("fast",))), doc="Later.")
    declared |= {option.name: option for option in (both, later)}
    assert with_needed(declared, "toy.both", 1) == {"toy.both": 1, "toy.pace": "fast", "toy.goal": 3}
    assert with_needed(declared, "toy.later", 1) == {"toy.later": 1, "toy.goal": 3, "toy.pace": "fast"}


@pytest.mark.thorough
@given(rulesets(LAYERED, alongside=()))
def test_drawn_values_always_have_an_effect(rules: catan.Ruleset) -> None:
    usual = {option.name: option.default for option in rules.declared_options}
    assert all(rules.options[name] == usual[name] for name in rules.without_effect)


@pytest.mark.thorough
def test_options_that_belong_to_others_are_drawn() -> None:
    find(rulesets(LAYERED, alongside=()), lambda rules: rules.options["toy.echo"] > 0)


# -- options as handles ------------------------------------------------------------------------------------------------


def test_an_option_gives_the_value_that_is_played_to_hooks_and_to_rules() -> None:
    seen = []

    def look(setup: catan.Setup) -> catan.Texts:
        seen.append(PACE(setup))
        return []

    rules = ruleset(TOY, expansion("other", texts=look), options={"toy.pace": "fast"}).rules(2)
    assert PACE(rules) == "fast"
    assert seen == ["fast"]


def test_an_option_that_nobody_can_choose_has_its_default() -> None:
    rules = ruleset(toy()).rules(2)
    assert PACE(rules) == "slow"
    assert "toy.pace" not in rules.options


def test_an_option_has_no_value_while_options_are_declared() -> None:
    def early(setup: catan.Setup) -> catan.OptionSpecs:
        return [LOUD] if PACE(setup) == "fast" else []

    with pytest.raises(catan.RulesetError, match=r"'toy\.pace': its value is not decided yet while catan_options"):
        ruleset(TOY, expansion("other", options=early))
