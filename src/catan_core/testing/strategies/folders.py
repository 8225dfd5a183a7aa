"""Folders beside the examples that Hypothesis keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis.configuration import storage_directory

FOLDER = "catan"
"""The folder in Hypothesis' storage directory."""


def folder_of(*names: str) -> Path:
    """A folder of ours in Hypothesis' storage directory, which is made if it is not there. Raises OSError."""
    directory: Any = storage_directory(FOLDER, *names)  # a path, in older versions of Hypothesis
    path = Path(getattr(directory, "path", directory))
    getattr(directory, "create_if_missing", lambda: path.mkdir(parents=True, exist_ok=True))()
    return path
