"""Files that the command writes. They are opened before the work begins, and replace another file only with --force."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TypeVar

from catan_core.cli.errors import Failed, UsageError

T = TypeVar("T")


class OutputFile:
    """A file that is being written. When `write` returns, its text is in the file.

    A regular file never ends in the middle of a text, even if the disk is full or the command is interrupted.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self.length: int = 0
        self._descriptor = descriptor
        self.is_regular: bool = stat.S_ISREG(os.fstat(descriptor).st_mode)
        self._touched = False

    def write(self, text: str | bytes) -> None:
        """Add a text, or the bytes of a picture, at the end. Raises Failed."""
        data = text.encode() if isinstance(text, str) else text
        try:
            if self.is_regular and not self._touched:
                os.ftruncate(self._descriptor, 0)
            self._touched = True
            left = memoryview(data)
            while left:
                left = left[os.write(self._descriptor, left) :]
        except OSError as error:
            self._cut()
            raise Failed(f"cannot write {self.path}: {error.strerror}") from error
        except BaseException:
            self._cut()
            raise
        self.length += len(data)

    def shorten(self, length: int) -> None:
        """Remove what was written after the first `length` bytes. For regular files only."""
        self.length = length
        self._cut()

    def go_on_after(self, length: int) -> None:
        """Keep the first `length` bytes of what the file contains, and write after them. For regular files only."""
        self._touched = True
        self.shorten(length)

    def _cut(self) -> None:
        if self.is_regular:
            with suppress(OSError):
                os.ftruncate(self._descriptor, self.length)
                os.lseek(self._descriptor, self.length, os.SEEK_SET)

    def close(self) -> None:
        """Close the file. Raises Failed if it turns out only now that something was not written."""
        try:
            os.close(self._descriptor)
        except OSError as error:
            raise Failed(f"cannot write {self.path}: {error.strerror}") from error


@contextmanager
def output_file(path: str | Path, *, force: bool = False, source: IO[str] | None = None) -> Iterator[OutputFile]:
    """A file to write to. What it contains is kept until the first `write`.

    An existing file is written over only with `force`, and `source`, the file that is read, never. Anything but a
    regular file, such as a pipe, is simply written to. A new file is removed again if an error comes before the first
    `write`. Raises UsageError.
    """
    file, is_new = _opened(Path(path), force, source)
    try:
        yield file
    except BaseException:
        with suppress(Failed):
            file.close()
        if is_new and not file.length:
            file.path.unlink(missing_ok=True)
        raise
    file.close()


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
    try:
        if not file.is_regular:
            raise UsageError(f"{path} is no file that can be read and written")
        text = path.read_bytes()
        try:
            found = read(text.decode())
        except UnicodeDecodeError:
            raise UsageError(f"{path} is not text") from None
        file.go_on_after(text.rfind(b"\n") + 1)
        yield file, found
    except BaseException:
        with suppress(Failed):
            file.close()
        if is_new and not file.length:
            path.unlink(missing_ok=True)
        raise
    file.close()


def _opened(path: Path, force: bool, source: IO[str] | None) -> tuple[OutputFile, bool]:
    try:
        with suppress(FileExistsError):
            return OutputFile(path, os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)), True
        if path.is_symlink() and not path.exists() and not force:
            raise UsageError(f"{path} already exists, as a link; --force writes through it")
        file = OutputFile(path, os.open(path, os.O_WRONLY | os.O_CREAT, 0o666))
    except OSError as error:
        raise UsageError(f"cannot write {str(path)!r}: {error.strerror}") from None
    if file.is_regular and (_is_read(path, source) or not force):
        file.close()
        if _is_read(path, source):
            raise UsageError(f"{path} is the file that is read; it has not been changed")
        raise UsageError(f"{path} already exists; --force writes over it")
    return file, False


def _is_read(path: Path, source: IO[str] | None) -> bool:
    """Whether a path leads to the file that is read, by whatever name."""
    if source is None:
        return False
    try:
        read = os.fstat(source.fileno())
    except OSError:  # it is not a file at all
        return False
    return os.path.samestat(read, path.stat())
