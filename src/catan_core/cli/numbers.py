"""Whole numbers that people type, with bounds."""

from __future__ import annotations

import re

from catan_core.model.errors import short

MAX_DIGITS = 15
"""Reading thousands of digits takes time, or is refused by Python itself."""

SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")

WHOLE = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}")


def whole(text: str, least: int, most: int) -> int:
    """The number that a text holds. Raises ValueError, saying what is wanted.

    >>> whole("4", 1, 64)
    4
    >>> whole("9" * 5000, 1, 64)
    Traceback (most recent call last):
    ...
    ValueError: '999999999999999999999999999...9999999999999999999999999999' is not a whole number from 1 to 64
    """
    number = int(text) if WHOLE.fullmatch(text) else None
    if number is None or not least <= number <= most:
        raise ValueError(f"{short(text)} is not a whole number from {least} to {most}")
    return number
