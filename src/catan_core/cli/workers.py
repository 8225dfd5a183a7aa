"""Many games between bots, here or in other processes: how far they have come, and what stays after Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context
from os import getpid
from typing import Any, Protocol

import attrs

from catan_core.cli.bots import call_after_decisions
from catan_core.cli.errors import Failed
from catan_core.cli.output import Screen
from catan_core.cli.progress import Standing, counting
from catan_core.play.simulation import listed

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


class WorkerDied(Exception):
    """A process that played has ended, with this exit code if it is known; these were its games."""

    def __init__(self, games: Sequence[range], code: int | None) -> None:
        super().__init__(games, code)
        self.games: Sequence[range] = games
        self.code: int | None = code

    def named(self, seed_of: Callable[[int], str]) -> Failed:
        """The error as it is told, with the seeds of the games."""
        code = "" if self.code is None else f" (exit code {self.code})"
        while_it = ""
        if self.games:
            seeds = listed(repr(seed_of(game)) for games in self.games for game in games)
            one_of = "one of the games" if sum(map(len, self.games)) > 1 else "game"
            while_it = f" while it played {one_of} {listed(self.games)} with seed {seeds}"
        return Failed(f"a process that was playing has ended{code}{while_it}")


@attrs.frozen
class Desks:
    """In shared memory: which games each process plays now, after its id."""

    places: Any

    def take(self) -> Callable[[range], None]:
        """A free desk for this process; gives how it notes what it plays."""
        with self.places.get_lock():
            place = next(place for place in range(0, len(self.places), 3) if not self.places[place])
            self.places[place] = getpid()

        def note(games: range) -> None:
            self.places[place + 1 : place + 3] = [games.start, games.stop]

        return note

    def who_died(self, processes: Iterable[Any]) -> WorkerDied:
        """What is known when some of the processes have ended by themselves, and the others have been terminated."""
        played = {pid: range(*self.places[place + 1 : place + 3]) for place, pid in self._taken()}
        died = {each.pid: each.exitcode for each in processes if each.exitcode not in (None, 0, -signal.SIGTERM)}
        games = [played[pid] for pid in (died or played) if played.get(pid)]
        return WorkerDied(games, next(iter(died.values()), None))

    def _taken(self) -> list[tuple[int, int]]:
        return [(place, self.places[place]) for place in range(0, len(self.places), 3) if self.places[place]]


_desk: Callable[[range], None] | None = None


def _play_noted(play: Callable[[Any], Any], asked: Any) -> Any:
    """Play, in another process, and have it noted meanwhile what."""
    assert _desk is not None
    _desk(asked if isinstance(asked, range) else range(asked, asked + 1))
    try:
        return play(asked)
    finally:
        _desk(range(0))


class Games(Executor):
    """Has games played by an executor, or here at once without any, and remembers what has come of each.

    It is in `over` by what was asked for, such as the number of a game, also where another one is still waited for.
    """

    def __init__(
        self,
        executor: Executor | None,
        over: dict[Any, Any],
        is_over: Callable[[int], None],
        started: Callable[[], None] = lambda: None,
    ) -> None:
        self._over = over
        self._executor, self._is_over, self._started = executor, is_over, started
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
            future = self._executor.submit(_play_noted, play, asked)
            self._started()
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
        desks = Desks(CONTEXT.Array("q", 3 * workers))
        executor = ProcessPoolExecutor(workers, CONTEXT, _begin, (counter, desks))
        processes: set[Any] = set()
        try:
            yield Games(executor, over, is_over, lambda: processes.update({*active_children()} - others))
        except BrokenExecutor:
            executor.shutdown()
            raise desks.who_died(processes) from None
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in {*active_children()} - others:
                process.terminate()
            raise
        executor.shutdown()


def _decisions(counter: Counter) -> str:
    return f"{counter.value} decisions"


def _begin(counter: Any, desks: Desks) -> None:
    """Begin a process that plays: Ctrl-C is for that which waits for it, decisions are counted for all together, and
    it is noted what is played."""
    global _desk
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _desk = desks.take()

    def add() -> None:
        with counter.get_lock():
            counter.value += 1

    call_after_decisions(add)
