"""Whole numbers that people type, with bounds."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from reprlib import repr as shortened

WHOLE = re.compile(r"-?[0-9]{1,15}")
"""The length is bounded too: to read thousands of digits takes time, or is refused by Python itself."""


def whole(text: str, least: int, most: int) -> int:
    """The number that a text holds. Raises ValueError, saying what is wanted.

    >>> whole("4", 1, 64)
    4
    >>> whole("9" * 5000, 1, 64)
    Traceback (most recent call last):
    ...
    ValueError: a whole number from 1 to 64 is wanted, not '999999999999...9999999999999'
    """
    number = int(text) if WHOLE.fullmatch(text) else None
    if number is None or not least <= number <= most:
        raise ValueError(f"a whole number from {least} to {most} is wanted, not {shortened(text)}")
    return number


def number(least: int, most: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number with bounds."""

    def read(text: str) -> int:
        try:
            return whole(text, least, most)
        except ValueError as error:
            raise ArgumentTypeError(str(error)) from None

    return read
