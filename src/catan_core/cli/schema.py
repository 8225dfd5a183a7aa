"""`catan schema`: the JSON Schema of the messages of a ruleset and of the protocol, or their types in TypeScript."""

from __future__ import annotations

import json

import click

from catan_core import Ruleset
from catan_core.cli.arguments import seats_of, with_ruleset
from catan_core.cli.errors import UsageError
from catan_core.cli.params import MessageName
from catan_core.codec.typescript import declarations
from catan_core.serve.protocol import protocol_schema, protocol_types


@click.command("schema")
@with_ruleset
@click.option("--message", type=MessageName(), metavar="NAME", help="Only this message, or what has this tag.")
@click.option("--protocol", is_flag=True, help="With all that catan serve reads and writes: methods and errors.")
@click.option("--typescript", is_flag=True, help="Print types for TypeScript instead.")
def command(ruleset: Ruleset, seats: int | None, message: str | None, protocol: bool, typescript: bool) -> None:
    """Print the JSON Schema (2020-12) of all messages."""
    rules = ruleset.rules(seats_of(seats, ruleset))
    if typescript and message is not None:
        raise UsageError("--typescript prints all messages, so it does not go with --message")
    if protocol and message is not None:
        raise UsageError("--protocol prints all messages, so it does not go with --message")
    if typescript:
        print(protocol_types(rules) if protocol else declarations(rules), end="")
        return
    print(json.dumps(protocol_schema(rules) if protocol else rules.schema(message), indent=2))
