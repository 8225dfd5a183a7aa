"""What MkDocs asks of us while it builds the pages: the pictures, drawn by the library as it is now."""

from __future__ import annotations

import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).parent))  # MkDocs knows this file alone, not what lies beside it

from pictures import PICTURES, picture


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pictures to what lies beside the pages."""
    for name in PICTURES:
        files.append(File.generated(config, f"pictures/{name}.svg", content=picture(name)))
    return files
