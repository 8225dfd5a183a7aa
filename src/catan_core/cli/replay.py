"""`catan replay`: checks a transcript, and shows any point of the game."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from reprlib import repr as shortened

import catan_core as catan
from catan_core import Game, Seat
from catan_core.cli.arguments import add_force, seat_of
from catan_core.cli.errors import UsageError
from catan_core.cli.files import STANDARD_INPUT, OutputFile, output_file
from catan_core.cli.log import log_lines
from catan_core.cli.numbers import number, whole
from catan_core.cli.output import Standing, counting, use_color, write_json
from catan_core.cli.points import known_points_note
from catan_core.plugin.expansion import MAX_SEATS
from catan_core.render import board_svg, board_text, legend_text, score_sheet, seat_name, status_text
from catan_core.transcript import TEXT_CHARS

NAME = "replay"
HELP = "check a transcript, and show any point of the game"
SPECTATOR = "spectator"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a transcript; - is standard input")
    parser.add_argument(
        "--at", type=number(0, TEXT_CHARS), metavar="N", help="show the game after N actions (default: all)"
    )
    parser.add_argument(
        "--as", dest="who", default=SPECTATOR, metavar="SEAT",
        help="show it as this seat may see it, or as a spectator (default: spectator)",
    )  # fmt: skip
    parser.add_argument("--log", action="store_true", help="tell what has happened up to there")
    parser.add_argument("--svg", metavar="FILE", help="write the table at that point as an SVG picture")
    add_force(parser)
    parser.add_argument("--json", action="store_true", help="what is seen as JSON")


def run(args: Namespace) -> int:
    """Play the whole transcript, every action checked, and show the point that is asked for."""
    if args.force and args.svg is None:
        raise UsageError("--force goes with --svg")
    text = _read(args.file)
    with nullcontext() if args.svg is None else output_file(args.svg, force=args.force, source=args.file) as file:
        return _run(args, text, file)


def _run(args: Namespace, text: str, file: OutputFile | None) -> int:
    shown: Game | None = None
    log: list[str] = []
    for played, game in _counted(text):
        if played == 0:
            seat = _seat(args.who, game.rules.seats)
            if file is not None and game.board is None:
                raise UsageError(f"{' '.join(game.rules.ruleset.expansions)} has no board to draw")
        if args.at is None or played <= args.at:
            log += log_lines(game, seat, shown.turn) if args.log and shown is not None else ()
            shown = game
    if shown is None or (args.at is not None and args.at > played):
        raise UsageError(f"there are only {played} actions, not {args.at}")
    at = played if args.at is None else args.at
    if file is not None:
        file.write(board_svg(shown.view(seat), panels=True))
    if args.json:
        write_json(_told(shown, seat, at, played, game))
    else:
        _show(shown, seat, at, played, game, log)
    return 0


def _read(path: str) -> str:
    try:
        return sys.stdin.read() if path == STANDARD_INPUT else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{path!r} is no transcript: it is not text in UTF-8") from None


def _counted(text: str) -> Iterator[tuple[int, Game]]:
    """The games of a transcript with how many actions have led to each."""
    with counting(Standing("actions", max(text.count("\n") - 1, 0))) as step:
        for played, game in enumerate(catan.steps(text)):
            step(played)
            yield played, game


def _seat(who: str, seats: int) -> Seat | None:
    if who == SPECTATOR:
        return None
    try:
        return seat_of(whole(who, 0, MAX_SEATS - 1), seats)
    except ValueError:
        there = f"the seats are 0 to {seats - 1}"
        raise UsageError(f"--as wants {SPECTATOR!r} or a seat, and {there}; not {shortened(who)}") from None


def _told(shown: Game, seat: Seat | None, at: int, played: int, end: Game) -> dict[str, object]:
    view = shown.view(seat)
    return {
        "verified": True,
        "actions": played,
        "over": end.over,
        "winners": list(end.winners),
        "at": at,
        "as": SPECTATOR if seat is None else seat,
        "points": [view.points(other) for other in shown.rules.all_seats],
        "view": json.loads(view.to_json()),
        "events": json.loads(shown.rules.ruleset.events_to_json(shown.events, seat)),
    }


def _show(shown: Game, seat: Seat | None, at: int, played: int, end: Game, log: list[str]) -> None:
    color, view = use_color(), shown.view(seat)
    if log:
        print("\n".join(log), end="\n\n")
    if shown.board is not None:
        print(board_text(view, color=color), legend_text(view, color=color), sep="\n", end="\n\n")
    print(status_text(view), "", score_sheet(view), *known_points_note(view.rules, seat), "", sep="\n")
    who = "a spectator" if seat is None else seat_name(seat)
    print(f"This is the game after {at} of {played} actions, as {who} sees it.")
    ended = f"won by {' and '.join(map(seat_name, end.winners)) or 'nobody'}" if end.over else "not over"
    print(f"The transcript is in order: {played} actions, all legal; the game is {ended}.")
