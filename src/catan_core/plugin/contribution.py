"""A spec that an expansion contributes through a hook, and where it comes from."""

from __future__ import annotations

from typing import Any

import attrs

from catan_core.model.errors import EngineError
from catan_core.plugin import hooks
from catan_core.plugin.expansion import Expansion

PREFIX = f"{hooks.PROJECT}_"
"""The prefix of every hook name."""

MARK = f"{hooks.PROJECT}_impl"
"""The attribute that `hookimpl` sets on a function."""

BLAMED = "the expansion "
"""How every note begins that names the expansion whose rule has failed."""


@attrs.frozen(eq=False)
class Contribution:
    """A spec, the expansion that contributes it, and the contribution of another expansion that it replaces, if any.

    `part` is the name of its module, and `line` says where its hook is in an expansion that is one file.
    """

    hook: str
    key: str | None
    spec: Any
    expansion: Expansion
    part: str
    replaced: Contribution | None = None
    line: str = ""

    @property
    def where(self) -> str:
        """The expansion and the hook that contribute the spec, for messages."""
        return where(self.expansion, self.hook, self.line or self.part)

    @property
    def said(self) -> str:
        """The hook, and what it says something of."""
        return f"{PREFIX}{self.hook}" + ("" if self.key is None else f" of {self.key}")

    def returned_wrongly(self, what: str, doing: str) -> EngineError:
        """The error for what a function of the spec has returned while something was done, noted on it whose it is."""
        error = EngineError(f"{self.where}: {what}")
        error.add_note(self.blamed(doing))
        return error

    def blamed(self, doing: str) -> str:
        """The note on an error for which the spec is to blame, raised while something was done."""
        return f"{BLAMED}{self.expansion.id!r} ({self.line or self.part}, {self.said}) has raised this while {doing}"


def where(expansion: Expansion, hook: str, part: str) -> str:
    """An expansion, its hook and its module or the line of a file, for messages."""
    return f"{expansion.id!r}, {PREFIX}{hook} in {part}"
