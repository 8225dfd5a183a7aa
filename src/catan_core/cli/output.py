"""What commands write: text, tables and boards for people, JSON for machines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from textwrap import wrap

import attrs
from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console
from rich.highlighter import Highlighter
from rich.panel import Panel as Box
from rich.style import Style
from rich.table import Table
from rich.text import Text

import catan_core as catan
from catan_core.cli.numbers import short
from catan_core.cli.speech import SPEECH, Speech
from catan_core.render import Labels, board_text, legend_text
from catan_core.render.seats import livery
from catan_core.render.small import small_board
from catan_core.render.text import ROWS

FEW = 6
"""At most this many numbered lines are written one below the other."""

NUMBERED = 5
"""Columns for the number of a line and what stands between them."""

LOW = 36
"""On a terminal with fewer lines than this, room is saved: panels have no boxes."""

ASKED = 5
"""Lines that stay free below a board and below panels: the question, the answer, what was typed wrong, and again."""

READ = 3
"""Lines that stay free at least: the question, which may take two, and the answer."""

SHARED = 13
"""Columns that two parts of a board have in common, so that every hex is whole in one of them."""

ENGLISH_SEAT, ENGLISH_TURN = "seat {seat}", "Turn {turn}, {seat}"


@attrs.frozen
class Highlights(Highlighter):
    """Shows seats in their colors, and the headings of turns in bold, as a language writes them."""

    seat: re.Pattern[str]
    turn: re.Pattern[str]

    @classmethod
    def of(cls, seat: str, turn: str) -> Highlights:
        """From the phrases for a seat and for a turn."""
        name = re.escape(seat).replace(r"\{seat\}", r"(\d{1,9})")
        heading = re.escape(turn).replace(r"\{turn\}", r"\d+").replace(r"\{seat\}", name)
        return cls(re.compile(rf"\b{name}\b", re.IGNORECASE), re.compile(heading))

    def highlight(self, text: Text) -> None:
        for seat in self.seat.finditer(text.plain):
            text.stylize(seat_style(int(seat[1])), *seat.span())
        if self.turn.fullmatch(text.plain):
            text.stylize("bold")


def seat_style(seat: int) -> Style:
    """The color of a seat, as on the board."""
    return Style(bold=True, color=f"color({int(livery(seat).ansi.rpartition(';')[2]) - 30})")


class Screen(Console):
    """Standard output. Colors are shown on terminals only, and not if NO_COLOR is set; long lines are not broken."""

    def __init__(self, say: Speech = SPEECH, rules: catan.Rules | None = None) -> None:
        phrases = (ENGLISH_SEAT, ENGLISH_TURN)
        if rules is not None:
            phrases = (rules.text("phrase:seat", say.language), rules.text("phrase:turn", say.language))
        super().__init__(highlighter=Highlights.of(*phrases), markup=False, emoji=False, soft_wrap=True)
        self.say = say

    def on_broken_pipe(self) -> None:
        raise

    @property
    def is_low(self) -> bool:
        """Whether room has to be saved: the terminal has few lines."""
        return self.is_terminal and self.height < LOW

    def board_lines(self, view: catan.View, labels: Labels | None = None) -> list[Text]:
        """The board with its legend; nothing if the game has none.

        On a terminal with few lines, the board is drawn lower, and without the legend if that is too much. On one that
        is too narrow for it, it is drawn in parts.
        """
        labels, room = labels or Labels(), self.height - ASKED
        legend = [Text.from_ansi(line) for line in self.legend_lines(view)]
        board: list[Text] = []
        for rows in ROWS:
            if rows == ROWS[-1] and self.is_terminal:
                small = small_board(view, width=self.width, color=True, labels=labels, language=self.say.language)
                if small and len(small.lines) + len(small.legend) <= self.height - READ:
                    board = [Text.from_ansi(line) for line in (*small.lines, *small.legend)]
                    return board + legend if len(board) + len(legend) <= room else board
            text = board_text(view, color=True, labels=labels, language=self.say.language, rows=rows)
            board = self._in_parts([Text.from_ansi(line) for line in text.splitlines()])
            if not self.is_terminal or len(board) + len(legend) <= room:
                return board + legend
            if len(board) <= room:
                break
        return board

    def _in_parts(self, board: list[Text]) -> list[Text]:
        """The lines of a board; of one that is wider than the terminal in parts from west to east, which overlap."""
        width = max((len(line) for line in board), default=0)
        if not self.is_terminal or width <= self.width:
            return board
        parts = -(-(width - SHARED) // max(self.width - SHARED, 1))
        step = -(-(width - SHARED) // parts)
        lines = []
        for part in range(parts):
            lines.append(Text(self.say("board-part", part=part + 1, parts=parts), style="bold"))
            lines += [line[part * step : (part + 1) * step + SHARED] for line in board]
        return lines

    def legend_lines(self, view: catan.View) -> list[str]:
        """What the characters on the board stand for."""
        return legend_text(view, color=True, language=self.say.language).splitlines()

    def lines(self, lines: Iterable[str], indent: int = 4) -> None:
        """Write lines; on a terminal, those that are too long are broken between words and indented."""
        for line in lines:
            self.print("\n".join(self.broken(line, indent)))

    def broken(self, line: str, indent: int = 4) -> list[str]:
        """A line in parts that fit on the terminal."""
        if not self.is_terminal or len(line) <= self.width:
            return [line]
        return wrap(line, self.width, subsequent_indent=" " * indent, drop_whitespace=True)

    def board(self, view: catan.View, labels: Labels | None = None) -> None:
        """Draw the board with its legend; nothing where a game has no board."""
        if lines := self.board_lines(view, labels):
            self.print(Text("\n").join(lines))

    def panels(self, panels: Sequence[catan.Panel]) -> None:
        """Show what lies beside the board: in boxes side by side on a terminal, else one below the other."""
        if self.is_low:
            for panel in panels:
                self.texts(self.flat(panel))
        elif self.is_terminal:
            row: list[Box] = []
            for panel in panels:
                box = Box(self._text("\n".join(panel.lines)), title=panel.title, expand=False)
                if row and sum(self.measure(other).maximum + 1 for other in (*row, box)) > self.width:
                    self.print(Columns(row), soft_wrap=False)
                    row.clear()
                row.append(box)
            self.print(Columns(row), soft_wrap=False)
        else:
            for panel in panels:
                self.print("\n".join([panel.title, *(f"  {line}" for line in panel.lines)]))

    def texts(self, texts: Iterable[Text]) -> None:
        """Write lines that fit on the terminal."""
        for text in texts:
            self.print(text)

    def flat(self, panel: catan.Panel) -> list[Text]:
        """A panel without a box, line by line: its title and its only line side by side if they fit."""
        title = Text(f"{panel.title}: ", style="bold")
        if len(panel.lines) == 1 and len(title) + len(panel.lines[0]) <= self.width:
            return [Text.assemble(title, self._text(panel.lines[0]))]
        return [Text(panel.title, style="bold"), *self.folded(f"  {line}" for line in panel.lines)]

    def folded(self, lines: Iterable[str], indent: int = 4) -> list[Text]:
        """Lines; on a terminal, those that are too long are broken between words and indented."""
        return [self._text(part) for line in lines for part in self.broken(line, indent)]

    def choices(self, lines: Sequence[str], first: int = 0) -> int:
        """Write numbered lines from the first one on, side by side where they are many and short.

        A list too long for the terminal is cut. Gives the number of lines that are written then.
        """
        numbered = [self._text(f"{short(number):>3}  {line}") for number, line in enumerate(lines, 1)]
        rows = self._columned(lines)
        room = max(self.height - ASKED, 1) if self.is_terminal else len(numbered)
        if len(numbered) > FEW and rows <= room:
            self.print(Columns(numbered, column_first=True, padding=(0, 3)), soft_wrap=False)
            return len(numbered)
        self.lines((line.plain for line in numbered[first : first + room]), indent=7)
        return min(first + room, len(numbered))

    def has_room_for(self, lines: Sequence[str], board: Sequence[Text]) -> bool:
        """Whether a numbered list is seen together with the board above it, and the question below."""
        return not self.is_terminal or len(board) + self.rows(lines) + READ <= self.height

    def rows(self, lines: Sequence[str]) -> int:
        """How many rows a numbered list takes."""
        return self._columned(lines) if len(lines) > FEW else len(lines)

    def _columned(self, lines: Sequence[str]) -> int:
        """How many rows a numbered list takes side by side."""
        widest = max((len(line) for line in lines), default=0) + NUMBERED + 3
        return -(-len(lines) // max((self.width + 3) // widest, 1))

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]], numbers_from: int = 1) -> None:
        """Write a table and an empty line; the columns from `numbers_from` on are flush right."""
        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for index, name in enumerate(head):
            table.add_column(name, justify="right" if index >= numbers_from else "left", overflow="fold")
        for row in rows:
            table.add_row(*map(self._text, row))
        self.print(table, soft_wrap=False)
        self.print()

    def _text(self, text: str) -> Text:
        return self.highlighter(Text(text))


def write_json(value: object) -> None:
    """Write a value as one line of JSON."""
    print(json.dumps(value, allow_nan=False))
