"""Where games are kept for which nobody has named a file: a folder of the person who plays."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

import attrs
from platformdirs import user_state_path

from catan_core.cli.errors import Failed, UsageError
from catan_core.cli.files import OutputFile, new_file, old_file

VARIABLE = "CATAN_GAMES"
"""The variable that names another folder."""

KEPT = 100
"""Of the games that go on, and of those that are over, this many stay: those that were played last."""

OVER = "over"
"""The folder within the folder for games that are over."""


def user_shelf() -> Shelf:
    """The folder of whoever runs the command: that of the variable, or else where the system keeps such things."""
    named = os.environ.get(VARIABLE)
    return Shelf(Path(named) if named else user_state_path("catan-core", appauthor=False) / "games")


@attrs.frozen
class Shelf:
    """A folder of games. Those that are over lie in a folder of their own within it."""

    folder: Path

    def new_file(self) -> OutputFile:
        """A file for a new game, called by the time. The oldest games make room for it. Raises OSError."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._tidy(self.folder, KEPT - 1)
        for path in _named(self.folder, f"{datetime.now():%Y-%m-%d-%H%M%S}"):
            with suppress(FileExistsError):
                return new_file(path)
        raise AssertionError("there are more names than files")

    def has(self, path: Path) -> bool:
        """Whether a file lies here, as a game that goes on."""
        return path.absolute().parent == self.folder.absolute()

    def games(self) -> list[Path]:
        """The games that go on, those that were played last first."""
        return _newest_first(self.folder)

    def put_away(self, path: Path) -> Path:
        """Lay a game that is over to the others that are; gives where it is then. Raises OSError."""
        over = self.folder / OVER
        over.mkdir(mode=0o700, exist_ok=True)
        self._tidy(over, KEPT - 1)
        target = next(free for free in _named(over, path.stem) if not free.exists())
        path.rename(target)
        return target

    def _tidy(self, folder: Path, keep: int) -> None:
        """Remove all games but some, and but those that are being played."""
        for path in _newest_first(folder)[keep:]:
            with suppress(OSError, UsageError, Failed):
                file = old_file(path)
                if file is not None:
                    path.unlink()
                    file.close()


def _newest_first(folder: Path) -> list[Path]:
    found = []
    with suppress(OSError):
        for path in folder.glob("*.jsonl"):
            with suppress(OSError):
                found.append((path.stat().st_mtime_ns, path.name, path))
    return [path for *_, path in sorted(found, reverse=True)]


def _named(folder: Path, name: str) -> Iterator[Path]:
    """Paths for a file of this name, one after the other: the name alone, and with a number."""
    yield folder / f"{name}.jsonl"
    yield from (folder / f"{name}-{number}.jsonl" for number in count(2))
