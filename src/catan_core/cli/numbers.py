"""Whole numbers that people type, with bounds."""

from __future__ import annotations

import re
from string import ascii_lowercase

from catan_core.model.errors import short as shortened

MAX_DIGITS = 15
"""Reading thousands of digits takes time, or is refused by Python itself."""

SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")

WHOLE = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}")


HUNDRED = 100
SHORT = re.compile(r"([a-z])([0-9])")


def short(number: int) -> str:
    """A number of a list in at most two characters up to 359, so that there is room for it on a board: `a0` is 100.

    >>> short(99), short(100), short(134)
    ('99', 'a0', 'd4')
    """
    tens, ones = divmod(number - HUNDRED, 10)
    return f"{ascii_lowercase[tens]}{ones}" if 0 <= tens < len(ascii_lowercase) else str(number)


def number_of(text: str) -> str:
    """What was typed, with a number in two characters written in digits.

    >>> number_of("D4"), number_of("12"), number_of("wool")
    ('134', '12', 'wool')
    """
    match = SHORT.fullmatch(text.strip().lower())
    return text if match is None else str(HUNDRED + 10 * ascii_lowercase.index(match[1]) + int(match[2]))


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
        raise ValueError(f"{shortened(text)} is not a whole number from {least} to {most}")
    return number
