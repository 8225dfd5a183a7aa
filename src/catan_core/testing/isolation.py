"""Whether installed expansions leave a game alone that does not name them: it is played in two fresh processes, one
that knows no other expansions and one that has loaded all that are installed, and compared to the last letter.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Mapping

import attrs

from catan_core import Expansion, Ruleset, RulesetError, catalogue
from catan_core.testing.fingerprint import Fingerprint, fingerprint, first_difference, in_fresh_process


@attrs.frozen
class ProcessReport:
    """A game as one process has seen it: the expansions that it knew, the modules imported for it, and what came of it.

    `known` are the names of the modules of each expansion by id.
    """

    known: Mapping[str, tuple[str, ...]]
    imported: frozenset[str]
    told: Fingerprint


def unselected_expansion_changes_nothing(
    ruleset: Ruleset, seed: int | str, length: int | None = None, seats: int | None = None
) -> int:
    """A game is the same to the last letter, whether or not expansions that it does not name are installed.

    Compared are the compiled tables as `explain` prints them, the transcript, and after every action the state, the
    events, the options and the view of every seat, and what chance may do, all as JSON. Gives the number of expansions
    that made no difference: those that are installed but not named. The ruleset must be picklable, so the modules of an
    expansion that is not installed are given by name. Raises AssertionError for the first difference, and if nothing
    else is installed, so that there is nothing to compare.
    """
    asked = pickle.dumps((ruleset, seed, length, seats))
    alone = in_fresh_process(play_in_process, asked, known=ruleset.expansions)
    among = in_fresh_process(play_in_process, asked)
    others = [id for id in among.known if id not in ruleset.expansions]
    assert others, "no further expansion is installed, so there is nothing that could make a difference"
    assert not {*alone.known} & {*others}, f"{[*alone.known]} were known where others should be hidden"
    theirs = {module for id in others for module in among.known[id]}
    assert not alone.imported & theirs, f"{alone.imported & theirs} are imported where nobody has named them"
    what = first_difference(alone.told, among.told)
    assert what is None, f"{what} as soon as {others} are installed"
    return len(others)


def _modules(expansion: Expansion) -> tuple[str, ...]:
    try:
        return tuple([part.__name__ for _, part in expansion.parts()])
    except RulesetError:
        return ()  # a broken package is nobody else's problem


def play_in_process(asked: bytes) -> ProcessReport:
    """What the fresh process does: load all expansions that it knows, then play the game it is asked for."""
    before = {*sys.modules}
    known = {id: _modules(expansion) for id, expansion in catalogue().items()}
    passages = fingerprint(*pickle.loads(asked))
    return ProcessReport(known, frozenset(sys.modules) - before, passages)
