"""How long people wait when many play at once: `python -m examples.web_table.load`.

Starts a server of its own, opens rooms in which people sit, and lets each of them think for a while and then play at
random. What is measured is the time from a play to its `done`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import attrs
from websockets.asyncio.client import ClientConnection, connect

LISTENS = re.compile(rb"running on http://127\.0\.0\.1:(\d+)")


@attrs.frozen
class Load:
    """How many games are played, by how many, how fast, and for how long."""

    games: int
    seats: int
    people: int
    think: float
    seconds: float
    expansions: tuple[str, ...]


def post(port: int, path: str, body: object) -> Any:
    """The answer to a request."""
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), method="POST")) as answer:
        return json.load(answer)


def opened(port: int, load: Load) -> tuple[str, list[str]]:
    """A room with people, whose tokens these are, and bots on the other seats."""
    made = post(port, "/api/rooms", {"expansions": [*load.expansions], "seats": load.seats})
    room = made["room"]["room"]
    tokens = [made["token"]]
    tokens += [post(port, f"/api/rooms/{room}/seats", {})["token"] for _ in range(load.people - 1)]
    post(port, f"/api/rooms/{room}/start", {"token": tokens[0]})
    return room, tokens


async def person(
    port: int, room: str, token: str, load: Load, rng: Random, waited: list[float], everybody: asyncio.Barrier
) -> None:
    """Come, wait until everybody has come, and play at random whenever asked, after some thought."""
    async with connect(f"ws://127.0.0.1:{port}/api/rooms/{room}/socket", max_size=None, proxy=None) as websocket:
        await websocket.send(json.dumps({"type": "hello", "token": token, "language": "en"}))
        seat = json.loads(await websocket.recv())["seat"]
        await everybody.wait()
        ended = time.monotonic() + load.seconds
        sent, id = 0.0, 0
        while (left := ended - time.monotonic()) > 0:
            try:
                async with asyncio.timeout(left):
                    message = json.loads(await websocket.recv())
            except TimeoutError:
                return
            match message["type"]:
                case "done":
                    waited.append(time.perf_counter() - sent)
                case "refused" if message["error"]["code"] != "stale":
                    raise AssertionError(message)
                case "state" if seat in message["waiting_for"]:
                    await asyncio.sleep(load.think * rng.uniform(0.5, 1.5))
                    id += 1
                    sent = time.perf_counter()
                    await play(websocket, id, message, rng)


async def play(websocket: ClientConnection, id: int, state: dict[str, Any], rng: Random) -> None:
    """Play one of the actions of a state."""
    action = rng.choice(state["actions"])["action"]
    await websocket.send(json.dumps({"type": "play", "id": id, "revision": state["revision"], "action": action}))


@asynccontextmanager
async def server(database: Path) -> AsyncIterator[int]:
    """A server in a process of its own; its port."""
    command = ["-m", "examples.web_table", "--port", "0", "--rooms-per-address", "10000", "--database", str(database)]
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None
    match: re.Match[bytes] | None = None
    try:
        async for line in process.stderr:
            if match := LISTENS.search(line):
                break
        draining = asyncio.create_task(process.stderr.read())
        yield int(match[1]) if match else 0
        process.terminate()
        await draining
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def measured(load: Load) -> list[float]:
    """How long each play has waited for its `done`, in seconds."""
    waited: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        async with server(Path(folder) / "games.sqlite") as port:
            rooms = [await asyncio.to_thread(opened, port, load) for _ in range(load.games)]
            everybody = asyncio.Barrier(load.games * load.people)
            people = [
                person(port, room, token, load, Random(f"{number} {seat}"), waited, everybody)
                for number, (room, tokens) in enumerate(rooms)
                for seat, token in enumerate(tokens)
            ]
            async with asyncio.TaskGroup() as group:
                for each in people:
                    group.create_task(each)
    return sorted(waited)


def main() -> None:
    """Measure, and print what came out."""
    parser = argparse.ArgumentParser(prog="python -m examples.web_table.load", description=main.__doc__)
    parser.add_argument("expansions", nargs="*", default=["base"])
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--people", type=int, help="how many of the seats are people's (default: all)")
    parser.add_argument("--think", type=float, default=1.0, help="seconds that a person thinks, on average")
    parser.add_argument("--seconds", type=float, default=30.0)
    chosen = parser.parse_args()
    people = chosen.seats if chosen.people is None else chosen.people
    load = Load(chosen.games, chosen.seats, people, chosen.think, chosen.seconds, tuple(chosen.expansions))
    waited = asyncio.run(measured(load))
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    p50, p99 = (waited[int(len(waited) * share)] * 1000 for share in (0.5, 0.99))
    print(f"{load.games * load.people} sockets, {load.games} games, {len(waited) / load.seconds:.0f} plays a second")
    print(f"from a play to its done: median {p50:.1f} ms, p99 {p99:.1f} ms, longest {waited[-1] * 1000:.1f} ms")
    print(f"the server used {usage.ru_utime + usage.ru_stime:.1f} s of CPU")


if __name__ == "__main__":
    main()
