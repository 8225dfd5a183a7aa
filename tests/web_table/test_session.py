"""What clients are told at a table, and what becomes of what they send."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pytest

from catan_core import Game, IllegalAction, Match, Seat, contents_json, ruleset
from catan_core.base import MaritimeTrade
from catan_core.base.offers import LIKE_FOR_LIKE
from catan_core.play import RandomBot, play_match
from catan_core.testing import Scenario
from examples.web_table.consent import settle, undo_waits_for, unsettled
from examples.web_table.local import LocalTable
from examples.web_table.protocol import MAX_CHARS, Refused
from examples.web_table.room import Room
from examples.web_table.session import NOTHING, said_hello
from examples.web_table.spoken import refused
from tests.web_table.playing import Player, go_on, restarted, room_of, room_of_match


def hello(token: str | None = None, language: str = "en", since: Any = None) -> str:
    return json.dumps({"type": "hello", "token": token, "language": language, "since": since})


def test_a_client_is_welcomed_and_gets_the_board_the_events_and_the_state() -> None:
    player = Player(room_of(), 0, "ca")

    assert [message["type"] for message in player.received] == ["welcome", "board", "events", "state"]
    welcome, board, _, state = player.received
    assert welcome["contents"] == json.loads(contents_json(player.room.playing().game.rules))
    assert len(board["geometry"]["hexes"]) == 19
    assert state["phase"] == "Fundació: col·locar un poblat"
    assert len(state["actions"]) == 54
    assert state["actions"][0]["words"].startswith("Col·loca")
    assert player.look() == []


def test_a_token_is_for_its_seat_alone() -> None:
    room = room_of()
    lobby = type(room)("other", room.rules, 4, bot="random")
    taken = [lobby.sit(None) for _ in range(3)]

    for seat, token in taken:
        assert said_hello(lobby, hello(token)).seat == seat
    for forged in ("", "x", taken[0][1][:-1], taken[0][1] + "=", "\udcff"):
        with pytest.raises(Refused, match="forged-token"):
            said_hello(lobby, hello(forged))
    assert taken[0][1] not in repr(vars(lobby))


@pytest.mark.thorough
def test_events_come_once_each_and_in_their_order() -> None:
    room = room_of(people=4)
    players = [Player(room, seat) for seat in (0, 1, 2, 3, None)]
    for _ in go_on(room, players, Random(1), 120):
        pass

    for player in players:
        numbers = [event["number"] for event in player.log]
        assert numbers == sorted(numbers)
        again = Player(room, player.session.seat, since=player.received[2]["revision"])
        assert again.received[2]["after"] == 0
        assert again.log == [event for event in player.log if event["number"] > 0]


@pytest.mark.thorough
@pytest.mark.parametrize("seat", [0, 1, None])
def test_whoever_comes_back_gets_exactly_what_was_missed(seat: int | None) -> None:
    room = room_of(people=3)
    players = [Player(room, seat) for seat in (0, 1, 2)]
    gone = Player(room, seat)
    left: list[tuple[list[object], Player]] = []

    def seen() -> list[object]:
        """What the seat has seen of every move: whose it was, its own actions, and the events."""
        return [
            (
                action.seat,
                action if action.seat == seat else None,
                game.events_for(None if seat is None else Seat(seat)),
            )
            for action, game in room.playing().history
        ]

    for number in go_on(room, players, Random(2), 90):
        gone.look()
        if number % 10 == 0 or number in (33, 61):
            left.append((seen(), Player(room, seat)))
        if number in (33, 61):
            assert players[0].ask("undo")["type"] == "done"
            for other in players[1:]:
                assert other.ask("undo-agree")["type"] == "done"
            for player in players:
                player.look()

    gone.look()
    assert len(left) == 11
    for before, player in left:
        known = len(before)
        for course in (room, restarted(room)):
            back = Player(course, seat, since=player.revision)
            (events,) = [message for message in back.received if message["type"] == "events"]
            assert events["after"] == (known if before == seen()[:known] else NOTHING)
            kept = [event for event in player.log if event["number"] <= events["after"]]
            assert kept + events["events"] == gone.log
            assert back.state == gone.state


def test_whoever_stays_is_told_only_what_is_new_also_after_something_was_taken_back() -> None:
    room = room_of(people=1, seats=2)
    player, spectator = Player(room, 0), Player(room, None)
    for _ in range(2):
        player.play(player.state["actions"][0]["action"])
        player.look()
    spectator.look()
    before = spectator.revision
    player.ask("undo")
    player.look()
    player.play(player.state["actions"][1]["action"])

    for each in (player, spectator):
        events, state = each.look()
        assert (events["after"], events["number"], state["number"]) == (1, 2, 2)
        assert {event["number"] for event in events["events"]} == {2}
    assert spectator.revision != before
    assert (player.look(), spectator.look()) == ([], [])


def test_a_revision_that_was_taken_back_brings_everything_anew_and_what_is_played_by_it_is_stale() -> None:
    room = room_of(people=1, seats=2)
    player = Player(room, 0)
    player.play(player.state["actions"][0]["action"])
    player.look()
    gone, tab = Player(room, 0), Player(room, 0)
    player.ask("undo")
    player.look()
    player.play(player.state["actions"][-1]["action"])
    player.look()

    action = player.state["actions"][0]["action"]
    assert (tab.state["phase"], tab.state["number"]) == (player.state["phase"], player.state["number"])
    assert tab.play(action)["error"]["code"] == "stale"
    for course in (room, restarted(room)):
        back = Player(course, 0, since=gone.revision)
        assert back.received[2]["after"] == NOTHING
        assert (back.log, back.state) == (player.log, player.state)
        assert back.ask("play", revision=gone.revision, action=action)["error"]["code"] == "stale"
        assert back.play(action)["type"] == "done"


@pytest.mark.thorough
def test_whoever_comes_for_the_first_time_is_told_of_the_whole_game() -> None:
    match = Match(ruleset("base"), 4, seed=7)
    for _ in play_match(match, [RandomBot()] * 4):
        if match.moves > 250:
            break
    room = room_of_match(match, people=4)
    first = Player(room, 0)
    asked_anew = Player(room, 0, since="12-0123456789abcdef")

    assert first.received[2]["after"] == NOTHING
    codec = ruleset("base")
    happened = [event for game in room.games for event in json.loads(codec.events_to_json(game.events, Seat(0)))]
    assert [line["event"] for line in first.log] == happened
    assert asked_anew.received == first.received
    first.ask("language", language="es")
    events, _ = first.look()
    assert [event["number"] for event in events["events"]] == [event["number"] for event in asked_anew.log]
    assert len(first.log) == len(asked_anew.log)


@pytest.mark.thorough
def test_a_client_that_looks_rarely_gets_all_events_and_the_last_state() -> None:
    room = room_of(people=4)
    players = [Player(room, seat) for seat in range(4)]
    lazy = Player(room, None)
    eager = Player(room, None)
    for _ in go_on(room, [*players, eager], Random(3), 40):
        pass

    messages = lazy.look()
    assert [message["type"] for message in messages] == ["events", "state"]
    assert (lazy.log, lazy.state) == (eager.log, eager.state)


@pytest.mark.thorough
def test_words_change_with_the_language() -> None:
    room = room_of(people=4)
    players = [Player(room, seat) for seat in range(4)]
    for _ in go_on(room, players, Random(3), 30):
        pass
    player = players[0]
    before = player.log
    assert player.ask("language", language="es")["type"] == "done"
    player.look()

    assert [event["event"] for event in player.log] == [event["event"] for event in before]
    assert [event["words"] for event in player.log] != [event["words"] for event in before]
    refused = player.ask("language", language="xx")
    assert refused["error"]["code"] == "language"
    assert "'xx'" in refused["error"]["message"]


# -- what is refused ---------------------------------------------------------------------------------------------


REFUSED: list[tuple[str, str]] = [
    ("", "malformed"),
    ("{", "malformed"),
    ("[]", "malformed"),
    ("[" * 60_000, "malformed"),
    ('{"type":"fly","id":1}', "malformed"),
    ('{"type":"play","id":1}', "malformed"),
    ('{"type":"play","id":true,"revision":"REVISION","action":{}}', "malformed"),
    ('{"type":"play","id":1,"revision":"REVISION","action":[]}', "malformed"),
    ('{"type":"play","id":1,"revision":"REVISION","action":{"type":"base/roll","seat":"0"}}', "not-an-action"),
    ('{"type":"play","id":1,"revision":"REVISION","action":{"type":"base/fly","seat":0}}', "not-an-action"),
    (
        '{"type":"play","id":1,"revision":"REVISION","action":{"type":"base/dice","faces":{"red":6,"yellow":6}}}',
        "illegal",
    ),
    ('{"type":"play","id":1,"revision":"REVISION","action":{"type":"base/roll","seat":1}}', "illegal"),
    ('{"type":"play","id":1,"revision":"REVISION","action":{"type":"base/roll","seat":0}}', "illegal"),
    ('{"type":"play","id":1,"revision":"99-0123456789abcdef","action":{"type":"base/roll","seat":0}}', "stale"),
    ('{"type":"play","id":1,"revision":"REVISION OF ANOTHER SEAT","action":{"type":"base/roll","seat":0}}', "stale"),
    ('{"type":"undo","id":1}', "no-undo"),
    ('{"type":"undo-agree","id":1}', "no-undo"),
    ('{"type":"undo-refuse","id":1}', "no-undo"),
    ('{"type":"hello","token":null,"language":"en"}', "malformed"),
    ('{"type":"undo","id":1,"x":"' + "x" * MAX_CHARS + '"}', "too-long"),
]


@pytest.mark.parametrize(("text", "code"), REFUSED, ids=[f"{code}: {text[:70]}" for text, code in REFUSED])
def test_what_is_refused_says_why_and_changes_nothing(text: str, code: str) -> None:
    room = room_of()
    player, other = Player(room, 0), Player(room, 1)
    before = (room.playing().moves, room.playing().game, room.room_changes, room.game_changes)
    reply = player.send(text.replace("REVISION OF ANOTHER SEAT", other.revision).replace("REVISION", player.revision))

    assert reply["error"]["code"] == code
    assert reply["error"]["message"]
    assert reply["type"] == ("refused" if "id" in reply else "error")
    assert (room.playing().moves, room.playing().game, room.room_changes, room.game_changes) == before
    assert (player.look(), other.look()) == ([], [])


def test_a_spectator_changes_nothing() -> None:
    room = room_of()
    player, spectator = Player(room, 0), Player(room, None)
    action = player.state["actions"][0]["action"]

    assert spectator.state["actions"] == []
    assert spectator.play(action)["error"]["code"] == "spectator"
    for kind in ("undo", "undo-agree", "undo-refuse"):
        assert spectator.ask(kind)["error"]["code"] in ("spectator", "no-undo")
    assert room.playing().moves == 0


def test_an_illegal_action_is_refused_in_the_language_of_the_client() -> None:
    player = Player(room_of(), 0, "es")
    error = player.play({"type": "base/roll", "seat": 0})["error"]

    assert error["refusal"] == "engine.not-now"
    assert error["message"] == "Ahora no puedes hacer esto."
    assert error["rule"]["heading"]
    assert error["details"] == {}


def test_a_refusal_says_what_it_is_about_as_data() -> None:
    game = room_of().playing().game
    error = IllegalAction(game.actions[0], LIKE_FOR_LIKE(good="wool"))
    told = refused(error, game, "ca").to_json()

    assert told["details"] == {"good": "wool"}
    assert (told["code"], told["refusal"]) == ("illegal", "trade.like-for-like")
    assert told["message"] == json.loads(game.refusal_json(error.violation, words="ca"))["words"]


# -- taking back -------------------------------------------------------------------------------------------------


def test_a_decision_is_taken_back_when_all_other_people_agree() -> None:
    room = room_of(people=3)
    players = [Player(room, seat) for seat in range(3)]
    first = room.playing().game
    for _ in range(2):
        assert players[0].play(players[0].state["actions"][0]["action"])["type"] == "done"
        players[0].look()
    for player in players:
        player.look()
    assert not players[1].state["can_undo"]
    assert players[1].ask("undo")["error"]["code"] == "no-undo"

    assert players[0].ask("undo")["type"] == "done"
    assert players[0].ask("undo-agree")["error"]["code"] == "no-undo"
    assert players[1].ask("undo")["error"]["code"] == "no-undo"
    assert players[1].ask("undo-agree")["type"] == "done"
    players[2].look()
    assert players[2].state["undo"] == {"by": 0, "agreed": [1], "waiting_for": [2]}
    assert room.playing().moves == 2
    assert players[2].ask("undo-refuse")["type"] == "done"
    players[2].look()
    assert (players[2].state["undo"], room.playing().moves) == (None, 2)

    for left in (1, 0):
        players[0].ask("undo")
        players[1].ask("undo-agree")
        players[2].ask("undo-agree")
        assert room.playing().moves == left
    assert room.playing().game == first
    players[2].look()
    assert not any(entry["words"] for entry in players[2].log)


def test_whoever_plays_on_refuses_the_undo() -> None:
    room = room_of(people=2, seats=2)
    players = [Player(room, seat) for seat in range(2)]
    for _ in range(2):
        players[0].play(players[0].state["actions"][0]["action"])
        players[0].look()
    players[1].look()
    players[0].ask("undo")
    before = room.games
    assert players[1].play(players[1].state["actions"][0]["action"])["type"] == "done"
    players[0].look()

    assert players[0].state["undo"] is None
    assert room.games[:-1] == before


def test_alone_among_bots_a_decision_is_taken_back_at_once_and_what_the_bots_did_goes_with_it() -> None:
    room = room_of(people=1)
    player = Player(room, 0)
    rng = Random(5)
    for _ in go_on(room, [player], rng, 3):
        pass
    assert room.bot_to_move() is not None
    before = room.playing().moves
    assert player.ask("undo")["type"] == "done"

    assert room.playing().moves < before
    assert room.bot_to_move() is None


def test_dice_are_drawn_anew_after_an_undo() -> None:
    room = room_of(people=1, seats=2)
    player = Player(room, 0)
    for _ in go_on(room, [player], Random(1), 200):
        if any(shown["action"]["type"] == "base/roll" for shown in player.state["actions"]):
            break
    faces: set[str] = set()
    for _ in range(12):
        player.play({"type": "base/roll", "seat": 0})
        player.look()
        faces.add(str([event["event"]["faces"] for event in player.log if "faces" in event["event"]][-1]))
        assert player.ask("undo")["type"] == "done"
        player.look()
    assert len(faces) > 3


@pytest.mark.thorough
def test_a_board_seed_decides_the_board_and_nothing_else() -> None:
    rooms = [room_of(people=2, seats=2, seed=seed) for seed in ("a", "a", "a", "a", "b")]
    boards = [room.playing().transcript.header.layout for room in rooms]
    assert [board == boards[0] for board in boards] == [True, True, True, True, False]

    dice = []
    for room in rooms[:4]:
        players = [Player(room, seat) for seat in (0, 1)]
        for _ in range(200):
            faces = [event["event"]["faces"] for event in players[0].log if "faces" in event["event"]]
            if len(faces) == 4:
                break
            person = next(player for player in players if player.session.seat in player.state["waiting_for"])
            person.play(person.state["actions"][0]["action"])
            for player in players:
                player.look()
        dice.append(str(faces))
    assert len({*dice}) > 1


@pytest.mark.thorough
def test_the_seed_of_a_local_table_decides_the_whole_game() -> None:
    def course() -> list[str]:
        table = LocalTable(seats=3, seed="shared", bot="random")
        texts = table.receive(hello())
        while table.room.playing().moves < 40:
            state = json.loads(texts[-1])
            if not table.bots_to_move:
                about = {"id": 1, "revision": state["revision"], "action": state["actions"][0]["action"]}
                assert '"done"' in table.receive(json.dumps({"type": "play", **about}))[0]
            texts = table.step() or table.receive(hello())
        return [str(event["event"]) for event in json.loads(table.receive(hello())[2])["events"]]

    assert course() == course()
    assert LocalTable(seats=3).receive('{"type":"undo","id":1}') == [
        '{"type":"error","error":{"code":"hello-first","message":"the first message is a hello"}}'
    ]


def test_bots_wait_while_somebody_asks_to_take_back() -> None:
    room = room_of(people=2)
    players = [Player(room, seat) for seat in range(2)]
    for _ in go_on(room, players, Random(1), 4):
        pass
    assert room.bot_to_move() is not None
    players[0].ask("undo")

    assert room.bot_to_move() is None


# -- several at once ---------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_several_seats_discard_at_once_from_what_they_saw() -> None:
    match = Match(ruleset("base"), 4, seed=7)
    for _ in play_match(match, [RandomBot(open_share=0)] * 4):
        if len(match.game.actors) > 1:
            break
    room = room_of_match(match, people=4)
    players = [Player(room, seat) for seat in range(4)]
    waiting = [player for player in players if player.session.seat in player.state["waiting_for"]]
    assert players[0].state["view"]["stack"][-1]["type"] == "base/discards"
    choices = [player.state["actions"] for player in waiting]
    assert len(waiting) > 1
    for player, actions in zip(waiting, choices, strict=True):
        assert player.play(actions[0]["action"])["type"] == "done"  # by the state before anybody had answered
        assert player.play(actions[0]["action"])["error"]["code"] == "stale"


def test_what_two_tabs_send_is_done_once() -> None:
    """A trade with the bank, which the seat could pay twice."""
    game = Game(Scenario().give(0, lumber=8).after_roll().state)
    room = room_of(people=1, seats=game.rules.seats)
    room.match = Match.resume(game)
    trade = json.loads(game.action_to_json(next(a for a in game.actions if isinstance(a, MaritimeTrade))))
    first, second = Player(room, 0), Player(room, 0)

    assert first.play(trade)["type"] == "done"
    once = room.playing().game
    assert second.play(trade)["error"]["code"] == "stale"
    assert first.play(trade)["error"]["code"] == "stale"  # a click that came twice
    assert room.playing().game is once
    second.look()
    assert second.play(trade)["type"] == "done"  # by a state that shows the first


def test_a_click_that_comes_twice_takes_back_one_decision() -> None:
    room = room_of(people=1, seats=2)
    player = Player(room, 0)
    for _ in range(2):
        player.play(player.state["actions"][0]["action"])
        player.look()
    seen = player.revision
    assert player.ask("undo", revision=seen)["type"] == "done"
    assert player.ask("undo", revision=seen)["error"]["code"] == "stale"

    assert room.playing().moves == 1
    player.look()
    assert player.ask("undo", revision=player.revision)["type"] == "done"
    assert room.playing().moves == 0


def test_an_undo_is_not_stale_because_others_have_played_meanwhile() -> None:
    room = room_of(people=1, seats=2)
    player = Player(room, 0)
    for _ in range(2):
        player.play(player.state["actions"][0]["action"])
        player.look()
    bot = room.bot_to_move()
    assert bot is not None
    room.play_bot(room.playing().actions[0], room.playing().revision(bot))

    assert player.ask("undo", revision=player.revision)["type"] == "done"
    assert room.playing().moves == 1


def test_what_answers_another_question_is_stale() -> None:
    room = room_of(people=2, seats=2)
    players = [Player(room, seat) for seat in range(2)]
    action = players[0].state["actions"][5]["action"]
    players[0].play(players[0].state["actions"][0]["action"])

    assert players[0].play(action)["error"]["code"] == "stale"


# -- those who are away ------------------------------------------------------------------------------------------


def table_of(people: int, present: tuple[int, ...], seats: int = 4) -> tuple[Room, list[Player]]:
    """A room where some of the people are there."""
    room = room_of(people=people, seats=seats)
    for seat in present:
        room.connect(seat, 1)
    return room, [Player(room, seat) for seat in range(people)]


def test_a_bot_plays_for_a_person_who_is_away_once_all_who_are_there_agree() -> None:
    room, players = table_of(4, (0, 1, 2))
    assert players[1].ask("stand-in", seat=3)["type"] == "done"
    players[0].look()
    assert players[0].state["stand_in"] == {"seat": 3, "by": 1, "agreed": [], "waiting_for": [0, 2]}
    assert players[0].ask("stand-in-agree")["type"] == "done"
    assert room.chairs[3].kind == "person"
    answer = players[2].session.answer(json.dumps({"type": "stand-in-agree", "id": 9}))

    assert answer.change is not None
    assert answer.change.chairs == tuple(room.chairs)
    told = room.public()["seats"]
    assert isinstance(told, list)
    assert told[3] == {"seat": 3, "kind": "stand-in", "name": "person 3", "connected": False}
    players[0].look()
    assert players[0].state["stand_in"] is None


def test_a_bot_that_plays_for_somebody_plays_on_until_the_person_returns() -> None:
    room, players = table_of(2, (0,), seats=2)
    players[0].look()
    assert players[0].ask("stand-in", seat=1)["type"] == "done"
    while room.playing().game.actors != (1,):
        players[0].look()
        players[0].play(players[0].state["actions"][0]["action"])
    assert room.bot_to_move() == 1
    bot, view, seed = room.question(Seat(1))
    decided = bot.choose(view, view.actions, Random(seed))

    room.connect(1, 1)
    assert unsettled(room)
    change = settle(room)
    assert change is not None
    assert change.chairs is not None
    assert change.chairs[1].kind == "person"
    assert room.play_bot(decided, room.playing().revision(Seat(1))) is None  # what it had thought of comes too late
    assert room.bot_to_move() is None
    players[1].look()
    assert players[1].play(players[1].state["actions"][0]["action"])["type"] == "done"


def test_a_bot_that_remembers_is_told_what_its_seat_has_seen() -> None:
    room = room_of(people=0, seats=3, bot="mcts")
    match = room.playing()
    for _ in range(20):
        seat = room.bot_to_move()
        assert seat is not None
        _, view, _ = room.question(seat)
        assert view.seen == match.seen_by(seat)
        assert pickle.loads(pickle.dumps(view)).seen == view.seen  # it may be asked in another process
        assert room.play_bot(view.actions[0], match.revision(seat))
    assert len(match.seen_by(Seat(0)).events) > 20


def test_who_is_there_or_a_bot_is_not_stood_in_for_and_a_spectator_asks_for_nothing() -> None:
    room, players = table_of(3, (0, 1))
    for seat in (0, 1, 3, 4, -1):
        assert players[0].ask("stand-in", seat=seat)["error"]["code"] == "no-stand-in"
    assert players[0].ask("stand-in-agree")["error"]["code"] == "no-stand-in"
    assert Player(room, None).ask("stand-in", seat=2)["error"]["code"] == "spectator"
    assert players[0].ask("stand-in", seat=2)["type"] == "done"
    assert players[1].ask("stand-in", seat=2)["error"]["code"] == "no-stand-in"
    assert players[1].ask("stand-in-refuse")["type"] == "done"
    assert (room.stand_in, room.chairs[2].kind) == (None, "person")


def test_who_leaves_need_not_agree_and_who_returns_ends_the_request() -> None:
    room, players = table_of(3, (0, 1))
    players[0].ask("stand-in", seat=2)
    room.connect(2, 1)
    assert settle(room) is None
    assert room.stand_in is None

    room.connect(2, -1)
    players[0].ask("stand-in", seat=2)
    room.connect(1, -1)
    assert settle(room) is not None
    assert room.chairs[2].kind == "stand-in"


def test_an_undo_does_not_wait_for_somebody_a_bot_plays_for() -> None:
    room, players = table_of(3, (0, 1))
    players[0].play(players[0].state["actions"][0]["action"])
    players[0].ask("undo")
    players[1].ask("undo-agree")
    assert undo_waits_for(room) == (2,)
    players[0].ask("stand-in", seat=2)
    answer = players[1].session.answer(json.dumps({"type": "stand-in-agree", "id": 9}))

    assert answer.change is not None
    assert answer.change.undone
    assert answer.change.chairs is not None
    assert room.playing().moves == 0


def test_bots_have_names_of_their_own_and_not_those_of_people() -> None:
    room = Room("room", ruleset("base", "five_six"), 6, bot="greedy")
    room.sit("Agnès")
    room.start()
    names = [chair.name for chair in room.chairs]

    assert len(set(names)) == 6
    assert names[1:] == ["Blai", "Clara", "Dídac", "Elena", "Félix"]
