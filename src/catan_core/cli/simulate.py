"""`catan simulate`: many games between bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click

from catan_core import Ruleset
from catan_core.cli import arguments
from catan_core.cli.errors import Failed, UsageError
from catan_core.cli.output import Screen
from catan_core.cli.params import BotNames
from catan_core.cli.speech import language_option, spoken
from catan_core.cli.workers import WorkerDied, playing
from catan_core.play import Fault, GameTooLong, Report, Tally, simulate
from catan_core.play.faults import OnFault
from catan_core.render import seat_name

FAULTS = 10
"""At most this many faults of bots are told one by one."""


@click.command("simulate")
@arguments.with_ruleset
@arguments.seed_option
@arguments.board_seed_option
@arguments.games_option
@arguments.workers_option
@click.option(
    "--bots",
    type=BotNames(),
    metavar="NAMES",
    help=f"A bot for each seat, separated by commas, or one for all: {arguments.WHICH_BOT}",
)
@arguments.faults_options
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@language_option
def command(
    ruleset: Ruleset,
    seats: int | None,
    seed: str,
    board_seed: str | None,
    games: int,
    workers: int,
    bots: str | None,
    on_fault: OnFault,
    time_limit: float | None,
    isolate: bool,
    as_json: bool,
    language: str | None,
) -> None:
    """Play many games between bots and summarize the results.

    Ctrl-C ends the simulation and summarizes the games that are over.
    """
    if as_json:
        arguments.no_use_for("language", goes="without --json")
    names: list[str | None] = [None] if bots is None else [*bots.split(",")]
    seats = len(names) if seats is None and len(names) > 1 else arguments.seats_of(seats, ruleset)
    if len(names) not in (1, seats):
        raise UsageError(f"{seats} seats need 1 or {seats} bots, not {len(names)}")
    rules = ruleset.rules(seats)
    players = arguments.bots_of(
        ruleset, names * seats if len(names) == 1 else names, isolate=isolate, time_limit=time_limit
    )
    screen = Screen(spoken(language, rules), rules)
    over: dict[range, Report] = {}
    is_stopped = False
    try:
        with playing(min(workers, games), games, screen, over) as table:
            given = None if board_seed is None else {"board_seed": board_seed}
            report = simulate(
                ruleset,
                games,
                seats,
                players,
                seed,
                executor=table,
                given=given,
                on_fault=on_fault,
                time_limit=time_limit,
            )
    except KeyboardInterrupt:
        if not over:
            raise
        is_stopped = True
        report = Report.blank(ruleset, seats, players).with_all(over[asked] for asked in sorted(over, key=min))
    except GameTooLong as error:
        raise Failed(
            f"stopped: nobody has won the game with seed {error.seed!r} after {error.decisions} decisions"
        ) from None
    except WorkerDied as error:
        raise error.named(lambda game: f"{seed}/{game}") from None
    if as_json:
        print(report.to_json())
    else:
        _show(ruleset, report, screen)
    if is_stopped:
        raise KeyboardInterrupt


def _show(ruleset: Ruleset, report: Report, screen: Screen) -> None:
    rules, games, say = ruleset.rules(report.seats), report.games, screen.say
    language = say.language
    screen.print(
        say(
            "games-of",
            games=say.count("game", games),
            expansions=" ".join(report.expansions),
            seats=say.count("seat", report.seats),
        )
    )
    names = dict.fromkeys(report.bots)
    won = [
        (
            name,
            f"{report.bots.count(name)}",
            f"{report.wins[name]}",
            f"{report.share(name):.1%}",
            *([f"{report.faults[name]}"] if report.faults else []),
        )
        for name in names
    ]
    columns = ("bot", "seats", "wins", "share", *(["faults"] if report.faults else []))
    screen.table([say(f"column-{column}") for column in columns], won)
    wins = enumerate(report.wins_by_seat)
    screen.table(
        [say(f"column-{column}") for column in ("seat", "wins", "share")],
        [(seat_name(seat, rules, language), f"{count}", f"{count / games:.1%}") for seat, count in wins],
    )
    spreads = ((say("row-turns"), report.turns), (say("row-decisions"), report.decisions))
    rows = [
        (name, f"{spread.mean:.1f}", f"{spread.least}", f"{spread.median:g}", f"{spread.most}")
        for name, spread in spreads
    ]
    screen.table([say(f"column-{column}") for column in ("in-a-game", "mean", "least", "median", "most")], rows)
    _show_tally(screen, "points", report.points, games, lambda name: rules.text(f"points:{name}", language))
    show_faults(screen, {game: result.fault for game, result in enumerate(report.results)})
    _show_tally(screen, "actions", report.actions, games, lambda tag: rules.text(f"action:{tag}", language))


def show_faults(screen: Screen, faults: Mapping[int, Fault | None]) -> None:
    """Tell the faults of games by their numbers, the first few of many; nothing if there were none."""
    found = [(f"{game}", fault) for game, fault in faults.items() if fault is not None]
    rows = [(game, fault.bot, f"{fault.seat}", f"{fault.action}", fault.what) for game, fault in found[:FAULTS]]
    if len(found) > FAULTS:
        rows.append(("...", "", "", "", ""))
    if rows:
        columns = ("game", "bot", "seat", "action", "fault")
        screen.table([screen.say(f"column-{column}") for column in columns], rows)


def _show_tally(screen: Screen, what: str, tally: Tally, games: int, title: Callable[[str], str]) -> None:
    rows = sorted(tally.items(), key=lambda row: (-row[1], row[0]))
    head = screen.say(f"tally-{what}"), screen.say("column-mean")
    screen.table(head, [(title(name), f"{count / games:.2f}") for name, count in rows])
