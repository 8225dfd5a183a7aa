"""Measures the tables of `docs/explanation/performance.md` and writes them between their marks there.

    python -m tests.benchmarks.page [--only NAME,...] [--rounds N] [--seconds S]

A table stands between `<!-- measured:NAME -->` and `<!-- end:NAME -->`; below it stands by which build of Python it was
measured. A table for which something is missing, such as Catanatron, stays as it was. How things are measured is said
in `instructions`, `costs`, `figures` and `environments`; this only arranges it.
"""

from __future__ import annotations

import argparse
import re
import shutil
import warnings
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from string import capwords
from tempfile import TemporaryDirectory

import attrs

from tests.benchmarks import costs
from tests.benchmarks.builds import here, named
from tests.benchmarks.figures import FIGURES
from tests.benchmarks.instructions import CHAPTERS, SCENARIOS, TRADERS_BARBARIANS, Count, counted
from tests.benchmarks.measuring import Row, figure

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "performance.md"
VALGRIND, CATANATRON = "valgrind", "catanatron"

Lines = Iterable[str]


def table(head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> list[str]:
    """A table in Markdown; all but the first columns are figures."""
    rule = ["---"] * words + ["---:"] * (len(head) - words)
    return ["| " + " | ".join(head) + " |", "|" + "|".join(rule) + "|", *(f"| {' | '.join(row)} |" for row in rows)]


# -- instructions ------------------------------------------------------------------------------------------------


def _named(id: str) -> str:
    """A scenario by its id, as a title."""
    return (
        "main scenario" if id == "traders_barbarians" else capwords(id, "_").replace("_", " ").replace(" For ", " for ")
    )


GAMES = {
    "base": "base game",
    "knights": "Cities & Knights",
    **{name: f"Seafarers, {_named(name)}" for name in SCENARIOS},
    **{name: f"Traders & Barbarians, {_named(name)}" for name in TRADERS_BARBARIANS},
    "sea-knights": "Seafarers with Cities & Knights",
}
"""What the games of `CHAPTERS` are called."""

OPERATIONS = {
    "decision": ("a decision in a random game", "decision-catanatron", "of its decision"),
    "determinize": ("fill in what a view hides", "decision-catanatron", "of its decisions"),
    "determinize-knights": ("fill in what a view hides, Cities & Knights", "decision-catanatron", "of its decisions"),
    "read": ("read a position from JSON", "decision-catanatron", "of its decisions"),
    "import": ("import and first rules", "import-catanatron", "of its import"),
}
"""Works that are counted: what each is called, which of Catanatron's stands beside it, and how to say so."""


def instructions_of(names: Iterable[str]) -> dict[str, Count]:
    """What a unit of each work takes."""
    with TemporaryDirectory() as compiled:
        return {name: counted(name, compiled) for name in names}


def games(rounds: int, seconds: float) -> Lines:
    """An action in every game, beside one of the base game."""
    found = instructions_of(CHAPTERS)
    base = found["base"]
    rows = [
        (
            GAMES[name],
            f"{count.instructions:,.0f}",
            figure(count.instructions / base.instructions),
            figure(count.microseconds),
            figure(count.microseconds / base.microseconds),
        )
        for name, count in found.items()
    ]
    return table(("An action in the", "Instructions", "times base", "µs", "in time"), rows)


def operations(rounds: int, seconds: float) -> Lines:
    """Single operations, beside what Catanatron needs for a decision or its import."""
    found = instructions_of(dict.fromkeys([*OPERATIONS, *(other for _, other, _ in OPERATIONS.values())]))
    rows = [
        (
            words,
            f"{found[name].instructions:,.0f}",
            figure(found[name].microseconds),
            f"{figure(found[name].instructions / found[other].instructions)} {what}",
        )
        for name, (words, other, what) in OPERATIONS.items()
    ]
    return table(("To", "Instructions", "µs", "Beside Catanatron, in instructions"), rows)


# -- times -------------------------------------------------------------------------------------------------------

PEERS = (
    ("a", 0, "random games, decisions a second"),
    ("b", 0, "search, positions a second that all stay usable"),
    ("c", 0, "bytes for a position that is kept"),
    ("e", 0, "JSON written, states a second"),
    ("e", 1, "JSON read, states a second; theirs: the log executed again"),
    ("d", 0, "import, ms, with the compiled tables here"),
)
"""Which row of which figure is shown, and how it is called."""

GROWTH = (
    ("seats", "six seats instead of four", "an action concerns a seat or two; the others cost nothing"),
    ("late", "the last third of a game instead of the first", "nothing looks back at what was played"),
    ("engine", "a game without any rules instead of base", "this share is the engine's own"),
)


def single(rounds: int, seconds: float) -> Lines:
    """Single operations in three games."""
    return costs.lines()


def growth(rounds: int, seconds: float) -> Lines:
    """How the cost of an action grows, or does not."""
    rows = []
    for name, words, why in GROWTH:
        ratio = round(FIGURES[name](rounds, seconds)[0].ratio.median, 1)
        rows.append((words, "as long" if ratio == 1 else f"{ratio} times as long", why))
    return table(("With", "An action takes", "Why"), rows, words=3)


def ratios(head: str, first: str, second: str, rows: Iterable[tuple[str, Row]]) -> list[str]:
    """Two sides and the ratio of the first to the second, as medians."""
    cells = [(name, *(figure(one.median) for one in (row.first, row.second, row.ratio))) for name, row in rows]
    return table((head, first, second, "Ratio"), cells)


def peers(rounds: int, seconds: float) -> Lines:
    """This library and Catanatron on the same work, in alternation."""
    found = {name: FIGURES[name](rounds, seconds) for name in dict.fromkeys(name for name, _, _ in PEERS)}
    return ratios("", "This library", "Catanatron", [(words, found[name][at]) for name, at, words in PEERS])


def environments(rounds: int, seconds: float) -> Lines:
    """A decision by each adapter beside one by states alone, and steps beside those of Catanatron's environment."""
    from tests.benchmarks.environments import adapters, gymnasium_steps

    warnings.simplefilter("ignore")  # what other packages say about their own age
    ways = [(row.name, row) for row in adapters(rounds, seconds)]
    steps = [(row.name, row) for row in gymnasium_steps(rounds, seconds) if row.unit == "steps/s"]
    return [
        *ratios("µs for a decision by", "By it", "By states alone", ways),
        "",
        *ratios("Steps a second", "This library", "Catanatron", steps),
    ]


# -- the page ----------------------------------------------------------------------------------------------------


@attrs.frozen
class Block:
    """A measured part of the page, and what has to be there to measure it."""

    measure: Callable[[int, float], Lines]
    needs: tuple[str, ...] = ()
    sampled: bool = False
    """Whether it consists of medians over rounds."""

    def missing(self) -> list[str]:
        """What is not there."""
        return [name for name in self.needs if not (shutil.which(name) if name == VALGRIND else find_spec(name))]

    def measured(self, rounds: int, seconds: float) -> str:
        """The table, and what it was measured by."""
        lines = list(self.measure(rounds, seconds))
        by = [named(here())]
        if CATANATRON in self.needs:
            by.append(f"Catanatron {version(CATANATRON)}")
        if self.sampled:
            by.append(f"medians of {rounds} rounds")
        return "\n".join((*lines, "", f"*Measured by {'; '.join(by)}.*", ""))


BLOCKS = {
    "games": Block(games, (VALGRIND,)),
    "operations": Block(operations, (VALGRIND, CATANATRON)),
    "single": Block(single),
    "growth": Block(growth, sampled=True),
    "peers": Block(peers, (CATANATRON,), sampled=True),
    "environments": Block(environments, ("gymnasium", "PIL", "pettingzoo", CATANATRON, "catanatron_gym"), sampled=True),
}
"""In the order of the page."""


def filled(text: str, name: str, content: str) -> str:
    """A page with something else between the marks of a block.

    >>> filled("<!-- measured:a -->\\nold\\n<!-- end:a -->\\n", "a", "new\\n")
    '<!-- measured:a -->\\nnew\\n<!-- end:a -->\\n'
    """
    begin, end = f"<!-- measured:{name} -->\n", f"<!-- end:{name} -->\n"
    new, times = re.subn(f"{begin}.*?{end}", lambda _: f"{begin}{content}{end}", text, flags=re.DOTALL)
    if times != 1:
        raise SystemExit(f"the page has {times} places for {name}, marked {begin.strip()} and {end.strip()}")
    return new


def main(arguments: Sequence[str] | None = None, page: Path = PAGE) -> None:
    """Measure what is asked for, and write each table as soon as it is there."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.page", description="Measure the page's tables.")
    parser.add_argument("--only", default=",".join(BLOCKS), help="which, by commas (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=15, help="slices of each side (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds of a slice (default: %(default)s)")
    asked = parser.parse_args(arguments)
    names = asked.only.split(",")
    if unknown := [name for name in names if name not in BLOCKS]:
        parser.error(f"nothing is called {', '.join(unknown)}; there are {', '.join(BLOCKS)}")
    for name in names:
        if missing := BLOCKS[name].missing():
            print(f"{name}: left as it was, needs {', '.join(missing)}", flush=True)
            continue
        content = BLOCKS[name].measured(asked.rounds, asked.seconds)
        page.write_text(filled(page.read_text(encoding="utf-8"), name, content), encoding="utf-8")
        print(f"{name}:\n\n{content}", flush=True)


if __name__ == "__main__":
    main()
