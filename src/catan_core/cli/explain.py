"""`catan explain`: what a ruleset is compiled to."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from catan_core.cli.arguments import add_ruleset, ruleset_of

NAME = "explain"
HELP = "print the compiled tables of a ruleset: who provides what, in which order"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    add_ruleset(parser)


def run(args: Namespace) -> int:
    """Print the tables."""
    print(ruleset_of(args).explain(args.seats))
    return 0
