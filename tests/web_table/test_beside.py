"""Beside the game: the chat, the time for a turn, and what there is when the game is over."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import catan_core as catan
from catan_core import Seat
from catan_core.play import RandomBot, play_match
from examples.web_table.hub import Hub, replay_page
from examples.web_table.lobby import checked, ruleset_of
from examples.web_table.protocol import JsonObject, Name, NewRoom, Play, Refused, Texts
from examples.web_table.room import CHAT_LINES, Chair, Change, Room
from examples.web_table.session import said_hello
from examples.web_table.storage import Storage
from tests.web_table.playing import Player, room_of, room_of_match

HELLO = '{"type":"hello","token":null,"language":"en"}'


class Watch:
    """A clock that goes on when a test says so."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def timed(seconds: int = 60, seats: int = 3, people: int = 3) -> tuple[Room, Watch]:
    watch = Watch()
    room = Room("room", catan.ruleset("base"), seats, bot="random", board_seed="b", seconds=seconds, now=watch)
    for number in range(people):
        room.sit(f"person {number}")
    room.start(chance_seed="c")
    return room, watch


def bot_plays(room: Room) -> bool:
    """Let the bot decide that is due, if one is."""
    seat = room.bot_to_move()
    if seat is None:
        return False
    asked = room.playing().revision(seat)
    bot, view, seed = room.question(seat)
    return room.play_bot(bot.choose(view, view.actions, Random(seed)), asked) is not None


# -- chat --------------------------------------------------------------------------------------------------------


def test_what_a_seat_says_is_told_to_all_and_a_spectator_only_reads() -> None:
    room = Room("room", catan.ruleset("base"), 2, bot="random", chat=True)
    room.sit("Anna")
    anna, cleo = Player(room, 0), Player(room, None)
    assert anna.ask("say", words="  Good luck!  ")["type"] == "done"
    assert cleo.ask("say", words="Me too")["error"]["code"] == "spectator"
    for player in (anna, cleo):
        (message,) = [each for each in player.look() if each["type"] == "chat"]
        assert message["lines"] == [{"number": 0, "seat": 0, "words": "Good luck!"}]
        assert [each for each in player.look() if each["type"] == "chat"] == []


def test_a_room_has_no_chat_unless_it_is_wished_for() -> None:
    player = Player(room_of(), 0)
    assert player.ask("say", words="Hello")["error"]["code"] == "no-chat"
    assert not player.room.public()["chat"]


@pytest.mark.parametrize(
    "words",
    ["", "  ", "\u200d", " \u200c \u200d ", "a\nb", "a\u202eb", "a\u200db\u202e", "x" * 301, "\u200d" * 301, 5, None],
)
def test_a_line_of_the_chat_is_short_and_printable(words: Any) -> None:
    room = Room("room", catan.ruleset("base"), 2, bot="random", chat=True)
    room.sit("Anna")
    assert Player(room, 0).ask("say", words=words)["error"]["code"] == "malformed"


FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
HEART = "\N{HEAVY BLACK HEART}\ufe0f\u200d\N{FIRE}"
PERSIAN = "\u0645\u06cc\u200c\u062f\u0627\u0646\u0645"


@pytest.mark.parametrize("words", [FAMILY, f"Well done {HEART}!", PERSIAN])
def test_emoji_and_scripts_that_join_characters_can_be_said(words: str) -> None:
    room = Room("room", catan.ruleset("base"), 2, bot="random", chat=True)
    room.sit("Anna")
    player = Player(room, 0)
    assert player.ask("say", words=words)["type"] == "done"
    (message,) = [each for each in player.look() if each["type"] == "chat"]
    assert message["lines"][0]["words"] == words


def test_the_chat_keeps_its_last_lines_also_when_the_server_is_started_again(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "games.sqlite")
    room = Room("room", catan.ruleset("base"), 2, bot="random", chat=True, seconds=30)
    room.sit("Anna")
    storage.add(room)
    changes = [room.say(Seat(0), f"line {number}") for number in range(CHAT_LINES + 5)]
    storage.commit(partial(storage.change, "room", change, room.stage) for change in changes)
    stored = storage.room("room")
    assert stored is not None
    again = stored.room()
    assert again.chat == room.chat
    assert again.chat is not None
    assert [again.chat[0].number, len(again.chat), again.seconds] == [5, CHAT_LINES, 30]
    storage.close()


# -- the time for a turn -----------------------------------------------------------------------------------------


def test_when_the_time_of_a_turn_runs_out_the_bot_decides() -> None:
    room, watch = timed(60)
    watch.time += 59
    assert room.bot_to_move() is None
    watch.time += 1
    assert room.bot_to_move() == 0
    assert bot_plays(room)
    assert room.playing().history[-1][0].seat == 0
    assert room.chairs[0].kind == "person"


def test_no_time_is_won_by_asking_others() -> None:
    room, watch = timed(60)
    room.play(Seat(0), _first(room, 0))
    watch.time += 59
    assert Player(room, 0).ask("undo")["type"] == "done"
    watch.time += 1
    assert room.bot_to_move() == 0
    assert bot_plays(room)
    assert room.request is None


def test_each_seat_has_a_time_of_its_own_in_a_turn_and_a_new_one_in_the_next() -> None:
    room, watch = timed(60)
    while room.playing().game.turn.number < 1:
        watch.time += 60
        assert bot_plays(room)
    first = room.playing().game.turn
    assert room.clock is not None
    assert room.clock.left(watch.time) == {first.seat: 60.0}
    watch.time += 60
    while room.playing().game.turn == first:
        seat = room.bot_to_move()
        if seat is None:  # somebody else has to decide, and has a time of its own
            assert set(room.clock.left(watch.time).values()) == {60.0}
            watch.time += 60
        else:
            assert bot_plays(room)
    assert set(room.clock.left(watch.time).values()) == {60.0}


def test_after_an_undo_the_clock_looks_at_those_who_owe_a_decision_again() -> None:
    room, watch = timed(60)
    players = [Player(room, seat) for seat in range(3)]
    watch.time += 20
    players[0].play(players[0].state["actions"][0]["action"])
    while room.playing().game.actors == (0,):  # the road beside the settlement
        room.play(Seat(0), _first(room, 0))
    assert room.playing().game.actors == (1,)
    assert room.clock is not None
    assert set(room.clock.left(watch.time)) == {1}
    watch.time += 5
    players[0].ask("undo")
    players[1].ask("undo-agree")
    assert players[2].ask("undo-agree")["type"] == "done"
    assert room.playing().game.actors == (0,)
    told = [message for message in players[0].look() if message["type"] == "clock"]
    assert told == [{"type": "clock", "seats": [{"seat": 0, "left": 60.0}]}]
    watch.time += 60
    assert room.bot_to_move() == 0


def test_a_move_after_an_undo_has_its_own_time() -> None:
    room, watch = timed(60)
    watch.time += 20
    room.play(Seat(0), _first(room, 0))
    for seat, kind in enumerate(("undo", "undo-agree", "undo-agree")):
        Player(room, seat).ask(kind)
    assert room.playing().game.actors == (0,)
    watch.time += 30
    assert room.play(Seat(0), _first(room, 0)).times[0] == watch.time


def _first(room: Room, seat: int) -> Any:
    action = json.loads(room.playing().game.actions_of(Seat(seat)).to_json())["actions"][0]
    return Play(1, room.playing().revision(Seat(seat)), JsonObject(action))


def test_the_time_that_is_left_is_told_beside_each_state() -> None:
    room, watch = timed(60)
    watch.time += 12.5
    told = [message for message in Player(room, 1).received if message["type"] == "clock"]
    assert told == [{"type": "clock", "seats": [{"seat": 0, "left": 47.5}]}]
    assert [message for message in Player(room_of(), 1).received if message["type"] == "clock"] == []


@pytest.mark.parametrize("seconds", [0, 9, 3601, -60])
def test_a_turn_has_a_time_within_reason(seconds: int) -> None:
    with pytest.raises(Refused, match="a turn has 10 to 3600 seconds"):
        checked(NewRoom(Texts(["base"]), 2, seconds=seconds))


def test_a_server_looks_again_by_itself_when_a_time_runs_out(tmp_path: Path) -> None:
    async def test() -> None:
        with ThreadPoolExecutor(1) as bots:
            hub = Hub(Storage(tmp_path / "games.sqlite"), bots)
            opened, _, token = await hub.open(NewRoom(Texts(["base"]), 2, bot="random", seconds=10))
            await hub.sit(opened.room.id, None, None)
            async with hub.table(opened.room.id) as table:
                watch = Watch()
                table.room.now = watch
                await hub.start(opened.room.id, token)
                async with table.client(said_hello(table.room, HELLO, Seat(0))):
                    moves = table.room.playing().moves
                    watch.time += 9.98
                    table.let_bots_play()
                    watch.time += 0.02
                    async with asyncio.timeout(60):
                        while table.room.playing().moves == moves:
                            await asyncio.sleep(0.01)
            assert table._alarm is None
            hub.close()

    asyncio.run(test())


# -- the end -----------------------------------------------------------------------------------------------------


def finished() -> catan.Match:
    match = catan.Match(catan.ruleset("base", options={"base.victory_points": 3}), 3, seed=4)
    for _ in play_match(match, [RandomBot()] * 3):
        pass
    assert match.game.over
    return match


@pytest.mark.thorough
def test_the_longest_silence_is_the_longest_time_between_two_moves_of_people() -> None:
    room = room_of_match(finished(), people=2)
    history = room.playing().history
    room.times = [float(number) for number in range(len(history))]
    last = max(number for number, (action, _) in enumerate(history) if action.seat >= 0)
    room.times[last:] = [time + 75.4 for time in room.times[last:]]
    room.shown.clear()
    player = Player(room, 0)
    assert player.state["silence"] == {"seconds": 76, "seat": history[last][0].seat}


@pytest.mark.thorough
def test_when_the_game_is_over_nothing_is_taken_back() -> None:
    player = Player(room_of_match(finished(), people=2), 0)
    assert player.ask("undo")["error"] == {"code": "no-undo", "message": "the game is over"}


def test_nothing_is_told_of_a_silence_before_the_end() -> None:
    assert Player(room_of(), 0).state["silence"] is None


@pytest.mark.thorough
def test_a_rematch_has_the_same_people_with_the_same_tokens_and_is_opened_once(tmp_path: Path) -> None:
    match = finished()

    async def test() -> None:
        storage = Storage(tmp_path / "games.sqlite")
        room = Room("first", match.game.rules.ruleset, 3, bot="random", title="Friday", chat=True, seconds=60)
        (_, anna), (_, bea) = room.sit("Anna"), room.sit("Bea")
        room.chairs[2] = Chair("bot", "Blai")
        storage.add(room, "192.0.2.1")
        header, *lines = str(match.transcript).splitlines()
        storage.begin("first", room.chairs, 0, Change(0, tuple(lines), header))
        with ThreadPoolExecutor(1) as bots:
            hub = Hub(storage, bots)
            with pytest.raises(Refused) as refused:
                await hub.rematch("first", "forged")
            assert refused.value.code == "forged-token"
            second = await hub.rematch("first", anna)
            assert await hub.rematch("first", bea) == second
            async with hub.table(second) as table:
                again = table.room
                assert [again.seat_of(token) for token in (anna, bea)] == [0, 1]
                assert [chair.kind for chair in again.chairs] == ["person", "person", "empty"]
                assert (again.title, again.seconds, again.chat, again.stage) == ("Friday", 60, [], "lobby")
                await hub.start(second, bea)
                with pytest.raises(Refused) as refused:
                    await hub.rematch(second, bea)
                assert refused.value.code == "not-over"
            async with hub.table("first") as table:
                assert table.room.public()["rematch"] == second
                assert len(table.room.times) == table.room.playing().moves
            hub.close()

    asyncio.run(test())


@pytest.mark.thorough
def test_the_page_to_look_through_a_game_has_the_names_of_those_who_played() -> None:
    page = replay_page(str(finished().transcript), "ca", ("Anna", None, "<b>Cleo"))
    assert 'lang="ca"' in page
    assert "Anna" in page
    assert "<b>Cleo" not in page


def test_a_game_is_looked_through_only_when_it_is_over(tmp_path: Path) -> None:
    async def test() -> None:
        with ThreadPoolExecutor(1) as bots:
            hub = Hub(Storage(tmp_path / "games.sqlite"), bots)
            opened, _, token = await hub.open(NewRoom(Texts(["base"]), 2, name=Name("Anna")))
            await hub.start(opened.room.id, token)
            with pytest.raises(Refused) as refused:
                await hub.replay(opened.room.id, "en")
            assert refused.value.code == "not-over"
            hub.close()

    asyncio.run(test())


def test_expansions_that_need_an_option_to_be_played_together_have_it_in_the_lobby() -> None:
    named = ["base", "caravans", "cities_knights"]
    assert ruleset_of(named).options["caravans.with_cities_knights"] is True
    assert ruleset_of(["base", "caravans"]).options.get("caravans.with_cities_knights") is None
