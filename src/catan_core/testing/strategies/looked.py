"""How much a test has looked at: from how many positions its examples were drawn."""

from __future__ import annotations

FEW = 10
"""A condition that has fewer positions than this is told."""

POSITIONS: dict[str, int] = {}
"""Of what was asked for while a test ran, by how many positions there were to draw from."""


def note_positions(wanted: str, count: int) -> None:
    """Note how many positions there are to draw from."""
    POSITIONS[wanted] = min(count, POSITIONS.get(wanted, count))


def few_positions() -> list[str]:
    """What had few positions since this was asked last, one line each."""
    lines = [
        f"{wanted}: all examples are from {'1 position' if count == 1 else f'{count} positions'}"
        for wanted, count in POSITIONS.items()
        if count < FEW
    ]
    POSITIONS.clear()
    return lines
