"""`catan tournament`: how strong bots are, from many games in which they change seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import click

from catan_core import Ruleset
from catan_core.cli import arguments, files
from catan_core.cli.errors import UsageError
from catan_core.cli.output import Screen
from catan_core.cli.params import FILE, BotName
from catan_core.cli.simulate import show_faults
from catan_core.cli.speech import language_option, spoken
from catan_core.cli.workers import WorkerDied, playing
from catan_core.model.errors import ArgumentError
from catan_core.play import Estimate, GameResult, Tournament
from catan_core.play.faults import OnFault


@click.command("tournament", epilog=f"A BOT is {arguments.WHICH_BOT}")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...", type=BotName())
@arguments.with_ruleset_by_options
@arguments.seed_option
@arguments.games_option
@arguments.workers_option
@click.option(
    "--out",
    metavar="FILE",
    type=FILE,
    help="Write every result; if it has results of this tournament, go on with the games that are missing. - is"
    " standard output.",
)
@arguments.faults_options
@click.option("--json", "as_json", is_flag=True, help="Print the standings as JSON.")
@language_option
def command(
    bots: tuple[str, ...],
    ruleset: Ruleset,
    seats: int | None,
    seed: str,
    games: int,
    workers: int,
    out: Path | None,
    on_fault: OnFault,
    time_limit: float | None,
    isolate: bool,
    as_json: bool,
    language: str | None,
) -> None:
    """Let bots play a tournament, and rate them.

    Every board is played from every seat. With fewer bots than seats they sit down in turn; with more, everybody meets
    everybody. A bot may be named several times: mcts greedy greedy greedy is one against three. Ctrl-C shows the
    standings after the games that are over.
    """
    if as_json:
        arguments.no_use_for("language", goes="without --json")
    if out == files.STANDARD:
        arguments.no_use_for("json", "language", goes="without --out -, with which the results are all that is printed")
    seats = len(bots) if seats is None and len(bots) in (ruleset.seats or ()) else arguments.seats_of(seats, ruleset)
    rules = ruleset.rules(seats)
    screen = Screen(spoken(language, rules), rules)
    try:
        sitting = tuple(arguments.bots_of(ruleset, bots, isolate=isolate, time_limit=time_limit))
        played = Tournament(ruleset, seats, sitting, seed, on_fault=on_fault, time_limit=time_limit)
    except ArgumentError as error:
        raise UsageError(str(error)) from None
    with _results(out, played) as (file, known):
        results = {number: result for number, result in known.items() if number < games}
        if file is not None and not file.length:
            file.write(f"{played.header}\n")

        def keep(number: int, result: GameResult) -> None:
            with files.uninterrupted():
                results[number] = result
                if file is not None:
                    file.write(f"{played.line(number, result)}\n")

        over: dict[int, GameResult] = {}
        is_stopped = False
        try:
            with playing(min(workers, games), games, screen, over, known=len(results)) as table:
                executor = table if table.is_elsewhere else None
                for done, (number, result) in enumerate(played.play_all(games, known, executor=executor), 1):
                    keep(number, result)
                    if not table.is_elsewhere:
                        table.count(done)
        except KeyboardInterrupt:
            for number in sorted({*over} - {*results}):
                keep(number, over[number])
            if not results:
                raise
            is_stopped = True
        except WorkerDied as error:
            raise error.named(played.seed_of) from None
    if as_json:
        print(played.to_json(results.values()))
    elif out != files.STANDARD:
        _show(played, results, screen)
    if is_stopped:
        raise KeyboardInterrupt


@contextmanager
def _results(out: Path | None, played: Tournament) -> Iterator[tuple[files.OutputFile | None, dict[int, GameResult]]]:
    """The file for the results, if they are to be written down, and those that it has already."""
    if out is None:
        yield None, {}
        return

    def read(text: str) -> dict[int, GameResult]:
        try:
            return played.read(text)
        except ArgumentError as error:
            raise UsageError(f"{out}: {error}") from None

    if out == files.STANDARD:
        yield files.StandardOutput(), {}
        return
    with files.continued_file(out, read) as (file, known):
        yield file, known


def _show(played: Tournament, results: Mapping[int, GameResult], screen: Screen) -> None:
    say = screen.say
    screen.print(
        say(
            "tournament-of",
            games=say.count("game", len(results)),
            expansions=" ".join(played.ruleset.expansions),
            seats=say.count("seat", played.seats),
        )
    )
    standings = played.standings(results.values())
    has_faults = any(each.faults for each in standings)
    columns = ("bot", "games", "wins", "share", "interval", "elo", "interval", *(["faults"] if has_faults else []))
    rows = [
        (
            each.bot,
            f"{each.games}",
            f"{each.wins}",
            f"{each.share.value:.1%}",
            f"{each.share.low:.1%} – {each.share.high:.1%}",
            f"{each.elo.value:+.0f}",
            _between(each.elo),
            *([f"{each.faults}"] if has_faults else []),
        )
        for each in standings
    ]
    screen.table([say(f"column-{column}") for column in columns], rows)
    show_faults(screen, {game: results[game].fault for game in sorted(results)})


def _between(estimate: Estimate) -> str:
    return f"{estimate.low:+.0f} – {estimate.high:+.0f}"
