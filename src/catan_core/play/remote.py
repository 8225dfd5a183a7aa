"""Errors that come back from other processes, whatever they are made of."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from traceback import format_exception
from typing import Any, Generic, TypeVar

import attrs

from catan_core.model.errors import CatanError, one_line

G = TypeVar("G")
T = TypeVar("T")

TRACEBACK_CHARS = 100_000
"""A longer traceback is sent without its beginning."""

SCRIPT = b"__mp_main__"
"""What spawned processes call the script that has started them: there is no such module in the first one."""


class RemoteError(CatanError):
    """What was raised in another process, where it cannot be sent from there as it is.

    So it is with errors that hold what cannot be pickled, or that cannot be made again from their `args`. `kind` is the
    name of its class, `message` its text, and `traceback` its traceback as text, which is shown above that of this
    error. It has the notes of what was raised, so `failed_expansion` tells of both the same.
    """

    def __init__(self, kind: str, message: str, traceback: str = "") -> None:
        self.kind: str = kind
        self.message: str = message
        self.traceback: str = traceback
        super().__init__(kind, message, traceback)
        if traceback:
            self.__cause__: BaseException | None = _There(traceback)

    def __str__(self) -> str:
        return f"{self.kind}: {self.message}" if self.message else self.kind

    @classmethod
    def of(cls, error: BaseException) -> RemoteError:
        """An error as it can be sent to any process."""
        try:
            message = one_line(error) if str(error) else ""
        except Exception:  # whoever has written the class
            message = "(its text cannot be shown)"
        remote = cls(type(error).__name__, message, "".join(format_exception(error))[-TRACEBACK_CHARS:])
        for note in getattr(error, "__notes__", ()):
            remote.add_note(str(note))
        return remote


class _There(Exception):
    """The traceback of an error in the process where it was raised, as text."""

    def __str__(self) -> str:
        return f'\n"""\n{self.args[0]}"""'


def named(error: BaseException) -> str:
    """The class and the text of an error, in one line.

    >>> named(KeyError(3)), named(RemoteError("KeyError", "3"))
    ('KeyError: 3', 'KeyError: 3')
    """
    return one_line(error) if isinstance(error, RemoteError) else f"{type(error).__name__}: {one_line(error)}"


@attrs.frozen
class Elsewhere(Generic[G, T]):
    """Plays games as `play` does, so that what it raises in another process comes back from there."""

    play: Callable[[G], T]
    is_sent: bool = False
    """Whether it was sent to another process: it is all that pickling changes."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.play, True)

    def __call__(self, games: G) -> T:
        if not self.is_sent:
            return self.play(games)
        try:
            return self.play(games)
        except Exception as error:
            if _comes_back(error):
                raise
            remote = RemoteError.of(error)
        raise remote


def _comes_back(error: Exception) -> bool:
    """Whether an error is the same when it has been pickled and read again."""
    try:
        sent = pickle.dumps(error)
        again = pickle.loads(sent)
        return SCRIPT not in sent and _shown(again) == _shown(error)
    except Exception:  # whatever its class does
        return False


def _shown(error: Exception) -> tuple[object, ...]:
    return type(error), str(error), getattr(error, "__notes__", None)
