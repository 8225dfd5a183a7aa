"""Python in the documentation is run: it comes from the examples, stands in the README, or is a doctest."""

import ast
import doctest
import linecache
import pkgutil
import re
from collections import defaultdict
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from textwrap import dedent

import pytest

import catan_core
import catan_expansions
from tests.cli.table import run
from tests.helpers.each import for_each

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
GENERATED = re.compile(r"<!-- generated:(\S+) -->.*?<!-- end:\1 -->", re.DOTALL)
PYTHON = re.compile(r"^```(?:python|py|pycon|toml)\b[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(r"<!-- generated:code:examples/")
PART = re.compile(r"<!-- generated:code:([^:\s]+\.py)\S* -->.*?```python\n(.*?)```", re.DOTALL)
MODULES = [
    module.name
    for package in (catan_core, catan_expansions)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith("__main__")
]


def python_blocks(path: Path) -> list[str]:
    """The blocks of Python on a page, without those that are generated."""
    return PYTHON.findall(GENERATED.sub("", path.read_text(encoding="utf-8")))


@for_each(PAGES, lambda page: page.relative_to(ROOT / "docs").with_suffix("").as_posix())
def test_python_on_a_page_is_that_of_an_example(page: Path) -> None:
    for block in python_blocks(page):
        pytest.fail(f"put this into a file of examples/ and show it by `generated:code`:\n{block}")


def test_the_pages_show_code() -> None:
    assert sum(len(SHOWN.findall(page.read_text(encoding="utf-8"))) for page in PAGES) > 150


def imported(tree: ast.Module) -> set[str]:
    """The names that code imports from anywhere but beside it."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    away = [node for node in found if isinstance(node, ast.Import) or not node.level]
    return {alias.asname or alias.name.partition(".")[0] for node in away for alias in node.names}


@pytest.mark.thorough
@for_each(PAGES, lambda page: page.relative_to(ROOT / "docs").with_suffix("").as_posix())
def test_code_on_a_page_has_what_it_imports(page: Path) -> None:
    """So that it can be copied from there."""
    parts = defaultdict[str, list[str]](list)
    for path, block in PART.findall(page.read_text(encoding="utf-8")):
        parts[path].append(dedent(block))
    for path, blocks in parts.items():
        shown = ast.parse("\n".join(blocks))
        used = {node.id for node in ast.walk(shown) if isinstance(node, ast.Name)}
        whole = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        assert used & imported(whole) <= imported(shown), path


@pytest.mark.thorough
def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = python_blocks(ROOT / "README.md")
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {"__name__": "readme"})
    assert "wins" in capsys.readouterr().out


def test_the_readme_opens_with_one_command_that_plays_and_one_that_tests() -> None:
    first = (ROOT / "README.md").read_text(encoding="utf-8").split("\n## ")[1]
    assert re.findall(r"<!-- (.*?) -->\n```sh\n", first) == ["play-command", "test-command"]
    assert first.index("test-command") < first.index("```text")


@pytest.mark.thorough
def test_the_readme_shows_what_its_first_command_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    command = re.search(r"<!-- play-command -->\n```sh\n[^`]*bin/catan (.*)\n```", text)
    shown = re.search(r"^```text\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert command
    assert shown
    monkeypatch.chdir(tmp_path)
    played = run(*command[1].split())
    assert played.code == 0
    assert shown[1] in played.out
    assert run("replay", "game.jsonl").code == 0


def with_doctests() -> list[str]:
    """The modules with doctests. For doctest to look through all the others takes a quarter of a minute."""
    specs = [(name, find_spec(name)) for name in ["catan_core", *MODULES]]
    sources = {name: Path(spec.origin).read_text(encoding="utf-8") for name, spec in specs if spec and spec.origin}
    return [name for name, source in sources.items() if ">>> " in source]


@pytest.mark.thorough
@for_each(with_doctests)
def test_the_doctests_of_a_module_hold(name: str) -> None:
    linecache.clearcache()  # before each doctest the debugger looks whether any file in it has changed
    held = doctest.testmod(import_module(name), report=True)
    assert (held.failed, held.attempted > 0) == (0, True)
