"""The oldest Python that is needed is the same wherever it is named, and so is the version that packages need of us."""

import re
import tomllib
from pathlib import Path

import catan_core as catan
from tests.helpers.each import for_each

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OLDEST = PROJECT["project"]["requires-python"].removeprefix(">=")
NAMED = [
    re.compile(r"\bPython (3\.\d+)"),  # "CPython 3.11" is what a measurement was made with
    re.compile(r"Python :: (3\.\d+)"),
    re.compile(r'^requires-python = "\D*(3\.\d+)"', re.MULTILINE),
    re.compile(r'^python_?[vV]ersion = "(3\.\d+)"', re.MULTILINE),
    re.compile(r'^target-version = "py(3\d+)"', re.MULTILINE),
    re.compile(r"version_info < \((3, \d+)\)"),
]
FILES = [
    ROOT / "README.md",
    ROOT / "pyproject.toml",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").glob("*/pyproject.toml")),
    *sorted(Path(catan.__file__).parent.rglob("*.tmpl")),
    *(path for path in [ROOT / ".ci" / "run"] if path.exists()),  # a source distribution is without it
]


def named(text: str) -> list[str]:
    """The versions of Python that a text names, each as `3.N`."""
    found = [one for pattern in NAMED for one in pattern.findall(text)]
    return [f"3.{re.sub(r'^3[., ]*', '', one)}" for one in found]


@for_each(FILES, lambda path: path.name)
def test_the_oldest_python_is_that_of_the_project(path: Path) -> None:
    text = re.sub(r'^ +"Programming Language.*$', "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert set(named(text)) <= {OLDEST}


def test_packages_need_the_library_as_it_is_now() -> None:
    needed = {
        path: re.findall(r'"catan-core>=([\d.]+)"', path.read_text(encoding="utf-8"))
        for path in FILES
        if path.name.startswith("pyproject.toml") and path.parent != ROOT
    }
    major, minor, _ = PROJECT["project"]["version"].split(".")
    assert len(needed) >= 3
    assert set(map(tuple, needed.values())) == {(f"{major}.{minor}",)}


def test_the_readme_the_project_and_its_tools_name_it() -> None:
    assert named((ROOT / "README.md").read_text(encoding="utf-8"))
    assert PROJECT["tool"]["mypy"]["python_version"] == OLDEST
    assert PROJECT["tool"]["pyright"]["pythonVersion"] == OLDEST
    assert PROJECT["tool"]["ruff"]["target-version"] == f"py{OLDEST.replace('.', '')}"


def test_the_classifiers_name_it_and_each_version_after_it() -> None:
    listed = [int(minor) for minor in re.findall(r"Python :: 3\.(\d+)", "\n".join(PROJECT["project"]["classifiers"]))]
    oldest = int(OLDEST.removeprefix("3."))
    assert listed == [*range(oldest, oldest + len(listed))]


def test_every_way_of_naming_a_version_is_read() -> None:
    text = 'Python 3.9, Python :: 3.10 and CPython 3.8\nrequires-python = ">=3.12"\npython_version = "3.13"\n'
    text += 'target-version = "py314"\nversion_info < (3, 15)'
    assert named(text) == ["3.9", "3.10", "3.12", "3.13", "3.14", "3.15"]
