"""One spec that an expansion has contributed by a hook, and where it comes from."""

from __future__ import annotations

from typing import Any

import attrs

from catan_core.plugin import hooks
from catan_core.plugin.expansion import Expansion

PREFIX = f"{hooks.PROJECT}_"
"""What the names of all hooks begin with."""


@attrs.frozen(eq=False)
class Contribution:
    """One spec, who brought it, and the one of another expansion that it replaces."""

    hook: str
    key: str | None
    spec: Any
    expansion: Expansion
    part: str
    replaced: Contribution | None = None

    @property
    def where(self) -> str:
        """Who has brought it and by which hook, for messages."""
        return where(self.expansion, self.hook, self.part)


def where(expansion: Expansion, hook: str, part: str) -> str:
    """Who brings something and by which hook, for messages."""
    return f"{expansion.id!r}, {PREFIX}{hook} in {part}"
