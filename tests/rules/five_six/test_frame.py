"""The frame with its four short pieces (rules for 5–6 players: "Assemble the frame"), in every order."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from random import Random

import pytest

from catan_core import PositionError
from catan_core.base import Board, IslandLayout, table
from catan_core.testing import Scenario
from catan_expansions.five_six import EXPANSION
from catan_expansions.five_six.island import SMALL_FRAME, pieces_any
from tests.rules.five_six.table import HARBORS, MAP, composed, layout

Piece = tuple[tuple[int, str], ...]

BIG: tuple[Piece, ...] = (
    ((0, "generic"), (3, "grain")),
    ((2, "ore"),),
    ((0, "generic"), (3, "wool")),
    ((2, "generic"),),
    ((0, "generic"), (3, "brick")),
    ((2, "lumber"),),
)
"""P1 to P6: five coast edges each."""

PLAIN: Piece = ()
WOOL: Piece = ((1, "wool"),)
GENERIC: Piece = ((1, "generic"),)
"""The short pieces, two coast edges each; there are two plain ones."""

RING = ["big", "big", "short", "big", "short", "big", "big", "short", "big", "short"]
PRINTED = [(index, kind) for _, _, index, kind in HARBORS]
ANY, APART, SHUFFLED = "pieces_any", "pieces_no_shared_vertex", "types_shuffled_on_printed_slots"


def assembled(big: tuple[Piece, ...], short: tuple[Piece, ...]) -> tuple[tuple[int, str], ...]:
    """The harbors of a frame whose pieces lie in these orders, by their index along the coast."""
    left = {"big": list(big), "short": list(short)}
    start, harbors = 0, []
    for size in RING:
        harbors += [(start + at, kind) for at, kind in left[size].pop(0)]
        start += 5 if size == "big" else 2
    assert start == 38
    return tuple(harbors)


def touch(harbors: tuple[tuple[int, str], ...]) -> bool:
    """Whether two harbors lie on neighboring coast edges, and so share a node."""
    places = {index for index, _ in harbors}
    return any((index + 1) % 38 in places for index in places)


@cache
def frames() -> list[tuple[tuple[int, str], ...]]:
    """All frames: six big pieces in any order, and the short ones, two of which are alike, in the places for them."""
    shorts = sorted(set(permutations((PLAIN, WOOL, GENERIC, PLAIN))))
    return [assembled(big, short) for big in permutations(BIG) for short in shorts]


def placed(drawn: IslandLayout) -> tuple[tuple[int, str], ...]:
    """The harbors by their index along the coast."""
    return tuple(sorted((drawn.topology.coast.index(harbor.edge), harbor.kind) for harbor in drawn.harbors))


def test_there_are_four_short_pieces_of_the_frame() -> None:
    """X56-COMP-08: two without a harbor, one with 3:1, one with wool."""
    assert sorted(SMALL_FRAME) == sorted((PLAIN, WOOL, GENERIC, PLAIN))


def test_the_frame_of_the_printed_map_has_the_pieces_in_this_order() -> None:
    """X56-BEG-05: P3, P4, plain, P5, wool, P6, P1, 3:1, P2, plain; six pieces of five edges and four of two."""
    p1, p2, p3, p4, p5, p6 = BIG
    assert sorted(assembled((p3, p4, p5, p6, p1, p2), (PLAIN, WOOL, GENERIC, PLAIN))) == PRINTED
    assert 6 * 5 + 4 * 2 == 38


@pytest.mark.thorough
def test_of_all_orders_four_fifths_let_two_harbors_share_a_node() -> None:
    """X56-BEG-09: of 6! times 12 frames, 6,912, and 1,728 do not."""
    shared = Counter(map(touch, frames()))
    assert len(frames()) == 8_640
    assert (shared[True], shared[False]) == (6_912, 1_728)


class Dealt(Random):
    """Deals the pieces in an order that is given."""

    def __init__(self, *orders: tuple[Piece, ...]) -> None:
        super().__init__(0)
        self.orders = list(orders)

    def sample(self, population: Sequence[Piece], k: int) -> list[Piece]:  # type: ignore[override]
        order = list(self.orders.pop(0))
        assert sorted(population) == sorted(order)
        assert k == len(order)
        return order


@pytest.mark.thorough
def test_every_order_of_the_pieces_is_put_together_as_it_is_dealt() -> None:
    """X56-BEG-09: all 8,640."""
    shorts = sorted(set(permutations((PLAIN, WOOL, GENERIC, PLAIN))))
    dealt = [tuple(pieces_any(Dealt(big, short))) for big in permutations(BIG) for short in shorts]
    assert dealt == frames()


def test_harbors_share_a_node_exactly_where_they_lie_on_neighboring_edges() -> None:
    """X56-BEG-09: on the island itself."""
    topology = layout().topology
    for index in range(38):
        for other in range(index):
            meet = topology.edge_ends[topology.coast[index]] & topology.edge_ends[topology.coast[other]]
            assert bool(meet) == touch(((index, ""), (other, "")))


@pytest.mark.thorough
def test_kinds_are_shuffled_on_the_printed_places_unless_something_else_is_chosen() -> None:
    """X56-BEG-09: `five_six.frame_random` = `types_shuffled_on_printed_slots`, the default."""
    kinds_at: dict[int, set[str]] = {}
    for seed in range(200):
        drawn = layout(seed)
        assert drawn == layout(seed, frame_random=SHUFFLED)
        assert [index for index, _ in placed(drawn)] == [index for index, _ in PRINTED]
        assert sorted(kind for _, kind in placed(drawn)) == sorted(kind for _, kind in PRINTED)
        for index, kind in placed(drawn):
            kinds_at.setdefault(index, set()).add(kind)
    assert all(len(kinds) == 6 for kinds in kinds_at.values())


@pytest.mark.thorough
def test_the_pieces_may_be_put_together_in_any_order() -> None:
    """X56-BEG-09: `five_six.frame_random` = `pieces_any`: about four in five share a node somewhere."""
    drawn = [placed(layout(seed, frame_random=ANY)) for seed in range(400)]
    known = {tuple(sorted(one)) for one in frames()}
    assert set(drawn) <= known
    assert len(set(drawn)) > 350
    assert 280 < sum(map(touch, drawn)) < 360


@pytest.mark.thorough
def test_the_pieces_may_be_put_together_so_that_no_harbors_share_a_node() -> None:
    """X56-BEG-09: `five_six.frame_random` = `pieces_no_shared_vertex`."""
    drawn = [placed(layout(seed, frame_random=APART)) for seed in range(400)]
    known = {tuple(sorted(one)) for one in frames() if not touch(one)}
    assert set(drawn) <= known
    assert len(set(drawn)) > 300


def test_a_building_where_two_harbors_meet_has_both() -> None:
    """X56-BEG-09: with `pieces_any`."""
    board = Board(MAP.hexes, [(_ends(0), "wool"), (_ends(1), "ore")], robber=(2, -3))
    scenario = Scenario(EXPANSION, seats=6, board=board, options={"five_six.frame_random": ANY})
    (shared,) = set(_ends(0)) & set(_ends(1))
    scenario.piece("settlement", 0, shared)
    assert table.rates(scenario.state, 0) == {
        "brick": (4,), "lumber": (4,), "wool": (2, 4), "grain": (4,), "ore": (2, 4),
    }  # fmt: skip


def _ends(index: int) -> tuple[tuple[int, int, str], tuple[int, int, str]]:
    topology = layout().topology
    one, other = (topology.nodes[end] for end in topology.edges[topology.coast[index]])
    return one, other


@pytest.mark.parametrize("frame", [SHUFFLED, APART])
def test_elsewhere_a_board_by_hand_on_which_harbors_meet_is_refused(frame: str) -> None:
    """X56-BEG-09: only `pieces_any` lets harbors share a node."""
    board = Board(MAP.hexes, [(_ends(0), "wool"), (_ends(1), "ore")], robber=(2, -3))
    with pytest.raises(PositionError, match="shares a node with another harbor"):
        composed(frame_random=frame).new_game(seats=6, board=board)


def test_the_frame_may_lie_as_on_the_printed_map() -> None:
    """X56-BEG-05: `base.harbor_setup` = `fixed_as_beginner`, on a random island."""
    for seed in range(20):
        assert list(placed(layout(seed, **{"base.harbor_setup": "fixed_as_beginner"}))) == PRINTED
    assert len({layout(seed, **{"base.harbor_setup": "fixed_as_beginner"}).terrains for seed in range(20)}) == 20


def test_loose_harbors_are_shuffled_over_the_printed_places() -> None:
    """X56-BEG-09: `base.harbor_setup` = `loose_nine_shuffled`."""
    drawn = [placed(layout(seed, **{"base.harbor_setup": "loose_nine_shuffled"})) for seed in (1, 2)]
    assert [[index for index, _ in one] for one in drawn] == [[index for index, _ in PRINTED]] * 2
    assert drawn[0] != drawn[1]
