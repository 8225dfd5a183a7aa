"""The commands there are, and how their arguments are read."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import NoReturn

import catan_core as catan
from catan_core.cli import board, explain, listing, new_expansion, play, replay, simulate
from catan_core.cli.errors import one_line

ABOUT = "Unofficial rules of the Catan family: play, watch, simulate and check games."
COMMANDS = (play, simulate, replay, board, explain, listing, new_expansion)


class Parser(ArgumentParser):
    """An argument parser that tells a mistake in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {one_line(message)} (see {self.prog} --help)\n")


def run(argv: Sequence[str] | None) -> int:
    """Read the arguments and run the command that they name; gives the exit code."""
    try:
        args = parser().parse_args(argv)
    except SystemExit as left:
        return int(left.code or 0)
    command: Callable[[Namespace], int] = args.command
    return command(args)


def parser() -> ArgumentParser:
    """The parser of the whole command."""
    top = Parser(prog="catan", description=ABOUT)
    top.add_argument("--version", action="version", version=f"catan_core {catan.__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
    for module in COMMANDS:
        one = commands.add_parser(
            module.NAME, help=module.HELP, description=module.HELP[:1].upper() + module.HELP[1:] + "."
        )
        module.add_arguments(one)
        one.set_defaults(command=module.run)
    return top
