"""This library and Catanatron on the same work, in one run, taking turns.

    python -m tests.benchmarks.peers [--figures a,b,c,d,e,knights,seats,engine,checked,late] [--rounds N] [--seconds S]

What is measured is said in `figures`, what makes the work the same in `ours` and `theirs`. Times are those of the CPU.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Sequence

import catan_core as catan
from tests.benchmarks.figures import FIGURES, WITHOUT_PEER
from tests.benchmarks.measuring import Row, table


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.peers", description="Compare with Catanatron.")
    parser.add_argument("--figures", default=",".join(FIGURES), help="which, by commas (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=15, help="slices of each side (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds of a slice (default: %(default)s)")
    asked = parser.parse_args(arguments)
    asked.figures = [name.strip() for name in asked.figures.split(",")]
    unknown = [name for name in asked.figures if name not in FIGURES]
    if unknown:
        parser.error(f"no figures {unknown}; there are {', '.join(FIGURES)}")
    return asked


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the figures that are asked for, and print each as soon as it is there."""
    asked = parsed(arguments)
    print(f"catan_core {catan.__version__} from {catan.__file__}, Python {platform.python_version()}")
    if any(name not in WITHOUT_PEER for name in asked.figures):
        from importlib.metadata import version

        print(f"catanatron {version('catanatron')}")
    print(f"{asked.rounds} rounds, slices of {asked.seconds} s of CPU", flush=True)
    against: list[Row] = []
    within: list[Row] = []
    for name in asked.figures:
        (within if name in WITHOUT_PEER else against).extend(FIGURES[name](asked.rounds, asked.seconds))
    if against:
        print(f"\n{table(against, 'catan_core', 'catanatron')}")
    if within:
        print(f"\n{table(within, 'first', 'second')}")


if __name__ == "__main__":
    main()
