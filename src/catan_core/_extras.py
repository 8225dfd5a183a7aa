"""Libraries that come with an extra: whoever has it not is told its name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

OURS = ("catan_core", "catan_expansions", "catan_pytest")


@contextmanager
def needs_extra(extra: str, what: str) -> Iterator[None]:
    """Within, modules are imported that an extra of catan-core installs, for the sake of `what`.

    Raises ImportError for one that is not there, which names the extra and says how to install it.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in OURS:
            raise
        raise ImportError(f'{what} need the extra {extra}: pip install "catan-core[{extra}]"') from error
