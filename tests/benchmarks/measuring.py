"""Measuring on a shared machine: CPU time, in short slices that take turns, told as medians with their quartiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import quantiles
from time import process_time
from typing import Any, Generic, NamedTuple, TypeVar

import attrs

T = TypeVar("T")


class Spread(NamedTuple):
    """The quartiles of some figures: a quarter of them lies below `low`, half below `median`, a quarter over `high`."""

    low: float
    median: float
    high: float


class Sample(NamedTuple):
    """What one slice has done: units of work, in how many runs, and the CPU seconds they took."""

    work: int
    runs: int
    seconds: float

    @property
    def rate(self) -> float:
        """Units of work per second."""
        return self.work / self.seconds

    @property
    def runs_rate(self) -> float:
        """Runs per second."""
        return self.runs / self.seconds

    @property
    def run_length(self) -> float:
        """Units of work in a run."""
        return self.work / self.runs

    @property
    def cost(self) -> float:
        """Microseconds for a unit of work."""
        return self.seconds / self.work * 1e6


@attrs.frozen
class Side(Generic[T]):
    """One of those that are compared. `prepare` is not timed; `run` does the work, and tells how much that was."""

    prepare: Callable[[], T]
    run: Callable[[T], int]

    def slice(self, seconds: float) -> Sample:
        """Whole runs until they have taken these seconds of CPU."""
        work, runs, spent = 0, 0, 0.0
        while spent < seconds:
            prepared = self.prepare()
            begun = process_time()
            work += self.run(prepared)
            spent += process_time() - begun
            runs += 1
        return Sample(work, runs, spent)


@attrs.frozen
class Target:
    """What a ratio is to reach: at least, or at most, so much."""

    least: float | None = None
    most: float | None = None

    def met(self, ratio: float) -> bool:
        """Whether a ratio reaches it."""
        return (self.least is None or ratio >= self.least) and (self.most is None or ratio <= self.most)

    def __str__(self) -> str:
        return f"≥ {figure(self.least)}" if self.least is not None else f"≤ {figure(self.most or 0)}"


@attrs.frozen
class Row:
    """One figure: two sides in a unit, the ratio of the first to the second, and what it is to be."""

    name: str
    unit: str
    first: Spread
    second: Spread
    ratio: Spread
    target: Target | None = None

    @property
    def verdict(self) -> str:
        """Whether the target is met; nothing where there is none."""
        return "" if self.target is None else "met" if self.target.met(self.ratio.median) else "MISSED"


def spread(values: Sequence[float]) -> Spread:
    """The quartiles of at least one figure."""
    if len(values) == 1:
        return Spread(values[0], values[0], values[0])
    return Spread(*quantiles(values, n=4, method="inclusive"))


def alternate(sides: Sequence[Side[Any]], rounds: int, seconds: float) -> list[tuple[Sample, ...]]:
    """Slices of every side in turn, so often; gives a tuple per round, in the order of the sides.

    Every other round goes the other way round, so that nobody is always first. A round before these warms up.
    """
    for side in sides:
        side.slice(seconds / 2)
    found = []
    for number in range(rounds):
        order = range(len(sides)) if number % 2 == 0 else range(len(sides) - 1, -1, -1)
        taken = {index: sides[index].slice(seconds) for index in order}
        found.append(tuple(taken[index] for index in range(len(sides))))
    return found


def compared(name: str, unit: str, pairs: Sequence[tuple[float, float]], target: Target | None = None) -> Row:
    """A row from the figures of both sides in every round; the ratios are those within a round."""
    firsts, seconds = zip(*pairs, strict=True)
    return Row(name, unit, spread(firsts), spread(seconds), spread([one / other for one, other in pairs]), target)


def figure(value: float) -> str:
    """A number with three digits that count.

    >>> figure(12345.6), figure(3.14159), figure(0.01234)
    ('12,346', '3.14', '0.0123')
    """
    if value >= 999.5:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def table(rows: Sequence[Row], first: str, second: str) -> str:
    """Rows in columns, under the names of the two sides."""
    lines = [("figure", "unit", first, second, "ratio", "quartiles", "target", "")]
    for row in rows:
        between = f"{figure(row.ratio.low)} – {figure(row.ratio.high)}"
        medians = (figure(row.first.median), figure(row.second.median), figure(row.ratio.median))
        lines.append((row.name, row.unit, *medians, between, str(row.target or ""), row.verdict))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if 2 <= at <= 5 else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
