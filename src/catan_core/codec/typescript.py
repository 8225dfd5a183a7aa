"""The messages of a ruleset as TypeScript, made from their JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from catan_core.codec.messages import schema
from catan_core.codec.positions import dumps
from catan_core.engine.rules import Rules
from catan_core.fieldtypes.schema import BY, Schema, listed_by, name_in

LINE = 100
"""Longer unions have a line for each member."""

PLAIN = {"integer": "number", "string": "string", "boolean": "boolean", "null": "null"}
NAME = re.compile(r"[A-Za-z_$][\w$]*")

HEAD = """\
// {title}. Written by catan_core.
// What has a tag is told apart by its property `type`: switch over it.

/** One value for each seat, in their order. */
export type BySeat<T> = T[];
"""


def declarations(rules: Rules) -> str:
    """TypeScript with one exported type for each message, action, event, phase and slice of some rules."""
    return typescript(schema(rules), rules)


def typescript(whole: dict[str, Any], rules: Rules) -> str:
    """TypeScript with one exported type for each definition of a schema that is made from some rules."""
    definitions: dict[str, Schema] = whole["$defs"]
    writer = _Writer(_type_names(definitions, ("engine", *rules.ruleset.expansions)))
    parts = [HEAD.format(title=whole["title"])]
    parts += [writer.declaration(name, definition) for name, definition in definitions.items()]
    return "\n".join(parts)


def _type_names(definitions: dict[str, Schema], owners: tuple[str, ...]) -> dict[str, str]:
    """The name of the type for each definition: `EndTurn` for `base/end-turn`.

    Where that is taken, the name begins with the expansion. Those of an expansion do not depend on the expansions that
    come after it.
    """
    names: dict[str, str] = {}
    taken = {"BySeat"}
    for name in sorted(definitions, key=lambda name: owners.index(name.partition("/")[0]) if "/" in name else -1):
        thing, _, use = name.partition(":")
        owner, _, tag = thing.rpartition("/")
        candidates = _candidates(_pascal(use) + _pascal(tag), _pascal(use) + _pascal(owner) + _pascal(tag))
        names[name] = next(candidate for candidate in candidates if candidate not in taken)
        taken.add(names[name])
    return names


def _candidates(short: str, long: str) -> Iterator[str]:
    yield from (short, long)
    number = 2
    while True:
        yield f"{long}{number}"
        number += 1


def _pascal(words: str) -> str:
    """Words with a capital each and nothing between them."""
    return "".join(word[0].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", words) if word)


class _Writer:
    """Writes types; `names` are those of the definitions."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def declaration(self, name: str, schema: Schema) -> str:
        """An exported type with a comment that says what it is."""
        comment = _comment(schema, "")
        if isinstance(schema, dict) and schema.get("properties") and BY not in schema:
            return f"{comment}export interface {self.names[name]} {self._object(schema, '')}\n"
        written, members = self.written(schema, ""), self._members(schema)
        if len(written) > LINE and len(members) > 1:
            written = "".join(f"\n  | {member}" for member in members)
        else:
            written = f" {written}"
        return f"{comment}export type {self.names[name]} ={written};\n"

    def written(self, schema: Schema, indent: str) -> str:
        """A schema as a type."""
        match schema:
            case True:
                return "unknown"
            case False:
                return "never"
            case {"properties": dict(properties), "$comment": str()}:
                return self._by_id(str(listed_by(schema)), properties, bool(schema.get("required")))
            case {"properties": dict()}:
                return self._object(schema, indent)
            case {"allOf": [dict(whole)], "required": list(names)}:
                base = self.written(whole, indent)
                return f"{base} & Required<Pick<{base}, {' | '.join(map(dumps, names))}>>"
            case {"prefixItems": list(items)}:
                return f"[{', '.join(self.written(item, indent) for item in items)}]"
            case {"type": "array", "items": item}:
                inner = self.written(item, indent)
                if listed_by(schema) == "seat":
                    return f"BySeat<{inner}>"
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case {"type": "array"}:
                return "[]" if schema.get("maxItems") == 0 else "unknown[]"
            case {"type": "object", "additionalProperties": dict(values)}:
                return f"Record<string, {self.written(values, indent)}>"
            case {"type": "object"}:
                return "Record<string, unknown>"
        return " | ".join(self._members(schema, indent)) or "never"

    def _members(self, schema: Schema, indent: str = "") -> list[str]:
        """The members of a union; a single one for any other type."""
        match schema:
            case {"anyOf": list(choices)}:
                return list(dict.fromkeys(member for choice in choices for member in self._members(choice, indent)))
            case {"enum": list(values)}:
                return [dumps(value) for value in values]
            case {"const": value}:
                return [dumps(value)]
            case {"$ref": str(reference)}:
                return [self.names[name_in(reference)]]
            case {"type": str(kind)} if kind in PLAIN:
                return [PLAIN[kind]]
            case {"type": _} | bool():
                return [self.written(schema, indent)]
        return ["unknown"]

    def _by_id(self, ids: str, properties: dict[str, Schema], required: bool) -> str:
        """An object with a value for each id, or for some of them."""
        values = list(dict.fromkeys(self.written(value, "") for value in properties.values()))
        record = f"Record<{self.names[ids]}, {' | '.join(values)}>"
        return record if required else f"Partial<{record}>"

    def _object(self, schema: dict[str, Any], indent: str) -> str:
        required, inner, lines = schema.get("required", ()), f"{indent}  ", []
        for name, part in schema["properties"].items():
            key = name if NAME.fullmatch(name) else dumps(name)
            optional = "" if name in required else "?"
            lines.append(f"{_comment(part, inner)}{inner}{key}{optional}: {self.written(part, inner)};\n")
        if isinstance(schema.get("additionalProperties"), dict):
            lines.append(f"{inner}[name: string]: unknown;\n")
        return f"{{\n{''.join(lines)}{indent}}}"


def _comment(schema: Schema, indent: str) -> str:
    about = schema.get("description") if isinstance(schema, dict) else None
    if not about:
        return ""
    lines = wrap(about.replace("*/", "* /"), LINE - len(indent) - 3)
    if len(lines) == 1 and len(lines[0]) + len(indent) + 7 <= LINE:
        return f"{indent}/** {lines[0]} */\n"
    return "".join([f"{indent}/**\n", *(f"{indent} * {line}\n" for line in lines), f"{indent} */\n"])
