"""How long each hot operation takes, for each of `TABLES`. Needs the extra `bench`.

    pytest tests/benchmarks/bench_operations.py [-k knights] [--benchmark-timer=time.process_time]
    pytest tests/benchmarks/bench_operations.py --benchmark-disable        # everything once, as a test

Not collected unless it is named. On a machine with other work, `time.process_time` is the timer to take. Where one call
does many things, `extra_info["things"]` says how many.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from time import perf_counter
from typing import Any

import attrs
import pytest

from catan_core import Action, Event, Game, Seat, State, Step, Transcript, codec, replay
from catan_core.compiler.contributions import Hooks
from tests.benchmarks.tables import TABLES, Table, drawn, moves, played

pytest.importorskip("pytest_benchmark")

Benchmark = Any
"""The fixture of pytest-benchmark: a callable with some attributes."""

THINGS = 100
EACH_TABLE = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)


@cache
def recorded(table: Table) -> list[tuple[State, Action]]:
    """A random game."""
    return list(moves(table.new_game(1).state, 1))


@cache
def spaced(table: Table) -> list[tuple[State, Action]]:
    """A hundred moves spread over a random game."""
    game = recorded(table)
    return [game[len(game) * number // THINGS] for number in range(THINGS)]


@cache
def decisions(table: Table) -> list[State]:
    """Those of the hundred states in which a seat decides."""
    return [state for state, action in spaced(table) if action.seat >= 0]


def middle(table: Table) -> Game:
    """A game that is half over."""
    game = recorded(table)
    return Game(game[len(game) // 2][0])


def over(benchmark: Benchmark, things: Sequence[Any], work: Callable[[Any], object]) -> list[Any]:
    """Measure doing the same with many things; gives what has come out."""

    def all_of_them() -> list[Any]:
        return [work(thing) for thing in things]

    benchmark.extra_info["things"] = len(things)
    done: list[Any] = benchmark(all_of_them)
    return done


@EACH_TABLE
def test_random_game(benchmark: Benchmark, table: Table) -> None:
    start = table.new_game(1).state

    actions = benchmark.pedantic(played, args=(start, 1), rounds=3)

    benchmark.extra_info["things"] = actions
    assert actions == len(recorded(table))


@EACH_TABLE
def test_checked_apply(benchmark: Benchmark, table: Table) -> None:
    steps: list[Step] = over(benchmark, spaced(table), lambda move: move[0].rules.apply(*move))

    assert all(step.state != state for step, (state, _) in zip(steps, spaced(table), strict=True))


@EACH_TABLE
def test_unchecked_apply(benchmark: Benchmark, table: Table) -> None:
    steps = over(benchmark, spaced(table), lambda move: move[0].rules.apply_unchecked(*move))

    assert steps == [state.rules.apply(state, action) for state, action in spaced(table)]


@EACH_TABLE
def test_counting_options(benchmark: Benchmark, table: Table) -> None:
    counts = over(benchmark, decisions(table), lambda state: len(state.rules.actions(state)))

    assert min(counts) > 0


@EACH_TABLE
def test_listing_actions(benchmark: Benchmark, table: Table) -> None:
    states = [state for state in decisions(table) if len(state.rules.actions(state)) < 1000]

    listed = over(benchmark, states, lambda state: list(state.rules.actions(state)))

    assert all(action in state.rules.actions(state, action.seat) for actions, state in zip(listed, states, strict=True)
               for action in actions[:1])  # fmt: skip


@EACH_TABLE
def test_drawing_an_action(benchmark: Benchmark, table: Table) -> None:
    rng = Random(1)

    actions = over(benchmark, [state for state, _ in spaced(table)], lambda state: drawn(state, rng))

    assert len(actions) == THINGS


@EACH_TABLE
def test_view(benchmark: Benchmark, table: Table) -> None:
    views = over(benchmark, [state for state, _ in spaced(table)], lambda state: state.rules.view(state, Seat(0)))

    assert all(view.seat == 0 for view in views)


@EACH_TABLE
def test_determinizing_a_view(benchmark: Benchmark, table: Table) -> None:
    views = [state.rules.view(state, Seat(0)) for state in decisions(table)[::5]]
    rng = Random(1)

    states = over(benchmark, views, lambda view: view.determinize(rng))

    assert [state.rules.view(state, Seat(0)) for state in states] == views


@EACH_TABLE
def test_concealing_events(benchmark: Benchmark, table: Table) -> None:
    rules = middle(table).rules
    happened: list[tuple[Event, ...]] = [rules.apply(*move).events for move in spaced(table)]

    seen = over(benchmark, happened, lambda events: rules.events_for(events, None))

    assert any(seen)


@EACH_TABLE
def test_encoding_states(benchmark: Benchmark, table: Table) -> None:
    games = [Game(state) for state, _ in spaced(table)]

    texts = over(benchmark, games, Game.to_json)

    assert len({*texts}) == len({*games})


@EACH_TABLE
def test_encoding_views(benchmark: Benchmark, table: Table) -> None:
    views = [state.rules.view(state, None) for state, _ in spaced(table)]

    assert all(over(benchmark, views, lambda view: view.to_json()))


@EACH_TABLE
def test_decoding_states(benchmark: Benchmark, table: Table) -> None:
    states = [state for state, _ in spaced(table)[::10]]
    texts = [Game(state).to_json() for state in states]

    assert [game.state for game in over(benchmark, texts, Game.from_json)] == states


@EACH_TABLE
def test_encoding_and_decoding_actions(benchmark: Benchmark, table: Table) -> None:
    game = middle(table)
    coder = codec.of(game.rules, game.board)
    actions = [action for _, action in spaced(table)]

    assert over(benchmark, actions, lambda action: coder.action_from_json(coder.action_json(action))) == actions


@EACH_TABLE
def test_replay(benchmark: Benchmark, table: Table) -> None:
    start, game = table.new_game(1), recorded(table)
    length = min(len(game) - 1, 500)
    text = str(Transcript.of(start, [action for _, action in game[:length]]))
    benchmark.extra_info["things"] = length

    end = benchmark.pedantic(replay, args=(text,), rounds=3)

    assert end.state == game[length][0]


@EACH_TABLE
def test_compile(benchmark: Benchmark, table: Table) -> None:
    known = table.ruleset

    rules = benchmark(lambda: attrs.evolve(known, hooks=Hooks(known.chosen), compiled={}).rules(table.seats))

    assert rules is not known.rules(table.seats)
    assert rules.actions_by_tag == known.rules(table.seats).actions_by_tag


@EACH_TABLE
def test_new_game(benchmark: Benchmark, table: Table) -> None:
    ruleset = table.ruleset
    seeds = iter(range(10**9))

    game = benchmark(lambda: ruleset.new_game(seats=table.seats, seed=next(seeds)))

    assert not game.over


@pytest.mark.benchmark(timer=perf_counter)  # the time of another process
@EACH_TABLE
def test_import_and_compile(benchmark: Benchmark, table: Table) -> None:
    work = f"import catan_core; print(catan_core.ruleset(*{table.expansions!r}).rules({table.seats}).seats)"

    def process() -> str:
        return subprocess.run([sys.executable, "-c", work], check=True, capture_output=True, text=True).stdout

    assert benchmark.pedantic(process, rounds=3).strip() == str(table.seats)


@EACH_TABLE
def test_memory_of_a_kept_state(benchmark: Benchmark, table: Table) -> None:
    """The figure is in `extra_info["bytes"]`; what is timed is the game whose states are kept."""
    start = table.new_game(1).state
    length = len(recorded(table))
    gc.collect()
    tracemalloc.start()
    kept = [state for state, _ in moves(start, 1)]
    gc.collect()
    traced, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    benchmark.pedantic(played, args=(start, 1), rounds=1)

    benchmark.extra_info["bytes"] = round(traced / length)
    assert len(kept) == length
    assert traced / length < 4096
