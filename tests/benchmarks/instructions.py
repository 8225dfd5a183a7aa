"""Instructions of the processor for some pieces of work, counted by valgrind, whatever else the machine does.

    python -m tests.benchmarks.instructions [--only NAME,NAME]

Every work runs in a process of its own under `valgrind --tool=cachegrind`: once in full, and once with its preparations
alone, which are subtracted. A single operation is done in the preparations too, so that what is left is done warm.
Beside the instructions stand the microseconds of CPU time without the preparations, the best of some processes without
valgrind. Counts hardly differ from run to run; compare two versions of the library by the same build of Python.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

import attrs

from tests.benchmarks import ours
from tests.benchmarks.builds import here, named
from tests.benchmarks.costs import OPERATIONS, decisions
from tests.benchmarks.figures import OUR_IMPORT, THEIR_IMPORT, TIMED
from tests.benchmarks.measuring import figure
from tests.benchmarks.tables import Table, played

SEEDS = range(100, 103)
"""The games that are counted."""

VALGRIND = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
REPEATS = 5
"""The processes without valgrind, of which the fastest counts."""

SCENARIOS = (
    "new_shores",
    "four_islands",
    "fog_islands",
    "through_the_desert",
    "forgotten_tribe",
    "cloth_for_catan",
    "pirate_islands",
    "wonders_of_catan",
    "new_world",
)
TRADERS_BARBARIANS = (
    *("fishermen", "rivers", "caravans", "barbarian_attack", "traders_barbarians"),
    *("event_cards", "harbormaster", "two_players"),
)
CHAPTERS = {
    "base": Table("base", 4, combined=True),
    "knights": Table("knights", 4, ("base", "cities_knights"), combined=True),
    **{
        name: Table(name, 4, ("base", "seafarers"), combined=True, options={"seafarers.scenario": name})
        for name in SCENARIOS
    },
    **{
        name: Table(name, 2 if name == "two_players" else 4, ("base", name), combined=True)
        for name in TRADERS_BARBARIANS
    },
    "sea-knights": Table("sea-knights", 4, ("base", "cities_knights", "seafarers"), combined=True),
}
"""The games whose actions are compared with those of the base game."""


Run = Callable[[int], int]
"""Does a work for so many rounds, and tells how many units of work that was."""


@attrs.frozen
class Work:
    """What is counted: `prepare` does what is not to count, and gives what does the work. What a fresh process is to do
    instead is `source`."""

    unit: str
    prepare: Callable[[], Run] | None = None
    source: str = ""
    needs: str = "catan_core"

    def command(self, name: str, full: bool) -> list[str]:
        """The process that does the work, or only prepares it; it prints the units of work and their seconds."""
        if self.prepare is None:
            return [sys.executable, "-c", TIMED.format(work=self.source if full else "pass")]
        return [sys.executable, "-m", "tests.benchmarks.instructions", "--work", name, *(["--full"] if full else [])]


def done(prepare: Callable[[], Run], full: bool) -> tuple[int, float]:
    """The units of a work and the CPU seconds that they take after the preparations; nothing is done if not `full`."""
    run = prepare()
    began = process_time()
    units = run(len(SEEDS)) if full else 0
    return units, process_time() - began


def decide() -> Run:
    """Random games of the base game as Catanatron plays it."""
    ruleset = ours.peers_ruleset()
    ours.new_game(ruleset, 1)
    return lambda rounds: sum(ours.played(ours.new_game(ruleset, seed), Random(seed)) for seed in SEEDS[:rounds])


def decide_there() -> Run:
    """The same games by Catanatron."""
    from tests.benchmarks import theirs

    theirs.new_game(1)
    return lambda rounds: sum(theirs.played(theirs.new_game(seed), Random(seed)) for seed in SEEDS[:rounds])


def act(table: Table) -> Callable[[], Run]:
    """Random games at a table; chance counts as an action."""

    def prepare() -> Run:
        table.new_game(1)
        return lambda rounds: sum(played(table.new_game(seed).state, seed) for seed in SEEDS[:rounds])

    return prepare


def warm(works: Callable[[], Sequence[Callable[[], object]]]) -> Callable[[], Run]:
    """Single operations, each of which has been done once before it counts."""

    def prepare() -> Run:
        prepared = works()

        def run(rounds: int) -> int:
            for _ in range(rounds):
                for work in prepared:
                    work()
            return len(prepared) * rounds

        run(1)
        return run

    return prepare


def operate(name: str, table: Table) -> Callable[[], Run]:
    """One of the single operations, at decisions spread over a game."""
    return warm(lambda: [OPERATIONS[name](moment) for moment in decisions(table)])


FILL_IN, READ = "fill in at random what a view hides", "read a position from JSON"

WORKS: Mapping[str, Work] = {
    "decision": Work("a decision of a random game", decide),
    "decision-catanatron": Work("a decision of Catanatron's", decide_there, needs="catanatron"),
    **{name: Work(f"an action, {name}", act(table)) for name, table in CHAPTERS.items()},
    "determinize": Work("filling in what a view hides", operate(FILL_IN, CHAPTERS["base"])),
    "determinize-knights": Work("filling in what a view hides, knights", operate(FILL_IN, CHAPTERS["knights"])),
    "read": Work("reading a position from JSON", operate(READ, CHAPTERS["base"])),
    "import": Work("import and first rules", source=OUR_IMPORT),
    "import-catanatron": Work("import of Catanatron", source=THEIR_IMPORT, needs="catanatron"),
}


def instructions(printed: str) -> int:
    """What cachegrind says that it has counted.

    >>> instructions("==7== \\n==7== I   refs:      1,234,567")
    1234567
    """
    found = re.search(r"I +refs: +([\d,]+)", printed)
    if found is None:
        raise SystemExit(f"valgrind counted nothing:\n{printed}")
    return int(found[1].replace(",", ""))


@attrs.frozen
class Count:
    """What one unit of a work takes."""

    instructions: float
    microseconds: float


def child(name: str, full: bool, compiled: str, *before: str) -> tuple[int, float, str]:
    """A work in a process of its own: the units of work, the CPU seconds, and what else was printed."""
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPYCACHEPREFIX": compiled}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [*before, *WORKS[name].command(name, full)]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise SystemExit(f"{name}: {ended.stderr}")
    *units, seconds = ended.stdout.split()
    return int(units[0]) if units else 1, float(seconds), ended.stderr


def counted(name: str, compiled: str) -> Count:
    """What each unit of a work takes. Compiled modules are kept in the folder `compiled`."""
    child(name, True, compiled)
    _, _, nothing = child(name, False, compiled, *VALGRIND)
    units, _, everything = child(name, True, compiled, *VALGRIND)
    seconds = min(child(name, True, compiled)[1] for _ in range(REPEATS))
    return Count((instructions(everything) - instructions(nothing)) / units, seconds / units * 1e6)


def main(arguments: Sequence[str] | None = None) -> None:
    """Count, and print each figure as soon as it is there."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.instructions", description="Count instructions.")
    parser.add_argument("--only", default=",".join(WORKS), help="which, by commas (default: %(default)s)")
    parser.add_argument("--work", choices=WORKS, help=argparse.SUPPRESS)
    parser.add_argument("--full", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.work and (prepare := WORKS[asked.work].prepare):
        print(*done(prepare, asked.full))
        return
    names = asked.only.split(",")
    if unknown := [name for name in names if name not in WORKS]:
        parser.error(f"nothing is called {', '.join(unknown)}; there are {', '.join(WORKS)}")
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not there; on Debian: apt install valgrind")
    print(f"{named(here())}\n\n| work | | instructions | µs |\n|---|---|---:|---:|", flush=True)
    with TemporaryDirectory() as compiled:
        for name in names:
            if find_spec(WORKS[name].needs) is None:
                print(f"| {name} | {WORKS[name].unit} | needs {WORKS[name].needs} | |", flush=True)
                continue
            count = counted(name, compiled)
            shown = f"{count.instructions:,.0f} | {figure(count.microseconds)}"
            print(f"| {name} | {WORKS[name].unit} | {shown} |", flush=True)


if __name__ == "__main__":
    main()
