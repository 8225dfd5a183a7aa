"""Games played again in a fresh process: with other hash seeds, and where an expansion was never heard of.

PYTEST_DONT_REWRITE: what an assertion says is what people are to read.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import pickle
import subprocess
import sys
from collections.abc import Iterable, Iterator
from types import ModuleType

import attrs

from catan_core import CHANCE, Expansion, Game, Ruleset, Seat
from catan_core.collecting import Hooks
from catan_core.testing.findings import Setting
from catan_core.testing.walks import first_game, transcript_of, walk

HASH_SEEDS = ("20041", "4711")
"""The fresh process hashes texts by one of these, so that no order of a set is the same there by chance."""

Told = tuple[tuple[str, str], ...]


@attrs.frozen
class Errand:
    """A game to be played: with what, by which seed, how long."""

    setting: Setting
    seed: str
    length: int


def portable(expansion: Expansion) -> Expansion | None:
    """An expansion whose modules are given by name, so that another process finds them; None where one cannot."""
    names = []
    for module in expansion.modules:
        name = module.__name__ if isinstance(module, ModuleType) else module
        try:
            found = importlib.import_module(name)
        except ImportError:
            return None
        if isinstance(module, ModuleType) and found is not module:
            return None
        names.append(name)
    return attrs.evolve(expansion, modules=tuple(names))


def told_here(errand: Errand) -> Told:
    """Everything that a game shows, each thing with a digest. The rules are compiled anew for it."""
    composed = errand.setting.ruleset
    fresh = Ruleset(composed.chosen, composed.options, Hooks(composed.chosen))
    return tuple((what, hashlib.sha256(text.encode()).hexdigest()) for what, text in _told(fresh, errand))


def told_elsewhere(errands: Iterable[Errand]) -> list[Told | str]:
    """The same from a fresh process; in place of a game that it could not play, what it said about it."""
    seed = next(seed for seed in HASH_SEEDS if os.environ.get("PYTHONHASHSEED") != seed)
    sent = pickle.dumps(sys.path) + pickle.dumps([pickle.dumps(errand) for errand in errands])
    done = subprocess.run(
        [sys.executable, "-c", FRESH],
        input=sent,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    assert done.returncode == 0, f"a fresh process has failed:\n{done.stderr.decode(errors='replace')}"
    found: list[Told | str] = pickle.loads(done.stdout)
    return found


FRESH = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from catan_core.testing.elsewhere import run_errands
run_errands()
"""
"""What the fresh process runs."""


def run_errands() -> None:
    """What the fresh process does: read errands, play them, and write what is told of each."""
    answers: list[Told | str] = []
    for packed in pickle.load(sys.stdin.buffer):
        try:
            answers.append(told_here(pickle.loads(packed)))
        except Exception as error:
            answers.append(f"{type(error).__name__}: {error}")
    sys.stdout.buffer.write(pickle.dumps(answers))


def first_difference(here: Told, there: Told | str) -> str | None:
    """What is told otherwise by the fresh process; None if nothing is."""
    if isinstance(there, str):
        return f"it cannot be played: {there}"
    for (what, digest), (_, other) in zip(here, there, strict=False):
        if digest != other:
            return f"{what} is another"
    return None if len(here) == len(there) else "the game has another length"


def _told(ruleset: Ruleset, errand: Errand) -> Iterator[tuple[str, str]]:
    seats = errand.setting.seats
    yield "what `explain` prints of the compiled tables", ruleset.explain(seats)
    game = first_game(ruleset, errand.seed, seats)
    path = list(walk(ruleset, errand.seed, errand.length, seats))
    yield "the beginning of the game", game.to_json()
    for number, (action, step) in enumerate(path, 1):
        game = Game(step.state, step.events)
        where = f"(action {number}, {action.tag!r})"
        yield f"the action chosen by the same seed {where}", repr(action)
        yield f"the state {where}", game.to_json()
        yield f"the order of events {where}", ruleset.events_to_json(game.events, None)
        for seat in map(Seat, range(seats)):
            yield f"what is offered to seat {seat}, or its order {where}", game.actions_of(seat).to_json()
            yield f"the view of seat {seat} {where}", game.view(seat).to_json()
        if game.actors == (CHANCE,):
            write = game.rules.codec(game.board).action_json
            outcomes = [f"{weight} {write(action)}" for action, weight in game.outcomes]
            yield f"what chance may do, or its order {where}", "\n".join(outcomes)
    yield "the transcript", str(transcript_of(first_game(ruleset, errand.seed, seats), path))
