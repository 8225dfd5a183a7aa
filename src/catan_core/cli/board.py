"""`catan board`: draws a board."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from catan_core.cli.arguments import add_force, add_ruleset, add_seed, ruleset_of, seats_of
from catan_core.cli.errors import UsageError
from catan_core.cli.files import output_file
from catan_core.cli.output import use_color, write_json
from catan_core.render import board_svg, board_text, legend_text

NAME = "board"
HELP = "draw a board"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    add_ruleset(parser)
    add_seed(parser)
    parser.add_argument("--svg", metavar="FILE", help="write the board as an SVG picture")
    add_force(parser)
    parser.add_argument("--json", action="store_true", help="the layout as JSON")


def run(args: Namespace) -> int:
    """Draw the board that a game with this seed begins with."""
    if args.force and args.svg is None:
        raise UsageError("--force goes with --svg")
    ruleset = ruleset_of(args)
    game = ruleset.new_game(seats=seats_of(args, ruleset), seed=args.seed)
    view, spec, layout = game.view(None), game.rules.board, game.rules.layout(game.state)
    if spec is None or layout is None:
        raise UsageError(f"{' '.join(ruleset.expansions)} has no board")
    if args.svg is not None:
        with output_file(args.svg, force=args.force) as file:
            file.write(board_svg(view))
    if args.json:
        write_json(spec.encode(layout))
    elif args.svg is None:
        color = use_color()
        print(board_text(view, color=color), legend_text(view, color=color), sep="\n")
    return 0
