"""`catan replay`: checks a transcript, and shows any point of the game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

import click

import catan_core as catan
from catan_core import render, transcript
from catan_core.cli import arguments, output, params, progress, speech
from catan_core.cli.errors import UsageError
from catan_core.cli.files import STANDARD, output_file
from catan_core.cli.log import log_lines
from catan_core.cli.missing import naming_files
from catan_core.cli.numbers import whole
from catan_core.cli.point import Point, seen_as_json, show
from catan_core.model import errors
from catan_core.model.metadata import names_in
from catan_core.plugin.expansion import MAX_SEATS


@click.command("replay")
@click.argument("source", metavar="FILE", type=params.INPUT)
@arguments.with_files
@click.option("--at", type=params.Whole(0), metavar="N", help="Show the game after N actions.  [default: all]")
@click.option(
    "--as",
    "viewer",
    type=params.Viewer(),
    default=params.SPECTATOR,
    show_default=True,
    metavar="SEAT",
    help="Show what this seat, or a spectator, may see.",
)
@click.option("--log", is_flag=True, help="Print what has happened up to that point.")
@click.option(
    "--svg",
    type=params.FILE,
    metavar="FILE",
    help="Write the table at that point as an SVG picture; - is standard output.",
)
@click.option(
    "--html",
    type=params.FILE,
    metavar="FILE",
    help="Write the whole game as a page to look through in a browser; - is standard output. It shows all hands to"
    " whoever has the file.",
)
@arguments.force_option
@click.option("--json", "as_json", is_flag=True, help="Print what is seen as JSON.")
@arguments.traceback_option
@speech.language_option
def command(
    source: TextIO,
    files: list[catan.Expansion],
    at: int | None,
    viewer: str,
    log: bool,
    svg: Path | None,
    html: Path | None,
    force: bool,
    as_json: bool,
    language: str | None,
) -> None:
    """Check a transcript, and show any point of the game.

    FILE is a transcript, as `catan play --out` writes it; - is standard input. If its expansions are not all installed,
    the files that define the others follow, such as ./rule.py.
    """
    if force and svg is None and html is None:
        raise UsageError("--force goes with --svg or --html")
    if as_json:
        arguments.no_use_for("log", goes="without --json, which has the last events")
        if svg is None and html is None:
            arguments.no_use_for("language", goes="without --json")
    if STANDARD in (svg, html):
        arguments.no_use_for("log", "json", goes="without what is written to standard output")
        if svg == html:
            raise UsageError("--svg and --html cannot both go to standard output")
    if html == STANDARD and svg is None:
        arguments.no_use_for("at", "as", goes="without a page on standard output, which has the whole game")
    screen, text = output.Screen(), _read(source)
    with ExitStack() as opened:
        picture, page = (
            None if path is None else opened.enter_context(output_file(path, force=force, source=source))
            for path in (svg, html)
        )
        with naming_files(text, files, "catan replay", source.name):
            point = _play(text, files, at, viewer, log, language, screen)
        if picture is not None:
            style = render.Style(names=point.names)
            view = point.game.view(point.seat)
            picture.write(render.board_svg(view, panels=True, style=style, language=point.say.language))
        if page is not None:
            page.write(render.replay_html(catan.Transcript.parse(text, expansions=files), language=point.say.language))
    if as_json:
        output.write_json(seen_as_json(point))
    elif STANDARD not in (svg, html):
        show(point, output.Screen(point.say, point.game.rules))


def _play(
    text: str,
    files: Sequence[catan.Expansion],
    at: int | None,
    viewer: str,
    log: bool,
    language: str | None,
    screen: output.Screen,
) -> Point:
    """Play the whole transcript, with every action checked. Raises UsageError and TranscriptError."""
    lines: list[str] = []
    header = transcript.read_header(text, expansions=files)
    names = names_in(header.metadata, header.rules.seats)
    with progress.counting(progress.Standing("actions", max(text.count("\n") - 1, 0)), screen) as step:
        games = catan.steps(text, expansions=files)
        played, game = 0, next(games)
        step(played)
        shown, seat, say = game, _seat(viewer, game.rules.seats), speech.spoken(language, game.rules)
        for played, game in enumerate(games, 1):
            step(played)
            if at is None or played <= at:
                lines += log_lines(game, seat, shown.turn, say.language, names) if log else ()
                shown = game
    if at is not None and at > played:
        raise UsageError(f"there are only {played} actions, not {at}")
    return Point(played if at is None else at, shown, seat, tuple(lines), played, game, header, say)


def _read(source: TextIO) -> str:
    try:
        return source.read()
    except UnicodeDecodeError:
        raise UsageError(f"{source.name!r} is not a transcript: it is not text in UTF-8") from None


def _seat(viewer: str, seats: int) -> catan.Seat | None:
    if viewer == params.SPECTATOR:
        return None
    try:
        return arguments.seat_of(whole(viewer, 0, MAX_SEATS - 1), seats)
    except ValueError:
        wanted = f"{params.SPECTATOR!r} or a seat, and the seats are 0 to {seats - 1}"
        raise UsageError(
            f"--as takes {wanted}, not {errors.short(viewer)}{errors.did_you_mean(viewer, [params.SPECTATOR])}"
        ) from None
