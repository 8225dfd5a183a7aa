"""Random games in one process for a minute, after some seconds of warming up, by the Python that runs this.

    python -m tests.benchmarks.minute [--warm S] [--seconds S]

Prints the actions a second of CPU time, those of chance included. It needs nothing but the library, so that it runs on
every Python; run two of them by turns to compare them.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Iterator, Sequence
from itertools import count
from time import process_time

from tests.benchmarks.tables import Table, played

TABLE = Table("base-4-combined", 4, combined=True)


def rate(seeds: Iterator[int], seconds: float) -> float:
    """Actions a second over at least so many seconds of whole games."""
    began, actions = process_time(), 0
    while process_time() - began < seconds:
        seed = next(seeds)
        actions += played(TABLE.new_game(seed).state, seed)
    return actions / (process_time() - began)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print one line."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.minute", description="Measure random games.")
    parser.add_argument("--warm", type=float, default=20, help="CPU seconds of warming up (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=60, help="CPU seconds that count (default: %(default)s)")
    asked = parser.parse_args(arguments)
    seeds = count(1)
    warm, then = rate(seeds, asked.warm), rate(seeds, asked.seconds)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"{python}: {warm:,.0f} actions a second while warming up, then {then:,.0f}")


if __name__ == "__main__":
    main()
