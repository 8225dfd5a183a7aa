"""What lies beside the board as a picture: cards and counts, seat by seat; panels of text as they are."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from textwrap import wrap

import attrs

import catan_core as catan
from catan_core.components.diagram import COLOR
from catan_core.render.elements import FIXED, disc, escaped, tag, text, title
from catan_core.render.score import headline
from catan_core.render.sketches import sketched
from catan_core.render.style import Style, dimmed, on
from catan_core.words.narrator import Narrator

WIDTH = 470.0
"""How wide panels of cards and counts are."""

INDENT, DOT = 76.0, 21.0
"""How far cards stand from the left if names are short, and how far names do."""

LETTER, OF_NAME, SMALL = 6.9, 6.2, 5.4
"""The widths of letters in titles, in names and on cards."""

LONGEST_NAME = 16
"""Longer names are cut."""

OF_PANEL = 90.0
"""A panel begins in the next column if there is less room than this."""

MANY = 7
"""Where each seat has at least this many counts, they stand in a table."""

CARD, CHIP, GAP, LINE, ROW = 40.0, 22.0, 6.0, 16.0, 18.0


@attrs.define
class _Sheet:
    """Where the next thing goes, and what has been drawn."""

    style: Style
    narrator: Narrator
    left: float
    x: float
    y: float
    width: float = WIDTH
    height: float = 0
    """How high the row is that is being drawn."""
    parts: list[str] = attrs.Factory(list)

    @property
    def indent(self) -> float:
        """How far cards stand from the left, beside the names of the seats."""
        names = map(self.narrator.seat, self.narrator.rules.all_seats)
        return max(INDENT, DOT + OF_NAME * min(LONGEST_NAME, max(map(len, names))) + GAP)

    def row(self, indent: float = 0) -> None:
        """Begin a row."""
        self.y += self.height
        self.x, self.height = self.left + indent, 0

    def words(self, words: str, *, bold: bool = False, fixed: bool = False) -> None:
        """Write a line of text."""
        self.row()
        size = 12 if fixed else 13
        self.parts.append(
            text(
                (self.left, self.y + LINE / 2),
                size,
                words,
                self.style.look.text,
                bold=bold,
                start=True,
                mono=fixed,
                class_="text",
            )
        )
        self.height = LINE
        self.width = max(self.width, len(words) * (FIXED if fixed else LETTER))

    def room(self, width: float, height: float, indent: float) -> tuple[float, float]:
        """The upper left corner of a place for something, in the next row if there is no room in this one."""
        if self.x + width > self.left + WIDTH and self.x > self.left + indent:
            self.row(indent)
        at = self.x, self.y
        self.x += width + GAP
        self.height = max(self.height, height + GAP)
        return at


def cards(
    view: catan.View, style: Style, narrator: Narrator, left: float, top: float, room: float
) -> tuple[list[str], float, float]:
    """The panels of a view from a point on: the elements, their width with a margin, and their height.

    They stand in two columns if they are much higher than the room that there is for them.
    """
    parts, width, height = _column(view, style, narrator, left, top, None)
    if height <= 1.3 * room:
        return parts, width, height
    return _column(view, style, narrator, left, top, top + max(room, height / 2))


def _column(
    view: catan.View, style: Style, narrator: Narrator, left: float, top: float, bottom: float | None
) -> tuple[list[str], float, float]:
    """The panels one below the other; those that begin below `bottom` stand in the next column."""
    sheet = _Sheet(style, narrator, left, left, top)
    ends: list[float] = []
    for line in headline(view, narrator):
        for words in wrap(line, int(WIDTH / LETTER)):
            sheet.words(words, bold=True)
    for panel in view.card_panels(narrator.language, narrator.names):
        if bottom is not None and not ends and sheet.y + sheet.height + OF_PANEL > bottom:
            sheet.row()
            ends.append(sheet.y)
            sheet.left, sheet.y = sheet.left + sheet.width + 24, top - LINE / 2
        _heading(sheet, panel.title)
        if isinstance(panel, catan.CardPanel):
            if panel.sketch is not None:
                _sketch(sheet, panel.sketch)
            _tallies(sheet, panel.tallies)
        else:
            for line in panel.lines:
                sheet.words(line, fixed=True)
    sheet.row()
    return (
        [tag("g", *sheet.parts, class_="panels")],
        sheet.left - left + sheet.width + 24,
        max(sheet.y, *ends, top) - top,
    )


def _heading(sheet: _Sheet, words: str) -> None:
    sheet.row()
    sheet.y += LINE / 2
    sheet.words(words, bold=True)
    sheet.row()
    sheet.y += 3


def _sketch(sheet: _Sheet, sketch: catan.Sketch) -> None:
    sheet.row()
    sheet.parts.append(tag("g", *sketched(sketch, sheet.style), transform=f"translate({sheet.x:.1f} {sheet.y:.1f})"))
    sheet.width = max(sheet.width, sketch.width)
    sheet.height = sketch.height + GAP


def _tallies(sheet: _Sheet, tallies: Iterable[catan.Tally | catan.Remark]) -> None:
    rows = [(seat, [*own]) for seat, own in groupby(tallies, key=lambda tally: tally.seat)]
    table = _compared(rows)
    if table:
        _table(sheet, table)
        return
    for seat, own in rows:
        sheet.row()
        indent = 0.0
        if seat is not None:
            indent = sheet.indent
            _owner(sheet, seat, CARD if any(isinstance(tally, catan.Tally) and tally.color for tally in own) else CHIP)
        sheet.row(indent)
        for tally in own:
            if isinstance(tally, catan.Remark):
                _remark(sheet, tally.words, indent)
            else:
                (_card if tally.color else _chip)(sheet, tally, indent)


def _compared(
    rows: Iterable[tuple[catan.Seat | None, list[catan.Tally | catan.Remark]]],
) -> dict[catan.Seat, list[catan.Tally]]:
    """The counts by seat if they are easier to compare in a table: many of each seat, and the same of all."""
    table: dict[catan.Seat, list[catan.Tally]] = {}
    for seat, own in rows:
        counts = [tally for tally in own if isinstance(tally, catan.Tally) and not tally.color]
        if seat is None or len(counts) < max(len(own), MANY):
            return {}
        table[seat] = counts
    columns = {tuple(tally.title for tally in counts) for counts in table.values()}
    return table if len(columns) == 1 else {}


def _table(sheet: _Sheet, table: dict[catan.Seat, list[catan.Tally]]) -> None:
    """Counts of several seats side by side: a column for each seat, a line for each thing that is counted."""
    look, (first, *_) = sheet.style.look, table.values()
    left = sheet.left + GAP + OF_NAME * max(len(tally.title) for tally in first)
    width = min(70.0, (sheet.left + WIDTH - left) / len(table))
    for column, seat in enumerate(table):
        x, name = left + width * (column + 0.5), sheet.narrator.seat(seat)
        sheet.parts.append(disc((x, sheet.y + 8), 7, sheet.style.color(seat), look.ink))
        cut = name if len(name) * SMALL <= width else f"{name[: int(width / SMALL) - 1]}…"
        sheet.parts.append(text((x, sheet.y + 23), 10, cut, look.text, class_="text"))
    sheet.y += 34
    for line, tally in enumerate(first):
        y = sheet.y + line * ROW
        sheet.parts.append(text((sheet.left, y + ROW / 2), 12, tally.title, look.text, start=True, class_="text"))
        for column, counts in enumerate(table.values()):
            shown, x = counts[line], left + width * (column + 0.5)
            box = tag("rect", x=x - 14, y=y + 1, width=28, height=ROW - 2, rx=4, fill=look.marked)
            count = text(
                (x, y + ROW / 2),
                12,
                str(shown.count),
                look.ink if shown.marked else look.text,
                bold=shown.count != 0,
                class_=None if shown.marked else "text",
            )
            sheet.parts.append(
                tag("g", title(shown.in_words), box if shown.marked else "", count, class_=_classes("tally", shown))
            )
    sheet.height = ROW * len(first) + GAP


def _owner(sheet: _Sheet, seat: catan.Seat, height: float) -> None:
    """The seat whose row follows, at half the height of what stands in it."""
    style, y = sheet.style, sheet.y + height / 2
    name = sheet.narrator.seat(seat)
    sheet.parts.append(disc((sheet.left + 9, y), 7, style.color(seat), style.look.ink))
    sheet.parts.append(
        text(
            (sheet.left + DOT, y),
            12,
            name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…",
            style.look.text,
            start=True,
            class_="text",
        )
    )


def _remark(sheet: _Sheet, words: str, indent: float) -> None:
    """Words among cards and counts, at half the height of what they stand beside."""
    beside = max(sheet.height - GAP, CHIP)
    x, y = sheet.room(OF_NAME * len(words), beside, indent)
    sheet.parts.append(text((x, y + beside / 2), 12, words, sheet.style.look.text, start=True, class_="text"))


def _chip(sheet: _Sheet, tally: catan.Tally, indent: float) -> None:
    """A count in words, with its number set apart."""
    look, number = sheet.style.look, str(tally.count)
    words = tally.in_words
    before, number, after = words.partition(number)
    width = 14 + 7.5 * len(number) + SMALL * len(before + after)
    x, y = sheet.room(width, CHIP, indent)
    fill = look.marked if tally.marked else look.card
    middle = y + CHIP / 2
    sheet.parts.append(
        tag(
            "g",
            title(words),
            tag(
                "rect",
                class_="card" if not tally.marked else "card-marked",
                x=x,
                y=y,
                width=width,
                height=CHIP,
                rx=6,
                fill=fill,
                stroke=look.ink,
                stroke_opacity=0.35,
            ),
            tag(
                "text",
                escaped(before),
                tag("tspan", number, font_size="13", font_weight="bold"),
                escaped(after),
                x=x + 7,
                y=middle + 4.2,
                font_size="10.5",
                fill=look.ink,
                text_anchor="start",
            ),
            class_=_classes("tally", tally),
        )
    )


def _card(sheet: _Sheet, tally: catan.Tally, indent: float) -> None:
    """A card with how many there are of it."""
    look, width = sheet.style.look, max(42.0, 12 + SMALL * len(tally.title))
    x, y = sheet.room(width, CARD, indent)
    fill = dimmed(tally.color if COLOR.fullmatch(tally.color) else look.card, 1 if tally.count else look.ground)
    ink = on(fill, look)
    sheet.parts.append(
        tag(
            "g",
            title(tally.in_words),
            tag(
                "rect",
                x=x,
                y=y,
                width=width,
                height=CARD,
                rx=5,
                fill=fill,
                stroke=look.marked if tally.marked else look.paper,
                stroke_width=3 if tally.marked else 1.5,
            ),
            text((x + width / 2, y + 14), 17, str(tally.count), ink, bold=True),
            text((x + width / 2, y + 31), 10.5, tally.title, ink),
            class_=_classes("tally playing-card", tally),
            opacity=None if tally.count else 0.55,
        )
    )


def _classes(class_: str, tally: catan.Tally) -> str:
    return f"{class_}{'' if tally.seat is None else f' seat-{tally.seat}'}{' marked' if tally.marked else ''}"
