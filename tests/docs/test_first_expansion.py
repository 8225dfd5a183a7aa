"""The tutorial on expansions leads where it says: commands print what it shows, its package is examples/consolation."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from catan_core import testing
from catan_core.plugin.expansion import announced as discovered
from tests.cli.table import run

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "examples" / "consolation"
TUTORIAL = (ROOT / "docs" / "tutorial" / "first-expansion.md").read_text(encoding="utf-8")
SHOWN = re.compile(
    r"^```sh\n(catan (?:[^\n]*\\\n)*[^\n]*)\n```(?:\n+(?:[^\n`][^\n]*\n)*\n*```text\n(.*?)^```)?",
    re.MULTILINE | re.DOTALL,
)
"""A command, and below it what it prints, with a sentence between them or none."""

COMMANDS = [(command, shown) for command, shown in SHOWN.findall(TUTORIAL) if "new-expansion" not in command]

METADATA = "Metadata-Version: 2.1\nName: catan-consolation\nVersion: 0.1.0\n"


def files(folder: Path) -> set[str]:
    """The files of a package."""
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return {path for path in found if not re.search(r"__pycache__|_cache/|\.egg-info", path)}


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package of the tutorial as if it had been installed: its modules and its entry point are found."""
    info = tmp_path / "catan_consolation-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA, encoding="utf-8")
    groups = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    lines = [
        f"[{group}]\n" + "".join(f"{id} = {where}\n" for id, where in found.items()) for group, found in groups.items()
    ]
    (info / "entry_points.txt").write_text("".join(lines), encoding="utf-8")
    monkeypatch.syspath_prepend(str(PACKAGE / "src"))
    monkeypatch.syspath_prepend(str(tmp_path))
    discovered.cache_clear()
    yield
    discovered.cache_clear()


def test_the_package_begins_as_the_command_writes_it(tmp_path: Path) -> None:
    shown = dict(SHOWN.findall(TUTORIAL))["catan new-expansion consolation"]
    said = run("new-expansion", "consolation", "--path", tmp_path)
    assert said.code == 0
    assert said.out.replace(f"{tmp_path}{os.sep}", "") == shown

    written = tmp_path / "consolation"
    source = "src/catan_consolation"
    assert files(PACKAGE) == files(written) - {f"{source}/larger_hand.py", "LICENSE", ".gitignore"} | {
        f"{source}/consolation.py"
    }
    before, after = (tomllib.loads((one / "pyproject.toml").read_text(encoding="utf-8")) for one in (written, PACKAGE))
    for key in ("description", "license"):
        before["project"].pop(key, None)
        after["project"].pop(key, None)
    assert after == before
    for path in re.findall(r"^\| `(\S+)` \|", TUTORIAL, re.MULTILINE):
        assert (written / path).is_file()


@pytest.mark.thorough
@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=lambda text: text[:60])
def test_the_commands_print_what_the_tutorial_shows(command: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "examples")
    # As many games and actions as it says, but few states are looked at closely: what is found there is another matter.
    monkeypatch.setattr(testing, "check_expansion", partial(testing.check_expansion, every=120))
    said = run(*shlex.split(command.replace("\\\n", ""))[1:])
    assert said.code == 0
    # Who takes what as a consolation depends on how bots play, and the end of a line may be left out.
    pattern = re.sub(r"Seat \d", r"Seat \\d", re.escape(shown).replace(r"\ ", " ")).replace(r"\.\.\.", ".*")
    pattern = pattern.replace("lumber", r"\w+")
    assert shown
    assert re.search(rf"^{pattern}", said.out, re.MULTILINE)


@pytest.mark.usefixtures("installed")
def test_an_expansion_that_is_merely_installed_changes_no_game() -> None:
    said = run("explain", "base")
    assert said.code == 0
    assert "consol" not in said.out


def own_tests(*options: str) -> subprocess.CompletedProcess[str]:
    """The tests of the package, run as somebody who works on it runs them."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options],
        cwd=PACKAGE,
        env={**os.environ, "PYTHONPATH": "src"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.thorough
def test_the_tests_of_the_package_pass() -> None:
    done = own_tests("-k", "not promises")
    assert done.returncode == 0, done.stdout
    assert re.search(r"^6 passed", done.stdout, re.MULTILINE)


@pytest.mark.slow
def test_the_package_keeps_the_promises_that_every_expansion_makes() -> None:
    """A minute. `pytest -m slow tests/docs/test_first_expansion.py`"""
    done = own_tests("-k", "promises")
    assert done.returncode == 0, done.stdout
