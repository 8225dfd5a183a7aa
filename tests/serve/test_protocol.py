"""The schema of the protocol describes every request that a server takes and every answer that it gives."""

import json
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import catan_core as catan
from catan_core.serve import Server
from catan_core.serve.methods import METHODS
from catan_core.serve.protocol import FAILURES, INTERNAL_ERROR, protocol_schema, protocol_types
from tests.helpers.tiers import few

PLAYED = [("base",), ("base", "five_six"), ("base", "cities_knights", "seafarers"), ("dice_game",)]


@cache
def described(ids: tuple[str, ...], seats: int) -> Any:
    return protocol_schema(catan.ruleset(*ids).rules(seats))["$defs"]


@cache
def validator(ids: tuple[str, ...], seats: int, name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": described(ids, seats)})


class Desk:
    """A server whose requests and answers are all checked against the schema of one protocol."""

    def __init__(self, *ids: str, seats: int) -> None:
        self.server, self.ids, self.seats = Server(), ids, seats
        self.asked: set[str] = set()
        self.codes: set[int] = set()

    def fits(self, name: str, value: object) -> None:
        problems = [error.message[:200] for error in validator(self.ids, self.seats, name).iter_errors(value)]
        assert not problems, (name, problems[:3])

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a request that the schema describes."""
        self.asked.add(method)
        self.fits("request", {"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        self.fits(f"{method}-params", params)
        response = self.send({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        assert "error" not in response, response
        self.fits(f"{method}-result", response["result"])
        return response["result"]

    def refused(self, method: str, **params: Any) -> Any:
        return self.send({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})["error"]

    def send(self, request: object) -> Any:
        line = request if isinstance(request, str) else json.dumps(request)
        response = json.loads(self.server.answer(line) or "null")
        self.fits("response", response)
        if "error" in response:
            self.fits("failure", response["error"])
            self.codes.add(response["error"]["code"])
        return response


@pytest.mark.thorough
@pytest.mark.parametrize(
    "ids", few({"+".join(ids): (ids,) for ids in PLAYED}, "dice_game", "base+cities_knights+seafarers")
)
def test_every_answer_of_a_game_is_described(ids: tuple[str, ...]) -> None:
    seats = 5 if "five_six" in ids else 3
    desk = Desk(*ids, seats=seats)
    desk.ask("expansions")
    begun = desk.ask("new", expansions=[*ids], seats=seats, seed=7, game="g", metadata={"seat 0": "Ada"})
    bot = desk.ask("bots", game="g")[0]
    since = 0
    for number in range(30):
        status = desk.ask("status", game="g")
        if status["over"]:
            break
        seat = status["actors"][0]
        view = desk.ask("view", game="g", seat=seat, words="ca")
        desk.ask("view", game="g", seat=None)
        desk.ask("actions", game="g", seat=seat, limit=20, words="es")
        news = desk.ask("events", game="g", seat=seat, since=since, words="en")
        since = news["moves"]
        action = desk.ask("decide", game="g", seat=seat, bot=bot)
        assert desk.ask("check", game="g", seat=seat, action=action) is None
        revision = view["revision"]
        desk.ask("play", game="g", seat=seat, action=action, revision=revision)
        if number == 10:
            desk.ask("undo", game="g", seat=seat, seed="again")
            rewound = desk.ask("events", game="g", seat=seat, revision=revision)
            assert "events" in rewound or "view" in rewound
    saved = desk.ask("save", game="g")
    desk.ask("resume", seed="x", transcript=saved["transcript"], game="h")
    desk.ask("resume", seed="x", position=saved["position"])
    assert desk.ask("save", game="1")["transcript"] is None
    assert [each["game"] for each in desk.ask("games")] == ["g", "h", "1"]
    desk.ask("schema", game="g", message="view")
    assert desk.ask("close", game="h") is None
    assert desk.asked == set(METHODS), "a method that this test does not ask"
    assert begun["winners"] is None


@pytest.mark.thorough
def test_every_error_is_described() -> None:
    desk = Desk("base", seats=3)
    status = desk.ask("new", seats=3, seed=7)
    game, stale = status["game"], desk.ask("status", game="1", seat=0)["revision"]
    desk.send("{")
    desk.send({"jsonrpc": "1.0"})
    desk.send({"jsonrpc": "2.0", "id": 1, "method": "fly"})
    assert "problems" in desk.refused("play", game=game, seat=0, action=[])["data"]
    desk.refused("new", seats=9, seed=1)
    action = {"type": "base/end-turn", "seat": 0}
    illegal = desk.refused("play", game=game, seat=0, action=action, words="es")
    assert illegal["data"]["words"]
    checked = desk.ask("check", game=game, seat=0, action=action)
    assert checked["refusal"] == illegal["data"]["refusal"]
    desk.refused("status", game="none")
    desk.refused("undo", game=game)
    seat = status["actors"][0]
    for _ in range(2):
        desk.ask("play", game=game, seat=seat, action=desk.ask("decide", game=game, seat=seat, bot="random"))
    assert desk.refused("play", game=game, seat=seat, action=action, revision=stale)["code"] == -32005
    responses = json.loads(desk.server.answer(json.dumps([{"jsonrpc": "2.0", "id": 1, "method": "games"}] * 101)) or "")
    desk.fits("failure", responses[-1]["error"])
    desk.codes.add(responses[-1]["error"]["code"])
    assert desk.codes == set(FAILURES) - {INTERNAL_ERROR}


def test_a_parameter_that_the_reader_refuses_is_not_in_the_schema() -> None:
    for params in (
        {"seed": 1.5},
        {"seed": 1, "seats": -1},
        {"seed": 1, "game": ""},
        {"seed": 1, "game": "x" * 61},
        {"seed": 1, "expansions": "base"},
        {"seed": 1, "metadata": {"": "x"}},
        {"seed": 1, "x": 1},
        {},
    ):
        assert not validator(("base",), 3, "new-params").is_valid(params), params
        answer = Server().answer(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "new", "params": params}))
        assert json.loads(answer or "")["error"]["code"] in (-32602, -32700), params


@pytest.mark.parametrize(
    "method", [name for name, each in METHODS.items() if {"seat"} & {*each.required, *each.optional}]
)
def test_a_spectator_may_ask_what_the_schema_says(method: str) -> None:
    """`null` for a seat is taken where the schema has it, and nowhere else."""
    desk = Desk("base", seats=3)
    game = desk.ask("new", seats=3, seed=7)["game"]
    action = desk.ask("decide", game=game, seat=0)
    desk.ask("play", game=game, seat=0, action=action)
    params = {"game": game, "seat": None, **({"action": action} if "action" in METHODS[method].required else {})}
    answer = desk.send({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    assert validator(("base",), 3, f"{method}-params").is_valid(params) == ("result" in answer), answer


def test_each_method_has_its_types() -> None:
    text = protocol_types(catan.ruleset("base").rules(3))
    assert "export interface Methods {" in text
    for name in METHODS:
        pascal = name.capitalize()
        assert f"params: {pascal}Params;" in text
        assert f"result: {pascal}Result;" in text
    assert 'export type ViewResult = View & Required<Pick<View, "moves" | "revision">>;' in text
