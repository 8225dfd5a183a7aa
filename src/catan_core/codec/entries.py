"""Metadata from JSON: what is written about a game, strings by name."""

from __future__ import annotations

from itertools import repeat
from typing import Any

from catan_core.codec.problems import expected, structure_each
from catan_core.model.metadata import MAX_ENTRIES, Metadata, name_problem, value_problem


def entries_in(value: Any) -> Metadata:
    """Metadata from its JSON value. Raises as `structure_object`."""
    if type(value) is not dict:
        expected("an object of strings by name", value)
    if len(value) > MAX_ENTRIES:
        raise ValueError(f"there are {len(value)} entries, of which at most {MAX_ENTRIES} are read")
    wrong = [ValueError(problem) for name in value if (problem := name_problem(name)) is not None]
    return tuple(zip(value, structure_each(value, repeat(_entry), value.values(), wrong), strict=True))


def _entry(value: Any, _: Any) -> str:
    problem = value_problem(value)
    if problem is not None:
        raise ValueError(problem)
    return str(value)
