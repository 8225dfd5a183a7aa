"""Packages that are installed while a test runs, as pip would leave them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from catan_core.plugin.expansion import GROUP, announced

WORKS = """
import catan_core as catan
EXPANSION = catan.Expansion({id!r}, "Title", version="1.0", modules=(), requires={requires!r})
"""
"""The code of a package with an expansion that brings nothing."""


def install(folder: Path, **packages: str) -> None:
    """Put packages into a folder: each announces an expansion by its name, with this code."""
    for id, code in packages.items():
        (folder / f"installed_{id}.py").write_text(code)
        info = folder / f"catan_{id}-1.5.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: catan-{id}\nVersion: 1.5\n")
        (info / "entry_points.txt").write_text(f"[{GROUP}]\n{id} = installed_{id}:EXPANSION\n")


@contextmanager
def installing(folder: Path, monkeypatch: pytest.MonkeyPatch, **packages: str) -> Iterator[None]:
    """For a while, packages in a folder are installed too: each announces an expansion by its name, with this code."""
    install(folder, **packages)
    monkeypatch.syspath_prepend(str(folder))
    announced.cache_clear()
    try:
        yield
    finally:
        monkeypatch.undo()
        announced.cache_clear()
        for id in packages:
            sys.modules.pop(f"installed_{id}", None)
