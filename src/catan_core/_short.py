"""How a value from anywhere is shown in a message."""

from __future__ import annotations

from reprlib import Repr

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60


def short(value: object) -> str:
    """A value for a message: one short line, whatever it is.

    Every message shows values so that come from outside: arguments, JSON, what people type.

    >>> short("base"), len(short("x" * 1_000_000))
    ("'base'", 60)
    """
    try:
        return " ".join(_SHORT.repr(value).split())
    except ValueError:
        # A number with so many digits that Python refuses to write it.
        return f"a very large {type(value).__name__}"
