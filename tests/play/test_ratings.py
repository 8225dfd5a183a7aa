"""Ratings and shares with their intervals, against what can be computed by hand."""

from __future__ import annotations

from math import isclose, log, log10, sqrt
from random import Random

import pytest

from catan_core import ArgumentError
from catan_core.play import elo, share

Game = tuple[tuple[int, ...], tuple[int, ...]]


def duels(won: int, lost: int) -> list[Game]:
    """Games of two, of which the first player has won so many."""
    first: Game = ((0, 1), (0,))
    other: Game = ((1, 0), (0,))
    return [first] * won + [other] * lost


@pytest.mark.parametrize(("won", "lost"), [(1, 0), (0, 7), (3, 3), (64, 36), (900, 100)])
def test_the_ratings_of_two_differ_by_400_times_the_logarithm_of_their_wins(won: int, lost: int) -> None:
    one, other = elo(2, duels(won, lost))
    # Half a win is added to both: the one game more that is counted.
    assert isclose(one.value - other.value, 400 * log10((won + 0.5) / (lost + 0.5)), abs_tol=1e-6)
    assert isclose(one.value, -other.value, abs_tol=1e-9)


def test_the_interval_of_two_is_that_of_the_logarithm_of_the_odds() -> None:
    one, _ = elo(2, duels(64, 36))
    error = 400 / log(10) * sqrt(1 / 64.5 + 1 / 36.5)
    assert isclose(one.high - one.low, 1.959964 * error, rel_tol=1e-6)


def test_at_larger_tables_strengths_are_in_proportion_to_the_wins() -> None:
    games = [((0, 1, 2), (winner,)) for winner, times in enumerate((60, 30, 10)) for _ in range(times)]
    ratings = elo(3, games)
    odds = [count + 1 / 3 for count in (60, 30, 10)]
    for rating, odd in zip(ratings, odds, strict=True):
        assert isclose(rating.value - ratings[0].value, 400 * log10(odd / odds[0]), abs_tol=1e-6)
    assert isclose(sum(rating.value for rating in ratings), 0, abs_tol=1e-6)


def test_who_wins_a_quarter_of_the_games_against_three_others_is_as_strong_as_they() -> None:
    alone, others = elo(2, [((0, 1, 1, 1), (seat,)) for seat in (0, 1, 2, 3)] * 50)
    assert isclose(alone.value, others.value, abs_tol=1e-6)


def test_ratings_of_players_who_have_not_met_come_from_those_whom_both_have_met() -> None:
    first, middle, last = elo(
        3, [((0, 1), (0,))] * 75 + [((0, 1), (1,))] * 25 + [((1, 2), (0,))] * 75 + [((1, 2), (1,))] * 25
    )
    assert isclose(first.value - middle.value, middle.value - last.value, abs_tol=1)
    assert 170 < first.value - middle.value < 192
    assert first.high - first.low > middle.high - middle.low


def test_a_win_that_is_shared_counts_in_part_for_each_and_a_game_without_winner_tells_nothing() -> None:
    assert elo(2, [((0, 1), (0, 1))] * 10)[0].value == pytest.approx(0)
    assert elo(2, [*duels(5, 2), ((0, 1), ())]) == elo(2, duels(5, 2))


@pytest.mark.thorough
def test_the_interval_covers_the_true_rating_about_as_often_as_it_says() -> None:
    rng, covered, true = Random(1), 0, 400 * log10(2) / 2
    for _ in range(400):
        won = sum(rng.random() < 2 / 3 for _ in range(60))
        rating = elo(2, duels(won, 60 - won))[0]
        covered += rating.low <= true <= rating.high
    assert 0.92 < covered / 400 < 0.98


def test_a_player_that_has_several_of_the_winning_seats_has_won_once() -> None:
    assert elo(2, [((0, 0, 1), (0, 1))]) == elo(2, [((0, 0, 1), (0,))])


def test_whoever_wins_always_has_a_rating_and_the_more_games_the_higher() -> None:
    ratings = [elo(2, [((0, 1), (0,))] * games)[0].value for games in (1, 10, 100, 1_000, 10_000)]
    assert ratings == [pytest.approx(200 * log10(2 * games + 1)) for games in (1, 10, 100, 1_000, 10_000)]


def test_a_share_lies_between_nothing_and_all() -> None:
    for games in range(1, 200):
        assert 0 <= share(0, games).low < 1e-9
        assert 1 - 1e-9 < share(games, games).high <= 1


def test_the_interval_of_a_share_is_that_of_wilson() -> None:
    found = share(10, 10)
    assert (found.value, found.high) == (1.0, 1.0)
    assert isclose(found.low, 10 / (10 + 1.959964**2), rel_tol=1e-6)
    assert share(0, 0) == share(0, 0).__class__(0.0, 0.0, 1.0)


@pytest.mark.parametrize("game", [((0, 5), (0,)), ((0, -1), (1,)), ((0, 1), (-1,)), ((0, 1), (2,))], ids=str)
def test_games_of_other_players_and_winners_at_no_seat_are_refused(game: Game) -> None:
    with pytest.raises(ArgumentError, match="elo takes games as pairs of the players by seat and the seats that have"):
        elo(2, [game])
