"""The server: what `hub` does, over HTTP and WebSockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TypeVar

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from catan_core import ArgumentError

from .hub import ROOMS_OF_ADDRESS, Client, Hub, Table
from .lobby import expansions_json, rules_json
from .protocol import MAX_CHARS, NewRoom, Refused, Sit, Start, read_body
from .session import refusal, said_hello
from .storage import Storage

T = TypeVar("T")

STATIC = Path(__file__).with_name("static")

MAX_FRAME = 1 << 20
"""A connection that sends a longer message, in bytes, is closed without an answer."""

HELLO_SECONDS = 10
"""The first message comes within this time."""

SEND_SECONDS = 30
"""A client that takes nothing for this time is let go."""

STATUS = {
    "bad-request": 400,
    "malformed": 400,
    "forged-token": 403,
    "no-room": 404,
    "started": 409,
    "taken": 409,
    "room-full": 409,
    "not-over": 409,
    "too-long": 413,
    "too-many-rooms": 429,
    "busy": 503,
    "storage": 503,
    "unreadable": 503,
}
"""The status of an answer to a request that is refused."""

CLOSED = {"no-room": 4404, "unreadable": 4404, "forged-token": 4403, "busy": 4429}
"""The code by which a socket is closed when the hello is refused; 4400 otherwise."""

REPLACED = 4409
"""The code by which the oldest connection of a seat is closed when the seat has too many."""

HEADERS = [
    (b"content-security-policy", b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-cache"),
]

ALONE = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; sandbox allow-scripts"
)
"""What the page of a game that is over may do: run its own script, in an origin of its own."""

Endpoint = Callable[[Request], Awaitable[Response]]


class Safely:
    """Adds the headers that keep a page from loading or telling anything elsewhere."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(header for header in HEADERS if header[0] not in own)]
            await send(message)

        await self.app(scope, receive, sent if scope["type"] == "http" else send)


# -- requests ----------------------------------------------------------------------------------------------------


def answering(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose refusals are answers."""

    async def answered(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as error:
            return JSONResponse({"error": error.to_json()}, STATUS.get(error.code, 400))

    return answered


async def failed(_: Request, error: Exception) -> Response:
    """The answer to a request for which there is no endpoint."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    text = error.detail if isinstance(error, HTTPException) else "an internal error"
    return JSONResponse({"error": {"code": "bad-request" if status < 500 else "internal", "message": text}}, status)


async def body(request: Request, kind: type[T]) -> T:
    """The body of a request. Raises Refused."""
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > MAX_CHARS:
            raise Refused("too-long", f"a body has at most {MAX_CHARS} bytes")
    try:
        text = read.decode()
    except UnicodeDecodeError as error:
        raise Refused("malformed", f"the body is not UTF-8: {error}") from None
    return read_body(kind, text)


def hub_of(request: Request | WebSocket) -> Hub:
    """The rooms of the server."""
    hub: Hub = request.app.state.hub
    return hub


def address_of(request: Request) -> str:
    """Where a request comes from: its address, of IPv6 the part that one connection to the internet has."""
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return str(ip_network(f"{address}/64", strict=False)) if address.version == 6 else host


async def expansions(_: Request) -> Response:
    """What can be played."""
    return Response(await asyncio.to_thread(expansions_json), media_type="application/json")


async def rules(request: Request) -> Response:
    """What there is in a game of some expansions."""
    wanted, seats = request.query_params.get("expansions", "base"), request.query_params.get("seats")
    if seats is not None and not (seats.isascii() and seats.isdigit() and len(seats) < 4):
        raise Refused("bad-request", "'seats' is a whole number")
    options = request.query_params.get("options", "{}")
    text = await asyncio.to_thread(rules_json, wanted, None if seats is None else int(seats), options)
    return Response(text, media_type="application/json")


async def rooms(request: Request) -> Response:
    """The rooms whose game is not over, or a new one."""
    hub = hub_of(request)
    if request.method != "POST":
        return JSONResponse({"rooms": await hub.listed(), "counts": await hub.counts()})
    table, seat, token = await hub.open(await body(request, NewRoom), address_of(request))
    return JSONResponse({"room": table.room.public(), "seat": seat, "token": token}, 201)


async def room(request: Request) -> Response:
    """A room."""
    async with hub_of(request).table(request.path_params["id"]) as table:
        return JSONResponse(table.room.public())


async def seats(request: Request) -> Response:
    """Take a seat."""
    wish = await body(request, Sit)
    public, seat, token = await hub_of(request).sit(request.path_params["id"], wish.name, wish.seat)
    return JSONResponse({"room": public, "seat": seat, "token": token}, 201)


async def start(request: Request) -> Response:
    """Start the game."""
    wish = await body(request, Start)
    return JSONResponse({"room": await hub_of(request).start(request.path_params["id"], wish.token)})


async def transcript(request: Request) -> Response:
    """The transcript of a game that is over."""
    text = await hub_of(request).transcript(request.path_params["id"])
    return PlainTextResponse(text, media_type="application/jsonl")


async def replay(request: Request) -> Response:
    """The page to look through a game that is over. It has its script in itself, and may reach nothing of ours."""
    language = request.query_params.get("language", "en")
    try:
        page = await hub_of(request).replay(request.path_params["id"], language)
    except ArgumentError as error:
        raise Refused("bad-request", str(error)) from None
    return HTMLResponse(page, headers={"content-security-policy": ALONE})


async def rematch(request: Request) -> Response:
    """The room where the same people play again."""
    wish = await body(request, Start)
    again = await hub_of(request).rematch(request.path_params["id"], wish.token, address_of(request))
    return JSONResponse({"room": again}, 201)


# -- sockets -----------------------------------------------------------------------------------------------------


async def socket(websocket: WebSocket) -> None:
    """A client at a room, from its hello until it leaves."""
    await websocket.accept()
    try:
        hello = await first_text(websocket)
        async with hub_of(websocket).table(websocket.path_params["id"]) as table:
            session = said_hello(table.room, hello)
            async with table.client(session) as client:
                await serve(websocket, table, client)
    except Refused as error:
        await send(websocket, refusal(error, None))
        await websocket.close(CLOSED.get(error.code, 4400))
    except WebSocketDisconnect:
        pass


async def first_text(websocket: WebSocket) -> str:
    """The first message. Raises Refused, and WebSocketDisconnect."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            return await text_of(websocket)
    except TimeoutError:
        raise Refused("hello-first", f"there was no hello within {HELLO_SECONDS} seconds") from None


async def text_of(websocket: WebSocket) -> str:
    """The next message. Raises WebSocketDisconnect. Bytes are no message of ours, and read as an empty text."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or 1000)
    text: str | None = message.get("text")
    return "" if text is None else text


async def serve(websocket: WebSocket, table: Table, client: Client) -> None:
    """Read and send until one of the two ends."""
    tasks = [
        asyncio.create_task(reading(websocket, client)),
        asyncio.create_task(sending(websocket, client)),
        asyncio.create_task(client.closed.wait()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if client.closed.is_set():
        await websocket.close(REPLACED if client.replaced else 1012)


async def reading(websocket: WebSocket, client: Client) -> None:
    """Carry out what a client sends, one message after the other."""
    while True:
        await client.receive(await text_of(websocket))


async def sending(websocket: WebSocket, client: Client) -> None:
    """Send a client what there is to tell."""
    while True:
        for text in await client.texts():
            await send(websocket, text)


async def send(websocket: WebSocket, text: str) -> None:
    """Send a message. Raises TimeoutError when the client takes nothing any more."""
    async with asyncio.timeout(SEND_SECONDS):
        await websocket.send_text(text)


# -- the application -----------------------------------------------------------------------------------------------


def application(database: str | Path, pause: float = 0.0, rooms_of_address: int = ROOMS_OF_ADDRESS) -> Starlette:
    """The application. Games are kept in this database; bots wait for `pause` seconds before they decide.

    From one address at most `rooms_of_address` rooms are opened whose game is not over.

    Raises StorageError.
    """
    storage = Storage(database)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        with ThreadPoolExecutor(1, "bots") as bots:
            app.state.hub = Hub(storage, bots, pause, rooms_of_address)
            try:
                yield
            finally:
                app.state.hub.close()

    return Starlette(
        routes=[
            Route("/api/expansions", answering(expansions)),
            Route("/api/rules", answering(rules)),
            Route("/api/rooms", answering(rooms), methods=["GET", "POST"]),
            Route("/api/rooms/{id}", answering(room)),
            Route("/api/rooms/{id}/seats", answering(seats), methods=["POST"]),
            Route("/api/rooms/{id}/start", answering(start), methods=["POST"]),
            Route("/api/rooms/{id}/rematch", answering(rematch), methods=["POST"]),
            Route("/api/rooms/{id}/transcript", answering(transcript)),
            Route("/api/rooms/{id}/replay", answering(replay)),
            WebSocketRoute("/api/rooms/{id}/socket", socket),
            Mount("/", StaticFiles(directory=STATIC, html=True)),
        ],
        middleware=[Middleware(Safely)],
        exception_handlers={HTTPException: failed, 500: failed},
        lifespan=lifespan,
    )
