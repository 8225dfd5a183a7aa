"""Where the command begins and ends: arguments in, an exit code out, mistakes in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from catan_core import CatanError, EngineError, IllegalAction
from catan_core.cli.errors import Failed, UsageError, one_line

FAILED, MISTAKE, INTERRUPTED = 1, 2, 130
NEEDS_EXTRA = "the command line needs the extra 'cli': pip install 'catan-core[cli]'"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (by default those of the process), and give its exit code.

    0: done. 1: it failed on the way, such as by a full disk or a bot's mistake. 2: something was wrong with what it was
    given. 130: interrupted. All but 0 are told in one line on standard error.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        from catan_core.cli.commands import run
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "rich":
            raise
        return _told(NEEDS_EXTRA, MISTAKE)
    try:
        code = run(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever was reading has seen enough.
        _close_output()
        return 0
    except OSError as error:
        if error.filename:
            return _told(f"{error.filename}: {error.strerror}", MISTAKE)
        _close_output()
        return _told(f"cannot read or write: {error.strerror or error}", FAILED)
    except (Failed, EngineError, IllegalAction) as error:
        # Whoever plays chooses from what is legal, and a transcript has an error of its own: a bot did this.
        return _told(str(error), FAILED)
    except (CatanError, UsageError) as error:
        return _told(str(error), MISTAKE)
    except KeyboardInterrupt:
        return _told("interrupted", INTERRUPTED)
    return code


def _close_output() -> None:
    """Let nothing more be written to standard output, not even when the process ends."""
    if isinstance(sys.stdout, TextIOWrapper):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _told(message: str, code: int) -> int:
    print(f"catan: {one_line(message)}", file=sys.stderr)
    return code
