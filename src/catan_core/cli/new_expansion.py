"""`catan new-expansion`: a package for an expansion of one's own, whose tests pass as it is written."""

from __future__ import annotations

import re
import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from catan_core.cli.errors import Failed, UsageError
from catan_core.cli.files import output_file
from catan_core.plugin.expansion import GROUP

NAME = "new-expansion"
HELP = "write a package for an expansion of your own"

ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
MAX_NAME = 40
"""A name has at most so many characters."""

RESERVED = {"engine"}
"""The tags of the engine itself begin with this."""

SUFFIX = ".tmpl"
"""What the names of the files of the template end with, so that nobody takes them for files of ours."""

MARKER = re.compile(r"^# --8<-- \[(start|end):.*\n", re.MULTILINE)
"""The documentation quotes the template between such lines; a new package has none of them."""

HIDDEN = {"gitignore": ".gitignore"}
"""Files whose names begin with a dot, which packing tools like to leave out."""


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "name", metavar="NAME", help="the id of the expansion: lower-case letters, digits and '_', such as my_rules"
    )
    parser.add_argument(
        "--path", type=Path, default=Path(), metavar="DIR", help="where its folder is made (default: here)"
    )


def run(args: Namespace) -> int:
    """Write the package and say what to do next. Raises UsageError for a name or a place that will not do."""
    name: str = args.name
    check_name(name)
    folder: Path = args.path / name
    files_of_it = list(package(name))
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise UsageError(f"{folder} is there already; nothing has been written") from None
    try:
        for path, text in files_of_it:
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            with output_file(target) as file:
                file.write(text)
    except (Failed, UsageError, OSError, KeyboardInterrupt):
        shutil.rmtree(folder, ignore_errors=True)
        raise
    print(f"Written: {folder}\n\nNext, in that folder:\n  pip install -e '.[dev]'\n  pytest")
    return 0


def check_name(name: str) -> None:
    """Refuse a name that no new expansion can have. Raises UsageError."""
    if not ID.fullmatch(name):
        wanted = "lower-case letters and digits, in words with '_' between them, such as my_rules"
        raise UsageError(f"the name of an expansion is made of {wanted}; {name!r} is not")
    if len(name) > MAX_NAME:
        raise UsageError(f"the name of an expansion has at most {MAX_NAME} characters; this one has {len(name)}")
    if name in RESERVED:
        raise UsageError(f"{name!r} means something else in the engine; choose another name")
    if name in {entry.name for entry in entry_points(group=GROUP)}:
        raise UsageError(f"an expansion {name!r} is installed already; choose another name")
    if PathFinder.find_spec(f"catan_{name}") is not None:
        raise UsageError(f"a package catan_{name} is installed already; choose another name")


def package(name: str) -> Iterator[tuple[Path, str]]:
    """The files of a new package, each as a path within its folder and a text."""
    words = {"my_rules": name, "my-rules": name.replace("_", "-"), "My rules": name.replace("_", " ").capitalize()}
    pattern = re.compile("|".join(words))
    for path, text in sorted(_template(files("catan_core.cli") / "template", Path())):
        named, filled = (pattern.sub(lambda found: words[found[0]], one) for one in (path.as_posix(), text))
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
