"""The transcript of a match, written as it is played."""

from __future__ import annotations

from catan_core import Match
from catan_core.cli.files import OutputFile


class Recording:
    """Keeps a file in step with a match: a line for every action, as soon as it is played and until it is undone."""

    def __init__(self, match: Match, file: OutputFile) -> None:
        header = match.transcript.header
        self._match, self._file, self._codec = match, file, header.codec
        file.write(f"{header}\n")
        self._ends = [file.length]
        self.follow()

    @property
    def can_undo(self) -> bool:
        """Whether actions can be removed from the file again: not if it is a pipe."""
        return self._file.is_regular

    def follow(self) -> None:
        """Bring the file up to date. To be called after every decision and after every undo."""
        history = self._match.history
        if len(history) < len(self._ends) - 1:
            del self._ends[len(history) + 1 :]
            self._file.shorten(self._ends[-1])
        for action, _ in history[len(self._ends) - 1 :]:
            self._file.write(f"{self._codec.action_json(action)}\n")
            self._ends.append(self._file.length)
