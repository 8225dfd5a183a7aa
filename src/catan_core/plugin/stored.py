"""What an older version of an expansion has stored, and the functions that bring it up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

import attrs

from catan_core.plugin.specs import Value

Kind = Literal["transcript", "position", "view"]


@attrs.frozen(eq=False)
class Stored:
    """A game that an older version has stored: JSON values, which a function in `Expansion.reads` brings up to date.

    `options` are the values of all options by name. A transcript has `actions`, in order, chance included, and the
    `board` that it began with (None in a game without one). A position has the `stack` of phases and the `slices` by
    tag, and so has a view, which lacks what its seat may not know. What a kind does not have is empty. The dicts and
    lists may be changed in any way.
    """

    kind: Kind
    seats: int
    options: dict[str, Value]
    board: dict[str, Any] | None = None
    actions: list[dict[str, Any]] = attrs.field(factory=list)
    stack: list[dict[str, Any]] = attrs.field(factory=list)
    slices: dict[str, dict[str, Any]] = attrs.field(factory=dict)

    def __repr__(self) -> str:
        return f"<Stored {self.kind} of {self.seats} seats>"

    def records(self, tag: str) -> Iterator[dict[str, Any]]:
        """Every action, phase and slice of a tag, those within others included.

        >>> stored = Stored("transcript", 3, {}, actions=[{"type": "fish/catch", "seat": 0}])
        >>> for catch in stored.records("fish/catch"):
        ...     catch["amount"] = 1
        >>> stored.actions
        [{'type': 'fish/catch', 'seat': 0, 'amount': 1}]
        """
        yield from [found for value in (self.actions, self.stack, self.slices) for found in _records(value, tag)]


def _records(value: object, tag: str) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if value.get("type") == tag:
            yield value
        for part in value.values():
            yield from _records(part, tag)
    elif isinstance(value, list):
        for part in value:
            yield from _records(part, tag)


Migration = Callable[[Stored], None]
"""Brings what an older version has stored up to date, by changing it."""
