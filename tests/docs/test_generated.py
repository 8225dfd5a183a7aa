"""The reference pages say what the code says."""

import inspect
import re
import subprocess
import sys
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import catan_core as catan
from catan_core import base, hookspecs
from catan_core.cli.commands import COMMANDS
from catan_core.describe import Described
from catan_core.errors import ENGINE, ENGINE_TEXTS

ROOT = Path(__file__).parents[2]
BASE = catan.describe("base")
HOOKS = [name for name, hook in vars(hookspecs).items() if name.startswith("catan_") and inspect.isfunction(hook)]
MODULES = [import_module(f"catan_core.base.{part}") for part in base.PARTS]
REFUSALS = {one.code: one for module in MODULES for one in vars(module).values() if isinstance(one, catan.Refusal)}
MARKERS = {
    kind
    for module in MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, catan.Phase) and not kind.tag and kind.__module__ == module.__name__
}


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


def test_every_generated_block_is_fresh() -> None:
    run = subprocess.run(
        [sys.executable, ROOT / "docs" / "generate.py", "--check"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, f"run `python docs/generate.py`: {run.stdout}{run.stderr}"


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_documented_with_its_exact_signature(hook: str) -> None:
    source = " ".join(inspect.getsource(getattr(hookspecs, hook)).split())
    signature = source[source.index("def ") : source.index(': """')]
    assert f"```python\n{signature}\n```" in section("reference/hooks", hook)


@pytest.mark.parametrize("action", BASE.actions, ids=lambda action: action.tag)
def test_every_action_is_documented_with_its_fields_and_codes(action: Described) -> None:
    text = section("reference/actions", action.tag)
    assert action.doc in text
    assert all(f"{name}: {hint}" in text for name, hint in action.fields)
    assert all(f"`{code}`" in text for code in action.codes)


@pytest.mark.parametrize("event", BASE.events, ids=lambda event: event.tag)
def test_every_event_is_documented_with_its_fields(event: Described) -> None:
    text = section("reference/events", event.tag)
    assert event.doc in text
    assert all(f"{name}: {hint}" in text for name, hint in event.fields)


@pytest.mark.parametrize("record", [*BASE.phases, *BASE.slices], ids=lambda record: record.tag)
def test_every_phase_and_slice_is_documented_with_its_fields(record: Described) -> None:
    text = section("reference/phases", record.tag)
    assert record.doc in text
    assert all(f"{name}: {hint}" in text for name, hint in record.fields)


@pytest.mark.parametrize(
    "marker", sorted(MARKERS, key=lambda marker: marker.__name__), ids=lambda marker: marker.__name__
)
def test_every_marker_is_documented(marker: type[catan.Phase]) -> None:
    assert inspect.getdoc(marker) in row("reference/phases", marker.__name__)


@pytest.mark.parametrize("option", BASE.options, ids=lambda option: option.name)
def test_every_option_is_documented_with_all_its_values(option: catan.Option) -> None:
    text = row("reference/options", option.name)
    assert option.doc in text
    assert option.source in text
    for value in {option.default, *option.values}:
        assert f"`{str(value).lower() if isinstance(value, bool) else value}`" in text


@pytest.mark.parametrize("edition", [name for name, _ in BASE.editions])
def test_every_edition_is_documented_with_all_its_values(edition: str) -> None:
    text = section("reference/options", edition)
    for option, value in dict(BASE.editions)[edition]:
        assert f"| `{option}` | `{str(value).lower() if isinstance(value, bool) else value}` |" in text


@pytest.mark.parametrize("query", BASE.queries, ids=lambda query: query.tag)
def test_every_query_is_documented(query: Described) -> None:
    assert query.doc in row("reference/queries", query.tag)


@pytest.mark.parametrize("points", BASE.points, ids=lambda points: points.tag)
def test_every_source_of_points_is_documented(points: Described) -> None:
    assert points.title in row("reference/queries", points.tag)


@pytest.mark.parametrize("table", catan.ruleset("base").rules(4).tables)
def test_every_table_is_documented(table: str) -> None:
    assert row("reference/queries", table)


@pytest.mark.parametrize("code", sorted(REFUSALS.keys() | {violation.tag for violation in BASE.violations}))
def test_every_violation_of_the_base_game_is_documented_with_text_and_rule(code: str) -> None:
    text = row("reference/violations", code)
    assert catan.ruleset("base").rules(4).texts[f"violation:{code}"]["en"] in text
    assert f"| {REFUSALS[code].rule.heading} |" in text


@pytest.mark.parametrize("refusal", ENGINE.values(), ids=lambda refusal: refusal.code)
def test_every_violation_of_the_engine_is_documented(refusal: catan.Refusal) -> None:
    assert ENGINE_TEXTS[refusal.code] in row("reference/violations", refusal.code)


@pytest.mark.parametrize("name", catan.__all__)
def test_every_public_name_is_documented(name: str) -> None:
    _, _, said, _ = row("reference/api", name).split("|", 3)
    assert len(said.split()) > 2


@pytest.mark.parametrize("part", base.PARTS)
def test_every_module_of_the_base_game_is_in_the_list_of_rules(part: str) -> None:
    assert row("where-is-the-rule", part)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.NAME)
def test_every_command_is_documented_with_its_arguments(command: ModuleType) -> None:
    parser = ArgumentParser(add_help=False)
    command.add_arguments(parser)
    text = section("reference/cli", f"catan {command.NAME}")
    for word in parser.format_usage().replace("[", " ").replace("]", " ").split():
        assert not word.startswith("--") or f"`{word}" in text


def test_the_contributor_page_lists_every_folder_of_tests() -> None:
    folders = {path.name for path in (ROOT / "tests").iterdir() if any(path.glob("**/test_*.py"))}
    assert set(re.findall(r"`tests/(\w+)/", page("contributing"))) == folders
