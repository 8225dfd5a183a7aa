"""Makes the command available to the tests here, and patient."""

from __future__ import annotations

from threading import TIMEOUT_MAX

import pytest

from catan_core.cli import output
from tests.cli.table import catan_command

__all__ = ["catan_command"]


@pytest.fixture(autouse=True)
def _it_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on how fast a machine is: the command waits for ever before it says how far work has come."""
    monkeypatch.setattr(output, "PATIENCE", TIMEOUT_MAX)
