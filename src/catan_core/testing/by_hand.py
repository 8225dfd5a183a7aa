"""Boards as people lay them by hand: not only what lies in the box, and the desert not where it always is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from catan_core import PositionError, Rules, evolve
from catan_core.base import DESERT, Board, IslandLayout, layout_of

Change = Callable[[Board, Random], Board]


def board_by_hand(rules: Rules, rng: Random) -> Board | None:
    """A board laid by hand that these rules allow; None where they have no island, or take no board."""
    if rules.board is None or rules.board.layout is not IslandLayout or "board" not in rules.board.given:
        return None
    board = Board.of(rules.board.make(rules, rng, {}).layout)
    for change in rng.sample(CHANGES, rng.randrange(1, len(CHANGES))):
        changed = change(board, rng)
        try:
            layout_of(rules, changed)
        except PositionError:
            continue
        board = changed
    return board


def _shuffled(board: Board, rng: Random) -> Board:
    """Terrain and tokens anywhere, also two red tokens side by side."""
    faces = [(terrain, token) for _, _, terrain, token in board.hexes]
    rng.shuffle(faces)
    return evolve(
        board, hexes=tuple((q, r, *face) for (q, r, _, _), face in zip(board.hexes, faces, strict=True)), robber=DESERT
    )


def _robber_elsewhere(board: Board, rng: Random) -> Board:
    return evolve(board, robber=rng.choice(board.hexes)[:2])


def _without_desert(board: Board, rng: Random) -> Board:
    hexes = tuple((q, r, "hills", 12) if terrain == DESERT else (q, r, terrain, t) for q, r, terrain, t in board.hexes)
    return evolve(board, hexes=hexes, robber=DESERT)


def _robber_off(board: Board, rng: Random) -> Board:
    """The robber beside the board: it comes when it is first moved."""
    return evolve(board, robber=None)


def _two_deserts(board: Board, rng: Random) -> Board:
    bare = rng.choice(board.hexes)
    hexes = tuple((q, r, DESERT, None) if (q, r) == bare[:2] else (q, r, *face) for q, r, *face in board.hexes)
    return evolve(board, hexes=hexes, robber=bare[:2])


def _smaller(board: Board, rng: Random) -> Board:
    """A board without some of its hexes, and without harbors: they lay along a coast that is gone."""
    kept = tuple(board.hexes[: -rng.randrange(1, 4)])
    return Board(kept, (), kept[0][:2])


def _few_harbors(board: Board, rng: Random) -> Board:
    return evolve(board, harbors=tuple(board.harbors[::2]))


CHANGES: tuple[Change, ...] = (
    _shuffled,
    _robber_elsewhere,
    _without_desert,
    _robber_off,
    _two_deserts,
    _smaller,
    _few_harbors,
)
"""What may be other than in the box. Whatever makes a board that the rules refuse is left out."""
