"""A board laid at random (almanac: "Montaje del tablero, al azar"), shown on the boards of many seeds."""

from collections.abc import Sequence
from functools import cache
from itertools import permutations

import pytest

import catan_core as catan
from catan_core import Topology, corner_hexes, members, spiral
from catan_core.base import Board, Island, IslandLayout

Hex = tuple[int, int]
FramePiece = tuple[tuple[int, str], ...]

PIECES: tuple[FramePiece, ...] = (
    ((0, "generic"), (3, "grain")),
    ((2, "ore"),),
    ((0, "generic"), (3, "wool")),
    ((2, "generic"),),
    ((0, "generic"), (3, "brick")),
    ((2, "lumber"),),
)
"""P1 to P6: the harbors on each piece of the frame, by coast edge from its left end."""

LETTERS = "A5 B2 C6 D3 E8 F10 G9 H12 I11 J4 K8 L10 M9 N4 O5 P6 Q3 R11"
NUMBERS = [int(token[1:]) for token in LETTERS.split()]

CORNERS = ((0, -2), (2, -2), (2, 0), (0, 2), (-2, 2), (-2, 0))
FIRST_SPIRAL = (
    (0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 2), (1, 1), (2, 0), (2, -1), (2, -2), (1, -2),
    (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1),
    (0, 0),
)  # fmt: skip
"""From the first corner: the outer ring, the inner ring, the middle."""

MANY = range(300)
ENOUGH = range(1500)
"""Enough boards that the spiral starts at every corner with the desert on every hex."""


@cache
def layout(seed: int, **options: str) -> IslandLayout:
    """The board of a new game."""
    chosen = {f"base.{name}": value for name, value in options.items()}
    return catan.new_game("base", seats=4, seed=seed, options=chosen).state[Island].layout


def frame(drawn: IslandLayout) -> tuple[FramePiece, ...]:
    """The harbors by side of the board, clockwise, each by coast edge from the left end of its side."""
    sides: list[list[tuple[int, str]]] = [[] for _ in range(6)]
    for harbor in drawn.harbors:
        index = drawn.topology.coast.index(harbor.edge)
        sides[index // 5].append((index % 5, harbor.kind))
    return tuple(tuple(sorted(side)) for side in sides)


def turned(hex: Hex, times: int) -> Hex:
    """A hex after turning the island clockwise by sixths of a full turn round its middle."""
    q, r = hex
    for _ in range(times):
        q, r = -r, q + r
    return q, r


def spiral_from(corner: int) -> tuple[Hex, ...]:
    """The spiral from one of the six corners, counted clockwise: the first one, turned."""
    return tuple(turned(hex, corner) for hex in FIRST_SPIRAL)


def read_along(drawn: IslandLayout, path: Sequence[Hex]) -> list[int]:
    """The tokens along a path; the desert has none."""
    tokens = [drawn.tokens[drawn.topology.hex(*hex)] for hex in path]
    return [token for token in tokens if token]


def starting_corners(drawn: IslandLayout) -> list[int]:
    """The corners from which the tokens read as the letters from A to R."""
    return [corner for corner in range(6) if read_along(drawn, spiral_from(corner)) == NUMBERS]


def red_beside_red(topology: Topology, tokens: Sequence[int]) -> bool:
    """Whether a 6 or 8 lies next to a 6 or 8."""
    red = [hex for hex, token in enumerate(tokens) if token in (6, 8)]
    return any(other in members(topology.hex_neighbors[hex]) for hex in red for other in red)


# -- the frame ---------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_six_pieces_of_the_frame_come_in_any_order() -> None:
    """BASE-RAND-01: every piece once, and any piece on any side."""
    frames = [frame(layout(seed)) for seed in MANY]
    assert all(sorted(sides) == sorted(PIECES) for sides in frames)
    assert {(side, piece) for sides in frames for side, piece in enumerate(sides)} == {
        (side, piece) for side in range(6) for piece in PIECES
    }


def test_harbors_are_on_shuffled_pieces_of_the_frame_unless_something_else_is_chosen() -> None:
    """BASE-RAND-02: the default of `base.harbor_setup` is `frame_pieces_shuffled`."""
    for seed in range(20):
        assert layout(seed) == layout(seed, harbor_setup="frame_pieces_shuffled")


def test_the_frame_may_lie_as_in_the_beginner_set_up() -> None:
    """BASE-RAND-02: `base.harbor_setup` = `fixed_as_beginner`, on a random island."""
    for seed in range(20):
        assert frame(layout(seed, harbor_setup="fixed_as_beginner")) == PIECES
    assert len({layout(seed, harbor_setup="fixed_as_beginner").terrains for seed in range(20)}) == 20


@pytest.mark.thorough
def test_nine_loose_harbors_may_be_shuffled_over_the_nine_places() -> None:
    """BASE-RAND-02: `base.harbor_setup` = `loose_nine_shuffled`: places fixed, every kind on any place."""
    kinds_at: dict[tuple[int, int], set[str]] = {}
    for seed in MANY:
        sides = frame(layout(seed, harbor_setup="loose_nine_shuffled"))
        assert [[at for at, _ in side] for side in sides] == [[at for at, _ in piece] for piece in PIECES]
        for number, side in enumerate(sides):
            for at, kind in side:
                kinds_at.setdefault((number, at), set()).add(kind)
    every_kind = {"generic", "brick", "lumber", "wool", "grain", "ore"}
    assert list(kinds_at.values()) == [every_kind] * 9


def test_three_pieces_of_the_frame_carry_two_harbors_and_three_carry_one() -> None:
    """BASE-RAND-03: P1 to P6, clockwise as they lie in the beginner set-up."""
    beginner = catan.new_game("base", seats=4, options={"base.setup": "beginner"})
    assert frame(beginner.state[Island].layout) == PIECES


@pytest.mark.thorough
def test_in_every_order_of_the_pieces_no_node_has_two_harbors() -> None:
    """BASE-RAND-04: piece p on side s has its harbors at 5s and its offsets, on 18 nodes in each of 720 orders."""
    start = layout(0)
    topology = start.topology
    hexes = [(q, r, "forest", 9) for q, r in topology.hexes]
    for order in permutations(PIECES):
        placed = [(topology.coast[5 * side + at], kind) for side, piece in enumerate(order) for at, kind in piece]
        ends = [topology.edges[edge] for edge, _ in placed]
        assert len({node for pair in ends for node in pair}) == 18
        named = [(topology.nodes[one], topology.nodes[other]) for one, other in ends]
        harbors = [(pair, kind) for pair, (_, kind) in zip(named, placed, strict=True)]
        game = catan.ruleset("base").new_game(seats=4, board=Board(hexes, harbors, robber=(0, 0)))
        assert frame(game.state[Island].layout) == order


@pytest.mark.thorough
def test_no_piece_of_the_frame_is_ever_mirrored() -> None:
    """BASE-RAND-05: clockwise, the 3:1 harbor comes before the special one of its piece, at the same offsets."""
    for seed in MANY:
        for piece in frame(layout(seed)):
            assert [at for at, _ in piece] in ([0, 3], [2])
            assert len(piece) == 1 or piece[0][1] == "generic" != piece[1][1]


# -- terrain -----------------------------------------------------------------------------------------------------


def test_the_terrain_is_shuffled() -> None:
    """BASE-RAND-06: no two boards alike, every hex of every terrain on some board, the desert too."""
    drawn = [layout(seed).terrains for seed in MANY]
    assert len(set(drawn)) == len(MANY)
    every_terrain = {"forest", "pasture", "fields", "hills", "mountains", "desert"}
    assert [set(terrains) for terrains in zip(*drawn, strict=True)] == [every_terrain] * 19


def test_every_terrain_is_as_likely_on_one_hex_as_on_another() -> None:
    """BASE-RAND-06: four forests on 300 boards make some 63 for each hex; none has less than 40 or more than 90."""
    forests = [sum(layout(seed).terrains[place] == "forest" for seed in MANY) for place in range(19)]
    assert sum(forests) == 4 * 300
    assert all(40 <= count <= 90 for count in forests)


# -- tokens ------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_tokens_follow_the_letters_counter_clockwise_and_inwards_from_a_corner() -> None:
    """BASE-RAND-07: whatever the corner and wherever the desert is, which gets no token and uses up no letter."""
    seen = set()
    for seed in ENOUGH:
        drawn = layout(seed)
        (corner,) = starting_corners(drawn)
        desert = drawn.terrains.index("desert")
        assert drawn.tokens[desert] == 0
        seen.add((corner, desert))
    assert len(seen) == 6 * 19


def test_the_letters_from_a_to_r_stand_for_these_numbers() -> None:
    """BASE-RAND-08: the backs of the tokens, as they come to lie on a board; the pictures of the books are lost."""
    assert [token[0] for token in LETTERS.split()] == list("ABCDEFGHIJKLMNOPQR")
    drawn = layout(0)
    (corner,) = starting_corners(drawn)
    read = read_along(drawn, spiral_from(corner))
    assert read == [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]


def test_the_island_has_six_corner_hexes() -> None:
    """BASE-RAND-09: clockwise from the top left."""
    topology = layout(0).topology
    assert tuple(topology.hexes[hex] for hex in corner_hexes(topology)) == CORNERS
    assert tuple(spiral_from(corner)[0] for corner in range(6)) == CORNERS


@pytest.mark.parametrize("corner", range(6))
def test_the_spiral_goes_round_the_outer_ring_then_the_inner_ring_and_ends_in_the_middle(corner: int) -> None:
    """BASE-RAND-09: from each corner; the inner ring starts at the hex inwards of it."""
    topology = layout(0).topology
    path = spiral(topology, topology.hex(*CORNERS[corner]))
    assert tuple(topology.hexes[hex] for hex in path) == spiral_from(corner)


@pytest.mark.thorough
def test_on_the_spiral_no_six_or_eight_lies_next_to_another() -> None:
    """BASE-RAND-10: for all six corners and nineteen places of the desert."""
    for seed in ENOUGH:
        drawn = layout(seed)
        assert not red_beside_red(drawn.topology, drawn.tokens)


def test_the_spiral_may_start_at_any_corner() -> None:
    """BASE-RAND-11: the seed draws the corner, and no corner is left out."""
    assert {corner for seed in MANY for corner in starting_corners(layout(seed))} == set(range(6))


def test_tokens_lie_on_the_spiral_unless_something_else_is_chosen() -> None:
    """BASE-RAND-12: `base.number_setup` = `spiral`, the default."""
    for seed in range(50):
        assert layout(seed) == layout(seed, number_setup="spiral")
        assert starting_corners(layout(seed))


def test_tokens_may_be_shuffled_with_no_six_or_eight_next_to_another() -> None:
    """BASE-RAND-12: `base.number_setup` = `shuffled_no_adjacent_red`."""
    for seed in range(50):
        drawn = layout(seed, number_setup="shuffled_no_adjacent_red")
        assert not red_beside_red(drawn.topology, drawn.tokens)
        assert not starting_corners(drawn)


def test_tokens_may_be_shuffled_freely() -> None:
    """BASE-RAND-12: `base.number_setup` = `shuffled`: sixes and eights meet on some boards, on others not."""
    drawn = [layout(seed, number_setup="shuffled") for seed in range(50)]
    assert {red_beside_red(one.topology, one.tokens) for one in drawn} == {True, False}
    assert not any(starting_corners(one) for one in drawn)
