"""What a failing test prints of the games that it has drawn, and the files that are kept of it.

Strategies note a `Case`. Hypothesis writes the notes of the minimal failing example alone, so only there is code made.
The pytest plugin then keeps the cases whose notes the error carries.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import attrs
from hypothesis import note
from hypothesis.configuration import storage_directory
from hypothesis.vendor import pretty

from catan_core import Action, CatanError, Game, State, Transcript
from catan_core.render import board_svg
from catan_core.testing.reproduce import code_for

FOLDER = ("catan", "failures")
"""Where files are kept in the storage directory of Hypothesis."""

NAME = "failure"

MAX_WRITTEN = 100
"""Of a test that writes the notes of all its examples, as many as that are remembered."""


@attrs.frozen
class Case:
    """What a test was about: a position, and the actions that were played from it.

    `seed` is that of the board if the position is the beginning of a game.
    """

    start: Game
    actions: tuple[Action, ...] = ()
    seed: int | str | None = None

    def __str__(self) -> str:
        """Python that runs as it stands; a comment on the first line says what it leads to."""
        try:
            code = code_for(self.start, self.actions, seed=self.seed)
        except Exception as error:  # a mistake in the rules under test must not hide what it has broken
            code = f"# This cannot be written as code: {error!r}"
        played = f", and {len(self.actions)} action{'' if len(self.actions) == 1 else 's'}" if self.actions else ""
        return f"# {self.start.state!r}{played}:\n{code}"

    def _repr_pretty_(self, printer: pretty.RepresentationPrinter, cycle: bool) -> None:
        text = str(self)
        WRITTEN.append((text, self))
        printer.text(text)

    # -- files ---------------------------------------------------------------------------------------------------

    def files(self) -> Mapping[str, Callable[[], str]]:
        """By suffix, how to write the code, the position or the transcript, and the picture."""
        if self._is_whole:
            return {"py": self.__str__, "jsonl": self._transcript, "svg": self._picture}
        return {"py": self.__str__, "json": self.start.to_json, "svg": self._picture}

    @property
    def _is_whole(self) -> bool:
        """Whether the actions are those of a whole game."""
        state = self.start.state
        try:
            return len(self.actions) > 1 and state.rules.new_state(state.rules.layout(state)).state == state
        except CatanError:
            return False

    def _transcript(self) -> str:
        return str(Transcript.of(self.start, self.actions))

    def _picture(self) -> str:
        """The board before the last action, which is named and marked."""
        game = self.start
        for action in self.actions[:-1]:
            game = game.play(action)
        return board_svg(game.view(None), panels=True, action=self.actions[-1] if self.actions else None)


WRITTEN: deque[tuple[str, Case]] = deque(maxlen=MAX_WRITTEN)
"""The notes that were written last, with what they are about."""


def note_game(start: Game | State, actions: Iterable[Action] = (), *, seed: int | str | None = None) -> None:
    """Note a position and what is played from it: if the test fails, they are printed as code.

    The pytest plugin also keeps the code, the position or transcript, and a picture. Strategies for states, steps and
    games do so of their own accord; call it for a position that a test or a strategy of yours has made. `seed` is that
    of the board, for a new game. Raises InvalidArgument outside of a test with `@given`.
    """
    note(Case(start if isinstance(start, Game) else Game(start), tuple(actions), seed))


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
    directory = storage_directory(*FOLDER, test)
    directory.create_if_missing()
    folder = directory.path
    for old in folder.glob(f"{NAME}*"):
        old.unlink()
    lines: list[str] = []
    for number, case in enumerate(several := list(cases), 1):
        for suffix, write in case.files().items():
            path = folder / f"{NAME}{f'-{number}' if len(several) > 1 else ''}.{suffix}"
            lines += _kept(path, write)
    return lines


def _kept(path: Path, write: Callable[[], str]) -> Iterable[str]:
    try:
        text = write()
    except Exception as error:
        return [f"{path.name} cannot be written: {error!r}"]
    if not text:  # a game without a board has no picture
        return []
    path.write_text(text, encoding="utf-8", newline="\n")
    shown = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    return [f"{shown}: {ABOUT[path.suffix]}"]


ABOUT = {
    ".py": "the code above",
    ".json": "the position, for Game.from_json",
    ".jsonl": "the transcript, for `catan replay`",
    ".svg": "the board, with the last action",
}
