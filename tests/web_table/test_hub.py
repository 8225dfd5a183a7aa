"""Many clients at once: nobody holds others up, and what cannot be stored has not happened."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import attrs
import pytest

import catan_core as catan
from catan_core import Actions, Seat, View
from examples.web_table.__main__ import main
from examples.web_table.hub import (
    IDLE_SECONDS,
    LOBBY_SECONDS,
    MAX_REPLIES,
    MAX_SPECTATORS,
    MAX_TABS,
    Client,
    Hub,
    Table,
    decision,
)
from examples.web_table.protocol import NewRoom, Refused, Texts
from examples.web_table.room import Change, Room
from examples.web_table.session import said_hello
from examples.web_table.storage import VERSION, Storage, StorageError

HELLO = '{"type":"hello","token":null,"language":"en"}'


@asynccontextmanager
async def table_of(storage: Storage, seats: int = 2, people: int = 2) -> AsyncIterator[Table]:
    """A room where a game has begun."""
    with ThreadPoolExecutor(1) as bots:
        hub = Hub(storage, bots)
        try:
            opened, _, token = await hub.open(NewRoom(Texts(["base"]), seats, bot="random"))
            for _ in range(people - 1):
                await hub.sit(opened.room.id, None, None)
            async with hub.table(opened.room.id) as table:
                await hub.start(opened.room.id, token)
                yield table
        finally:
            hub.close()


def seated(table: Table, seat: int | None) -> Any:
    return table.client(said_hello(table.room, HELLO, None if seat is None else Seat(seat)))


def run(test: Callable[[Storage], Awaitable[None]], path: Path, storage: type[Storage] = Storage) -> None:
    async def within_a_minute() -> None:
        async with asyncio.timeout(60):
            await test(storage(path / "games.sqlite"))

    asyncio.run(within_a_minute())


async def play(clients: list[Client], number: int) -> list[dict[str, Any]]:
    """Let the client whose turn it is play its first action. Returns what it was sent."""
    room = clients[0].table.room
    seat = room.playing().game.actors[0]
    actions = json.loads(room.playing().game.actions_of(seat).to_json())["actions"]
    about = {"id": number, "revision": room.playing().revision(seat)}
    await clients[seat].receive(json.dumps({"type": "play", **about, "action": actions[0]}))
    texts = await clients[seat].texts()
    while clients[seat].awake.is_set():
        texts += await clients[seat].texts()
    return [json.loads(text) for text in texts]


@pytest.mark.thorough
def test_a_client_that_takes_nothing_holds_nobody_up_and_nothing_piles_up_for_it(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        async with (
            table_of(storage) as table,
            seated(table, 0) as a,
            seated(table, 1) as b,
            seated(table, None) as slow,
        ):
            for number in range(60):
                sent = await play([a, b], number)
                assert {"type": "done", "id": number} in sent
            texts = [json.loads(text) for text in await slow.texts()]
            assert [text["type"] for text in texts] == ["welcome", "board", "events", "state"]
            assert texts[-1]["number"] == table.room.playing().moves
            assert max(event["number"] for event in texts[2]["events"]) == table.room.playing().moves

    run(test, tmp_path)


def test_of_a_client_that_sends_and_takes_nothing_no_more_is_read(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        async with table_of(storage) as table, seated(table, 0) as flooding, seated(table, 1) as other:

            async def flood() -> None:
                for number in range(10 * MAX_REPLIES):
                    await flooding.receive(f'{{"type":"undo","id":{number}}}')

            flooded = asyncio.create_task(flood())
            for _ in range(2000):
                await asyncio.sleep(0)
            assert not flooded.done()
            await other.receive('{"type":"undo","id":1}')
            assert any('"no-undo"' in text for text in await other.texts())
            replies = 0
            while replies < 10 * MAX_REPLIES:
                texts = await flooding.texts()
                assert len(texts) <= MAX_REPLIES + 5
                replies += sum('"refused"' in text for text in texts)
            await flooded
            assert replies == 10 * MAX_REPLIES

    run(test, tmp_path)


def test_done_comes_before_the_state_that_it_led_to(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        async with table_of(storage) as table, seated(table, 0) as a, seated(table, 1) as b:
            await a.texts()
            sent = await play([a, b], 1)
            kinds = [message["type"] for message in sent]
            assert kinds.index("done") < kinds.index("events") < kinds.index("state")

    run(test, tmp_path)


class FullDisk(Storage):
    """A storage that stores five moves, and then none."""

    def change(self, id: str, change: Change, stage: str) -> None:
        if change.kept >= 5:
            raise sqlite3.OperationalError("database or disk is full")
        super().change(id, change, stage)


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        async with table_of(storage) as table, seated(table, 0) as a, seated(table, 1) as b:
            for number in range(5):
                await play([a, b], number)
            seat = table.room.playing().game.actors[0]
            client = [a, b][seat]
            sent = await play([a, b], 6)
            (refused,) = [message for message in sent if message["type"] == "refused"]
            assert refused["error"]["code"] == "storage"
            assert not [message for message in sent if message["type"] in ("events", "state")]
            assert client.closed.is_set()
            async with table.hub.table(table.room.id) as again:
                assert again is not table
                assert again.room.playing().moves == 5
                with pytest.raises(Refused):
                    await table.changing(lambda: None, lambda _: None)

    run(test, tmp_path, FullDisk)


def test_writes_that_wait_together_share_a_commit_and_fail_alone(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "games.sqlite")
    results = storage.commit([lambda: 1, lambda: 1 / 0, lambda: storage.counts()])
    assert results[0] == 1
    assert isinstance(results[1], ZeroDivisionError)
    assert results[2] == {"lobby": 0, "playing": 0}
    storage.close()


def test_a_database_of_an_older_version_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    Storage(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {VERSION - 1}")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StorageError, match="is not a database of this version"):
        Storage(path)
    assert path.read_bytes() == before


def test_a_room_whose_expansion_is_gone_harms_no_other(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        with ThreadPoolExecutor(1) as bots:
            hub = Hub(storage, bots)
            gone, _, _ = await hub.open(NewRoom(Texts(["base"]), 2))
            other, _, _ = await hub.open(NewRoom(Texts(["base"]), 2))
            change = 'UPDATE rooms SET expansions = \'["base","gone"]\' WHERE id = ?'
            await hub.stored(lambda storage: storage._connection.execute(change, (gone.room.id,)))
            assert [room["room"] for room in await hub.listed()] == [other.room.id]
            with pytest.raises(Refused, match="this room cannot be read any more: no expansion 'gone' is installed"):
                async with hub.table(gone.room.id):
                    pass
            hub.close()

    run(test, tmp_path)


def test_a_database_in_no_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"games\.sqlite cannot be opened"):
        Storage(tmp_path / "none" / "games.sqlite")


@pytest.mark.parametrize("option", ["--port=65536", "--bot-pause=nan", "--bot-pause=-1", "--rooms-per-address=0"])
def test_a_server_does_not_start_with_numbers_that_mean_nothing(
    option: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["web_table", option])
    with pytest.raises(SystemExit):
        main()
    assert f"error: argument {option.partition('=')[0]}: " in capsys.readouterr().err


def test_spectators_have_a_limit_and_the_owner_of_a_seat_always_gets_in(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        async with table_of(storage) as table, AsyncExitStack() as looking_on:
            for _ in range(MAX_SPECTATORS):
                await looking_on.enter_async_context(seated(table, None))
            with pytest.raises(Refused, match="50 people look on"):
                async with seated(table, None):
                    pass
            async with seated(table, 0) as owner:
                assert '"seat":0' in (await owner.texts())[0]

    run(test, tmp_path)


def test_the_newest_connections_of_a_seat_take_the_place_of_the_oldest(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        async with table_of(storage) as table, AsyncExitStack() as tabs, seated(table, 1) as other:
            clients = [await tabs.enter_async_context(seated(table, 0)) for _ in range(MAX_TABS + 2)]
            assert [client.replaced for client in clients] == [True] * 2 + [False] * MAX_TABS
            assert [client.closed.is_set() for client in (*clients, other)] == [True] * 2 + [False] * (MAX_TABS + 1)

    run(test, tmp_path)


def test_one_address_opens_no_more_rooms_than_its_limit_until_one_of_their_games_is_over(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        with ThreadPoolExecutor(1) as bots:
            hub, wish = Hub(storage, bots, rooms_of_address=2), NewRoom(Texts(["base"]), 2)
            (first, _, _), _ = [await hub.open(wish, "192.0.2.1") for _ in range(2)]
            with pytest.raises(Refused, match="2 rooms from your address are in use"):
                await hub.open(wish, "192.0.2.1")
            await hub.open(wish, "192.0.2.2")
            assert await hub.counts() == {"lobby": 3, "playing": 0}
            await hub.stored(lambda storage: storage.change(first.room.id, Change(0), "over"))
            await hub.open(wish, "192.0.2.1")
            hub.close()

    run(test, tmp_path)


def test_rooms_are_forgotten_by_age_unless_somebody_is_in_them(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        now, day = time.time(), 24 * 60 * 60
        for id, stage in (("a", "lobby"), ("b", "lobby"), ("c", "playing")):
            storage.add(Room(id, catan.ruleset("base"), 2, bot="random"))
            storage.change(id, Change(0), stage)
        for later, left in ((0, "abc"), (1.1, "bc"), (90.1, "b")):
            storage.forget(now + later * day, LOBBY_SECONDS, IDLE_SECONDS, used={"b"})
            assert [id for id in "abc" if storage.room(id, with_game=False)] == [*left]
        storage.close()

    run(test, tmp_path)


@pytest.mark.thorough
def test_bots_play_until_somebody_else_is_asked_and_the_rest_goes_on_meanwhile(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        async with table_of(storage, seats=4, people=1) as table, seated(table, 0) as a:
            for number in range(8):
                await play([a], number)
                while table.room.playing().game.actors != (0,):
                    await asyncio.sleep(0)
            assert table.room.playing().moves > 8

    run(test, tmp_path)


@pytest.mark.thorough
def test_a_room_that_nobody_is_in_is_forgotten_and_read_again(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        async with table_of(storage) as table, seated(table, 0) as a, seated(table, 1) as b:
            await play([a, b], 1)
            async with table.hub.table(table.room.id) as same:
                assert same is table
        assert not table.hub._tables

    run(test, tmp_path)


def test_a_seat_that_a_bot_plays_is_stored_so_and_given_back_to_the_person_who_returns(tmp_path: Path) -> None:
    async def test(storage: Storage) -> None:
        async with table_of(storage) as table, seated(table, 0) as a:

            async def kinds() -> tuple[str, str]:
                stored = await table.hub.stored(lambda storage: storage.room(table.room.id))
                assert stored is not None
                return table.room.chairs[1].kind, stored.chairs[1].kind

            async with seated(table, 1):
                await a.receive('{"type":"stand-in","id":1,"seat":1}')
                assert await kinds() == ("person", "person")
            await a.receive('{"type":"stand-in","id":2,"seat":1}')
            assert await kinds() == ("stand-in", "stand-in")
            async with seated(table, 1):
                assert await kinds() == ("person", "person")

    run(test, tmp_path)


@attrs.frozen
class Broken:
    """A bot that fails."""

    name: str = "broken"

    def choose(self, view: View, actions: Actions, rng: object) -> Any:
        raise ZeroDivisionError


def test_a_bot_that_fails_decides_at_random(caplog: pytest.LogCaptureFixture) -> None:
    view = catan.new_game("base", seats=3).view(Seat(0))
    assert decision(Broken(), view, "seed") in view.actions
    assert "ZeroDivisionError" in caplog.text
