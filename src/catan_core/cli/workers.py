"""Many games between bots, here or in other processes: how far they have come, and what stays after Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context
from typing import Any, Protocol

import attrs

from catan_core.cli.bots import call_after_decisions
from catan_core.cli.output import Screen, Standing, counting

CONTEXT = get_context("spawn")
"""Spawned, since a process with threads, such as that of the progress bar, must not be forked."""


class Counter(Protocol):
    """A number of decisions."""

    value: int


@attrs.define
class Here:
    """The decisions that were taken in this process."""

    value: int = 0

    def add(self) -> None:
        self.value += 1


class Games(Executor):
    """Has games played by an executor, or here at once without any, and remembers what has come of each.

    It is in `over` by what was asked for, such as the number of a game, also where another one is still waited for.
    """

    def __init__(self, executor: Executor | None, over: dict[Any, Any], is_over: Callable[[int], None]) -> None:
        self._over = over
        self._executor, self._is_over = executor, is_over
        self._games = 0

    @property
    def is_elsewhere(self) -> bool:
        """Whether games are played in other processes."""
        return self._executor is not None

    def submit(self, play: Callable[..., Any], /, *games: Any, **_: Any) -> Future[Any]:
        (asked,) = games
        if self._executor is None:
            future: Future[Any] = Future()
            future.set_result(play(asked))
        else:
            future = self._executor.submit(play, asked)
        future.add_done_callback(partial(self._remember, asked))
        return future

    def _remember(self, asked: Any, future: Future[Any]) -> None:
        if not future.cancelled() and future.exception() is None:
            self._over[asked] = future.result()
            self.count(self._games + (len(asked) if isinstance(asked, range) else 1))

    def count(self, over: int) -> None:
        """Show that so many games are over."""
        self._games = over
        self._is_over(over)


@contextmanager
def playing(workers: int, games: int, screen: Screen, over: dict[Any, Any], known: int = 0) -> Iterator[Games]:
    """Where games are played: in so many processes, or here if it is one; meanwhile it is shown how far they have come.

    What has come of each is then in `over`; `known` games were over before. With an error, or Ctrl-C, nobody waits for
    the games that are not over.
    """
    counter = Here() if workers == 1 else CONTEXT.Value("q", 0)
    standing = Standing("games", games, done=known, note=partial(_decisions, counter), lasts=True)
    with counting(standing, screen) as step:

        def is_over(games: int) -> None:
            step(known + games)

        if isinstance(counter, Here):
            call_after_decisions(counter.add)
            try:
                yield Games(None, over, is_over)
            finally:
                call_after_decisions(None)
            return
        others = {*active_children()}
        executor = ProcessPoolExecutor(workers, CONTEXT, _begin, (counter,))
        try:
            yield Games(executor, over, is_over)
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in {*active_children()} - others:
                process.terminate()
            raise
        executor.shutdown()


def _decisions(counter: Counter) -> str:
    return f"{counter.value} decisions"


def _begin(counter: Any) -> None:
    """Begin a process that plays: Ctrl-C is for that which waits for it, and decisions are counted for all together."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def add() -> None:
        with counter.get_lock():
            counter.value += 1

    call_after_decisions(add)
