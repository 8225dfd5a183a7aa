"""What is written about a game: who played, when and where. The rules never read it.

Entries are strings by name, in the manner of the tags of PGN. `"seat 0"`, `"seat 1"` and so on are the names of the
players; all other names are free.
"""

from __future__ import annotations

from collections.abc import Mapping

from catan_core.model.arguments import line_problem, require
from catan_core.model.errors import ArgumentError, short

Metadata = tuple[tuple[str, str], ...]
"""Names of entries with their values, in the order in which they were written."""

MAX_ENTRIES = 50
MAX_NAME = 100
MAX_VALUE = 1_000
"""How many entries there may be, and how many characters the name and the value of each may have."""


def entries_of(metadata: object, where: str) -> Metadata:
    """Metadata as a record holds it. `where` is the function that was called with it.

    Raises ArgumentError for anything but a mapping from strings to strings: too many entries, an empty name, a name or
    a value that is no string, is too long, or has a character that does not belong into a line of text.
    """
    require(Mapping, metadata, where, 'a mapping as `metadata`, such as {"date": "2026-01-31"}')
    assert isinstance(metadata, Mapping)
    entries = tuple(metadata.items())
    check_entries(entries, where)
    return entries


def check_entries(entries: Metadata, where: str = "Header") -> None:
    """Raise ArgumentError for entries that a transcript cannot have."""
    if len(entries) > MAX_ENTRIES:
        raise ArgumentError(f"{where} takes at most {MAX_ENTRIES} entries as `metadata`, not {len(entries)}")
    for name, value in entries:
        problem = name_problem(name) or value_problem(value)
        if problem is not None:
            raise ArgumentError(f"{where} takes strings as `metadata`, but of {short(name)} {problem}")


def name_problem(name: object) -> str | None:
    """What is wrong with the name of an entry; None if nothing is."""
    if name == "":
        return "the name is empty"
    return _problem("the name", name, MAX_NAME)


def value_problem(value: object) -> str | None:
    """What is wrong with the value of an entry; None if nothing is."""
    return _problem("the value", value, MAX_VALUE)


def _problem(what: str, text: object, most: int) -> str | None:
    if type(text) is not str:
        return f"{what} is not a string: {short(text)}"
    if len(text) > most:
        return f"{what} has {len(text)} characters, of which at most {most} are allowed"
    problem = line_problem(text)
    return None if problem is None else f"{what} {problem}"


def names_in(entries: Mapping[str, str], seats: int) -> tuple[str, ...]:
    """The names of the players, seat by seat; "" for a seat without one.

    >>> names_in({"seat 1": "Ada", "date": "2026-01-31"}, 3)
    ('', 'Ada', '')
    """
    return tuple(entries.get(f"seat {seat}", "") for seat in range(seats))
