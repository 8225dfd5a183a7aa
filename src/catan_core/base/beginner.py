"""The fixed board for a first game: terrain, tokens, harbors and starting pieces, as data (BASE-BEG-01 to 08)."""

from __future__ import annotations

from collections.abc import Mapping

Place = tuple[int, int, str]

HEXES: tuple[tuple[int, int, str, int | None], ...] = (
    (0, -2, "mountains", 10), (1, -2, "pasture", 2), (2, -2, "forest", 9),
    (-1, -1, "fields", 12), (0, -1, "hills", 6), (1, -1, "pasture", 4), (2, -1, "hills", 10),
    (-2, 0, "fields", 9), (-1, 0, "forest", 11), (0, 0, "desert", None), (1, 0, "forest", 3), (2, 0, "mountains", 8),
    (-2, 1, "forest", 8), (-1, 1, "mountains", 3), (0, 1, "fields", 4), (1, 1, "pasture", 5),
    (-2, 2, "hills", 5), (-1, 2, "fields", 6), (0, 2, "pasture", 11),
)  # fmt: skip
"""(q, r, terrain, token) of every hex."""

HARBORS: tuple[tuple[int, str], ...] = (
    (0, "generic"), (3, "grain"), (7, "ore"), (10, "generic"), (13, "wool"), (17, "generic"), (20, "generic"),
    (23, "brick"), (27, "lumber"),
)  # fmt: skip
"""(index along the coast, kind) of every harbor."""

STARTS: Mapping[str, tuple[tuple[Place, Place], tuple[Place, Place]]] = {
    "red": (((0, -1, "N"), (1, -2, "S")), ((-2, 1, "N"), (-1, 0, "S"))),
    "orange": (((2, -2, "S"), (1, -1, "N")), ((-1, 2, "N"), (0, 1, "S"))),
    "white": (((-1, 0, "N"), (-1, -1, "S")), ((1, 1, "N"), (2, -1, "S"))),
    "blue": (((-2, 2, "N"), (-1, 1, "S")), ((0, 2, "N"), (1, 0, "S"))),
}
"""For every color its two settlements, each with the node to which its road leads."""


def colors(seats: int, removed: str) -> tuple[str, ...]:
    """The colors by seat. With fewer than four seats one color is left out, then as many more as needed."""
    all_colors = tuple(STARTS)
    if seats >= len(all_colors):
        return all_colors
    return tuple(color for color in all_colors if color != removed)[:seats]


def stars(white: str) -> dict[str, int]:
    """For each color, which of its two settlements brings cards."""
    return {"red": 1, "orange": 1, "white": 0 if white == "west" else 1, "blue": 0}
