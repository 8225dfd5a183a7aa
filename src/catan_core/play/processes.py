"""Bots in processes of their own, which can be cut off.

A bot that is asked here and never answers is waited for. One in another process has an end put to it: when its time is
up, when the process dies, when what it sends is no answer.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from random import Random
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING

from catan_core import Action, Actions, Rules, View
from catan_core.model.errors import ArgumentError, CatanError, refuse, short
from catan_core.play.bots import Bot
from catan_core.play.remote import named
from catan_core.play.table import require_bots

if TYPE_CHECKING:
    from catan_core.play.asking import BotProcess


class NoAnswer(CatanError):
    """A bot in a process of its own has not answered: its time was up, its process has ended, or what it sent is no
    answer."""


class ProcessBot:
    """Decides as another bot does, in a process of its own, which ends when the bot takes longer than its time limit.

    `bot` is a bot that can be pickled, or the class of one as `"module:Class"`, which is then made in the process only
    and may hold anything. `time_limit` is in seconds, for each decision; None for no limit. `name` is by default that
    of the bot, or `"module:Class"`.

    The process starts when it is needed and serves any number of games and seats until `close`, or the end of a `with`
    block; what starts it again is the next decision. `simulate` and tournaments close it after every game, so every
    game has a process of its own. To start takes a third of a second, which no limit counts. Processes are spawned, so
    a script needs `if __name__ == "__main__":`.

    Any number of threads may ask it, one after the other. A copy has no process yet. The bot cannot start processes by
    `multiprocessing` itself.

    `choose` raises NoAnswer if the time is up, the process dies, or what it sends is no answer, and RemoteError for
    what the bot raises; then the process has been ended. Raises ArgumentError for what is no such bot, and for a time
    limit that makes no sense.

    >>> import catan_core as catan
    >>> from catan_core.play import ProcessBot, RandomBot, play_match
    >>> match = catan.Match(catan.ruleset("base"), seats=2, seed=7)
    >>> with ProcessBot(RandomBot(), time_limit=30) as bot:
    ...     playing = play_match(match, [bot, RandomBot()])
    ...     next(playing) == match.history[0][0]
    True
    """

    def __init__(self, bot: Bot | str, time_limit: float | None = None, *, name: str | None = None) -> None:
        where = "ProcessBot"
        if time_limit is not None and (type(time_limit) not in (int, float) or not 0 < time_limit < inf):
            refuse(where, "a time limit in seconds, a number above 0", time_limit)
        if not isinstance(bot, str):
            require_bots([bot], None, where)
        elif not all(bot.partition(":")):
            refuse(where, "a bot, or the class of one as 'module:Class'", bot)
        if name is not None and not isinstance(name, str):
            refuse(where, "a name, a string", name)
        try:
            self._made: bytes = pickle.dumps(bot)
        except Exception as error:  # whatever the class of the bot does
            raise ArgumentError(f"{where} takes a bot that can be pickled, not {short(bot)}: {named(error)}") from error
        self.bot: Bot | str = bot
        self.time_limit: float | None = time_limit
        self.name: str = name if name is not None else bot if isinstance(bot, str) else bot.name
        self._lock = Lock()
        self._process: BotProcess | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return _process_bot, (type(self), self.bot, self.time_limit, self.name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ProcessBot):
            return NotImplemented
        return (self.bot, self.time_limit, self.name) == (other.bot, other.time_limit, other.name)

    def __hash__(self) -> int:
        return hash((self.time_limit, self.name))

    def __repr__(self) -> str:
        limit = "" if self.time_limit is None else f", at most {self.time_limit:g} seconds a decision"
        return f"<ProcessBot {self.name!r}{limit}>"

    def __enter__(self) -> ProcessBot:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()

    @property
    def is_running(self) -> bool:
        """Whether there is a process now."""
        return self._process is not None and self._process.is_alive

    @property
    def remembers(self) -> bool:
        """Whether the bot is given what its seat has seen. For a class by its name, this starts the process."""
        if not isinstance(self.bot, str):
            return getattr(self.bot, "remembers", False)
        with self._lock, self._asked() as process:
            return process.remembers

    def begin(self, rules: Rules) -> None:
        """Start the process unless it is running, and have it know the rules. Raises NoAnswer if that fails."""
        with self._lock, self._asked() as process:
            process.begin(rules)

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        """What the bot does. Raises NoAnswer and RemoteError; then there is no process any more."""
        with self._lock, self._asked() as process:
            process.begin(view.rules)
            return process.choose(view, rng, self.time_limit)

    def close(self) -> None:
        """End the process, if there is one."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.end()

    @contextmanager
    def _asked(self) -> Iterator[BotProcess]:
        """The process, started unless it is running. Whatever interrupts what is asked of it ends it: its answer could
        be taken for that to the next question."""
        from catan_core.play.asking import BotProcess  # multiprocessing takes long to import

        try:
            if self._process is None:
                self._process = BotProcess(self._made)
            yield self._process
        except BaseException:
            process, self._process = self._process, None
            if process is not None:
                process.kill()
            raise


def _process_bot(kind: type[ProcessBot], bot: Bot | str, time_limit: float | None, name: str) -> ProcessBot:
    return kind(bot, time_limit, name=name)
