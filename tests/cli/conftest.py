"""Makes the command available to the tests here, and patient."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from threading import TIMEOUT_MAX

import pytest

from catan_core.cli import progress
from catan_core.cli.shelf import VARIABLE
from tests.cli.table import ENGLISH, catan_command

__all__ = ["catan_command"]

FOLDERS = count()


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the command keeps games, which is not there yet."""
    folder = tmp_path_factory.getbasetemp() / f"games of test {next(FOLDERS)}"
    monkeypatch.setenv(VARIABLE, str(folder))
    return folder


@pytest.fixture(autouse=True)
def _it_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on how fast a machine is: the command waits for ever before it says how far work has come."""
    monkeypatch.setattr(progress, "PATIENCE", TIMEOUT_MAX)


@pytest.fixture(autouse=True)
def _it_speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that tests start in a process of their own speak English too, whoever runs the tests."""
    for name, value in ENGLISH.items():
        monkeypatch.setenv(name, value)
