"""Games behind JSON-RPC 2.0: whatever a line holds is answered, and what fails changes nothing."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import catan_core as catan
from catan_core import CHANCE, Game, Seat
from catan_core.play import BOTS, decide
from catan_core.serve import MAX_LINE, Server, serve
from catan_core.serve.methods import METHODS

NEW = {"seats": 3, "seed": 7}


class Frontend:
    """Speaks to a server. `ask` gives the result of a method, `fail` the error."""

    def __init__(self) -> None:
        self.server = Server()
        self.last = 0

    def say(self, line: str) -> Any:
        answer = self.server.answer(line)
        assert answer is None or "\n" not in answer
        return None if answer is None else json.loads(answer)

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        self.last += 1
        answer: dict[str, Any] = self.say(
            json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params})
        )
        assert answer["jsonrpc"] == "2.0"
        assert answer["id"] == self.last
        return answer

    def ask(self, method: str, **params: Any) -> Any:
        answer = self.call(method, **params)
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def fail(self, method: str, **params: Any) -> dict[str, Any]:
        answer = self.call(method, **params)
        assert "result" not in answer
        error: dict[str, Any] = answer["error"]
        return error

    def game(self, id: str = "1") -> Game:
        return self.server.table.matches[id].game


@pytest.fixture
def frontend() -> Frontend:
    return Frontend()


def play_on(frontend: Frontend, decisions: int, game: str = "1", seed: int = 1) -> None:
    """Play random decisions through the door."""
    rng = Random(seed)
    for _ in range(decisions):
        now = frontend.game(game)
        if now.over:
            return
        seat = now.actors[0]
        listed = frontend.ask("actions", game=game, seat=seat, limit=10_000)["actions"]
        frontend.ask("play", game=game, seat=seat, action=rng.choice(listed))


# -- games ---------------------------------------------------------------------------------------------------------


def test_a_game_is_begun_and_played_by_the_seat_that_decides(frontend: Frontend) -> None:
    status = frontend.ask("new", **NEW)
    assert status == {
        "game": "1",
        "moves": 0,
        "turn": {"number": 0, "seat": 0},
        "actors": [0],
        "over": False,
        "winners": None,
    }
    view = frontend.ask("view", game="1", seat=0)
    assert view == json.loads(catan.Match(catan.ruleset("base"), 3, seed=7).game.view(Seat(0)).to_json())
    actions = frontend.ask("actions", game="1", seat=0)
    assert actions["seat"] == 0
    after = frontend.ask("play", game="1", seat=0, action=actions["actions"][0])
    assert after["moves"] == 1
    assert frontend.ask("status", game="1") == after


def test_chance_is_answered_by_the_server(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    play_on(frontend, 40)
    assert frontend.game().turn.number > 0
    assert CHANCE not in frontend.ask("status", game="1")["actors"]


def test_the_seed_decides_the_game_and_somebody_must_choose_it(frontend: Frontend) -> None:
    for seed in (7, 7, 8):
        frontend.ask("new", seats=3, seed=seed)
    assert frontend.game("1") == frontend.game("2")
    assert frontend.game("1") != frontend.game("3")
    assert "'seed' is missing" in frontend.fail("new", seats=3)["message"]


def test_a_game_is_made_of_expansions_options_and_a_board(frontend: Frontend) -> None:
    frontend.ask("new", **NEW, expansions=["base", "cities_knights"], options={"base.friendly_robber": True})
    rules = frontend.ask("view", game="1", seat=None)["rules"]
    assert [*rules["expansions"]] == ["base", "cities_knights"]
    assert rules["options"]["base.friendly_robber"] is True
    board = frontend.ask("view", game="1", seat=None)["slices"]["base/island"]["layout"]
    frontend.ask("new", seats=4, seed=99, board=board, edition="en2015", game="mine")
    assert frontend.ask("view", game="mine", seat=None)["slices"]["base/island"]["layout"] == board


def test_games_are_apart_and_a_closed_one_is_gone(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    frontend.ask("new", **NEW, game="two")
    play_on(frontend, 3, game="two")
    assert [status["moves"] for status in frontend.ask("games")] == [0, 3]
    assert frontend.ask("close", game="1") is None
    assert [status["game"] for status in frontend.ask("games")] == ["two"]
    assert frontend.fail("view", game="1", seat=0) == {
        "code": -32002,
        "message": "there is no game '1'; `new` and `resume` make one",
    }
    assert "there is a game 'two' already" in frontend.fail("new", **NEW, game="two")["message"]


def test_a_saved_game_goes_on_from_its_transcript_with_its_history(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    play_on(frontend, 40)
    saved = frontend.ask("save", game="1")
    resumed = frontend.ask("resume", seed=7, transcript=saved["transcript"])
    assert {**resumed, "game": "1"} == frontend.ask("status", game="1")
    assert frontend.game("2") == frontend.game("1")
    assert frontend.ask("save", game="2") == saved
    assert frontend.ask("events", game="2", seat=1) == frontend.ask("events", game="1", seat=1)
    assert frontend.ask("undo", game="2") == {**frontend.ask("undo", game="1"), "game": "2"}
    play_on(frontend, 5, game="2")


def test_a_saved_game_goes_on_from_its_position_without_a_history(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    play_on(frontend, 40)
    saved = frontend.ask("save", game="1")
    assert frontend.ask("resume", seed=7, position=saved["position"])["moves"] == 0
    assert frontend.game("2") == frontend.game("1")
    assert frontend.ask("save", game="2") == {"position": saved["position"], "transcript": None}
    play_on(frontend, 5, game="2")
    assert "either a transcript or a position" in frontend.fail("resume", seed=7)["message"]


def test_events_are_those_since_a_number_of_moves(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    everything: list[Any] = []
    heard = 0
    for _ in range(30):
        play_on(frontend, 1, seed=heard)
        news = frontend.ask("events", game="1", seat=2, since=heard)
        heard = news["moves"]
        everything += news["events"]
    assert frontend.ask("events", game="1", seat=2, since=heard)["events"] == []
    assert frontend.ask("events", game="1", seat=2)["events"][-len(everything) :] == everything
    assert "a number of moves, of which there are" in frontend.fail("events", game="1", seat=2, since=9999)["message"]


def test_a_decision_is_taken_back(frontend: Frontend) -> None:
    before = frontend.ask("new", **NEW)
    play_on(frontend, 1)
    assert frontend.ask("undo", game="1") == before
    assert frontend.fail("undo", game="1") == {"code": -32003, "message": "there is no decision to take back"}


def test_the_schema_of_a_game_describes_what_is_sent(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    assert frontend.ask("schema", game="1", message="view") == catan.ruleset("base").rules(3).schema("view")
    assert "schema takes a message" in frontend.fail("schema", game="1", message="veiw")["message"]


def test_the_installed_expansions_are_listed(frontend: Frontend) -> None:
    listed = frontend.ask("expansions")
    assert listed["base"]["seats"] == [2, 3, 4]
    assert listed["cities_knights"]["requires"] == ["base"]
    assert listed["dice_game"]["seats"] is None


# -- what a seat may know ------------------------------------------------------------------------------------------


def test_nothing_that_is_hidden_stands_in_what_a_seat_is_sent(frontend: Frontend) -> None:
    """Another hand behind the same view changes no letter of the answers."""
    frontend.ask("new", **NEW)
    rng, compared = Random(2), 0
    for step in range(60):
        play_on(frontend, 1, seed=step)
        seat = rng.randrange(3)
        twin = Game(frontend.game().view(Seat(seat)).determinize(rng))
        frontend.ask("resume", seed=7, position=json.loads(twin.to_json()), game="twin")
        for method in ("view", "actions"):
            sent, sent_too = (frontend.ask(method, game=game, seat=seat) for game in ("1", "twin"))
            assert sent == sent_too
        compared += twin != frontend.game()
        frontend.ask("close", game="twin")
    assert compared > 10


def test_events_are_those_that_a_seat_may_see(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    play_on(frontend, 80, seed=3)
    match = frontend.server.table.matches["1"]
    shown = {}
    for seat in (0, 1, 2, None):
        shown[seat] = frontend.ask("events", game="1", seat=seat)["events"]
        concealed = match.game.rules.events_for(match.events_since(0), None if seat is None else Seat(seat))
        assert [event["type"] for event in shown[seat]] == [event.tag for event in concealed]
    stolen = [event for event in shown[None] if event["type"] == "base/card-stolen"]
    assert stolen
    assert all(event["good"] is None for event in stolen)


def test_the_status_is_the_same_for_everybody_and_a_spectator_does_nothing(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    assert frontend.ask("view", game="1", seat=None)["seat"] is None
    assert "there is no seat None" in frontend.fail("actions", game="1", seat=None)["message"]


# -- what is refused -----------------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_with_the_text_and_the_id_of_the_refusal(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    before = frontend.game()
    error = frontend.fail("play", game="1", seat=0, action={"type": "base/roll", "seat": 0})
    assert error["code"] == -32001
    assert error["message"].startswith("You cannot do this now.")
    assert error["data"] == {
        "error": "IllegalAction",
        "refusal": "engine.not-now",
        "text": "You cannot do this now.",
        "rule": {"book": "engine", "heading": "What may be done in this phase"},
        "details": {},
    }
    assert frontend.game() is before


def test_an_action_of_another_seat_or_of_chance_is_refused(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    before = frontend.game()
    action = frontend.ask("actions", game="1", seat=0)["actions"][0]
    for method in ("play", "check"):
        error = frontend.fail(method, game="1", seat=1, action=action)
        assert error["data"]["refusal"] == "engine.not-your-decision"
        error = frontend.fail(method, game="1", seat=0, action={"type": "base/dice", "faces": {"red": 6, "yellow": 6}})
        assert error["data"]["refusal"] == "engine.not-your-decision"
    assert frontend.game() is before


def test_check_says_why_an_action_is_not_legal_and_plays_nothing(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    before = frontend.game()
    action = frontend.ask("actions", game="1", seat=0)["actions"][0]
    assert frontend.ask("check", game="1", seat=0, action=action) is None
    refused = frontend.ask("check", game="1", seat=0, action={"type": "base/end-turn", "seat": 0})
    assert refused["refusal"] == "engine.not-now"
    assert frontend.game() is before


def test_a_refusal_has_its_details_as_data(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    action = frontend.ask("actions", game="1", seat=0)["actions"][0]
    frontend.ask("play", game="1", seat=0, action=action)
    board = frontend.game().board
    assert board is not None
    edges = json.loads(board.geometry().to_json())["edges"]
    far = next(edge["edge"] for edge in edges if action["node"] not in edge["edge"])
    refused = frontend.fail("play", game="1", seat=0, action={"type": "base/place-road", "seat": 0, "edge": far})
    assert refused["message"] == "This path does not touch the building that you have just placed."
    assert refused["data"]["details"] == {"edge": far}
    schema = frontend.ask("schema", game="1", message="refusal")
    Draft202012Validator(schema).validate({key: refused["data"][key] for key in refused["data"] if key != "error"})


def test_what_is_listed_comes_with_its_words_in_the_language_that_is_asked_for(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    actions = frontend.ask("actions", game="1", seat=0, words="es")
    assert len(actions["words"]["actions"]) == len(actions["actions"]) > 1
    assert all(sentence.startswith("Colocar un edificio: (") for sentence in actions["words"]["actions"])
    assert "words" not in frontend.ask("actions", game="1", seat=0)
    frontend.ask("play", game="1", seat=0, action=actions["actions"][0], words="es")
    happened = frontend.ask("events", game="1", seat=1, since=0, words="ca")
    assert happened["moves"] == 1
    assert happened["words"] == {"events": ["", "El Jugador 0 col·loca un poblat a (0,-2,N)"]}
    assert [event["type"] for event in happened["events"]] == ["engine/game-began", "base/piece-placed"]
    view = frontend.ask("view", game="1", seat=None, words="en")
    assert view["words"]["stack"][-1] == "Set-up: placing a road"


def test_a_refusal_has_its_words_in_the_language_that_is_asked_for(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    action = frontend.ask("actions", game="1", seat=0)["actions"][0]
    end = {"type": "base/end-turn", "seat": 0}
    assert frontend.ask("check", game="1", seat=0, action=end, words="es")["words"] == "Ahora no puedes hacer esto."
    for method in ("play", "check"):
        refused = frontend.fail(method, game="1", seat=1, action=action, words="ca")["data"]
        assert refused["words"] == "Ara no has de decidir res."
        assert refused["text"] == "You have nothing to decide now."
        assert "words" not in frontend.fail(method, game="1", seat=1, action=action)["data"]


def test_nothing_is_played_where_a_language_is_not_known(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    before = frontend.game()
    action = frontend.ask("actions", game="1", seat=0)["actions"][0]
    for method, params in (
        ("play", {"action": action}),
        ("check", {"action": action}),
        ("actions", {}),
        ("view", {}),
        ("events", {}),
    ):
        error = frontend.fail(method, game="1", seat=0, words="fr", **params)
        assert error["code"] == -32602
        assert "one of the languages en, ca, es, not 'fr'" in error["message"]
    assert frontend.game() is before


def test_what_is_written_about_a_game_is_saved_with_it_and_names_the_players(frontend: Frontend) -> None:
    about = {"seat 0": "Ada", "date": "2026-01-31"}
    frontend.ask("new", **NEW, metadata=about)
    actions = frontend.ask("actions", game="1", seat=0)["actions"]
    frontend.ask("play", game="1", seat=0, action=actions[0])
    happened = frontend.ask("events", game="1", seat=1, words="ca")["words"]["events"]
    assert happened == ["", "Ada col·loca un poblat a (0,-2,N)"]
    saved = frontend.ask("save", game="1")["transcript"]
    assert json.loads(saved.splitlines()[0])["metadata"] == about
    frontend.ask("resume", seed=1, transcript=saved, game="later")
    assert frontend.ask("save", game="later")["transcript"] == saved
    error = frontend.fail("new", **NEW, metadata={"date": 20260131})
    assert "the value is not a string" in error["message"]


# -- bots ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("expansions", [["base"], ["base", "cities_knights"], ["dice_game"]], ids="+".join)
def test_bots_play_a_game_to_its_end(frontend: Frontend, expansions: list[str]) -> None:
    frontend.ask("new", seats=3, seed=7, expansions=expansions)
    status = frontend.ask("status", game="1")
    while not status["over"]:
        seat = status["actors"][0]
        action = frontend.ask("decide", game="1", seat=seat)
        status = frontend.ask("play", game="1", seat=seat, action=action)
    assert len(status["winners"]) == 1
    assert frontend.fail("decide", game="1", seat=0)["data"]["refusal"] == "engine.game-over"


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts"])
def test_a_bot_decides_as_in_a_match_and_nothing_is_played(frontend: Frontend, bot: str) -> None:
    frontend.ask("new", **NEW)
    play_on(frontend, 12)
    assert frontend.ask("bots", game="1") == ["random", "mcts", "greedy"]
    match, before = frontend.server.table.matches["1"], frontend.game()
    seat = before.actors[0]
    decided = frontend.ask("decide", game="1", seat=seat, bot=bot)
    assert before.action_from_json(json.dumps(decided)) == decide(BOTS[bot](), match, seat)
    assert frontend.ask("decide", game="1", seat=seat, bot=bot) == decided
    assert frontend.game() is before
    assert frontend.ask("check", game="1", seat=seat, action=decided) is None


def test_a_seat_that_owes_no_decision_has_nothing_to_ask_a_bot(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    error = frontend.fail("decide", game="1", seat=1)
    assert error["code"] == -32001
    assert error["data"]["refusal"] == "engine.not-your-decision"
    assert error["message"] == "You have nothing to decide now."


WRONG_PARAMS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("view", {}, "$: 'game' is missing"),
    ("view", {"game": 1, "seat": 0}, "$.game: expected the id of a game"),
    ("view", {"game": "1", "seat": 0, "colour": "red"}, "'colour' is not a field here; the fields are game, seat"),
    ("view", {"game": "1", "seat": 3}, "there is no seat 3; the seats are 0 to 2"),
    ("view", {"game": "1", "seat": True}, "there is no seat True"),
    ("view", {"game": "1", "seat": "0"}, "there is no seat '0'"),
    ("actions", {"game": "1", "seat": -1}, "there is no seat -1"),
    ("actions", {"game": "1", "seat": 0, "limit": -1}, "$.limit: expected a whole number from 0"),
    ("decide", {"game": "1", "seat": 3}, "there is no seat 3; the seats are 0 to 2"),
    ("decide", {"game": "1", "seat": None}, "there is no seat None"),
    ("decide", {"game": "1", "seat": 0, "bot": "dice"}, "there is no bot 'dice'; there are random, mcts, greedy"),
    ("decide", {"game": "1", "seat": 0, "bot": 3}, "$.bot: expected a string"),
    ("play", {"game": "1", "seat": 0, "action": "roll"}, "$.action: expected an object"),
    ("play", {"game": "1", "seat": 0, "action": {"type": "base/fly"}}, "there is no action of the type 'base/fly'"),
    ("play", {"game": "1", "seat": 0, "action": {"type": "base/roll", "seat": "0"}}, "$.seat: expected a seat"),
    ("events", {"game": "1", "seat": 0, "since": True}, "$.since: expected a whole number"),
    ("new", {"seed": 7, "seats": 9}, "seats, not 9"),
    ("new", {"seed": 7}, "say how many seats"),
    ("new", {"seed": 7, "seats": 3, "expansions": "base"}, "$.expansions: expected a list of ids"),
    ("new", {"seed": 7, "seats": 3, "expansions": ["nowhere"]}, "no expansion 'nowhere' is installed"),
    ("new", {"seed": 7, "seats": 3, "expansions": []}, "at least one expansion"),
    ("new", {"seed": 7, "seats": 3, "options": {"base.fly": 1}}, "no option 'base.fly'"),
    ("new", {"seed": 7, "seats": 3, "options": {"base.setup": []}}, "allowed: 'random'"),
    ("new", {"seed": 7, "seats": 3, "edition": "old"}, "there are: en2015, en2025"),
    ("new", {"seats": 3, "seed": None}, "$.seed: expected a seed"),
    ("new", {"seed": 7, "seats": 3, "board": {"hexes": []}}, "a board has 1 to 200 hexes"),
    ("new", {"seed": 7, "seats": 3, "game": ""}, "$.game: expected the id of a game"),
    ("resume", {"seed": 7, "transcript": "nonsense"}, "is not a transcript"),
    ("resume", {"seed": 7, "position": {"format": 2}}, "'rules' is missing"),
    ("resume", {"seed": 7, "transcript": "", "position": {}}, "either a transcript or a position"),
)


@pytest.mark.parametrize(("method", "params", "says"), WRONG_PARAMS, ids=lambda value: str(value)[:40])
def test_wrong_parameters_are_refused_in_the_words_of_the_library(
    frontend: Frontend, method: str, params: dict[str, Any], says: str
) -> None:
    frontend.ask("new", **NEW)
    before = dict(frontend.server.table.matches)
    error = frontend.fail(method, **params)
    assert error["code"] == -32602
    assert says in error["message"]
    assert error["data"]["error"]
    assert frontend.server.table.matches == before


def test_everything_that_is_wrong_with_an_action_is_listed(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    action = {"type": "base/offer-trade", "seat": "0", "give": {"wool": -1}, "to": [1, 7]}
    error = frontend.fail("play", game="1", seat=0, action=action)
    assert error["data"]["error"] == "DecodeError"
    assert len(error["data"]["problems"]) == 4


# -- JSON-RPC ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "id"),
    [
        ("", -32700, None),
        ("{", -32700, None),
        ("NaN", -32700, None),
        ('{"jsonrpc":"2.0","id":1,"id":2,"method":"games"}', -32700, None),
        ("[" * 100, -32700, None),
        ("7", -32600, None),
        ("null", -32600, None),
        ("[]", -32600, None),
        ("{}", -32600, None),
        ('{"jsonrpc":"1.0","id":1,"method":"games"}', -32600, 1),
        ('{"jsonrpc":"2.0","id":1}', -32600, 1),
        ('{"jsonrpc":"2.0","id":1,"method":3}', -32600, 1),
        ('{"jsonrpc":"2.0","id":[],"method":"games"}', -32600, None),
        ('{"jsonrpc":"2.0","id":true,"method":"games"}', -32600, None),
        ('{"jsonrpc":"2.0","id":1,"method":"games","extra":1}', -32600, 1),
        ('{"jsonrpc":"2.0","id":"a","method":"fly"}', -32601, "a"),
        ('{"jsonrpc":"2.0","id":"a","method":"__init__"}', -32601, "a"),
        ('{"jsonrpc":"2.0","id":1,"method":"games","params":[]}', -32602, 1),
        ('{"jsonrpc":"2.0","id":1,"method":"games","params":null}', -32602, 1),
    ],
)
def test_what_is_no_request_is_answered_by_an_error(frontend: Frontend, line: str, code: int, id: object) -> None:
    answer = frontend.say(line)
    assert answer["error"]["code"] == code
    assert answer["error"]["message"]
    assert answer["id"] == id


def test_an_unknown_method_is_answered_with_those_that_there_are(frontend: Frontend) -> None:
    assert f"there are {', '.join(METHODS)}" in frontend.fail("fly")["message"]


def test_a_notification_is_carried_out_and_not_answered(frontend: Frontend) -> None:
    assert frontend.say('{"jsonrpc":"2.0","method":"new","params":{"seats":3,"seed":1}}') is None
    assert frontend.say('{"jsonrpc":"2.0","method":"fly"}') is None
    assert [*frontend.server.table.matches] == ["1"]


def test_the_requests_of_a_batch_are_answered_in_their_order(frontend: Frontend) -> None:
    batch = [
        {"jsonrpc": "2.0", "id": 1, "method": "new", "params": NEW},
        {"jsonrpc": "2.0", "method": "new", "params": NEW},
        3,
        {"jsonrpc": "2.0", "id": 2, "method": "games"},
    ]
    answers = frontend.say(json.dumps(batch))
    assert [answer["id"] for answer in answers] == [1, None, 2]
    assert len(answers[2]["result"]) == 2
    assert frontend.say(json.dumps(batch[1:2])) is None


def test_a_mistake_in_the_rules_is_an_internal_error_and_others_play_on(
    frontend: Frontend, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a mistake")

    frontend.ask("new", **NEW)
    with monkeypatch.context() as patched:
        patched.setattr(Game, "view", broken)
        error = frontend.fail("view", game="1", seat=0)
    assert error["code"] == -32603
    assert error["message"] == "an internal error: ZeroDivisionError: a mistake"
    play_on(frontend, 2)


# -- the process ---------------------------------------------------------------------------------------------------


def spoken(sent: bytes) -> list[Any]:
    out = io.BytesIO()
    serve(io.BytesIO(sent), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_line_that_is_too_long_is_refused_and_the_next_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catan_core.serve.server.MAX_LINE", 100)
    games = b'{"jsonrpc":"2.0","id":1,"method":"games"}\n'
    answers = spoken(games + b"x" * 500 + b"\n" + games + b" " * 1000)
    assert [answer.get("result") for answer in answers] == [[], None, [], None]
    assert answers[1]["error"]["message"] == "a line has at most 100 bytes"
    assert MAX_LINE == 1 << 24


def test_bytes_that_are_no_text_are_refused() -> None:
    (answer,) = spoken(b"\xff\xfe\n")
    assert answer["error"] == {"code": -32700, "message": "the line is not text in UTF-8"}


def test_lines_may_end_as_on_windows_and_the_last_need_not_end_at_all() -> None:
    games = b'{"jsonrpc":"2.0","id":1,"method":"games"}'
    assert [answer["result"] for answer in spoken(games + b"\r\n" + games)] == [[], []]


def test_what_rules_print_does_not_mix_with_the_answers(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    view: Callable[..., Any] = Game.view
    monkeypatch.setattr(Game, "view", lambda *given: (print("debug"), view(*given))[1])
    new = b'{"jsonrpc":"2.0","id":1,"method":"new","params":{"seats":3,"seed":1}}\n'
    assert len(spoken(new + b'{"jsonrpc":"2.0","id":2,"method":"view","params":{"game":"1","seat":0}}\n')) == 2
    assert capfd.readouterr().out == ""


def test_the_command_serves_a_process_until_its_input_ends() -> None:
    lines = ["nonsense", json.dumps({"jsonrpc": "2.0", "id": 1, "method": "new", "params": NEW}), "[]"]
    command = [sys.executable, "-m", "catan_core.cli", "serve"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        answers = []
        for line in lines:  # each is answered before the next is sent
            print(line, file=process.stdin, flush=True)
            answers.append(json.loads(process.stdout.readline()))
        process.stdin.close()
        assert process.wait(timeout=60) == 0
    assert [answer.get("error", {}).get("code") for answer in answers] == [-32700, None, -32600]
    assert answers[1]["result"]["actors"] == [0]
