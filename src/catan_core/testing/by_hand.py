"""Boards as people lay them by hand: not only what lies in the box, and the desert not where it always is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import catan_core as catan
from catan_core.base import DESERT, TERRAIN_GROUND, TERRAIN_SYMBOLS, Board, Island, IslandLayout, coast, layout_of

Change = Callable[[Board, Random], Board]


def board_by_hand(rules: catan.Rules, rng: Random) -> Board | None:
    """A board laid by hand that these rules allow; None where they have no island, or take no board."""
    if rules.board is None or rules.board.layout is not IslandLayout or "board" not in rules.board.given:
        return None
    board = Board.of(rules.board.make(rules, rng, {}).layout)
    changes: list[Change] = rng.sample(CHANGES, rng.randrange(1, len(CHANGES)))
    water = [terrain for terrain, ground in TERRAIN_GROUND(rules).items() if ground == "water"]
    if water:
        changes += rng.sample([partial(_flooded, rules, rng.choice(water)), partial(_other_land, rules)], 2)
    for change in changes:
        try:
            changed = change(board, rng)
            _begin(rules, layout_of(rules, changed))
        except catan.PositionError:
            continue
        board = changed
    return board


def _begin(rules: catan.Rules, layout: IslandLayout) -> None:
    """Raise PositionError if no game begins there: slices may need a place that is gone, and founding needs room.

    A rule that fails with another error is found by whoever plays on the board.
    """
    try:
        rules.new_state(layout)
    except catan.PositionError:
        raise
    except Exception:
        return


def _shuffled(board: Board, rng: Random) -> Board:
    """Terrain and tokens anywhere, also two red tokens side by side."""
    faces = [(terrain, token) for _, _, terrain, token in board.hexes]
    rng.shuffle(faces)
    return catan.evolve(
        board, hexes=tuple((q, r, *face) for (q, r, _, _), face in zip(board.hexes, faces, strict=True)), robber=DESERT
    )


def _robber_elsewhere(board: Board, rng: Random) -> Board:
    return catan.evolve(board, robber=rng.choice(board.hexes)[:2])


def _without_desert(board: Board, rng: Random) -> Board:
    hexes = tuple((q, r, "hills", 12) if terrain == DESERT else (q, r, terrain, t) for q, r, terrain, t in board.hexes)
    return catan.evolve(board, hexes=hexes, robber=DESERT)


def _robber_off(board: Board, rng: Random) -> Board:
    """The robber beside the board: it comes when it is first moved."""
    return catan.evolve(board, robber=None)


def _two_deserts(board: Board, rng: Random) -> Board:
    bare = rng.choice(board.hexes)
    hexes = tuple((q, r, DESERT, None) if (q, r) == bare[:2] else (q, r, *face) for q, r, *face in board.hexes)
    return catan.evolve(board, hexes=hexes, robber=bare[:2])


def _smaller(board: Board, rng: Random) -> Board:
    """A board without some of its hexes, and without harbors: they lay along a coast that is gone."""
    kept = tuple(board.hexes[: -rng.randrange(1, 4)])
    return Board(kept, (), kept[0][:2])


def _few_harbors(board: Board, rng: Random) -> Board:
    return catan.evolve(board, harbors=tuple(board.harbors[::2]))


def _flooded(rules: catan.Rules, water: str, board: Board, rng: Random) -> Board:
    """Some hexes of land under water, and harbors anywhere on the coasts that are left, inner ones too."""
    land = [(q, r) for q, r, terrain, _ in board.hexes if _is_land(rules, terrain)]
    sunk = rng.sample(land, rng.randrange(1, 2 + len(land) // 4))
    hexes = tuple((q, r, water, None) if (q, r) in sunk else (q, r, terrain, t) for q, r, terrain, t in board.hexes)
    bare = Board(hexes, (), None if board.robber in (*sunk, DESERT) else board.robber)
    start = rules.new_state(layout_of(rules, bare)).state
    shores = catan.members(coast(start))
    kinds, used = [kind for _, kind in board.harbors], set[catan.NodeAt]()
    harbors: list[tuple[catan.EdgeAt, str]] = []
    for edge in rng.sample(shores, len(shores)):
        ends = start[Island].layout.topology.edge_coordinates(edge)
        if kinds and not used & {*ends}:
            used |= {*ends}
            harbors.append((ends, kinds.pop()))
    return catan.evolve(bare, harbors=tuple(harbors))


def _other_land(rules: catan.Rules, board: Board, rng: Random) -> Board:
    """Other terrains of land under some numbers, such as one that only some boards have."""
    land = [terrain for terrain in TERRAIN_SYMBOLS(rules) if _is_land(rules, terrain) and terrain != DESERT]
    hexes = tuple(
        (q, r, rng.choice(land) if terrain in land and rng.random() < 0.2 else terrain, token)
        for q, r, terrain, token in board.hexes
    )
    return catan.evolve(board, hexes=hexes)


def _is_land(rules: catan.Rules, terrain: str) -> bool:
    return TERRAIN_GROUND(rules).get(terrain, "land") == "land"


CHANGES: tuple[Change, ...] = (
    _shuffled,
    _robber_elsewhere,
    _without_desert,
    _robber_off,
    _two_deserts,
    _smaller,
    _few_harbors,
)
"""What may be other than in the box. Whatever makes a board that the rules refuse is left out. Where a terrain of water
is declared, some land is flooded besides, and other terrains lie where they never do."""
