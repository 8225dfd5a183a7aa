"""What lies beside the board as lines of text: those of cards and counts follow from what pictures show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from catan_core._short import short
from catan_core.components.diagram import CardPanel, Remark, Shape, Sketch, Tally
from catan_core.model.record import record

WIDTH = 76
"""A table that is wider does not fit on every terminal."""


@record
class Panel:
    """Lines of text under a title, shown beside the board."""

    title: str
    lines: tuple[str, ...]


def problem_of(panel: CardPanel | Panel, seats: int) -> str | None:
    """Which panel is wrong in a game with this number of seats, and how; None if it is right."""
    title: object = panel.title
    if not isinstance(title, str):
        return f"a panel whose title is {short(title)}, not a string"
    if isinstance(panel, CardPanel):
        wrong = _wrong_cards(panel, seats)
    else:
        wrong = None if _are(panel.lines, str) else f"lines must be strings, not {short(panel.lines)}"
    return f"the panel {short(title)}, whose {wrong}" if wrong else None


def _wrong_cards(panel: CardPanel, seats: int) -> str | None:
    if not _are(panel.tallies, Tally, Remark):
        return f"tallies must be Tally and Remark, not {short(panel.tallies)}"
    for part in panel.tallies:
        seat: object = part.seat
        words: object = part.title if isinstance(part, Tally) else part.words
        count: object = part.count if isinstance(part, Tally) else 0
        if not (isinstance(words, str) and isinstance(count, int)):
            return f"tallies must have words, and a whole number if they count, not {short(part)}"
        if seat is not None and not (type(seat) is int and 0 <= seat < seats):
            return f"tallies must lie before a seat of the game or None, not {short(seat)}"
    sketch: object = panel.sketch
    if not isinstance(sketch, Sketch):
        return None if sketch is None else f"sketch must be a Sketch or None, not {short(sketch)}"
    if not _are(sketch.shapes, Shape):
        return f"sketch has shapes that must be Shape, not {short(sketch.shapes)}"
    return None if _are(sketch.lines, str) else f"sketch has lines that must be strings, not {short(sketch.lines)}"


def _are(values: object, *kinds: type) -> bool:
    """Whether values are a tuple or a list of things of these kinds."""
    return isinstance(values, tuple | list) and all(isinstance(value, kinds) for value in values)


def in_lines(panel: CardPanel | Panel, names: Sequence[str]) -> Panel:
    """A panel as lines of text: its sketch, what lies before nobody, and a line or a table for what lies before seats.

    `names` has what every seat is called. `*` follows what is set apart.

    >>> coins = Tally("coins", 5), Tally("coins", 2, 0), Tally("coins", 4, 1, marked=True)
    >>> in_lines(CardPanel("Coins", coins), ("Ada", "Bo")).lines
    ('5 coins', 'Ada: 2 coins, Bo: 4 coins*')
    """
    if isinstance(panel, Panel):
        return panel
    lines = [] if panel.sketch is None else [*panel.sketch.lines]
    for lying_before_seats, parts in groupby(panel.tallies, key=lambda part: part.seat is not None):
        if lying_before_seats:
            rows = [(names[seat or 0], [*own]) for seat, own in groupby(parts, key=lambda part: part.seat)]
            lines += _table(rows) or _rows(rows)
        else:
            lines += [_joined(row) for row in _headed(parts)]
    return Panel(panel.title, tuple(lines or ["-"]))


def _rows(rows: Sequence[tuple[str, Sequence[Tally | Remark]]]) -> list[str]:
    """A line for each seat, or one for all of them if each has only one thing."""
    lines = [f"{name}: {_joined(own)}" for name, own in rows]
    return [", ".join(lines)] if all(len(own) == 1 for _, own in rows) else lines


def _headed(parts: Iterable[Tally | Remark]) -> Iterator[list[Tally | Remark]]:
    """Parts in rows: a remark that ends with a colon heads what follows it, in a row of its own."""
    row: list[Tally | Remark] = []
    for part in parts:
        if row and isinstance(part, Remark) and part.words.endswith(":"):
            yield row
            row = []
        row.append(part)
    yield row


def _joined(parts: Iterable[Tally | Remark]) -> str:
    """Parts with commas between them, but for a remark of one sign, such as an arrow, and after a colon."""
    words = [part.words if isinstance(part, Remark) else f"{part.in_words}{'*' * part.marked}" for part in parts]
    return words[0] + "".join(
        f"{' ' if 1 in (len(before), len(after)) or before.endswith(':') else ', '}{after}"
        for before, after in pairwise(words)
    )


def _table(rows: Sequence[tuple[str, Sequence[Tally | Remark]]]) -> list[str]:
    """The counts of several seats: a line for each seat or, if that is too wide, for each thing that is counted.

    Nothing if that is too wide as well, or if the seats have remarks, not the same counts, or only one.
    """
    counts = [[part for part in own if isinstance(part, Tally)] for _, own in rows]
    titles = [part.title for part in counts[0]]
    alike = all([part.title for part in own] == titles for own in counts)
    if not alike or len(titles) < 2 or any(isinstance(part, Remark) for _, own in rows for part in own):
        return []
    names, columns = ["", *(name for name, _ in rows)], [_cells(column) for column in zip(*counts, strict=True)]
    for heads in (titles, [part.short or part.title for part in counts[0]], None):
        table = [names, *([head, *cells] for head, cells in zip(heads or titles, columns, strict=True))]
        lines = _aligned([*zip(*table, strict=True)] if heads else table)
        if max(map(len, lines)) <= WIDTH:
            return lines
    return []


def _cells(column: Sequence[Tally]) -> list[str]:
    """Counts below each other, with room for `*` where one of them has it."""
    room = any(tally.marked for tally in column)
    return [f"{tally.count}{'*' if tally.marked else ' ' * room} {tally.note}".removesuffix(" ") for tally in column]


def _aligned(table: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells as lines: numbers end below each other, words begin so."""
    columns = []
    for number, column in enumerate(zip(*table, strict=True)):
        width, words = max(map(len, column)), number and any(" " in cell.strip() for cell in column[1:])
        columns.append([cell.ljust(width) if words else cell.rjust(width) for cell in column])
    return ["  ".join(row).rstrip() for row in zip(*columns, strict=True)]
