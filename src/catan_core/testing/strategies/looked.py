"""How much a test has looked at: how many examples it had, and from how many positions they were drawn."""

from __future__ import annotations

from collections import Counter

FEW = 10
"""A condition that has fewer positions than this is told in any case."""

POSITIONS: dict[str, int] = {}
"""Of what was asked for while a test ran, by how many positions there were to draw from."""

EXAMPLES: Counter[str] = Counter()
"""And how often it was drawn."""


def note_positions(wanted: str, count: int | None) -> None:
    """Note how many positions there are to draw from; None: each example may have another."""
    EXAMPLES[wanted] += 1
    POSITIONS[wanted] = EXAMPLES[wanted] if count is None else min(count, POSITIONS.get(wanted, count))


def positions_told(all: bool = False) -> list[str]:
    """What had few positions since this was asked last, one line each; or whatever was drawn."""
    lines = [
        f"{f'{wanted}: ' if wanted else ''}{_many(EXAMPLES[wanted], 'example')} from {_many(count, 'position')}"
        for wanted, count in POSITIONS.items()
        if all or (count < FEW and count < EXAMPLES[wanted])
    ]
    POSITIONS.clear()
    EXAMPLES.clear()
    return lines


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
