"""What commands write: text and tables for people, JSON for machines, progress on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn
from rich.table import Table

BOLD = "1"


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


@contextmanager
def counting(what: str, total: int | None) -> Iterator[Progress]:
    """Progress on standard error, if that is a terminal; its only task is 0. `total` None: it is not known."""
    columns = [SpinnerColumn(), TextColumn("{task.description}")]
    bar = [] if total is None else [BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    shown = Progress(*columns, *bar, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    with shown as progress:
        progress.add_task(what, total=total)
        yield progress
