"""What is said about a stored game when an expansion of it is not installed: a file may define it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from catan_core import Expansion, TranscriptError, read_summary
from catan_core.cli.errors import UsageError
from catan_core.cli.files import STANDARD
from catan_core.model.errors import one_line
from catan_core.plugin.expansion import announced


@contextmanager
def naming_files(text: str, files: Sequence[Expansion], command: str, source: str | Path) -> Iterator[None]:
    """While a stored game is read, say how the file of an expansion that is missing is named: after a `command` and the
    `source` of the game. Raises UsageError instead of a TranscriptError."""
    try:
        yield
    except TranscriptError as error:
        missing: list[str] = []
        with suppress(TranscriptError):
            missing = [id for id in read_summary(text, expansions=files).missing if id not in announced()]
        if not missing:
            raise
        named = "-" if source == STANDARD else shlex.quote(str(source))
        raise UsageError(
            f"{one_line(error)}; if a file defines {missing[0]!r}, name that too: {command} {named} ./{missing[0]}.py"
        ) from error
