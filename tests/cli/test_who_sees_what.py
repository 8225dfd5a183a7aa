"""What the command shows of hidden things: to each seat its own, to a spectator none, at the end all.

All at moments at which those who look see different things, against what is read off the match itself.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import catan_core as catan
from catan_core import Game, Match, Seat
from catan_core.base import CardDrawn, CardStolen, DevCards, Holdings
from catan_core.play import RandomBot, play_match
from catan_core.render import PlaceNames, board_svg, event_text
from catan_core.render.score import turn_title
from tests.cli.table import Catan

GAME = ("--seats", 3, "--seed", 8, "--option", "base.victory_points=5")
"""In this game the winner wins with victory-point cards, and a loser holds one to the end."""
SEATS = (Seat(0), Seat(1), Seat(2))
EVERYBODY = (*SEATS, None)


@pytest.fixture(scope="module")
def match() -> Match:
    match = Match(catan.ruleset("base", options={"base.victory_points": 5}), 3, "8")
    for _ in play_match(match, [RandomBot()] * 3):
        pass
    return match


@pytest.fixture
def transcript(match: Match, tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_text(str(match.transcript), encoding="utf-8")
    return file


def who(seat: Seat | None) -> str:
    """How the command is told who looks."""
    return "spectator" if seat is None else str(seat)


def moments(match: Match, kind: type[catan.Event]) -> list[tuple[int, Game]]:
    """When events of a kind happened."""
    return [
        (at, game)
        for at, (_, game) in enumerate(match.history, 1)
        if any(isinstance(event, kind) for event in game.events)
    ]


@pytest.mark.thorough
def test_the_events_of_a_replay_are_those_that_the_seat_saw(
    catan_command: Catan, match: Match, transcript: Path
) -> None:
    for at, game in (*moments(match, CardDrawn)[:2], *moments(match, CardStolen)[:2]):
        (event,) = [event for event in game.events if isinstance(event, CardDrawn | CardStolen)]
        insiders = (event.seat,) if isinstance(event, CardDrawn) else (event.thief, event.victim)
        name, hidden = ("card", event.card) if isinstance(event, CardDrawn) else ("good", event.good)
        assert hidden is not None
        for seat in EVERYBODY:
            told = json.loads(catan_command("replay", transcript, "--at", at, "--as", who(seat), "--json").out)
            (shown,) = [one for one in told["events"] if one["type"] == event.tag]
            assert (shown[name] is not None) == (seat in insiders), (at, seat)
            assert len(told["events"]) == len(game.events)


@pytest.mark.thorough
def test_the_log_of_a_replay_names_what_the_seat_saw(catan_command: Catan, match: Match, transcript: Path) -> None:
    drawn = [game for _, game in moments(match, CardDrawn)]
    by: list[Seat | None] = [event.seat for game in drawn for event in game.events if isinstance(event, CardDrawn)]
    assert set(by) == set(SEATS)
    for seat in EVERYBODY:
        log = catan_command("replay", transcript, "--as", who(seat), "--log").out
        assert log.count(" draws: ") == by.count(seat)
        assert log.count(" draws a development card") == len(by) - by.count(seat)


@pytest.mark.thorough
def test_the_picture_of_a_replay_is_what_the_seat_sees(
    catan_command: Catan, match: Match, transcript: Path, tmp_path: Path
) -> None:
    at, game = next(
        (at, game)
        for at, (_, game) in enumerate(match.history, 1)
        if all(map(sum, game.state[Holdings].hands)) and any(map(sum, game.state[DevCards].hands))
    )
    pictures = []
    for seat in EVERYBODY:
        file = tmp_path / f"{who(seat)}.svg"
        assert catan_command("replay", transcript, "--at", at, "--as", who(seat), "--svg", file).code == 0
        pictures.append(file.read_text(encoding="utf-8"))
        assert pictures[-1] == board_svg(game.view(seat), panels=True)
        assert ("Your hand" in pictures[-1]) == (seat is not None)
    assert len(set(pictures)) == len(EVERYBODY)


HIDDEN = "base/victory-cards"
"""The source of points that only their owner sees."""


def test_at_the_end_a_spectator_knows_all_points_of_the_winner_and_only_those_shown_of_others(
    catan_command: Catan, match: Match, transcript: Path
) -> None:
    winner, scores = match.game.winner, [match.game.score(seat) for seat in SEATS]
    full = [sum(score.values()) for score in scores]
    open_ones = [sum(count for name, count in score.items() if name != HIDDEN) for score in scores]
    assert winner is not None
    assert open_ones[winner] < full[winner]
    assert any(open_ones[seat] < full[seat] for seat in SEATS if seat != winner)
    for seen in EVERYBODY:
        told = json.loads(catan_command("replay", transcript, "--as", who(seen), "--json").out)
        assert told["points"] == [full[seat] if seat in (winner, seen) else open_ones[seat] for seat in SEATS]


def test_the_result_of_a_game_of_bots_has_all_points_with_the_hidden_ones(catan_command: Catan, match: Match) -> None:
    told = json.loads(catan_command("play", "--bots", "--bot", "random", "--json", *GAME).out)
    scores = [match.game.score(seat) for seat in SEATS]
    assert told["score"] == scores
    assert told["points"] == [sum(score.values()) for score in scores]
    assert sum(HIDDEN in score for score in scores) > 1


def lines_by_action(match: Match, seat: Seat | None) -> list[list[str]]:
    """For every action of a match the lines of the log that tell what it caused."""
    turn, told = catan.replay(str(match.transcript), 0).turn, []
    for _, game in match.history:
        places = PlaceNames(game.view(seat))
        texts = [event_text(game.rules, game.board, event, places=places) for event in game.events_for(seat)]
        told.append([f"  {text}" for text in texts if text])
        if game.turn != turn:
            told[-1] += ["", turn_title(game.rules, game.turn)]
        turn = game.turn
    return told


@pytest.mark.thorough
@pytest.mark.parametrize("seat", [None, Seat(1)])
def test_the_log_up_to_a_point_tells_every_action_up_to_it_and_none_after(
    catan_command: Catan, match: Match, transcript: Path, seat: Seat | None
) -> None:
    told = lines_by_action(match, seat)
    spoken = [at for at, lines in enumerate(told, 1) if lines]
    for at in (0, 1, spoken[1], spoken[40]):
        log = "".join(f"{line}\n" for lines in told[:at] for line in lines)
        said = catan_command("replay", transcript, "--at", at, "--log", "--as", who(seat)).out
        without = catan_command("replay", transcript, "--at", at, "--as", who(seat)).out
        assert said == (f"{log}\n{without}" if log else without), at
