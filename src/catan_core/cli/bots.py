"""Bots as the command seats them: each has a name, and their decisions can be counted."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import attrs

from catan_core import Action, Actions, View
from catan_core.play import Bot, ProcessBot

_decided: Callable[[], None] | None = None


def call_after_decisions(decided: Callable[[], None] | None) -> None:
    """Have this called in this process after every decision of a bot, from now on; None for nothing."""
    global _decided
    _decided = decided


@attrs.frozen
class CountedBot:
    """Decides as another bot does, under a name; its decisions are counted."""

    bot: Bot
    name: str

    @property
    def remembers(self) -> bool:
        return getattr(self.bot, "remembers", False)

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        action = self.bot.choose(view, actions, rng)
        _count()
        return action


class IsolatedBot(ProcessBot):
    """A bot in a process of its own; its decisions are counted here."""

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        action = super().choose(view, actions, rng)
        _count()
        return action


def _count() -> None:
    if _decided is not None:
        _decided()
