"""Plants one fault in this process and looks for it: `python -m tests.planted.planting authors "the card stays in the
deck"` prints what was found as JSON.

The fault takes the place of its line when the file is imported, so nothing of that file may have been imported before.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, ModuleType
from typing import Any

from tests.planted.authors import AUTHORS
from tests.planted.fault import ROOT, Fault
from tests.planted.interactions import BOTH, CK, INTERACTIONS, SF, SIX
from tests.planted.page import LAWS_OF_THE_PAGE

FAULTS = {
    sort: {fault.name: fault for fault in faults}
    for sort, faults in (("authors", AUTHORS), ("interactions", INTERACTIONS), ("page", LAWS_OF_THE_PAGE))
}

LAWS = ROOT / "examples" / "interaction_laws.py"

PLAY = "# --8<-- [start:play]"
"""From here on, an example plays with its expansion."""


class Loader(SourceFileLoader):
    """Loads a file with a fault in it, and of an example only the expansion."""

    def __init__(self, name: str, fault: Fault) -> None:
        super().__init__(name, str(fault.path))
        self.fault = fault

    def get_code(self, fullname: str) -> CodeType:
        """The code of the file with the fault."""
        code: CodeType = compile(self.fault.planted().partition(PLAY)[0], str(self.fault.path), "exec")
        return code


class Finder(MetaPathFinder):
    """Finds the file of a fault."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The file with the fault, if that is what is looked for."""
        found = PathFinder.find_spec(name, path)
        if found is None or found.origin != str(self.fault.path):
            return None
        found.loader = Loader(name, self.fault)
        return found


def expansion_of(fault: Fault) -> Any:
    """The expansion of an example, with the fault."""
    package = fault.path.parent
    for sources in package.parents:
        if sources.name == "src":
            sys.path.insert(0, str(sources))
            return import_module(".".join(package.relative_to(sources).parts)).EXPANSION
    spec = spec_from_file_location(fault.path.stem, fault.path, loader=Loader(fault.path.stem, fault))
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[fault.path.stem] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.EXPANSION


def found_by_kit(expansion: Any, alongside: Sequence[str]) -> dict[str, object]:
    """What `check_expansion` finds at its default settings. No other process plays the game: it has not the fault."""
    from catan_core.testing import ExpansionProblem, check_expansion

    try:
        check_expansion(expansion, alongside=alongside, elsewhere=False)
    except ExpansionProblem as found:
        return told(found)
    return {}


def found_by_exploring(fault: Fault) -> dict[str, object]:
    """What the exploring walks of `check_expansion` find, in one composition for the fewest and the most seats: a part
    of what it does at its default settings."""
    from catan_core import ruleset

    composed = ruleset("base", *fault.alongside, options=dict(fault.options))
    for seats in sorted({min(composed.seats or {3}), max(composed.seats or {3})}):
        found = found_by_exploring_for(fault, seats)
        if found:
            return found
    return {}


def found_by_exploring_for(fault: Fault, seats: int) -> dict[str, object]:
    """The same for one number of seats."""
    from catan_core import ruleset
    from catan_core.testing import ExpansionProblem
    from catan_core.testing.aiming import Aim
    from catan_core.testing.checker import Budget, Checker
    from catan_core.testing.guide import Guide
    from catan_core.testing.properties import MAX_ACTIONS
    from catan_core.testing.report import Setting

    composed = ruleset("base", *fault.alongside, options=dict(fault.options))
    rules = composed.rules(seats)
    setting = Setting(composed.chosen, rules.seats, fault.options)
    checker = Checker(fault.alongside[-1], setting, Budget(8, 120, 20, MAX_ACTIONS, 300), "0", Guide())
    try:
        Aim(checker, rules, {*rules.actions_by_tag}).aim()
    except ExpansionProblem as found:
        return told(found)
    return {}


def told(found: Any) -> dict[str, object]:
    """What is kept of a problem."""
    lines = len(str(found).splitlines())
    return {"by": found.property, "actions": len(found.actions), "lines": lines, "says": found.what}


def found_by_laws(fault: Fault) -> dict[str, object]:
    """Which of the laws of `examples/interaction_laws.py` for these rules fails first, at 100 examples."""
    source = {CK: "KNIGHTS", SF: "SEA", BOTH: "BOTH", SIX: "PAIRED"}[fault.alongside]
    pattern = rf"@given\(\s*\w+\(\s*{source}(?:_OF_TWO)?\b.*?\ndef (\w+)"
    return found_by_those(LAWS, re.findall(pattern, LAWS.read_text(encoding="utf-8"), re.DOTALL))


def found_by_those(page: Path, names: Sequence[str]) -> dict[str, object]:
    """Which of some laws of an example fails first, at 100 examples."""
    import pytest
    from hypothesis import settings
    from hypothesis.configuration import set_hypothesis_home_dir

    from catan_core.testing.strategies.failures import written

    spec = spec_from_file_location(page.stem, page)
    assert spec is not None
    assert spec.loader is not None
    laws = module_from_spec(spec)
    spec.loader.exec_module(laws)
    asked = settings(max_examples=100, derandomize=True, database=None, deadline=None)
    with TemporaryDirectory() as folder:
        set_hypothesis_home_dir(folder)
        for name in names:
            try:
                law = getattr(laws, name)
                asked(law)() if callable(law) and not isinstance(law, type) else law().runTest()
            except LookupError:
                continue  # with this fault, no game comes to such a place
            except (Exception, BaseExceptionGroup, pytest.fail.Exception) as error:
                cases = written(getattr(error, "__notes__", ()))
                return {
                    "by": name,
                    "actions": max((len(case.actions) for case in cases), default=0),
                    "says": str(error),
                }
    return {}


def looked_for(sort: str, fault: Fault) -> dict[str, object]:
    """What finds a fault, after how many seconds of CPU, and how many actions the counterexample has."""
    sys.meta_path.insert(0, Finder(fault))
    began = time.process_time()
    if sort == "authors":
        found = found_by_kit(expansion_of(fault), fault.alongside)
    elif sort == "page":
        found = found_by_those(ROOT / "examples" / "property_tests.py", [fault.name])
    else:
        found = found_by_exploring(fault) or found_by_laws(fault)
    return {"name": fault.name, **found, "seconds": round(time.process_time() - began, 1)}


if __name__ == "__main__":
    sort, name = sys.argv[1:]
    sys.path.insert(0, str(Path(ROOT)))
    print(json.dumps(looked_for(sort, FAULTS[sort][name])))
