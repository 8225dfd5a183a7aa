"""Tournaments: who sits where, what is written down, and that an interruption changes nothing."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import attrs
import pytest

import catan_core as catan
from catan_core import Action, Actions, ArgumentError, Seat, View
from catan_core.play import GameResult, GreedyBot, RandomBot, Standing, Tournament, tournament

QUICK = catan.ruleset("base", options={"base.victory_points": 4})


@attrs.frozen
class Named:
    """A bot that decides at random, by any name."""

    name: str

    def choose(self, view: View, actions: Actions, rng: object) -> Action:
        return actions[0]


def of(names: str, seats: int, limit: int = 40) -> Tournament:
    """A tournament of bots with these names."""
    return Tournament(QUICK, seats, tuple(map(Named, names)), seed=1, limit=limit)


@pytest.mark.parametrize(("names", "seats"), [("ab", 2), ("ab", 3), ("ab", 4), ("abc", 4), ("abcd", 4), ("abcde", 3)])
def test_in_a_cycle_everybody_sits_equally_often_at_every_seat(names: str, seats: int) -> None:
    played = of(names, seats)
    cycle = [played.seating(game) for game in range(len(played.schedule))]
    sat = Counter((player, seat) for seating in cycle for seat, player in enumerate(seating))
    assert len(sat) == len(names) * seats
    assert len(set(sat.values())) == 1


def test_one_against_three_changes_seats_with_them() -> None:
    played = of("abbb", 4)
    assert {played.seating(game) for game in range(4)} == {(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)}
    assert played.seating(4) == played.seating(0)


def test_a_board_is_played_from_every_seat_before_the_next_one() -> None:
    played = of("abbb", 4)
    assert [played.seed_of(game) for game in range(9)] == ["1/0"] * 4 + ["1/1"] * 4 + ["1/2"]
    seeds = [of("abcd", 3).seed_of(game) for game in range(24)]
    assert [*Counter(seeds).values()] == [3] * 8


def test_with_more_bots_than_seats_everybody_meets_everybody() -> None:
    played = of("abcde", 2)
    met = {frozenset(played.seating(game)) for game in range(len(played.schedule))}
    assert len(met) == 10


def test_bots_of_one_name_are_one_player_though_each_plays_in_its_own_way() -> None:
    played = Tournament(QUICK, 3, (Named("x"), RandomBot(name="y"), RandomBot(1.0, name="y")), seed=1)
    assert played.names == ("x", "y")
    assert {bot for _, seated in played.schedule for bot in seated} == {0, 1, 2}


@pytest.mark.thorough
def test_the_standings_count_games_and_wins_of_every_player() -> None:
    played = Tournament(QUICK, 3, (GreedyBot(), RandomBot(), RandomBot()), seed=3)
    results = [result for _, result in played.play_all(6)]
    best, other = played.standings(results)
    assert (best.bot, best.games, other.games) == ("greedy", 6, 6)
    assert best.wins == sum(result.seating[seat] == 0 for result in results for seat in result.winners)
    assert best.wins + other.wins == 6
    assert best.elo.value > 0 > other.elo.value


def test_a_win_that_two_seats_of_a_player_share_is_one_win() -> None:
    played = of("ab", 3)
    shared = GameResult(played.seed_of(0), (0, 1, 0), (Seat(0), Seat(2)), (4, 2, 4), 9, 30)
    first, second = played.standings([shared])
    assert [(each.bot, each.games, each.wins) for each in (first, second)] == [("a", 1, 1), ("b", 1, 0)]


def test_a_game_that_comes_to_no_end_has_no_winner() -> None:
    (_, result), *_ = of("ab", 2, limit=5).play_all(1)
    assert (result.winners, result.decisions) == ((), 5)


@pytest.mark.thorough
def test_what_was_written_down_is_read_again_and_only_the_rest_is_played() -> None:
    played = Tournament(QUICK, 2, (GreedyBot(), RandomBot()), seed=2)
    whole = dict(played.play_all(6))
    lines = [played.header, *(played.line(game, whole[game]) for game in (0, 1, 4))]
    known = played.read("\n".join([*lines, '{"game": 2, "se']))
    assert known == {game: whole[game] for game in (0, 1, 4)}
    rest = dict(played.play_all(6, known))
    assert [*rest] == [2, 3, 5]
    assert known | rest == whole


@pytest.mark.thorough
def test_an_executor_changes_nothing() -> None:
    played = Tournament(QUICK, 2, (GreedyBot(), RandomBot()), seed=2)
    with ThreadPoolExecutor(2) as executor:
        assert [*played.play_all(4, executor=executor)] == [*played.play_all(4)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("what?\n", "line 1: not JSON"),
        ("[]\n", "line 1: not a JSON object"),
        ('{"format": "catan-transcript/2"}\n', "line 1: not a tournament, whose format is 'catan-tournament/1'"),
        ("HEADER\n{}\n", "line 2: this is not the result of a game"),
        ("HEADER\nLINE\n{\n", "line 3: not JSON"),
        ("HEADER\n" + "LINE".replace("LINE", "OTHER") + "\n", "line 2: this is not the result of a game"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_the_line_and_the_reason(text: str, says: str) -> None:
    played = of("ab", 2, limit=5)
    line = played.line(0, played.play(0))
    other = json.dumps({**json.loads(line), "seed": "9/9"})
    with pytest.raises(ArgumentError, match=says):
        played.read(text.replace("HEADER", played.header).replace("LINE", line).replace("OTHER", other))


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": -1},
        {"game": 2**40},
        {"game": True},
        {"points": [1]},
        {"points": [1, 2, 3]},
        {"winners": [2]},
        {"winners": [-1]},
        {"seating": [1, 0]},
        {"turns": "9"},
        {"more": 1},
    ],
    ids=str,
)
def test_what_cannot_be_the_result_of_a_game_is_refused(wrong: dict[str, object]) -> None:
    played = of("ab", 2, limit=5)
    result = json.loads(played.line(0, played.play(0)))
    assert [*played.read(f"{played.header}\n{json.dumps(result)}\n")] == [0]
    with pytest.raises(ArgumentError, match="line 2: this is not the result of a game of this tournament"):
        played.read(f"{played.header}\n{json.dumps(result | wrong)}\n")


def test_a_tournament_with_more_to_it_is_another() -> None:
    played = of("ab", 2)
    header = json.dumps({**json.loads(played.header), "handicap": 2})
    with pytest.raises(ArgumentError, match="with handicap 2, not None"):
        played.read(f"{header}\n")


def test_the_file_of_another_tournament_is_refused_and_says_what_is_different() -> None:
    header = f"{of('ab', 2).header}\n"
    other = Tournament(catan.ruleset("base"), 2, (Named("a"), Named("b")), seed=1, limit=40)
    with pytest.raises(ArgumentError, match=r"with options base\.victory_points 4, not 10"):
        other.read(header)
    with pytest.raises(ArgumentError, match=r"with bots \['a', 'b'\], not \['a', 'c'\]"):
        of("ac", 2).read(header)
    with pytest.raises(ArgumentError, match="with seats 2, not 3"):
        of("ab", 3).read(header)


def test_a_tournament_takes_two_players() -> None:
    for names in ("a", "aa"):
        with pytest.raises(ArgumentError, match=r"takes bots with at least two names, not only a$"):
            of(names, 2)
    with pytest.raises(ArgumentError, match=r"takes at least two seats, not 1$"):
        Tournament(catan.ruleset("dice_game"), 1, (Named("a"), Named("b")), seed=1)
    with pytest.raises(catan.UnsupportedSeats):
        of("ab", 9)


@pytest.mark.thorough
def test_the_function_gives_the_standings_and_tells_how_far_it_has_come() -> None:
    steps: list[tuple[int, int]] = []
    standings = tournament(
        QUICK, 4, 2, [RandomBot(), GreedyBot()], seed=7, progress=lambda done, total: steps.append((done, total))
    )
    assert steps == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert all(isinstance(standing, Standing) for standing in standings)
    assert [standing.bot for standing in standings] == ["greedy", "random"]
