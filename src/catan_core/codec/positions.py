"""JSON for positions, views, actions and events: tags for classes, coordinates for places, ids for goods.

A record is an object of its fields in the order in which they are declared, before them `"type": "<tag>"` if it is an
action, event, phase or slice. What comes in is read strictly: no value is converted, no field left out or added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from types import GenericAlias
from typing import TYPE_CHECKING, Any, TypeVar

from cattrs import Converter

from catan_core.codec import strict_json
from catan_core.codec.decoding import POSITION, DecodeError, at, fields_in, list_in, told_apart, wanted
from catan_core.codec.readers import layout_in, register_readers
from catan_core.codec.ruleset_ref import rules_in, stored_rules
from catan_core.codec.writers import compact, register_writers
from catan_core.engine.validation import first_problem
from catan_core.fieldtypes.schema import schema_of
from catan_core.model.arguments import require
from catan_core.model.errors import RulesetError, TranscriptError
from catan_core.model.ids import Seat
from catan_core.model.record import Action, Event, HiddenAnswer, Layout, Phase, Slice
from catan_core.model.state import State, Turn
from catan_core.plugin.expansion import Expansion
from catan_core.plugin.queries import PerRules
from catan_core.topology import Topology

if TYPE_CHECKING:
    from catan_core.engine.legal_actions import Actions
    from catan_core.engine.rules import Rules
    from catan_core.engine.views import View

R = TypeVar("R", bound=Action | Event | Phase | Slice)

FORMAT = 1
"""The number of the format of positions and views. Another way of writing them gets another number."""

MAX_CODECS = 64
"""Boards whose codec is kept for each rules: stored positions from outside may have any number of shapes."""

STATE_FIELDS = ("format", "rules", "turn", "stack", "winners", "slices")


class Codec:
    """The JSON of one ruleset on one board. Get it from `of`, which keeps it."""

    def __init__(self, rules: Rules, topology: Topology | None) -> None:
        self.rules = rules
        self.topology = topology
        self._tags = _tags(rules)
        tagged = {*self._tags.values(), HiddenAnswer}
        self._converter = converter = Converter()
        try:
            self._writers = writers = register_writers(converter, rules, topology, tagged)
            register_readers(converter, rules, topology, self._tags)
            self._turn: Callable[[Turn], str] = converter.get_unstructure_hook(Turn)
        except (TypeError, NameError) as error:
            raise RulesetError(f"{rules!r} cannot be written as JSON: {error}") from error
        self._slices = [writers[spec.kind] for spec in rules.slice_specs]
        self._begin = f'{{"format":{FORMAT},"rules":{compact(stored_rules(rules))},'

    def __repr__(self) -> str:
        return f"<Codec of {self.rules!r}>"

    # -- records -------------------------------------------------------------------------------------------------

    def encode(self, record: Action | Event | Phase | Slice) -> strict_json.Json:
        """A record as a JSON value."""
        return strict_json.loads(self._writers[type(record)](record), limit_chars=strict_json.STATE_CHARS)

    def decode(self, base: type[R], value: object) -> R:
        """The record of a class (such as `Action`) that a JSON value stands for. Raises TranscriptError."""
        try:
            record: R = self.read(base, value)
        except DecodeError as unreadable:
            raise unreadable.error() from None
        return record

    def read(self, hint: Any, value: object) -> Any:
        """What a JSON value stands for where a field has the given type. Raises DecodeError; for other readers."""
        return self._converter.structure(value, hint)

    def action_json(self, action: Action) -> str:
        """An action as a JSON object."""
        return self._writers[type(action)](action)

    def action_from_json(self, text: str) -> Action:
        """The action that a JSON object stands for. Raises TranscriptError."""
        return self.decode(Action, strict_json.loads(text))

    def events_json(self, events: Iterable[Event]) -> str:
        """Events as a JSON array; whoever calls has concealed what a seat may not see."""
        return self._all(events)

    def layout_json(self, layout: Layout | None) -> str:
        """The layout of a board, or null."""
        board = self.rules.board
        return "null" if board is None or layout is None else compact(board.encode(layout))

    # -- positions -----------------------------------------------------------------------------------------------

    def state_json(self, state: State) -> str:
        """A whole state, hidden things included: `state_from_json` reads it."""
        return (
            f'{self._begin}"turn":{self._turn(state.turn)},"stack":{self._all(state.stack)},'
            f'"winners":{_seats(state.winners)},"slices":[{self._slice_list(state.slices)}]}}'
        )

    def view_json(self, view: View) -> str:
        """What a seat may know: the fields of a state but with the slices by tag, and whose view it is (null: a
        spectator's), who must act (-1: chance), and the points of every seat as far as they are known."""
        points = [view.points(seat) for seat in self.rules.all_seats]
        slices = zip(view.slices, self._slices, strict=True)
        by_tag = ",".join([f'"{piece.tag}":{write(piece)}' for piece, write in slices])
        return (
            f'{self._begin}"seat":{compact(view.seat)},"turn":{self._turn(view.turn)},"stack":{self._all(view.stack)},'
            f'"winners":{_seats(view.winners)},"actors":{_seats(view.actors)},"points":{compact(points)},'
            f'"slices":{{{by_tag}}}}}'
        )

    def actions_json(self, actions: Actions, limit: int = 200) -> str:
        """What a seat may do. Kinds of action are listed whole while all that is listed stays within the limit. The
        others, and those that cannot be listed, stand under `more` with tag, number (or null) and JSON Schema."""
        listed: list[Action] = []
        more: list[dict[str, Any]] = []
        for kind, count in actions.kinds:
            if len(listed) + count <= limit:
                listed += actions.of(kind)
            else:
                more.append({"type": kind.tag, "count": count, "schema": schema_of(kind, self.rules)})
        for one in actions.open:
            more.append({"type": one.tag, "count": None, "schema": schema_of(one.kind, self.rules)})
        seat = actions.seat if actions.seat >= -1 else None
        return f'{{"seat":{compact(seat)},"actions":{self._all(listed)},"more":{compact(more)}}}'

    def _all(self, records: Iterable[Action | Event | Phase]) -> str:
        writers = self._writers
        return f"[{','.join([writers[type(record)](record) for record in records])}]"

    def _slice_list(self, slices: Iterable[Slice]) -> str:
        return ",".join([write(piece) for piece, write in zip(slices, self._slices, strict=True)])


CODECS: PerRules[Callable[[Topology | None], Codec]] = PerRules(
    lambda rules: lru_cache(maxsize=MAX_CODECS)(partial(Codec, rules))
)


def of(rules: Rules, topology: Topology | None) -> Codec:
    """The JSON codec of some rules on a board (None: a game without one). The last `MAX_CODECS` of them are kept."""
    require((Topology, type(None)), topology, "codec.of", "a topology, such as game.board, or None")
    return CODECS(rules)(topology)


def state_from_json(text: str, *, expansions: Iterable[Expansion] = ()) -> State:
    """The state that `state_json` has written. `expansions` are some that are not installed.

    Raises TranscriptError, also for what `validation.first_problem` finds wrong: no game can be in such a state.
    """
    value = _position_in(text)
    try:
        state = _state(value, expansions)
    except DecodeError as unreadable:
        raise unreadable.error() from None
    problem = first_problem(state)
    if problem is not None:
        raise TranscriptError(f"no game can be in this state: {problem}")
    return state


def _position_in(text: str) -> strict_json.Json:
    """The JSON value of a position. Raises TranscriptError, for other things that are stored with what they are."""
    try:
        value = strict_json.loads(text, limit_chars=strict_json.STATE_CHARS)
    except TranscriptError:
        if isinstance(text, str) and "\n" in text.strip():
            _refuse_other(strict_json.loads(text.partition("\n")[0], limit_chars=strict_json.STATE_CHARS))
        raise
    _refuse_other(value)
    return value


def _refuse_other(value: strict_json.Json) -> None:
    told = told_apart(value)
    if told not in (None, POSITION):
        raise TranscriptError(f"this is no position, but {told}")


def _state(value: object, expansions: Iterable[Expansion]) -> State:
    fields = fields_in(value, STATE_FIELDS)
    if type(fields["format"]) is not int or fields["format"] != FORMAT:
        at("format", lambda found: wanted(str(FORMAT), found), fields["format"])
    rules: Rules = at("rules", lambda found: rules_in(found, expansions), fields["rules"])
    topology = at("slices", lambda found: _topology(rules, found), fields["slices"])
    codec = of(rules, topology)

    def read(name: str, hint: Any) -> Any:
        return at(name, lambda found: codec.read(hint, found), fields[name])

    return State(
        rules,
        read("turn", Turn),
        read("stack", tuple[Phase, ...]),
        read("winners", tuple[Seat, ...] | None),
        read("slices", GenericAlias(tuple, tuple(spec.kind for spec in rules.slice_specs))),
    )


def _topology(rules: Rules, slices: object) -> Topology | None:
    """The board, which must be known before anything that lies on it can be read."""
    if rules.board is None:
        return None
    index = rules.slice_index[rules.board.slice_kind]
    found = list_in(slices)
    island = found[index] if index < len(found) else None
    if type(island) is not dict or "layout" not in island:
        at(index, lambda found: wanted(f"{rules.slice_specs[index].kind.tag!r} with its layout", found), island)
    layout = at(index, lambda island: at("layout", lambda given: layout_in(rules, given), island["layout"]), island)
    return rules.board.topology(layout)


def _tags(rules: Rules) -> Mapping[str, type]:
    """Every tagged class of the rules, by tag."""
    kinds = [spec.kind for spec in rules.slice_specs]
    kinds += [*rules.phases, *rules.chances, *rules.actions_by_tag.values()]
    kinds += [spec.kind for spec in rules.events_by_tag.values()]
    found: dict[str, type] = {}
    for kind in kinds:
        if found.setdefault(kind.tag, kind) is not kind:
            raise RulesetError(f"{kind.__name__} and {found[kind.tag].__name__} have the same tag {kind.tag!r}")
    return found


def _seats(seats: tuple[Seat, ...] | None) -> str:
    return "null" if seats is None else compact(seats)
