"""Rooms and their games in SQLite. A game is the lines of its transcript.

What a `Storage` has committed is on the disk: it survives the end of the process at any moment, and of the machine.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Container, Iterable, Sequence
from concurrent.futures import Future
from itertools import zip_longest
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import attrs

from catan_core import ruleset

from .room import CHAT_LINES, Chair, Change, Room, Said

T = TypeVar("T")

VERSION = 4
"""The version of the tables."""

TABLES = """
CREATE TABLE rooms (
    id TEXT PRIMARY KEY,
    opened REAL NOT NULL,
    changed REAL NOT NULL,
    address TEXT,
    title TEXT,
    bot TEXT NOT NULL,
    expansions TEXT NOT NULL,
    options TEXT NOT NULL,
    board_seed TEXT,
    chat INTEGER NOT NULL,
    seconds INTEGER,
    rematch TEXT,
    stage TEXT NOT NULL,
    opening INTEGER NOT NULL DEFAULT 0,
    header TEXT
) WITHOUT ROWID;
CREATE TABLE chairs (
    room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT,
    token_hash TEXT,
    PRIMARY KEY (room, seat)
) WITHOUT ROWID;
CREATE TABLE moves (
    room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID;
CREATE TABLE said (
    room TEXT NOT NULL REFERENCES rooms ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID;
"""


class StorageError(Exception):
    """A database that cannot be opened, or that belongs to another server or another program."""


@attrs.frozen
class StoredRoom:
    """A room as it was stored."""

    id: str
    title: str | None
    bot: str
    expansions: str
    options: str
    board_seed: str | None
    stage: str
    opening: int
    chairs: tuple[Chair, ...]
    said: tuple[Said, ...] | None = None
    seconds: int | None = None
    rematch: str | None = None
    transcript: str | None = attrs.field(default=None, repr=False)
    times: tuple[float, ...] = ()

    def room(self) -> Room:
        """The room. Its game is played again, which takes a while."""
        room = self._without_game()
        if self.transcript is not None:
            room.resume(self.transcript, self.opening, self.times)
        return room

    def public(self) -> dict[str, object]:
        """What everybody may know of the room."""
        return {**self._without_game().public(), "phase": self.stage}

    def _without_game(self) -> Room:
        rules = ruleset(*json.loads(self.expansions), options=json.loads(self.options))
        room = Room(
            self.id,
            rules,
            len(self.chairs),
            bot=self.bot,
            title=self.title,
            board_seed=self.board_seed,
            seconds=self.seconds,
        )
        room.chat = None if self.said is None else [*self.said]
        room.rematch = self.rematch
        room.chairs = [*self.chairs]
        return room


class Storage:
    """The database. All calls come from one thread."""

    def __init__(self, path: str | Path) -> None:
        try:
            self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=1)
        except sqlite3.Error as error:
            raise StorageError(f"{path} cannot be opened: {error}") from error
        run = self._connection.execute
        try:
            # One server owns the database: two would each play the same games in their own way.
            run("PRAGMA locking_mode = EXCLUSIVE")
            run("PRAGMA journal_mode = WAL")
            run("PRAGMA synchronous = FULL")
            run("PRAGMA foreign_keys = ON")
            run("BEGIN EXCLUSIVE")
            version = run("PRAGMA user_version").fetchone()[0]
            there = run("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if version == 0 and not there:
                for statement in TABLES.split(";"):
                    run(statement)
                run(f"PRAGMA user_version = {VERSION}")
            elif version != VERSION:
                raise StorageError(f"{path} is not a database of this version of the table")
            run("COMMIT")
        except sqlite3.Error as error:
            self._connection.close()
            raise StorageError(f"{path} cannot be opened, or another server uses it: {error}") from error
        except StorageError:
            self._connection.close()
            raise

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    def commit(self, writes: Iterable[Callable[[], object]]) -> list[object]:
        """Do some writes in one transaction, so that they share the wait for the disk.

        A write that fails is taken back by itself, and its result is the error. Raises sqlite3.Error if nothing could
        be committed.
        """
        run, results = self._connection.execute, list[object]()
        run("BEGIN IMMEDIATE")
        try:
            for write in writes:
                run("SAVEPOINT a_write")
                try:
                    results.append(write())
                except Exception as error:
                    run("ROLLBACK TO a_write")
                    results.append(error)
                run("RELEASE a_write")
            run("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                run("ROLLBACK")
            raise
        return results

    # -- writes ----------------------------------------------------------------------------------------------------

    def add(self, room: Room, address: str = "") -> None:
        """Store a new room with its chairs, opened by somebody at an address."""
        now = time.time()
        self._connection.execute(
            "INSERT INTO rooms (id, opened, changed, address, title, bot, expansions, options, board_seed, chat,"
            " seconds, stage) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                room.id,
                now,
                now,
                address,
                room.title,
                room.bot,
                json.dumps(room.rules.expansions),
                json.dumps(dict(room.rules.options)),
                room.board_seed,
                room.chat is not None,
                room.seconds,
                room.stage,
            ),
        )
        self.seat(room.id, room.chairs)

    def seat(self, id: str, chairs: Sequence[Chair]) -> None:
        """Store who sits where."""
        self._connection.executemany(
            "INSERT OR REPLACE INTO chairs VALUES (?, ?, ?, ?, ?)",
            [(id, seat, chair.kind, chair.name, chair.token_hash) for seat, chair in enumerate(chairs)],
        )

    def begin(self, id: str, chairs: Sequence[Chair], opening: int, change: Change) -> None:
        """Store the beginning of a game."""
        self.seat(id, chairs)
        self._connection.execute("UPDATE rooms SET opening = ?, header = ? WHERE id = ?", (opening, change.header, id))
        self.change(id, change, "playing")

    def change(self, id: str, change: Change, stage: str) -> None:
        """Store what has become of a game."""
        run = self._connection.execute
        if change.chairs is not None:
            self.seat(id, change.chairs)
        if change.undone:
            run("DELETE FROM moves WHERE room = ? AND number > ?", (id, change.kept))
        self._connection.executemany(
            "INSERT INTO moves VALUES (?, ?, ?, ?)",
            [
                (id, number, line, at)
                for number, (line, at) in enumerate(
                    zip_longest(change.lines, change.times, fillvalue=time.time()), change.kept + 1
                )
            ],
        )
        if change.said is not None:
            run("INSERT INTO said VALUES (?, ?, ?, ?)", (id, change.said.number, change.said.seat, change.said.words))
            run("DELETE FROM said WHERE room = ? AND number <= ?", (id, change.said.number - CHAT_LINES))
        run("UPDATE rooms SET stage = ?, changed = ? WHERE id = ?", (stage, time.time(), id))
        if stage == "over":
            run("UPDATE rooms SET address = NULL WHERE id = ?", (id,))

    def rematch(self, id: str, room: Room, address: str) -> None:
        """Store the room in which the people of another one play again."""
        self.add(room, address)
        self._connection.execute("UPDATE rooms SET rematch = ? WHERE id = ?", (room.id, id))

    def forget(self, now: float, lobby_seconds: float, idle_seconds: float, used: Container[str]) -> None:
        """Forget the rooms whose game has not begun after some time, and those in which nothing has happened for some
        time. Rooms that are `used` stay.
        """
        old = self._connection.execute(
            "SELECT id FROM rooms WHERE (stage = 'lobby' AND opened < ?) OR changed < ?",
            (now - lobby_seconds, now - idle_seconds),
        ).fetchall()
        self._connection.executemany("DELETE FROM rooms WHERE id = ?", [(id,) for (id,) in old if id not in used])

    # -- reads -----------------------------------------------------------------------------------------------------

    def unfinished(self, limit: int) -> list[StoredRoom]:
        """Rooms whose game is not over, without their games: first those that wait for people, the newest first."""
        rows = self._connection.execute(
            "SELECT id FROM rooms WHERE stage != 'over' ORDER BY stage = 'playing', opened DESC LIMIT ?", (limit,)
        ).fetchall()
        return [room for (id,) in rows if (room := self.room(id, with_game=False)) is not None]

    def counts(self) -> dict[str, int]:
        """How many rooms there are whose game has not begun, and how many whose game is in progress."""
        rows = self._connection.execute("SELECT stage, count(*) FROM rooms WHERE stage != 'over' GROUP BY stage")
        return {"lobby": 0, "playing": 0, **dict(rows.fetchall())}

    def rooms_of(self, address: str) -> int:
        """How many rooms were opened from an address whose game is not over."""
        row = self._connection.execute("SELECT count(*) FROM rooms WHERE stage != 'over' AND address = ?", (address,))
        number: int = row.fetchone()[0]
        return number

    def has(self, id: str) -> bool:
        """Whether there is a room of that id."""
        return self._connection.execute("SELECT 1 FROM rooms WHERE id = ?", (id,)).fetchone() is not None

    def room(self, id: str, *, with_game: bool = True) -> StoredRoom | None:
        """A room; None if there is none of that id."""
        run = self._connection.execute
        row = run(
            "SELECT title, bot, expansions, options, board_seed, stage, opening, header, chat, seconds, rematch"
            " FROM rooms WHERE id = ?",
            (id,),
        ).fetchone()
        if row is None:
            return None
        title, bot, expansions, options, board_seed, stage, opening, header, chat, seconds, rematch = row
        chairs = run("SELECT kind, name, token_hash FROM chairs WHERE room = ? ORDER BY seat", (id,))
        sitting = tuple(Chair(*chair) for chair in chairs)
        spoken = run("SELECT number, seat, words FROM said WHERE room = ? ORDER BY number", (id,))
        said = tuple(Said(*line) for line in spoken) if chat else None
        room = StoredRoom(
            id, title, bot, expansions, options, board_seed, stage, opening, sitting, said, seconds, rematch
        )
        if header is None or not with_game:
            return room
        times = tuple(at for (at,) in run("SELECT at FROM moves WHERE room = ? ORDER BY number", (id,)))
        return attrs.evolve(room, transcript=self.transcript(id), times=times)

    def transcript(self, id: str) -> str:
        """The transcript of a game that has begun, as text."""
        run = self._connection.execute
        lines = [header for (header,) in run("SELECT header FROM rooms WHERE id = ?", (id,))]
        lines += [line for (line,) in run("SELECT line FROM moves WHERE room = ? ORDER BY number", (id,))]
        return "".join(f"{line}\n" for line in lines)


class Writer:
    """Does all that is asked of a storage in a thread of its own. What waits at the same time shares one commit."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._waiting: SimpleQueue[tuple[Callable[[], Any], Future[Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="storage", daemon=True)
        self._thread.start()

    def do(self, write: Callable[[], T]) -> Future[T]:
        """The result of a write, once it is committed, or of a read."""
        result: Future[T] = Future()
        self._waiting.put((write, result))
        return result

    def close(self) -> None:
        """Do what is waiting, close the database, and end."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        ended = False
        while not ended:
            batch = [self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            ended = None in batch
            self._commit([waiting for waiting in batch if waiting is not None])
        self._storage.close()

    def _commit(self, batch: Sequence[tuple[Callable[[], Any], Future[Any]]]) -> None:
        for _, future in batch:
            future.set_running_or_notify_cancel()
        try:
            results = self._storage.commit([write for write, _ in batch])
        except Exception as error:
            results = [error] * len(batch)
        for (_, future), result in zip(batch, results, strict=True):
            if future.cancelled():
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)
