"""The rooms of a server that somebody is in: who is told what, when changes are stored, and when bots decide."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Executor
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from random import Random
from typing import TypeVar

from catan_core import Action, CatanError, Seat, Transcript, View
from catan_core.play import Bot, RandomBot
from catan_core.render import Style, replay_html

from .consent import settle, unsettled
from .lobby import checked
from .protocol import NewRoom, Refused, id_in
from .room import Change, Room
from .session import Session, refusal
from .storage import Storage, StoredRoom, Writer

T = TypeVar("T")

MAX_ROOMS = 10_000
"""There are at most this many rooms whose game is not over."""

ROOMS_OF_ADDRESS = 20
"""From one address at most this many such rooms are opened, unless the server is started with another number."""

MAX_SPECTATORS = 50
"""At most this many people look on in a room."""

MAX_TABS = 8
"""A seat has at most this many connections; a further one takes the place of the oldest, so its owner gets in."""

MAX_REPLIES = 32
"""At most this many replies wait for a client; until then nothing more of what it sends is read."""

LOBBY_SECONDS = 24 * 60 * 60
"""A room whose game has not begun after this time is forgotten, once nobody is in it."""

IDLE_SECONDS = 90 * 24 * 60 * 60
"""So is any room in which nothing has happened for this time."""

LISTED = 100
"""At most this many rooms are listed."""

log = logging.getLogger("web_table")


class Client:
    """A connection to a room. It is woken when there is something to send; what that is, it finds out itself.

    So a slow client does not pile anything up: when it can be sent something again, it gets the state as it is then.
    """

    def __init__(self, table: Table, session: Session) -> None:
        self.table = table
        self.session = session
        self.awake = asyncio.Event()
        self.closed = asyncio.Event()
        self.replaced = False
        """Whether the connection is closed because its seat has a newer one."""
        self._replies: deque[str] = deque()
        self._room_for_replies = asyncio.Event()
        self._welcomed = False

    async def receive(self, text: str) -> None:
        """Carry out a message; the reply is sent in its time."""
        # A client that leaves in the middle must not stop a change halfway.
        await asyncio.shield(asyncio.ensure_future(self._carry_out(text)))
        while len(self._replies) >= MAX_REPLIES:
            self._room_for_replies.clear()
            await self._room_for_replies.wait()

    async def _carry_out(self, text: str) -> None:
        try:
            await self.table.changing(
                lambda: self.session.answer(text),
                lambda answer: answer.change,
                tell=lambda answer: self._reply(answer.reply),
            )
        except Refused as error:
            self._reply(refusal(error, id_in(text)))

    def _reply(self, text: str) -> None:
        self._replies.append(text)
        self.awake.set()

    async def texts(self) -> list[str]:
        """Wait for something to send. Replies come first: it takes a while to write down the news."""
        await self.awake.wait()
        if self._replies and self._welcomed:
            return self._taken_replies()
        self.awake.clear()
        async with self.table.lock:
            if self.table.broken:
                return self._taken_replies()
            texts = [] if self._welcomed else [self.session.welcome()]
            self._welcomed = True
            return texts + self._taken_replies() + self.session.news()

    def _taken_replies(self) -> list[str]:
        replies = [*self._replies]
        self._replies.clear()
        self._room_for_replies.set()
        return replies


class Table:
    """A room that somebody is in. What changes it holds the lock until the change is stored."""

    def __init__(self, hub: Hub, room: Room) -> None:
        self.hub = hub
        self.room = room
        self.lock = asyncio.Lock()
        self.clients: list[Client] = []
        self.users = 0
        self.broken = False
        self._bots: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        """Whether anybody needs the room in memory."""
        return self.users > 0 or (self._bots is not None and not self._bots.done())

    @asynccontextmanager
    async def client(self, session: Session) -> AsyncIterator[Client]:
        """A client while it is connected. Raises Refused if it wants to look on, and there are too many who do."""
        if session.seat is None and self.room.spectators >= MAX_SPECTATORS:
            raise Refused("busy", f"{MAX_SPECTATORS} people look on in this room, which is the limit")
        if session.seat is not None:
            self._replace_oldest(session.seat)
        client = Client(self, session)
        self.clients.append(client)
        self.room.connect(session.seat, 1)
        try:
            await self._settle()
            self.let_bots_play()
            yield client
        finally:
            self.clients.remove(client)
            self.room.connect(session.seat, -1)
            await self._settle()

    def _replace_oldest(self, seat: Seat) -> None:
        """Close the oldest connections of a seat that has as many as it may have."""
        there = [client for client in self.clients if client.session.seat == seat and not client.closed.is_set()]
        for client in there[: max(len(there) + 1 - MAX_TABS, 0)]:
            client.replaced = True
            client.closed.set()

    async def _settle(self) -> None:
        """After somebody has come or gone: whoever returns to a seat that a bot has played takes it again."""
        self.wake()
        if unsettled(self.room):
            with suppress(Refused):  # then everybody leaves, and it is settled when they come back
                settled = self.changing(lambda: settle(self.room), lambda change: change)
                await asyncio.shield(asyncio.ensure_future(settled))

    def wake(self) -> None:
        """Tell everybody that something has changed."""
        for client in self.clients:
            client.awake.set()

    async def changing(
        self,
        do: Callable[[], T],
        change_in: Callable[[T], Change | None],
        store: Callable[[Storage, Change], None] | None = None,
        tell: Callable[[T], None] | None = None,
    ) -> T:
        """Do something that may change the game, store the change, and only then tell of it.

        Raises Refused; then nothing has changed.
        """
        async with self.lock:
            self._require_whole()
            try:
                result = do()
                change = change_in(result)
                if change is not None:
                    await self._store(change, store)
                if tell is not None:
                    tell(result)
            except Refused:
                raise
            except Exception:
                log.exception("room %s", self.room.id)
                self._break()
                raise Refused("internal", "an internal error; the table goes on where it was stored last") from None
            finally:
                self.wake()
        self.let_bots_play()
        return result

    async def _store(self, change: Change, store: Callable[[Storage, Change], None] | None) -> None:
        id, stage = self.room.id, self.room.stage
        try:
            if store is not None:
                await self.hub.stored(lambda storage: store(storage, change))
            else:
                await self.hub.stored(lambda storage: storage.change(id, change, stage))
        except Exception:
            log.exception("room %s could not be stored", id)
            self._break()
            raise Refused("storage", "this could not be stored, so it has not happened") from None

    def _require_whole(self) -> None:
        if self.broken:
            raise Refused("storage", "the table is read anew; come back")

    def _break(self) -> None:
        """What is in memory is not what is stored: everybody leaves, and who comes back gets what is stored."""
        self.broken = True
        self.hub.forget(self)
        for client in self.clients:
            client.closed.set()

    # -- bots ------------------------------------------------------------------------------------------------------

    def let_bots_play(self) -> None:
        """See to it that bots decide while they owe a decision, and as soon as somebody's time runs out."""
        self._wait_for_the_clock()
        if (self._bots is None or self._bots.done()) and self.room.bot_to_move() is not None and not self.broken:
            self._bots = asyncio.create_task(self._play_bots())

    def _wait_for_the_clock(self) -> None:
        """Look again when the next time runs out. While nobody is in the room, no clock is looked at."""
        room = self.room
        self.stop_the_clock()
        if room.clock is None or room.stage != "playing" or self.broken or not self.users:
            return
        left = [left for left in room.clock.left(room.now()).values() if left > 0]
        if left:
            self._alarm = asyncio.get_running_loop().call_later(min(left) + 0.01, self.let_bots_play)

    def stop_the_clock(self) -> None:
        """Do not look again when a time runs out."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    async def _play_bots(self) -> None:
        try:
            while self.room.bot_to_move() is not None and not self.broken:
                await asyncio.sleep(self.hub.pause)
                await self._play_bot()
        except Refused:
            log.warning("the bots of room %s stop", self.room.id)
        finally:
            asyncio.get_running_loop().call_soon(self.hub.let_go, self)

    async def _play_bot(self) -> None:
        async with self.lock:
            seat = self.room.bot_to_move()
            if seat is None:
                return
            asked = self.room.playing().revision(seat)
            bot, view, seed = self.room.question(seat)
        action = await self.hub.decided(bot, view, seed)
        await self.changing(lambda: self.room.play_bot(action, asked), lambda change: change)


def decision(bot: Bot, view: View, seed: str) -> Action:
    """What a bot decides. Where it fails, it decides at random."""
    try:
        action = bot.choose(view, view.actions, Random(seed))
        if view.rules.check(view, action) is None:
            return action
        log.error("the bot %s has decided what is not legal: %r", bot.name, action)
    except Exception:
        log.exception("the bot %s", bot.name)
    return RandomBot().choose(view, view.actions, Random(seed))


def public(rooms: Sequence[StoredRoom]) -> dict[str, dict[str, object]]:
    """What everybody may know of stored rooms, by id. Those that cannot be read are left out."""
    shown = {}
    for room in rooms:
        with suppress(CatanError):
            shown[room.id] = room.public()
    return shown


def new_id() -> str:
    """An id for a room that nobody can guess."""
    return secrets.token_urlsafe(9)


@lru_cache(maxsize=8)
def replay_page(transcript: str, language: str, names: tuple[str | None, ...]) -> str:
    """The page to look through a game, with the names of those who played it."""
    called = [name or f"({seat})" for seat, name in enumerate(names)]
    style = Style(theme="auto", names=called if any(names) else ())
    return replay_html(Transcript.parse(transcript), style=style, language=language)


class Hub:
    """All rooms: those that somebody is in are in memory, the others in the storage."""

    def __init__(
        self, storage: Storage, bots: Executor, pause: float = 0.0, rooms_of_address: int = ROOMS_OF_ADDRESS
    ) -> None:
        self.pause = pause
        self._rooms_of_address = rooms_of_address
        self._storage = storage
        self._writer = Writer(storage)
        self._bots = bots
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}

    async def stored(self, do: Callable[[Storage], T]) -> T:
        """The result of something that is done with the storage, once it is committed."""
        return await asyncio.shield(asyncio.wrap_future(self._writer.do(lambda: do(self._storage))))

    async def decided(self, bot: Bot, view: View, seed: str) -> Action:
        """What a bot decides. It takes its time elsewhere."""
        return await asyncio.get_running_loop().run_in_executor(self._bots, decision, bot, view, seed)

    def close(self) -> None:
        """Store what is waiting, and end."""
        self._writer.close()

    # -- rooms -----------------------------------------------------------------------------------------------------

    async def open(self, wish: NewRoom, address: str = "") -> tuple[Table, Seat, str]:
        """Open a room for somebody at an address, and take its first seat. Raises Refused."""
        rules, bot = await asyncio.to_thread(checked, wish)
        room = Room(
            new_id(),
            rules,
            wish.seats,
            bot=bot,
            title=wish.title,
            board_seed=wish.board_seed,
            chat=wish.chat,
            seconds=wish.seconds,
        )
        seat, token = room.sit(wish.name)
        await self._forget_old()
        await self.stored(lambda storage: self._admit(storage, room, address))
        table = Table(self, room)
        return table, seat, token

    async def _forget_old(self) -> None:
        used = {*self._tables, *self._loading}
        await self.stored(lambda storage: storage.forget(time.time(), LOBBY_SECONDS, IDLE_SECONDS, used))

    async def rematch(self, id: str, token: str, address: str = "") -> str:
        """The id of the room where the people of a room play again, a new one if nobody has asked. Raises Refused."""
        async with self.table(id) as table, table.lock:
            room = table.room
            if room.seat_of(token) is None:
                raise Refused("forged-token", "this token is for no seat of this room")
            known = room.rematch
            if known is not None and await self.stored(lambda storage: storage.has(known)):
                return known
            again = room.again(new_id())
            await self._forget_old()
            await self.stored(lambda storage: self._admit(storage, again, address, before=id))
            room.rematch = again.id
            room.room_changes += 1
            table.wake()
            return again.id

    def _admit(self, storage: Storage, room: Room, address: str, before: str | None = None) -> None:
        """Store a new room, if there may be one more; `before`: its people have played in this room. Raises Refused."""
        if sum(storage.counts().values()) >= MAX_ROOMS:
            raise Refused("busy", f"there are {MAX_ROOMS} rooms, which is the limit; come back later")
        if storage.rooms_of(address) >= self._rooms_of_address:
            limit = f"{self._rooms_of_address} rooms from your address are in use, which is the limit"
            raise Refused("too-many-rooms", f"{limit}; finish a game first")
        if before is None:
            storage.add(room, address)
        else:
            storage.rematch(before, room, address)

    @asynccontextmanager
    async def table(self, id: str) -> AsyncIterator[Table]:
        """A room, while somebody is in it. Raises Refused."""
        table = await self._table(id)
        table.users += 1
        try:
            yield table
        finally:
            table.users -= 1
            self.let_go(table)

    async def _table(self, id: str) -> Table:
        if id in self._tables:
            return self._tables[id]
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Table:
        try:
            stored = await self.stored(lambda storage: storage.room(id))
            if stored is None:
                raise Refused("no-room", "there is no such room")
            try:
                room = await asyncio.to_thread(stored.room)
            except CatanError as error:
                log.warning("room %s cannot be read: %s", id, error)
                raise Refused("unreadable", f"this room cannot be read any more: {error}") from None
            table = self._tables[id] = Table(self, room)
            return table
        finally:
            del self._loading[id]

    def let_go(self, table: Table) -> None:
        """Forget a room that nobody is in; it is stored."""
        if not table.busy:
            self.forget(table)

    def forget(self, table: Table) -> None:
        """Forget a room in memory."""
        table.stop_the_clock()
        if self._tables.get(table.room.id) is table:
            del self._tables[table.room.id]

    async def counts(self) -> dict[str, int]:
        """How many rooms wait for people, and in how many a game is in progress."""
        return await self.stored(lambda storage: storage.counts())

    async def listed(self) -> list[dict[str, object]]:
        """The rooms whose game is not over, but for those that cannot be read, as without an expansion of theirs."""
        stored = await self.stored(lambda storage: storage.unfinished(LISTED))
        known = {id: table.room.public() for id, table in self._tables.items()}
        others = [room for room in stored if room.id not in known]
        shown = known | await asyncio.to_thread(public, others)
        return [shown[room.id] for room in stored if room.id in shown]

    async def sit(self, id: str, name: str | None, seat: int | None) -> tuple[dict[str, object], Seat, str]:
        """Take a seat in a room. Raises Refused."""
        async with self.table(id) as table, table.lock:
            room, before = table.room, [*table.room.chairs]
            taken, token = room.sit(name, seat)
            chairs = [*room.chairs]
            try:
                await self.stored(lambda storage: storage.seat(id, chairs))
            except Exception:
                log.exception("room %s could not be stored", id)
                room.chairs = before
                raise Refused("storage", "this could not be stored, so it has not happened") from None
            table.wake()
            return room.public(), taken, token

    async def start(self, id: str, token: str) -> dict[str, object]:
        """Start the game of a room. Raises Refused."""
        async with self.table(id) as table:
            room = table.room

            def begin(storage: Storage, change: Change) -> None:
                storage.begin(id, room.chairs, room.opening, change)

            if room.seat_of(token) is None:
                raise Refused("forged-token", "this token is for no seat of this room")
            await asyncio.shield(asyncio.ensure_future(table.changing(room.start, lambda change: change, begin)))
            return room.public()

    async def replay(self, id: str, language: str) -> str:
        """The page to look through a game that is over. Raises Refused."""
        text = await self.transcript(id)
        async with self.table(id) as table:
            names = tuple(chair.name for chair in table.room.chairs)
        return await asyncio.to_thread(replay_page, text, language, names)

    async def transcript(self, id: str) -> str:
        """The transcript of a game that is over. Raises Refused."""
        async with self.table(id) as table:
            if table.room.stage != "over":
                raise Refused(
                    "not-over", "the transcript has everything that is hidden; it is there when the game is over"
                )
            return await self.stored(lambda storage: storage.transcript(id))
