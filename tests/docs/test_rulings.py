"""The rulings name the options, values, defaults and presets that the code has."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import catan_core as catan
from catan_expansions.traders_barbarians.pairs import PAIRS
from tests.helpers.described import described
from tests.helpers.each import for_each

ROOT = Path(__file__).parents[2]
PAGES = {
    "base": "rulings",
    "five_six": "expansions/five-six-rulings",
    "cities_knights": "expansions/cities-knights-rulings",
    "seafarers": "expansions/seafarers-rulings",
    "dice_game": "expansions/dice-game",
    "barbarian_attack": "expansions/barbarian-attack",
}
"""The page with the rulings of each expansion."""

IN_TABLES = {f"{pair.home}.with_{pair.first}" for pair in PAIRS}
"""The options by which pairs of Traders & Barbarians are played: they stand in the table of pairs."""

FIXED: Mapping[str, dict[str, bool]] = {"cities_knights": {"coins.gold_at_2to1": False}}
"""What some presets choose that is refused beside an expansion, and so is chosen otherwise."""

GENERATED = re.compile(r"<!-- generated:(\S+) -->.*?<!-- end:\1 -->", re.DOTALL)
PARAGRAPH = re.compile(r"^\*\*Options\.\*\* .*?(?=^$)", re.MULTILINE | re.DOTALL)
"""The options of a ruling, such as ``**Options.** `base.steal` = `may` (default), `must` (`en2015`, `en2025`).``"""

LISTING = re.compile(r"`(\w+\.\w+)`(?: for [^`=]+)? = (.*?)(?=`\w+\.\w+`|\Z)", re.DOTALL)
"""An option, and what is said of it until another is named."""

VALUE = re.compile(r"`(\w+)`(?: \(([^)]*)\))?")
"""A value, and in parentheses who chooses it: the default, presets."""

MENTION = re.compile(r"`(\w+\.\w+)` = `(\w+)`")
"""A value of an option anywhere on a page."""


@cache
def options() -> dict[str, catan.Option[Any]]:
    return {option.name: option for id in PAGES for option in described(id).options}


def typed(value: object) -> str:
    """The value of an option as people type it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@cache
def chosen(id: str, edition: str | None = None) -> dict[str, str]:
    """The options of an expansion and what it requires, as they are when nobody sets them; or as a preset has them."""
    own = {option.name: option.default for option in described(id).options}
    # What a preset chooses may have an effect with other values of other options only.
    preset = dict(dict(described(id).editions).get(edition or "", ()))
    return {name: typed(value) for names in (own, *_composed(id, edition), preset) for name, value in names.items()}


def _composed(id: str, edition: str | None) -> Iterator[Mapping[str, object]]:
    """The options of an expansion alone, and with what it is played beside: with all, or with one after another where
    they are not played together. An option that a composition needs is left at its default."""
    beside = [other for other, _ in catan.catalogue()[id].beside]
    required = catan.catalogue()[id].requires
    yield catan.ruleset(*required, id).options
    try:
        yield catan.ruleset(*dict.fromkeys([*required, *beside]), id, edition=edition).options
    except catan.Conflict:
        for other in beside:
            needed = f"{id}.with_{other}"
            options = {needed: True} if needed in own_names(id) else {}
            options |= FIXED.get(other, {})
            together = catan.ruleset(*required, other, id, options=options, edition=edition).options
            yield {name: value for name, value in together.items() if name not in options}


def own_names(id: str) -> set[str]:
    return {option.name for option in described(id).options}


def marks(id: str, option: str, value: str) -> set[str]:
    """Who chooses a value: the default, or presets that choose another value than the default."""
    default = chosen(id)[option]
    presets = [edition for edition, _ in described(id).editions if chosen(id, edition)[option] != default]
    found = {f"`{edition}`" for edition in presets if chosen(id, edition)[option] == value}
    return {"default"} if value == default else found


def allowed(option: str) -> list[str]:
    """The values that an option names; of a number its default alone, and none of a text."""
    if options()[option].read is not None:
        return []
    return [typed(value) for value in options()[option].values or (options()[option].default,)]


def listings(paragraph: str) -> dict[str, dict[str, str]]:
    """The options that a paragraph lists, each with its values and what stands in parentheses behind them."""
    return {option: dict(VALUE.findall(said)) for option, said in LISTING.findall(paragraph)}


def wrong(id: str, paragraph: str) -> Iterator[str]:
    """What a paragraph says that the code does not."""
    yield from (f"{name} is no option" for name in re.findall(r"`(\w+\.\w+)`", paragraph) if name not in options())
    marked = 0
    for option, values in listings(paragraph).items():
        if option not in chosen(id):
            continue
        whole = option.startswith(f"{id}.")
        for value, said in values.items():
            given = set(said.split(", ")) if said else set()
            marked += "default" in given
            if value not in allowed(option) and options()[option].values:
                yield f"{option} cannot be {value}"
            elif (whole or given) and given != marks(id, option, value):
                yield f"{option} = {value}: ({said}) instead of ({', '.join(sorted(marks(id, option, value)))})"
        if whole and set(values) != set(allowed(option)):
            yield f"{option} can be {', '.join(allowed(option))}"
    if marked != len(re.findall(r"default", paragraph)):
        yield "a default does not stand as (default) behind a value"


def rulings(id: str) -> str:
    """What is written by hand on the page of an expansion, from the heading of its rulings on."""
    text = GENERATED.sub("", (ROOT / "docs" / f"{PAGES[id]}.md").read_text(encoding="utf-8"))
    _, heading, rest = text.partition("\n## Rulings\n")
    return rest if heading else text


@pytest.mark.thorough
@for_each(PAGES)
def test_the_options_of_every_ruling_are_those_of_the_code(id: str) -> None:
    paragraphs = PARAGRAPH.findall(rulings(id))
    assert paragraphs
    problems = [f"{problem} in {paragraph}" for paragraph in paragraphs for problem in wrong(id, paragraph)]
    assert not problems, "\n".join(problems)


@for_each(PAGES)
def test_every_option_is_listed_with_all_its_values_in_one_ruling(id: str) -> None:
    listed = [option for paragraph in PARAGRAPH.findall(rulings(id)) for option in listings(paragraph)]
    own = [option.name for option in described(id).options if option.name not in IN_TABLES]
    assert sorted(option for option in listed if option in own) == sorted(own)


@for_each(PAGES)
def test_rulings_speak_of_defaults_only_where_options_are_listed(id: str) -> None:
    """Elsewhere nobody would compare them with the code."""
    introduction, _, rest = PARAGRAPH.sub("", rulings(id)).partition("\n## ")
    assert [line for line in rest.splitlines() if "default" in line] == []
    assert not re.search("default.*`", introduction)


@for_each([ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))], lambda page: page.relative_to(ROOT).as_posix())
def test_an_option_on_a_page_has_a_value_that_it_can_have(page: Path) -> None:
    mentioned = MENTION.findall(page.read_text(encoding="utf-8"))
    known = [(option, value) for option, value in mentioned if option in options() and options()[option].values]
    assert [f"{option} = {value}" for option, value in known if value not in allowed(option)] == []


# -- the check itself --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "paragraph", "problem"),
    [
        ("base", "`base.steal` = `may`, `must` (default).", "base.steal = may: () instead of (default)"),
        ("base", "`base.steal` = `may` (default), `must` (`en2015`).", "instead of (`en2015`, `en2025`)"),
        ("base", "`base.steal` = `may` (default).", "base.steal can be may, must"),
        ("base", "`base.steal` = `may` (default), `must` (`en2015`, `en2025`), `never`.", "base.steal cannot be never"),
        ("base", "`base.offers_per_turn` = `3` (default).", "base.offers_per_turn = 3: (default) instead of ()"),
        ("base", "`base.stael`.", "base.stael is no option"),
        ("base", "`base.steal`, by default may.", "a default does not stand as (default) behind a value"),
        ("cities_knights", "`base.victory_points` = `10` (default).", "= 10: (default) instead of ()"),
    ],
)
def test_a_paragraph_that_says_something_else_than_the_code_is_noticed(id: str, paragraph: str, problem: str) -> None:
    assert problem in "\n".join(wrong(id, paragraph))


@pytest.mark.parametrize(
    ("id", "paragraph"),
    [
        ("base", "`base.steal` = `may` (default), `must` (`en2015`, `en2025`), which is: must."),
        ("base", "`base.offers_per_turn` = `0` (default), which is no limit."),
        ("cities_knights", "`base.victory_points` = `13` (default), or more. `base.steal`."),
        ("five_six", "`base.setup` = `beginner` does the same."),
    ],
)
def test_a_paragraph_that_says_what_the_code_says_is_let_pass(id: str, paragraph: str) -> None:
    assert [*wrong(id, paragraph)] == []
