"""`catan new-expansion`: writes a package for an expansion of your own, with tests that pass."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import kwlist, softkwlist
from pathlib import Path

import click

from catan_core.cli.errors import UsageError
from catan_core.cli.files import output_file
from catan_core.cli.params import Word
from catan_core.plugin.expansion import ENGINE_ID, GROUP

ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
MAX_NAME = 40
"""The most characters that a name may have."""

KEYWORDS = {*kwlist, *softkwlist, "type"}
"""Words that mean something in some version of Python."""

WINDOWS = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
"""Names that no file and no folder can have on Windows."""

SUFFIX = ".tmpl"
"""The ending of every file of the template, so that no tool takes it for one of our own files."""

MARKER = re.compile(r"^# --8<-- \[(start|end):.*\n", re.MULTILINE)
"""The documentation quotes what lies between such lines; they are left out of a new package."""

HIDDEN = {"gitignore": ".gitignore"}
"""Files whose names begin with a dot: packaging tools tend to leave those out."""


class NewId(Word):
    """The id of an expansion that does not exist yet."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if problem := problem_with(value):
            self.fail(problem, param, ctx)
        return value


@click.command("new-expansion")
@click.argument("name", type=NewId())
@click.option(
    "--path",
    type=click.Path(path_type=Path),
    default=Path(),
    metavar="DIR",
    help="Where to create its folder.  [default: here]",
)
def command(name: str, path: Path) -> None:
    """Write a package for an expansion of your own.

    It has an option, and tests that pass.

    NAME is the id of the expansion: lower-case letters, digits and '_', a letter first, such as my_rules.
    """
    folder = path / name
    package = list(package_of(name))
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise UsageError(f"{folder} already exists; nothing has been written") from None
    try:
        for within, text in package:
            target = folder / within
            target.parent.mkdir(parents=True, exist_ok=True)
            with output_file(target) as file:
                file.write(text)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    print(f"Written: {folder}\n\nNext, in that folder:\n  pip install -e '.[dev]'\n  pytest")


def problem_with(name: str) -> str | None:
    """Why no new expansion can have a name; None if it can."""
    if not ID.fullmatch(name):
        return (
            "write lower-case letters and digits, a letter first, in words with '_' between them, such as my_rules,"
            f" not {name!r}"
        )
    if len(name) > MAX_NAME:
        return f"it has {len(name)} characters; at most {MAX_NAME} are allowed"
    if name == ENGINE_ID:
        return f"{name!r} is reserved for the engine"
    if name in WINDOWS:
        return f"no folder can be called {name!r} on Windows"
    if name in KEYWORDS:
        return f"{name!r} is a keyword of Python, so no module and no variable can have this name"
    if name in {entry.name for entry in entry_points(group=GROUP)}:
        return f"an expansion {name!r} is already installed"
    if PathFinder.find_spec(f"catan_{name}") is not None:
        return f"a package catan_{name} is already installed"
    return None


def package_of(name: str) -> Iterator[tuple[Path, str]]:
    """The files of a new package, each as a path within its folder and a text."""
    words = {"my_rules": name, "my-rules": name.replace("_", "-"), "My rules": name.replace("_", " ").capitalize()}
    pattern = re.compile("|".join(words))
    for path, text in sorted(_template(files("catan_core.cli") / "template", Path())):
        named, filled = (pattern.sub(lambda match: words[match[0]], template) for template in (path.as_posix(), text))
        yield Path(named), filled


def _template(folder: Traversable, within: Path) -> Iterator[tuple[Path, str]]:
    for item in folder.iterdir():
        if item.is_dir():
            yield from _template(item, within / item.name)
        elif item.name.endswith(SUFFIX):
            name = item.name.removesuffix(SUFFIX)
            yield within / HIDDEN.get(name, name), _without_markers(item.read_text(encoding="utf-8"))


def _without_markers(text: str) -> str:
    unmarked = re.sub(r"\n{4,}", "\n\n\n", MARKER.sub("", text))
    return f"{unmarked.rstrip()}\n" if unmarked.strip() else ""
