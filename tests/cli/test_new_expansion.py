"""`catan new-expansion`: a package whose tests pass as it is written, and names that are refused.

That the whole package can be installed, and passes its tests there, is checked by `.ci/run`, with the kit's games by
`.ci/run everything`, and by `pytest tests/cli/test_new_expansion.py -m slow` without an installation.
"""

import importlib
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from keyword import kwlist, softkwlist
from pathlib import Path

import pytest

import catan_core as catan
from catan_core.testing import check_expansion
from tests.cli.table import Catan
from tests.helpers.each import for_each

NAME = "rainy_days"
PACKAGE = f"catan_{NAME}"


@pytest.fixture
def folder(catan_command: Catan, tmp_path: Path) -> Path:
    """A new package."""
    assert catan_command("new-expansion", NAME, "--path", tmp_path).code == 0
    return tmp_path / NAME


def run_tests(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Its tests, run as its author would run them, but without having it installed."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_writes_a_package(folder: Path) -> None:
    written = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}

    assert written == {
        "pyproject.toml", "README.md", "LICENSE", ".gitignore",
        f"src/{PACKAGE}/__init__.py", f"src/{PACKAGE}/larger_hand.py", f"src/{PACKAGE}/py.typed",
        f"tests/test_{NAME}.py",
    }  # fmt: skip


def test_it_says_where_it_has_written_it_and_what_to_do_next(catan_command: Catan, tmp_path: Path) -> None:
    said = catan_command("new-expansion", NAME, "--path", tmp_path)

    assert said.out.startswith(f"Written: {tmp_path / NAME}\n")
    assert "pytest" in said.out
    assert said.err == ""


def test_nothing_of_the_template_is_left(folder: Path) -> None:
    for path in folder.rglob("*"):
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        for left in ("my_rules", "my-rules", "My rules", "--8<--", ".tmpl"):
            assert left not in text, path
            assert left not in path.name


def test_the_package_announces_the_expansion_by_an_entry_point(folder: Path) -> None:
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert project["name"] == "catan-rainy-days"
    assert project["entry-points"] == {"catan.expansions": {NAME: f"{PACKAGE}:EXPANSION"}}


@pytest.mark.thorough
def test_its_rules_pass_their_tests(folder: Path) -> None:
    done = run_tests(folder, "-k", "not promises")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout


@pytest.mark.slow
def test_all_of_its_tests_pass(folder: Path) -> None:
    done = run_tests(folder)

    assert done.returncode == 0, done.stdout + done.stderr
    assert "5 passed" in done.stdout


@pytest.mark.thorough
def test_its_tests_notice_a_rule_that_is_not_kept(folder: Path) -> None:
    rule = folder / "src" / PACKAGE / "larger_hand.py"
    rule.write_text(rule.read_text(encoding="utf-8").replace("seat: more", "seat: 0"), encoding="utf-8")

    assert run_tests(folder, "-k", "not promises").returncode == 1


@pytest.fixture
def expansion(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[catan.Expansion]:
    """The expansion of the package, imported as if it were installed."""
    monkeypatch.syspath_prepend(folder / "src")
    yield importlib.import_module(PACKAGE).EXPANSION
    for module in [one for one in sys.modules if one.partition(".")[0] == PACKAGE]:
        del sys.modules[module]


@pytest.mark.thorough
def test_the_expansion_passes_the_kit(expansion: catan.Expansion) -> None:
    report = check_expansion(expansion, games=1, length=30, whole=0, variants=False, elsewhere=False)

    assert report.expansion == NAME
    assert report.games > 0


# -- names and places that are refused ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["", "My", "my rules", "my-rules", "1st", "_mine", "mine_", "my__own", "../mine", "mine.py", "regló"]
)
def test_a_name_that_is_no_id_is_refused(catan_command: Catan, tmp_path: Path, name: str) -> None:
    said = catan_command("new-expansion", name, "--path", tmp_path)

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("catan: invalid value for 'NAME': write lower-case letters and digits")
    assert said.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("base", "an expansion 'base' is already installed"),
        ("cities_knights", "an expansion 'cities_knights' is already installed"),
        ("core", "a package catan_core is already installed"),
        ("expansions", "a package catan_expansions is already installed"),
        ("engine", "'engine' is reserved for the engine"),
        ("con", "no folder can be called 'con' on Windows"),
        ("lpt9", "no folder can be called 'lpt9' on Windows"),
        ("a" * 41, "it has 41 characters; at most 40 are allowed"),
    ],
)
def test_a_name_that_is_taken_or_too_long_is_refused(catan_command: Catan, tmp_path: Path, name: str, why: str) -> None:
    said = catan_command("new-expansion", name, "--path", tmp_path)

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"catan: invalid value for 'NAME': {why}")
    assert not list(tmp_path.iterdir())


@for_each(word for word in (*kwlist, *softkwlist, "type") if word.islower())
def test_a_keyword_is_refused(name: str, catan_command: Catan, tmp_path: Path) -> None:
    said = catan_command("new-expansion", name, "--path", tmp_path)

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"catan: invalid value for 'NAME': {name!r} is a keyword of Python")
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_there_is_left_alone(catan_command: Catan, tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    said = catan_command("new-expansion", NAME, "--path", tmp_path)

    assert said.code == 2
    assert said.err == f"catan: {tmp_path / NAME} already exists; nothing has been written\n"
    assert not list((tmp_path / NAME).iterdir())


def test_a_place_that_is_no_folder_is_told_in_one_line(catan_command: Catan, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    said = catan_command("new-expansion", NAME, "--path", file)

    assert said.code == 2
    assert said.err.count("\n") == 1
    assert str(file) in said.err
