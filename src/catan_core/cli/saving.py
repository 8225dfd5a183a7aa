"""A game that is kept in files while it is played, to go on with it another day."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import attrs

import catan_core as catan
from catan_core.cli.answers import InputError
from catan_core.cli.errors import Failed, UsageError
from catan_core.cli.files import STANDARD, CannotWrite, OutputFile, new_file, old_file, uninterrupted
from catan_core.cli.missing import naming_files
from catan_core.cli.recording import Recording
from catan_core.cli.shelf import Shelf
from catan_core.cli.speech import Speech
from catan_core.model.errors import TranscriptError

UNUSUAL = re.compile(r"[^\w.-]+")
"""What names of files do without."""


@attrs.define
class Saves:
    """Where a match is kept, from its first action to its last: every action is in a file before the next decision.

    `out` is the file that `--out` names, and `own` the one that the game is in otherwise: that from which it was
    resumed, the one to which it was saved last, or one on the `shelf` if nobody has named a file. `tell` says, once,
    that it cannot be written; the game goes on all the same. `seat` is that of the person who plays, None if only bots
    play, whose games are not put on the shelf.
    """

    match: catan.Match
    say: Speech
    tell: Callable[[str], None] = print
    out: Recording | None = None
    own: Recording | None = None
    shelf: Shelf | None = None
    seat: catan.Seat | None = None
    _failed: set[Path] = attrs.field(factory=set, init=False)

    @property
    def file(self) -> Path:
        """Where the match is saved unless another file is named."""
        if self.own is not None and not self._is_on_shelf(self.own):
            return self.own.file.path
        return Path(f"catan-{UNUSUAL.sub('-', str(self.match.seed))}.jsonl")

    @property
    def where(self) -> Path | None:
        """The file that all of the match is in, None if it is in none."""
        for recording in (self.out, self.own):
            if recording is not None and recording.can_undo and recording.is_complete:
                return recording.file.path
        return None

    @property
    def is_found_again(self) -> bool:
        """Whether the match is where `--resume` without a file looks."""
        return self.own is not None and self._is_on_shelf(self.own) and self.where == self.own.file.path

    @property
    def can_undo(self) -> bool:
        """Whether decisions can be taken back: not if they have gone into a pipe."""
        return self.out is None or self.out.can_undo

    def take_up(self, old: Stored) -> None:
        """Go on in the file that the match was stored in. What is wrong with it is told."""
        if old.why:
            self._fail(old.path, old.why)
        self.own = old.recording()
        if old.is_cut:
            self.tell(self.say("cut-off", file=old.path, actions=self.match.moves))

    def begin(self) -> None:
        """Write what has happened before the first decision, and is in no file yet."""
        if self.out is not None or (self.own is not None and not self.own.is_complete):
            self.follow()

    def follow(self) -> None:
        """Bring the files up to date. To be called after every decision and after every undo.

        Where a person plays, a file that cannot be written is told, and another one takes its place if possible. Else
        it raises CannotWrite for the file of `--out`.
        """
        with uninterrupted():
            if self.out is not None:
                try:
                    self.out.follow()
                except CannotWrite as error:
                    if self.seat is None:
                        raise
                    self._fail(self.out.file.path, error.why)
                    self.out = None
            try:
                self._keep()
            except (CannotWrite, OSError) as error:
                path = self.own.file.path if self.own is not None else self.shelf and self.shelf.folder
                self._fail(path or self.file, why_of(error))

    def _keep(self) -> None:
        """Bring the match's own file up to date; if it has none and needs one, it gets one on the shelf."""
        is_in_no_file = self.own is None and (self.out is None or not self.out.can_undo)
        if is_in_no_file and self.shelf is not None and self.seat is not None and self.match.moves:
            self.own = Recording(self.match, self.shelf.new_file())
        if self.own is not None:
            self.own.follow()
        if self.seat is not None and (self.match.game.over or self.seat in self.match.game.actors):
            for recording in (self.own, self.out):
                if recording is not None:
                    recording.file.sync()

    def _fail(self, path: Path, why: str) -> None:
        """Say that the match cannot be kept in a file, unless that has been said of the file."""
        if path not in self._failed:
            self._failed.add(path)
            self.tell(self.say("cannot-save", file=path, why=why))

    def save(self, name: str = "") -> Path:
        """Save the match to a file, and keep it there from now on; if that fails, nothing has changed.

        No file that was there before is written over. Raises InputError.
        """
        path = Path(name).expanduser() if name else self.file
        try:
            with uninterrupted():
                if self.own is not None and path == self.own.file.path:
                    self.own.follow()
                elif self.out is None or path != self.out.file.path:
                    self._move(path)
        except FileExistsError:
            raise InputError(self.say("file-exists", file=path)) from None
        except (CannotWrite, OSError) as error:
            raise InputError(self.say("cannot-save", file=path, why=why_of(error))) from None
        return path

    def _move(self, path: Path) -> None:
        """Keep the match in another file from now on. Of that on the shelf nothing is left."""
        file = new_file(path)
        recording = Recording(self.match, file)
        try:
            recording.follow()
            file.sync()
        except BaseException:
            file.close()
            path.unlink()
            raise
        self._put_down(remove=True)
        self.own = recording

    def close(self) -> None:
        """Close the file that is the match's own. A game that is over leaves its place to those that go on."""
        with uninterrupted():
            self._put_down()

    def _put_down(self, *, remove: bool = False) -> None:
        own = self.own
        if own is None:
            return
        with suppress(Failed):
            own.file.close()
        if self.shelf is not None and self.shelf.has(own.file.path):
            with suppress(OSError):
                if remove:
                    own.file.path.unlink()
                elif self.match.game.over:
                    own.file.path = self.shelf.put_away(own.file.path)

    def _is_on_shelf(self, recording: Recording) -> bool:
        return self.shelf is not None and self.shelf.has(recording.file.path)


@attrs.frozen
class Stored:
    """A match that was stored, with the text that it was read from: without its last line if that `is_cut` off.

    `file` is open to be gone on with; it is None where that is not possible, for instance since it is a pipe. If the
    system has refused it, `why` is the reason.
    """

    path: Path
    match: catan.Match
    text: bytes
    is_cut: bool
    file: OutputFile | None = None
    why: str = ""

    def recording(self) -> Recording | None:
        """What keeps the file in step with the match from now on, if there is one."""
        if self.file is None:
            return None
        self.file.go_on_after(len(self.text))
        return Recording(self.match, self.file, self.text)


@contextmanager
def stored(path: Path, seed: str, files: Sequence[catan.Expansion] = (), *, to_write: bool) -> Iterator[Stored]:
    """The match in a file, which is closed again in the end; `seed` decides the chance to come. `files` are expansions
    that are not installed.

    Raises UsageError, also for a file that another process is writing, and TranscriptError.
    """
    file, why = None, ""
    try:
        if to_write and path != STANDARD:
            try:
                file = old_file(path)
            except OSError as error:
                why = why_of(error)
        data = _read(path) if file is None else file.read()
        with naming_files(data.decode(errors="replace"), files, "catan play --resume", path):
            match, text = _match(data, str(path), seed, files)
        yield Stored(path, match, text, text != data, file, why)
    finally:
        if file is not None:
            with suppress(Failed):
                file.close()


def _read(path: Path) -> bytes:
    try:
        return sys.stdin.buffer.read() if path == STANDARD else path.read_bytes()
    except OSError as error:
        raise UsageError(f"invalid value for '--resume': {str(path)!r}: {error.strerror}") from None


def _match(data: bytes, name: str, seed: str, files: Sequence[catan.Expansion]) -> tuple[catan.Match, bytes]:
    """The match that is written in a text, and what of the text it is. What follows the last line break may have been
    cut off when it was written; then it counts for nothing. Raises UsageError and TranscriptError."""
    whole = data[: data.rfind(b"\n") + 1]
    try:
        try:
            return catan.Match.resume(catan.Transcript.parse(data.decode(), expansions=files), seed), data
        except (UnicodeDecodeError, TranscriptError):
            if whole in (b"", data):
                raise
            return catan.Match.resume(catan.Transcript.parse(whole.decode(), expansions=files), seed), whole
    except UnicodeDecodeError:
        raise UsageError(f"{name!r} is not a transcript: it is not text in UTF-8") from None
    except catan.IllegalAction as error:
        raise UsageError(f"{name!r} cannot be played on: {error}") from None


def why_of(error: CannotWrite | OSError) -> str:
    """Why a file cannot be written, as the system says it."""
    return error.why if isinstance(error, CannotWrite) else error.strerror or str(error)
