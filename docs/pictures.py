"""Writes the pictures of the documentation, as the library draws them. A test compares them with the files."""

from __future__ import annotations

from pathlib import Path

import catan_core as catan
from catan_core.render import Style, board_svg

FOLDER = Path(__file__).parent / "pictures"


def pictures() -> dict[str, str]:
    """Every picture by the name of its file."""
    opening = catan.new_game("base", seats=4, seed=7)
    names = Style(
        orientation="flat", size=40, theme="auto", palette="color-blind", names=["Ada", "Blai", "Cleo", "Duna"]
    )
    game = catan.new_game("base", seats=4, seed=7, options={"base.setup": "beginner"})
    return {
        "highlights.svg": board_svg(opening.view(None), highlights=opening.actions, style=Style(size=40)),
        "flat.svg": board_svg(game.view(None), style=names),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (FOLDER / name).write_text(picture, encoding="utf-8")
