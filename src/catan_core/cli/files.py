"""Files that the command writes: opened before the work begins, and never over another without being told to.

Every file that the command writes is opened here.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from catan_core.cli.errors import Failed, UsageError

STANDARD_INPUT = "-"


class OutputFile:
    """A file that is being written. What `write` was given is in the file when it returns.

    A regular file ends with a whole piece of text, also where the disk is full or the command is interrupted.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self.length = 0
        self._descriptor = descriptor
        self.is_regular = stat.S_ISREG(os.fstat(descriptor).st_mode)
        self._touched = False

    def write(self, text: str) -> None:
        """Add a text at the end. Raises Failed."""
        data = text.encode()
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
        """Take back what was written after the first `length` bytes. For regular files only."""
        self.length = length
        self._cut()

    def _cut(self) -> None:
        if self.is_regular:
            with suppress(OSError):
                os.ftruncate(self._descriptor, self.length)
                os.lseek(self._descriptor, self.length, os.SEEK_SET)

    def close(self) -> None:
        """Close the file. Raises Failed where only now it turns out that something was not written."""
        try:
            os.close(self._descriptor)
        except OSError as error:
            raise Failed(f"cannot write {self.path}: {error.strerror}") from error


@contextmanager
def output_file(path: str | Path, *, force: bool = False, source: str | None = None) -> Iterator[OutputFile]:
    """A file to write to, open from now on. What is in the file is kept until the first `write`.

    A file that is there is written over with `force` only, and `source`, the file that is read, never. What is no
    regular file, such as a pipe, is simply written to. If nothing comes to be written, a file that was not there is not
    there afterwards. Raises UsageError.
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


def _opened(path: Path, force: bool, source: str | None) -> tuple[OutputFile, bool]:
    try:
        with suppress(FileExistsError):
            return OutputFile(path, os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)), True
        if path.is_symlink() and not path.exists() and not force:
            raise UsageError(f"{path} is a link already; --force writes through it")
        file = OutputFile(path, os.open(path, os.O_WRONLY | os.O_CREAT, 0o666))
    except OSError as error:
        raise UsageError(f"cannot write {str(path)!r}: {error.strerror}") from None
    if file.is_regular and (_is_read(path, source) or not force):
        file.close()
        if _is_read(path, source):
            raise UsageError(f"{path} is the file that is read; it has been left as it is")
        raise UsageError(f"{path} is there already; --force writes over it")
    return file, False


def _is_read(path: Path, source: str | None) -> bool:
    """Whether a path leads to the file that is read, by whatever name."""
    if source is None:
        return False
    try:
        read = os.fstat(sys.stdin.fileno()) if source == STANDARD_INPUT else os.stat(source)
    except OSError:
        return False
    return os.path.samestat(read, path.stat())
