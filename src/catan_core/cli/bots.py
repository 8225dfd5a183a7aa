"""Bots as the command seats them: each has a name, and their decisions can be counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import attrs

from catan_core import Action, Actions, View
from catan_core.cli.errors import UsageError
from catan_core.model.errors import did_you_mean, one_line, short
from catan_core.play import Bot, ProcessBot, load_bot

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


def bot_named(name: str, known: Mapping[str, Callable[[], Bot]]) -> CountedBot:
    """A bot that has a name here, or any other as `module:Class`."""
    if name not in known and ":" not in name:
        there = f"{', '.join(known)}, and your own as MODULE:CLASS{did_you_mean(name, known)}"
        raise UsageError(f"there is no bot {short(name)}; there are {there}")
    try:
        bot = known[name]() if name in known else load_bot(name)
    except (Exception, SystemExit) as error:
        raise UsageError(
            f"cannot make the bot {short(name)}: {one_line(error)}{_in_this_folder(name, error)}"
        ) from error
    if not callable(getattr(bot, "choose", None)):
        raise UsageError(f"{short(name)} is not a bot: it cannot choose")
    called = getattr(bot, "name", name)
    if not isinstance(called, str):
        raise UsageError(f"{short(name)} is not a bot: its name is a string, not {short(called)}")
    return CountedBot(bot, called)


def _in_this_folder(name: str, error: BaseException) -> str:
    """How the module of a bot is found that lies in the current folder, in which the command does not look."""
    module = name.partition(":")[0]
    if not isinstance(error, ModuleNotFoundError) or error.name != module or not Path(f"{module}.py").is_file():
        return ""
    return f"; {module}.py is in this folder, where 'python -m catan_core' finds it"


class IsolatedBot(ProcessBot):
    """A bot in a process of its own; its decisions are counted here."""

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        action = super().choose(view, actions, rng)
        _count()
        return action


def _count() -> None:
    if _decided is not None:
        _decided()
