"""What MkDocs asks of us while it builds the pages: pictures, drawn by the library, and breaks in long names."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).parent))  # MkDocs knows this file alone, not what lies beside it

from pictures import PICTURES, picture

CELL = re.compile(r"<td\b.*?</td>", re.DOTALL)
CODE = re.compile(r"(?<=<code>)[^<]+(?=</code>)")
JOINT = re.compile(r"(?<=\w[._/])(?=\w)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pictures to what lies beside the pages."""
    for name in PICTURES:
        files.append(File.generated(config, f"pictures/{name}.svg", content=picture(name)))
    return files


def on_post_page(output: str, **_: object) -> str:
    """Let long names in tables break between their words, and nowhere else; site.css says the rest."""
    return CELL.sub(lambda cell: CODE.sub(lambda code: JOINT.sub("<wbr>", code[0]), cell[0]), output)
