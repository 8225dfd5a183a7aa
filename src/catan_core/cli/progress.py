"""How far some work has come, on standard error: a bar on a terminal, else a line now and then."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import attrs
from rich.console import Console, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from catan_core.cli.errors import report
from catan_core.cli.output import Screen

PATIENCE = 5.0
"""Where standard error is not a terminal, progress is reported after this many seconds, then after twice as many, and
so on."""

PERIOD = 7 * 24 * 3600.0
"""The time that is left is estimated from all that was done within this many seconds: games of slow bots take long."""


@attrs.define
class Standing:
    """How far some work has come. `note` says more about it, and is called only when it is shown.

    With `bound`, the total is only the most that there can be. Of work that `lasts`, the time that is left is shown.
    """

    unit: str
    total: int
    bound: bool = False
    done: int = 0
    note: Callable[[], str] = lambda: ""
    lasts: bool = False

    @property
    def text(self) -> str:
        """It in words, such as `12 of 100 games`; with `bound`, the total is the most that there can be."""
        return f"{self.done} of {'at most ' * self.bound}{self.total} {self._more(self.unit)}"

    @property
    def label(self) -> str:
        """What stands beside the numbers of a bar."""
        return self._more(f"{self.unit}{' at most' * self.bound}")

    def _more(self, text: str) -> str:
        note = self.note()
        return f"{text}; {note}" if note else text


@contextmanager
def counting(standing: Standing, screen: Screen) -> Iterator[Callable[[int], None]]:
    """Show on standard error how far some work has come: with a bar on a terminal, else by a line now and then.

    What it gives is to be called after every step, with the number of steps that are done.
    """

    def step(done: int) -> None:
        standing.done = done

    with _bar(standing, screen) if sys.stderr.isatty() else _lines(standing):
        yield step


class _Bar(Progress):
    """A bar that looks up how far the work has come whenever it is drawn."""

    standing: Standing

    def get_renderables(self) -> Iterable[RenderableType]:
        for task in self.task_ids:
            self.update(task, completed=self.standing.done, description=self.standing.label)
        return super().get_renderables()


class _Left(TimeRemainingColumn):
    """The time that is left, if all goes on as it went."""

    def render(self, task: Task) -> Text:
        return super().render(task).append(" left")


def _bar(standing: Standing, screen: Screen) -> Progress:
    # Where both streams are the same terminal, one console must draw both, or they would write over each other.
    console = screen if screen.is_terminal else Console(stderr=True)
    columns = [
        SpinnerColumn(),
        BarColumn(20 if standing.lasts else 40),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        *([_Left()] if standing.lasts else []),
    ]
    bar = _Bar(
        *columns,
        console=console,
        transient=True,
        redirect_stdout=screen.is_terminal,
        speed_estimate_period=PERIOD,
    )
    bar.standing = standing
    bar.add_task(standing.unit, total=standing.total)
    return bar


@contextmanager
def _lines(standing: Standing) -> Iterator[None]:
    ended = Event()

    def report_now_and_then() -> None:
        pause = PATIENCE
        while not ended.wait(pause):
            report(standing.text)
            pause *= 2

    reporter = Thread(target=report_now_and_then, daemon=True)
    reporter.start()
    try:
        yield
    finally:
        ended.set()
        reporter.join()
