"""`catan schema`: the JSON Schema of the messages of a ruleset, or their types in TypeScript."""

from __future__ import annotations

import json

import click

from catan_core import Ruleset
from catan_core.cli.arguments import seats_of, with_ruleset
from catan_core.cli.errors import UsageError
from catan_core.cli.params import MessageName
from catan_core.codec.typescript import declarations


@click.command("schema")
@with_ruleset
@click.option("--message", type=MessageName(), metavar="NAME", help="Only this message, or what has this tag.")
@click.option("--typescript", is_flag=True, help="Print types for TypeScript instead.")
def command(ruleset: Ruleset, seats: int | None, message: str | None, typescript: bool) -> None:
    """Print the JSON Schema (2020-12) of all messages."""
    rules = ruleset.rules(seats_of(seats, ruleset))
    if typescript and message is not None:
        raise UsageError("--typescript prints all messages, so it does not go with --message")
    if typescript:
        print(declarations(rules), end="")
        return
    print(json.dumps(rules.schema(message), indent=2))
