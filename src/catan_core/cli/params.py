"""Types of arguments: how each is read, and how the shell completes it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from pathlib import Path

import click
from click.shell_completion import CompletionItem

import catan_core as catan
from catan_core.cli.errors import UsageError
from catan_core.cli.files import STANDARD
from catan_core.cli.numbers import MAX_DIGITS, SECONDS, WHOLE
from catan_core.codec.messages import MESSAGES
from catan_core.descriptions import Overview, overview
from catan_core.model.errors import short
from catan_core.model.metadata import name_problem, value_problem
from catan_core.play.table import bots_of
from catan_core.plugin.expansion import announced
from catan_core.plugin.specs import Value

DEFAULT_EXPANSIONS = ("base",)
SPECTATOR = "spectator"
NAME_CHARS = 20
"""No player has a longer name."""

LAST = Path("\0")
"""Stands for the games that were played last, where no file is named. No file can have this name."""

INPUT = click.File(encoding="utf-8")
"""A text to read; `-` is standard input."""


class Whole(click.IntRange):
    """A whole number with bounds, in plain digits: no separators, spaces or digits of other scripts."""

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, str) and not WHOLE.fullmatch(value):
            self.fail(f"{short(value)} is not a whole number of at most {MAX_DIGITS} digits", param, ctx)
        return super().convert(int(value), param, ctx)


class Seconds(click.ParamType[float]):
    """A time in seconds, above 0, in plain digits, such as `2` or `0.5`."""

    name = "seconds"

    def convert(self, value: str | float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, str) and (not SECONDS.fullmatch(value) or not float(value)):
            self.fail(f"{short(value)} is not a number of seconds above 0, such as 2 or 0.5", param, ctx)
        return float(value)


class Word(click.ParamType[str]):
    """A text, completed from a list of words. Whether it makes sense is decided when all arguments are known."""

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return value

    def words(self, ctx: click.Context, incomplete: str) -> Iterable[tuple[str, str]]:
        """What may be typed here, given the arguments before it, each with a description."""
        return ()

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        try:
            words = list(self.words(ctx, incomplete))
        except (catan.CatanError, OSError, ValueError):
            # The arguments before it are wrong, so that nothing fits; that is said when the command is run.
            return []
        return [CompletionItem(word, help=about) for word, about in words if word.startswith(incomplete)]


class FilePath(click.Path):
    """A file; `-` is standard input or output, but `./-` is a file. Whether it is there, and may be read or written, is
    decided when it is opened."""

    def __init__(self) -> None:
        super().__init__(readable=False, path_type=Path)

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        if value in ("-", str(LAST)):
            return STANDARD if value == "-" else LAST
        return super().convert(value, param, ctx)


FILE = FilePath()


class Seed(Word):
    """A seed."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            value.encode()
        except UnicodeEncodeError:
            self.fail("it is not text in UTF-8", param, ctx)
        return value


class ExpansionName(Word):
    """The id of an installed expansion, or the path of a file that defines one. Completing a path does not run it."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        found = [] if is_path(incomplete) else super().shell_complete(ctx, param, incomplete)
        return found or [CompletionItem(incomplete, type="file")]

    def words(self, ctx: click.Context, incomplete: str) -> Iterator[tuple[str, str]]:
        typed = ctx.params.get("expansions") or ()
        for id, expansion in catan.catalogue().items():
            if id not in typed:
                yield id, expansion.title


class Setting(Word):
    """The name of an option and its value, `NAME=VALUE`."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if "=" not in value:
            self.fail(f"{value!r} is not of the form NAME=VALUE", param, ctx)
        return value

    def words(self, ctx: click.Context, incomplete: str) -> Iterator[tuple[str, str]]:
        for expansion in _described(ctx):
            for option in expansion.options:
                values = [setting_value(value) for value in option.values] or [""]
                about = f"{option.doc} Only with {settings_of(option.only)}." if option.only else option.doc
                yield from ((f"{option.name}={value}", about) for value in values)


class Entry(click.ParamType[tuple[str, str]]):
    """An entry of the metadata of a game, `NAME=VALUE`."""

    name = "text"

    def convert(
        self, value: str | tuple[str, str], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        name, equals, said = value.partition("=")
        if not equals:
            self.fail(f"{short(value)} is not of the form NAME=VALUE", param, ctx)
        problem = name_problem(name) or value_problem(said)
        if problem is not None:
            self.fail(f"in {short(value)} {problem}", param, ctx)
        return name, said


class Edition(Word):
    """A named set of option values."""

    def words(self, ctx: click.Context, incomplete: str) -> Iterator[tuple[str, str]]:
        for expansion in _described(ctx):
            yield from ((name, f"an edition of {expansion.title}") for name, _ in expansion.editions)


class BotName(Word):
    """A bot by its name, or as `MODULE:CLASS`."""

    def words(self, ctx: click.Context, incomplete: str) -> Iterator[tuple[str, str]]:
        yield from ((name, "") for name in bots_of(*_expansions(ctx)))


class BotNames(BotName):
    """Bots with commas between them."""

    def words(self, ctx: click.Context, incomplete: str) -> Iterator[tuple[str, str]]:
        before = incomplete.rpartition(",")[0]
        yield from ((f"{before},{name}" if before else name, about) for name, about in super().words(ctx, incomplete))


class MessageName(Word):
    """The name of a message."""

    def words(self, ctx: click.Context, incomplete: str) -> Iterator[tuple[str, str]]:
        yield from MESSAGES.items()


class Viewer(Word):
    """A seat, or a spectator."""

    def words(self, ctx: click.Context, incomplete: str) -> Iterator[tuple[str, str]]:
        yield SPECTATOR, "sees only what everybody may see"


class Names(click.ParamType[tuple[str, ...]]):
    """Names of players, seat by seat, with commas between them; a seat without a name keeps its number."""

    name = "names"

    def convert(
        self, value: str | tuple[str, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        names = value if isinstance(value, tuple) else tuple(name.strip() for name in value.split(",") if value)
        given = [name.casefold() for name in names if name]
        for name in given:
            if name.isdecimal() or not name.isprintable() or len(name) > NAME_CHARS:
                self.fail(f"{short(name)} is not a name of at most {NAME_CHARS} characters, with a letter", param, ctx)
            if given.count(name) > 1:
                self.fail(f"two seats are called {name!r}", param, ctx)
        return names


class ExpansionFile(ExpansionName):
    """The path of a file that defines an expansion."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not is_path(value):
            self.fail(f"{short(value)} is not the path of a file, such as ./rule.py", param, ctx)
        return value

    def words(self, ctx: click.Context, incomplete: str) -> Iterator[tuple[str, str]]:
        return iter(())


def is_path(name: str) -> bool:
    """Whether an expansion is named by the path of its file, and not by its id."""
    return name.endswith(".py") or any(separator in name for separator in ("/", os.sep))


def named_expansion(name: str) -> str | catan.Expansion:
    """What an argument names: the id of an installed expansion, or that of a file, which is run; what it prints goes to
    standard error. Raises RulesetError and UsageError."""
    if is_path(name):
        with redirect_stdout(sys.stderr):
            return catan.load(name)
    if name not in announced() and Path(f"{name}.py").is_file():
        raise UsageError(f"no expansion {short(name)} is installed; for that of the file {name}.py, write ./{name}.py")
    return name


def settings_of(conditions: Iterable[tuple[str, Iterable[Value]]]) -> str:
    """Values of options as they are typed, such as `base.setup=beginner`; further values of an option follow commas."""
    return "; ".join(f"{name}={', '.join(map(setting_value, values))}" for name, values in conditions)


def setting_value(value: bool | int | str) -> str:
    """The value of an option as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _expansions(ctx: click.Context) -> tuple[str, ...]:
    """The installed expansions that have been typed. While the value of an option is completed, they are still
    unread."""
    typed = [name for name in ctx.params.get("expansions") or ctx.args if not is_path(name)]
    return tuple(typed or DEFAULT_EXPANSIONS)


def _described(ctx: click.Context) -> Iterator[Overview]:
    """What can be chosen of the expansions that have been typed."""
    return map(overview, _expansions(ctx))
