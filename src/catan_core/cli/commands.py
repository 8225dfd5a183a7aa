"""The `catan` command and its subcommands."""

from __future__ import annotations

import sys
from typing import Any

import click

import catan_core
from catan_core.cli import (
    board,
    check,
    describe,
    explain,
    listing,
    new_expansion,
    play,
    replay,
    schema,
    serve,
    shell,
    simulate,
    tournament,
)
from catan_core.cli.errors import errors_in_one_line


class Commands(click.Group):
    """A group that lists its commands in the order in which they were added, and reports errors in one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        with errors_in_one_line():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with errors_in_one_line():
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result


@click.group(cls=Commands, no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(catan_core.__version__, message="catan_core %(version)s")
def catan() -> None:
    """Unofficial rules of the Catan family: play, watch, simulate and check games.

    `catan play` starts a game against bots. `catan COMMAND --help` tells more of a command.
    """


for _module in (
    play,
    simulate,
    tournament,
    replay,
    board,
    describe,
    explain,
    listing,
    schema,
    serve,
    check,
    new_expansion,
    shell,
):
    catan.add_command(_module.command)
