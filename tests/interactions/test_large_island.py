"""The island of five and six seats with two to four: its frame, supply and deck, and turns as in the base game."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import base
from catan_core.play import GreedyBot, play_match
from catan_expansions.five_six.island import MAP_2022


def table(*others: str, seats: int = 3, **options: str) -> catan.Game:
    named = {name.replace("__", "."): value for name, value in options.items()}
    return catan.new_game("base", "large_island", *others, seats=seats, seed="large", options=named)


def board(game: catan.Game) -> base.Board:
    return base.Board.of(game.state[base.Island].layout)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_few_seats_play_on_the_frame_of_five_and_six(seats: int) -> None:
    found = board(table(seats=seats))
    assert (len(found.hexes), len(found.harbors)) == (30, 11)


def test_the_supply_and_the_deck_are_those_of_five_and_six() -> None:
    few, many = catan.ruleset("base", "large_island").rules(3), catan.ruleset("base", "five_six").rules(6)
    assert base.GOOD_COUNTS(few) == base.GOOD_COUNTS(many)
    assert base.CARD_COUNTS(few) == base.CARD_COUNTS(many)


@pytest.mark.parametrize("others", [(), pytest.param(("cities_knights",), marks=pytest.mark.thorough)], ids=str)
def test_nothing_happens_between_two_turns_and_a_game_comes_to_its_end(others: tuple[str, ...]) -> None:
    match = catan.Match(catan.ruleset("base", "large_island", *others), seats=3, seed=7)
    kinds = {action.tag for action in play_match(match, [GreedyBot()] * 3)}
    assert match.game.winner is not None
    assert not any(kind.startswith("five_six/") for kind in kinds)


def test_the_printed_map_is_for_few_seats_too() -> None:
    assert sorted(board(table(five_six__map="beginner_2022")).hexes) == sorted(MAP_2022)


def test_with_cities_and_knights_the_printed_map_is_that_of_the_large_island() -> None:
    """The map for a first game of Cities & Knights is an island for four."""
    game = table("cities_knights", base__setup="beginner")
    assert sorted(board(game).hexes) == sorted(MAP_2022)


def test_more_seats_and_a_phase_between_turns_are_refused() -> None:
    with pytest.raises(catan.UnsupportedSeats, match="'large_island' is for 2, 3, 4 seats, not 5"):
        table(seats=5)
    with pytest.raises(catan.RulesetError, match=r"'large_island' fixes five_six.extra_phase='none'"):
        table(five_six__extra_phase="paired_players")


def test_the_maps_at_sea_have_a_size_of_their_own() -> None:
    with pytest.raises(catan.RulesetError, match="'large_island' cannot be combined with 'seafarers'"):
        table("seafarers")
