"""`catan board`: draws a board."""

from __future__ import annotations

from pathlib import Path

import click

from catan_core import Ruleset
from catan_core.cli.arguments import force_option, seats_of, seed_option, with_ruleset
from catan_core.cli.errors import UsageError
from catan_core.cli.files import output_file
from catan_core.cli.output import Screen, write_json
from catan_core.cli.params import OUTPUT
from catan_core.cli.speech import language_option, spoken
from catan_core.render import board_svg


@click.command("board")
@with_ruleset
@seed_option
@click.option("--svg", type=OUTPUT, metavar="FILE", help="Write the board as an SVG picture.")
@force_option
@click.option("--json", "as_json", is_flag=True, help="Print the layout as JSON.")
@language_option
def command(
    ruleset: Ruleset, seats: int | None, seed: str, svg: Path | None, force: bool, as_json: bool, language: str | None
) -> None:
    """Draw the board that a game with this seed begins with.

    EXPANSION names what is played; without any, it is the base game.
    """
    if force and svg is None:
        raise UsageError("--force goes with --svg")
    game = ruleset.new_game(seats=seats_of(seats, ruleset), seed=seed)
    view, spec, layout = game.view(None), game.rules.board, game.rules.layout(game.state)
    if spec is None or layout is None:
        raise UsageError(f"{' '.join(ruleset.expansions)} has no board")
    if svg is not None:
        with output_file(svg, force=force) as file:
            file.write(board_svg(view))
    if as_json:
        write_json(spec.encode(layout))
    elif svg is None:
        Screen(spoken(language, game.rules), game.rules).board(view)
