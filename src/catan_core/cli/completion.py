"""Completing with Tab what a person types: commands, words of a menu, places as they are printed, files.

This needs Python's `readline`, which `input` uses by itself. Where that does not exist, such as on Windows, and where
somebody else than a person at a terminal types, lines are read without it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

import attrs
import click

from catan_core.cli.typed import COMMANDS, WITH_FILE, words_of

READLINE = find_spec("readline") is not None


@attrs.frozen
class Offered:
    """What may be typed: `commands` alone on a line, words of one of the `lines` of a list in any order, `places` as
    they are printed, and `words` anywhere."""

    commands: Sequence[str] = ()
    lines: Sequence[str] = ()
    places: Sequence[str] = ()
    words: Sequence[str] = ()


NOTHING_OFFERED = Offered()


def completions(before: str, begun: str, offered: Offered) -> list[str]:
    """What the last word of a line may become, of which only the beginning is typed. `before` is the line before it.

    >>> offered = Offered(("save", "score"), ["Build a road", "End the turn"], ["0,0,N", "0,0,N 1,-1,S"])
    >>> completions("", "s", offered), completions("", "ro", offered), completions("road", "b", offered)
    (['save', 'score'], ['road'], ['build'])
    >>> completions("", "0,0", offered), completions("0,0,N ", "", offered)
    (['0,0,N'], ['1,-1,S'])
    """
    first, *more = before.split() or [""]
    if COMMANDS.get(first.lower()) in WITH_FILE and not more:
        return sorted(_files(begun))
    known = dict.fromkeys(_candidates(before.split(), begun, offered))
    return [word for word in known if word.casefold().startswith(begun.casefold())]


def _candidates(typed: list[str], begun: str, offered: Offered) -> Iterator[str]:
    if not typed:
        yield from offered.commands
    for line in offered.lines:
        words = [word for word in words_of(line) if word.isalpha() and len(word) > 1]
        if all(any(word.startswith(part.casefold()) for word in words) for part in typed):
            yield from words
    yield from offered.words
    if typed or begun:
        for place in offered.places:
            parts = place.split()
            if [part.casefold() for part in typed] == [part.casefold() for part in parts[: len(typed)]]:
                yield from parts[len(typed) : len(typed) + 1]


def _files(begun: str) -> Iterator[str]:
    """The files and folders whose names begin so."""
    folder, name = os.path.split(begun)
    try:
        found = [path for path in Path(folder or ".").iterdir() if path.name.startswith(name)]
    except OSError:
        return
    for path in found:
        yield os.path.join(folder, path.name) + (os.sep if path.is_dir() else "")


def read_line(prompt: str, offered: Offered) -> str:
    """A line as it was typed, without spaces around it. Raises click.Abort where there are no more, and when the person
    presses Ctrl-C."""
    if READLINE and sys.stdin.isatty() and sys.stdout.isatty():
        return _read_completed(f"{prompt}> ", offered).strip()
    return str(click.prompt(prompt, prompt_suffix="> ", default="", show_default=False)).strip()


def _read_completed(prompt: str, offered: Offered) -> str:
    import readline

    found: list[str] = []

    def complete(begun: str, number: int) -> str | None:
        if number == 0:
            found[:] = completions(readline.get_line_buffer()[: readline.get_begidx()], begun, offered)
        return found[number] if number < len(found) else None

    before, delimiters = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(complete)
    readline.set_completer_delims(" \t;")
    if "libedit" in (readline.__doc__ or ""):
        readline.parse_and_bind("bind ^I rl_complete")
    else:
        for setting in ("tab: complete", "set show-all-if-ambiguous on", "set completion-ignore-case on"):
            readline.parse_and_bind(setting)
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        raise click.Abort from None
    finally:
        readline.set_completer(before)
        readline.set_completer_delims(delimiters)
