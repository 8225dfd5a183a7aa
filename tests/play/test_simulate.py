"""Many games: the same report, whoever plays them in whatever order."""

from __future__ import annotations

import random
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from multiprocessing import get_context
from random import Random

import attrs
import pytest

import catan_core as catan
from catan_core import Action, Actions, Match, Seat, View
from catan_core.base import Board, EndTurn, Island
from catan_core.play import Bot, BotFault, GameTooLong, GreedyBot, RandomBot, Report, play_match, seating, simulate

BASE = catan.ruleset("base")
COMBINED = catan.ruleset("base", options={"base.turn_phases": "combined", "base.victory_points": 5})
BOTS: list[Bot] = [GreedyBot(), RandomBot(), RandomBot(name="other")]
GAMES = 5


def played(executor: Executor | None = None, chunk: int | None = None, games: int = GAMES) -> Report:
    return simulate(COMBINED, games, 3, BOTS, seed="same", executor=executor, chunk=chunk)


@cache
def alone() -> Report:
    """The games, played one after the other in this process."""
    return played()


@attrs.frozen
class Cheat:
    """Ends the turn, whatever is to be decided."""

    name: str = "cheat"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        return EndTurn(actions.seat)


# -- reproducible --------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_report_is_the_same_in_threads_and_processes_and_whatever_the_chunks() -> None:
    assert alone() == played()
    with ThreadPoolExecutor(2) as threads:
        assert played(threads) == alone()
    # Spawned processes hash strings in another way each.
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        assert played(processes, 2) == played(processes, 99) == alone()


@pytest.mark.thorough
def test_a_game_is_the_same_however_many_others_are_played() -> None:
    assert played(games=2).results == alone().results[:2]


@pytest.mark.thorough
def test_another_seed_gives_other_games() -> None:
    results = {simulate(COMBINED, 1, 2, [RandomBot()] * 2, seed=seed).results[0].decisions for seed in range(5)}
    assert len(results) > 1


@pytest.mark.thorough
def test_game_i_is_the_match_with_the_seed_and_its_number() -> None:
    report = alone()
    match = Match(COMBINED, 3, "same/4")
    seated = [BOTS[index] for index in seating(3, 4)]
    decisions = sum(1 for _ in play_match(match, seated))
    result = report.results[4]
    assert (result.seed, result.seating) == ("same/4", seating(3, 4))
    assert (result.decisions, result.winners, result.turns) == (decisions, match.game.winners, match.game.turn.number)
    assert result.points == tuple(match.game.points(Seat(seat)) for seat in range(3))


def test_the_process_wide_random_numbers_are_left_alone() -> None:
    random.seed(11)
    before = random.getstate()
    played(games=1)
    assert random.getstate() == before


# -- seats ---------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_bots_move_on_by_one_seat_from_game_to_game() -> None:
    assert [result.seating for result in alone().results] == [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2), (2, 0, 1)]


@pytest.mark.thorough
def test_bots_keep_their_seats_if_they_are_asked_to() -> None:
    report = simulate(COMBINED, 3, 2, [RandomBot()] * 2, rotate=False)
    assert {result.seating for result in report.results} == {(0, 1)}


def test_what_is_given_for_a_new_game_is_used_in_every_game() -> None:
    island = COMBINED.new_game(seats=2, seed="island").state[Island]
    boards = set()

    @attrs.frozen
    class Looking:
        name: str = "looking"

        def choose(self, view: View, actions: Actions, rng: Random) -> Action:
            boards.add(view[Island].layout)
            return actions.sample(rng)

    simulate(COMBINED, 2, 2, [Looking()] * 2, given={"board": Board.of(island.layout)})
    assert boards == {island.layout}


# -- progress and limits -------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[tuple[int, int]] = []
    simulate(COMBINED, 3, 2, [RandomBot()] * 2, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    told.clear()
    with ThreadPoolExecutor(2) as executor:
        simulate(
            COMBINED, 5, 2, [RandomBot()] * 2, executor=executor, chunk=2,
            progress=lambda done, total: told.append((done, total)),
        )  # fmt: skip
    assert told == [(2, 5), (4, 5), (5, 5)]


def test_no_games_give_an_empty_report() -> None:
    assert played(games=0) == Report.blank(COMBINED, 3, BOTS)


@pytest.mark.thorough
def test_a_game_that_does_not_end_in_time_is_an_error_that_says_so() -> None:
    message = r"the game with seed '0/0' is not over after 20 decisions"
    with pytest.raises(GameTooLong, match=message):
        simulate(COMBINED, 2, 3, BOTS, limit=20)
    with ProcessPoolExecutor(1, get_context("spawn")) as executor, pytest.raises(GameTooLong, match=message):
        simulate(COMBINED, 2, 3, BOTS, limit=20, executor=executor)


@pytest.mark.thorough
def test_a_game_that_takes_just_the_limit_is_not_too_long() -> None:
    decisions = played(games=1).results[0].decisions
    assert simulate(COMBINED, 1, 3, BOTS, seed="same", limit=decisions) == played(games=1)
    with pytest.raises(GameTooLong):
        simulate(COMBINED, 1, 3, BOTS, seed="same", limit=decisions - 1)


def test_a_bot_that_does_what_it_may_not_ends_the_simulation() -> None:
    with pytest.raises(BotFault, match=r"engine\.not-now"):
        simulate(COMBINED, 2, 2, [RandomBot(), Cheat()])
    with ThreadPoolExecutor(1) as executor, pytest.raises(BotFault, match=r"engine\.not-now"):
        simulate(COMBINED, 2, 2, [RandomBot(), Cheat()], executor=executor)


def test_numbers_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="3 seats need 3 bots, not 2"):
        simulate(BASE, 1, 3, [RandomBot()] * 2)
    for wrong in ({"games": -1}, {"limit": 0}, {"chunk": 0}):
        with pytest.raises(catan.ArgumentError, match=r"simulate takes .*, a whole number from"):
            simulate(BASE, **{"games": 1, "seats": 2, "bots": [RandomBot()] * 2, **wrong})  # type: ignore[arg-type]
    with pytest.raises(catan.UnsupportedSeats):
        simulate(BASE, 1, 9, [RandomBot()] * 9)
