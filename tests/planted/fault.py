"""A fault of one line: in which file, what stands there, and what takes its place."""

from __future__ import annotations

from pathlib import Path

import attrs

ROOT = Path(__file__).parents[2]


@attrs.frozen
class Fault:
    """A line of a file of the repository, and another in its place.

    `fact`: why no kit can know that the new line is wrong; "" if it can be found.
    """

    name: str
    file: str
    old: str
    new: str
    alongside: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    fact: str = ""

    @property
    def path(self) -> Path:
        """The file."""
        return ROOT / self.file

    def planted(self) -> str:
        """The text of the file with the fault. Raises ValueError unless the line is there exactly once."""
        text = self.path.read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(f"{self.name}: {self.file} has {text.count(self.old)} times {self.old!r}")
        return text.replace(self.old, self.new)
