"""What commands write: text and tables for people, JSON for machines, progress on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import TextIO

import attrs
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

BOLD = "1"

PATIENCE = 5.0
"""Where standard error is no terminal, so many seconds pass before it says how far the work has come. Then twice as
many until it says so again, and so on."""

PACE = 0.1
"""A bar is drawn anew after so many seconds."""


def use_color(stream: TextIO | None = None) -> bool:
    """Whether a stream (by default standard output) shows colors: a terminal does, unless NO_COLOR is set."""
    stream = sys.stdout if stream is None else stream
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def write_json(value: object) -> None:
    """Write a value as one line of JSON."""
    print(json.dumps(value, allow_nan=False))


def write_table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers_from: int = 1) -> None:
    """Write a table and an empty line; the columns from `numbers_from` on are flush right."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for index, name in enumerate(head):
        table.add_column(name, justify="right" if index >= numbers_from else "left", overflow="fold")
    for row in rows:
        table.add_row(*row)
    console = Console(highlight=False, markup=False, no_color=not use_color())
    console.print(table)
    console.print()


@attrs.define
class Standing:
    """How far some work has come. `note` says more about it, and is asked only when it is shown."""

    unit: str
    total: int
    bound: bool = False
    done: int = 0
    note: Callable[[], str] = lambda: ""

    @property
    def text(self) -> str:
        """It in words, such as `12 of 100 games`; with `bound`, the total is the most that it can be."""
        note = self.note()
        return f"{self.done} of {'at most ' * self.bound}{self.total} {self.unit}{note and f'; {note}'}"


@contextmanager
def counting(standing: Standing) -> Iterator[Callable[[int], None]]:
    """Say on standard error how far some work has come: with a bar if that is a terminal, else by a line now and then.

    What it gives is to be called after every step, with the number of those that are done.
    """
    with _bar(standing) if sys.stderr.isatty() else _lines(standing) as drawn:

        def step(done: int) -> None:
            standing.done = done
            drawn()

        yield step


@contextmanager
def _bar(standing: Standing) -> Iterator[Callable[[], None]]:
    columns = (
        SpinnerColumn(),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
    )
    # What goes to standard output is let past the bar only if both are on the screen.
    on_screen = sys.stdout.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=on_screen) as progress:
        task, due = progress.add_task(standing.unit, total=standing.total), 0.0

        def draw() -> None:
            nonlocal due
            if (now := monotonic()) >= due:
                note = standing.note()
                what = f"{standing.unit}{' at most' * standing.bound}{note and f'; {note}'}"
                progress.update(task, completed=standing.done, description=what)
                due = now + PACE

        yield draw


@contextmanager
def _lines(standing: Standing) -> Iterator[Callable[[], None]]:
    ended = Event()

    def say() -> None:
        pause = PATIENCE
        while not ended.wait(pause):
            print(f"catan: {standing.text}", file=sys.stderr, flush=True)
            pause *= 2

    teller = Thread(target=say, daemon=True)
    teller.start()
    try:
        yield lambda: None
    finally:
        ended.set()
        teller.join()
