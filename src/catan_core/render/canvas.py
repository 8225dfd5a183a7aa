"""A sheet of character cells that grows where something is written, with a style for each cell."""

from __future__ import annotations

from collections.abc import Mapping

RESET = "\x1b[0m"


def styled(text: str, style: str) -> str:
    """A text in a style, which is the parameters of an ANSI sequence, such as `1;31`, or "" for none."""
    return f"\x1b[{style}m{text}{RESET}" if style else text


class Canvas:
    """Cells by (row, column), which may be negative; later texts cover earlier ones."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write a text that starts in a cell."""
        for offset, char in enumerate(text):
            self._cells[row, column + offset] = (char, style)

    def is_free(self, row: int, column: int, length: int) -> bool:
        """Whether a text of this length can be centered on a cell and covers nothing."""
        start = column - (length - 1) // 2
        return not any((row, at) in self._cells for at in range(start, start + length))

    def at(self, row: int, column: int) -> str:
        """The character in a cell; "" where nothing is written."""
        return self._cells.get((row, column), ("", ""))[0]

    def is_free_from(self, row: int, column: int, length: int) -> bool:
        """Whether a text of this length that starts in a cell covers nothing."""
        return not any((row, at) in self._cells for at in range(column, column + length))

    def center(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write a text centered on a cell; if its length is even, there is one more character to the right."""
        self.write(row, column - (len(text) - 1) // 2, text, style)

    @property
    def columns(self) -> tuple[int, int]:
        """The first column that is written in, and the last one; (0, -1) while nothing is written."""
        columns = [column for (_, column), (char, _) in self._cells.items() if char != " "]
        return (min(column for _, column in self._cells), max(columns)) if columns else (0, -1)

    @property
    def width(self) -> int:
        """The columns from the first one that is written in to the last one."""
        first, last = self.columns
        return last - first + 1

    def lines(self, *, color: bool) -> list[str]:
        """The rows from top to bottom, without empty margins."""
        if not self._cells:
            return []
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (row, column), cell in self._cells.items():
            rows.setdefault(row, {})[column] = cell
        left = min(column for _, column in self._cells)
        return [_line(rows.get(row, {}), left, color) for row in range(min(rows), max(rows) + 1)]


def _line(cells: Mapping[int, tuple[str, str]], left: int, color: bool) -> str:
    columns = [column for column, (char, _) in cells.items() if char != " "]
    if not columns:
        return ""
    runs: list[tuple[str, str]] = []
    for column in range(left, max(columns) + 1):
        char, style = cells.get(column, (" ", ""))
        if runs and runs[-1][1] == style:
            runs[-1] = (runs[-1][0] + char, style)
        else:
            runs.append((char, style))
    return "".join(styled(text, style if color else "") for text, style in runs)
