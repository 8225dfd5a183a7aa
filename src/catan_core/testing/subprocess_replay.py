"""Games played again in a fresh process: with another hash seed, or without ever importing an expansion."""

from __future__ import annotations

import importlib
import pickle
from collections.abc import Iterable, Iterator

import attrs

from catan_core import Expansion, Ruleset
from catan_core.compiler.contributions import Hooks
from catan_core.testing.fingerprint import Fingerprint, fingerprint, first_difference, in_fresh_process
from catan_core.testing.report import Setting


@attrs.frozen
class ReplayTask:
    """A game to play again: its setting, its seed, and how many actions."""

    setting: Setting
    seed: str
    length: int


def importable(expansion: Expansion) -> Expansion | None:
    """An expansion whose modules are given by name, so that another process finds them; None where one cannot."""
    names = []
    for module in expansion.modules:
        name = module if isinstance(module, str) else module.__name__
        try:
            imported = importlib.import_module(name)
        except ImportError:
            return None
        if not isinstance(module, str) and imported is not module:
            return None
        names.append(name)
    return attrs.evolve(expansion, modules=tuple(names))


def differing_replays(tasks: Iterable[ReplayTask]) -> Iterator[tuple[ReplayTask, str]]:
    """The games that a fresh process plays differently, each with the first difference."""
    tasks = list(tasks)
    answers = in_fresh_process(run_tasks, [pickle.dumps(task) for task in tasks])
    for task, there in zip(tasks, answers, strict=True):
        what = (
            f"it cannot be played: {there}" if isinstance(there, str) else first_difference(_fingerprint(task), there)
        )
        if what is not None:
            yield task, what


def run_tasks(tasks: Iterable[bytes]) -> list[Fingerprint | str]:
    """Run in the fresh process: play one game after the other. A game that fails gives its error instead.

    Each is pickled by itself: nothing of a later game is imported before an earlier one is over.
    """
    answers: list[Fingerprint | str] = []
    for packed in tasks:
        try:
            answers.append(_fingerprint(pickle.loads(packed)))
        except Exception as error:
            answers.append(f"{type(error).__name__}: {error}")
    return answers


def _fingerprint(task: ReplayTask) -> Fingerprint:
    """Everything that a game shows. The rules are compiled anew for it."""
    composed = task.setting.ruleset
    fresh = Ruleset(composed.chosen, composed.options, Hooks(composed.chosen))
    return fingerprint(fresh, task.seed, task.length, task.setting.seats)
