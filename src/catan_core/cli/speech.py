"""In which language the command speaks: as `--language` says, or else the environment."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

import attrs
import click

from catan_core import Rules
from catan_core.cli.errors import UsageError
from catan_core.cli.phrases import PHRASES
from catan_core.model.errors import short

ENGLISH = "en"

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name the language of messages, the strongest first, as POSIX has them."""

Command = Callable[..., Any]


@attrs.frozen
class Speech:
    """Says things in a language, in English where the command lacks it."""

    language: str = ENGLISH

    def __call__(self, id: str, **parts: object) -> str:
        """A phrase with its parts filled in."""
        phrase = PHRASES.get(self.language, {}).get(id) or PHRASES[ENGLISH][id]
        return phrase.format(**parts)

    def count(self, thing: str, count: int) -> str:
        """How many there are of something, such as `1 action` and `2 actions`."""
        return self(f"one-{thing}") if count == 1 else self(f"several-{thing}", count=count)


SPEECH = Speech()
"""How the command speaks where no language is chosen."""


def language_in(environment: Mapping[str, str]) -> str:
    """The language that an environment asks for, without its country; English if it names none.

    >>> language_in({"LANG": "ca_ES.UTF-8"}), language_in({"LANG": "ca_ES.UTF-8", "LC_ALL": "C"}), language_in({})
    ('ca', 'en', 'en')
    """
    named = next((value for name in VARIABLES if (value := environment.get(name))), "")
    language = named.partition(".")[0].partition("@")[0].partition("_")[0].lower()
    return ENGLISH if language in ("", "c", "posix") else language


def language_option(command: Command) -> Command:
    """Adds `--language`, which the command gets as `language`: None if it was not given."""
    option = click.option(
        "--language",
        metavar="CODE",
        help="The language of the output: en, es, ca, or one that an expansion brings.  [default: that of LANG]",
    )
    return option(command)


def spoken(language: str | None, rules: Rules | None = None) -> Speech:
    """How to speak, of games by some rules or of none. Raises UsageError for a language that was asked for and is not
    there."""
    there = tuple(PHRASES) if rules is None else rules.languages
    chosen = language_in(os.environ) if language is None else language
    if chosen in there:
        return Speech(chosen)
    if language is not None:
        raise UsageError(f"there is no language {short(language)}; there are {', '.join(there)}")
    return Speech()
