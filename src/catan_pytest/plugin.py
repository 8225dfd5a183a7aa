"""Fixtures for tests of games and expansions, what is kept of a game that failed, and the command-line options.

Nothing of `catan_core` is imported before a test asks for a fixture that needs it.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import abc
from contextlib import suppress
from functools import wraps
from inspect import iscoroutinefunction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from catan_pytest.golden import OPTION, Golden

if TYPE_CHECKING:
    import catan_core as catan
    from catan_core.plugin.specs import Value
    from catan_core.testing import Scenario

MAX_NAME = 30
"""The name of a folder has at most this many characters of the name of its test."""

SHOWN = 20
"""When a test fails, at most this many of the last lines of its transcript are shown."""

FACTORIES = frozenset({"play", "walk", "scenario"})
"""The fixtures that begin games. Each call begins a new game, so they last for the session, and tests with `@given`,
which run again and again with the same fixtures, may use them."""

CURRENT = pytest.StashKey[pytest.Item]()
"""The test that is running."""

FOLDERS = pytest.StashKey[pytest.TempPathFactory]()
"""What makes a folder for the transcripts of a test."""

LOOKED = pytest.StashKey[list[str]]()
"""The tests that drew all their examples from few positions."""

WRITTEN = pytest.StashKey[dict[Path, str]]()
"""The golden files that this run has written, so that no two tests share one unawares."""

FAILED = pytest.StashKey[bool]()
"""The test has failed, so answers of chance that are left over are not worth reporting."""


class Begun(NamedTuple):
    """A game that a test has begun: how its transcript is written, and what chance has not been asked for."""

    transcript: abc.Callable[[], str] | None = None
    unused: abc.Callable[[], abc.Sequence[object]] = tuple


BEGUN = pytest.StashKey[list[Begun]]()
"""The games of a test; of one with `@given`, those of the example that ran last."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that count what tests touch of the rules."""
    group = parser.getgroup("catan")
    report = "at the end, list the rules, phases, actions, refusals and chance outcomes that no test has touched"
    group.addoption("--catan-coverage", action="store_true", help=report)
    only = "report only this expansion, or this composition (base+five_six); may be given several times"
    group.addoption("--catan-coverage-for", action="append", default=[], metavar="EXPANSION", help=only)
    group.addoption("--catan-coverage-json", metavar="FILE", help="write the counts to a file, for other tools")
    fail = "fail if less than this percentage of an expansion in the report was touched"
    group.addoption("--catan-coverage-fail-under", type=float, metavar="PERCENT", help=fail)
    parser.addini("catan_coverage_for", "what --catan-coverage reports unless --catan-coverage-for is given", "args")
    parser.addini("catan_coverage_fail_under", "as --catan-coverage-fail-under")


def pytest_configure(config: pytest.Config) -> None:
    """Count what tests touch, if any of the options asks for it."""
    option = config.option
    under: float | None = option.catan_coverage_fail_under
    if not (option.catan_coverage or option.catan_coverage_for or option.catan_coverage_json or under is not None):
        return
    if option.collectonly:
        return
    stored = config.getini("catan_coverage_fail_under")
    try:
        under = float(stored) if under is None and stored else under
    except ValueError:
        raise pytest.UsageError(f"catan_coverage_fail_under must be a percentage, not {stored!r}") from None
    if under is not None and not 0 <= under <= 100:
        raise pytest.UsageError(f"catan_coverage_fail_under must be a percentage from 0 to 100, not {under:g}")
    names = option.catan_coverage_for or config.getini("catan_coverage_for")
    file = option.catan_coverage_json
    from catan_pytest.coverage import CoveragePlugin

    path = None if file is None else config.invocation_params.dir / file
    if path is not None and path.is_dir():
        raise pytest.UsageError(f"--catan-coverage-json names a file, and {path} is a folder")
    if path is not None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            told = f"--catan-coverage-json: the folder {path.parent} cannot be made: {error.strerror}"
            raise pytest.UsageError(told) from None
    config.pluginmanager.register(CoveragePlugin(tuple(names), path, under), "catan-coverage")


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(parser: pytest.Parser) -> abc.Generator[None, None, None]:
    """Add the option after conftest files have added theirs: an option of theirs with the same name serves as well."""
    result = yield
    with suppress(ValueError, argparse.ArgumentError):
        told = "write golden files anew, in the place of what was there"
        parser.getgroup("catan").addoption(OPTION, action="store_true", dest="catan_update_golden", help=told)
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say which properties were asked of few positions: they have passed, and that says little. With `-v`, say of all
    how many examples they had, and from how many positions."""
    for line in config.stash.get(LOOKED, ()):
        terminalreporter.write_line(f"{'Looked at' if _tells_all(config) else 'Few positions'}: {line}")


def _tells_all(config: pytest.Config) -> bool:
    return bool(config.get_verbosity() > 0)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> abc.Generator[None, object, object]:
    """Know which test is running: the fixtures last for many of them."""
    item.config.stash[CURRENT] = item
    result = yield
    del item.config.stash[CURRENT]
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> abc.Generator[None, None, None]:
    """Look at each example of a test with `@given` as at a test of its own."""
    handle = getattr(getattr(item, "obj", None), "hypothesis", None)
    if handle is None or FACTORIES.isdisjoint(getattr(item, "fixturenames", ())):
        yield
        return
    inner = handle.inner_test
    handle.inner_test = _example(item, inner)
    try:
        yield
    finally:
        handle.inner_test = inner


def _example(item: pytest.Item, inner: abc.Callable[..., object]) -> abc.Callable[..., object]:
    """A function that is run for every example, with games of its own."""
    if iscoroutinefunction(inner):
        return inner

    @wraps(inner)
    def example(*args: object, **named: object) -> object:
        __tracebackhide__ = True
        item.stash[BEGUN] = []
        result = inner(*args, **named)
        if left := _left_over(item):
            raise AssertionError(left)
        return result

    return example


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> abc.Generator[None, None, None]:
    """Report scripted outcomes of chance that are left over, unless the test has failed anyway."""
    yield
    left = _left_over(item)
    if left and not item.stash.get(FAILED, False):
        pytest.fail(left, pytrace=False)


def _left_over(item: pytest.Item) -> str:
    unused = [outcome for begun in item.stash.get(BEGUN, ()) for outcome in begun.unused()]
    return f"chance was never asked for {', '.join(map(repr, unused))}" if unused else ""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> abc.Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show how the games of a failing test ended, and keep their transcripts and what a property has failed for."""
    report = yield
    if report.when == "call" and "catan_core.testing.strategies.looked" in sys.modules:
        from catan_core.testing.strategies.looked import positions_told

        lines = positions_told(all=_tells_all(item.config))
        item.config.stash.setdefault(LOOKED, []).extend(f"{item.nodeid}: {line}" for line in lines)
    if report.failed and report.when == "call":
        item.stash[FAILED] = True
        report.sections += (("Catan transcript", text) for text in _transcripts(item))
        if call.excinfo is not None and (kept := _kept(item, call.excinfo.value)):
            report.sections.append(("Catan failure", "\n".join(kept)))
    return report


def _transcripts(item: pytest.Item) -> abc.Iterator[str]:
    """Keep the transcripts of a test, and show their ends."""
    written = [begun.transcript for begun in item.stash.get(BEGUN, ()) if begun.transcript is not None]
    if written:
        folder = item.stash[FOLDERS].mktemp(re.sub(r"\W", "_", item.name)[:MAX_NAME])
        for number, transcript in enumerate(written, 1):
            yield _told(folder / f"game-{number}.jsonl", transcript)


def _kept(item: pytest.Item, error: BaseException) -> list[str]:
    """Keep what Hypothesis has noted of the games that make a property fail, and say where."""
    if "catan_core.testing.strategies.failures" not in sys.modules:
        return []
    from catan_core.testing.strategies.failures import keep, written

    cases = written(_notes(error))
    return keep(cases, re.sub(r"[^\w.-]+", "-", item.nodeid).strip("-")) if cases else []


def _notes(error: BaseException) -> abc.Iterator[str]:
    """The notes of an error, and of the errors in a group."""
    yield from getattr(error, "__notes__", ())
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            yield from _notes(one)


def _told(path: Path, transcript: abc.Callable[[], str]) -> str:
    """Keep a transcript, and show its end."""
    try:
        text = transcript()
    except Exception as error:  # a mistake in the rules under test must not hide what it has broken
        return f"cannot be written: {error!r}"
    path.write_text(text, encoding="utf-8", newline="\n")
    lines = text.splitlines()
    told = f"{len(lines) - 1} actions; `catan replay {path}` plays them again. The last ones:"
    return "\n".join([told, *lines[1:][-SHOWN:]])


@pytest.fixture
def golden(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Golden:
    """Compares a text or a transcript with a golden file beside the test; see `catan_pytest.Golden`."""
    written = request.config.stash.setdefault(WRITTEN, {})
    # The workers of pytest-xdist have their folders in the one of the run.
    is_worker = hasattr(request.config, "workerinput")
    shared = tmp_path_factory.getbasetemp().parent / "golden" if is_worker else None
    return Golden(request.path, request.node.name, bool(request.config.getoption(OPTION, False)), written, shared)


@pytest.fixture(scope="session")
def ruleset_of() -> abc.Callable[..., catan.Ruleset]:
    """`catan_core.ruleset`: expansions by id or as objects, with `options` and an `edition`."""
    from catan_core import ruleset

    return ruleset


@pytest.fixture(scope="session")
def play(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> abc.Callable[..., catan.Match]:
    """Begins a `Match` of a ruleset, or of expansions: `play("base", my_expansion, seats=3, chance=[...])`.

    `options`, `edition` and whatever `Match` takes may be given. Outcomes that are left in `chance` when the test ends
    are an error. When the test fails its report shows how the game ended, and where its transcript is. In a test with
    `@given` all of this holds for each example.
    """
    import catan_core as catan

    def begin(
        one: catan.Ruleset | catan.Expansion | str,
        *more: catan.Expansion | str,
        options: abc.Mapping[str, Value] | None = None,
        edition: str | None = None,
        **given: Any,
    ) -> catan.Match:
        if not isinstance(one, catan.Ruleset):
            one = catan.ruleset(one, *more, options=options, edition=edition)
        elif more or options is not None or edition is not None:
            raise TypeError("a ruleset has its expansions and options; give ids instead to choose others")
        match = catan.Match(one, **given)
        _remember(request, tmp_path_factory, Begun(lambda: str(match.transcript), lambda: match.unused))
        return match

    return begin


@pytest.fixture(scope="session")
def walk(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> abc.Callable[..., abc.Iterator[tuple[catan.Action, catan.Step]]]:
    """`catan_core.testing.walk`, a random walk by a seed: `walk(ruleset, seed, length, seats)`.

    When the test fails its report shows the last actions of the walk, and where its transcript is.
    """
    from catan_core import testing

    def steps(
        ruleset: catan.Ruleset | catan.Rules,
        seed: int | str,
        length: int | None = None,
        seats: int | None = None,
        start: catan.State | None = None,
    ) -> abc.Iterator[tuple[catan.Action, catan.Step]]:
        path: list[tuple[catan.Action, catan.Step]] = []
        if start is None:
            game = testing.first_game(ruleset, seed, seats)
            _remember(request, tmp_path_factory, Begun(lambda: str(testing.transcript_of(game, path))))
        for action, step in testing.walk(ruleset, seed, length, seats, start):
            path.append((action, step))
            yield action, step

    return steps


@pytest.fixture(scope="session")
def scenario(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> abc.Callable[..., Scenario]:
    """`catan_core.testing.scenario`: a table set up in the middle of a game.

    Scripted answers of chance that are left over when the test ends, or the example of a test with `@given`, are an
    error.
    """
    from catan_core import testing

    def begin(*given: Any, **named: Any) -> Scenario:
        table = testing.scenario(*given, **named)
        _remember(request, tmp_path_factory, Begun(unused=lambda: table.unused))
        return table

    return begin


def _remember(request: pytest.FixtureRequest, folders: pytest.TempPathFactory, begun: Begun) -> None:
    """Put a game to those of the running test. Between tests nobody asks for it."""
    item = request.config.stash.get(CURRENT, None)
    if item is not None:
        item.stash[FOLDERS] = folders
        item.stash.setdefault(BEGUN, []).append(begun)
