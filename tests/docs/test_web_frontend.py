"""The example of a frontend in the browser: a person plays a whole game over HTTP, and nothing else is let through."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from socket import create_connection
from typing import Any

import pytest

from catan_core import Match
from catan_core.testing import Scenario
from examples.web_frontend.server import LONGEST, PERSON, Table, serve


@pytest.fixture
def address() -> Iterator[tuple[str, int]]:
    """A table that is served from a thread of its own."""
    server = serve(0, seed=51)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    host, port = server.server_address[:2]
    yield str(host), port
    server.shutdown()
    thread.join()
    server.server_close()


def ask(address: tuple[str, int], method: str, path: str, body: str | None = None) -> tuple[int, str]:
    """The status and the text of an answer."""
    connection = HTTPConnection(*address, timeout=60)
    connection.request(method, path, body)
    reply = connection.getresponse()
    found = reply.status, reply.read().decode()
    connection.close()
    return found


def told(address: tuple[str, int]) -> dict[str, Any]:
    """What the page is told."""
    status, text = ask(address, "GET", "/table")
    assert status == 200
    message: dict[str, Any] = json.loads(text)
    return message


def test_the_page_asks_for_nothing_but_this_server(address: tuple[str, int]) -> None:
    status, page = ask(address, "GET", "/")
    assert status == 200
    assert "//" not in page.replace("// --8<--", "")
    assert ask(address, "GET", "/elsewhere")[0] == 404


@pytest.mark.parametrize("length", ["-1", "many", "9" * 5000])
def test_a_length_that_is_none_is_refused_and_holds_nobody_up(address: tuple[str, int], length: str) -> None:
    connection = HTTPConnection(*address, timeout=5)
    connection.request("POST", "/play", headers={"Content-Length": length})
    assert connection.getresponse().status == 400
    connection.close()
    assert ask(address, "GET", "/")[0] == 200


def test_a_connection_on_which_nothing_comes_holds_nobody_up(address: tuple[str, int]) -> None:
    """Browsers open some ahead of time."""
    with create_connection(address), create_connection(address) as other:
        other.sendall(b"POST /play HTTP/1.0\r\nContent-Length: 9\r\n\r\n{")
        connection = HTTPConnection(*address, timeout=5)
        connection.request("GET", "/table")
        assert connection.getresponse().status == 200
        connection.close()


@pytest.mark.thorough
def test_whoever_gives_back_half_of_a_large_hand_can_choose_it() -> None:
    """The page has no form for it, so nobody could go on if it were not listed. With Cities & Knights, as the tutorial
    says that it can be played, three cards of each kind are given back in some 8,000 ways."""
    hand = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper"), 3)
    seven = Scenario("base", "cities_knights", seats=4, turn=1).give(PERSON, **hand).roll(3, 4, "trade")
    table = Table(seed=1)
    table.match = Match.resume(seven.game)
    table.heard = len(table.match.history)
    message = json.loads(table.told())
    assert len(message["actions"]["actions"]) > 8000
    assert message["actions"]["more"] == []


@pytest.mark.thorough
def test_a_person_plays_a_whole_game(address: tuple[str, int]) -> None:
    """A game that is soon over: each of its messages brings a picture."""
    rng = random.Random(3)
    message = told(address)
    turns = 0
    while message["actions"]["actions"]:
        actions = message["actions"]["actions"]
        assert len(message["actions"]["words"]["actions"]) == len(actions)
        status, text = ask(address, "POST", "/play", json.dumps(rng.choice(actions)))
        assert status == 200, text
        message = json.loads(text)
        turns += 1
    assert "Won by seat" in message["status"]
    assert turns > 50


@pytest.mark.thorough
def test_an_offer_is_built_from_its_form(address: tuple[str, int]) -> None:
    rng = random.Random(2)
    message = told(address)
    while "base/offer-trade" not in [more["type"] for more in message["actions"]["more"]]:
        _, text = ask(address, "POST", "/play", json.dumps(rng.choice(message["actions"]["actions"])))
        message = json.loads(text)
    answers = set()
    for give in message["goods"]:
        offer = {"type": "base/offer-trade", "seat": PERSON, "to": [1, 2, 3]}
        get = next(good for good in message["goods"] if good != give)
        answers.add(ask(address, "POST", "/play", json.dumps({**offer, "give": {give: 1}, "get": {get: 1}}))[0])
        if 200 in answers:
            break
    assert 200 in answers


@pytest.mark.parametrize("sent", ["", "[]", '{"type":"base/end-turn","seat":1}', "x" * (LONGEST + 1)])
def test_what_the_rules_refuse_changes_nothing(address: tuple[str, int], sent: str) -> None:
    before = told(address)["picture"]
    status, text = ask(address, "POST", "/play", sent)
    assert status == 400
    assert text
    assert told(address)["picture"] == before
