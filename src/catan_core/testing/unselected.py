"""Whether installed expansions leave a game alone that does not name them: it is played in two fresh processes, one
that knows no other expansions and one that has loaded all that are installed, and compared to the last letter.

PYTEST_DONT_REWRITE: what an assertion says is what people are to read.
"""

from __future__ import annotations

import hashlib
import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping

import attrs

from catan_core import CHANCE, Game, Ruleset, Seat, catalogue
from catan_core.expansion import GROUP
from catan_core.testing.walks import first_game, transcript_of, walk

FRESH = """
import importlib.metadata, pickle, sys

sys.path[:], group, known = pickle.load(sys.stdin.buffer)
installed = importlib.metadata.entry_points

def entry_points(**wanted):
    found = installed(**wanted)
    if known is None or wanted.get("group") != group:
        return found
    return type(found)(entry for entry in found if entry.name in known)

importlib.metadata.entry_points = entry_points

from catan_core.testing.unselected import tell

tell()
"""
"""What a fresh process runs. It hides entry points before anything of the library can look for them."""


@attrs.frozen
class Account:
    """A game as one process has seen it: the expansions that it knew, the modules imported for it, and what came of it.

    `known` are the names of the modules of each expansion by id, `passages` pairs of what is told and a digest of it.
    """

    known: Mapping[str, tuple[str, ...]]
    imported: frozenset[str]
    passages: tuple[tuple[str, str], ...]


def unselected_expansion_changes_nothing(
    ruleset: Ruleset, seed: int | str, length: int | None = None, seats: int | None = None
) -> int:
    """A game is the same to the last letter, whether or not expansions that it does not name are installed.

    Compared are the compiled tables as `explain` prints them, the transcript, and before every action the state, the
    options of every seat, what chance may do, and the events, all as JSON. Gives the number of expansions that made no
    difference: those that are installed but not named. The ruleset must be picklable, so the modules of an expansion
    that is not installed are given by name. Raises AssertionError for the first difference, and if nothing else is
    installed, so that there is nothing to compare.
    """
    alone = _in_a_fresh_process(ruleset.expansions, ruleset, seed, length, seats)
    among = _in_a_fresh_process(None, ruleset, seed, length, seats)
    others = [id for id in among.known if id not in ruleset.expansions]
    assert others, "no further expansion is installed, so there is nothing that could make a difference"
    assert not {*alone.known} & {*others}, f"{[*alone.known]} were known where others should be hidden"
    theirs = {module for id in others for module in among.known[id]}
    assert not alone.imported & theirs, f"{alone.imported & theirs} are imported where nobody has named them"
    for (told, digest), (_, other) in zip(alone.passages, among.passages, strict=False):
        assert digest == other, f"{told}: another one as soon as {others} are installed"
    assert len(alone.passages) == len(among.passages), "the game is longer or shorter if other expansions are installed"
    return len(others)


def _in_a_fresh_process(
    known: tuple[str, ...] | None, ruleset: Ruleset, seed: int | str, length: int | None, seats: int | None
) -> Account:
    """What a process tells of a game that knows the installed expansions with these ids; None for all."""
    asked = pickle.dumps((sys.path, GROUP, known)) + pickle.dumps((ruleset, seed, length, seats))
    done = subprocess.run([sys.executable, "-c", FRESH], input=asked, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    found = pickle.loads(done.stdout)
    assert isinstance(found, Account)
    return found


def tell() -> None:
    """What the fresh process does: load all expansions that it knows, then play the game it is asked for."""
    before = {*sys.modules}
    known = {id: tuple([part.__name__ for _, part in one.parts()]) for id, one in catalogue().items()}
    ruleset, seed, length, seats = pickle.load(sys.stdin.buffer)
    passages = tuple([(told, _digest(text)) for told, text in _told(ruleset, seed, length, seats)])
    sys.stdout.buffer.write(pickle.dumps(Account(known, frozenset(sys.modules) - before, passages)))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _told(ruleset: Ruleset, seed: int | str, length: int | None, seats: int | None) -> Iterator[tuple[str, str]]:
    """All there is to tell of a random walk."""
    game = first_game(ruleset, seed, seats)
    start, path = game, list(walk(ruleset, seed, length, seats))
    yield "the compiled tables", ruleset.explain(start.rules.seats)
    yield "the transcript", str(transcript_of(start, path))
    for number, step in enumerate([None, *(step for _, step in path)]):
        game = game if step is None else Game(step.state, step.events)
        yield f"the state after {number} actions", game.to_json()
        yield f"the events of action {number}", ruleset.events_to_json(game.events, None)
        for seat in map(Seat, range(game.rules.seats)):
            yield f"the options of seat {seat} after {number} actions", game.actions_of(seat).to_json()
        if game.actors == (CHANCE,):
            codec = game.rules.codec(game.board)
            outcomes = [f"{weight} {codec.action_json(action)}" for action, weight in game.outcomes]
            yield f"what chance may do after {number} actions", "\n".join(outcomes)
