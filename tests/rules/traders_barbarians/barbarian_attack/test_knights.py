"""How knights move at the end of their owner's turn (TB-BA-KN-01, 02)."""

from __future__ import annotations

import pytest

from catan_core import Edge, EdgeSet, mask_of
from catan_core.base import BeforeRoll, PieceMoved
from catan_expansions.traders_barbarians.barbarian_attack import (
    BattleWon,
    EndKnights,
    KnightMoves,
    KnightsStay,
    LossRoll,
    MoveKnight,
)
from tests.helpers.seats import ONE, ZERO
from tests.rules.traders_barbarians.barbarian_attack.table import CASTLE, Attack


def away(here: Attack, origin: int, paths: int) -> set[int]:
    """The paths that are exactly so many paths away from one, counted path by path."""
    near, rings = {origin}, [{origin}]
    for _ in range(paths):
        ring = {
            edge
            for edge in range(len(here.board.edges))
            if edge not in near and any({*here.board.edges[edge]} & {*here.board.edges[other]} for other in rings[-1])
        }
        near |= ring
        rings.append(ring)
    return rings[paths]


def moving(*, grain: int = 0, at: tuple[int, int] = (0, 0), side: str = "E") -> tuple[Attack, int]:
    """The first seat moves its one knight."""
    here = Attack().knights(0, at, side)
    here.give(0, grain=grain)
    return here.end(), here.path(at, side)


def reached(here: Attack, origin: int) -> set[int]:
    """Where a knight may go."""
    return {action.edge for action in here.game.actions_of(ZERO).of(MoveKnight) if action.origin == origin}


def test_after_building_each_own_knight_may_move_up_to_three_paths() -> None:
    """TB-BA-KN-01."""
    here, origin = moving()
    near = away(here, origin, 1) | away(here, origin, 2) | away(here, origin, 3)
    assert reached(here, origin) == near - {*here.paths(CASTLE)}


def test_for_a_grain_it_moves_up_to_five() -> None:
    """TB-BA-KN-01: one grain for each knight."""
    here, origin = moving(grain=1)
    within = set().union(*[away(here, origin, paths) for paths in range(1, 6)])
    assert reached(here, origin) == within - {*here.paths(CASTLE)}
    far = min(away(here, origin, 5) - {*here.paths(CASTLE)})

    here.play(MoveKnight(ZERO, here.path((0, 0), "E"), Edge(far)))

    assert here.hand(0)["grain"] == 0
    assert here.standing(0) == (far,)


def test_a_short_move_costs_nothing() -> None:
    """TB-BA-KN-01."""
    here, _ = moving(grain=1)
    here.play(MoveKnight(ZERO, here.path((0, 0), "E"), here.path((1, 0), "E")))
    assert here.hand(0)["grain"] == 1
    assert len(here.events(PieceMoved)) == 1


def test_without_grain_a_long_move_is_refused_and_six_paths_are_too_far() -> None:
    """TB-BA-KN-01."""
    here, origin = moving()
    four, six = min(away(here, origin, 4) - {*here.paths(CASTLE)}), min(away(here, origin, 6))
    assert here.code(MoveKnight(ZERO, Edge(origin), Edge(four))) == "knight.no-grain"
    assert here.code(MoveKnight(ZERO, Edge(origin), Edge(six))) == "knight.too-far"


def test_a_knight_passes_everything_on_its_way() -> None:
    """TB-BA-KN-01: other knights, roads and buildings."""
    here = Attack().knights(0, (0, 0), "E").knights(1, (0, 0), "NE", "SE").knights(1, (1, 0), "NW", "SW")
    here.piece("city", 2, (1, -1, "S")).piece("city", 3, (0, 1, "N"))
    here.end()
    beyond = here.path((0, 0), "NW")
    assert here.code(MoveKnight(ZERO, here.path((0, 0), "E"), beyond)) is None


def test_it_ends_on_a_path_without_a_knight() -> None:
    """TB-BA-KN-01: a road does not matter."""
    here = Attack().knights(0, (0, 0), "E").knights(1, (0, 0), "NE").roads(1, (0, 1, "N"), (0, 0, "S"))
    here.end()
    origin = here.path((0, 0), "E")
    assert here.code(MoveKnight(ZERO, origin, here.path((0, 0), "NE"))) == "knight.path-taken"
    assert here.code(MoveKnight(ZERO, origin, here.path((0, 0), "SE"))) is None


def test_it_does_not_end_at_the_castle() -> None:
    """TB-BA-KN-01."""
    here = Attack().knights(0, (-1, 1), "W").end()
    assert here.code(MoveKnight(ZERO, here.path((-1, 1), "W"), here.path(CASTLE, "NE"))) == "knight.ends-at-castle"


def test_each_knight_moves_once() -> None:
    """TB-BA-KN-01."""
    here = Attack().knights(0, (0, 0), "E", "W").end()
    first, target = here.path((0, 0), "E"), here.path((1, 0), "E")
    here.play(MoveKnight(ZERO, first, target))
    assert here.state.phase == KnightMoves(ZERO, EdgeSet(mask_of([target])))
    assert here.code(MoveKnight(ZERO, target, first)) == "knight.moved-already"
    assert here.code(MoveKnight(ZERO, first, target)) == "knight.none-of-yours-here"
    assert here.code(MoveKnight(ZERO, here.path((0, 0), "W"), first)) is None


def test_knights_of_others_do_not_move() -> None:
    """TB-BA-KN-01."""
    here = Attack().knights(0, (0, 0), "E").knights(1, (0, 0), "W").end()
    west = here.path((0, 0), "W")
    assert here.code(MoveKnight(ZERO, west, here.path((0, 0), "NW"))) == "knight.none-of-yours-here"


def test_without_knights_the_turn_passes_on_at_once() -> None:
    """TB-BA-KN-01."""
    here = Attack().knights(1, (0, 0), "W").end()
    assert here.state.phase == BeforeRoll(ONE)


def test_all_knights_move_before_the_first_battle() -> None:
    """TB-BA-KN-01."""
    here = Attack().barbarians((-2, 1), 1).barbarians((2, 0), 1)
    here.knights(0, (-2, 1), "NE", "E").knights(0, (2, 0), "W", "NW")
    here.end()
    assert isinstance(here.state.phase, KnightMoves)
    here.game = here.game.play(MoveKnight(ZERO, here.path((2, 0), "W"), here.path((1, 0), "W")))
    assert isinstance(here.state.phase, KnightMoves)
    here.game = here.game.play(EndKnights(ZERO))
    assert [type(event) for event in here.game.events].count(BattleWon) == 1
    assert isinstance(here.state.phase, LossRoll)


# -- leaving the castle --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["NE", "SW"])
def test_no_own_knight_stays_at_the_castle(side: str) -> None:
    """TB-BA-KN-02: neither one placed in this turn."""
    here = Attack().knights(0, CASTLE, side).end()
    assert here.code(EndKnights(ZERO)) == "knight.must-leave-castle"
    action = next(iter(here.game.actions_of(ZERO).of(MoveKnight)))
    here.play(action)
    assert here.code(EndKnights(ZERO)) is None


def test_a_knight_that_cannot_leave_stays() -> None:
    """TB-BA-KN-02."""
    here = Attack().knights(0, CASTLE, "SW")
    origin = here.path(CASTLE, "SW")
    near = set().union(*[away(here, origin, paths) for paths in (1, 2, 3)]) - {*here.paths(CASTLE)}
    for seat, edge in zip((1,) * 6 + (2,) * 6 + (3,) * 6, sorted(near), strict=False):
        here.piece("knight", seat, edge)
    assert len(near) <= 18
    here.end()
    assert here.code(EndKnights(ZERO)) is None
    here.play(EndKnights(ZERO))
    assert here.standing(0) == (origin,)
    assert here.events(KnightsStay) == (KnightsStay(ZERO),)


def test_it_must_leave_for_a_grain_if_that_is_the_way() -> None:
    """TB-BA-KN-02: our reading."""
    here = Attack().knights(0, CASTLE, "SW").give(0, grain=1)
    origin = here.path(CASTLE, "SW")
    near = set().union(*[away(here, origin, paths) for paths in (1, 2, 3)]) - {*here.paths(CASTLE)}
    for seat, edge in zip((1,) * 6 + (2,) * 6 + (3,) * 6, sorted(near), strict=False):
        here.piece("knight", seat, edge)
    here.end()
    assert here.code(EndKnights(ZERO)) == "knight.must-leave-castle"


def test_knights_of_others_may_stand_at_the_castle() -> None:
    """TB-BA-KN-02."""
    here = Attack().knights(0, (0, 0), "E").knights(1, CASTLE, "NE").end()
    assert here.code(EndKnights(ZERO)) is None
