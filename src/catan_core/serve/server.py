"""JSON-RPC 2.0: a line with a request, or with a batch of them, is answered by a line.

Whatever a line holds, there is an answer that says what is wrong with it, and a request that fails changes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from typing import IO, Any

from catan_core.codec import strict_json
from catan_core.codec.positions import dumps
from catan_core.codec.problems import decode_error, not_a_field, structure_object
from catan_core.model.arguments import require
from catan_core.model.errors import CatanError, DecodeError, PositionError, TranscriptError, one_line
from catan_core.serve.methods import METHODS, Method, NoSuchGame, NothingToUndo, NotLegal, Table

MAX_LINE = 1 << 24
"""No line is longer, in bytes."""

DEPTH = strict_json.DEPTH + 4
"""How deep lists and objects are nested in a line: as in a position, within the request that holds it."""

PARSE_ERROR, INVALID_REQUEST, NO_SUCH_METHOD, INVALID_PARAMS, INTERNAL_ERROR = -32700, -32600, -32601, -32602, -32603
ILLEGAL_ACTION, NO_SUCH_GAME, NOTHING_TO_UNDO = -32001, -32002, -32003

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

    >>> server = Server()
    >>> print(server.answer('{"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"seats": 3, "seed": 7}}')[:50])
    {"jsonrpc":"2.0","id":1,"result":{"game":"1","move
    >>> print(server.answer('{"jsonrpc": "2.0", "id": 2, "method": "fly"}')[:69])
    {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"there is no
    """

    def __init__(self) -> None:
        self.table: Table = Table()

    def __repr__(self) -> str:
        return f"<Server of {len(self.table.matches)} games>"

    def answer(self, line: str) -> str | None:
        """The line that answers a line; None for notifications, which have no `id` and are not answered.

        Raises ArgumentError for anything but a string.
        """
        require(str, line, "answer", "a line of text")
        try:
            value = strict_json.loads(line, limit_chars=MAX_LINE, limit_depth=DEPTH)
        except TranscriptError as error:
            return dumps(_failed(None, Refused(PARSE_ERROR, str(error))))
        if not isinstance(value, list):
            response = self._respond(value)
            return None if response is None else dumps(response)
        if not value:
            return dumps(_failed(None, Refused(INVALID_REQUEST, "a batch has at least one request")))
        responses = [response for request in value if (response := self._respond(request)) is not None]
        return dumps(responses) if responses else None

    def _respond(self, request: strict_json.Json) -> dict[str, Any] | None:
        """The response to a request; None for a notification."""
        id = request.get("id") if isinstance(request, dict) else None
        known = id if type(id) is int or type(id) is str else None
        try:
            method, params = _request_in(request)
        except Refused as error:
            return _failed(known, error)
        try:
            response = {"jsonrpc": "2.0", "id": known, "result": self._called(method, params)}
        except Refused as error:
            response = _failed(known, error)
        return response if isinstance(request, dict) and "id" in request else None

    def _called(self, name: str, params: Any) -> object:
        method = METHODS.get(name)
        if method is None:
            raise Refused(NO_SUCH_METHOD, f"there is no method {name!r:.60}; there are {', '.join(METHODS)}")
        try:
            return method.run(self.table, **_read(method, params))
        except NoSuchGame as error:
            raise Refused(NO_SUCH_GAME, str(error)) from None
        except NothingToUndo as error:
            raise Refused(NOTHING_TO_UNDO, str(error)) from None
        except NotLegal as error:
            raise Refused(ILLEGAL_ACTION, str(error), {"error": "IllegalAction", **error.refusal}) from None
        except (DecodeError, PositionError) as error:
            raise Refused(
                INVALID_PARAMS, str(error), {"error": type(error).__name__, "problems": [*error.problems]}
            ) from None
        except CatanError as error:
            raise Refused(INVALID_PARAMS, str(error), {"error": type(error).__name__}) from None
        except Exception as error:
            # A mistake in an expansion, or in this library: the game is as it was, and others go on.
            about = f"{type(error).__name__}: {one_line(error)}"
            raise Refused(INTERNAL_ERROR, f"an internal error: {about}", {"error": type(error).__name__}) from error


def _request_in(request: strict_json.Json) -> tuple[str, Any]:
    """The method and the parameters of a request. Raises Refused."""
    if not isinstance(request, dict):
        raise Refused(INVALID_REQUEST, "a request is an object")
    unknown = [key for key in request if key not in MEMBERS]
    if unknown:
        raise Refused(INVALID_REQUEST, not_a_field(unknown[0], MEMBERS))
    if request.get("jsonrpc") != "2.0":
        raise Refused(INVALID_REQUEST, "'jsonrpc' must be \"2.0\"")
    if type(request.get("id")) not in (str, int, type(None)):
        raise Refused(INVALID_REQUEST, "'id' is a string, a whole number or null")
    method, params = request.get("method"), request.get("params", {})
    if not isinstance(method, str):
        raise Refused(INVALID_REQUEST, "'method' must be the name of a method")
    if not isinstance(params, dict):
        raise Refused(INVALID_PARAMS, "'params' must be an object: parameters are passed by name")
    return method, params


def _read(method: Method, params: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a method. Raises DecodeError, which names everything that is wrong with them."""
    names = (*method.required, *method.optional)
    unknown = [ValueError(not_a_field(key, names)) for key in params if key not in names]
    hooks = {**method.required, **{name: hook for name, hook in method.optional.items() if name in params}}
    try:
        if unknown:
            raise unknown[0]
        return structure_object(hooks, params)
    except Exception as error:
        raise decode_error(error) from None


def _failed(id: int | str | None, error: Refused) -> dict[str, Any]:
    data = {} if error.data is None else {"data": error.data}
    return {"jsonrpc": "2.0", "id": id, "error": {"code": error.code, "message": error.message, **data}}


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer each line of a stream until it ends. Whatever rules and expansions print goes to standard error."""
    server = Server()
    with redirect_stdout(sys.stderr):
        for line in _lines(requests):
            answer = _answer(server, line)
            if answer is not None:
                answers.write(answer.encode() + b"\n")
                answers.flush()


def _answer(server: Server, line: bytes | None) -> str | None:
    if line is None:
        return dumps(_failed(None, Refused(INVALID_REQUEST, f"a line has at most {MAX_LINE} bytes")))
    try:
        return server.answer(line.decode())
    except UnicodeDecodeError:
        return dumps(_failed(None, Refused(PARSE_ERROR, "the line is not text in UTF-8")))


def _lines(stream: IO[bytes]) -> Iterator[bytes | None]:
    """The lines of a stream, None for each that is too long, of which no more than `MAX_LINE` bytes are kept."""
    while line := stream.readline(MAX_LINE + 1):
        if len(line) <= MAX_LINE or line.endswith(b"\n"):
            yield line.rstrip(b"\r\n")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE)
        yield None
