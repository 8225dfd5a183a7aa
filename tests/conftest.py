"""Hypothesis profiles: `quick` unless HYPOTHESIS_PROFILE names another. No test depends on how fast the machine is, and
none touches the games of whoever runs the tests."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

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
