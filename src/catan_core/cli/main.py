"""Where the `catan` command begins, with or without the libraries that it needs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn

NEEDS = ("click", "platformdirs", "rich")
"""What the extra `cli` installs."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command with these arguments, by default those of the process, and exit.

    The exit code is 0 when it is done, 1 if it failed on the way, 2 if something was wrong with the arguments, and 130
    if it was interrupted. All but 0 come with one line on standard error.
    """
    _open_what_is_closed()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        from catan_core.cli.commands import catan
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDS:
            raise
        print("catan: the command line needs the extra 'cli': pip install 'catan-core[cli]'", file=sys.stderr)
        sys.exit(2)
    sys.exit(catan.main(arguments, prog_name="catan"))


def _open_what_is_closed() -> None:
    """Have standard streams that were closed before the process began, as by `<&-`, be as empty as /dev/null. Then no
    file that is opened later takes their numbers."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (it stays open)
