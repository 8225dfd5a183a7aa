"""JSON-RPC 2.0: a line with a request, or with a batch of them, is answered by a line.

Whatever a line holds, there is an answer that says what is wrong with it, and a request that fails changes nothing. A
line, the requests in it that are carried out and the answer to them are bounded.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from traceback import print_exception
from typing import IO, Any

from catan_core.codec import strict_json
from catan_core.codec.positions import dumps
from catan_core.codec.problems import decode_error, not_a_field, structure_object
from catan_core.engine.blame import failed_expansion
from catan_core.model import errors
from catan_core.model.arguments import require, require_each
from catan_core.plugin.expansion import Expansion
from catan_core.serve import protocol
from catan_core.serve.methods import METHODS, Method, NoSuchGame, NothingToUndo, NotLegal, Table

MAX_LINE = 1 << 24
"""No line is longer, in bytes."""

MAX_CALLS = 100
"""A batch has at most this many requests that are carried out; those after them are refused."""

MAX_ANSWER = 1 << 24
"""No line that goes out is longer, in bytes."""

DEPTH = strict_json.DEPTH + 4
"""How deep lists and objects are nested in a line: as in a position, within the request that holds it."""

LONGEST_ERROR = 1 << 14
"""No error without data is longer, in bytes: so much room in an answer is kept free for it. The result of whatever
changes a game is shorter still, so what is refused for want of room has changed nothing."""

MEMBERS = ("jsonrpc", "id", "method", "params")
"""What a request may have."""


class Refused(Exception):
    """A request that is answered by an error."""

    def __init__(self, code: int, message: str, data: dict[str, Any] | None = None) -> None:
        self.code = code
        self.message = message
        self.data = data
        super().__init__(code, message, data)


class Server:
    """Several games, each with an id, and the answers to requests about them.

    Any number of threads may ask one server: one at a time has a game, and the others go on with theirs. A request
    that waits for a bot to decide holds its game until then. `expansions` are expansions that are not installed, which
    games may have too.

    >>> server = Server()
    >>> print(server.answer('{"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"seats": 3, "seed": 7}}')[:50])
    {"jsonrpc":"2.0","id":1,"result":{"game":"1","move
    >>> print(server.answer('{"jsonrpc": "2.0", "id": 2, "method": "fly"}')[:69])
    {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"there is no
    """

    def __init__(self, expansions: Iterable[Expansion] = ()) -> None:
        self.table: Table = Table(require_each(Expansion, expansions, "Server", "a list of expansions"))

    def __repr__(self) -> str:
        return f"<Server of {len(self.table.matches)} games>"

    def answer(self, line: str) -> str | None:
        """The line that answers a line; None for notifications, which have no `id` and are not answered.

        Raises ArgumentError for anything but a string.
        """
        require(str, line, "answer", "a line of text")
        try:
            value = strict_json.loads(line, limit_chars=MAX_LINE, limit_depth=DEPTH)
        except errors.TranscriptError as error:
            return dumps(_failed(None, Refused(protocol.PARSE_ERROR, str(error))))
        if not isinstance(value, list):
            return self._respond(value, MAX_ANSWER)
        if not value:
            return dumps(_failed(None, Refused(protocol.INVALID_REQUEST, "a batch has at least one request")))
        responses = [*self._batch(value)]
        return f"[{','.join(responses)}]" if responses else None

    def _batch(self, requests: list[strict_json.Json]) -> Iterator[str]:
        """The responses to the requests of a batch, which fit into a line together. Where there is no room left, a last
        response says how many requests have none."""
        room = MAX_ANSWER - LONGEST_ERROR
        for number, request in enumerate(requests):
            if room < LONGEST_ERROR:
                left = len(requests) - number
                yield dumps(_failed(None, _no_room(f"{left} requests were not carried out")))
                return
            if number < MAX_CALLS:
                response = self._respond(request, room)
            else:
                response = _unheard(request, room)
            if response is not None:
                room -= len(response) + 1
                yield response

    def _respond(self, request: strict_json.Json, room: int) -> str | None:
        """The response to a request, no longer than there is room for; None for a notification."""
        id = _id_of(request)
        try:
            method, params = _request_in(request)
        except Refused as error:
            return _fitting(id, error, room)
        try:
            response = dumps({"jsonrpc": "2.0", "id": id, "result": self._called(method, params)})
            if len(response) > room:
                raise _no_room("ask for less, or for this alone")
        except Refused as error:
            response = _fitting(id, error, room)
        return response if isinstance(request, dict) and "id" in request else None

    def _called(self, name: str, params: Any) -> object:
        method = METHODS.get(name)
        if method is None:
            raise Refused(
                protocol.NO_SUCH_METHOD, f"there is no method {errors.short(name)}; there are {', '.join(METHODS)}"
            )
        try:
            given = _read(method, params)
            with self.table.reserved(method, given):
                return method.run(self.table, **given)
        except NoSuchGame as error:
            raise Refused(protocol.NO_SUCH_GAME, str(error)) from None
        except NothingToUndo as error:
            raise Refused(protocol.NOTHING_TO_UNDO, str(error)) from None
        except errors.StaleError as error:
            raise Refused(protocol.STALE, str(error), {"error": "StaleError"}) from None
        except NotLegal as error:
            raise Refused(protocol.ILLEGAL_ACTION, str(error), {"error": "IllegalAction", **error.refusal}) from None
        except (errors.DecodeError, errors.PositionError) as error:
            raise Refused(
                protocol.INVALID_PARAMS, str(error), {"error": type(error).__name__, "problems": [*error.problems]}
            ) from None
        except errors.CatanError as error:
            raise Refused(protocol.INVALID_PARAMS, str(error), {"error": type(error).__name__}) from None
        except Exception as error:
            # A mistake in an expansion, or in this library: the game is as it was, and others go on.
            print_exception(error)
            about, who = f"{type(error).__name__}: {errors.one_line(error)}", failed_expansion(error)
            where = "" if who is None else f" in the expansion {who!r}"
            named = {} if who is None else {"expansion": who}
            data = {"error": type(error).__name__, **named}
            raise Refused(protocol.INTERNAL_ERROR, f"an internal error{where}: {about}", data) from error


def _request_in(request: strict_json.Json) -> tuple[str, Any]:
    """The method and the parameters of a request. Raises Refused."""
    if not isinstance(request, dict):
        raise Refused(protocol.INVALID_REQUEST, "a request is an object")
    unknown = [key for key in request if key not in MEMBERS]
    if unknown:
        raise Refused(protocol.INVALID_REQUEST, not_a_field(unknown[0], MEMBERS))
    if request.get("jsonrpc") != "2.0":
        raise Refused(protocol.INVALID_REQUEST, "'jsonrpc' must be \"2.0\"")
    if request.get("id") is not None and _id_of(request) is None:
        what = f"a string of at most {protocol.MAX_REQUEST_ID} characters, a whole number or null"
        raise Refused(protocol.INVALID_REQUEST, f"'id' is {what}")
    method, params = request.get("method"), request.get("params", {})
    if not isinstance(method, str):
        raise Refused(protocol.INVALID_REQUEST, "'method' must be the name of a method")
    if not isinstance(params, dict):
        raise Refused(protocol.INVALID_PARAMS, "'params' must be an object: parameters are passed by name")
    return method, params


def _read(method: Method, params: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a method. Raises DecodeError, which names everything that is wrong with them."""
    names = (*method.required, *method.optional)
    unknown = [ValueError(not_a_field(key, names)) for key in params if key not in names]
    given = {**method.required, **{name: each for name, each in method.optional.items() if name in params}}
    hooks = {name: each.read for name, each in given.items()}
    try:
        if unknown:
            raise unknown[0]
        return structure_object(hooks, params)
    except Exception as error:
        raise decode_error(error) from None


def _id_of(request: strict_json.Json) -> int | str | None:
    """The id of a request, None where it has none that can be repeated."""
    id = request.get("id") if isinstance(request, dict) else None
    return id if type(id) is int or (type(id) is str and len(id) <= protocol.MAX_REQUEST_ID) else None


def _no_room(what: str) -> Refused:
    return Refused(protocol.TOO_MUCH, f"the answer to a line has at most {MAX_ANSWER} bytes: {what}")


def _unheard(request: strict_json.Json, room: int) -> str | None:
    """The response to a request that comes too late in its batch; None for a notification."""
    if isinstance(request, dict) and "id" not in request:
        return None
    error = Refused(protocol.TOO_MUCH, f"a batch has at most {MAX_CALLS} requests: this one was not carried out")
    return _fitting(_id_of(request), error, room)


def _fitting(id: int | str | None, error: Refused, room: int) -> str:
    """The response with an error, without its data where there is no room for them."""
    response = dumps(_failed(id, error))
    return response if len(response) <= room else dumps(_failed(id, Refused(error.code, error.message)))


def _failed(id: int | str | None, error: Refused) -> dict[str, Any]:
    data = {} if error.data is None else {"data": error.data}
    return {"jsonrpc": "2.0", "id": id, "error": {"code": error.code, "message": error.message, **data}}


def serve(requests: IO[bytes], answers: IO[bytes], *, expansions: Iterable[Expansion] = ()) -> None:
    """Answer each line of a stream until it ends. Whatever rules and expansions print goes to standard error.

    `expansions` are expansions that are not installed, which games may have too.
    """
    server = Server(expansions)
    with redirect_stdout(sys.stderr):
        for line in _lines(requests):
            answer = _answer(server, line)
            if answer is not None:
                answers.write(answer.encode() + b"\n")
                answers.flush()


def _answer(server: Server, line: bytes | None) -> str | None:
    if line is None:
        return dumps(_failed(None, Refused(protocol.INVALID_REQUEST, f"a line has at most {MAX_LINE} bytes")))
    try:
        return server.answer(line.decode())
    except UnicodeDecodeError:
        return dumps(_failed(None, Refused(protocol.PARSE_ERROR, "the line is not text in UTF-8")))


def _lines(stream: IO[bytes]) -> Iterator[bytes | None]:
    """The lines of a stream, None for each that is too long, of which no more than `MAX_LINE` bytes are kept."""
    while line := stream.readline(MAX_LINE + 1):
        if len(line) <= MAX_LINE or line.endswith(b"\n"):
            yield line.rstrip(b"\r\n")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE)
        yield None
