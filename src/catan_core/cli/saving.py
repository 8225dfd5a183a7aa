"""A game that is kept in a file, to go on with it another day."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import TextIO

import attrs

from catan_core import IllegalAction, Match, Transcript
from catan_core.cli.answers import InputError
from catan_core.cli.errors import UsageError
from catan_core.cli.speech import Speech


@attrs.define
class Saves:
    """Where a match is saved. `source` is the file that it was resumed from, if any."""

    match: Match
    say: Speech
    source: Path | None = None
    kept: int = attrs.field(init=False)
    """How many actions are in a file."""

    def __attrs_post_init__(self) -> None:
        self.kept = self.match.moves if self.source else 0

    @property
    def file(self) -> Path:
        """Where the match is saved unless another file is named."""
        return self.source or Path(f"catan-{self.match.seed}.jsonl")

    @property
    def where(self) -> Path | None:
        """The file that all of the match is in, None if it is in none."""
        return self.source if self.up_to_date else None

    @property
    def up_to_date(self) -> bool:
        """Whether all that was played is in a file."""
        return self.kept == self.match.moves

    def save(self, name: str = "") -> Path:
        """Save the match to a file, which is then complete; if that fails, the file is as it was.

        Nothing is written over but the file that the match was resumed from or saved to before. Raises InputError.
        """
        path = Path(name).expanduser() if name else self.file
        try:
            if path != self.source and (path.exists() or path.is_symlink()):
                raise InputError(self.say("file-exists", file=path))
            _replace(path, str(self.match.transcript))
        except OSError as error:
            raise InputError(self.say("cannot-save", file=path, why=error.strerror or error)) from None
        self.source, self.kept = path, self.match.moves
        return path


def resumed(source: TextIO, seed: str) -> Match:
    """The match that a file holds; `seed` decides the chance to come. Raises UsageError and TranscriptError."""
    try:
        return Match.resume(Transcript.parse(source.read()), seed)
    except UnicodeDecodeError:
        raise UsageError(f"{source.name!r} is not a transcript: it is not text in UTF-8") from None
    except IllegalAction as error:
        raise UsageError(f"{source.name!r} cannot be played on: {error}") from None


def file_of(source: TextIO | None) -> Path | None:
    """The file that a game is read from; None for standard input."""
    return None if source is None or source is sys.stdin else Path(source.name)


def _replace(path: Path, text: str) -> None:
    """Put a text into a file at once: whoever reads it finds either all of it or what was there before."""
    target = path.resolve()
    descriptor, name = mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    """What new files may not be, as for all files that are made in the usual way."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
