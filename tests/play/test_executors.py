"""Games on the workers of whatever executor: of this machine, of a cluster, or of one's own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest

import catan_core as catan
from catan_core.play import Bot, RandomBot, Report, simulate
from catan_core.play.simulation import CHUNK, IN_FLIGHT

SHORT = catan.ruleset("base", options={"base.turn_phases": "combined", "base.victory_points": 3})
BOTS: list[Bot] = [RandomBot(), RandomBot(name="other")]


def played(games: int, executor: Executor | None = None, chunk: int | None = None) -> Report:
    return simulate(SHORT, games, 2, BOTS, seed="same", executor=executor, chunk=chunk)


class Here(Executor):
    """Does at once what it is given, and remembers how many games that were."""

    def __init__(self) -> None:
        self.chunks: list[int] = []
        self.waiting = self.most = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        executor = self

        class Answer(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                executor.waiting -= 1
                return super().result(timeout)

        self.chunks.append(len(args[0]))
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        future = Answer()
        future.set_result(fn(*args, **kwargs))
        return future


class Blank(Here):
    """Says of every chunk that its games have not been played, so that many cost nothing."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return super().submit(lambda games: Report.blank(SHORT, 2, BOTS), *args)


def test_an_executor_needs_nothing_but_to_submit() -> None:
    here = Here()
    assert played(5, here, chunk=2) == played(5)
    assert here.chunks == [2, 2, 1]


@pytest.mark.parametrize(("games", "size"), [(10, 1), (IN_FLIGHT * 3, 3), (IN_FLIGHT * CHUNK * 4, CHUNK)])
def test_chunks_are_small_enough_to_keep_all_workers_busy_and_large_enough_to_be_worth_it(
    games: int, size: int
) -> None:
    blank = Blank()
    played(games, blank)
    assert set(blank.chunks) == {size}
    assert sum(blank.chunks) == games


def test_only_so_many_chunks_wait_at_a_time() -> None:
    blank = Blank()
    played(IN_FLIGHT * 2, blank, chunk=1)
    assert len(blank.chunks) == IN_FLIGHT * 2
    assert blank.most == IN_FLIGHT


def test_the_executor_of_a_dask_client_will_do() -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra dask")
    cluster = {"n_workers": 1, "threads_per_worker": 2, "processes": False, "dashboard_address": None}
    with distributed.Client(**cluster) as client, client.get_executor() as executor:
        assert played(6, executor, chunk=2) == played(6)
