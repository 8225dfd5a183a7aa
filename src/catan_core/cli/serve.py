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
    """Run games for another program, by JSON-RPC.

    It speaks JSON-RPC 2.0 over standard input and output: it reads a request from each line, and answers each in a
    line. The command ends when its input ends. The page "A frontend in another language" of the documentation has the
    methods, and says how long a line may be and how many requests a batch may have.

    Games may use the installed expansions, and those of the files that are named. No request runs a file.
    """
    serve(sys.stdin.buffer, sys.stdout.buffer, expansions=files)
