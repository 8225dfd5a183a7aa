"""JSON for positions, views, actions and events: tags for classes, coordinates for places, ids for goods.

A record is an object of its fields, in the order in which they are declared. For an action, event, phase or slice,
`"type": "<tag>"` comes first. Reading is strict: no value is converted, no field may be missing or added.
"""

from __future__ import annotations

import functools
import json
from collections import abc
from typing import TYPE_CHECKING, Any, TypeVar

from cattrs import Converter

from catan_core.codec import problems, strict_json
from catan_core.codec.converter import converter_of
from catan_core.codec.ruleset_ref import stored_rules
from catan_core.components.diagram import PlaceMark
from catan_core.engine.rules import Rules
from catan_core.engine.views import View
from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.schema import schema_of
from catan_core.model import arguments, errors
from catan_core.model import record as records
from catan_core.model.ids import Seat
from catan_core.model.state import State
from catan_core.plugin.queries import PerRules
from catan_core.topology import Topology
from catan_core.words import narrator as narrators

if TYPE_CHECKING:
    from catan_core.engine.legal_actions import Actions

R = TypeVar("R", bound=records.Action | records.Event | records.Phase | records.Slice)

FORMAT = 2
"""The version of the format of positions and views."""

MAX_CODECS = 64
"""Rules keep the codecs of no more boards than this: positions from outside may have boards of any shape."""


class Codec:
    """The JSON of one ruleset on one board. Get it from `of`, which keeps it."""

    def __init__(self, rules: Rules, topology: Topology | None) -> None:
        self.rules = rules
        self.topology = topology
        self.converter: Converter = converter_of(rules, topology, _tags(rules))
        """Makes records from JSON values and JSON values from records. What it raises is for `decode_error`."""

    @functools.cached_property
    def of_views(self) -> Converter:
        """Like `converter`, but it reads what a view leaves out, too."""
        tags = {**_tags(self.rules), records.HiddenAnswer.tag: records.HiddenAnswer}
        return converter_of(self.rules, self.topology, tags, concealed=True)

    def __repr__(self) -> str:
        return f"<Codec of {self.rules!r}>"

    # -- records -------------------------------------------------------------------------------------------------

    def encode(self, record: records.Action | records.Event | records.Phase | records.Slice) -> strict_json.Json:
        """A record as a JSON value."""
        value: strict_json.Json = self.converter.unstructure(record)
        return value

    def decode(self, base: type[R], value: object) -> R:
        """The record of a class (such as `Action`) that a JSON value stands for. Raises DecodeError."""
        try:
            record: R = self.converter.structure(value, base)
        except Exception as error:
            raise problems.decode_error(error) from None
        return record

    def action_json(self, action: records.Action) -> str:
        """An action as a JSON object."""
        return dumps(self.encode(action))

    def action_to_json(self, action: records.Action) -> str:
        """The same for an action from anywhere. Raises ArgumentError for one that is of another game, or that has a
        field in which nothing is that JSON could name."""
        arguments.require_action(action, "action_to_json")
        if self.rules.actions_by_tag.get(action.tag) is not type(action):
            errors.refuse("action_to_json", "an action of its own game", action)
        try:
            return self.action_json(action)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise errors.ArgumentError(f"action_to_json: {action!r} holds what this game has not") from error

    def action_from_json(self, text: str) -> records.Action:
        """The action that a JSON object stands for. Raises TranscriptError."""
        return self.decode(records.Action, strict_json.loads(text))

    def events_json(
        self, events: abc.Iterable[records.Event], words: str | None = None, names: abc.Sequence[str] = ()
    ) -> str:
        """Events as a JSON array. The caller has concealed what a seat may not see.

        With a language as `words`, it is an object with the `events` and their `words`.
        """
        shown = tuple(events)
        encoded = [self.encode(event) for event in shown]
        if words is None:
            return dumps(encoded)
        return dumps({"events": encoded, "words": {"events": [*map(self.narrator(words, names).event, shown)]}})

    def events_from_json(self, text: str) -> tuple[records.Event, ...]:
        """The events that `events_json` has written. Raises TranscriptError."""
        value = strict_json.loads(text, limit_chars=strict_json.STATE_CHARS)
        listed = value["events"] if type(value) is dict and {*value} == {"events", "words"} else value
        try:
            return tuple(problems.structure_list(self.converter.get_structure_hook(records.Event), listed))
        except Exception as error:
            raise problems.decode_error(error) from None

    def narrator(self, language: str, names: abc.Sequence[str]) -> narrators.Narrator:
        """What puts records into words for messages, with the names of the players. Raises ArgumentError for a language
        in which nothing is there."""
        return narrators.narrator_of(self.rules, self.topology, language, names, "to_json")

    def phases_json(self, stack: abc.Iterable[records.Phase]) -> str:
        """Phases as a JSON array. The caller has concealed what a seat may not see."""
        return dumps([self.encode(phase) for phase in stack])

    def slices(self, value: Any, converter: Converter) -> tuple[records.Slice, ...]:
        """The slices of a position, from an object by tag. What it raises is for `decode_error`."""
        of = converter.get_structure_hook
        hooks: dict[str, problems.StructureHook] = {
            spec.kind.tag: of(types.TaggedRecord(spec.kind)) for spec in self.rules.slice_specs
        }
        return tuple(problems.structure_object(hooks, value).values())

    def refusal_json(self, violation: errors.Violation, words: str | None = None) -> str:
        """Why an action is not legal, as a JSON object: the code of the refusal, its sentence in English, where the
        rule is written, the details, of which a `node`, `edge` or `hex` is a place, and the sentence in the language
        that is asked for."""
        spoken = (
            {}
            if words is None
            else {"words": narrators.refusal_text(self.rules, violation, self.rules.language(words))}
        )
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
                return self.converter.unstructure(value, types.Id(name))
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

    def view_json(self, view: View, words: str | None = None, names: abc.Sequence[str] = ()) -> str:
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
        self, actions: Actions, limit: int = 200, words: str | None = None, names: abc.Sequence[str] = ()
    ) -> str:
        """What a seat may do. Kinds of action are listed whole while all that is listed stays within the limit. The
        others, and those that cannot be listed, stand under `more` with tag, number (or null) and JSON Schema. With a
        language as `words`, there is a sentence for each action, and a title for each of the other kinds."""
        listed: list[records.Action] = []
        more: list[tuple[type[records.Action], int | None]] = []
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


CODECS: PerRules[abc.Callable[[Topology | None], Codec]] = PerRules(
    lambda rules: functools.lru_cache(maxsize=MAX_CODECS)(functools.partial(Codec, rules))
)


def of(rules: Rules, topology: Topology | None) -> Codec:
    """The JSON codec of some rules on a board (None: a game without one). The last `MAX_CODECS` of them are kept."""
    arguments.require((Topology, type(None)), topology, "codec.of", "a topology, such as game.board, or None")
    return CODECS(rules)(topology)


def _tags(rules: Rules) -> abc.Mapping[str, type]:
    """Every tagged class of the rules, by tag."""
    kinds = [spec.kind for spec in rules.slice_specs]
    kinds += [*rules.phases, *rules.chances, *rules.actions_by_tag.values()]
    kinds += [spec.kind for spec in rules.events_by_tag.values()]
    tagged: dict[str, type] = {}
    for kind in kinds:
        if tagged.setdefault(kind.tag, kind) is not kind:
            raise errors.RulesetError(f"{kind.__name__} and {tagged[kind.tag].__name__} have the same tag {kind.tag!r}")
    return tagged
