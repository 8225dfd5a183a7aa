"""Transcripts: a whole game as JSON Lines, a header and then one action per line, chance included.

Since chance is recorded, replaying a transcript needs no random numbers: the same text gives the same states anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from catan_core import codec
from catan_core.codec import strict_json
from catan_core.codec.layouts import layout_in
from catan_core.codec.older import bring_up_to_date
from catan_core.codec.positions import TRANSCRIPT, TRANSCRIPT_FORMAT, dumps, format_hook, stored_as
from catan_core.codec.problems import MAX_PROBLEMS, decode_error, expected, structure_each, structure_object
from catan_core.codec.ruleset_ref import FIELDS, rules_of, stored_rules
from catan_core.engine.rules import Rules
from catan_core.game import Game
from catan_core.model.arguments import require, require_each
from catan_core.model.errors import DecodeError, IllegalAction, TranscriptError, one_line, short
from catan_core.model.metadata import (
    MAX_ENTRIES,
    Metadata,
    check_entries,
    entries_of,
    name_problem,
    names_in,
    value_problem,
)
from catan_core.model.record import Action, Layout, record
from catan_core.model.state import Position, game_name
from catan_core.plugin.expansion import Expansion

if TYPE_CHECKING:
    from catan_core.codec.positions import Codec
    from catan_core.topology import Topology

TEXT_CHARS = 1 << 26
"""No transcript is longer, in characters."""

HEADER_CHARS = 1 << 20
"""No header is longer; a line with an action is at most `strict_json.LINE_CHARS` long."""


@record
class Header:
    """What a game began with: the rules (ruleset and seats), and the layout of the board; and what is written about it.

    `entries` are pairs of strings, such as `("date", "2026-01-31")`. Raises ArgumentError for any others.
    """

    rules: Rules
    layout: Layout | None
    entries: Metadata = attrs.field(default=(), validator=lambda header, field, entries: check_entries(entries))

    def __repr__(self) -> str:
        return f"<Header of {game_name(self.rules)}>"

    def __str__(self) -> str:
        board = self.rules.board
        layout = None if board is None or self.layout is None else board.encode(self.layout)
        about = {"metadata": self.metadata} if self.entries else {}
        return dumps({"format": TRANSCRIPT_FORMAT, **stored_rules(self.rules), "board": layout, **about})

    @property
    def metadata(self) -> dict[str, str]:
        """What is written about the game, such as `{"date": "2026-01-31"}`."""
        return dict(self.entries)

    @property
    def topology(self) -> Topology | None:
        """The topology of the board; None in a game without one."""
        board = self.rules.board
        return None if board is None or self.layout is None else board.topology(self.layout)

    @property
    def codec(self) -> Codec:
        """How actions are written in a game with this header."""
        return codec.of(self.rules, self.topology)

    def game(self) -> Game:
        """The game as it began."""
        return Game(*self.rules.new_state(self.layout))


def header_of(start: Position, entries: Metadata = ()) -> Header:
    """The header of a game that began with this position, with what is written about it."""
    return Header(start.rules, start.rules.layout(start), entries)


@record
class Transcript:
    """A game as it was played. `str(transcript)` is its text; `Transcript.parse(text)` reads one."""

    header: Header
    actions: tuple[Action, ...] = ()

    def __repr__(self) -> str:
        return f"<Transcript of {game_name(self.header.rules)}, {len(self.actions)} actions>"

    def __str__(self) -> str:
        write = self.header.codec.action_json
        return "".join(f"{line}\n" for line in (str(self.header), *map(write, self.actions)))

    @classmethod
    def of(
        cls, start: Game, actions: Iterable[Action], metadata: Mapping[str, str] = MappingProxyType({})
    ) -> Transcript:
        """The transcript of a game that began with `start`, where nothing has been played yet.

        `metadata` is what is written about the game: strings by name.
        """
        require(Game, start, "Transcript.of", "the Game that it began with")
        played = require_each(Action, actions, "Transcript.of", "a list of actions")
        return cls(header_of(start.state, entries_of(metadata, "Transcript.of")), played)

    @property
    def metadata(self) -> dict[str, str]:
        """What is written about the game, such as `{"date": "2026-01-31"}`."""
        return self.header.metadata

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, which the metadata has as `"seat 0"`, `"seat 1"` and so on; "" for a seat without
        one."""
        return names_in(self.metadata, self.header.rules.seats)

    @classmethod
    def parse(cls, text: str, *, expansions: Iterable[Expansion] = ()) -> Transcript:
        """Read a transcript. Its actions are not played, so they need not be legal.

        Raises TranscriptError with the line. A DecodeError has the problems of all lines.
        """
        header, lines = _opened(text, expansions)
        actions: list[Action] = []
        errors: list[TranscriptError] = []
        for number, line in enumerate(lines, 2):
            try:
                actions.append(_action(header.codec, number, line))
            except TranscriptError as error:
                errors.append(error)
                if len(errors) == MAX_PROBLEMS:
                    break
        if len(errors) > 1:
            raise _joined(errors)
        if errors:
            raise errors[0]
        return cls(header, tuple(actions))

    def games(self) -> Iterator[Game]:
        """The game as it began, and after every action. Raises IllegalAction."""
        game = self.header.game()
        yield game
        for action in self.actions:
            game = game.play(action)
            yield game


def read_header(text: str, *, expansions: Iterable[Expansion] = ()) -> Header:
    """The header of a transcript: its rules, its board and its metadata. Nothing else of it is read.

    `expansions` are expansions that are not installed. Raises TranscriptError.
    """
    return _opened(text, expansions)[0]


def steps(text: str, *, expansions: Iterable[Expansion] = ()) -> Iterator[Game]:
    """The game of a transcript: as it began, and after every action. Each action is played when it is asked for.

    `expansions` are expansions that are not installed. Raises TranscriptError, with the line, for a text that is not a
    transcript, for expansions of other versions, and for an action that is not legal.
    """
    header, lines = _opened(text, expansions)
    codec = header.codec
    game = header.game()
    yield game
    for number, line in enumerate(lines, 2):
        action = _action(codec, number, line)
        try:
            game = game.play(action)
        except IllegalAction as error:
            raise TranscriptError(one_line(error), number) from error
        yield game


def replay(text: str, upto: int | None = None, *, expansions: Iterable[Expansion] = ()) -> Game:
    """The game after all actions of a transcript, or after the first `upto` of them.

    Every action that is played is checked. Raises TranscriptError as `steps` does, and when there are fewer actions.
    """
    require((int, type(None)), upto, "replay", "the number of actions to play as `upto`")
    if upto is not None and upto < 0:
        raise TranscriptError(f"there is no game after {short(upto)} actions")
    games = enumerate(steps(text, expansions=expansions))
    played, game = next(games)
    while played != upto and (later := next(games, None)) is not None:
        played, game = later
    if upto is not None and played < upto:
        raise TranscriptError(f"there are only {played} actions, not {short(upto)}")
    return game


def _opened(text: str, expansions: Iterable[Expansion]) -> tuple[Header, Iterator[str]]:
    """The header, and the lines with actions; both are brought up to date if an older version has stored them. Raises
    TranscriptError."""
    lines = _lines(text)
    given = require_each(Expansion, expansions, "reading", "a list of expansions")
    changed: list[Any] | None = None

    def actions() -> list[Any]:
        nonlocal changed
        changed = [_value(number, line) for number, line in enumerate(lines, 2)]
        return changed

    value = _value(1, next(lines), HEADER_CHARS)
    try:
        header = _header_of(value, given, actions)
    except TranscriptError as error:
        raise (error if error.line else error.in_line(1)) from error.__cause__
    return header, lines if changed is None else map(dumps, changed)


def _value(number: int, line: str, limit: int = strict_json.LINE_CHARS) -> Any:
    """The JSON value of a line. Raises TranscriptError."""
    try:
        return strict_json.loads(line, limit_chars=limit)
    except TranscriptError as error:
        raise error.in_line(number) from None


def _lines(text: str) -> Iterator[str]:
    """The lines, without blank ones at the end. There is at least one."""
    if not isinstance(text, str):
        raise TranscriptError(f"a transcript is read from a str, its text, not from {type(text).__name__}")
    if len(text) > TEXT_CHARS:
        raise TranscriptError(f"the transcript has {len(text)} characters; at most {TEXT_CHARS} are read")
    text = text.removeprefix(strict_json.BYTE_ORDER_MARK)
    end = len(text.rstrip(" \t\r\n"))
    if not end:
        raise TranscriptError("the transcript is empty", 1)
    if "\n" not in text and not text.lstrip().startswith("{"):
        raise TranscriptError(f"{short(text)} is not a transcript: give the text of the file, Path(...).read_text()", 1)
    start = 0
    while start < end:
        stop = text.find("\n", start, end)
        if stop < 0:
            stop = end
        yield text[start:stop]
        start = stop + 1


def _action(codec: Codec, number: int, line: str) -> Action:
    try:
        return codec.action_from_json(line)
    except TranscriptError as error:
        raise error.in_line(number) from None


def _joined(errors: Sequence[TranscriptError]) -> DecodeError:
    """The errors of several lines as one."""
    problems = [error.problems if isinstance(error, DecodeError) else (str(error),) for error in errors]
    return DecodeError(tuple(chain(*problems)), errors[0].line)


def _header_of(value: Any, expansions: Iterable[Expansion], actions: Callable[[], list[Any]]) -> Header:
    if stored_as(value) not in (None, TRANSCRIPT):
        raise TranscriptError(f"this is not a transcript, but {stored_as(value)}")
    hooks = {
        "format": format_hook(TRANSCRIPT_FORMAT),
        **FIELDS,
        "board": lambda stored, _: stored,
    }
    about = {"metadata": lambda stored, _: entries_in(stored)}
    try:
        if type(value) is dict and "format" in value:
            structure_object({"format": hooks["format"]}, {"format": value["format"]})
            bring_up_to_date(value, expansions, "transcript", lambda: {**value, "actions": actions()})
        fields = structure_object(hooks, value, about)
        rules = rules_of(fields, expansions)
        board = structure_object({"board": lambda stored, _: _layout(rules, stored)}, {"board": fields["board"]})
    except Exception as error:
        raise decode_error(error) from None
    return Header(rules, board["board"], fields.get("metadata", ()))


def entries_in(value: Any) -> Metadata:
    """Metadata from its JSON value. Raises as `structure_object`."""
    if type(value) is not dict:
        expected("an object of strings by name", value)
    if len(value) > MAX_ENTRIES:
        raise ValueError(f"there are {len(value)} entries, of which at most {MAX_ENTRIES} are read")
    wrong = [ValueError(problem) for name in value if (problem := name_problem(name)) is not None]
    return tuple(zip(value, structure_each(value, repeat(_entry), value.values(), wrong), strict=True))


def _entry(value: Any, _: Any) -> str:
    problem = value_problem(value)
    if problem is not None:
        raise ValueError(problem)
    return str(value)


def _layout(rules: Rules, board: Any) -> Layout | None:
    if rules.board is not None:
        return layout_in(rules, board)
    return None if board is None else expected("null, since these expansions have no board", board)
