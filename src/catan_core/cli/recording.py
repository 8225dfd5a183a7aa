"""The transcript of a match, written as it is played."""

from __future__ import annotations

from itertools import accumulate

from catan_core import Match
from catan_core.cli.files import OutputFile


class Recording:
    """Keeps a file in step with a match: a line for every action, as soon as it is played and until it is undone.

    `written` is what the file has already of the match. Whatever else is written about the match now, such as other
    names, comes into the file with the next action.
    """

    def __init__(self, match: Match, file: OutputFile, written: bytes = b"") -> None:
        transcript = match.transcript
        self._match, self._codec = match, transcript.header.codec
        self.file: OutputFile = file
        self._ends = _ends(written)
        """Where each line ends: the header, and then every action."""
        self._is_other = bool(written) and not (
            written.endswith(b"\n") and str(transcript).encode().startswith(written)
        )
        """Whether the file has the match, but in other words."""

    @property
    def can_undo(self) -> bool:
        """Whether actions can be removed from the file again: not if it is a pipe."""
        return self.file.is_regular

    @property
    def is_complete(self) -> bool:
        """Whether the file has all that was played, and nothing else."""
        return len(self._ends) == self._match.moves + 1

    def follow(self) -> None:
        """Bring the file up to date. To be called after every decision and after every undo. Raises CannotWrite."""
        history = self._match.history
        if self._is_other:
            self._put_all()
            return
        if self._ends and len(history) < len(self._ends) - 1:
            self.file.shorten(self._ends[len(history)])
            del self._ends[len(history) + 1 :]
        lines = [self._codec.action_json(action) for action, _ in history[max(len(self._ends) - 1, 0) :]]
        if not self._ends:
            # Together with the first action, so that no file is left with a header and nothing else.
            self._write("\n".join([str(self._match.transcript.header), *lines[:1]]))
            del lines[:1]
        for line in lines:
            self._write(line)

    def _write(self, line: str) -> None:
        added = f"{line}\n".encode()
        self.file.write(added)
        self._ends += [(self._ends[-1] if self._ends else 0) + end for end in _ends(added)]

    def _put_all(self) -> None:
        """Write the match anew, in place of what is there."""
        text = str(self._match.transcript)
        self.file.replace(text)
        self._is_other, self._ends = False, _ends(text.encode())


def _ends(written: bytes) -> list[int]:
    """Where each line of a text ends, without blank ones at the end."""
    lines = written.splitlines(keepends=True)
    while lines and not lines[-1].strip():
        lines.pop()
    return [*accumulate(map(len, lines))]
