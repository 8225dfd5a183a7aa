"""Whatever a client sends, it is told what is wrong with it, and nothing changes."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from examples.web_table.protocol import KINDS, MAX_NAME, NewRoom, Refused, Sit, read_body, read_message
from tests.web_table.playing import Player, room_of

ROOM = room_of(people=2)
PLAYER, OTHER = Player(ROOM, 0), Player(ROOM, 1)

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ["id", "revision", "action", "language", "token", "since", "x"]
ACTION = {"type": "base/found", "seat": 0}
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from([*KINDS, "fly"]) | ANYTHING},
    optional={name: ANYTHING | st.integers(0, 3) | st.just(ACTION) | st.just(PLAYER.revision) for name in FIELDS},
)


def refused(text: str) -> dict[str, Any]:
    """What seat 0 is told; seat 1 must not be told anything."""
    before = (ROOM.playing().moves, ROOM.playing().game, ROOM.request)
    reply = PLAYER.send(text)
    if reply["type"] == "done":
        return reply
    assert (ROOM.playing().moves, ROOM.playing().game, ROOM.request) == before
    assert OTHER.look() == []
    assert reply["type"] == ("refused" if "id" in reply else "error")
    assert reply["error"]["code"]
    assert 0 < len(reply["error"]["message"]) < 3000
    return reply


@pytest.mark.thorough
@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_text_is_refused(text: str) -> None:
    assert refused(text)["error"]["code"] == "malformed"


@pytest.mark.thorough
@given(MESSAGES)
def test_any_message_is_refused_or_does_what_it_may(message: dict[str, Any]) -> None:
    reply = refused(json.dumps(message))
    if reply["type"] == "done":
        assert message["type"] in ("language",)


@pytest.mark.thorough
@given(ANYTHING)
def test_any_action_is_refused(action: object) -> None:
    message = {"type": "play", "id": 1, "revision": PLAYER.revision, "action": action}
    assert refused(json.dumps(message))["error"]["code"] in ("malformed", "not-an-action")


@pytest.mark.thorough
@given(st.dictionaries(st.sampled_from(["expansions", "seats", "options", "name", "title", "bot", "seat"]), ANYTHING))
def test_any_request_is_read_or_refused(fields: dict[str, Any]) -> None:
    for kind in (NewRoom, Sit):
        with suppress(Refused):
            assert isinstance(read_body(kind, json.dumps(fields)), kind)


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (
            '{"type":"play","id":"1","revision":true,"action":[],"x":2}',
            [
                "$.id: expected a whole number, not '1'",
                "$.revision: expected a string, not True",
                "$.action: expected an object, not []",
                "$: there is no field 'x'",
            ],
        ),
        ('{"type":"undo"}', ["$.id: this field is missing"]),
        (
            '{"type":"hello","token":null,"language":"en","since":{"number":0}}',
            ["$.since: expected a string, not {'number': 0}"],
        ),
    ],
)
def test_every_problem_of_a_message_is_named_with_its_place(text: str, problems: list[str]) -> None:
    with pytest.raises(Refused) as caught:
        read_message(text)
    assert caught.value.about["problems"] == problems


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"type":"undo","id":1,"id":2}', "this is not JSON: the key 'id' comes twice"),
        ('{"type":"play","id":1,"action":{"seat":0,"seat":1}}', "this is not JSON: the key 'seat' comes twice"),
        ('{"type":"undo","id":1' + "0" * 5000 + "}", "this is not JSON: a number has more than 16 digits"),
    ],
)
def test_json_that_others_would_read_otherwise_is_refused(text: str, problem: str) -> None:
    with pytest.raises(Refused) as caught:
        read_message(text)
    assert caught.value.message == problem


@pytest.mark.parametrize("name", ["", "  ", "x" * (MAX_NAME + 1), "a\nb", "A\u200dda", "\ud800", 3])
def test_a_name_is_short_and_can_be_shown(name: object) -> None:
    with pytest.raises(Refused, match="expected a name of 1 to 30 printable characters"):
        read_body(Sit, json.dumps({"name": name}))
    assert read_body(Sit, '{"name": " Bea "}').name == "Bea"
