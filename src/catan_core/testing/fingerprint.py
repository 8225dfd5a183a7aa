"""Digests of everything that a random walk shows, also as a fresh process sees it.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import TypeVar

from catan_core import CHANCE, Game, Ruleset, codec
from catan_core.plugin.expansion import GROUP
from catan_core.testing.walks import first_game, transcript_of, walk

T = TypeVar("T")
Fingerprint = tuple[tuple[str, str], ...]

HASH_SEEDS = ("20041", "4711")
"""A fresh process hashes texts by one of these, so that no order of a set is the same there by chance."""


def fingerprint(ruleset: Ruleset, seed: int | str, length: int | None, seats: int | None) -> Fingerprint:
    """A digest of each thing that a random walk shows, with what it is."""
    passages = _passages(ruleset, seed, length, seats)
    return tuple((what, hashlib.sha256(text.encode()).hexdigest()) for what, text in passages)


def first_difference(one: Fingerprint, other: Fingerprint) -> str | None:
    """The first difference between two fingerprints; None if they are equal."""
    for (what, digest), (_, another) in zip(one, other, strict=False):
        if digest != another:
            return f"{what} is another"
    return None if len(one) == len(other) else "the game has another length"


def _passages(ruleset: Ruleset, seed: int | str, length: int | None, seats: int | None) -> Iterator[tuple[str, str]]:
    start = first_game(ruleset, seed, seats)
    path = list(walk(ruleset, seed, length, seats))
    yield "what `explain` prints of the compiled tables", ruleset.explain(start.rules.seats)
    yield from _shown(start, "(at the beginning)")
    for number, (action, step) in enumerate(path, 1):
        where = f"(action {number}, {action.tag!r})"
        yield f"the action chosen by the same seed {where}", repr(action)
        yield from _shown(Game(step.state, step.events), where)
    yield "the transcript", str(transcript_of(start, path))


def _shown(game: Game, where: str) -> Iterator[tuple[str, str]]:
    yield f"the state {where}", game.to_json()
    yield f"the order of events {where}", game.rules.ruleset.events_to_json(game.events, None)
    for seat in game.rules.all_seats:
        yield f"what is offered to seat {seat}, or its order {where}", game.actions_of(seat).to_json()
        yield f"the view of seat {seat} {where}", game.view(seat).to_json()
    if game.actors == (CHANCE,):
        write = codec.of(game.rules, game.board).action_json
        outcomes = [f"{weight} {write(action)}" for action, weight in game.outcomes]
        yield f"what chance may do, or its order {where}", "\n".join(outcomes)


def in_fresh_process(task: Callable[..., T], *arguments: object, known: tuple[str, ...] | None = None) -> T:
    """What a function answers in a process of its own, which finds installed only the `known` expansions; None for all.

    The process imports the module of the function and what is given needs, nothing else. Raises AssertionError with
    what it said if it fails.
    """
    seed = next(seed for seed in HASH_SEEDS if os.environ.get("PYTHONHASHSEED") != seed)
    done = subprocess.run(
        [sys.executable, "-c", FRESH],
        input=pickle.dumps((sys.path, GROUP, known)) + pickle.dumps((task, arguments)),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    assert done.returncode == 0, f"a fresh process has failed:\n{done.stderr.decode(errors='replace')}"
    answer: T = pickle.loads(done.stdout)
    return answer


FRESH = """
import importlib.metadata, os, pickle, sys

answer = os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)
sys.path[:], group, known = pickle.load(sys.stdin.buffer)
installed = importlib.metadata.entry_points

def entry_points(**wanted):
    found = installed(**wanted)
    if known is None or wanted.get("group") != group:
        return found
    return type(found)(entry for entry in found if entry.name in known)

importlib.metadata.entry_points = entry_points
task, given = pickle.load(sys.stdin.buffer)
pickle.dump(task(*given), answer)
answer.close()
"""
"""What a fresh process runs. It hides entry points before anything of the library can look for them, and keeps its
output for the answer: whatever an expansion prints goes where errors go."""
