"""A server that several threads use at once: each request is answered as if it were the only one."""

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event
from typing import Any

import pytest

import catan_core as catan
from catan_core import play
from catan_core.serve import Server
from catan_core.serve import methods as served

THREADS = 4


@pytest.fixture(autouse=True)
def switching_often() -> Iterator[None]:
    """Threads take turns as often as Python lets them, so that what can get between two of them does."""
    former = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(former)


def call(server: Server, method: str, **params: Any) -> dict[str, Any]:
    """What a server answers."""
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    answer: dict[str, Any] = json.loads(server.answer(line) or "null")
    return answer


def ask(server: Server, method: str, **params: Any) -> Any:
    answer = call(server, method, **params)
    assert "error" not in answer, answer
    return answer["result"]


def together(work: Callable[[int], Any]) -> list[Any]:
    """What threads bring that do something at the same time."""
    with ThreadPoolExecutor(THREADS) as pool:
        return [done.result(timeout=60) for done in [pool.submit(work, number) for number in range(THREADS)]]


def moves_of(server: Server, number: int, game: str) -> int:
    """Play in a game at random, and take back some; how many moves were played and not refused."""
    rng, played = Random(number), 0
    for _ in range(12):
        status = ask(server, "status", game=game)
        seat = status["actors"][0]
        listed = ask(server, "actions", game=game, seat=seat)["actions"]
        if listed:  # nobody else has played meanwhile
            played += "result" in call(server, "play", game=game, seat=seat, action=rng.choice(listed))
        if rng.random() < 0.2:
            played -= "result" in call(server, "undo", game=game)
        ask(server, "view", game=game, seat=number % 3)
    return played


def test_one_game_that_threads_play_together_is_a_game() -> None:
    server = Server()
    ask(server, "new", seats=3, seed=7, game="one")
    played = sum(together(lambda number: moves_of(server, number, "one")))

    match = server.table.matches["one"]
    assert played == sum(action.seat != catan.CHANCE for action, _ in match.history)
    assert catan.replay(ask(server, "save", game="one")["transcript"]) == match.game


@pytest.mark.thorough
def test_threads_with_a_game_each_play_as_if_alone() -> None:
    def alone(number: int) -> str:
        server = Server()
        ask(server, "new", seats=3, seed=number, game="mine")
        moves_of(server, number, "mine")
        return str(ask(server, "save", game="mine")["transcript"])

    shared = Server()

    def beside_others(number: int) -> str:
        ask(shared, "new", seats=3, seed=number, game=f"of {number}")
        moves_of(shared, number, f"of {number}")
        ask(shared, "games")
        return str(ask(shared, "save", game=f"of {number}")["transcript"])

    assert together(beside_others) == [alone(number) for number in range(THREADS)]


def test_games_that_are_made_at_the_same_time_have_ids_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server()

    def several(number: int) -> list[str]:
        made = []
        for seed in range(5):
            made.append(ask(server, "new", seats=3, seed=seed)["game"])
            call(server, "close", game=made[-1]) if seed == 1 else None
        return made

    ids = [id for made in together(several) for id in made]
    assert sorted(map(int, ids)) == list(range(1, 5 * THREADS + 1))
    monkeypatch.setattr(served, "MAX_GAMES", len(server.table.matches) + 2)
    answers = together(lambda number: call(server, "new", seats=3, seed=1))
    assert sum("result" in answer for answer in answers) == 2


def test_an_id_that_several_want_is_given_to_one() -> None:
    server = Server()
    answers = together(lambda number: call(server, "new", seats=3, seed=number, game="mine"))
    assert sum("result" in answer for answer in answers) == 1


def test_a_game_waits_for_its_bot_while_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """And whoever has waited for a game that was closed meanwhile is told that there is none."""
    asked, answer = Event(), Event()

    class Slow(play.RandomBot):
        def choose(self, view: catan.View, actions: catan.Actions, rng: Random) -> catan.Action:
            asked.set()
            assert answer.wait(60)
            return super().choose(view, actions, rng)

    monkeypatch.setattr(served, "bots_for", lambda ruleset: {"slow": Slow})
    server = Server()
    for game in ("one", "other"):
        ask(server, "new", seats=3, seed=7, game=game)
    with ThreadPoolExecutor(2) as pool:
        deciding = pool.submit(ask, server, "decide", game="one", seat=0)
        assert asked.wait(60)
        assert moves_of(server, 1, "other") > 0
        closing = pool.submit(call, server, "close", game="one")
        assert not closing.done()
        answer.set()
        assert deciding.result(60)["seat"] == 0
        assert "result" in closing.result(60)
    assert call(server, "status", game="one")["error"]["code"] == -32002
