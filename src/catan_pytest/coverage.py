"""`pytest --catan-coverage`: which rules no test has touched. Imported only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from catan_core.testing import Coverage, coverage

SENT = "catan_coverage"
"""The key under which a worker of pytest-xdist sends its counts."""

TOGETHER = "+"
"""Stands between the expansions of a composition that is asked for by name."""

ENGINE = "engine"
"""Reported after the expansions: the refusals and events that every game has."""


class CoveragePlugin:
    """Counts what the tests of this run touch, adds what workers have counted, and reports at the end.

    `names` are expansions, or compositions such as `base+five_six`; with none, the report has all that were played.
    """

    def __init__(self, names: tuple[str, ...], json: Path | None, fail_under: float | None) -> None:
        self.names = names
        self.json = json
        self.fail_under = fail_under
        self.counted: Coverage = Coverage()
        self.silent: list[str] = []
        self.unwritten: str | None = None
        """Why the counts could not be written."""
        self.running: ExitStack[bool | None] = ExitStack()

    # -- the run -----------------------------------------------------------------------------------------------------

    def pytest_sessionstart(self) -> None:
        """Begin to count."""
        self.here: Coverage = self.running.enter_context(coverage())

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add the counts of a worker of pytest-xdist that has finished."""
        text = getattr(node, "workeroutput", {}).get(SENT)
        if text is None:
            self.silent.append(node.gateway.id)
        else:
            self.counted += Coverage.from_json(text)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Stop counting. A worker sends its counts; elsewhere the run fails if too little was touched."""
        self.running.close()
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[SENT] = self.here.to_json()
            return
        self.counted += self.here
        if self.json is not None:
            try:
                self.json.write_text(self.counted.to_json(), encoding="utf-8")
            except OSError as error:
                self.unwritten = error.strerror or str(error)
        if session.exitstatus == pytest.ExitCode.OK and (self.unwritten or [*self._too_little()]):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    # -- the report --------------------------------------------------------------------------------------------------

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print what was touched, and what was not."""
        terminalreporter.section("Catan coverage")
        for line in self._lines():
            terminalreporter.write_line(line)
        for line in self._too_little():
            terminalreporter.write_line(line, red=True)
        if self.unwritten:
            terminalreporter.write_line(f"FAIL: cannot write {self.json}: {self.unwritten}", red=True)

    def _lines(self) -> Iterator[str]:
        if not self.counted.compositions and not self.names:
            yield "no test has played a game"
        for name, found in self._reported():
            if name in self.counted.expansions and not found.compositions:
                yield f"{name}: it provides nothing that is counted"
            elif found.compositions:
                yield f"{name}: {_percent(found)} touched, in {_in_games_of(found)}"
                yield from found.lines()
            else:
                yield f"{name}: no test has played it"
        if len(self.counted.compositions) > 1 and not self.names:
            yield "What was touched of everything in games of"
            for expansions in sorted(self.counted.compositions):
                yield f"  {' + '.join(expansions)}: {_percent(self.counted.of_composition(*expansions))}"
        yield from (f"worker {worker} stopped and has sent no counts" for worker in self.silent)
        if self.json is not None and not self.unwritten:
            yield f"written to {self.json}"

    def _too_little(self) -> Iterator[str]:
        if self.fail_under is not None:
            for name, found in self._reported():
                counts = name in self.names or name != ENGINE
                missing = not found.compositions and name not in self.counted.expansions
                if counts and (missing or 100 * found.share < self.fail_under):
                    yield f"FAIL: less than {self.fail_under:g} % of {name} was touched"

    def _reported(self) -> Iterator[tuple[str, Coverage]]:
        """Each expansion or composition in the report, with its counts."""
        if self.names:
            yield from ((name, self._named(name)) for name in self.names)
        elif self.counted.compositions:
            found = ((name, self._named(name)) for name in (*self.counted.expansions, ENGINE))
            yield from ((name, counted) for name, counted in found if counted.compositions)

    def _named(self, name: str) -> Coverage:
        expansions = name.split(TOGETHER)
        alone = len(expansions) == 1
        return self.counted.of_expansion(name) if alone else self.counted.of_composition(*expansions)


def _percent(found: Coverage) -> str:
    return f"{100 * found.share:.0f} %"


def _in_games_of(found: Coverage) -> str:
    several = len(found.compositions)
    return f"games of {several} compositions" if several > 1 else f"games of {next(iter(found.compositions.values()))}"
