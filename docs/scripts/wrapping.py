"""Breaks long lines of Python, as the pages show them: signatures, declarations and calls."""

from __future__ import annotations

from collections.abc import Iterator

WIDTH = 80
"""How long a line of code on a page may be, in characters."""

OPENING, CLOSING = "([{", ")]}"


def wrapped(code: str, width: int = WIDTH) -> str:
    """The same code, where each line that is too long is broken within its longest pair of brackets."""
    return "\n".join(line for long in code.splitlines() for line in _broken(long, width))


def fits(code: str, width: int = WIDTH) -> bool:
    """Whether no line of code is too long."""
    return all(len(line) <= width for line in code.splitlines())


def _broken(line: str, width: int) -> Iterator[str]:
    pairs = _brackets(line) if len(line) > width else ()
    start, end = max(pairs, key=lambda pair: pair[1] - pair[0], default=(0, 0))
    if end - start < 2:
        yield line
        return
    inner = line[: len(line) - len(line.lstrip())] + "    "
    items = list(_items(line[start + 1 : end]))
    comma = "," if len(items) > 1 else ""
    yield line[: start + 1]
    for item in items:
        yield from _broken(f"{inner}{item}{comma}", width)
    yield from _broken(f"{inner[4:]}{line[end:]}", width)


def _depths(text: str) -> Iterator[tuple[int, str, int]]:
    """Every character outside strings, with its place and how many brackets are open around it."""
    depth, quote = 0, ""
    for place, character in enumerate(text):
        if quote:
            quote = "" if character == quote and text[place - 1] != "\\" else quote
        elif character in "'\"":
            quote = character
        else:
            depth -= character in CLOSING
            yield place, character, depth
            depth += character in OPENING


def _brackets(line: str) -> Iterator[tuple[int, int]]:
    """Where the outermost pairs of brackets open and close."""
    start = 0
    for place, character, depth in _depths(line):
        if depth == 0 and character in OPENING:
            start = place
        elif depth == 0 and character in CLOSING:
            yield start, place


def _items(text: str) -> Iterator[str]:
    """What stands between the outermost commas."""
    commas = [place for place, character, depth in _depths(text) if character == "," and depth == 0]
    for start, end in zip([-1, *commas], [*commas, len(text)], strict=True):
        if item := text[start + 1 : end].strip():
            yield item
