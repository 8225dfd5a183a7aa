"""What a failing test prints of the games that it has drawn, and the files that are kept of it.

Strategies note a `Case`. Hypothesis writes the notes of the minimal failing example alone, so only there is code made.
The pytest plugin then keeps the cases whose notes the error carries.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import attrs
from hypothesis import note
from hypothesis.vendor import pretty

import catan_core as catan
from catan_core.engine.validation import first_problem
from catan_core.model.arguments import require, require_each
from catan_core.render import board_svg
from catan_core.testing.differences import filed, told
from catan_core.testing.report import MAX_LISTED
from catan_core.testing.reproduce import code_for, code_for_action
from catan_core.testing.strategies.folders import folder_of

FOLDER = "failures"
"""Where files are kept, in our folder of the storage directory of Hypothesis."""

NAME = "failure"

LONGEST = 150
"""The name of the folder of a test has at most this many characters of the test's; then a digest follows."""

MOST_LINES = 25
"""What is printed of a case has at most this many lines."""

POSITION = "from_json("
"""Code that has this in it sets up a position by a page of JSON."""

MAX_WRITTEN = 100
"""Of a test that writes the notes of all its examples, as many as that are remembered."""


@attrs.frozen
class Way:
    """How a position was reached: a new game, the actions that were played from there, and the seed of the board."""

    start: catan.Game
    actions: tuple[catan.Action, ...] = ()
    seed: int | str | None = None

    def _repr_pretty_(self, printer: pretty.RepresentationPrinter, cycle: bool) -> None:
        printer.text(f"<{len(self.actions)} actions from the beginning>")

    def followed_by(self, *more: catan.Action) -> Way:
        """The way that goes on with more actions."""
        return Way(self.start, (*self.actions, *more), self.seed)

    def transcript(self) -> str:
        """The transcript of the way."""
        return str(catan.Transcript.of(self.start, self.actions))


@attrs.frozen
class Case:
    """What a test was about: a position, and the actions that were played from it.

    `seed` is that of the board if the position is the beginning of a game. `way` leads to the position, where that is
    known.
    """

    start: catan.Game
    actions: tuple[catan.Action, ...] = ()
    seed: int | str | None = None
    way: Way | None = None

    def __str__(self) -> str:
        """At most `MOST_LINES` lines: the code, if it is as short as that and begins with a new game; else the last
        actions, what is different in the position where they begin, and the file that has the code."""
        code = self.code()
        if POSITION not in code and len(code.splitlines()) <= MOST_LINES:
            return code
        first = code.partition("\n")[0]
        played = list(self._played())
        path = filed(f"{hashlib.sha256(code.encode()).hexdigest()[:12]}.py", code)
        last = [] if path is None else [f"# Python that sets this up and plays it: {path}"]
        lines = [first, *(f"    {line}" for line in played)]
        if _is_new(self.start):
            lines.append(
                f"# It begins with a new game{'' if self.seed is None else f' on the board of {self.seed!r}'}."
            )
        else:
            some = told(self.start, MOST_LINES - len(lines) - len(last) - 1)
            lines += [
                "# The position where that begins differs from a new game in this:",
                *(f"    {one}" for one in some),
            ]
        return "\n".join([*lines, *last])

    def _played(self) -> Iterator[str]:
        """The last actions."""
        more = len(self.actions) - MAX_LISTED
        if more > 0:
            yield f"... {more} actions before the last {MAX_LISTED}:"
        for action in self.actions[max(more, 0) :]:
            try:
                yield code_for_action(action, self.start.state)
            except Exception:  # a mistake in the rules under test must not hide what it has broken
                yield repr(action)

    def code(self) -> str:
        """Python that runs as it stands, with a comment on the first line that says where it begins."""
        try:
            seed = self.way.seed if self.way is not None else self.seed
            start, before = self._readable()
            code = code_for(start, (*before, *self.actions), seed=seed)
            if before:
                code = f"# Such a position would not be read: this begins {_actions(before)} before it.\n{code}"
        except Exception as error:  # a mistake in the rules under test must not hide what it has broken
            code = f"# This cannot be written as code: {error!r}"
        played = f", and {_actions(self.actions)}" if self.actions else ""
        return f"# {self.start.state!r}{played}:\n{code}"

    def _readable(self) -> tuple[catan.Game, tuple[catan.Action, ...]]:
        """The last position on the way that can be read from JSON, and the actions from there to the start."""
        if self.way is None or first_problem(self.start.state) is None:
            return self.start, ()
        states = [self.way.start.state]
        for action in self.way.actions:
            states.append(states[-1].rules.apply_unchecked(states[-1], action).state)
        last = next((at for at in reversed(range(1, len(states))) if first_problem(states[at]) is None), 0)
        return catan.Game(states[last]), self.way.actions[last:]

    def _repr_pretty_(self, printer: pretty.RepresentationPrinter, cycle: bool) -> None:
        text = str(self)
        WRITTEN.append((text, self))
        printer.text(text)

    def files(self) -> Mapping[str, Callable[[], str]]:
        """By suffix, how to write the code, the position, the transcript that leads there, and the picture."""
        files: dict[str, Callable[[], str]] = {"py": self.code}
        way = Way(self.start) if _is_new(self.start) else self.way
        if not _is_new(self.start):
            files["json"] = self.start.to_json
        if way is not None:
            files["jsonl"] = way.followed_by(*self.actions).transcript
        return files | {"svg": self._picture}

    def _picture(self) -> str:
        """The board before the last action, which is named and marked."""
        game = self.start
        for action in self.actions[:-1]:
            game = game.play(action)
        return board_svg(game.view(None), panels=True, action=self.actions[-1] if self.actions else None)


def _actions(some: tuple[catan.Action, ...]) -> str:
    return f"{len(some)} action{'' if len(some) == 1 else 's'}"


def _is_new(game: catan.Game) -> bool:
    """Whether nothing has been played yet."""
    try:
        return game.rules.new_state(game.rules.layout(game.state)).state == game.state
    except Exception:  # of a broken position, or of broken rules
        return False


def _by_repr(value: object, printer: pretty.RepresentationPrinter, cycle: bool) -> None:
    printer.text(repr(value))


# Hypothesis prints all fields of attrs classes: of these the code says it better, or they are the tables of the rules.
for _kind in (catan.State, catan.Game, catan.Rules, catan.Ruleset):
    pretty.for_type_by_name(_kind.__module__, _kind.__name__, _by_repr)

WRITTEN: deque[tuple[str, Case]] = deque(maxlen=MAX_WRITTEN)
"""The notes that were written last, with what they are about."""


def note_game(
    start: catan.Game | catan.State, actions: Iterable[catan.Action] = (), *, seed: int | str | None = None
) -> None:
    """Note a position and what is played from it: if the test fails, they are printed, the actions first.

    A new game and few actions are printed as code; of another position what differs from a new game, and the name of a
    file that has the code. The pytest plugin also keeps the code, the position or transcript, and a picture. Strategies
    for states, steps and games do so of their own accord; call it for a position that a test or a strategy of yours has
    made. `seed` is that of the board, for a new game. Raises InvalidArgument outside of a test with `@given`.
    """
    require((catan.Game, catan.State), start, "note_game", "a Game or a State")
    note_way(start, require_each(catan.Action, actions, "note_game", "actions, in order"), seed=seed)


def note_way(
    start: catan.Game | catan.State,
    actions: Iterable[catan.Action] = (),
    *,
    seed: int | str | None = None,
    way: Way | None = None,
) -> None:
    """Note a position and what is played from it, with the way that leads there."""
    note(Case(start if isinstance(start, catan.Game) else catan.Game(start), tuple(actions), seed, way))


def written(notes: Iterable[str]) -> list[Case]:
    """The cases that these notes are about, each once. Others are forgotten."""
    texts = {*notes}
    cases = dict.fromkeys(text for text, _ in WRITTEN if text in texts)
    by_text = dict(WRITTEN)
    WRITTEN.clear()
    return [by_text[text] for text in cases]


def keep(cases: Iterable[Case], test: str) -> list[str]:
    """Write the files of some cases where Hypothesis keeps its own, in place of those that this test has left before.

    Gives a line for each file. What cannot be written is named, with the reason.
    """
    name = test if len(test) <= LONGEST else f"{test[:LONGEST]}-{hashlib.sha256(test.encode()).hexdigest()[:12]}"
    try:
        folder = folder_of(FOLDER, name)
        for old in folder.glob(f"{NAME}*"):
            old.unlink()
    except OSError as error:
        return [f"nothing can be kept: {error!r}"]
    lines: list[str] = []
    for number, case in enumerate(several := list(cases), 1):
        for suffix, write in case.files().items():
            path = folder / f"{NAME}{f'-{number}' if len(several) > 1 else ''}.{suffix}"
            lines += _kept(path, write)
    return lines


def _kept(path: Path, write: Callable[[], str]) -> Iterable[str]:
    try:
        text = write()
        if not text:  # there is nothing to be seen
            return []
        path.write_text(text, encoding="utf-8", newline="\n")
    except Exception as error:
        return [f"{path.name} cannot be written: {error!r}"]
    shown = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    return [f"{shown}: {ABOUT[path.suffix]}"]


ABOUT = {
    ".py": "code that sets it up and plays it",
    ".json": "the position, for Game.from_json",
    ".jsonl": "the transcript that leads there, for `catan replay`",
    ".svg": "the board, with the last action",
}
