"""A server in a process of its own, and clients that speak to it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[2]
LISTENS = re.compile(r"running on http://127\.0\.0\.1:(\d+)")

Message = dict[str, Any]


class Serving:
    """A running server."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    def kill(self) -> None:
        """End the server at once, as `kill -9` does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def ask(self, method: str, path: str, body: object = None, data: bytes | None = None) -> tuple[int, Message]:
        """The status and the answer to a request."""
        sent = data if body is None else json.dumps(body).encode()
        request = Request(f"http://127.0.0.1:{self.port}{path}", sent, method=method)
        try:
            with urlopen(request, timeout=60) as answer:
                return answer.status, json.loads(answer.read())
        except HTTPError as error:
            return error.code, json.loads(error.read())

    @contextmanager
    def socket(self, room: str) -> Iterator[ClientConnection]:
        """A socket at a room; the hello is up to the caller."""
        address = f"ws://127.0.0.1:{self.port}/api/rooms/{room}/socket"
        with connect(address, max_size=None, proxy=None, open_timeout=60, close_timeout=5) as websocket:
            yield websocket


@contextmanager
def serving(database: Path) -> Iterator[Serving]:
    """A server that keeps its games in this database."""
    options = ("--port", "0", "--bot-pause", "0", "--rooms-per-address", "999")
    command = [sys.executable, "-m", "examples.web_table", *options]
    process = subprocess.Popen(
        [*command, "--database", str(database)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        yield Serving(process, _port(process))
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def _port(process: subprocess.Popen[str]) -> int:
    said = []
    for line in process.stdout or ():
        said.append(line)
        if match := LISTENS.search(line):
            return int(match[1])
    raise AssertionError("the server has ended: " + "".join(said))


def hello(websocket: ClientConnection, token: str | None, since: str | None = None) -> None:
    """Say who is there."""
    websocket.send(json.dumps({"type": "hello", "token": token, "language": "en", "since": since}))


def received(websocket: ClientConnection, kind: str) -> Message:
    """The next message of a kind; those before it are skipped."""
    while True:
        message: Message = json.loads(websocket.recv(timeout=60))
        if message["type"] == kind:
            return message
