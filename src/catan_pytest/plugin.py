"""Fixtures for tests of games and expansions, the option `--update-golden`, and the transcript of a game that failed.

Nothing of `catan_core` is imported before a test asks for a fixture that needs it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from catan_pytest.golden import OPTION, Golden

if TYPE_CHECKING:
    from catan_core import Action, Expansion, Match, Rules, Ruleset, State, Step
    from catan_core.plugin.specs import Value
    from catan_core.testing import Scenario

SHOWN = 20
"""When a test fails, at most this many of the last lines of its transcript are shown."""

PLAYED = pytest.StashKey[list[tuple[Path, Callable[[], str]]]]()
"""The games of a test: where each transcript is kept, and how it is written."""

FAILED = pytest.StashKey[bool]()
"""The test has failed, so answers of chance that are left over are not worth reporting."""


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(parser: pytest.Parser) -> Generator[None, None, None]:
    """Add the option after conftest files have added theirs: an option of theirs with the same name serves as well."""
    result = yield
    with suppress(ValueError, argparse.ArgumentError):
        told = "write golden files anew, in the place of what was there"
        parser.getgroup("catan").addoption(OPTION, action="store_true", dest="catan_update_golden", help=told)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show how the games of a failing test ended, and keep their transcripts."""
    report = yield
    if report.failed and report.when == "call":
        item.stash[FAILED] = True
        for path, transcript in item.stash.get(PLAYED, ()):
            report.sections.append(("Catan transcript", _told(path, transcript)))
    return report


def _told(path: Path, transcript: Callable[[], str]) -> str:
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
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text or a transcript with a golden file beside the test; see `catan_pytest.Golden`."""
    return Golden(request.path, request.node.name, bool(request.config.getoption(OPTION, False)))


@pytest.fixture
def ruleset_of() -> Callable[..., Ruleset]:
    """`catan_core.ruleset`: expansions by id or as objects, with `options` and an `edition`."""
    from catan_core import ruleset

    return ruleset


@pytest.fixture
def play(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[..., Match]]:
    """Begins a `Match` of a ruleset, or of expansions: `play("base", my_expansion, seats=3, chance=[...])`.

    `options`, `edition` and whatever `Match` takes may be given. Outcomes that are left in `chance` when the test ends
    are an error. When the test fails its report shows how the game ended, and where its transcript is.
    """
    from catan_core import Match, Ruleset, ruleset

    matches: list[Match] = []

    def begin(
        one: Ruleset | Expansion | str,
        *more: Expansion | str,
        options: Mapping[str, Value] | None = None,
        edition: str | None = None,
        **given: Any,
    ) -> Match:
        if not isinstance(one, Ruleset):
            one = ruleset(one, *more, options=options, edition=edition)
        elif more or options is not None or edition is not None:
            raise TypeError("a ruleset has its expansions and options; give ids instead to choose others")
        match = Match(one, **given)
        matches.append(match)
        _remember(request, tmp_path, lambda: str(match.transcript))
        return match

    yield begin
    _all_asked_for(request, matches)


@pytest.fixture
def walk(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., Iterator[tuple[Action, Step]]]:
    """`catan_core.testing.walk`, a random walk by a seed: `walk(ruleset, seed, length, seats)`.

    When the test fails its report shows the last actions of the walk, and where its transcript is.
    """
    from catan_core import testing

    def steps(
        ruleset: Ruleset | Rules,
        seed: int | str,
        length: int | None = None,
        seats: int | None = None,
        start: State | None = None,
    ) -> Iterator[tuple[Action, Step]]:
        path: list[tuple[Action, Step]] = []
        if start is None:
            game = testing.first_game(ruleset, seed, seats)
            _remember(request, tmp_path, lambda: str(testing.transcript_of(game, path)))
        for action, step in testing.walk(ruleset, seed, length, seats, start):
            path.append((action, step))
            yield action, step

    return steps


@pytest.fixture
def scenario(request: pytest.FixtureRequest) -> Iterator[Callable[..., Scenario]]:
    """`catan_core.testing.scenario`: a table set up in the middle of a game.

    Scripted answers of chance that are left over when the test ends are an error.
    """
    from catan_core import testing

    tables: list[Scenario] = []

    def begin(*given: Any, **named: Any) -> Scenario:
        tables.append(testing.scenario(*given, **named))
        return tables[-1]

    yield begin
    _all_asked_for(request, tables)


def _remember(request: pytest.FixtureRequest, folder: Path, transcript: Callable[[], str]) -> None:
    played = request.node.stash.setdefault(PLAYED, [])
    played.append((folder / f"game-{len(played) + 1}.jsonl", transcript))


def _all_asked_for(request: pytest.FixtureRequest, games: Iterable[Match | Scenario]) -> None:
    unused = [outcome for game in games for outcome in game.unused]
    if unused and not request.node.stash.get(FAILED, False):
        pytest.fail(f"chance was never asked for {', '.join(map(repr, unused))}", pytrace=False)
