"""`catan schema`: the JSON Schema of the messages of a ruleset."""

from __future__ import annotations

import json

import click

from catan_core import Ruleset
from catan_core.cli.arguments import seats_of, with_ruleset
from catan_core.cli.params import MessageName


@click.command("schema")
@with_ruleset
@click.option("--message", type=MessageName(), metavar="NAME", help="Only this message, or what has this tag.")
def command(ruleset: Ruleset, seats: int | None, message: str | None) -> None:
    """Print the JSON Schema (2020-12) of all messages.

    EXPANSION names what is played; without any, it is the base game.
    """
    rules = ruleset.rules(seats_of(seats, ruleset))
    print(json.dumps(rules.schema(message), indent=2))
