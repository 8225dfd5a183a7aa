"""Many games between bots, on one processor or on all, with the same result."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from itertools import islice
from typing import Any, TypeVar

import attrs

import catan_core as catan
from catan_core.model import arguments
from catan_core.model.errors import refuse
from catan_core.play import faults
from catan_core.play.bots import Bot
from catan_core.play.remote import Elsewhere
from catan_core.play.report import Report, report_of
from catan_core.play.table import MAX_DECISIONS, require_bots

G = TypeVar("G")
T = TypeVar("T")

CHUNK = 25
"""How many games are handed to an executor at once, at most."""
SHOWN = 8
"""How many games are named, or ranges of them, at most."""
IN_FLIGHT = 256
"""How many chunks wait in an executor at most; the next are handed over as these come back. Chunks are smaller where
there are few games, so that no worker is busy with a large one for long when the others have nothing more to do."""


GIVEN = "keywords for new games as a mapping"


def seating(bots: int, game: int) -> tuple[int, ...]:
    """Which of the bots sits at each seat in a game: from game to game everybody moves on by one seat.

    >>> seating(4, 0), seating(4, 1)
    ((0, 1, 2, 3), (3, 0, 1, 2))
    """
    arguments.require_number(bots, "seating", "the number of bots", 1)
    arguments.require_number(game, "seating", "the number of a game")
    return tuple((seat - game) % bots for seat in range(bots))


@attrs.frozen
class Batch:
    """What all games of a simulation have in common."""

    ruleset: catan.Ruleset
    seats: int
    bots: tuple[Bot, ...]
    seed: int | str
    rotate: bool
    limit: int
    given: Mapping[str, Any]
    on_fault: faults.OnFault
    time_limit: float | None

    @property
    def blank(self) -> Report:
        """The report on no games."""
        return Report.blank(self.ruleset, self.seats, self.bots)

    def play(self, game: int) -> Report:
        """The report on one game."""
        seated = seating(self.seats, game if self.rotate else 0)
        match = catan.Match(self.ruleset, self.seats, f"{self.seed}/{game}", (), {}, **self.given)
        decisions, fault = faults.play_watched(
            match,
            [self.bots[index] for index in seated],
            self.limit,
            game=game,
            on_fault=self.on_fault,
            time_limit=self.time_limit,
        )
        return report_of(match, self.bots, seated, decisions, fault)

    def play_all(self, games: range) -> Report:
        """The report on some games."""
        return self.blank.with_all(map(self.play, games))


def simulate(
    ruleset: catan.Ruleset,
    games: int,
    seats: int,
    bots: Sequence[Bot],
    seed: int | str = 0,
    *,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    chunk: int | None = None,
    rotate: bool = True,
    limit: int = MAX_DECISIONS,
    given: Mapping[str, object] | None = None,
    on_fault: faults.OnFault = "stop",
    time_limit: float | None = None,
) -> Report:
    """Let bots play many games, and report on them.

    Game i is the match with the seed `f"{seed}/{i}"`; board, chance and every bot have their own random numbers in it.
    So the report is the same whatever the executor, its workers and the chunks. `bots` has one bot per seat; with
    `rotate` they move on by one seat from game to game (see `seating`).

    Without an `executor` the games are played one after the other, here; with one, `chunk` of them at a time in each of
    its workers. Any executor in the manner of `concurrent.futures` will do, also one that has workers on other
    machines. `progress(done, total)` is called as games are done. `limit` is the most decisions that a game may
    take, and `given` are further keywords for every match, such as a `board`,
    or a `board_seed` for games that all have one board.

    A bot has a fault if it raises something, or does what is no action or not legal; with a `time_limit` in seconds
    also if it has taken longer for a decision. That is measured when it has answered; a `ProcessBot` is cut off, by a
    limit of its own, and has a new process in every game. The first fault ends the simulation, or with
    `on_fault="loss"` only its game, which the bot's seat has lost and nobody has won; `Report.faults` counts them.

    Raises ArgumentError for numbers that make no sense and for anything but a bot, UnsupportedSeats, PositionError,
    GameTooLong, and BotFault, which names bot, seat, game, seed and action. What a rule raises comes with notes on the
    expansion and on the game, and is no fault of a bot; where it cannot be sent from another process as it is, it comes
    as a RemoteError. If a worker dies, a note on the error of the executor says which games were not over. The first
    such error ends the simulation.

    >>> import catan_core as catan
    >>> from catan_core.play import RandomBot
    >>> report = simulate(catan.ruleset("base"), 2, 4, [RandomBot()] * 4, seed=7)
    >>> report.games, report.wins.total, report.share("random")
    (2, 2, 1.0)
    """
    arguments.require(catan.Ruleset, ruleset, "simulate", "a Ruleset, such as ruleset('base')")
    arguments.require_number(games, "simulate", "the number of games")
    arguments.require_number(limit, "simulate", "a limit of decisions", 1)
    arguments.require_number(1 if chunk is None else chunk, "simulate", "the number of games in a chunk", 1)
    arguments.require_seed(seed, "simulate")
    arguments.require(bool, rotate, "simulate", "True or False as `rotate`")
    require_executor(executor, "simulate")
    faults.require_faults(on_fault, time_limit, "simulate")
    require_progress(progress, "simulate")
    arguments.require((Mapping, type(None)), given, "simulate", GIVEN)
    for name in given or ():
        arguments.require(str, name, "simulate", GIVEN)
    require_bots(bots, None, "simulate")
    ruleset.rules(seats)
    require_bots(bots, seats, "simulate")
    batch = Batch(ruleset, seats, tuple(bots), seed, rotate, limit, dict(given or {}), on_fault, time_limit)
    size = 1 if executor is None else chunk or max(1, min(CHUNK, games // IN_FLIGHT))
    chunks = (range(first, min(first + size, games)) for first in range(0, games, size))
    played = map(batch.play_all, chunks) if executor is None else spread(executor, batch.play_all, chunks)

    def counted() -> Iterator[Report]:
        done = 0
        for part in played:
            yield part
            done += part.games
            if progress is not None:
                progress(done, games)

    return batch.blank.with_all(counted())


def require_progress(progress: object, where: str) -> None:
    """Raise ArgumentError unless a value is a function, which is called as games are done, or None."""
    if progress is not None:
        arguments.require_function(progress, where, "a function of two numbers as `progress`")


def require_executor(executor: object, where: str) -> None:
    """Raise ArgumentError unless a value is an executor or None."""
    if executor is not None and not callable(getattr(executor, "submit", None)):
        refuse(where, "an executor in the manner of concurrent.futures", executor)


def spread(executor: Executor, play: Callable[[G], T], games: Iterable[G]) -> Iterator[T]:
    """What comes out of games, or of chunks of games, in their order, as an executor brings it.

    Raises what `play` raises, also in another process; RemoteError for what cannot be sent from there.
    """
    play = Elsewhere(play)
    waiting: deque[tuple[G, Future[T]]] = deque()
    try:
        for each in games:
            waiting.append((each, executor.submit(play, each)))
            if len(waiting) == IN_FLIGHT:
                yield _come(waiting)
        while waiting:
            yield _come(waiting)
    except BrokenExecutor as error:
        if left := [each for each, future in waiting if _is_open(future)]:
            error.add_note(f"a worker has ended; of the games that were sent out, these were not over: {listed(left)}")
        raise
    finally:
        for _, future in waiting:
            future.cancel()


def _come(waiting: deque[tuple[G, Future[T]]]) -> T:
    """What comes out of the first games that are waited for; then they wait no longer."""
    came = waiting[0][1].result()
    waiting.popleft()
    return came


def _is_open(future: Future[Any]) -> bool:
    """Whether nothing has come of games: they were cut off, or still wait."""
    return not future.done() or future.cancelled() or isinstance(future.exception(), BrokenExecutor)


def listed(games: Iterable[object]) -> str:
    """Numbers of games and ranges of them in words, the first few of many.

    >>> listed([4, range(6, 7), range(7, 9)]), listed(range(20))
    ('4, 6, 7 to 8', '0, 1, 2, 3, 4, 5, 6, 7, and more')
    """
    known = [*islice(games, SHOWN + 1)]
    return ", ".join([*map(_numbers, known[:SHOWN]), *(["and more"] if len(known) > SHOWN else [])])


def _numbers(games: object) -> str:
    if not isinstance(games, range):
        return f"{games}"
    return f"{games[0]}" if len(games) == 1 else f"{games[0]} to {games[-1]}"
