"""Whole games through the JSON door: every seat is another process, which shares nothing but lines of JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catan_core import CHANCE, Game, IllegalAction, Seat, TranscriptError
from tests.properties.compositions import NAMED, Composition

STRANGER = Path(__file__).with_name("stranger.py")
MAX_ACTIONS = 20_000


class Stranger:
    """The other end of a pipe, playing one seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        program = STRANGER.read_text(encoding="utf-8")
        assert "import catan" not in program
        assert "from catan" not in program
        # -I: neither this directory nor any environment variable can bring the library in by accident.
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-c", program, str(seat)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def ask(self, game: Game, events: str) -> str:
        """Show the seat what it may know, and take its answer as it comes."""
        actions = game.actions_of(self.seat).to_json(limit=200)
        return self._say(f'{{"view":{game.view(self.seat).to_json()},"actions":{actions},"events":{events}}}')

    def tell(self, events: str, last: bool = False) -> str:
        """Tell the seat what has happened."""
        return self._say(f'{{"view":null,"actions":{json.dumps("bye" if last else None)},"events":{events}}}')

    def _say(self, line: str) -> str:
        assert "\n" not in line
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer, f"seat {self.seat} has left the table"
        return answer


@contextmanager
def strangers(seats: int) -> Iterator[list[Stranger]]:
    """A process for every seat, gone afterwards whatever happens."""
    table = [Stranger(Seat(seat)) for seat in range(seats)]
    try:
        yield table
    finally:
        for stranger in table:
            stranger.process.kill()
            stranger.process.communicate()


def play(game_of: Composition, seed: int) -> tuple[Game, Counter[str]]:
    """Play a game to its end; the last position, and what happened how often."""
    game = game_of.ruleset.new_game(seats=game_of.seats, seed=seed)
    rng, seen = Random(seed), Counter[str]()
    with strangers(game_of.seats) as table:
        while not game.over:
            if game.actors == (CHANCE,):
                game = game.play(game.outcomes.at(rng.random()))
            else:
                seat = game.actors[rng.randrange(len(game.actors))]
                game = game.play_json(table[seat].ask(game, "[]"), seat)
            seen["actions"] += 1
            assert seen["actions"] < MAX_ACTIONS
            seen.update(event.tag for event in game.events)
            for stranger in table:
                shown = game.rules.ruleset.events_to_json(game.events_for(stranger.seat), stranger.seat)
                assert shown == game.rules.ruleset.events_to_json(game.events, stranger.seat)
                seen["told"] += len(json.loads(shown))
                assert json.loads(stranger.tell(shown)) is None
        counted = [json.loads(stranger.tell("[]", last=True))["told"] for stranger in table]
    assert sum(counted) == seen["told"]
    return game, seen


@pytest.mark.thorough
@pytest.mark.parametrize(
    "game_of", [NAMED["en2025-3"], pytest.param(NAMED["combined-4"], marks=pytest.mark.slow)], ids=lambda one: one.name
)
def test_strangers_play_a_whole_game_through_the_json_door(game_of: Composition) -> None:
    game, seen = play(game_of, 5)
    assert game.over
    assert game.winner is not None
    assert seen["actions"] > 100
    assert seen["base/trade-offered"] > 0
    assert seen["base/traded"] > 0


def test_the_door_refuses_a_seat_that_plays_for_another_or_for_chance() -> None:
    game = NAMED["beginner-4"].ruleset.new_game(seats=4, seed=1)
    action = json.dumps({"type": "base/roll", "seat": 0})
    assert game.play_json(action, Seat(0)) != game
    with pytest.raises(IllegalAction, match=r"engine\.another-seat"):
        game.play_json(action, Seat(1))
    rolled = game.play_json(action, Seat(0))
    for fall in (
        {"type": "base/dice", "seat": -1, "faces": {"red": 6, "yellow": 6}},
        {"type": "base/dice", "faces": {"red": 6, "yellow": 6}},
    ):
        with pytest.raises((IllegalAction, TranscriptError)):
            rolled.play_json(json.dumps(fall), Seat(0))


@pytest.mark.thorough
def test_nothing_that_is_hidden_stands_in_what_goes_through_the_door() -> None:
    """Another hand behind the same view changes no letter of what a seat is sent."""
    game, rng = NAMED["combined-4"].ruleset.new_game(seats=4, seed=2), Random(2)
    compared = 0
    while not game.over:
        game = game.play(game.outcomes.at(rng.random()) if game.actors == (CHANCE,) else game.actions.sample(rng))
        seat = Seat(rng.randrange(4))
        twin = Game(game.view(seat).determinize(rng))
        sent, sent_too = (messages(one, seat) for one in (game, twin))
        assert sent == sent_too
        compared += twin != game
    assert compared > 50


def messages(game: Game, seat: Seat) -> tuple[Any, ...]:
    return game.view(seat).to_json(), game.actions_of(seat).to_json(limit=200)
