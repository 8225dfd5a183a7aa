"""The server as a process: requests, sockets, and what survives its end."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.web_table.serving import ROOT, Message, Serving, hello, received, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server") / "games.sqlite") as running:
        yield running


def opened(server: Serving, seats: int = 2) -> tuple[str, list[str]]:
    """A room with people on all seats, and their tokens."""
    status, made = server.ask("POST", "/api/rooms", {"expansions": ["base"], "seats": seats, "name": "Anna"})
    assert status == 201
    room = made["room"]["room"]
    others = [server.ask("POST", f"/api/rooms/{room}/seats", {})[1]["token"] for _ in range(seats - 1)]
    return room, [made["token"], *others]


def started(server: Serving, seats: int = 2) -> tuple[str, list[str]]:
    room, tokens = opened(server, seats)
    assert server.ask("POST", f"/api/rooms/{room}/start", {"token": tokens[-1]})[0] == 200
    return room, tokens


# -- requests ----------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_what_can_be_played_is_told_in_all_languages(server: Serving) -> None:
    status, told = server.ask("GET", "/api/expansions")
    by_id = {expansion["id"]: expansion for expansion in told["expansions"]}
    assert (status, told["languages"]) == (200, ["en", "ca", "es"])
    assert by_id["base"]["title"]["es"] == "Catan, el juego básico"
    assert by_id["cities_knights"]["requires"] == ["base"]

    status, told = server.ask("GET", "/api/rules?expansions=base,five_six&seats=6")
    assert (status, told["allowed_seats"], told["bots"]) == (200, [5, 6], ["random", "mcts", "greedy"])
    assert told["contents"]["seats"] == 6
    for wrong in ("base,chess", "base,dice_game", "base&seats=9", "base&seats=x", ""):
        status, told = server.ask("GET", f"/api/rules?expansions={wrong}")
        assert (status, told["error"]["code"]) == (400, "bad-request")


@pytest.mark.thorough
def test_options_that_depend_on_others_are_told_as_they_are_with_those_that_have_been_chosen(server: Serving) -> None:
    chosen = quote(json.dumps({"seafarers.scenario": "cloth_for_catan"}))
    ties = {}
    for added in ("", f"&options={chosen}"):
        status, told = server.ask("GET", f"/api/rules?expansions=base,seafarers{added}")
        assert status == 200
        (tie,) = [option for option in told["contents"]["options"] if option["id"] == "seafarers.cloth_tie"]
        ties[added != ""] = tie["has_effect"], len(tie["values"])
    assert ties == {False: (False, 1), True: (True, 2)}
    for wrong in ("[1]", "{", quote('{"base.chess": 1}'), quote('{"seafarers.cloth_tie": "shared"}')):
        status, told = server.ask("GET", f"/api/rules?expansions=base,seafarers&options={wrong}")
        assert status == 400


@pytest.mark.thorough
def test_a_room_fills_with_people_and_then_with_bots(server: Serving) -> None:
    room, tokens = opened(server, 3)
    status, error = server.ask("POST", f"/api/rooms/{room}/seats", {})
    assert (status, error["error"]["code"]) == (409, "room-full")
    told = server.ask("GET", "/api/rooms")[1]
    assert room in [listed["room"] for listed in told["rooms"]]
    assert told["counts"]["lobby"] + told["counts"]["playing"] == len(told["rooms"])
    assert len(set(tokens)) == 3

    wish = {"expansions": ["base"], "seats": 4, "options": {"base.victory_points": 5}, "bot": "random", "title": "Us"}
    made = server.ask("POST", "/api/rooms", wish)[1]
    room = made["room"]["room"]
    assert server.ask("POST", f"/api/rooms/{room}/seats", {"seat": 2})[1]["seat"] == 2
    assert server.ask("POST", f"/api/rooms/{room}/seats", {"seat": 2})[1]["error"]["code"] == "taken"
    assert server.ask("POST", f"/api/rooms/{room}/seats", {"seat": 4})[1]["error"]["code"] == "bad-request"
    status, told = server.ask("POST", f"/api/rooms/{room}/start", {"token": made["token"]})
    assert [seat["kind"] for seat in told["room"]["seats"]] == ["person", "bot", "person", "bot"]
    assert (told["room"]["phase"], told["room"]["title"]) == ("playing", "Us")
    assert told["room"]["options"] == {"base.victory_points": 5}
    assert server.ask("POST", f"/api/rooms/{room}/start", {"token": made["token"]})[0] == 409
    assert server.ask("POST", f"/api/rooms/{room}/seats", {})[1]["error"]["code"] == "started"
    assert server.ask("GET", f"/api/rooms/{room}/transcript")[1]["error"]["code"] == "not-over"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/rooms/nowhere", None, 404, "no-room"),
        ("POST", "/api/rooms/nowhere/seats", {}, 404, "no-room"),
        ("POST", "/api/rooms/ROOM/start", {"token": "forged"}, 403, "forged-token"),
        ("POST", "/api/rooms/ROOM/start", {"token": None}, 400, "malformed"),
        ("POST", "/api/rooms/ROOM/start", {}, 400, "malformed"),
        ("POST", "/api/rooms", {"expansions": ["base"], "seats": 9}, 400, "bad-request"),
        ("POST", "/api/rooms", {"expansions": ["chess"], "seats": 4}, 400, "bad-request"),
        ("POST", "/api/rooms", {"expansions": [], "seats": 4}, 400, "bad-request"),
        ("POST", "/api/rooms", {"expansions": ["base"], "seats": 4, "options": {"base.x": 1}}, 400, "bad-request"),
        ("POST", "/api/rooms", {"expansions": ["base"], "seats": 4, "bot": "hal"}, 400, "bad-request"),
        ("POST", "/api/rooms", {"expansions": ["base"], "seats": 4, "more": 1}, 400, "malformed"),
        ("POST", "/api/rooms", {"x": "x" * 70_000}, 413, "too-long"),
        ("PUT", "/api/rooms", {}, 405, "bad-request"),
        ("GET", "/api/nothing", None, 404, "bad-request"),
        ("GET", "/../../etc/passwd", None, 404, "bad-request"),
    ],
)
def test_a_request_that_is_refused_says_why(
    server: Serving, method: str, path: str, body: object, status: int, code: str
) -> None:
    room, _ = opened(server)
    before = server.ask("GET", f"/api/rooms/{room}")
    answered, told = server.ask(method, path.replace("ROOM", room), body)

    assert (answered, told["error"]["code"]) == (status, code)
    assert told["error"]["message"]
    assert server.ask("GET", f"/api/rooms/{room}") == before


def test_a_body_that_is_not_text_is_refused(server: Serving) -> None:
    assert server.ask("POST", "/api/rooms", data=b"\xff\xfe")[1]["error"]["code"] == "malformed"


# -- sockets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "first", "code", "closed"),
    [
        ("nowhere", '{"type":"hello","token":null,"language":"en"}', "no-room", 4404),
        ("ROOM", '{"type":"hello","token":"forged","language":"en"}', "forged-token", 4403),
        ("ROOM", '{"type":"hello","token":null,"language":"xx"}', "language", 4400),
        ("ROOM", '{"type":"undo","id":1}', "hello-first", 4400),
        ("ROOM", "{", "malformed", 4400),
        ("ROOM", b"\x00", "malformed", 4400),
    ],
)
def test_a_hello_that_is_refused_closes_the_socket(
    server: Serving, room: str, first: str | bytes, code: str, closed: int
) -> None:
    room = room.replace("ROOM", opened(server)[0])
    with server.socket(room) as websocket:
        websocket.send(first)
        assert received(websocket, "error")["error"]["code"] == code
        with pytest.raises(ConnectionClosed) as caught:
            websocket.recv(timeout=60)
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == closed


@pytest.mark.thorough
def test_two_people_play_over_their_sockets_and_a_spectator_looks_on(server: Serving) -> None:
    room, tokens = started(server)
    with server.socket(room) as first, server.socket(room) as second, server.socket(room) as third:
        for websocket, token in zip((first, second, third), (*tokens, None), strict=True):
            hello(websocket, token)
        assert received(third, "welcome")["seat"] is None
        state = received(first, "state")
        assert received(second, "state")["actions"] == []
        action = state["actions"][0]["action"]
        first.send(json.dumps({"type": "play", "id": 7, "revision": state["revision"], "action": action}))
        assert received(first, "done")["id"] == 7
        for websocket in (second, third):
            while (events := received(websocket, "events"))["number"] == 0:
                pass
            assert [event["event"]["type"] for event in events["events"]] == ["base/piece-placed"]
            looked = received(websocket, "state")
            assert (looked["number"], looked["revision"]) == (1, events["revision"])

        second.send(json.dumps({"type": "play", "id": 1, "revision": looked["revision"], "action": action}))
        assert received(second, "refused")["error"]["refusal"] == "engine.another-seat"
        second.send("x" * 70_000)
        assert received(second, "error")["error"]["code"] == "too-long"
        second.send(b"bytes")
        assert received(second, "error")["error"]["code"] == "malformed"
        with suppress(ConnectionClosed):
            third.send("x" * 2_000_000)
            received(third, "nothing but the end")
        seats = server.ask("GET", f"/api/rooms/{room}")[1]["seats"]
        assert [seat["connected"] for seat in seats] == [True, True]


# -- what survives -----------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_no_action_that_was_answered_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    database, rng = tmp_path / "games.sqlite", Random(3)
    told: list[Message] = []
    with serving(database) as server:
        room, tokens = started(server)
        sinces = play_on_and_kill(server, room, tokens, rng, told, [None, None])
    with serving(database) as server:
        play_on_and_kill(server, room, tokens, rng, told, sinces)
    assert [message["after"] for message in told] == [-1, *(message["number"] for message in told[:-1])]
    assert told[-1]["number"] >= 80  # 40 times, and once after each of them with dice

    with serving(database) as server, server.socket(room) as websocket:
        hello(websocket, tokens[0], since=told[0]["revision"])
        stored = received(websocket, "events")
        assert stored["after"] == told[0]["number"] == 0
        log = [event for message in told[1:] for event in message["events"]]
        assert stored["events"][: len(log)] == log
        # The actions that were on their way, without an answer, may be stored or not.
        assert stored["number"] - told[-1]["number"] <= 2


def play_on_and_kill(
    server: Serving, room: str, tokens: list[str], rng: Random, told: list[Message], sinces: list[str | None]
) -> list[str | None]:
    """Let two people play 40 actions at random; kill the server while another is on its way.

    `told`: the events that seat 0 is sent. `sinces`: the revisions with which the two come. Returns those that they
    have in the end.
    """
    with server.socket(room) as first, server.socket(room) as second:
        for websocket, token, since in zip((first, second), tokens, sinces, strict=True):
            hello(websocket, token, since)
        told.append(received(first, "events"))
        states = [received(first, "state"), received(second, "state")]
        for number in range(40):
            seat, websocket = (0, first) if states[0]["waiting_for"] == [0] else (1, second)
            play_at_random(websocket, number, states[seat], rng)
            assert received(websocket, "done")["id"] == number
            told.append(received(first, "events"))
            states = [received(first, "state"), received(second, "state")]
        seat, websocket = (0, first) if states[0]["waiting_for"] == [0] else (1, second)
        play_at_random(websocket, 40, states[seat], rng)
        server.kill()
        return [state["revision"] for state in states]


def play_at_random(websocket: ClientConnection, id: int, state: Message, rng: Random) -> None:
    """Play one of the actions of a state."""
    action = rng.choice(state["actions"])["action"]
    websocket.send(json.dumps({"type": "play", "id": id, "revision": state["revision"], "action": action}))


@pytest.mark.thorough
def test_what_was_taken_back_stays_taken_back(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    with serving(database) as server:
        room, tokens = started(server)
        with server.socket(room) as first, server.socket(room) as second:
            hello(first, tokens[0])
            hello(second, tokens[1])
            for number in range(2):
                state = received(first, "state")
                play_at_random(first, number, state, Random(1))
            seen = received(first, "state")
            assert seen["number"] == 2
            first.send(json.dumps({"type": "undo", "id": 2, "revision": seen["revision"]}))
            while not received(second, "state")["undo"]:
                pass
            second.send('{"type":"undo-agree","id":3}')
            received(second, "done")
            events = received(first, "events")
            assert (events["after"], events["number"], events["events"]) == (1, 1, [])
            server.kill()
    with serving(database) as server, server.socket(room) as websocket, server.socket(room) as other:
        hello(websocket, tokens[0], since=seen["revision"])
        events, state = received(websocket, "events"), received(websocket, "state")
        assert (events["after"], events["number"]) == (-1, 1)
        assert {event["number"] for event in events["events"]} == {0, 1}
        action = state["actions"][0]["action"]
        websocket.send(json.dumps({"type": "play", "id": 4, "revision": seen["revision"], "action": action}))
        assert received(websocket, "refused")["error"]["code"] == "stale"
        hello(other, tokens[0], since=state["revision"])
        events = received(other, "events")
        assert (events["after"], events["number"], events["events"]) == (1, 1, [])


@pytest.mark.thorough
def test_rooms_and_tokens_survive_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    with serving(database) as server:
        room, tokens = opened(server, 3)
        before = server.ask("GET", f"/api/rooms/{room}")
        server.kill()
    with serving(database) as server:
        assert server.ask("GET", f"/api/rooms/{room}") == before
        assert room in [listed["room"] for listed in server.ask("GET", "/api/rooms")[1]["rooms"]]
        assert server.ask("POST", f"/api/rooms/{room}/start", {"token": tokens[2]})[0] == 200
    with sqlite3.connect(database) as connection:
        text = "".join(connection.iterdump())
    assert [token for token in tokens if token in text] == []
    connection.close()


@pytest.mark.thorough
def test_a_second_server_does_not_take_the_same_database(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite"):
        command = [sys.executable, "-m", "examples.web_table", "--port", "0", "--database"]
        second = subprocess.run(
            [*command, str(tmp_path / "games.sqlite")], cwd=ROOT, capture_output=True, text=True, timeout=60
        )
    assert second.returncode == 1
    assert "another server uses it" in second.stderr


@pytest.mark.thorough
def test_another_database_is_not_touched(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE birds (name)")
    connection.commit()
    connection.close()
    before = other.read_bytes()
    command = [sys.executable, "-m", "examples.web_table", "--port", "0", "--database", str(other)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)

    assert ended.returncode == 1
    assert "is not a database of this version" in ended.stderr
    with sqlite3.connect(other) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("birds",)]
    connection.close()
    assert len(other.read_bytes()) == len(before)
