"""What a ruleset is made of, as text, and what an expansion says of itself, as data."""

from typing import Any

import pytest

import catan_core as catan
from catan_core import (
    Citation,
    Limit,
    MaskQuery,
    NumberQuery,
    Option,
    Reaction,
    Refusal,
    Row,
    Table,
    UnsupportedSeats,
    add,
    forbid,
    ruleset,
)
from catan_core.compiler.tables import compile_rules
from catan_core.descriptions import Overview, overview
from tests.engine import toy as race
from tests.engine.making import Do, Happened, expansion, nothing, toy

REACH: NumberQuery[[], int] = NumberQuery("toy/reach", lambda position: 1, doc="How far one reaches.")
NO = Refusal("farther.no", Citation("farther", "When not to"), text="Not so far.")
PRICES: Table[str, int] = Table("toy/price", "What things cost.")
TOY = toy(
    reactions={Happened: nothing},
    more={
        "queries": [REACH],
        "tables": [PRICES, Row(PRICES, "bread", 2)],
        "options": [
            Option("toy.goal", 10, values=(), doc="The goal."),
            Option("toy.pace", "slow", values=("slow", "fast"), doc="The pace."),
        ],
        "texts": [catan.Text("action:toy/do", (("en", "Do something"),))],
    },
)
FARTHER = expansion(
    "farther",
    requires=("toy",),
    replaces=("toy/price:bread",),
    excludes=("actions:toy/call",),
    seats=frozenset({2, 4}),
    tables=[Row(PRICES, "bread", 3)],
    modifiers=[add(REACH, lambda position: 1), Limit(Do, lambda position, action: None, refusals=(NO,))],
    reactions=[Reaction(Happened, nothing)],
)
TEXT = ruleset(FARTHER, TOY, options={"toy.pace": "fast"}).explain()


def part(heading: str, text: str = TEXT) -> list[str]:
    """The lines under a heading."""
    lines = text.splitlines()
    start = lines.index(f"{heading}:") + 1
    end = next((number for number in range(start, len(lines)) if lines[number][0] != " "), len(lines))
    return [line.strip() for line in lines[start:end]]


def test_it_is_explained_in_which_order_expansions_are_compiled_and_what_they_take_from_others() -> None:
    assert part("Ruleset for 4 seats, in the order in which the expansions are compiled") == [
        "toy 1.0: Toy",
        "farther 1.0: Farther",
        "leaves out actions:toy/call",
        "replaces toy/price:bread",
    ]


def test_the_values_of_options_are_explained() -> None:
    assert part("Options") == ["toy.goal = 10", "toy.pace = fast"]


def test_it_is_explained_who_provides_what_and_instead_of_whom() -> None:
    assert part("Slices") == ["toy/log  from toy.rules"]
    assert part("Tables") == [
        "toy/price  from toy.rules",
        "toy/price:bread = 3  from farther.rules, instead of that from toy.rules",
    ]
    assert "toy/passing  from toy.rules, automatic" in part("Phases")
    assert part("Actions") == ["toy/do  from toy.rules", "toy/answer  from toy.rules"]


def test_it_is_explained_who_modifies_and_limits_what() -> None:
    assert part("Modifiers") == ["toy/reach: add by farther", "toy/do: limited by farther"]


def test_it_is_explained_what_is_offered_when() -> None:
    assert part("Actions by phase") == [
        "toy/hub: toy/do",
        "toy/wait: toy/do",
        "toy/asked: toy/answer, toy/do",
        "toy/secret: toy/answer",
    ]


def test_events_with_reactions_of_several_expansions_are_pointed_out() -> None:
    heading = "Reactions, in the order in which they run"

    assert part(heading) == ["toy/happened: toy.rules, farther.rules  (of several expansions)"]
    assert part(heading, ruleset(TOY).explain(3)) == ["toy/happened: toy.rules"]


def test_chance_and_its_answers_are_explained() -> None:
    text = ruleset(race.EXPANSION).explain()

    assert "race/rolling  from race.toy, answered by chance: race/rolled" in part("Phases", text)
    assert text.startswith("Ruleset for 4 seats")


def test_the_number_of_seats_may_be_given() -> None:
    assert ruleset(race.EXPANSION).explain(3).startswith("Ruleset for 3 seats")
    assert ruleset(toy()).explain().startswith("Ruleset for 2 seats")
    with pytest.raises(UnsupportedSeats):
        ruleset(race.EXPANSION).explain(5)


def test_an_explanation_is_always_the_same() -> None:
    assert ruleset(TOY, FARTHER, options={"toy.pace": "fast"}).explain() == TEXT
    assert "0x" not in TEXT
    assert "0x" not in ruleset("base").explain()


# -- descriptions ------------------------------------------------------------------------------------------------


def test_an_expansion_describes_itself_as_data() -> None:
    described = catan.describe(race.EXPANSION)

    assert (described.id, described.title, described.version, described.seats) == ("race", "Race", "1.0.0", (2, 3, 4))
    assert [option.name for option in described.options] == ["race.goal"]
    assert [one.tag for one in described.actions] == [
        "race/dealt", "race/guess", "race/roll", "race/rolled", "race/step",
    ]  # fmt: skip
    assert [one.tag for one in described.events] == ["race/card-drawn", "race/moved"]
    assert [one.tag for one in described.phases] == [
        "race/deal", "race/guessing", "race/move", "race/next-turn", "race/rolling",
    ]  # fmt: skip
    assert [one.tag for one in described.points] == ["race/card", "race/track"]
    (track,) = described.slices
    assert (track.tag, track.doc) == ("race/track", "How far each seat has come, and its card.")


def test_an_action_is_described_with_its_title_fields_rule_and_source() -> None:
    described = {one.tag: one for one in catan.describe(race.EXPANSION).actions}["race/step"]

    assert described.fields == (("steps", "int"),)
    assert described.rule == race.RULE
    assert described.part == "race.toy"


def test_titles_are_taken_from_texts() -> None:
    assert {one.tag: one.title for one in catan.describe(TOY).actions} == {
        "toy/answer": "toy/answer",
        "toy/call": "toy/call",
        "toy/do": "Do something",
    }


def test_what_only_another_value_of_an_option_brings_is_described_too() -> None:
    def events(setup: catan.Setup) -> catan.EventSpecs:
        return [catan.EventSpec(Burst)] if setup.options["ant.loud"] else []

    ant = expansion(
        "ant",
        options=[Option("ant.loud", False, values=(False, True), doc="")],
        events=events,
        opening=[catan.Opening(lambda position: ())],
    )

    assert [one.tag for one in catan.describe(ant).events] == ["ant/burst"]


@pytest.mark.thorough
def test_an_overview_is_the_beginning_of_the_description() -> None:
    for what in ("cities_knights", "coins", race.EXPANSION):
        seen, described = overview(what, "es"), catan.describe(what, "es")
        for name in catan.fields_of(Overview):
            assert getattr(described, name) == getattr(seen, name)


@pytest.mark.thorough
def test_an_overview_compiles_an_expansion_once_whatever_it_may_be_played_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled: list[tuple[str, ...]] = []

    def counted(ruleset: catan.Ruleset, *more: Any) -> catan.Rules:
        compiled.append(ruleset.expansions)
        return compile_rules(ruleset, *more)

    monkeypatch.setattr("catan_core.compiler.ruleset.compile_rules", counted)
    assert any("fishermen" in option.name for option in overview("barbarian_attack").options)
    assert compiled in ([], [("base", "coins", "barbarian_attack")])


@catan.record
class Burst(catan.Event, tag="ant/burst"):
    pass


def test_what_actions_modifiers_and_limits_refuse_is_described() -> None:
    refusing = expansion(
        "farther",
        queries=[FAR],
        modifiers=[forbid(FAR, lambda position: 0, NO)],
        opening=[catan.Opening(lambda position: ())],
    )

    (violation,) = catan.describe(refusing).violations

    assert (violation.tag, violation.title, violation.rule) == ("farther.no", "Not so far.", NO.rule)
    assert [one.tag for one in catan.describe(refusing).queries] == ["farther/far"]


FAR: MaskQuery[[]] = MaskQuery("farther/far", lambda position: 0, doc="How far.")


def test_an_expansion_that_is_not_installed_cannot_be_described_by_name() -> None:
    with pytest.raises(catan.MissingExpansion):
        catan.describe("unheard_of")


@pytest.mark.thorough
def test_the_base_game_is_described_by_name() -> None:
    described = catan.describe("base")

    assert described.title == "Catan, the base game"
    assert all(one.doc for one in (*described.actions, *described.events, *described.phases, *described.slices))
