"""The transcript of a match, written while the match goes on."""

from __future__ import annotations

from catan_core import Match
from catan_core.cli.files import OutputFile


class Recording:
    """Keeps a file in step with a match: a line for every action as soon as it is played, none for what is undone."""

    def __init__(self, match: Match, file: OutputFile) -> None:
        header = match.transcript.header
        self._match, self._file, self._codec = match, file, header.codec
        file.write(f"{header}\n")
        self._ends = [file.length]
        self.follow()

    @property
    def can_take_back(self) -> bool:
        """Whether what is undone can be taken out of the file: not where it has gone into a pipe."""
        return self._file.is_regular

    def follow(self) -> None:
        """Bring the file up to date. To be called after every decision, and after every one that is undone."""
        history = self._match.history
        if len(history) < len(self._ends) - 1:
            del self._ends[len(history) + 1 :]
            self._file.shorten(self._ends[-1])
        for action, _ in history[len(self._ends) - 1 :]:
            self._file.write(f"{self._codec.action_json(action)}\n")
            self._ends.append(self._file.length)
