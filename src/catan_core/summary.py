"""What a stored game is about, read without its rules: for a list of saved games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import attrs

from catan_core.codec import reading, strict_json
from catan_core.codec.entries import entries_in
from catan_core.codec.positions import FORMAT
from catan_core.codec.problems import StructureHook, decode_error, structure_object
from catan_core.codec.ruleset_ref import FIELDS
from catan_core.model.arguments import require_each
from catan_core.model.errors import RulesetError, TranscriptError, one_line, short
from catan_core.model.metadata import names_in
from catan_core.plugin.expansion import Expansion, catalogue, other_version
from catan_core.plugin.specs import Value
from catan_core.plugin.stored import Kind

KINDS: Mapping[str, Kind] = {reading.TRANSCRIPT: "transcript", reading.POSITION: "position", reading.VIEW: "view"}


@attrs.frozen
class Summary:
    """What a stored game says of itself. `expansions` are versions by id, `options` values by name.

    `missing` says by id what keeps an expansion of the game from reading it: that it is not installed, or that it is
    there in a version that does not read this one. If `missing` is empty, the game can be read, unless it is damaged.
    """

    kind: Kind
    expansions: Mapping[str, str]
    options: Mapping[str, Value]
    seats: int
    metadata: Mapping[str, str]
    missing: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat, from the metadata; "" for a seat without one."""
        return names_in(self.metadata, self.seats)


def read_summary(text: str, *, expansions: Iterable[Expansion] = ()) -> Summary:
    """What a stored game is about: a transcript, of which only the first line is read, a position or a view.

    Its expansions need not be there; `expansions` are some that are not installed. Raises TranscriptError for anything
    else, for another format, and for a summary that is not whole.

    >>> import catan_core as catan
    >>> match = catan.Match(catan.ruleset("base"), seats=3, metadata={"seat 0": "Ada"})
    >>> summary = catan.read_summary(str(match.transcript).replace('"base":', '"plague":'))
    >>> summary.seats, summary.names, dict(summary.missing)
    (3, ('Ada', '', ''), {'plague': "no expansion 'plague' is installed"})
    """
    given = require_each(Expansion, expansions, "read_summary", "a list of expansions")
    value = _value(text)
    stored = reading.stored_as(value)
    kind = KINDS.get(stored or "")
    if kind is None:
        raise TranscriptError(f"this is not a stored game{f', but {stored}' if stored else ''}")
    try:
        of_format = {"format": reading.format_hook(FORMATS.get(kind, FORMAT))}
        if "format" in value:  # of another format nothing is read
            structure_object(of_format, {"format": value["format"]})
        if kind == "transcript":
            fields = structure_object({**of_format, **BOARD, **FIELDS}, value, METADATA)
        else:
            hooks = {**of_format, **RULES}
            fields = structure_object(hooks, {name: value[name] for name in hooks if name in value})["rules"]
    except Exception as error:
        raise decode_error(error) from None
    return Summary(
        kind,
        fields["expansions"],
        fields["options"],
        fields["seats"],
        dict(fields.get("metadata", ())),
        dict(_missing(fields["expansions"], {expansion.id: expansion for expansion in given})),
    )


def _value(text: str) -> Any:
    """The JSON value of a position or a view, or that of the first line of a transcript. Raises TranscriptError."""
    if isinstance(text, str):
        text = text.removeprefix(strict_json.BYTE_ORDER_MARK)
        with suppress(TranscriptError):
            value = strict_json.loads(text.partition("\n")[0], limit_chars=strict_json.STATE_CHARS)
            if reading.stored_as(value) == reading.TRANSCRIPT:
                return value
    return strict_json.loads(text, limit_chars=strict_json.STATE_CHARS)


def _missing(versions: Mapping[str, str], given: Mapping[str, Expansion]) -> Iterator[tuple[str, str]]:
    """The expansions that cannot read a game, and why."""
    for id, version in versions.items():
        try:
            expansion = given.get(id) or catalogue(id).get(id)
        except RulesetError as error:
            yield id, one_line(error)
            continue
        if expansion is None:
            yield id, f"no expansion {short(id)} is installed"
        elif version != expansion.version and version not in dict(expansion.reads):
            yield id, other_version(expansion, version)


def _anything(value: Any, _: Any) -> Any:
    return value


FORMATS: Mapping[Kind, str] = {"transcript": reading.TRANSCRIPT_FORMAT}
"""The formats that are not that of positions and views."""

BOARD: Mapping[str, StructureHook] = {"board": _anything}
METADATA: Mapping[str, StructureHook] = {"metadata": lambda value, _: entries_in(value)}
"""What a header has besides its rules."""

RULES: Mapping[str, StructureHook] = {"rules": lambda value, _: structure_object(FIELDS, value)}
