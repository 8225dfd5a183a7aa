"""What is compared: the figures (a) to (e) against Catanatron, and ratios within this library.

Each function takes the number of rounds and the seconds of a slice, and gives rows. A ratio is always that of the first
side to the second within one round.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from catan_core import Action, Game, State
from tests.benchmarks import ours
from tests.benchmarks.empty_game import EXPANSION
from tests.benchmarks.measuring import Row, Sample, Side, Target, alternate, compared
from tests.benchmarks.tables import Table, drawn, moves

Figure = Callable[[int, float], list[Row]]
Moves = list[tuple[State, Action]]

# -- against Catanatron ------------------------------------------------------------------------------------------


def random_games(rounds: int, seconds: float) -> list[Row]:
    """(a) Whole random games, each with its own board and shuffled deck."""
    from tests.benchmarks import theirs

    ruleset, seeds = ours.peers_ruleset(), (count(1), count(1))
    pairs = alternate(
        (
            Side(lambda: next(seeds[0]), lambda seed: ours.played(ours.new_game(ruleset, seed), Random(seed))),
            Side(lambda: next(seeds[1]), lambda seed: theirs.played(theirs.new_game(seed), Random(seed))),
        ),
        rounds,
        seconds,
    )
    return [
        compared(
            "(a) random games", "decisions/s", [(one.rate, other.rate) for one, other in pairs], Target(least=1.5)
        ),
        compared("    ", "games/s", [(one.runs_rate, other.runs_rate) for one, other in pairs]),
        compared("    ", "decisions/game", [(one.run_length, other.run_length) for one, other in pairs]),
    ]


def search_steps(rounds: int, seconds: float) -> list[Row]:
    """(b) From position to position along a game, each of which stays usable: their copy and execute, our apply.

    Listing the legal actions is paid for on both sides, once for each step: they list those of the successor as a part
    of execute, we list those of the position before we draw one. New games are set up off the clock.
    """
    from tests.benchmarks import theirs

    ruleset, seeds = ours.peers_ruleset(), (count(1), count(1))

    def our_start() -> tuple[State, Random]:
        seed = next(seeds[0])
        return ours.new_game(ruleset, seed), Random(seed)

    def their_start() -> tuple[Any, Random]:
        seed = next(seeds[1])
        return theirs.new_game(seed), Random(seed)

    pairs = alternate(
        (Side(our_start, lambda start: ours.played(*start)), Side(their_start, lambda start: theirs.walked(*start))),
        rounds,
        seconds,
    )
    return [
        compared("(b) search steps", "steps/s", [(one.rate, other.rate) for one, other in pairs], Target(least=3.5))
    ]


def traced_bytes(make: Callable[[], Sequence[object]]) -> float:
    """Bytes for each of the things that are made, as tracemalloc counts them.

    They are made twice, and only the second time counts: what was memoised by the first is not theirs.
    """
    make()
    gc.collect()
    tracemalloc.start()
    made = make()
    gc.collect()
    traced, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return traced / len(made)


def kept_states(rounds: int, seconds: float) -> list[Row]:
    """(c) Every position of a game in which a seat decides is kept; one game for each round."""
    from tests.benchmarks import theirs

    ruleset = ours.peers_ruleset()

    def both(seed: int) -> tuple[float, float]:
        start = ours.new_game(ruleset, seed)
        return (
            traced_bytes(lambda: ours.path(start, Random(seed))),
            traced_bytes(lambda: theirs.path(theirs.new_game(seed), Random(seed))),
        )

    pairs = [both(seed) for seed in range(1, rounds + 1)]
    return [compared("(c) kept states", "bytes/state", pairs, Target(most=1 / 20))]


OUR_IMPORT = "import catan_core; catan_core.ruleset('base').rules(4)"
THEIR_IMPORT = "import catanatron"
TIMED = "from time import process_time; begun = process_time(); {work}; print(process_time() - begun)"


def import_seconds(work: str, compiled: str) -> float:
    """Seconds that some imports take in a fresh process. Compiled modules are kept in the folder `compiled`.

    Without a folder of its own, a source tree would be compiled in every process where `PYTHONDONTWRITEBYTECODE` is
    set, while the modules of installed packages are there compiled.
    """
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-c", TIMED.format(work=work)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout)


def imports(rounds: int, seconds: float) -> list[Row]:
    """(d) Import, and on our side the tables of the base game for four seats, in fresh processes."""
    with TemporaryDirectory() as compiled:
        for work in (OUR_IMPORT, THEIR_IMPORT):
            import_seconds(work, compiled)  # leaves compiled modules behind
        pairs = [
            (import_seconds(OUR_IMPORT, compiled) * 1e3, import_seconds(THEIR_IMPORT, compiled) * 1e3)
            for _ in range(rounds)
        ]
    return [compared("(d) import", "ms", pairs, Target(most=1.2))]


def stored_games(rounds: int, seconds: float) -> list[Row]:
    """(e) JSON of states in the middle of a game, written and read.

    Catanatron cannot read what it writes. The nearest thing is to set up the game again and to execute its log, for
    which it is given the first position here. Beside it stand the mere parsing of its JSON, and its pickle.
    """
    from tests.benchmarks import theirs

    ruleset = ours.peers_ruleset()
    starts = {seed: theirs.new_game(seed) for seed in range(1, 9)}
    mine = [Game(_middle(ours.path(ours.new_game(ruleset, seed), Random(seed)))) for seed in starts]
    other = [(start, _middle(theirs.path(start, Random(seed)))) for seed, start in starts.items()]
    written = [theirs.to_json(game) for _, game in other]
    pickled = [theirs.pickled(game) for _, game in other]
    sides = (
        _over(mine, Game.to_json),
        _over([game for _, game in other], theirs.to_json),
        _over([game.to_json() for game in mine], Game.from_json),
        _over(other, lambda pair: theirs.replayed(*pair)),
        _over(written, json.loads),
        _over(pickled, theirs.unpickled),
    )
    found = alternate(sides, rounds, seconds / 5)

    def row(name: str, one: int, two: int, target: Target | None = None) -> Row:
        return compared(name, "states/s", [(samples[one].rate, samples[two].rate) for samples in found], target)

    return [
        row("(e) JSON written", 0, 1, Target(least=10)),
        row("    JSON read; theirs: log executed", 2, 3, Target(least=5)),
        row("    JSON read; theirs: json.loads", 2, 4),
        row("    JSON read; theirs: pickle.loads", 2, 5),
    ]


def _middle(path: Sequence[Any]) -> Any:
    return path[len(path) // 2]


def _over(things: Sequence[Any], work: Callable[[Any], object]) -> Side[None]:
    def run(_: None) -> int:
        for thing in things:
            work(thing)
        return len(things)

    return Side(lambda: None, run)


# -- within this library -----------------------------------------------------------------------------------------


def _games_at(table: Table) -> Side[tuple[State, int]]:
    """Whole random games at a table; listing, drawing, applying and chance are all on the clock."""
    seeds, ruleset = count(1), table.ruleset

    def start() -> tuple[State, int]:
        seed = next(seeds)
        return ruleset.new_game(seats=table.seats, seed=seed).state, seed

    return Side(start, lambda started: sum(1 for _ in moves(*started)))


def _costs(name: str, found: list[tuple[Sample, ...]], target: Target | None = None) -> Row:
    return compared(name, "µs/action", [(one.cost, other.cost) for one, other in found], target)


BASE = Table("base", 4, combined=True)


def knights(rounds: int, seconds: float) -> list[Row]:
    """An action of Cities & Knights against one of the base game, both with four seats."""
    table = Table("knights", 4, ("base", "cities_knights"), combined=True)
    found = alternate((_games_at(table), _games_at(BASE)), rounds, seconds)
    return [_costs("Cities & Knights / base", found, Target(most=1.7))]


def sea(rounds: int, seconds: float) -> list[Row]:
    """An action of Seafarers, alone and with Cities & Knights, against one of the base game, all with four seats."""
    alone = Table("sea", 4, ("base", "seafarers"), combined=True)
    together = Table("sea-knights", 4, ("base", "cities_knights", "seafarers"), combined=True)
    found = alternate((_games_at(alone), _games_at(together), _games_at(BASE)), rounds, seconds)
    return [
        _costs("Seafarers / base", [(one, base) for one, _, base in found], Target(most=1.6)),
        _costs("    with Cities & Knights", [(two, base) for _, two, base in found], Target(most=2.4)),
    ]


def seats(rounds: int, seconds: float) -> list[Row]:
    """An action at a table of six against one at a table of four."""
    six = Table("six", 6, ("base", "five_six"), combined=True)
    found = alternate((_games_at(six), _games_at(BASE)), rounds, seconds)
    return [_costs("six seats / four seats", found, Target(most=1.3))]


def engine(rounds: int, seconds: float) -> list[Row]:
    """An action of a game without rules against one of the base game: the engine's own share."""
    empty = Table("empty", 4, (EXPANSION,))
    found = alternate((_games_at(empty), _games_at(BASE)), rounds, seconds)
    return [_costs("empty game / base", found)]


def _recorded() -> Iterator[Moves]:
    """What happens in random games, one after another."""
    ruleset = BASE.ruleset
    for seed in count(1):
        yield list(moves(ruleset.new_game(seats=BASE.seats, seed=seed).state, seed))


def checked(rounds: int, seconds: float) -> list[Row]:
    """`apply` against `apply_unchecked`, for every action of the same games."""
    games = (_recorded(), _recorded())

    def run_checked(game: Moves) -> int:
        for state, action in game:
            state.rules.apply(state, action)
        return len(game)

    def run_unchecked(game: Moves) -> int:
        for state, action in game:
            state.rules.apply_unchecked(state, action)
        return len(game)

    sides = (Side(lambda: next(games[0]), run_checked), Side(lambda: next(games[1]), run_unchecked))
    return [_costs("checked / unchecked apply", alternate(sides, rounds, seconds), Target(most=1.3))]


def late(rounds: int, seconds: float) -> list[Row]:
    """The last third of the turns of a game against the first third: listing, drawing and applying."""
    games = (_recorded(), _recorded())

    def run(part: list[State]) -> int:
        rng = Random(0)
        for state in part:
            state.rules.apply_unchecked(state, drawn(state, rng))
        return len(part)

    sides = (
        Side(lambda: _part(next(games[0]), 2), run),
        Side(lambda: _part(next(games[1]), 0), run),
    )
    return [_costs("last third / first third of a game", alternate(sides, rounds, seconds), Target(most=1.1))]


def _part(game: Moves, third: int) -> list[State]:
    """The states of one of the three thirds of the turns of a game, the set-up left out."""
    turns = game[-1][0].turn.number
    return [state for state, _ in game if state.turn.number and (state.turn.number - 1) * 3 // turns == third]


FIGURES: dict[str, Figure] = {
    "a": random_games,
    "b": search_steps,
    "c": kept_states,
    "d": imports,
    "e": stored_games,
    "knights": knights,
    "sea": sea,
    "seats": seats,
    "engine": engine,
    "checked": checked,
    "late": late,
}
WITHOUT_PEER = ("knights", "sea", "seats", "engine", "checked", "late")
"""Those that need no other engine."""
