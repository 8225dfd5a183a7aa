"""`catan explain`: what a ruleset is compiled to."""

from __future__ import annotations

import click

from catan_core import Ruleset
from catan_core.cli.arguments import with_ruleset


@click.command("explain")
@with_ruleset
def command(ruleset: Ruleset, seats: int | None) -> None:
    """Print the compiled tables of a ruleset.

    They say which expansion provides what, and in which order changes apply.
    """
    print(ruleset.explain(seats))
