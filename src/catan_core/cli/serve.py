"""`catan serve`: games for a frontend in another language."""

from __future__ import annotations

import sys

import click

from catan_core import Expansion
from catan_core.cli.arguments import with_files
from catan_core.serve import serve


@click.command("serve")
@with_files
def command(files: list[Expansion]) -> None:
    """Hold games for another program.

    It speaks over standard input and output: each line that comes in is a request of JSON-RPC 2.0, and each line that
    goes out the answer to one. The command ends when its input ends. How long a line may be, and how many requests a
    batch may have, stands in the documentation, under "A frontend in another language".

    Games may have the expansions that are installed, and those of the files that are named. No request runs a file.
    """
    serve(sys.stdin.buffer, sys.stdout.buffer, expansions=files)
