"""How many play, and what changes with three (summary: "Preparar")."""

import pytest

import catan_core as catan
from catan_core import UnsupportedSeats
from catan_core.base import BEGINNER_COLORS, GOOD_COUNTS, Island, StarterDice, table

NodeAt = tuple[int, int, str]

STARTS: dict[str, set[NodeAt]] = {
    "red": {(0, -1, "N"), (-2, 1, "N")},
    "orange": {(2, -2, "S"), (-1, 2, "N")},
    "white": {(-1, 0, "N"), (1, 1, "N")},
    "blue": {(-2, 2, "N"), (0, 2, "N")},
}
"""The settlements of each color in the beginner set-up."""


def colors(seats: int, **options: str) -> list[str]:
    """The colors by seat in the beginner set-up, told by their settlements."""
    chosen = {"base.setup": "beginner", **{f"base.{name}": value for name, value in options.items()}}
    game = catan.new_game("base", seats=seats, options=chosen)
    assert game.board is not None
    found = []
    for seat in range(seats):
        nodes = {game.board.nodes[node] for node in table.pieces_on(game.state, seat, "settlement")}
        found.append(next(color for color, places in STARTS.items() if places == nodes))
    return found


@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_play(seats: int) -> None:
    """BASE-3P-01: each on a seat of its own."""
    assert catan.new_game("base", seats=seats).rules.seats == seats


@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_fewer_than_two_and_more_than_four_cannot_play(seats: int) -> None:
    """BASE-3P-01: the base game alone."""
    with pytest.raises(UnsupportedSeats):
        catan.new_game("base", seats=seats)


def test_two_may_play_though_no_book_says_so() -> None:
    """BASE-3P-01: unofficial, with unchanged rules."""
    assert catan.new_game("base", seats=2).rules.seats == 2


def test_with_four_all_colors_are_there() -> None:
    """BASE-3P-02: nothing is left out, whatever would be with three."""
    for removed in ("red", "white"):
        assert colors(4, three_player_removed_color=removed) == ["red", "orange", "white", "blue"]


def test_with_three_the_red_pieces_are_left_out_of_the_beginner_set_up() -> None:
    """BASE-3P-02: `base.three_player_removed_color` = `red`, the default."""
    assert colors(3) == colors(3, three_player_removed_color="red") == ["orange", "white", "blue"]


def test_with_three_the_white_pieces_may_be_left_out_instead() -> None:
    """BASE-3P-02: `base.three_player_removed_color` = `white`, as in printings from 2022."""
    assert colors(3, three_player_removed_color="white") == ["red", "orange", "blue"]


def test_with_three_nothing_else_changes() -> None:
    """BASE-3P-03: the same prices, supply, cards, pieces and yields, and every other table but that of the colors."""
    rules = catan.ruleset("base")
    three, four = rules.rules(3), rules.rules(4)
    assert three.pieces == four.pieces
    assert three.goods == four.goods
    assert set(three.tables) == set(four.tables)
    assert GOOD_COUNTS in three.tables
    for one, rows in three.tables.items():
        if one is not BEGINNER_COLORS:
            assert rows == four.tables[one]


def test_three_play_on_the_same_boards() -> None:
    """BASE-3P-03: the same seed gives the same island, and founding is the same but for one placement less a round."""
    three, four = (catan.new_game("base", seats=seats, seed=5) for seats in (3, 4))
    assert three.state[Island].layout == four.state[Island].layout
    assert len(three.actions) == len(four.actions) == 54
    rolled = catan.new_game("base", seats=3, options={"base.first_player": "highest_roll"})
    for total in (3, 8, 7):
        rolled = rolled.play(StarterDice(total))
    assert rolled.actors == (1,)
