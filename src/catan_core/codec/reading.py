"""Positions and views from their JSON, by rules that are stored with them; and what a text is that is neither.

Reading is strict: no value is converted, no field may be missing or added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from cattrs import Converter, IterableValidationError

from catan_core.codec import positions, problems, strict_json
from catan_core.codec.layouts import layout_in
from catan_core.codec.older import bring_up_to_date
from catan_core.codec.ruleset_ref import rules_in
from catan_core.engine.rules import LAYOUT_FIELD, Rules
from catan_core.engine.validation import first_problem, view_problem
from catan_core.engine.views import View
from catan_core.model.arguments import require_each
from catan_core.model.errors import TranscriptError
from catan_core.model.ids import Seat
from catan_core.model.record import Phase
from catan_core.model.state import State, Turn
from catan_core.plugin.expansion import Expansion
from catan_core.topology import Topology

TRANSCRIPT_FORMAT = "catan-transcript/2"
"""The format of transcripts, with its version."""

POSITION = "a position: read it with `Game.from_json(text)`"
VIEW = (
    "a view, which lacks what its seat may not know: read it with `View.from_json(text)`,"
    " and store the game with `game.to_json()`"
)
TRANSCRIPT = "a transcript: read it with `replay(text)`"

OF_VIEWS: Mapping[str, Any] = {"seat": Seat | None, "actors": tuple[int, ...], "points": tuple[int, ...]}
"""What the JSON of a view has besides what a position has."""

NOT_READ = ("marks", "words", "moves", "revision")
"""What the JSON of a view may have besides: what follows from the rest, and where in a match it was seen."""


def state_from_json(text: str, *, expansions: Iterable[Expansion] = ()) -> State:
    """The state that `state_json` has written. `expansions` are expansions that are not installed.

    Raises TranscriptError, also for a state that `validation.first_problem` finds impossible.
    """
    value = _stored(text, POSITION)
    try:
        state = _state(value, expansions)
    except Exception as error:
        raise problems.decode_error(error) from None
    problem = first_problem(state)
    if problem is not None:
        raise TranscriptError(f"no game can be in this state: {problem}")
    return state


def _stored(text: str, wanted: str) -> strict_json.Json:
    """The JSON value of a position or of a view. Raises TranscriptError, which says what was stored instead."""
    try:
        value = strict_json.loads(text, limit_chars=strict_json.STATE_CHARS)
    except TranscriptError:
        if isinstance(text, str) and "\n" in text.strip():
            _refuse_other(strict_json.loads(text.partition("\n")[0], limit_chars=strict_json.STATE_CHARS), wanted)
        raise
    _refuse_other(value, wanted)
    return value


def _refuse_other(value: strict_json.Json, wanted: str) -> None:
    stored = stored_as(value)
    if stored not in (None, wanted):
        raise TranscriptError(f"this is not {wanted.partition(',')[0].partition(':')[0]}, but {stored}")


def view_from_json(text: str, *, expansions: Iterable[Expansion] = ()) -> View:
    """The view that `view_json` has written. `expansions` are expansions that are not installed.

    Raises TranscriptError, also for a view behind which no state could be.
    """
    value = _stored(text, VIEW)
    try:
        fields = _position(value, expansions, OF_VIEWS)
    except Exception as error:
        raise problems.decode_error(error) from None
    told = fields.pop("actors"), fields.pop("points")
    view = View(**{name: fields[name] for name in fields if name not in NOT_READ})
    problem = view_problem(view, *told)
    if problem is not None:
        raise TranscriptError(f"nobody can see a game like this: {problem}")
    return view


def _state(value: Any, expansions: Iterable[Expansion]) -> State:
    """A state from its JSON value."""
    return State(**_position(value, expansions))


def _position(
    value: Any, expansions: Iterable[Expansion], more: Mapping[str, Any] = MappingProxyType({})
) -> dict[str, Any]:
    """The fields of a position from its JSON value. If its rules cannot be read, what depends on them is not read, and
    of another format nothing is. With `more` it is that of a view, which has these types by name besides."""
    codec: positions.Codec | None = None
    if type(value) is dict and "format" in value:
        problems.structure_object({"format": format_hook(positions.FORMAT)}, {"format": value["format"]})
        expansions = require_each(Expansion, expansions, "reading", "a list of expansions")
        bring_up_to_date(value.get("rules"), expansions, "view" if more else "position", lambda: value)

    def rules(stored: Any, _: Any) -> Rules:
        nonlocal codec
        known = rules_in(stored, expansions)
        codec = positions.of(known, _topology(known, value.get("slices")))
        return known

    def converter(known: positions.Codec) -> Converter:
        return known.of_views if more else known.converter

    def part(hint: Any) -> problems.StructureHook:
        return lambda stored, _: codec and converter(codec).structure(stored, hint)

    fields = problems.structure_object(
        {
            "format": format_hook(positions.FORMAT),
            "rules": rules,
            "turn": part(Turn),
            "stack": part(tuple[Phase, ...]),
            "winners": part(tuple[Seat, ...] | None),
            "slices": lambda stored, _: codec and codec.slices(stored, converter(codec)),
            **{name: part(hint) for name, hint in more.items()},
        },
        value,
        dict.fromkeys(NOT_READ, lambda stored, _: None) if more else None,
    )
    del fields["format"]
    return fields


def format_hook(known: int | str) -> problems.StructureHook:
    """Reads the version of a format. Another version is not read at all: what is stored in it means something else."""

    def structure(value: Any, _: Any) -> int | str:
        if value != known or type(value) is not type(known):
            problems.expected(f"{known!r}, the format that is read and written now", value)
        return known

    return structure


def _topology(rules: Rules, slices: Any) -> Topology | None:
    """The board, which must be known before what lies on it can be read. None if it cannot be read.

    The layout takes the place of its JSON value, so that it is not read twice: it is as long as everything else.
    """
    if rules.board is None:
        return None
    try:
        board_slice = slices[rules.board.slice_kind.tag]
        layout = board_slice[LAYOUT_FIELD] = layout_in(rules, board_slice[LAYOUT_FIELD])
    except (LookupError, TypeError, ValueError, IterableValidationError):
        return None
    return rules.board.topology(layout)


def stored_as(value: object) -> str | None:
    """What kind of thing was stored as a JSON value, and how to read it. None for anything else."""
    if type(value) is not dict:
        return None
    if "turn" in value and "slices" in value:
        if "actors" in value:
            return VIEW
        return POSITION
    if str(value.get("format", "")).startswith("catan-transcript"):
        return TRANSCRIPT
    if "hexes" in value:
        return "a board: give it to `new_game(board=text)`"
    return "an action: play it with `game.play_json(text, seat)`" if "type" in value else None
