"""JSON for positions, views, actions and events: tags for classes, coordinates for places, ids for goods.

A record is an object of its fields, in the order in which they are declared. For an action, event, phase or slice,
`"type": "<tag>"` comes first. Reading is strict: no value is converted, no field may be missing or added.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from cattrs import Converter, IterableValidationError

from catan_core.codec import strict_json
from catan_core.codec.converter import converter_of
from catan_core.codec.layouts import layout_in
from catan_core.codec.older import bring_up_to_date
from catan_core.codec.problems import StructureHook, decode_error, expected, structure_list, structure_object
from catan_core.codec.ruleset_ref import rules_in, stored_rules
from catan_core.components.diagram import PlaceMark
from catan_core.engine.rules import LAYOUT_FIELD, Rules
from catan_core.engine.validation import first_problem, view_problem
from catan_core.engine.views import View
from catan_core.fieldtypes.grammar import Id, TaggedRecord
from catan_core.fieldtypes.schema import schema_of
from catan_core.model.arguments import require, require_action, require_each
from catan_core.model.errors import ArgumentError, RulesetError, TranscriptError, Violation, refuse
from catan_core.model.ids import Seat
from catan_core.model.record import Action, Event, HiddenAnswer, Phase, Slice
from catan_core.model.state import State, Turn
from catan_core.plugin.expansion import Expansion
from catan_core.plugin.queries import PerRules
from catan_core.topology import Topology
from catan_core.words.narrator import Narrator, narrator_of, refusal_text

if TYPE_CHECKING:
    from catan_core.engine.legal_actions import Actions

R = TypeVar("R", bound=Action | Event | Phase | Slice)

FORMAT = 2
"""The version of the format of positions and views."""

TRANSCRIPT_FORMAT = "catan-transcript/2"
"""The format of transcripts, with its version."""

MAX_CODECS = 64
"""Rules keep the codecs of no more boards than this: positions from outside may have boards of any shape."""


class Codec:
    """The JSON of one ruleset on one board. Get it from `of`, which keeps it."""

    def __init__(self, rules: Rules, topology: Topology | None) -> None:
        self.rules = rules
        self.topology = topology
        self.converter: Converter = converter_of(rules, topology, _tags(rules))
        """Makes records from JSON values and JSON values from records. What it raises is for `decode_error`."""

    @cached_property
    def of_views(self) -> Converter:
        """Like `converter`, but it reads what a view leaves out, too."""
        tags = {**_tags(self.rules), HiddenAnswer.tag: HiddenAnswer}
        return converter_of(self.rules, self.topology, tags, concealed=True)

    def __repr__(self) -> str:
        return f"<Codec of {self.rules!r}>"

    # -- records -------------------------------------------------------------------------------------------------

    def encode(self, record: Action | Event | Phase | Slice) -> strict_json.Json:
        """A record as a JSON value."""
        value: strict_json.Json = self.converter.unstructure(record)
        return value

    def decode(self, base: type[R], value: object) -> R:
        """The record of a class (such as `Action`) that a JSON value stands for. Raises DecodeError."""
        try:
            record: R = self.converter.structure(value, base)
        except Exception as error:
            raise decode_error(error) from None
        return record

    def action_json(self, action: Action) -> str:
        """An action as a JSON object."""
        return dumps(self.encode(action))

    def action_to_json(self, action: Action) -> str:
        """The same for an action from anywhere. Raises ArgumentError for one that is of another game, or that has a
        field in which nothing is that JSON could name."""
        require_action(action, "action_to_json")
        if self.rules.actions_by_tag.get(action.tag) is not type(action):
            refuse("action_to_json", "an action of its own game", action)
        try:
            return self.action_json(action)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise ArgumentError(f"action_to_json: {action!r} holds what this game has not") from error

    def action_from_json(self, text: str) -> Action:
        """The action that a JSON object stands for. Raises TranscriptError."""
        return self.decode(Action, strict_json.loads(text))

    def events_json(self, events: Iterable[Event], words: str | None = None, names: Sequence[str] = ()) -> str:
        """Events as a JSON array. The caller has concealed what a seat may not see.

        With a language as `words`, it is an object with the `events` and their `words`.
        """
        shown = tuple(events)
        encoded = [self.encode(event) for event in shown]
        if words is None:
            return dumps(encoded)
        return dumps({"events": encoded, "words": {"events": [*map(self.narrator(words, names).event, shown)]}})

    def events_from_json(self, text: str) -> tuple[Event, ...]:
        """The events that `events_json` has written. Raises TranscriptError."""
        value = strict_json.loads(text, limit_chars=strict_json.STATE_CHARS)
        listed = value["events"] if type(value) is dict and {*value} == {"events", "words"} else value
        try:
            return tuple(structure_list(self.converter.get_structure_hook(Event), listed))
        except Exception as error:
            raise decode_error(error) from None

    def narrator(self, language: str, names: Sequence[str]) -> Narrator:
        """What puts records into words for messages, with the names of the players. Raises ArgumentError for a language
        in which nothing is there."""
        return narrator_of(self.rules, self.topology, language, names, "to_json")

    def slices(self, value: Any, converter: Converter) -> tuple[Slice, ...]:
        """The slices of a position, from an object by tag. What it raises is for `decode_error`."""
        of = converter.get_structure_hook
        hooks: dict[str, StructureHook] = {
            spec.kind.tag: of(TaggedRecord(spec.kind)) for spec in self.rules.slice_specs
        }
        return tuple(structure_object(hooks, value).values())

    def refusal_json(self, violation: Violation, words: str | None = None) -> str:
        """Why an action is not legal, as a JSON object: the code of the refusal, its sentence in English, where the
        rule is written, the details, of which a `node`, `edge` or `hex` is a place, and the sentence in the language
        that is asked for."""
        spoken = {} if words is None else {"words": refusal_text(self.rules, violation, self.rules.language(words))}
        refusal = {
            "refusal": violation.code,
            "text": violation.text,
            "rule": {"book": violation.rule.book, "heading": violation.rule.heading},
            "details": {name: self._detail(name, value) for name, value in violation.detail},
        }
        return dumps({**refusal, **spoken})

    def _detail(self, name: str, value: int | str) -> Any:
        match name:
            case "node" | "edge" | "hex" if type(value) is int and self.topology is not None:
                return self.converter.unstructure(value, Id(name))
        return value

    # -- positions -----------------------------------------------------------------------------------------------

    def state_json(self, state: State) -> str:
        """A whole state, hidden things included. `state_from_json` reads it."""
        return dumps(
            {
                "format": FORMAT,
                "rules": stored_rules(self.rules),
                "turn": self.converter.unstructure(state.turn),
                "stack": [self.encode(phase) for phase in state.stack],
                "winners": state.winners,
                "slices": {part.tag: self.encode(part) for part in state.slices},
            }
        )

    def view_json(self, view: View, words: str | None = None, names: Sequence[str] = ()) -> str:
        """What a seat may know: the fields of a state, whose view it is (null: a spectator's), who must act
        (-1: chance), the points of every seat as far as they are known, what is written on places if anything is, and
        the phases and that in words if a language is asked for."""
        marks = self.marks(view)
        shown = {"marks": [*map(self.converter.unstructure, marks)]} if marks else {}
        spoken: dict[str, Any] = {}
        if words is not None:
            narrator = self.narrator(words, names)
            of_marks = {"marks": [*map(narrator.mark, marks)]} if marks else {}
            spoken = {"words": {"stack": [*map(narrator.phase, view.stack)], **of_marks}}
        return dumps(
            {
                "format": FORMAT,
                "rules": stored_rules(self.rules),
                "seat": view.seat,
                "turn": self.converter.unstructure(view.turn),
                "stack": [self.encode(phase) for phase in view.stack],
                "winners": view.winners,
                "actors": view.actors,
                "points": [view.points(Seat(seat)) for seat in range(self.rules.seats)],
                "slices": {part.tag: self.encode(part) for part in view.slices},
                **shown,
                **spoken,
            }
        )

    def marks(self, view: View) -> tuple[PlaceMark, ...]:
        """What is written on the places of the board, as the seat of a view sees it."""
        board = self.rules.board
        if board is None:
            return ()
        return board.diagram(view).marks if board.marks is None else board.marks(view)

    def actions_json(
        self, actions: Actions, limit: int = 200, words: str | None = None, names: Sequence[str] = ()
    ) -> str:
        """What a seat may do. Kinds of action are listed whole while all that is listed stays within the limit. The
        others, and those that cannot be listed, stand under `more` with tag, number (or null) and JSON Schema. With a
        language as `words`, there is a sentence for each action, and a title for each of the other kinds."""
        listed: list[Action] = []
        more: list[tuple[type[Action], int | None]] = []
        for kind, count in actions.kinds:
            if len(listed) + count <= limit:
                listed += actions.of(kind)
            else:
                more.append((kind, count))
        more += [(open_action.kind, None) for open_action in actions.open]
        message: dict[str, Any] = {
            "seat": actions.seat if actions.seat >= -1 else None,
            "actions": [self.encode(action) for action in listed],
            "more": [{"type": kind.tag, "count": count, "schema": schema_of(kind, self.rules)} for kind, count in more],
        }
        if words is not None:
            spoken = self.narrator(words, names)
            message["words"] = {
                "actions": [*map(spoken.action, listed)],
                "more": [spoken.title(kind) for kind, _ in more],
            }
        return dumps(message)


ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def dumps(value: object) -> str:
    """A JSON value as text without blanks."""
    return ENCODER.encode(value)


CODECS: PerRules[Callable[[Topology | None], Codec]] = PerRules(
    lambda rules: lru_cache(maxsize=MAX_CODECS)(partial(Codec, rules))
)


def of(rules: Rules, topology: Topology | None) -> Codec:
    """The JSON codec of some rules on a board (None: a game without one). The last `MAX_CODECS` of them are kept."""
    require((Topology, type(None)), topology, "codec.of", "a topology, such as game.board, or None")
    return CODECS(rules)(topology)


def state_from_json(text: str, *, expansions: Iterable[Expansion] = ()) -> State:
    """The state that `state_json` has written. `expansions` are expansions that are not installed.

    Raises TranscriptError, also for a state that `validation.first_problem` finds impossible.
    """
    value = _stored(text, POSITION)
    try:
        state = _state(value, expansions)
    except Exception as error:
        raise decode_error(error) from None
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
        raise decode_error(error) from None
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
    codec: Codec | None = None
    if type(value) is dict and "format" in value:
        structure_object({"format": format_hook(FORMAT)}, {"format": value["format"]})
        expansions = require_each(Expansion, expansions, "reading", "a list of expansions")
        bring_up_to_date(value.get("rules"), expansions, "view" if more else "position", lambda: value)

    def rules(stored: Any, _: Any) -> Rules:
        nonlocal codec
        known = rules_in(stored, expansions)
        codec = of(known, _topology(known, value.get("slices")))
        return known

    def converter(known: Codec) -> Converter:
        return known.of_views if more else known.converter

    def part(hint: Any) -> StructureHook:
        return lambda stored, _: codec and converter(codec).structure(stored, hint)

    fields = structure_object(
        {
            "format": format_hook(FORMAT),
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


OF_VIEWS: Mapping[str, Any] = {"seat": Seat | None, "actors": tuple[int, ...], "points": tuple[int, ...]}
"""What the JSON of a view has besides what a position has."""

NOT_READ = ("marks", "words", "moves", "revision")
"""What the JSON of a view may have besides: what follows from the rest, and where in a match it was seen."""


def format_hook(known: int | str) -> StructureHook:
    """Reads the version of a format. Another version is not read at all: what is stored in it means something else."""

    def structure(value: Any, _: Any) -> int | str:
        if value != known or type(value) is not type(known):
            expected(f"{known!r}, the format that is read and written now", value)
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


def _tags(rules: Rules) -> Mapping[str, type]:
    """Every tagged class of the rules, by tag."""
    kinds = [spec.kind for spec in rules.slice_specs]
    kinds += [*rules.phases, *rules.chances, *rules.actions_by_tag.values()]
    kinds += [spec.kind for spec in rules.events_by_tag.values()]
    tagged: dict[str, type] = {}
    for kind in kinds:
        if tagged.setdefault(kind.tag, kind) is not kind:
            raise RulesetError(f"{kind.__name__} and {tagged[kind.tag].__name__} have the same tag {kind.tag!r}")
    return tagged


POSITION = "a position: read it with `Game.from_json(text)`"
VIEW = (
    "a view, which lacks what its seat may not know: read it with `View.from_json(text)`,"
    " and store the game with `game.to_json()`"
)
TRANSCRIPT = "a transcript: read it with `replay(text)`"


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
