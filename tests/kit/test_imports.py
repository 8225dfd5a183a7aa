"""Who needs a test framework: what is named after it, and nothing else."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import catan_core
import catan_expansions
import catan_pytest

PACKAGES = [Path(str(package.__file__)).parent for package in (catan_core, catan_expansions, catan_pytest)]
FRAMEWORKS = {"pytest", "_pytest", "hypothesis"}


def imported(path: Path) -> set[str]:
    """The packages that a file imports anywhere."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in names}


@pytest.mark.thorough
def test_only_strategies_import_hypothesis_and_only_the_plugins_import_pytest() -> None:
    for package in PACKAGES:
        for path in package.rglob("*.py"):
            place = path.relative_to(package.parent).as_posix()
            allowed = {"hypothesis"} if place.startswith("catan_core/testing/strategies/") else set()
            allowed |= {"pytest"} if place in {"catan_pytest/plugin.py", "catan_pytest/coverage.py"} else set()
            assert imported(path) & FRAMEWORKS <= allowed, place


def test_the_plugin_imports_the_library_only_inside_its_fixtures() -> None:
    for path in PACKAGES[2].glob("*.py"):
        if path.name == "coverage.py":  # imported by `pytest --catan-coverage` alone
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        top = ast.Module([node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)], [])
        modules = [node.module for node in top.body if isinstance(node, ast.ImportFrom)]
        modules += [alias.name for node in top.body if isinstance(node, ast.Import) for alias in node.names]
        assert [one for one in modules if one and one.startswith(("catan_core", "catan_expansions"))] == []


@pytest.mark.thorough
def test_pytest_leaves_the_words_of_the_kit_as_they_are() -> None:
    """Where a package brings a plugin, pytest rewrites its assertions and adds words of its own, unless told not to."""
    found = 0
    for path in (PACKAGES[0] / "testing").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if any(isinstance(node, ast.Assert) for node in ast.walk(tree)):
            found += 1
            assert "PYTEST_DONT_REWRITE" in (ast.get_docstring(tree) or ""), path.name
    assert found > 10
