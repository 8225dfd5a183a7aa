"""Bots as the command seats them: if one fails, that is reported in one line; their decisions can be counted."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import attrs

from catan_core import Action, Actions, View
from catan_core.cli.errors import Failed
from catan_core.play import Bot

_decided: Callable[[], None] | None = None


def call_after_decisions(decided: Callable[[], None] | None) -> None:
    """Have this called in this process after every decision of a bot, from now on; None for nothing."""
    global _decided
    _decided = decided


@attrs.frozen
class SafeBot:
    """Decides as another bot does. Raises Failed where that bot raises anything, or does not give an action."""

    bot: Bot
    name: str

    @property
    def remembers(self) -> bool:
        return getattr(self.bot, "remembers", False)

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        try:
            action = self.bot.choose(view, actions, rng)
        except (Exception, SystemExit) as error:
            raise Failed(f"the bot {self.name!r} has failed: {type(error).__name__}: {error}") from error
        if not isinstance(action, Action):
            raise Failed(f"the bot {self.name!r} has failed: it chose something of type {type(action).__name__}")
        if _decided is not None:
            _decided()
        return action
