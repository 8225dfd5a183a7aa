"""Whether each name in `replaces` has a replacement. The compiler checks that the names exist.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

import attrs

from catan_core import Setup
from catan_core.compiler.contributions import RESULTS
from catan_core.compiler.overrides import SEATS, full_key, owner_of
from catan_core.compiler.rulesets import hooks_of
from catan_core.plugin.expansion import Expansion
from catan_core.testing.report import Setting


@attrs.define
class Names:
    """What an expansion has provided in all the compositions that were checked, and which expansions were there."""

    expansion: Expansion
    brought: set[str] = attrs.field(factory=set)
    present: set[str] = attrs.field(factory=set)

    def look(self, setting: Setting) -> None:
        """Note what the expansion provides in one composition, also what another expansion excludes."""
        composed = setting.ruleset
        hooks = hooks_of(composed.chosen)
        setup = Setup(composed.options, setting.seats, setting.ids)
        unused = hooks.unused(setup)
        self.present |= setting.ids
        for hook in RESULTS:
            for contribution in (*hooks.ask(hook, setup, unused), *hooks.ask_excluded(hook, setup, unused)):
                name = full_key(contribution)
                if name is not None and contribution.expansion.id == self.expansion.id:
                    self.brought.add(name)

    def replacements_are_provided(self) -> None:
        """An expansion provides a replacement for whatever it replaces, at least with some options."""
        stale = self.stale()
        assert stale is None, (
            f"{self.expansion.id!r} replaces {stale!r}, but provides nothing in its place: a stale name"
        )

    def stale(self) -> str | None:
        """The first name without a replacement; None if there is none."""
        keys = (key for key in self.expansion.replaces if self._concerns(key) and not key.startswith(f"{SEATS}:"))
        return next((key for key in keys if key not in self.brought), None)

    def unchecked(self) -> tuple[str, ...]:
        """The names that could not be checked, since their expansion was never there."""
        return tuple(key for key in (*self.expansion.excludes, *self.expansion.replaces) if not self._concerns(key))

    def _concerns(self, key: str) -> bool:
        """Whether the expansion that a name belongs to was there; a name without an owner concerns all."""
        owner = owner_of(key)
        return owner is None or owner in self.present
