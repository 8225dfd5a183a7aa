"""`catan board`: draws a board."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from catan_core import Ruleset
from catan_core.cli.arguments import force_option, no_use_for, seats_of, seed_option, with_ruleset
from catan_core.cli.errors import UsageError
from catan_core.cli.files import STANDARD, output_file
from catan_core.cli.output import Screen, write_json
from catan_core.cli.params import FILE
from catan_core.cli.speech import language_option, spoken
from catan_core.render import Style, board_svg, svg_to_png

Command = TypeVar("Command", bound=Callable[..., Any])


def _choice(name: str, *values: str, about: str) -> Callable[[Command], Command]:
    """An option with these values, the first by default."""
    return click.option(
        name, type=click.Choice(values), default=values[0], show_default=True, metavar="NAME", help=about
    )


@click.command("board")
@with_ruleset
@seed_option
@click.option("--svg", type=FILE, metavar="FILE", help="Write the board as an SVG picture; - is standard output.")
@click.option(
    "--png", type=FILE, metavar="FILE", help="Write the board as a PNG picture; - is standard output.  [extra: png]"
)
@force_option
@click.option("--size", type=click.FloatRange(1, 1000), default=60, show_default=True, help="The side of a hex.")
@_choice("--orientation", "pointy", "flat", about="Hexes lie pointy, with a corner at the top, or flat.")
@_choice(
    "--theme",
    "light",
    "dark",
    "auto",
    about="The colors of the table: light, dark, or auto, which follows the reader's system.",
)
@_choice("--palette", "table", "color-blind", about="The colors of the seats: table or color-blind.")
@click.option("--json", "as_json", is_flag=True, help="Print the layout as JSON.")
@click.option("--geometry", is_flag=True, help="Print where all places lie in the picture as JSON.")
@language_option
def command(
    ruleset: Ruleset,
    seats: int | None,
    seed: str,
    svg: Path | None,
    png: Path | None,
    force: bool,
    as_json: bool,
    geometry: bool,
    language: str | None,
    **look: Any,
) -> None:
    """Draw the board that a game with this seed begins with."""
    if force and svg is None and png is None:
        raise UsageError("--force goes with --svg or --png")
    if as_json and geometry:
        raise UsageError("--json and --geometry are two answers; ask for one")
    if svg is None and png is None:
        no_use_for("theme", "palette", goes="with --svg or --png")
        if not geometry:
            no_use_for("size", "orientation", goes="with --svg, --png or --geometry")
        if as_json or geometry:
            no_use_for("language", goes=f"without {'--json' if as_json else '--geometry'}")
    if STANDARD in (svg, png):
        no_use_for("json", "geometry", goes="without what is written to standard output")
        if svg == png:
            raise UsageError("--svg and --png cannot both go to standard output")
    if png == STANDARD and sys.stdout.isatty():
        raise UsageError("--png - goes into a pipe or a file: a terminal cannot show it")
    style = Style(**look)
    game = ruleset.new_game(seats=seats_of(seats, ruleset), seed=seed)
    view, spec, layout = game.view(None), game.rules.board, game.rules.layout(game.state)
    if spec is None or layout is None:
        raise UsageError(f"{' '.join(ruleset.expansions)} has no board")
    say = spoken(language, game.rules)
    if svg is not None:
        with output_file(svg, force=force) as file:
            file.write(board_svg(view, style=style, language=say.language))
    if png is not None:
        with output_file(png, force=force) as file:
            file.write(_png(board_svg(view, style=style, language=say.language)))
    if as_json:
        write_json(spec.encode(layout))
    elif geometry:
        water = spec.diagram(view).water
        click.echo(spec.topology(layout).geometry(style.size, style.orientation, water=water).to_json())
    elif svg is None and png is None:
        Screen(say, game.rules).board(view)


def _png(picture: str) -> bytes:
    try:
        return svg_to_png(picture)
    except ImportError as error:
        raise UsageError(str(error)) from None
