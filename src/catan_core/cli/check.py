"""`catan check`: whether an expansion keeps the promises that every expansion makes."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console

from catan_core.cli.arguments import force_option, named_expansions, seed_option, traceback_option
from catan_core.cli.errors import Failed, UsageError
from catan_core.cli.files import STANDARD, output_file
from catan_core.cli.params import FILE, ExpansionName, Whole
from catan_core.plugin.expansion import MAX_SEATS

if TYPE_CHECKING:
    from catan_core.testing import ExpansionProblem

MAX_GAMES, MAX_LENGTH = 10_000, 100_000


@click.command("check")
@click.argument("expansion", metavar="EXPANSION", type=ExpansionName())
@click.option(
    "--alongside",
    type=ExpansionName(),
    multiple=True,
    metavar="EXPANSION",
    help="Check it also together with this one, by its id or its file; may be repeated, for every combination of them.",
)
@click.option(
    "--seats",
    type=Whole(1, MAX_SEATS),
    multiple=True,
    metavar="N",
    help="Play with this number of seats; may be repeated.  [default: the smallest and the largest]",
)
@seed_option
@click.option(
    "--games",
    type=Whole(1, MAX_GAMES),
    default=8,
    show_default=True,
    metavar="N",
    help="How many random walks in each composition.",
)
@click.option(
    "--length",
    type=Whole(1, MAX_LENGTH),
    default=120,
    show_default=True,
    metavar="N",
    help="How many actions a walk has.",
)
@click.option(
    "--quick",
    is_flag=True,
    help="Play walks only: no game to its end, no other options and boards, and none in another process. So a turn "
    "that never ends is not found, nor a text for what is not there.",
)
@click.option(
    "--out",
    type=FILE,
    metavar="FILE",
    help="Write the game that shows a problem as a transcript; - is standard output.",
)
@force_option
@traceback_option
def command(
    expansion: str,
    alongside: tuple[str, ...],
    seats: tuple[int, ...],
    seed: str,
    games: int,
    length: int,
    quick: bool,
    out: Path | None,
    force: bool,
) -> None:
    """Test an expansion by playing it at random.

    It is played alone and with others, and every position is tested for the properties on the page "The test kit" of
    the documentation. If all of them hold, the report says what was played, and what never came up. If not, it says
    what is wrong and where, with the shortest game found that shows it, and the exit code is 1.

    EXPANSION is the id of an installed expansion, or the path of the file that defines it, such as ./rule.py.
    """
    from catan_core.testing import ExpansionProblem, check_expansion
    from catan_core.testing.properties import MAX_ACTIONS

    if force and out is None:
        raise UsageError("--force goes with --out")
    chosen, *others = named_expansions([expansion, *alongside])
    if out is not None and (out.is_file() or out.is_dir() or not out.exists()):
        _require_writable(out, force)
    try:
        with Console(stderr=True).status(f"Checking {expansion} ..."):
            report = check_expansion(
                chosen,
                others,
                seats=seats or None,
                games=games,
                length=length,
                whole=0 if quick else MAX_ACTIONS,
                variants=not quick,
                elsewhere=not quick,
                seed=seed,
            )
    except ExpansionProblem as problem:
        _tell(problem, out, force)
        raise Failed(f"{problem.expansion!r} lacks the property {problem.property}") from problem
    print(report)


class _Tried(Exception):
    """A file could have been written."""


def _require_writable(out: Path, force: bool) -> None:
    """Raise UsageError for a file that cannot be written, before a game is looked for, which takes long. Nothing is
    written, and nothing is left of a new file."""
    with suppress(_Tried), output_file(out, force=force):
        raise _Tried


def _tell(problem: ExpansionProblem, out: Path | None, force: bool) -> None:
    """Print what is wrong, and write the game that shows it, if there is one, to a file. If that is standard output,
    what is wrong goes to standard error."""
    game = problem.transcript or problem.position
    print(problem, file=sys.stderr if out == STANDARD else sys.stdout)
    if out is not None and game:
        with output_file(out, force=force) as file:
            file.write(f"{game.rstrip()}\n")
