"""What a person may type besides numbers: commands, words of a list, places. And what was meant by a typing mistake."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches

import attrs

from catan_core.cli.answers import InputError
from catan_core.cli.numbers import number_of, whole
from catan_core.cli.speech import Speech
from catan_core.model.errors import short

TYPED: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "en": {
        "board": ("board",),
        "hand": ("hand",),
        "score": ("score",),
        "costs": ("costs",),
        "log": ("log",),
        "save": ("save",),
        "back": ("menu", "back"),
        "list": ("list",),
        "undo": ("undo",),
        "?": ("help", "?"),
        "quit": ("quit", "exit", "q"),
    },
    "es": {
        "board": ("tablero",),
        "hand": ("mano",),
        "score": ("puntos",),
        "costs": ("costes",),
        "log": ("registro",),
        "save": ("guardar",),
        "back": ("menú", "menu", "volver"),
        "list": ("lista",),
        "undo": ("deshacer",),
        "?": ("ayuda", "?"),
        "quit": ("salir",),
    },
    "ca": {
        "board": ("tauler",),
        "hand": ("mà", "ma"),
        "score": ("punts",),
        "costs": ("costos",),
        "log": ("registre",),
        "save": ("desar",),
        "back": ("menú", "menu", "tornar"),
        "list": ("llista",),
        "undo": ("desfer",),
        "?": ("ajuda", "?"),
        "quit": ("sortir",),
    },
}
"""What may be typed at any time: the words for every command in every language, all of which are understood."""

COMMANDS: Mapping[str, str] = {
    word: command for commands in TYPED.values() for command, words in commands.items() for word in words
}

WITH_FILE = ("save",)
"""Commands after which the name of a file may be typed."""

FEW = 8
"""At most this many lines are named that a text might stand for."""

WORD = re.compile(r"[^\W\d_]\w*|\d+")


@attrs.frozen
class Command:
    """A command, and what was typed after it."""

    name: str
    file: str = ""


LIST, QUIT = Command("list"), Command("quit")


def _nowhere(typed: str) -> Sequence[str]:
    """Says that nothing else was meant."""
    return ()


def command_in(typed: str) -> Command | None:
    """The command that was typed, None for anything else.

    >>> command_in("Tauler"), command_in("save my.jsonl"), command_in("1 wool")
    (Command(name='board', file=''), Command(name='save', file='my.jsonl'), None)
    """
    first, _, rest = typed.strip().partition(" ")
    name = COMMANDS.get(first.lower())
    if name is None or (rest and name not in WITH_FILE):
        return None
    return Command(name, rest.strip())


def command_words(language: str) -> list[str]:
    """The words for all commands in a language, but for those of a single letter."""
    return [word for words in TYPED.get(language, TYPED["en"]).values() for word in words if len(word) > 1]


def chosen(typed: str, lines: Sequence[str], say: Speech, elsewhere: Callable[[str], Sequence[str]] = _nowhere) -> int:
    """Which line of a numbered list was typed: by its number from 1, `a0` for 100, or by words of it.

    A word may be shortened to its first letters. `elsewhere` says in lines why what was typed is not possible now, if
    it is in no line of the list. Raises InputError, with what was perhaps meant.
    """
    try:
        return whole(number_of(typed), 1, len(lines)) - 1
    except ValueError:
        pass
    words = words_in(typed)
    if words:
        matching = [number for number, line in enumerate(lines) if has_all(line, words)]
        if len(matching) == 1:
            return matching[0]
        if len(matching) > 1:
            raise InputError(say("which", typed=short(typed), lines=_some(lines, matching)))
        if reasons := elsewhere(typed):
            raise InputError("\n".join(reasons))
    listed = (word for line in lines for word in words_of(line) if word.isalpha())
    meant = near(typed, [*command_words(say.language), *listed])
    hint = f" {say('did-you-mean', word=meant)}" if meant else ""
    raise InputError(f"{say('type-a-number', most=len(lines))}{hint}")


def near(typed: str, words: Iterable[str]) -> str:
    """The word that was perhaps meant by what was typed, "" if none is like it.

    >>> near("sttlement", ["road", "settlement"]), near("x", ["road"])
    ('settlement', '')
    """
    return next(iter(get_close_matches(typed.casefold()[:40], {*words}, 1, cutoff=0.7)), "")


def words_of(line: str) -> list[str]:
    """The words and numbers of a line."""
    return WORD.findall(line.casefold())


def words_in(typed: str) -> list[str]:
    """What was typed, word by word; nothing if there is no word in it."""
    words = words_of(typed)
    return words if any(word[0].isalpha() for word in words) else []


def has_all(line: str, words: Sequence[str]) -> bool:
    """Whether each word begins a word of the line; numbers are the whole word."""
    there = words_of(line)
    return all(
        any(word == other or (word[0].isalpha() and other.startswith(word)) for other in there) for word in words
    )


def _some(lines: Sequence[str], numbers: Sequence[int]) -> str:
    """Some lines of a list with their numbers."""
    more = " ..." if len(numbers) > FEW else ""
    return "; ".join(f"{number + 1} {lines[number]}" for number in numbers[:FEW]) + more
