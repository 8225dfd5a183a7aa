"""The printed map of 2022 (rules for 5–6 players of 2022, page 5), and harbors on older places."""

import pytest

from catan_core import Node, members
from catan_core.base import Board, FoundBuilding, Island, IslandLayout, PlaceBuilding
from tests.helpers.keywords import keywords
from tests.helpers.seats import ZERO
from tests.rules.five_six.table import HARBORS, MAP, composed, hexes_of_rows, layout, new_game

PRINTED = {"map": "beginner_2022"}
LEGACY = (0, 3, 7, 10, 14, 17, 21, 24, 28, 31, 34)


def placed(drawn: IslandLayout) -> list[tuple[int, str]]:
    """The harbors by their index along the coast."""
    return sorted((drawn.topology.coast.index(harbor.edge), harbor.kind) for harbor in drawn.harbors)


def test_the_board_is_random_unless_the_printed_map_is_chosen() -> None:
    """X56-BEG-01: `five_six.map` = `random` is the default; there was no printed map before 2022."""
    assert len({layout(seed).terrains for seed in range(20)}) == 20
    assert layout(3) == layout(3, map="random")
    assert len({layout(seed, **keywords(PRINTED)) for seed in range(20)}) == 1


def test_the_printed_map_has_these_hexes() -> None:
    """X56-BEG-02: row by row; terrain and tokens are those that there are (X56-COMP-01, X56-COMP-02)."""
    board = Board.of(layout(**keywords(PRINTED)))
    assert tuple(board.hexes) == hexes_of_rows()
    drawn, other = layout(**keywords(PRINTED)), layout()
    assert sorted(drawn.terrains) == sorted(other.terrains)
    assert sorted(drawn.tokens) == sorted(other.tokens)


def test_the_beginner_set_up_of_the_base_game_is_the_printed_map_too() -> None:
    """X56-BEG-01, X56-BEG-02: `base.setup` = `beginner`."""
    assert layout(**keywords({"base.setup": "beginner"})) == layout(**keywords(PRINTED))


def test_the_printed_map_has_these_harbors() -> None:
    """X56-BEG-03: by their nodes, their place along the coast, and their kind."""
    drawn = layout(**keywords(PRINTED))
    assert placed(drawn) == sorted((index, kind) for _, _, index, kind in HARBORS)
    assert {(frozenset(ends), kind) for ends, kind in Board.of(drawn).harbors} == {
        (frozenset((one, other)), kind) for one, other, _, kind in HARBORS
    }


def test_the_harbors_of_the_printed_map_are_not_shuffled() -> None:
    """X56-BEG-03: another seed gives the same map."""
    assert layout(5, **keywords(PRINTED)) == layout(**keywords(PRINTED))


def test_every_harbor_has_two_nodes_of_its_own() -> None:
    """X56-BEG-04: and the number of coast edges from each to the next."""
    drawn = layout(**keywords(PRINTED))
    ends = [end for harbor in drawn.harbors for end in drawn.topology.edges[harbor.edge]]
    assert len(set(ends)) == len(ends) == 22
    places = [index for index, _ in placed(drawn)]
    gaps = [(other - one) % 38 for one, other in zip(places, [*places[1:], places[0]], strict=True)]
    assert gaps == [3, 4, 5, 3, 3, 3, 3, 3, 3, 3, 5]


@pytest.mark.parametrize("seats", [5, 6])
def test_the_settlements_on_the_printed_map_are_founded_as_always(seats: int) -> None:
    """X56-BEG-06: nothing stands on it; all 80 nodes are free."""
    game = new_game(seats, **keywords(PRINTED))
    assert isinstance(game.phase, FoundBuilding)
    assert list(game.actions) == [PlaceBuilding(ZERO, node) for node in map(Node, range(80))]
    beginner = new_game(seats, **keywords({"base.setup": "beginner"}))
    assert list(beginner.actions) == list(game.actions)


def test_on_the_printed_map_no_six_or_eight_lies_next_to_another() -> None:
    """X56-BEG-07"""
    drawn = layout(**keywords(PRINTED))
    red = sum(1 << hex for hex, token in enumerate(drawn.tokens) if token in (6, 8))
    assert red.bit_count() == 6
    assert not any(drawn.topology.hex_neighbors[hex] & red for hex in members(red))


@pytest.mark.thorough
def test_harbors_may_lie_where_the_loose_sea_hexes_had_them() -> None:
    """X56-BEG-08: `five_six.harbors` = `jsettlers_legacy`: other places, the same kinds, in any order."""
    kinds_at: dict[int, set[str]] = {}
    for seed in range(200):
        found = placed(layout(seed, harbors="jsettlers_legacy"))
        assert tuple(index for index, _ in found) == LEGACY
        assert sorted(kind for _, kind in found) == sorted(kind for _, _, _, kind in HARBORS)
        for index, kind in found:
            kinds_at.setdefault(index, set()).add(kind)
    assert all(len(kinds) == 6 for kinds in kinds_at.values())


def test_harbors_lie_on_the_frame_of_2022_unless_something_else_is_chosen() -> None:
    """X56-BEG-08: `five_six.harbors` = `frame_2022`, the default; and the printed map can have the older places."""
    assert layout(4) == layout(4, harbors="frame_2022")
    older = layout(**keywords(PRINTED), harbors="jsettlers_legacy")
    assert tuple(index for index, _ in placed(older)) == LEGACY
    assert older.terrains == layout(**keywords(PRINTED)).terrains


def test_the_printed_map_may_be_given_by_hand() -> None:
    """X56-BEG-02, X56-BEG-03: as a board for `new_game`, which is checked like any other."""
    game = composed().new_game(seats=6, board=MAP)
    assert game.state[Island].layout == layout(**keywords(PRINTED))
