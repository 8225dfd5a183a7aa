"""Where the command begins and ends: arguments in, an exit code out, mistakes in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from catan_core import CatanError

MISTAKE, INTERRUPTED = 2, 130
NEEDS_EXTRA = "the command line needs the extra 'cli': pip install 'catan-core[cli]'"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (by default those of the process), and give its exit code.

    0: done; 2: something was wrong with what it was given, told in one line on standard error; 130: interrupted.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        from catan_core.cli.arguments import Mistake
        from catan_core.cli.commands import run
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "rich":
            raise
        return _told(NEEDS_EXTRA, MISTAKE)
    try:
        code = run(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever was reading has seen enough; let nothing be written when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _told(f"{error.filename}: {error.strerror}" if error.filename else str(error), MISTAKE)
    except (CatanError, Mistake) as error:
        return _told(str(error), MISTAKE)
    except KeyboardInterrupt:
        return _told("interrupted", INTERRUPTED)
    return code


def _told(message: str, code: int) -> int:
    print(f"catan: {' '.join(message.split())}", file=sys.stderr)
    return code
