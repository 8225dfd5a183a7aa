"""`catan completion`: prints the script by which a shell completes the command."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

VARIABLE = "_CATAN_COMPLETE"
"""The variable by which a shell asks the command what may be typed."""


@click.command("completion")
@click.argument("shell", metavar="SHELL", type=click.Choice(("bash", "zsh", "fish")))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script for completion in a shell.

    With it the shell completes commands, options and their values. SHELL is bash, zsh or fish.
    """
    complete, whole = get_completion_class(shell), ctx.find_root()
    assert complete is not None
    click.echo(complete(whole.command, {}, whole.info_name or "catan", VARIABLE).source(), nl=False)
