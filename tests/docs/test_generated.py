"""The reference pages say what the code says."""

import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NewType

import pytest

import catan_core as catan
from catan_core.cli.commands import catan as catan_command
from catan_core.descriptions import Described
from catan_core.model.errors import ENGINE
from catan_core.plugin import hooks
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import announced
from tests.cli.table import run
from tests.helpers.described import SHIPPED, described
from tests.helpers.each import Check, for_each
from tests.rules.base.statements import STATEMENTS as BASE
from tests.rules.cities_knights.statements import STATEMENTS as CITIES_KNIGHTS
from tests.rules.dice_game.statements import STATEMENTS as DICE_GAME
from tests.rules.five_six.statements import STATEMENTS as FIVE_SIX
from tests.rules.seafarers.statements import STATEMENTS as SEAFARERS

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
HOOKS = [name for name, hook in vars(hooks).items() if name.startswith("catan_") and inspect.isfunction(hook)]
PARTS = {id: [module for _, module in catan.catalogue()[id].parts(SHIPPED)] for id in SHIPPED}
HEADINGS = {
    "base": "The base game",
    "five_six": "Five and six players",
    "cities_knights": "Cities & Knights",
    "seafarers": "Seafarers",
    "dice_game": "The Dice Game",
    "coins": "Gold coins",
    "rivers": "The Rivers of Catan",
    "barbarian_attack": "Barbarian Attack",
    "traders_barbarians": "The main scenario of Traders & Barbarians",
    "fishermen": "The Fishermen of Catan",
    "caravans": "The Caravans",
    "event_cards": "Event Cards",
    "harbormaster": "The Harbormaster",
    "two_players": "Catan for two",
}
REFUSALS = {
    id: [one for module in modules for one in vars(module).values() if isinstance(one, catan.Refusal)]
    for id, modules in PARTS.items()
}
MARKERS = [
    (id, kind)
    for id, modules in PARTS.items()
    for module in modules
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, catan.Phase) and not kind.tag and kind.__module__ == module.__name__
]

FACES = {id: import_module(announced()[id][0].module) for id in SHIPPED}
"""The packages of the expansions: their `__all__` is what is public of them."""
KINDS = (catan.Action, catan.Event, catan.Phase, catan.Slice)


@cache
def rules_of(id: str) -> catan.Rules:
    composed = catan.ruleset(*dict.fromkeys([*catan.catalogue()[id].requires, id]))
    return composed.rules(max(composed.seats or {2}))


@cache
def modifiers() -> list[Contribution]:
    everything = [given for id in SHIPPED for given in rules_of(id).contributions]
    return [given for given in everything if isinstance(given.spec, catan.Modifier)]


def of_all(what: str) -> Callable[[Check], Check]:
    """A test of each thing of a kind that some expansion brings: the id of the expansion, and what it says of it."""

    def found() -> list[tuple[str, object]]:
        return [(id, one) for id in SHIPPED for one in getattr(described(id), what)]

    return for_each(found, lambda id, one: f"{id}: {getattr(one, 'tag', None) or one.name}", parts=2)


def brought(id: str, hook: str) -> list[str]:
    """The names of what an expansion itself brings by a hook."""
    return [given.key or "" for given in rules_of(id).contributions if (given.hook, given.expansion.id) == (hook, id)]


def of_each(names: Callable[[str], Iterable[str]]) -> Callable[[Check], Check]:
    """A test of each name that an expansion has."""
    return for_each(lambda: [(id, name) for id in SHIPPED for name in names(id)], parts=2)


def where(id: str, name: str) -> str:
    """The page on a kind of thing of an expansion: the base game has one for each, others have one for all."""
    return f"reference/{name if id == 'base' else id.replace('_', '-')}"


def page(name: str) -> str:
    """The text of a page of the documentation."""
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def section(name: str, heading: str) -> str:
    """What stands on a page under a heading that names a thing."""
    found = re.search(rf"^### `{re.escape(heading)}`\n(.*?)(?=^#|^<!--)", page(name), re.MULTILINE | re.DOTALL)
    assert found, f"{name}.md has no section on {heading}"
    return found[1]


def row(name: str, key: str) -> str:
    """The row of a table that begins with a name."""
    found = re.search(rf"^\| `{re.escape(key)}` \|.*$", page(name), re.MULTILINE)
    assert found, f"{name}.md has no row for {key}"
    return found[0]


def chapter(name: str, heading: str) -> str:
    """What stands on a page under a heading of the second level."""
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", page(name), re.MULTILINE | re.DOTALL)
    assert found, f"{name}.md has no chapter on {heading}"
    return found[1]


def test_every_generated_block_is_fresh() -> None:
    run = subprocess.run(
        [sys.executable, ROOT / "docs" / "scripts" / "generate.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, f"run `python docs/scripts/generate.py`: {run.stdout}{run.stderr}"


@for_each(HOOKS)
def test_every_hook_is_documented_with_its_exact_signature(hook: str) -> None:
    source = " ".join(inspect.getsource(getattr(hooks, hook)).split())
    signature = source[source.index("def ") : source.index(': """')]
    assert f"```python\n{signature}\n```" in section("reference/hooks", hook)


def test_every_expansion_that_is_installed_with_the_engine_is_documented() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    installed = set(re.findall(r'^(\w+) = "catan_[\w.]+:EXPANSION"$', text, re.MULTILINE))
    assert installed - {"large_island"} == set(SHIPPED), "the large island is on the page of five and six"


@of_all("actions")
def test_every_action_is_documented_with_its_fields_and_codes(id: str, one: Described) -> None:
    text = section(where(id, "actions"), one.tag)
    assert one.doc in text
    assert all(f"{name}: {hint}" in text for name, hint in one.fields)
    assert all(f"`{code}`" in text for code in one.codes)


@of_all("events")
def test_every_event_is_documented_with_its_fields(id: str, one: Described) -> None:
    text = section(where(id, "events"), one.tag)
    assert one.doc in text
    assert all(f"{name}: {hint}" in text for name, hint in one.fields)


@of_all("phases")
def test_every_phase_is_documented_with_its_fields(id: str, one: Described) -> None:
    text = section(where(id, "phases"), one.tag)
    assert one.doc in text
    assert all(f"{name}: {hint}" in text for name, hint in one.fields)


@of_all("slices")
def test_every_slice_is_documented_with_its_fields(id: str, one: Described) -> None:
    text = section(where(id, "phases"), one.tag)
    assert one.doc in text
    assert all(f"{name}: {hint}" in text for name, hint in one.fields)


@for_each(MARKERS, lambda id, marker: marker.__name__)
def test_every_marker_is_documented(id: str, marker: type[catan.Phase]) -> None:
    assert str(inspect.getdoc(marker)) in row(where(id, "phases"), marker.__name__)


@of_all("options")
def test_every_option_is_documented_with_all_its_values(id: str, one: catan.Option[Any]) -> None:
    text = row("reference/options", one.name)
    assert one.doc in text
    assert one.source in text
    for value in {one.default, *one.values}:
        assert f"`{str(value).lower() if isinstance(value, bool) else value}`" in text


@of_each(lambda id: [name for name, _ in described(id).editions])
def test_every_edition_is_documented_with_all_its_values(id: str, name: str) -> None:
    text = section("reference/options", name)
    for option, value in dict(described(id).editions)[name]:
        assert f"| `{option}` | `{str(value).lower() if isinstance(value, bool) else value}` |" in text


@of_all("queries")
def test_every_query_is_documented(id: str, one: Described) -> None:
    said = section(where(id, "queries"), one.tag)
    assert one.doc in said
    modifying = {given.part.rpartition(".")[2] for given in modifiers() if given.spec.query.name == one.tag}
    assert all(f".{module}`)" in said for module in modifying)
    assert not modifying or "nobody here" not in said


@of_all("points")
def test_every_source_of_points_is_documented(id: str, one: Described) -> None:
    _, _, sources = page(where(id, "queries")).partition("\n## Sources of points\n")
    assert f"\n| `{one.tag}` | {one.title} |" in sources


@of_each(lambda id: [one.name for one in rules_of(id).tables if one.name.startswith(f"{id}/")])
def test_every_table_is_documented(id: str, name: str) -> None:
    assert row(where(id, "queries"), name)


@of_each(lambda id: [] if id == "base" else [*brought(id, "goods"), *brought(id, "pieces")])
def test_every_good_and_piece_that_an_expansion_adds_is_documented(id: str, name: str) -> None:
    assert row(where(id, ""), name)


@of_each(lambda id: catan.catalogue()[id].excludes)
def test_whatever_an_expansion_leaves_out_is_documented(id: str, name: str) -> None:
    assert row(where(id, ""), name)


@of_each(lambda id: sorted({one.code for one in REFUSALS[id] if one.rule.book == id}))
def test_every_violation_of_an_expansion_is_documented_with_text_and_rules(id: str, name: str) -> None:
    said = row(where(id, "violations"), name)
    refusals = [one for one in REFUSALS[id] if (one.code, one.rule.book) == (name, id)]
    assert all(one.text in said and one.rule.heading in said for one in refusals)


@of_all("violations")
def test_every_violation_that_an_action_may_meet_has_a_row_somewhere(id: str, one: Described) -> None:
    assert one.rule is not None
    assert row(where(one.rule.book, "violations"), one.tag)


@for_each(ENGINE.values(), lambda refusal: refusal.code)
def test_every_violation_of_the_engine_is_documented(refusal: catan.Refusal) -> None:
    assert refusal.text in row("reference/violations", refusal.code)


ABOUT_PYTHON = {inspect.cleandoc(str(kind.__doc__)).splitlines()[0] for kind in (NewType, tuple, int)}


@for_each(SHIPPED)
def test_every_record_query_and_table_of_an_expansion_is_public(id: str) -> None:
    missing = [
        name
        for module in PARTS[id]
        for name, value in vars(module).items()
        if getattr(value, "__module__", None) == module.__name__
        and isinstance(value, type)
        and issubclass(value, KINDS)
        if name not in FACES[id].__all__
    ]
    constants = [one for module in PARTS[id] for one in vars(module).items()]
    asked = [(name, value) for name, value in constants if isinstance(value, catan.Query | catan.Table)]
    missing += [name for name, value in asked if value.name.startswith(f"{id}/") and name not in FACES[id].__all__]
    assert missing == []


@of_each(lambda id: [module.__name__ for module in PARTS[id]])
def test_every_module_of_the_rules_is_in_the_list_of_rules(id: str, name: str) -> None:
    text = chapter("where-is-the-rule", HEADINGS[id])
    package = FACES[id].__name__
    assert f"\n| [`{name.removeprefix(f'{package}.')}`](../src/{name.replace('.', '/')}" in text


@for_each(SHIPPED)
def test_headings_lead_to_every_module_of_the_rules_and_to_no_other(id: str) -> None:
    text = chapter("where-is-the-rule", HEADINGS[id]).partition("<!-- generated")[0]
    package = FACES[id].__name__
    cells = re.findall(r"^\|[^|]+\|([^|]+)\|", text, re.MULTILINE)
    named = [name for cell in cells[2:] for name in re.findall("`(.+?)`", cell)]
    for name in named:
        assert find_spec(name if name.startswith("catan_") else f"{package}.{name}"), name
    parts = {module.__name__.removeprefix(f"{package}.") for module in PARTS[id]}
    assert parts - {"texts", "side_panels", "heuristics"} <= set(named)


@for_each(catan_command.commands)
def test_every_command_is_documented_with_what_its_help_says(name: str) -> None:
    """Its own words, as a user reads them, against the page: whatever `catan NAME --help` says stands there."""
    said = run(name, "--help")
    text = " ".join(section("reference/cli", f"catan {name}").replace("`", "").replace("|", " ").split())
    usage, _, rest = said.out.partition("\n")
    about, _, options = rest.partition("Options:")
    assert usage.removeprefix("Usage: ") in text
    for paragraph in about.strip().split("\n\n"):
        assert " ".join(paragraph.replace("`", "").split()) in text
    assert " ".join(["", *options.split()]).partition(" -h, --help ")[0].strip() in text


def test_the_list_of_tests_has_every_folder_and_contributors_find_it() -> None:
    folders = {path.name for path in (ROOT / "tests").iterdir() if any(path.glob("**/test_*.py"))}
    rows = re.findall(r"^\| (`.+?) \|", (ROOT / "tests" / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`(\w+)/", row)} == folders
    assert "(../tests/README.md)" in page("contributing")


ARCHITECTURE = (
    "architecture",
    "composition",
    "how-hard-rules-land",
    "packages",
    "phases-and-actions",
    "state-and-pieces",
    "the-sea",
)
"""The pages on how the library is built."""


INSTALLED = Path(catan.__file__).parents[1]


@cache
def source() -> str:
    """All the code, as one text."""
    packages = ("catan_core", "catan_expansions", "catan_pytest")
    modules = (path for package in packages for path in sorted((INSTALLED / package).rglob("*.py")))
    return "".join(path.read_text(encoding="utf-8") for path in modules)


def is_there(name: str) -> bool:
    """Whether a name in backquotes is a path, the id of something, or made of names that the code has."""
    if "/" in name:
        ids = name.split(":")  # of a table and a row of it, perhaps
        return any((folder / name).exists() for folder in (ROOT, INSTALLED)) or all(f'"{id}"' in source() for id in ids)
    found = re.sub(r'"[^"]*"', "", name)
    return all(re.search(rf"\b{word}\b", source()) for word in re.findall(r"[A-Za-z_]\w+", found))


@pytest.mark.parametrize("name", ARCHITECTURE)
def test_the_pages_on_the_architecture_speak_of_what_is_there(name: str) -> None:
    text = re.sub(r"^```.*?^```", "", page(f"explanation/{name}"), flags=re.MULTILINE | re.DOTALL)
    named = set(re.findall(r"`([^`]+)`", text))
    assert len(named) > 20
    assert [one for one in sorted(named) if not is_there(one)] == []


def test_the_architecture_page_leads_to_every_page_on_it() -> None:
    linked = set(re.findall(r"\]\(([a-z-]+)\.md", page("explanation/architecture")))
    assert linked == {path.stem for path in (ROOT / "docs" / "explanation").glob("*.md")} - {"architecture"}


def test_every_module_of_the_engine_is_listed_with_its_package() -> None:
    core = Path(catan.__file__).parent
    rows = re.findall(r"^\| (?:`(\w+)`|the face) \| (.*) \|$", page("explanation/packages"), re.MULTILINE)
    assert len(rows) > 5
    for package, modules in rows:
        files = [
            path.relative_to(core / package) for path in (core / package).glob("*.py" if package == "" else "**/*.py")
        ]
        there = {name for path in files for name in (path.stem, *path.parent.parts)} - {"__init__", "__main__"}
        assert there == set(re.findall(r"`(\w+)`", modules)), package or "the face"


@of_each(lambda id: [option.name for option in described(id).options])
def test_every_option_is_explained_on_a_page_that_is_written_by_hand(id: str, name: str) -> None:
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")]
    written = re.sub(r"<!-- generated:(\S+) -->.*?<!-- end:\1 -->", "", "".join(pages), flags=re.DOTALL)
    assert f"`{name}`" in written


@for_each(sorted((ROOT / "docs").rglob("*.md")), lambda path: path.relative_to(ROOT / "docs").as_posix())
def test_every_rule_id_on_a_page_is_a_statement(path: Path) -> None:
    cited = re.findall(r"\b(?:BASE|X56|CK56|CK|SEA|DICE)-[A-Z0-9]+-[A-Z0-9]+\b", path.read_text(encoding="utf-8"))
    assert set(cited) <= {*BASE, *FIVE_SIX, *CITIES_KNIGHTS, *SEAFARERS, *DICE_GAME}
