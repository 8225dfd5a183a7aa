"""How maps are dealt and shuffled (Seafarers: "Set-up"; SEA-SETUP-06, SEA-SETUP-07), on maps of a few hexes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from catan_core import Topology, corner_hexes, spiral
from catan_expansions.seafarers import Map, Mark, Pool
from catan_expansions.seafarers.maps import (
    DESERT,
    GOLD,
    RANDOM,
    SEA,
    Place,
    as_printed,
    board_of,
    harbor_kinds,
    has_room,
    shuffled,
)

SEEDS = range(40)
NOTHING = Pool((), ())


def row(
    *places: Place,
    zones: str = "",
    dealt: Pool = NOTHING,
    harbors: tuple[str, ...] = (),
    pool: tuple[str, ...] = (),
    robber: int | None = None,
    marks: tuple[Mark, ...] = (),
) -> Map:
    """A map of hexes in a row, each in the zone that a letter names; all are in one if no letters are given."""
    return Map(
        scenario="row",
        seats=frozenset({3}),
        hexes=tuple((q, 0, *place) for q, place in enumerate(places)),
        zones=tuple(zones or "a" * len(places)),
        harbors=tuple((q, 0, "NE", kind) for q, kind in enumerate(harbors)),
        pool=pool,
        robber=None if robber is None else (robber, 0),
        pirate=None,
        fog=NOTHING,
        dealt=dealt,
        marks=(("here", marks),),
    )


def rows(plan: Map) -> Iterator[tuple[Place, ...]]:
    """A row as it is shuffled by one seed after the other."""
    for seed in SEEDS:
        placed = shuffled(plan, Random(seed), lambda terrain: terrain == SEA)
        yield tuple(placed[q, 0] for q in range(len(plan.hexes)))


@pytest.mark.parametrize(
    ("room", "places"),
    [
        (True, [("forest", 6)]),
        (True, [("forest", 4), (GOLD, 8)]),
        (True, [("forest", 4), (GOLD, 5)]),
        (False, [(GOLD, 6)]),
        (False, [(GOLD, 6), (DESERT, None)]),
        (False, [(GOLD, 6), (SEA, None)]),
        (False, [("forest", 8), (GOLD, 6)]),
    ],
)
def test_red_tokens_have_room_where_there_are_as_many_hexes_of_land_that_yield_one_resource(
    room: bool, places: list[Place]
) -> None:
    """SEA-SETUP-07."""
    assert has_room(places) == room


def test_a_zone_without_room_stays_as_printed() -> None:
    """SEA-SETUP-07: others are shuffled."""
    stays = ((GOLD, 6), (DESERT, None), (SEA, None))
    assert {*rows(row(*stays, (GOLD, 4), ("hills", 8), zones="aabcc"))} == {
        (*stays, (GOLD, 4), ("hills", 8)),
        (*stays, ("hills", 8), (GOLD, 4)),
    }


def test_terrains_and_tokens_of_a_zone_lie_in_every_order() -> None:
    """SEA-SETUP-07."""
    both = {("forest", 4), ("hills", 4)}, {("forest", 5), ("hills", 5)}
    assert {*rows(row(("forest", 4), ("hills", 5)))} == {
        (one, other) for here, there in (both, both[::-1]) for one in here for other in there if one[0] != other[0]
    }


def test_a_red_token_keeps_away_from_those_of_other_zones_that_lie_again() -> None:
    """SEA-SETUP-07: where a red token was printed, nothing keeps away."""
    plan = row(("forest", 6), ("hills", 4), ("forest", 8), ("hills", 5), zones="aabb")
    places = {(tokens.index(6), tokens.index(8)) for tokens in ([token for _, token in row] for row in rows(plan))}
    assert places == {(0, 2), (0, 3), (1, 3)}


def test_where_the_first_red_token_has_left_no_room_for_the_next_all_are_dealt_again() -> None:
    """SEA-SETUP-07: of three hexes in a row, both red tokens can only lie at the ends."""
    plan = row(("forest", 6), ("forest", 4), ("forest", 8))
    assert {tuple(token for _, token in places) for places in rows(plan)} == {(6, 4, 8), (8, 4, 6)}


def test_what_a_map_prints_stays_where_others_are_dealt() -> None:
    """SEA-DATA-01: and a red token that is dealt keeps away from one that is printed."""
    pool = Pool((("hills", 1), (DESERT, 1), ("fields", 1)), (8, 5))
    plan = row(("forest", 6), (RANDOM, None), (RANDOM, None), (RANDOM, None), dealt=pool)
    for seed in SEEDS:
        first, *dealt = as_printed(plan, Random(seed)).values()
        assert first == ("forest", 6)
        assert dealt[0][1] != 8
        assert sorted(terrain for terrain, _ in dealt) == [DESERT, "fields", "hills"]
        assert {token for terrain, token in dealt if terrain != DESERT} == {5, 8}
        assert (DESERT, None) in dealt


def test_tokens_are_laid_by_their_letters_from_any_corner_where_a_map_says_so() -> None:
    """SEA-SC1-04: in the order in which the map lists them, around what is dealt; a desert has none."""
    flower = [(q, r) for q in range(-1, 2) for r in range(-1, 2) if -1 <= q + r <= 1]
    letters = (6, 8, 2, 12, 8, 6)
    plan = Map(
        scenario="flower",
        seats=frozenset({3}),
        hexes=((2, 0, "forest", 6), *((*at, RANDOM, None) for at in flower)),
        dealt=Pool((("hills", 3), ("fields", 3), (DESERT, 1)), letters),
        in_letters=True,
    )
    topology, begun = Topology.of(flower), set()
    for seed in SEEDS:
        placed = as_printed(plan, Random(seed))
        assert placed.pop((2, 0)) == ("forest", 6)
        ways = {
            corner: tuple(placed[topology.hexes[hex]][1] for hex in spiral(topology, corner))
            for corner in corner_hexes(topology)
        }
        begun |= {corner for corner, way in ways.items() if tuple(filter(None, way)) == letters}
        assert sorted(terrain for terrain, _ in placed.values()) == [DESERT, *["fields"] * 3, *["hills"] * 3]
        assert (DESERT, None) in placed.values()
    assert begun == {*corner_hexes(topology)}


def test_the_robber_stays_on_a_hex_that_is_dealt() -> None:
    """SEA-SETUP-05."""
    plan = row((RANDOM, None), (RANDOM, None), dealt=Pool((("hills", 1), (DESERT, 1)), ()), robber=1)
    for seed in SEEDS:
        assert board_of(plan, as_printed(plan, Random(seed)), ()).robber == (1, 0)


def test_the_robber_goes_with_the_token_that_is_printed_under_it_within_its_zone() -> None:
    """SEA-SETUP-05, SEA-SETUP-07, SEA-SC1-03: with the 12 of the small islands, as on the map of New Shores for five
    and six, whose main island has others; with a desert likewise."""
    plan = row(("hills", 12), ("fields", 4), ("forest", 12), ("hills", 5), zones="aabb", robber=2)
    sand = row((DESERT, None), ("fields", 4), (DESERT, None), ("hills", 5), zones="aabb", robber=2)
    for each, under in ((plan, 12), (sand, None)):
        boards = [board_of(each, shuffled(each, Random(seed), SEA.__eq__), ()) for seed in SEEDS]
        assert {board.robber for board in boards} == {(2, 0), (3, 0)}
        for board in boards:
            assert [token for q, r, _, token in board.hexes if (q, r) == board.robber] == [under]


def test_harbors_that_are_printed_stay_and_blank_ones_are_drawn_from_the_pool() -> None:
    """SEA-SETUP-06: none is drawn twice."""
    plan = row(("hills", 4), ("hills", 5), ("hills", 9), harbors=("wool", "", ""), pool=("ore", "brick", "generic"))
    drawn = {tuple(harbor_kinds(plan, Random(seed), shuffle=False)) for seed in SEEDS}
    assert drawn == {("wool", one, other) for one in plan.pool for other in plan.pool if one != other}


def test_if_all_harbors_are_shuffled_those_of_the_pool_lie_among_them() -> None:
    """SEA-SETUP-06."""
    plan = row(("hills", 4), ("hills", 5), harbors=("wool", ""), pool=("ore", "brick"))
    drawn = {tuple(harbor_kinds(plan, Random(seed), shuffle=True)) for seed in SEEDS}
    kinds = ("wool", "ore", "brick")
    assert drawn == {(one, other) for one in kinds for other in kinds if one != other}


def test_marks_of_hexes_that_a_board_lacks_are_left_out() -> None:
    """On boards by hand."""
    whole, cut = Topology.of([(0, 0), (1, 0)]), Topology.of([(0, 0)])
    corner = row(("hills", 4), marks=(Mark(0, 0, "N", None), Mark(1, 0, "N", None)))
    assert len(corner.corners(whole, "here")) == 2
    assert corner.corners(cut, "here") == (cut.node(0, 0, "N"),)
    side = row(("hills", 4), marks=(Mark(0, 0, "W", None), Mark(1, 0, "E", None)))
    assert len(side.sides(whole, "here")) == 2
    assert side.sides(cut, "here") == (cut.side(cut.hex(0, 0), "W"),)
    assert side.sides(whole, "there") == ()
