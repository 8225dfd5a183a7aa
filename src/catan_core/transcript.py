"""Transcripts: a whole game as JSON Lines, a header and then one action per line, chance included.

Since chance is recorded, replaying a transcript needs no random numbers: the same text gives the same states anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from catan_core.codec import strict_json
from catan_core.codec.positions import dumps
from catan_core.codec.problems import MAX_PROBLEMS
from catan_core.game import Game
from catan_core.header import Header, header_from, header_of
from catan_core.model import errors
from catan_core.model.arguments import require, require_each
from catan_core.model.metadata import entries_of, names_in
from catan_core.model.record import Action, record
from catan_core.model.state import game_name
from catan_core.plugin.expansion import Expansion

if TYPE_CHECKING:
    from catan_core.codec.positions import Codec

TEXT_CHARS = 1 << 26
"""No transcript is longer, in characters."""

HEADER_CHARS = 1 << 20
"""No header is longer; a line with an action is at most `strict_json.LINE_CHARS` long."""


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
        wrong: list[errors.TranscriptError] = []
        for number, line in enumerate(lines, 2):
            try:
                actions.append(_action(header.codec, number, line))
            except errors.TranscriptError as error:
                wrong.append(error)
                if len(wrong) == MAX_PROBLEMS:
                    break
        if len(wrong) > 1:
            raise _joined(wrong)
        if wrong:
            raise wrong[0]
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
        except errors.IllegalAction as error:
            raise errors.TranscriptError(errors.one_line(error), number) from error
        yield game


def replay(text: str, upto: int | None = None, *, expansions: Iterable[Expansion] = ()) -> Game:
    """The game after all actions of a transcript, or after the first `upto` of them.

    Every action that is played is checked. Raises TranscriptError as `steps` does, and when there are fewer actions.
    """
    require((int, type(None)), upto, "replay", "the number of actions to play as `upto`")
    if upto is not None and upto < 0:
        raise errors.TranscriptError(f"there is no game after {errors.short(upto)} actions")
    games = enumerate(steps(text, expansions=expansions))
    played, game = next(games)
    while played != upto and (later := next(games, None)) is not None:
        played, game = later
    if upto is not None and played < upto:
        raise errors.TranscriptError(f"there are only {played} actions, not {errors.short(upto)}")
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
        header = header_from(value, given, actions)
    except errors.TranscriptError as error:
        raise (error if error.line else error.in_line(1)) from error.__cause__
    return header, lines if changed is None else map(dumps, changed)


def _value(number: int, line: str, limit: int = strict_json.LINE_CHARS) -> Any:
    """The JSON value of a line. Raises TranscriptError."""
    try:
        return strict_json.loads(line, limit_chars=limit)
    except errors.TranscriptError as error:
        raise error.in_line(number) from None


def _lines(text: str) -> Iterator[str]:
    """The lines, without blank ones at the end. There is at least one."""
    if not isinstance(text, str):
        raise errors.TranscriptError(f"a transcript is read from a str, its text, not from {type(text).__name__}")
    if len(text) > TEXT_CHARS:
        raise errors.TranscriptError(f"the transcript has {len(text)} characters; at most {TEXT_CHARS} are read")
    text = text.removeprefix(strict_json.BYTE_ORDER_MARK)
    end = len(text.rstrip(" \t\r\n"))
    if not end:
        raise errors.TranscriptError("the transcript is empty", 1)
    if "\n" not in text and not text.lstrip().startswith("{"):
        raise errors.TranscriptError(
            f"{errors.short(text)} is not a transcript: give the text of the file, Path(...).read_text()", 1
        )
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
    except errors.TranscriptError as error:
        raise error.in_line(number) from None


def _joined(several: Sequence[errors.TranscriptError]) -> errors.DecodeError:
    """The errors of several lines as one."""
    problems = [error.problems if isinstance(error, errors.DecodeError) else (str(error),) for error in several]
    return errors.DecodeError(tuple(chain(*problems)), several[0].line)
