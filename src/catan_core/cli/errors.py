"""What ends the command early: a mistake in what it was given, or something that failed on the way."""

from __future__ import annotations


class UsageError(Exception):
    """Something is wrong with the arguments, or with a file that they name."""


class Failed(Exception):
    """The arguments were right, but something went wrong on the way: a full disk, a bot with a mistake."""


LINE_CHARS = 1_000
"""A message is cut to this length: what people or files have put into it may be of any length."""


def one_line(message: str) -> str:
    """A message as one line of bounded length."""
    line = " ".join(message.split())
    return line if len(line) <= LINE_CHARS else f"{line[:LINE_CHARS]}..."
