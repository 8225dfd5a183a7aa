"""The island with its rivers (Traders & Barbarians: "The Rivers of Catan", set-up)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import catan_core as catan
from catan_core.base import DESERT, NUMBER_LAYOUT, Board, Dice, Island, Roll, boards, number_tokens
from catan_expansions.traders_barbarians.rivers import bridge_sites, river_hexes
from catan_expansions.traders_barbarians.rivers.rivers import from_the_coast
from tests.helpers.seats import ZERO
from tests.rules.traders_barbarians.rivers.table import BOARD, LONG, SHORT, Rivers

SEEDS = range(6)


def layout(seed: int, seats: int = 4, *others: str) -> catan.State:
    return catan.new_game("base", "rivers", *others, seats=seats, seed=seed).state


@pytest.mark.parametrize("seed", SEEDS)
def test_two_rivers_of_four_and_three_hexes_lie_in_their_places(seed: int) -> None:
    """TB-RI-01, TB-RI-02: they take the place of two mountains, hills and pastures, and of the desert."""
    state = layout(seed)
    island = state[Island].layout
    terrains = dict(zip(island.hexes, island.terrains, strict=True))
    assert [terrains[at] for at in LONG] == ["mountains", "hills", "pasture", "swamp"]
    assert [terrains[at] for at in SHORT] == ["mountains", "hills", "swamp"]
    assert river_hexes(state) == catan.mask_of(island.topology.hex(*at) for at in (*LONG, *SHORT))
    counts = {"fields": 4, "forest": 4, "hills": 3, "mountains": 3, "pasture": 3, "swamp": 2}
    assert Counter(island.terrains) == counts
    assert DESERT not in island.terrains


@pytest.mark.parametrize("seed", SEEDS)
def test_the_hex_with_the_twelve_has_the_two_as_well(seed: int) -> None:
    """TB-RI-03: swamps have no token; all other hexes have one, in the usual order."""
    island = layout(seed)[Island].layout
    lying = {hex: island.tokens_at(hex) for hex in map(catan.Hex, range(len(island.hexes)))}
    assert [set(tokens) for tokens in lying.values() if len(tokens) == 2] == [{2, 12}]
    assert [island.terrains[hex] for hex, tokens in lying.items() if not tokens] == ["swamp"] * 2
    assert sorted(token for tokens in lying.values() for token in tokens) == sorted(boards.LETTERS)


def test_the_tokens_begin_at_any_hex_of_the_coast() -> None:
    """TB-RI-03: not at corners alone, as in the base game. No 6 or 8 lies beside another, wherever they begin."""
    topology, letters = catan.Topology.of(boards.ISLAND), [token for token in boards.LETTERS if token != 2]
    terrains = [DESERT if at in (LONG[-1], SHORT[-1]) else "hills" for at in topology.hexes]
    coast = [catan.Hex(hex) for hex, beside in enumerate(topology.hex_neighbors) if beside.bit_count() < 6]
    expected = set()
    for start in coast:
        way = [hex for hex in catan.spiral(topology, start) if terrains[hex] != DESERT]
        token = dict(zip(way, letters, strict=True))
        expected.add(tuple(token.get(catan.Hex(hex), 0) for hex in range(len(topology.hexes))))
    assert len(expected) == len(coast) == 12
    assert {from_the_coast(topology, terrains, letters, Random(seed)) for seed in range(150)} == expected
    for tokens in expected:
        red = catan.mask_of(hex for hex, token in enumerate(tokens) if token in (6, 8))
        assert not any(topology.hex_neighbors[hex] & red for hex in catan.members(red))


def test_other_ways_to_lay_the_tokens_and_the_larger_island_are_those_of_the_base_game() -> None:
    """TB-RI-03, TB-RI-20."""
    for how in number_tokens.NUMBER_SETUPS:
        rules = catan.ruleset("base", "rivers", options={"base.number_setup": how}).rules(4)
        assert NUMBER_LAYOUT(rules)["layout"] == {**number_tokens.NUMBER_SETUPS, "spiral": from_the_coast}[how]
    larger = catan.ruleset("base", "five_six", "rivers").rules(6)
    assert NUMBER_LAYOUT(larger)["layout"] == number_tokens.spiral_of_letters


def test_a_two_and_a_twelve_both_produce_there() -> None:
    """TB-RI-03."""
    for faces in ((1, 1), (6, 6)):
        table = Rivers().piece("settlement", 0, (1, -2, "N"))
        table.coming(Dice(faces)).play(Roll(ZERO))
        assert table.hand(0)["lumber"] == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_the_robber_starts_on_a_swamp(seed: int) -> None:
    """TB-RI-04."""
    island = layout(seed)[Island]
    assert island.robber is not None
    assert island.layout.terrains[island.robber] == "swamp"


def test_there_are_seven_places_for_bridges_between_river_hexes_and_at_the_mouths() -> None:
    """TB-RI-05: three and four; TB-RI-02: straight on by default."""
    table = Rivers()
    seams = {table.side(at, "W") for at in (*LONG, *SHORT)}
    assert bridge_sites(table.state) == catan.mask_of(seams)
    assert len(seams) == 7


def test_the_mouths_may_bend() -> None:
    """TB-RI-02: `rivers.river_outlet` = bent."""
    table = Rivers(outlet="bent")
    seams = [table.side(at, "W") for at in (*LONG[:-1], *SHORT[:-1])]
    mouths = [table.side(LONG[-1], "NW"), table.side(SHORT[-1], "SW")]
    assert bridge_sites(table.state) == catan.mask_of([*seams, *mouths])


def test_with_the_frame_of_the_base_game_the_mouths_lie_at_the_lumber_and_the_brick_harbor() -> None:
    """TB-RI-15: a harbor at a bridge site serves its two corners all the same."""
    table = Rivers()
    mouths = {table.side(LONG[-1], "W"), table.side(SHORT[-1], "W")}
    there = {harbor.kind for harbor in table.state[Island].layout.harbors if harbor.edge in mouths}
    assert there == {"lumber", "brick"}


def test_a_board_by_hand_must_have_the_rivers() -> None:
    """TB-RI-02: every problem names its hex."""
    hexes = [(q, r, "hills" if (q, r) == (0, -1) else terrain, token) for q, r, terrain, token in BOARD.hexes]
    with pytest.raises(catan.PositionError, match=r"a river crosses the hex at \[0, -1\]: it must be 'pasture'"):
        catan.new_game("base", "rivers", seats=3, board=Board(hexes, BOARD.harbors, BOARD.robber))


@pytest.mark.parametrize("seats", [5, 6])
def test_the_larger_island_has_three_rivers_and_ten_places_for_bridges(seats: int) -> None:
    """TB-RI-20: the third river ends on a pasture; all 28 numbers are used."""
    state = layout(2, seats, "five_six")
    island = state[Island].layout
    assert bridge_sites(state).bit_count() == 10
    assert island.terrains[island.topology.hex(2, 0)] == "pasture"
    assert Counter(island.terrains) == {
        "mountains": 5, "hills": 5, "pasture": 6, "forest": 6, "fields": 6, "swamp": 2,
    }  # fmt: skip
    assert sum(map(bool, island.tokens)) == 28
    assert not island.more_tokens


def test_the_rivers_of_the_larger_island_may_bend_too() -> None:
    """TB-RI-20, TB-RI-02: each by the side of its mouth that is ours to choose."""
    options = {"rivers.river_outlet": "bent"}
    state = catan.new_game("base", "five_six", "rivers", seats=5, seed=1, options=options).state
    topology = state[Island].layout.topology
    for (q, r), side in {(1, -3): "NW", (-2, 3): "SW", (2, 0): "SE"}.items():
        assert bridge_sites(state) >> topology.side(topology.hex(q, r), side) & 1
    assert bridge_sites(state).bit_count() == 10


def test_the_printed_map_for_six_has_no_rivers() -> None:
    """TB-RI-20."""
    options = {"five_six.map": "beginner_2022"}
    with pytest.raises(catan.RulesetError, match="the rivers lie on a map of their own"):
        catan.ruleset("base", "five_six", "rivers", options=options)
