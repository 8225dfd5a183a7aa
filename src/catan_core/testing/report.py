"""What the kit says when an expansion is at fault: which property, what is wrong, where, and how one gets there."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import attrs

import catan_core as catan
from catan_core import ruleset
from catan_core.engine.blame import failed_place
from catan_core.plugin.files import is_file, shown
from catan_core.plugin.specs import Value
from catan_core.testing.differences import told, written

MAX_LISTED = 10
"""Of a long game, this many of the last actions are listed."""

FEW = 8
"""The transcript of a game of at most this many actions is printed."""

MAX_TEXT_CHARS = 1_000
"""What is wrong is printed in at most this many characters: a whole state can be very long."""

LIBRARIES = frozenset({"attr", "catan_core", "catan_expansions"}) | sys.stdlib_module_names
"""What raises for what others have called it with."""

Way: TypeAlias = tuple[catan.Game, Sequence[catan.Action]]
"""A new game, and the actions that lead from there to a position."""


@attrs.frozen
class Setting:
    """What a game is played with: expansions, the options that are not left at their defaults, seats, a board if it is
    laid by hand, and the position that it begins with if that is not a new game."""

    expansions: tuple[catan.Expansion, ...]
    seats: int
    options: tuple[tuple[str, Value], ...] = ()
    board: object = None
    start: catan.State | None = None

    @property
    def ruleset(self) -> catan.Ruleset:
        """The expansions, composed."""
        return ruleset(*self.expansions, options=dict(self.options))

    @property
    def ids(self) -> frozenset[str]:
        """The ids of the expansions."""
        return frozenset(expansion.id for expansion in self.expansions)

    def begin(self, seed: int | str) -> catan.Game:
        """A new game, or one in the position `start`; the seed lays the board, unless it is laid by hand."""
        if self.start is not None:
            return catan.Game(self.start)
        extra: dict[str, Any] = {} if self.board is None else {"board": self.board}
        return self.ruleset.new_game(seats=self.seats, seed=seed, **extra)

    def __str__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.options)
        by_hand = "" if self.board is None else ", a board by hand"
        midway = "" if self.start is None else ", from a position"
        seats = f", {self.seats} seats" if self.seats else ""  # it may be refused before any number is tried
        return f"{' + '.join(expansion.id for expansion in self.expansions)}{seats}{values}{by_hand}{midway}"


class ExpansionProblem(AssertionError):
    """An expansion lacks a property that every expansion must have.

    `property` is the name of the property and `what` is wrong; `setting` says in which game (None: in every one, or
    in none that could begin). `actions` lead to the place where it shows, from a new game or, where that would take
    many, from a `position` in the middle, which is JSON for `Game.from_json`. That position is as small as it could be
    made: pieces and cards are left out that the problem does not need. `transcript` is the game in which the problem
    came up, to be replayed; it is empty where nothing had to be played, and for walks from a position of yours.
    """

    transcript: str
    position: str

    def __init__(
        self,
        expansion: str,
        property: str | Callable[..., object],
        what: str,
        setting: Setting | None = None,
        start: catan.Game | None = None,
        actions: tuple[catan.Action, ...] = (),
        way: Way | None = None,
    ) -> None:
        self.expansion = expansion
        self.property: str = property if isinstance(property, str) else property.__name__
        self.sentence: str = sentence_of(property)
        self.what: str = what if len(what) <= MAX_TEXT_CHARS else f"{what[:MAX_TEXT_CHARS]} ..."
        self.setting = setting
        self.actions = actions
        self.transcript, self.position = ("", "") if start is None else _way(start, actions, way)
        super().__init__("\n".join(self._lines(start)))

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.args[0], vars(self))

    def _lines(self, start: catan.Game | None) -> list[str]:
        lines = [f"{self.expansion!r} lacks the property {self.property}: {self.sentence}", f"  What: {self.what}"]
        if self.setting is not None:
            lines.append(f"  Where: {self.setting}")
        if start is not None:
            many = "1 action" if len(self.actions) == 1 else f"{len(self.actions)} actions"
            lines.append(f"  How: after {many}{' in the position below' if self.position else ''}")
            lines += listed(start, self.actions, self.transcript, self.position)
        return lines


def _restored(kind: type[AssertionError], text: str, attributes: dict[str, Any]) -> AssertionError:
    """An error that has been copied, or has come from another process."""
    problem = kind.__new__(kind, text)
    vars(problem).update(attributes)
    return problem


class WalkProblem(AssertionError):
    """A property that does not hold somewhere on a walk; `transcript` leads there.

    A walk that began in the middle of a game has no transcript, but the `position` that it began with, as JSON for
    `Game.from_json`; the text of the error lists the actions.
    """

    transcript: str
    position: str

    def __init__(self, text: str, start: catan.Game, actions: Sequence[catan.Action]) -> None:
        self.transcript, self.position = _way(start, actions)
        super().__init__("\n".join([text, *listed(start, actions, self.transcript, self.position)]))

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.args[0], vars(self))


def _way(start: catan.Game, actions: Sequence[catan.Action], way: Way | None = None) -> tuple[str, str]:
    """The transcript of a game from its beginning, and the position in which it begins here: empty where it begins with
    a new game, as the transcript is where nobody knows how a position came about."""
    if way is not None:
        return str(catan.Transcript.of(*way)), start.to_json()
    transcript = catan.Transcript.of(start, actions)
    return (str(transcript), "") if transcript.header.game() == start else ("", start.to_json())


def listed(start: catan.Game, actions: Sequence[catan.Action], transcript: str, position: str = "") -> list[str]:
    """How one gets somewhere, to be read by people: the actions, or the last of them where they are many. Then the
    transcript of a short game; or what is different in the position where a game begins, and the file that has it."""
    more = len(actions) - MAX_LISTED
    lines = [f"    {action!r}" for action in actions[max(more, 0) :]]
    if more > 0:
        lines.insert(0, f"    ... {more} actions before the last {MAX_LISTED}:")
    if position:
        path = written(start)
        lines += [
            "  The position where that begins differs from a new game in this:",
            *(f"    {one}" for one in told(start)),
        ]
        lines.append(
            f"  Game.from_json reads it{'' if path is None else f' from {path}'}; it is the `position` of this error."
        )
        return lines
    if len(actions) <= FEW:
        return [*lines, f"  Transcript:\n{transcript.rstrip()}"]
    return [
        *lines,
        "  To see all: `catan replay FILE` shows the `transcript` of this error, which `catan check --out FILE` writes",
    ]


SENTENCES: dict[str, str] = {
    "expansions_compose": "Expansions can be combined, unless one declares a conflict or no number of seats suits all.",
    "hooks_answer_the_same": "Hooks answer the same when they are asked again, and draw on no random numbers.",
    "games_begin": "A new game can be begun, with every number of seats that is allowed.",
    "actions_can_be_done": "Whatever may be done can be done: rules neither fail nor run in circles over it.",
    "turns_end": "Every turn comes to an end; no phase is pushed again and again.",
    "games_end": "A random game comes to an end.",
    "order_decides_nothing": "A game goes the same way in whatever order its expansions are compiled.",
    "another_process_plays_the_same": "A game goes the same way in another process, where texts have other hashes.",
    "unselected_expansion_changes_nothing": "A game that does not name an expansion is the same as if there were none.",
}
"""What those properties say that are not functions of a state or step, each in one sentence."""


def sentence_of(property: str | Callable[..., object]) -> str:
    """What a property says: the first paragraph of its docstring, or its entry in `SENTENCES`."""
    if isinstance(property, str):
        return SENTENCES[property]
    return " ".join((inspect.getdoc(property) or property.__name__).partition("\n\n")[0].split())


FROZEN = "records never change: catan.evolve makes another, and tx.update puts a slice in its place"
"""What to do in place of setting an attribute of a record."""


def error_text(error: Exception) -> str:
    """What went wrong: the text of an assertion; for every other error its type too, and for one that is not raised on
    purpose the function that raised it. If that is of a library, or if it refuses what it was called with, the place in
    an expansion that called it is added."""
    if isinstance(error, AssertionError):
        return str(error)
    raised, called = _raised_by(error), failed_place(error)
    if isinstance(error, catan.CatanError):
        # What a rule has called with the wrong thing says what is wrong, and not where.
        wrong = isinstance(error, catan.ArgumentError | catan.EngineError)
        asked = wrong and called and not called.startswith(raised) and called.partition(",")[0] not in str(error)
        return f"{type(error).__name__}: {error}{f' (called by {called})' if asked else ''}"
    if isinstance(error, attrs.exceptions.FrozenInstanceError):
        return f"{type(error).__name__}: {FROZEN} (in {called or raised})"
    below = raised.partition(".")[0] in LIBRARIES and not called.startswith(raised)
    by = f", called by {called}" if called and below else ""
    return f"{type(error).__name__}: {error} (in {raised}{by})"


def _raised_by(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "no function"
    module, code = str(trace.tb_frame.f_globals.get("__name__")), trace.tb_frame.f_code
    place = f"{shown(code.co_filename)}, line {trace.tb_lineno}" if is_file(module) else module
    return f"{place}, {code.co_name}"
