"""Games behind JSON-RPC 2.0: whatever a line holds is answered, and what fails changes nothing."""

import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import catan_core as catan
from catan_core import CHANCE, Game, Seat
from catan_core.base import AcceptTrade, Holdings, OfferTrade, PiecePlaced, Trade
from catan_core.codec import strict_json
from catan_core.play import BOTS, decide
from catan_core.serve import MAX_ANSWER, MAX_CALLS, MAX_LINE, Server, serve
from catan_core.serve.methods import METHODS
from catan_core.testing import Scenario

NEW = {"seats": 3, "seed": 7}
NOT_YOURS = "engine.not-your-decision"


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
    match = catan.Match(catan.ruleset("base"), 3, seed=7)
    assert status == {
        "game": "1",
        "moves": 0,
        "revision": match.revision(None),
        "turn": {"number": 0, "seat": 0},
        "actors": [0],
        "over": False,
        "winners": None,
    }
    view = frontend.ask("view", game="1", seat=0)
    seen = {"moves": 0, "revision": match.revision(Seat(0))}
    assert view == {**json.loads(match.game.view(Seat(0)).to_json()), **seen}
    actions = frontend.ask("actions", game="1", seat=0)
    assert actions["seat"] == 0
    after = frontend.ask("play", game="1", seat=0, action=actions["actions"][0])
    assert after["moves"] == 1
    assert frontend.ask("status", game="1", seat=0) == after


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
    about = {"event": "club night"}
    frontend.ask("new", seats=4, seed=99, board=board, edition="en2015", game="mine", metadata=about)
    assert frontend.server.table.matches["mine"].metadata == about
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


def test_a_game_is_numbered_past_an_id_that_somebody_has_chosen_and_past_one_that_was_closed(
    frontend: Frontend,
) -> None:
    frontend.ask("new", **NEW, game="1")
    frontend.ask("new", **NEW, game="3")
    play_on(frontend, 2)
    assert frontend.ask("new", **NEW)["game"] == "2"
    position = frontend.ask("save", game="2")["position"]
    assert frontend.ask("resume", seed=7, position=position)["game"] == "4"
    frontend.ask("close", game="2")
    assert frontend.ask("new", **NEW)["game"] == "5"
    assert [(status["game"], status["moves"]) for status in frontend.ask("games")] == [
        ("1", 2), ("3", 0), ("4", 0), ("5", 0),
    ]  # fmt: skip
    assert "there is a game '3' already" in frontend.fail("resume", seed=7, position=position, game="3")["message"]


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


def test_nobody_learns_from_an_undo_with_another_seed_what_will_happen(frontend: Frontend) -> None:
    """With the same seed the same decision leads to the same dice; with others, to any."""
    frontend.ask("new", **NEW)
    play_on(frontend, 12)
    roll = frontend.ask("actions", game="1", seat=0)["actions"][0]
    assert roll["type"] == "base/roll"

    def rolled(**given: Any) -> str:
        frontend.ask("undo", game="1", **given)
        frontend.ask("play", game="1", seat=0, action=roll)
        return frontend.ask("save", game="1")["transcript"].splitlines()[-1]  # type: ignore[no-any-return]

    frontend.ask("play", game="1", seat=0, action=roll)
    first = rolled()
    assert {rolled() for _ in range(5)} == {first}
    assert len({rolled(seed=f"secret {number}") for number in range(20)}) > 3


# -- clients that come too late ------------------------------------------------------------------------------------

STALE = {"code": -32005, "data": {"error": "StaleError"}}


def stale(error: dict[str, Any]) -> bool:
    return "the request is stale" in error.pop("message") and error == STALE


def test_a_request_that_is_sent_twice_is_done_once(frontend: Frontend) -> None:
    """A trade that could be done twice, for there are cards enough."""
    table = Scenario().give(0, lumber=8).after_roll()
    frontend.ask("resume", seed=7, position=json.loads(Game(table.state).to_json()))
    actions = frontend.ask("actions", game="1", seat=0)["actions"]
    trade = next(action for action in actions if action["type"] == "base/maritime-trade")
    seen = frontend.ask("view", game="1", seat=0)["revision"]

    status = frontend.ask("play", game="1", seat=0, action=trade, revision=seen)
    assert stale(frontend.fail("play", game="1", seat=0, action=trade, revision=seen))
    assert frontend.ask("status", game="1", seat=0) == status
    assert frontend.ask("play", game="1", seat=0, action=trade, revision=status["revision"])["moves"] == 2


def test_a_move_for_a_game_that_was_taken_back_is_not_played(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    play_on(frontend, 3, seed=1)
    frontend.ask("undo", game="1")
    play_on(frontend, 1, seed=3)
    seat = frontend.ask("status", game="1")["actors"][0]
    shown = frontend.ask("view", game="1", seat=seat)
    frontend.ask("undo", game="1")
    play_on(frontend, 1, seed=5)
    action = frontend.ask("actions", game="1", seat=seat)["actions"][0]

    assert frontend.ask("status", game="1")["moves"] == shown["moves"]
    assert stale(frontend.fail("play", game="1", seat=seat, action=action, revision=shown["revision"]))


def test_events_since_a_revision_are_a_whole_view_where_the_past_has_changed(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    play_on(frontend, 2)
    early = frontend.ask("view", game="1", seat=1)
    play_on(frontend, 2)
    late = frontend.ask("view", game="1", seat=1)

    news = frontend.ask("events", game="1", seat=1, revision=early["revision"])
    assert news == frontend.ask("events", game="1", seat=1, since=early["moves"])
    assert news["revision"] == late["revision"]
    frontend.ask("undo", game="1")
    play_on(frontend, 1, seed=9)
    assert frontend.ask("status", game="1")["moves"] == late["moves"]

    changed = frontend.ask("events", game="1", seat=1, revision=late["revision"], words="es")
    assert changed["view"] == frontend.ask("view", game="1", seat=1, words="es")
    assert "events" not in changed
    assert "events" in frontend.ask("events", game="1", seat=1, revision=early["revision"])
    assert "either" in frontend.fail("events", game="1", seat=1, revision=early["revision"], since=0)["message"]


def test_a_second_click_takes_back_nothing_more(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    play_on(frontend, 4)
    seen = frontend.ask("status", game="1", seat=2)["revision"]

    status = frontend.ask("undo", game="1", seat=2, revision=seen)
    assert stale(frontend.fail("undo", game="1", seat=2, revision=seen))
    assert frontend.ask("status", game="1", seat=2) == status


def test_a_revision_is_the_same_after_the_game_was_saved_and_resumed(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    play_on(frontend, 8)
    seen = frontend.ask("view", game="1", seat=1)["revision"]
    frontend.ask("resume", seed="another", transcript=frontend.ask("save", game="1")["transcript"])

    assert frontend.ask("events", game="2", seat=1, revision=seen)["events"] == []


def test_a_view_that_is_sent_can_be_read(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    play_on(frontend, 8)

    assert catan.View.from_json(json.dumps(frontend.ask("view", game="1", seat=1))) == frontend.game().view(Seat(1))


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


@pytest.mark.thorough
def test_nothing_that_is_hidden_stands_in_what_a_seat_is_sent(frontend: Frontend) -> None:
    """Another hand behind the same view changes no letter of the answers."""
    frontend.ask("new", **NEW)
    rng, compared = Random(2), 0
    for step in range(60):
        play_on(frontend, 1, seed=step)
        seat = rng.randrange(3)
        twin = Game(frontend.game().view(Seat(seat)).determinize(rng))
        for id, behind in (("itself", frontend.game()), ("twin", twin)):
            frontend.ask("resume", seed=7, position=json.loads(behind.to_json()), game=id)
        for method in ("view", "actions"):
            sent, sent_too = (frontend.ask(method, game=game, seat=seat) for game in ("itself", "twin"))
            assert sent == sent_too
        compared += twin != frontend.game()
        for id in ("itself", "twin"):
            frontend.ask("close", game=id)
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
        for sender, named in ((1, 0), (0, 1), (1, 2)):
            error = frontend.fail(method, game="1", seat=sender, action={**action, "seat": named})
            assert error["data"]["refusal"] == "engine.another-seat"
            assert error["data"]["details"] == {"seat": sender, "named": named}
        error = frontend.fail(method, game="1", seat=0, action={"type": "base/dice", "faces": {"red": 6, "yellow": 6}})
        assert error["data"]["refusal"] == "engine.for-chance"
    assert frontend.fail("play", game="1", seat=1, action={**action, "seat": 1})["data"]["refusal"] == NOT_YOURS
    assert frontend.ask("check", game="1", seat=1, action={**action, "seat": 1})["refusal"] == NOT_YOURS
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
        assert refused["words"] == "Aquesta acció és d'un altre jugador."
        assert refused["text"] == "This action names another seat."
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


def test_what_is_listed_names_the_players(frontend: Frontend) -> None:
    frontend.ask("new", **NEW, metadata={"seat 0": "Ada", "seat 1": "Blai"})
    match = frontend.server.table.matches["1"]
    while not isinstance(match.game.phase, Trade):
        match.play(match.actions[0])
    hands, goods = match.game.state[Holdings].hands, range(5)
    mine, yours = next(
        (one, other) for one in goods for other in goods if one != other and hands[0][one] and hands[1][other]
    )
    give, get = (catan.Goods(tuple(int(each == good) for each in goods)) for good in (mine, yours))
    match.play(OfferTrade(Seat(0), give, get, (Seat(1),)))
    match.play(AcceptTrade(Seat(1)))
    words = frontend.ask("actions", game="1", seat=0, words="en")["words"]["actions"]
    assert any("Blai" in sentence for sentence in words), words


# -- bots ----------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
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


def test_where_no_bot_is_named_the_last_decides(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    decided = {bot: frontend.ask("decide", game="1", seat=0, bot=bot) for bot in ("random", "greedy")}
    assert decided["random"] != decided["greedy"]
    assert frontend.ask("decide", game="1", seat=0) == decided["greedy"]


def test_there_are_no_more_games_than_the_limit(frontend: Frontend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catan_core.serve.methods.MAX_GAMES", 2)
    frontend.ask("new", **NEW)
    frontend.ask("new", **NEW, game="two")
    position = frontend.ask("save", game="1")["position"]
    for method, params in (("new", NEW), ("resume", {"seed": 7, "position": position})):
        assert frontend.fail(method, **params)["message"].startswith("there are 2 games, which is the limit")
    frontend.ask("close", game="1")
    assert frontend.ask("new", **NEW)["game"] == "2"


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
    ("games", {"seat": 0}, "'seat' is not a field here; there are none"),
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
    ("play", {"game": "1", "seat": 0, "action": {"type": "base/roll", "seat": "0"}}, "$.action.seat: expected a seat"),
    ("play", {"game": "1", "action": {"type": "base/roll", "seat": 0}}, "$: 'seat' is missing"),
    ("play", {"game": "1", "seat": 0, "action": {"type": "base/roll"}}, "$.action: 'seat' is missing"),
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
    ("new", {"seed": 7, "seats": 3, "board": {"hexes": []}}, "$.board: a board has 1 to 200 hexes"),
    ("new", {"seed": 7, "seats": 3, "game": ""}, "$.game: expected the id of a game"),
    ("new", {"seed": 7, "seats": 3, "game": 61 * "g"}, "$.game: expected the id of a game"),
    ("resume", {"seed": 7, "transcript": "nonsense"}, "$.transcript: line 1: 'nonsense' is not a transcript"),
    ("resume", {"seed": 7, "transcript": "{}"}, "$.transcript: line 1: $: 'format' is missing"),
    ("resume", {"seed": 7, "position": {"format": 2}}, "$.position: 'rules' is missing"),
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


def parts_of(value: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Every part of a JSON value with its path: the object or list that holds it, and its key there."""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        step = f"[{key}]" if isinstance(key, int) else f".{key}" if key.isidentifier() else f"[{key!r}]"
        yield path + step, value, key
        yield from parts_of(part, path + step)


def spoiled(params: dict[str, Any], name: str) -> Iterator[tuple[set[str], dict[str, Any]]]:
    """Parameters of which a part of one is no longer what it should be, or is missing, with the paths to name."""
    for number, (path, _, _) in enumerate(parts_of(params[name], f"$.{name}")):
        for missing in (False, True):
            changed = json.loads(json.dumps(params))
            _, holder, key = [*parts_of(changed[name], f"$.{name}")][number]
            above = path[: path.rindex("[" if isinstance(key, int) or path.endswith("]") else ".")]
            if missing:
                del holder[key]
            else:
                holder[key] = {"": [""]}
            yield {path, above}, changed


def test_games_may_have_expansions_that_the_server_was_given_and_a_request_names_no_file(tmp_path: Path) -> None:
    file = tmp_path / "quiet.py"
    file.write_text("import catan_core as catan\n@catan.hookimpl\ndef catan_modifiers(setup):\n    return []\n")
    frontend = Frontend()
    wanted = {"seats": 3, "seed": 7, "expansions": ["base", "quiet"]}
    assert "no expansion 'quiet' is installed" in frontend.fail("new", **wanted)["message"]
    assert "no expansion" in frontend.fail("new", **{**wanted, "expansions": ["base", str(file)]})["message"]

    frontend.server = Server([catan.load(file)])
    assert frontend.ask("expansions")["quiet"]["version"] == "0.1"
    assert frontend.ask("new", **wanted)["game"] == "1"
    saved = frontend.ask("save", game="1")
    assert frontend.ask("resume", seed=1, transcript=saved["transcript"])["game"] == "2"
    assert frontend.ask("resume", seed=1, position=saved["position"])["game"] == "3"


@pytest.mark.thorough
def test_every_path_of_a_problem_begins_where_the_parameters_of_the_request_begin(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    play_on(frontend, 30)
    saved = frontend.ask("save", game="1")
    trade = {"type": "base/offer-trade", "seat": 0, "give": {"wool": 1}, "get": {"ore": 1}, "to": [1, 2]}
    requests = (
        ("play", {"game": "1", "seat": 0, "action": trade}, "action"),
        ("check", {"game": "1", "seat": 0, "action": trade}, "action"),
        ("resume", {"seed": 7, "position": {**saved["position"], "slices": {}}}, "position"),
        ("new", {**NEW, "board": {"hexes": [[0, 0, "forest", 4]]}}, "board"),
        ("new", {**NEW, "metadata": {"date": "now"}}, "metadata"),
    )
    told = 0
    for method, params, name in requests:
        for named, changed in spoiled(params, name):
            data = frontend.call(method, **changed).get("error", {}).get("data", {})
            for problem in data.get("problems", ()):
                assert problem.startswith((f"$.{name}.", f"$.{name}[", f"$.{name}: ")), problem
                told += any(problem.startswith(f"{path}: ") for path in named)
    assert told > 50
    lines = saved["transcript"].splitlines()
    for line in (0, 3):
        broken = "\n".join([*lines[:line], lines[line].replace('"', '"x', 1), *lines[line + 1 :]])
        for problem in frontend.fail("resume", seed=7, transcript=broken)["data"]["problems"]:
            assert problem.startswith(f"$.transcript: line {line + 1}: $"), problem


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


def test_a_request_whose_id_is_null_is_answered(frontend: Frontend) -> None:
    assert frontend.say('{"jsonrpc":"2.0","id":null,"method":"games"}') == {"jsonrpc": "2.0", "id": None, "result": []}


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


def batch_of(*requests: tuple[str, dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        for number, (method, params) in enumerate(requests)
    ]


@pytest.mark.thorough
def test_the_requests_of_a_batch_after_the_hundredth_are_refused_each_by_its_id(frontend: Frontend) -> None:
    frontend.ask("new", **NEW)
    answers = frontend.say(json.dumps(batch_of(*[("new", NEW)] * 2_000)))
    assert [answer["id"] for answer in answers] == [*range(2_000)]
    assert ["error" in answer for answer in answers] == [False] * MAX_CALLS + [True] * (2_000 - MAX_CALLS)
    assert answers[MAX_CALLS]["error"] == {
        "code": -32004,
        "message": "a batch has at most 100 requests: this one was not carried out",
    }
    assert len(frontend.server.table.matches) == 1 + MAX_CALLS
    unanswered = {"jsonrpc": "2.0", "method": "new", "params": NEW}
    assert frontend.say(json.dumps([unanswered] * 200)) is None
    assert len(frontend.server.table.matches) == 1 + 2 * MAX_CALLS
    assert frontend.ask("status", game="1")["moves"] == 0


@pytest.mark.thorough
@pytest.mark.parametrize(
    "item", ["0", "[]", '{"id":0}', '{"jsonrpc":"2.0","id":0,"method":"schema","params":{"game":"1"}}']
)
@pytest.mark.parametrize("most", [120_000, 300_000])
def test_no_answer_is_longer_than_the_bound_and_the_server_goes_on(
    frontend: Frontend, monkeypatch: pytest.MonkeyPatch, item: str, most: int
) -> None:
    frontend.ask("new", **NEW)
    monkeypatch.setattr("catan_core.serve.server.MAX_ANSWER", most)
    line = f"[{','.join([item] * 20_000)}]"
    answer = frontend.server.answer(line)
    assert answer is not None
    assert most / 2 < len(answer) <= most
    *told, last = json.loads(answer)
    assert last["error"] == {
        "code": -32004,
        "message": f"the answer to a line has at most {most} bytes: {20_000 - len(told)} requests were not carried out",
    }
    assert frontend.ask("status", game="1")["moves"] == 0


def test_what_finds_no_room_in_an_answer_changes_nothing(frontend: Frontend, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever changes a game is answered by its status, for which there is room, or is not carried out."""
    frontend.ask("new", **NEW)
    monkeypatch.setattr("catan_core.serve.server.MAX_ANSWER", 50_000)
    assert "ask for less, or for this alone" in frontend.fail("schema", game="1")["message"]
    mixed: list[tuple[str, dict[str, Any]]] = [
        ("view", {"game": "1", "seat": 0}),
        ("schema", {"game": "1"}),
        ("new", NEW),
    ] * 30
    answers = frontend.say(json.dumps(batch_of(*mixed)))
    made = [answer["result"]["game"] for answer in answers if "over" in answer.get("result", {})]
    assert 2 < len(made) < 30
    assert [*frontend.server.table.matches] == ["1", *made]
    assert {answer["error"]["code"] for answer in answers if "error" in answer} == {-32004}


def test_the_bounds_hold_together_with_the_longest_ids(frontend: Frontend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catan_core.serve.server.MAX_ANSWER", 60_000)
    dice = "\U0001f3b2" * 1_000
    requests = [{"jsonrpc": "2.0", "id": dice, "method": method} for method in ["games", dice, "new"] * 40]
    answer = frontend.server.answer(json.dumps(requests))
    assert answer is not None
    assert len(answer) <= 60_000
    assert {told["id"] for told in json.loads(answer)} == {dice, None}
    long = frontend.say(json.dumps({"jsonrpc": "2.0", "id": "x" * 1_001, "method": "games"}))
    assert long["id"] is None
    assert long["error"]["message"] == "'id' is a string of at most 1000 characters, a whole number or null"


def test_an_answer_has_as_much_room_as_a_line_and_a_list_of_actions_a_highest_limit(frontend: Frontend) -> None:
    assert MAX_ANSWER == MAX_LINE
    frontend.ask("new", **NEW)
    frontend.ask("actions", game="1", seat=0, limit=10_000)
    assert "a whole number from 0 to 10000" in frontend.fail("actions", game="1", seat=0, limit=10_001)["message"]


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


def test_a_rule_that_fails_is_named_with_its_expansion_and_its_traceback_is_on_standard_error(
    frontend: Frontend, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    class Broken:
        __name__ = "broken"

        @catan.hookimpl
        def catan_reactions(self, setup: catan.Setup) -> catan.Reactions:
            def fail(tx: catan.Transition, event: PiecePlaced) -> None:
                raise KeyError("oops")

            return [catan.Reaction(PiecePlaced, fail)]

    expansion = catan.Expansion("broken", "Broken", version="1", modules=(Broken(),), requires=("base",))
    frontend.server.table.matches["1"] = catan.Match(catan.ruleset("base", expansion), seats=3, seed=7)
    action = frontend.ask("actions", game="1", seat=0)["actions"][0]

    error = frontend.fail("play", game="1", seat=0, action=action)

    assert error == {
        "code": -32603,
        "message": "an internal error in the expansion 'broken': KeyError: 'oops'",
        "data": {"error": "KeyError", "expansion": "broken"},
    }
    said = capfd.readouterr().err
    assert said.startswith("Traceback")
    assert 'raise KeyError("oops")' in said
    assert "the expansion 'broken' (" in said
    assert frontend.ask("status", game="1")["moves"] == 0


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


def test_a_line_may_be_as_long_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    games = b'{"jsonrpc":"2.0","id":1,"method":"games"}'
    monkeypatch.setattr("catan_core.serve.server.MAX_LINE", len(games))
    assert [answer.get("result") for answer in spoken(games + b"\n" + games)] == [[], []]


def test_a_position_may_be_nested_as_deep_in_a_request_as_by_itself(frontend: Frontend) -> None:
    nested: list[Any] = []
    for _ in range(strict_json.DEPTH - 1):
        nested = [nested]
    strict_json.loads(json.dumps(nested))
    request = {"jsonrpc": "2.0", "id": 1, "method": "resume", "params": {"seed": 7, "position": {"format": nested}}}
    [answer] = frontend.say(json.dumps([request]))
    assert answer["error"]["code"] == -32602
    request["params"] = {"seed": 7, "position": {"format": [[[nested]]]}}
    assert frontend.say(json.dumps(request))["error"]["code"] == -32700


def test_each_line_is_answered_before_the_next_is_read() -> None:
    class Conversation(io.BytesIO):
        """Reads a line only after the last one was answered."""

        def readline(self, size: int | None = -1, /) -> bytes:
            assert out.getvalue().count(b"\n") == self.getvalue()[: self.tell()].count(b"\n")
            return super().readline(size)

    games, out = b'{"jsonrpc":"2.0","id":1,"method":"games"}\n', io.BytesIO()
    answers = io.BufferedWriter(out)
    serve(Conversation(3 * games), answers)
    assert out.getvalue().count(b"\n") == 3


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


@pytest.mark.thorough
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
