"""The protocol of a server as JSON Schema and in TypeScript: requests, results and errors, made from its methods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from catan_core.codec.messages import schema
from catan_core.codec.typescript import typescript
from catan_core.engine.rules import Rules
from catan_core.fieldtypes.schema import DIALECT, NULL, Schema, an_object, reference_to
from catan_core.serve.methods import METHODS, Method
from catan_core.serve.values import SHARED, STRING, STRINGS, written

PARSE_ERROR, INVALID_REQUEST, NO_SUCH_METHOD, INVALID_PARAMS, INTERNAL_ERROR = -32700, -32600, -32601, -32602, -32603
ILLEGAL_ACTION, NO_SUCH_GAME, NOTHING_TO_UNDO, TOO_MUCH, STALE = -32001, -32002, -32003, -32004, -32005

MAX_REQUEST_ID = 1_000
"""The length of the longest id of a request, in characters."""


@attrs.frozen
class Failure:
    """An error: what it says, and its data, the members that it has always and those that it may have."""

    doc: str
    required: Mapping[str, Schema] | None = None
    optional: Mapping[str, Schema] | None = None


FAILURES: Mapping[int, Failure] = {
    PARSE_ERROR: Failure("The line is not JSON."),
    INVALID_REQUEST: Failure("It is not a request, or it is too long."),
    NO_SUCH_METHOD: Failure("There is no such method."),
    INVALID_PARAMS: Failure("A parameter is wrong.", {"error": STRING}, {"problems": STRINGS}),
    INTERNAL_ERROR: Failure("A mistake in an expansion or in the library.", {"error": STRING}, {"expansion": STRING}),
    ILLEGAL_ACTION: Failure("The action is not legal.", {"error": {"const": "IllegalAction"}}),
    NO_SUCH_GAME: Failure("There is no such game."),
    NOTHING_TO_UNDO: Failure("There is no decision to take back."),
    TOO_MUCH: Failure("Too much was asked for in a line."),
    STALE: Failure("The request names a revision that has passed.", {"error": {"const": "StaleError"}}),
}
"""The errors by code."""

REQUEST_ID: Schema = {"anyOf": [{"type": "integer"}, {"type": "string", "maxLength": MAX_REQUEST_ID}, NULL]}
ENVELOPE: dict[str, Schema] = {"jsonrpc": {"const": "2.0"}}


def protocol_schema(rules: Rules) -> dict[str, Any]:
    """The JSON Schema of all that a server reads and writes in a game of some rules, with the messages of these rules.

    Under `$defs`: `request` and `response`, `new-params` and `new-result` for each method, `failure`, which is an
    error, and `methods`, in which each method has its `params` and its `result`.
    """
    whole = schema(rules)
    definitions = {**whole["$defs"], **SHARED}
    methods: dict[str, Schema] = {}
    requests: list[Schema] = []
    for name, method in METHODS.items():
        about = (method.run.__doc__ or "").partition("\n\n")[0]
        definitions[f"{name}-params"] = {"description": f"What `{name}` takes.", **_parameters(method, rules)}
        definitions[f"{name}-result"] = _described(f"What `{name}` answers.", written(method.result, rules))
        params, result = reference_to(f"{name}-params"), reference_to(f"{name}-result")
        methods[name] = {"description": " ".join(about.split()), **an_object({"params": params, "result": result})}
        sent = {**ENVELOPE, "method": {"const": name}}
        given = {"params": params}
        optional = {"id": REQUEST_ID}
        requests.append(
            an_object({**sent, **given}, optional) if method.required else an_object(sent, optional | given)
        )
    definitions["methods"] = {"description": "The methods, with what each takes and answers.", **an_object(methods)}
    definitions["failure"] = {
        "description": "Why a request has failed. Nothing has changed.",
        "anyOf": [_error(code, failure, definitions["refusal"]) for code, failure in FAILURES.items()],
    }
    definitions["request"] = {"description": "A request. Without `id`, it is not answered.", "anyOf": requests}
    definitions["response"] = {"description": "The answer to a request.", "anyOf": _responses()}
    return {
        "$schema": DIALECT,
        "title": f"Protocol of catan serve. {whole['title']}",
        "anyOf": [reference_to("request"), reference_to("response")],
        "$defs": definitions,
    }


def protocol_types(rules: Rules) -> str:
    """The protocol as types for TypeScript: `Methods["new"]["params"]` and so on, with those of the messages."""
    return typescript(protocol_schema(rules), rules)


def _parameters(method: Method, rules: Rules) -> dict[str, Any]:
    required = {name: written(parameter.schema, rules) for name, parameter in method.required.items()}
    optional = {name: written(parameter.schema, rules) for name, parameter in method.optional.items()}
    return an_object(required, optional)


def _described(about: str, made: Schema) -> Schema:
    return {"description": about, **made} if isinstance(made, dict) else made


def _error(code: int, failure: Failure, refusal: Schema) -> Schema:
    """An error. Where the answer had no room for its data, it has none."""
    stated = {"code": {"const": code}, "message": STRING}
    if failure.required is None:
        return {"description": failure.doc, **an_object(stated)}
    data = an_object(failure.required, failure.optional)
    if code == ILLEGAL_ACTION and isinstance(refusal, dict):
        properties, required = refusal["properties"], refusal["required"]
        optional = {name: part for name, part in properties.items() if name not in required}
        data = an_object({**failure.required, **{name: properties[name] for name in required}}, optional)
    return {"description": failure.doc, **an_object(stated, {"data": data})}


def _responses() -> list[Schema]:
    answered = {**ENVELOPE, "id": REQUEST_ID}
    results: Schema = {"anyOf": [reference_to(f"{name}-result") for name in METHODS]}
    return [an_object({**answered, "result": results}), an_object({**answered, "error": reference_to("failure")})]
