"""Hypothesis profiles: `quick` unless HYPOTHESIS_PROFILE names another. And the option that rewrites golden games."""

import os

import pytest
from hypothesis import settings

settings.register_profile("quick", derandomize=True, deadline=None, max_examples=25)
settings.register_profile("long", deadline=None, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options of this project's own."""
    parser.addoption("--update-golden", action="store_true", help="play the golden games anew and write them down")


@pytest.fixture(scope="session")
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden games are to be written anew."""
    return bool(request.config.getoption("--update-golden"))
