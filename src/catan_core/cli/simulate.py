"""`catan simulate`: many games between bots."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context

from catan_core import Ruleset
from catan_core.cli.arguments import BOT, add_ruleset, add_seed, bots_of, ruleset_of, seats_of
from catan_core.cli.errors import Failed, UsageError
from catan_core.cli.numbers import number
from catan_core.cli.output import Standing, counting, write_table
from catan_core.play import GameTooLong, Report, Tally, simulate
from catan_core.render import seat_name

NAME = "simulate"
HELP = "play many games between bots, and sum them up"

MAX_GAMES, MAX_WORKERS = 10_000_000, 1_000


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    add_ruleset(parser)
    add_seed(parser)
    parser.add_argument(
        "--games", type=number(1, MAX_GAMES), default=100, metavar="N", help="how many games (default: 100)"
    )
    parser.add_argument(
        "--workers", type=number(1, MAX_WORKERS), default=1, metavar="N", help="how many processes play (default: 1)"
    )
    parser.add_argument(
        "--bots", metavar="NAMES", help=f"a bot for each seat, with commas between them, or one for all: {BOT}"
    )
    parser.add_argument("--json", action="store_true", help="the report as JSON")


def run(args: Namespace) -> int:
    """Play the games and report on them."""
    ruleset = ruleset_of(args)
    names: list[str | None] = [None] if args.bots is None else args.bots.split(",")
    seats = len(names) if args.seats is None and len(names) > 1 else seats_of(args, ruleset)
    if len(names) not in (1, seats):
        raise UsageError(f"{seats} seats need 1 or {seats} bots, not {len(names)}")
    ruleset.rules(seats)
    bots = bots_of(ruleset, names * seats if len(names) == 1 else names)
    try:
        with _executor(min(args.workers, args.games)) as executor, counting(Standing("games", args.games)) as step:
            report = simulate(
                ruleset, args.games, seats, bots, args.seed, executor=executor,
                progress=lambda done, total: step(done),
            )  # fmt: skip
    except GameTooLong as error:
        raise Failed(
            f"given up: nobody has won the game with seed {error.seed!r} after {error.decisions} decisions"
        ) from None
    except BrokenExecutor:
        raise Failed("a process that was playing has ended before its games were over") from None
    if args.json:
        print(report.to_json())
    else:
        _show(ruleset, report)
    return 0


def _executor(workers: int) -> AbstractContextManager[Executor | None]:
    # Spawned, since a process with threads, such as that of the progress bar, must not be forked.
    return nullcontext() if workers == 1 else ProcessPoolExecutor(workers, get_context("spawn"))


def _show(ruleset: Ruleset, report: Report) -> None:
    rules, games = ruleset.rules(report.seats), report.games
    print(f"{games} games of {' '.join(report.expansions)}, {report.seats} seats; bots change seats from game to game")
    names = dict.fromkeys(report.bots)
    won = [(name, f"{report.bots.count(name)}", f"{report.wins[name]}", f"{report.share(name):.1%}") for name in names]
    write_table(("bot", "seats", "wins", "share"), won)
    wins = enumerate(report.wins_by_seat)
    write_table(
        ("seat", "wins", "share"), [(seat_name(seat), f"{count}", f"{count / games:.1%}") for seat, count in wins]
    )
    spreads = (("turns", report.turns), ("decisions", report.decisions))
    rows = [(name, f"{one.mean:.1f}", f"{one.least}", f"{one.median:g}", f"{one.most}") for name, one in spreads]
    write_table(("in a game", "mean", "least", "median", "most"), rows)
    _write_tally("points of all seats in a game", report.points, games, lambda name: rules.text(f"points:{name}"))
    _write_tally("done in a game", report.actions, games, lambda tag: rules.text(f"action:{tag}"))


def _write_tally(head: str, tally: Tally, games: int, title: Callable[[str], str]) -> None:
    rows = sorted(tally.items(), key=lambda row: (-row[1], row[0]))
    write_table((head, "mean"), [(title(name), f"{count / games:.2f}") for name, count in rows])
