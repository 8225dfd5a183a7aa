"""Games played again in a fresh process: with another hash seed, or without ever importing an expansion."""

from __future__ import annotations

import importlib
import pickle
from collections.abc import Iterable, Iterator

import attrs

from catan_core import Expansion, Ruleset
from catan_core.compiler.contributions import Hooks
from catan_core.testing.fingerprint import Fingerprint, fingerprint, first_difference, in_a_fresh_process
from catan_core.testing.report import Setting


@attrs.frozen
class Errand:
    """A game to play again: its setting, its seed, and how many actions."""

    setting: Setting
    seed: str
    length: int


def portable(expansion: Expansion) -> Expansion | None:
    """An expansion whose modules are given by name, so that another process finds them; None where one cannot."""
    names = []
    for module in expansion.modules:
        name = module if isinstance(module, str) else module.__name__
        try:
            found = importlib.import_module(name)
        except ImportError:
            return None
        if not isinstance(module, str) and found is not module:
            return None
        names.append(name)
    return attrs.evolve(expansion, modules=tuple(names))


def told_otherwise(errands: Iterable[Errand]) -> Iterator[tuple[Errand, str]]:
    """The games that a fresh process plays differently, each with the first difference."""
    errands = list(errands)
    answers = in_a_fresh_process(run_errands, [pickle.dumps(errand) for errand in errands])
    for errand, there in zip(errands, answers, strict=True):
        what = f"it cannot be played: {there}" if isinstance(there, str) else first_difference(_told(errand), there)
        if what is not None:
            yield errand, what


def run_errands(errands: Iterable[bytes]) -> list[Fingerprint | str]:
    """Run in the fresh process: play one game after the other. A game that fails gives its error instead.

    Each is pickled by itself: nothing of a later game is imported before an earlier one is over.
    """
    answers: list[Fingerprint | str] = []
    for packed in errands:
        try:
            answers.append(_told(pickle.loads(packed)))
        except Exception as error:
            answers.append(f"{type(error).__name__}: {error}")
    return answers


def _told(errand: Errand) -> Fingerprint:
    """Everything that a game shows. The rules are compiled anew for it."""
    composed = errand.setting.ruleset
    fresh = Ruleset(composed.chosen, composed.options, Hooks(composed.chosen))
    return fingerprint(fresh, errand.seed, errand.length, errand.setting.seats)
