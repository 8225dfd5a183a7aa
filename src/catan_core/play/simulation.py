"""Many games between bots, on one processor or on all, with the same result."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

import attrs

from catan_core import Match, Ruleset
from catan_core.model.arguments import require, require_number, require_seed
from catan_core.model.errors import refuse
from catan_core.play.bots import Bot
from catan_core.play.report import Report, report_of
from catan_core.play.table import MAX_DECISIONS, play_match, require_bots

G = TypeVar("G")
T = TypeVar("T")

CHUNK = 25
"""How many games are handed to an executor at once, at most."""
IN_FLIGHT = 256
"""How many chunks wait in an executor at most; the next are handed over as these come back. Chunks are smaller where
there are few games, so that no worker is busy with a large one for long when the others have nothing more to do."""


def seating(bots: int, game: int) -> tuple[int, ...]:
    """Which of the bots sits at each seat in a game: from game to game everybody moves on by one seat.

    >>> seating(4, 0), seating(4, 1)
    ((0, 1, 2, 3), (3, 0, 1, 2))
    """
    require_number(bots, "seating", "the number of bots", 1)
    require_number(game, "seating", "the number of a game")
    return tuple((seat - game) % bots for seat in range(bots))


@attrs.frozen
class Batch:
    """What all games of a simulation have in common."""

    ruleset: Ruleset
    seats: int
    bots: tuple[Bot, ...]
    seed: int | str
    rotate: bool
    limit: int
    given: Mapping[str, Any]

    @property
    def blank(self) -> Report:
        """The report on no games."""
        return Report.blank(self.ruleset, self.seats, self.bots)

    def play(self, game: int) -> Report:
        """The report on one game."""
        seated = seating(self.seats, game if self.rotate else 0)
        match = Match(self.ruleset, self.seats, f"{self.seed}/{game}", (), {}, **self.given)
        decisions = sum(1 for _ in play_match(match, [self.bots[index] for index in seated], self.limit))
        return report_of(match, self.bots, seated, decisions)

    def play_all(self, games: range) -> Report:
        """The report on some games."""
        return self.blank.with_all(map(self.play, games))


def simulate(
    ruleset: Ruleset,
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

    Raises ArgumentError for numbers that make no sense and for anything but a bot, UnsupportedSeats, PositionError,
    GameTooLong, and IllegalAction if a bot does what it may not. The first such error ends the simulation.

    >>> import catan_core as catan
    >>> from catan_core.play import RandomBot
    >>> report = simulate(catan.ruleset("base"), 2, 4, [RandomBot()] * 4, seed=7)
    >>> report.games, report.wins.total, report.share("random")
    (2, 2, 1.0)
    """
    require(Ruleset, ruleset, "simulate", "a Ruleset, such as ruleset('base')")
    require_number(games, "simulate", "the number of games")
    require_number(limit, "simulate", "a limit of decisions", 1)
    require_number(1 if chunk is None else chunk, "simulate", "the number of games in a chunk", 1)
    require_seed(seed, "simulate")
    require_executor(executor, "simulate")
    require((Mapping, type(None)), given, "simulate", "keywords for new games as a mapping")
    require_bots(bots, None, "simulate")
    ruleset.rules(seats)
    require_bots(bots, seats, "simulate")
    batch = Batch(ruleset, seats, tuple(bots), seed, rotate, limit, dict(given or {}))
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


def require_executor(executor: object, where: str) -> None:
    """Raise ArgumentError unless a value is an executor or None."""
    if executor is not None and not callable(getattr(executor, "submit", None)):
        refuse(where, "an executor in the manner of concurrent.futures", executor)


def spread(executor: Executor, play: Callable[[G], T], games: Iterable[G]) -> Iterator[T]:
    """What comes out of games, or of chunks of games, in their order, as an executor brings it."""
    waiting: deque[Future[T]] = deque()
    try:
        for each in games:
            waiting.append(executor.submit(play, each))
            if len(waiting) == IN_FLIGHT:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
