"""The same board with other dice: one seed for the board, another for chance."""

from __future__ import annotations

import json

import pytest

import catan_core as catan
from catan_core import ArgumentError, Match, Transcript
from catan_core.base import Board, Dice, Island
from catan_core.play import RandomBot, play_match, simulate
from catan_core.serve import Server

RULES = catan.ruleset("base")


def played(seed: int, board_seed: int | None) -> Match:
    """The beginning of a match between random bots."""
    match = Match(RULES, 3, seed, board_seed=board_seed)
    for _, _ in zip(range(60), play_match(match, [RandomBot()] * 3), strict=False):
        pass
    return match


def layout(match: Match) -> object:
    """Its board."""
    return match.game.state[Island].layout


def dice(match: Match) -> list[Dice]:
    """What has been rolled in it."""
    return [action for action, _ in match.history if isinstance(action, Dice)]


def test_one_board_seed_and_two_seeds_give_the_same_board_and_other_dice() -> None:
    one, other = played(1, 7), played(2, 7)
    assert layout(one) == layout(other) == RULES.new_game(seats=3, seed=7).state[Island].layout
    assert dice(one) != dice(other)


def test_one_seed_and_two_board_seeds_give_other_boards_and_the_same_dice() -> None:
    one, other = Match(RULES, 3, 1, board_seed=7), Match(RULES, 3, 1, board_seed=8)
    assert layout(one) != layout(other)
    for match in (one, other):
        while not dice(match):
            match.play(match.actions[0])
    assert dice(one) == dice(other)


def test_without_a_board_seed_the_seed_decides_both() -> None:
    assert played(1, None).transcript == played(1, 1).transcript


def test_the_transcript_has_the_board_and_what_chance_has_done() -> None:
    match = played(1, 7)
    assert played(1, 7).transcript == match.transcript
    stored = Transcript.parse(str(match.transcript))
    assert Match.resume(stored).game == match.game


def test_where_it_lays_no_board_a_board_seed_is_refused() -> None:
    with pytest.raises(ArgumentError, match="board_seed only where it lays the board"):
        Match(catan.ruleset("dice_game"), 2, board_seed=1)
    with pytest.raises(ArgumentError, match="board_seed only where it lays the board"):
        Match(RULES, 3, board_seed=1, board=Board.of(RULES.new_game(seats=3).state[Island].layout))
    with pytest.raises(ArgumentError):
        Match(RULES, 3, board_seed=1.5)  # type: ignore[arg-type]


@pytest.mark.thorough
def test_simulated_games_have_one_board() -> None:
    bots = [RandomBot()] * 3
    report = simulate(RULES, 2, 3, bots, seed=4, given={"board_seed": 7})
    assert report.games == 2
    assert report != simulate(RULES, 2, 3, bots, seed=4)


def test_a_server_takes_both_seeds() -> None:
    server = Server()

    def board(**seeds: object) -> object:
        call = {"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"seats": 3, "game": str(seeds), **seeds}}
        assert "result" in json.loads(server.answer(json.dumps(call)) or "")
        call = {"jsonrpc": "2.0", "id": 2, "method": "save", "params": {"game": str(seeds)}}
        return json.loads(json.loads(server.answer(json.dumps(call)) or "")["result"]["transcript"].splitlines()[0])

    assert board(seed=1, board_seed=7) == board(seed=2, board_seed=7) != board(seed=1)
