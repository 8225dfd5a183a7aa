"""Files that the command writes. They are opened before the work begins, and replace another file only with --force.

A regular file that is being written is locked, so that no other process of the command writes to it at the same time.
"""

from __future__ import annotations

import os
import signal
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkstemp
from threading import current_thread, main_thread
from typing import IO, TypeVar

from catan_core.cli.errors import Failed, UsageError

T = TypeVar("T")

LOCKS: bool = find_spec("fcntl") is not None
"""Whether files can be locked here, which they cannot on Windows."""

CLOSED = -1
"""The descriptor of a file that has been closed."""

STANDARD = Path("\0standard")
"""Stands for standard output or input where `-` is typed in place of a file. No file can have this name."""


class CannotWrite(Failed):
    """A file cannot be written; `why` is the reason that the system gives."""

    def __init__(self, path: Path, error: OSError | str) -> None:
        self.why: str = error if isinstance(error, str) else error.strerror or str(error)
        super().__init__(f"cannot write {path}: {self.why}")


class OutputFile:
    """A file that is being written. When `write` returns, its text is in the file.

    A regular file never ends in the middle of a text, even if the disk is full or the command is interrupted.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self.length: int = 0
        self.descriptor: int = descriptor
        self.is_regular: bool = stat.S_ISREG(os.fstat(descriptor).st_mode)
        self._touched = False

    def write(self, text: str | bytes) -> None:
        """Add a text, or the bytes of a picture, at the end. Raises CannotWrite, also for a file that somebody else
        has changed meanwhile."""
        data = text.encode() if isinstance(text, str) else text
        self._require_unchanged()
        try:
            if self.is_regular and not self._touched:
                os.ftruncate(self.descriptor, 0)
            self._touched = True
            left = memoryview(data)
            while left:
                left = left[os.write(self.descriptor, left) :]
        except OSError as error:
            self._cut()
            raise CannotWrite(self.path, error) from error
        except BaseException:
            self._cut()
            raise
        self.length += len(data)

    def _require_unchanged(self) -> None:
        """Raise CannotWrite if a regular file is not as long as it was left, or has gone."""
        if not (self.is_regular and self._touched):
            return
        found = os.fstat(self.descriptor)
        if found.st_size != self.length or not found.st_nlink:
            raise CannotWrite(self.path, f"somebody else has {'changed' if found.st_nlink else 'removed'} it")

    def replace(self, text: str) -> None:
        """Put a text into a regular file at once: whoever reads it finds either all of it or what was there before.

        Raises CannotWrite.
        """
        target = self.path.resolve()
        try:
            descriptor, name = mkstemp(prefix=f".{target.name}.", dir=target.parent)
        except OSError as error:
            raise CannotWrite(self.path, error) from error
        new = OutputFile(self.path, descriptor)
        try:
            new.lock()
            new.write(text)
            new.sync()
            os.chmod(name, stat.S_IMODE(os.fstat(self.descriptor).st_mode))
            os.replace(name, target)
        except BaseException as error:
            os.close(descriptor)
            with suppress(OSError):
                os.unlink(name)
            if isinstance(error, OSError):
                raise CannotWrite(self.path, error) from error
            raise
        os.close(self.descriptor)
        self.descriptor, self.length, self._touched = descriptor, new.length, True

    def lock(self) -> None:
        """Keep other processes from writing to a regular file for as long as it is open here. Raises UsageError if one
        is writing to it."""
        if not (self.is_regular and LOCKS):
            return
        from fcntl import LOCK_EX, LOCK_NB, flock

        try:
            flock(self.descriptor, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise UsageError(f"{self.path} is being written by another process") from None
        except OSError:
            pass  # some file systems have no locks

    def sync(self) -> None:
        """Wait until a regular file is on the disk, safe from a loss of power. Raises CannotWrite."""
        try:
            if self.is_regular:
                os.fsync(self.descriptor)
        except OSError as error:
            raise CannotWrite(self.path, error) from error

    def shorten(self, length: int) -> None:
        """Remove what was written after the first `length` bytes. For regular files only. Raises CannotWrite for a file
        that somebody else has changed meanwhile."""
        self._require_unchanged()
        self.length = length
        self._cut()

    def go_on_after(self, length: int) -> None:
        """Keep the first `length` bytes of what the file contains, and write after them. For regular files only."""
        self._touched, self.length = True, length
        self._cut()

    def _cut(self) -> None:
        if self.is_regular:
            with suppress(OSError):
                os.ftruncate(self.descriptor, self.length)
                os.lseek(self.descriptor, self.length, os.SEEK_SET)

    def close(self) -> None:
        """Close the file. Raises Failed if it turns out only now that something was not written."""
        descriptor, self.descriptor = self.descriptor, CLOSED
        try:
            if descriptor != CLOSED:
                os.close(descriptor)
        except OSError as error:
            raise CannotWrite(self.path, error) from error

    def read(self) -> bytes:
        """What a regular file contains that was opened for reading too."""
        with open(self.descriptor, "rb", closefd=False) as file:
            file.seek(0)
            return file.read()


class StandardOutput(OutputFile):
    """Standard output as a file that is being written."""

    def __init__(self) -> None:
        self.path: Path = STANDARD
        self.length: int = 0
        self.is_regular: bool = False

    def write(self, text: str | bytes) -> None:
        data = text.encode() if isinstance(text, str) else text
        sys.stdout.flush()
        stream = sys.stdout.buffer
        stream.write(data)
        stream.flush()
        self.length += len(data)

    def close(self) -> None:
        pass


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until the work inside is done."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is None:
        yield
        return
    pressed: list[int] = []
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def output_file(path: str | Path, *, force: bool = False, source: IO[str] | None = None) -> Iterator[OutputFile]:
    """A file to write to, or standard output. What it contains is kept until the first `write`.

    An existing file is written over only with `force`, and `source`, the file that is read, never. Anything but a
    regular file, such as a pipe, is simply written to. A new file is removed again if an error comes before the first
    `write`. Raises UsageError.
    """
    if Path(path) == STANDARD:
        yield StandardOutput()
        return
    file, is_new = _opened(Path(path), force, source)
    with _closed_after(file, is_new):
        yield file


@contextmanager
def continued_file(path: str | Path, read: Callable[[str], T]) -> Iterator[tuple[OutputFile, T]]:
    """A file of lines to go on with, which need not be there yet, and what is read from it.

    What follows the last line break was cut off when it was written, and is taken away once `read` has raised nothing.
    A new file is removed again if an error comes before the first `write`. Raises UsageError.
    """
    path = Path(path)
    try:
        is_new = not path.exists()
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise UsageError(f"cannot write {str(path)!r}: {error.strerror}") from None
    file = OutputFile(path, descriptor)
    with _closed_after(file, is_new):
        if not file.is_regular:
            raise UsageError(f"{path} is no file that can be read and written")
        file.lock()
        text = file.read()
        try:
            found = read(text.decode())
        except UnicodeDecodeError:
            raise UsageError(f"{path} is not text") from None
        file.go_on_after(text.rfind(b"\n") + 1)
        yield file, found


@contextmanager
def _closed_after(file: OutputFile, is_new: bool) -> Iterator[None]:
    """Close a file in the end. After an error, a new one to which nothing was written is removed; a link that leads to
    it stays, and leads nowhere again."""
    try:
        yield
    except BaseException:
        with suppress(Failed):
            file.close()
        if is_new and not file.length:
            file.path.resolve().unlink(missing_ok=True)
        raise
    file.close()


def _opened(path: Path, force: bool, source: IO[str] | None) -> tuple[OutputFile, bool]:
    try:
        with suppress(FileExistsError):
            return new_file(path), True
        is_new = not path.exists()
        if is_new and path.is_symlink() and not force:
            raise UsageError(f"{path} already exists, as a link; --force writes through it")
        file = OutputFile(path, os.open(path, os.O_WRONLY | os.O_CREAT, 0o666))
    except OSError as error:
        raise UsageError(f"cannot write {str(path)!r}: {error.strerror}") from None
    if file.is_regular and (_is_read(path, source) or not force):
        file.close()
        if _is_read(path, source):
            raise UsageError(f"{path} is the file that is read; it has not been changed")
        raise UsageError(f"{path} already exists; --force writes over it")
    try:
        file.lock()
    except UsageError:
        file.close()
        raise
    return file, is_new


def new_file(path: Path) -> OutputFile:
    """A file that was not there before, and can be read too. Raises OSError, such as FileExistsError."""
    file = OutputFile(path, os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666))
    file.lock()
    return file


def old_file(path: Path) -> OutputFile | None:
    """A regular file that is there, to read and to go on with; None for anything else, such as a pipe.

    Raises OSError, and UsageError if another process is writing it.
    """
    while stat.S_ISREG(path.stat().st_mode):
        file = OutputFile(path, os.open(path, os.O_RDWR))
        try:
            file.lock()
            if os.path.samestat(os.fstat(file.descriptor), path.stat()):
                return file
        except BaseException:
            file.close()
            raise
        file.close()  # another process has put another file in its place
    return None


def _is_read(path: Path, source: IO[str] | None) -> bool:
    """Whether a path leads to the file that is read, by whatever name."""
    if source is None:
        return False
    try:
        read = os.fstat(source.fileno())
    except OSError:  # it is not a file at all
        return False
    return os.path.samestat(read, path.stat())
