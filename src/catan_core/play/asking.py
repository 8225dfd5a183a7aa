"""The process of a bot, at both ends of the pipe.

It is asked with pickles and answers in JSON, so that nothing which it sends is run by whoever asks.
"""

from __future__ import annotations

import json
import multiprocessing
import pickle
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from os import _exit
from random import Random
from typing import Any
from weakref import finalize

import catan_core as catan
from catan_core import codec
from catan_core.model.errors import one_line, short
from catan_core.play.bots import Bot
from catan_core.play.processes import NoAnswer
from catan_core.play.remote import RemoteError
from catan_core.play.table import load_bot, require_bots

BEGIN_SECONDS = 60.0
"""How long a process may take to start, to make its bot and to compile rules."""
END_SECONDS = 1.0
"""How long a process may take to end by itself when it is no longer needed."""
ANSWER_BYTES = 1_000_000
"""No answer is longer."""

CONTEXT = multiprocessing.get_context("spawn")
"""Spawned, since a process with threads must not be forked."""

RULES = "rules"
"""What stands for the rules in what is sent: the process knows them since it has begun."""


class BotProcess:
    """A process with a bot, seen from outside."""

    def __init__(self, made: bytes) -> None:
        self._connection, theirs = CONTEXT.Pipe()
        self._process = CONTEXT.Process(target=_decide, args=(theirs, made), daemon=True)
        self._rules: catan.Rules | None = None
        try:
            self._process.start()
        finally:
            theirs.close()
        self.kill: finalize[..., BotProcess] = finalize(self, _kill, self._process, self._connection)
        try:
            self.remembers: bool = self._begun(None).get("remembers") is True
        except BaseException:
            self.kill()
            raise

    @property
    def is_alive(self) -> bool:
        return self.kill.alive and self._process.is_alive()

    def begin(self, rules: catan.Rules) -> None:
        if rules is not self._rules:
            self._begun(pickle.dumps(rules))
            self._rules = rules

    def _begun(self, request: bytes | None) -> dict[str, Any]:
        try:
            return self._answer(request, BEGIN_SECONDS)
        except RemoteError as error:
            raise NoAnswer(f"it could not begin: {error}") from error

    def choose(self, view: catan.View, rng: Random, limit: float | None) -> catan.Action:
        request = BytesIO()
        _Sending(request, view.rules).dump((view, rng))
        answer = self._answer(request.getvalue(), limit)
        if isinstance(text := answer.get("action"), str):
            try:
                return codec.of(view.rules, view.rules.topology(view)).action_from_json(text)
            except catan.CatanError as error:
                raise NoAnswer(f"what it chose cannot be read: {one_line(error)}") from error
        if isinstance(kind := answer.get("chose"), str):
            raise NoAnswer(f"it chose something of type {kind}")
        raise _nonsense(answer)

    def _answer(self, request: bytes | None, limit: float | None) -> dict[str, Any]:
        """What the process answers to a request, None for what it says at first. Raises RemoteError for what was raised
        there, and NoAnswer."""
        text = None
        with self._killed_after(limit) as is_late, suppress(EOFError, OSError):
            if request is not None:
                self._connection.send_bytes(request)
            came = wait([self._connection, self._process.sentinel], None if limit is None else limit + END_SECONDS)
            if self._connection in came:
                text = self._connection.recv_bytes(ANSWER_BYTES)
        if is_late:
            raise NoAnswer(f"it has not answered within {limit:g} seconds, and was cut off")
        if text is None:
            self._process.join(END_SECONDS)
            code = self._process.exitcode
            raise NoAnswer("it has not answered" if code is None else f"its process has ended (exit code {code})")
        return _understood(text)

    @contextmanager
    def _killed_after(self, limit: float | None) -> Iterator[list[bool]]:
        """Kill the process if what is done inside takes longer; then the list is not empty. So nothing waits for it,
        whatever it does with its end of the pipe."""
        is_late: list[bool] = []

        def kill() -> None:
            is_late.append(True)
            self._process.kill()

        timer = None if limit is None else threading.Timer(limit, kill)
        if timer is not None:
            timer.daemon = True
            timer.start()
        try:
            yield is_late
        finally:
            if timer is not None:
                timer.cancel()
                timer.join()

    def end(self) -> None:
        """Let the process end by itself, in a moment."""
        self._connection.close()
        self._process.join(END_SECONDS)
        self.kill()


def _kill(process: BaseProcess, connection: Connection) -> None:
    connection.close()
    process.kill()
    process.join(END_SECONDS)


def _understood(text: bytes) -> dict[str, Any]:
    """An answer. Raises RemoteError for what was raised instead, and NoAnswer for nonsense."""
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        raise _nonsense(text) from None
    if not isinstance(answer, dict):
        raise _nonsense(answer)
    if "raised" in answer:
        raise _raised(answer["raised"], answer.get("notes"))
    return answer


def _raised(texts: object, notes: object) -> RemoteError:
    if not isinstance(texts, list) or not isinstance(notes, list) or len(texts) != 3:
        raise _nonsense(texts)
    error = RemoteError(*map(str, texts))
    for note in notes:
        error.add_note(str(note))
    return error


def _nonsense(answer: object) -> NoAnswer:
    return NoAnswer(f"what it sent is no answer: {short(answer)}")


class _Sending(pickle.Pickler):
    """Pickles what is asked, without the rules."""

    def __init__(self, file: BytesIO, rules: catan.Rules) -> None:
        super().__init__(file)
        self._rules = rules

    def persistent_id(self, thing: object) -> str | None:
        return RULES if thing is self._rules else None


# -- in the process --------------------------------------------------------------------------------------------------


class _Receiving(pickle.Unpickler):
    """Reads what is asked, by the rules that are known."""

    def __init__(self, file: BytesIO, rules: catan.Rules | None) -> None:
        super().__init__(file)
        self._rules = rules

    def persistent_load(self, id: str) -> catan.Rules | None:
        return self._rules


def _decide(connection: Connection, made: bytes) -> None:
    """Answer whatever is asked, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        try:
            known: Bot | str = pickle.loads(made)
            bot = load_bot(known) if isinstance(known, str) else known
            require_bots([bot], None, "ProcessBot")
        except (Exception, SystemExit) as error:
            _send(connection, _told(error))
            return
        _send(connection, {"remembers": bool(getattr(bot, "remembers", False))})
        rules: catan.Rules | None = None
        while True:
            request = BytesIO(connection.recv_bytes())
            try:
                asked = _Receiving(request, rules).load()
                if isinstance(asked, catan.Rules):
                    rules, answer = asked, {}
                else:
                    answer = _chosen(bot, *asked)
            except (Exception, SystemExit) as error:
                answer = _told(error)
            _send(connection, answer)


def _send(connection: Connection, answer: dict[str, object]) -> None:
    connection.send_bytes(json.dumps(answer).encode())


def _chosen(bot: Bot, view: catan.View, rng: Random) -> dict[str, object]:
    action: object = bot.choose(view, view.actions, rng)
    if not isinstance(action, catan.Action):
        return {"chose": type(action).__name__}
    return {"action": view.action_to_json(action)}


def _told(error: BaseException) -> dict[str, object]:
    remote = RemoteError.of(error)
    return {"raised": [remote.kind, remote.message, remote.traceback], "notes": getattr(remote, "__notes__", [])}


def _end_with_parent() -> None:
    """End this process when the one that has started it has ended, though a bot decides and decides."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        _exit(0)
