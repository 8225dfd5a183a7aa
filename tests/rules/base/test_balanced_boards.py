"""Random boards by house rules: equal things apart, and corners that differ by few pips (in none of the books)."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_core as catan
from catan_core import base, members
from catan_core.base import Island, IslandLayout
from catan_core.base.balanced_boards import repaired
from catan_core.base.boards import BoardParts
from tests.engine.making import expansion

SHUFFLED: dict[str, str | int] = {"base.number_setup": "shuffled"}
NO_RED: dict[str, str | int] = {"base.number_setup": "shuffled_no_adjacent_red"}
APART: dict[str, str | int] = {"base.equal_terrains": "apart", "base.equal_tokens": "apart"}
ALL: dict[str, str | int] = {**NO_RED, **APART, "base.corner_spread": 4}
COMPOSITIONS = [
    (("base",), 2),
    (("base",), 4),
    (("base", "five_six"), 5),
    (("base", "cities_knights"), 3),
    (("base", "cities_knights", "five_six"), 6),
]
DOTS = {0: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def layout(ids: tuple[str, ...], seats: int, options: Mapping[str, str | int], seed: int) -> IslandLayout:
    game = catan.ruleset(*ids, options=dict(options)).new_game(seats=seats, seed=seed)
    return game.state[Island].layout


def neighbors(laid: IslandLayout) -> list[tuple[int, int]]:
    around = laid.topology.hex_neighbors
    return [(hex, other) for hex in range(len(laid.hexes)) for other in members(around[hex]) if hex < other]


def corner_pips(laid: IslandLayout) -> list[int]:
    """The pips of the corners at which three tokens meet."""
    corners = [[laid.tokens[hex] for hex in members(hexes)] for hexes in laid.topology.node_hexes]
    return [sum(DOTS[token] for token in tokens) for tokens in corners if len(tokens) == 3 and all(tokens)]


def equal_terrains(laid: IslandLayout) -> int:
    return sum(laid.terrains[hex] == laid.terrains[other] for hex, other in neighbors(laid))


def equal_tokens(laid: IslandLayout) -> int:
    return sum(laid.tokens[hex] == laid.tokens[other] != 0 for hex, other in neighbors(laid))


def red_neighbors(laid: IslandLayout) -> int:
    return sum({laid.tokens[hex], laid.tokens[other]} <= {6, 8} for hex, other in neighbors(laid))


def test_no_terrain_lies_beside_its_like() -> None:
    """BASE-RAND-13: `base.equal_terrains` = `apart`, also with the spiral of letters, which stays as it is."""
    boards = [layout(("base",), 4, {"base.equal_terrains": "apart"}, seed) for seed in range(20)]
    assert [equal_terrains(laid) for laid in boards] == [0] * 20
    usual = [layout(("base",), 4, {}, seed) for seed in range(20)]
    assert any(equal_terrains(laid) for laid in usual)
    assert len({laid.terrains for laid in boards}) == 20


def test_no_token_lies_beside_its_like() -> None:
    """BASE-RAND-14: `base.equal_tokens` = `apart`."""
    boards = [layout(("base",), 4, {**SHUFFLED, "base.equal_tokens": "apart"}, seed) for seed in range(20)]
    assert [equal_tokens(laid) for laid in boards] == [0] * 20
    assert any(equal_tokens(layout(("base",), 4, SHUFFLED, seed)) for seed in range(20))
    assert any(red_neighbors(laid) for laid in boards)


@pytest.mark.parametrize("bound", [2, 5, 9])
def test_the_best_corner_exceeds_the_worst_by_no_more_than_the_bound(bound: int) -> None:
    """BASE-RAND-15: `base.corner_spread`, over the corners at which three tokens meet."""
    for seed in range(5):
        pips = corner_pips(layout(("base",), 4, {**SHUFFLED, "base.corner_spread": bound}, seed))
        assert max(pips) - min(pips) <= bound
    pips = corner_pips(layout(("base",), 4, SHUFFLED, 0))
    assert max(pips) - min(pips) > 5


@pytest.mark.thorough
@pytest.mark.parametrize(("ids", "seats"), COMPOSITIONS)
def test_every_house_rule_holds_in_every_composition(ids: tuple[str, ...], seats: int) -> None:
    """BASE-RAND-13 to -15, and BASE-RAND-12: red numbers are kept apart where they were before."""
    for seed in range(3):
        laid, usual = layout(ids, seats, ALL, seed), layout(ids, seats, NO_RED, seed)
        pips = corner_pips(laid)
        assert (equal_terrains(laid), equal_tokens(laid), red_neighbors(laid)) == (0, 0, 0)
        assert max(pips) - min(pips) <= 4
        assert sorted(laid.terrains) == sorted(usual.terrains)
        assert sorted(laid.tokens) == sorted(usual.tokens)
        deserts = {hex for hex, terrain in enumerate(laid.terrains) if terrain == "desert"}
        assert deserts == {hex for hex, token in enumerate(laid.tokens) if not token}
        assert laid.robber in deserts


def test_the_same_seed_lays_the_same_board_and_another_seed_another() -> None:
    """BASE-RAND-13 to -15: the board is drawn by chance."""
    first = layout(("base",), 3, ALL, 7)
    assert first == layout(("base",), 3, ALL, 7)
    assert len({layout(("base",), 3, ALL, seed).tokens for seed in range(6)}) == 6


def test_such_a_board_is_stored_resumed_and_filled_in() -> None:
    """BASE-RAND-13 to -15: it is written in the transcript, and known to everybody."""
    match = catan.Match(catan.ruleset("base", options=ALL), seats=3, seed=7)
    for _ in range(8):
        match.play(match.game.actions[0])
    assert catan.Game.from_json(match.game.to_json()) == match.game
    resumed = catan.Match.resume(catan.Transcript.parse(str(match.transcript)), seed=1)
    assert resumed.game == match.game
    filled = match.game.view(catan.Seat(1)).determinize(Random(3))
    assert filled[Island].layout == match.game.state[Island].layout


@pytest.mark.parametrize(
    ("ids", "options"),
    [
        (("base", "seafarers"), {"base.equal_terrains": "apart"}),
        (("base", "seafarers"), {"base.number_setup": "shuffled", "base.corner_spread": 5}),
        (("base",), {"base.corner_spread": 5}),
        (("base",), {"base.equal_tokens": "apart"}),
        (("base",), {"base.setup": "beginner", "base.equal_terrains": "apart"}),
        (("base",), {**SHUFFLED, "base.corner_spread": 1}),
        (("base", "five_six"), {"five_six.map": "beginner_2022", "base.equal_terrains": "apart"}),
        (("base", "five_six"), {**SHUFFLED, "five_six.map": "beginner_2022", "base.equal_tokens": "apart"}),
    ],
)
def test_where_there_is_nothing_to_spread_it_cannot_be_chosen(
    ids: tuple[str, ...], options: dict[str, str | int]
) -> None:
    """BASE-RAND-13 to -15: on the maps of Seafarers, on printed maps, and in the spiral of letters."""
    with pytest.raises(catan.RulesetError, match=r"does not go with it|has no effect with|corner_spread"):
        catan.ruleset(*ids, options=options)


@given(st.permutations([1, 1, 1, 2, 2, 3]), st.integers(0, 50))
def test_a_repair_only_exchanges(laid: list[int], seed: int) -> None:
    """What is repaired is what was dealt in another order; here no 1 is to be at an even place."""

    def flaws(lying: Sequence[int]) -> dict[int, int]:
        return {place: 1 for place in (0, 2, 4) if lying[place] == 1}

    done = repaired(laid, range(6), [flaws], Random(seed))
    assert done is not None
    assert not flaws(done)
    assert sorted(done) == sorted(laid)


def test_where_there_is_no_such_board_the_error_names_the_option() -> None:
    """A board of an expansion may have nothing but forests."""
    hexes = tuple((q, r) for q in range(4) for r in range(4))
    woods = BoardParts(hexes, (("forest", 16),), (2,) * 16)
    row = catan.Row(base.BOARD_PARTS, "random", woods)
    lone = expansion("woods", requires=("base",), replaces=("base/board-parts:random",), tables=[row])
    with pytest.raises(catan.RulesetError, match=r"no board was found as the option 'base\.equal_terrains'"):
        catan.ruleset("base", lone, options={"base.equal_terrains": "apart"}).new_game(seats=2, seed=1)
