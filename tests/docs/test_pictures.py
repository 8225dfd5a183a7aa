"""The pictures of the documentation are those that the library draws now."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def test_every_picture_is_as_the_library_draws_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    drawn = importlib.import_module("pictures").pictures()
    assert {path.name for path in (DOCS / "pictures").iterdir()} == {*drawn}
    for name, picture in drawn.items():
        stored = (DOCS / "pictures" / name).read_text(encoding="utf-8")
        assert stored == picture, "run `python docs/pictures.py`"
