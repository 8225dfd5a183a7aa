"""Hypothesis profiles: `quick` unless HYPOTHESIS_PROFILE names another. No test depends on how fast the machine is, and
none touches the games of whoever runs the tests. At the end pytest says how many tests were left out, by tier."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

gc.set_threshold(20_000, 10, 20)
"""Python looks for cycles after so many new objects. Here most objects are the rules and tests that were loaded, and to
look through all of them as often as Python does by itself took a fifteenth of the time."""

ANY_SPEED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("quick", ANY_SPEED, derandomize=True, max_examples=25)
settings.register_profile("long", ANY_SPEED, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="session", autouse=True)
def _games_of_nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The command keeps its games in a folder of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CATAN_GAMES", str(tmp_path_factory.mktemp("games")))
        yield


TIERS = {
    "slow": "slow: long searches, and more cases of what is thorough, run by `pytest -m slow`",
    "thorough": "thorough: run by `pytest -m 'thorough and not slow'`",
}
LEFT_OUT = pytest.StashKey[Counter[str]]()


def pytest_configure(config: pytest.Config) -> None:
    left_out: Counter[str] = Counter()
    config.stash[LEFT_OUT] = left_out


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    for item in items:
        tier = next((tier for tier in TIERS if item.get_closest_marker(tier)), None)
        if tier:
            item.config.stash[LEFT_OUT][tier] += 1


def pytest_collection_finish() -> None:
    """What has been loaded by now stays to the end: nobody needs to look for cycles in it."""
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of pytest-xdist hands on what it has left out; each of them has left out the same."""
    gc.freeze()  # Python and pytest look through all that is left, which takes seconds, before they let go of it
    if hasattr(session.config, "workeroutput"):
        left_out = session.config.stash[LEFT_OUT]
        session.config.workeroutput["left_out"] = dict(left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    node.config.stash[LEFT_OUT] |= Counter(getattr(node, "workeroutput", {}).get("left_out"))


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    for tier, number in sorted(config.stash[LEFT_OUT].items()):
        terminalreporter.write_line(f"Left out: {number:,} tests that are {TIERS[tier]}")
