"""What a position is, told by what differs from the beginning of the game: a few lines instead of a page of JSON.

>>> import catan_core as catan
>>> game = catan.new_game("base", seats=3, seed=7)
>>> for line in differences(game.play(game.actions[0])):
...     print(line)
pending: {"type":"base/found-road","seat":0,"node":[0,-2,"N"]}
base/island settlement: [[[0,-2,"N"]],[],[]]
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from catan_core import CatanError, Game

MOST_LINES = 18
"""At most this many lines tell what differs."""

MOST_CHARS = 110
"""A line has at most this many characters."""

FOLDER = "catan-positions"
"""Where positions are written, in the folder for temporary files."""


def differences(game: Game) -> list[str]:
    """What differs from a new game on the same board, a line each, as it is written in JSON."""
    fresh = game.rules.new_state(game.rules.layout(game.state))
    return [*_apart(json.loads(Game(game.state).to_json()), json.loads(Game(fresh.state).to_json()))]


def told(game: Game, most: int = MOST_LINES) -> list[str]:
    """The same in at most so many lines; where the rules fail at it, what they fail with."""
    try:
        lines = differences(game)
    except Exception as error:  # a mistake in the rules under test must not hide what it has broken
        return [f"it cannot be compared with a new game: {error!r}"]
    lines = [line if len(line) <= MOST_CHARS else f"{line[: MOST_CHARS - 4]} ..." for line in lines]
    return lines if len(lines) <= most else [*lines[: most - 1], f"and {len(lines) - most + 1} more"]


def written(game: Game) -> Path | None:
    """The file with the position as JSON, for `Game.from_json`; None if it cannot be written.

    The same position is always in the same file.
    """
    try:
        return filed(f"{game.state.digest()[:12]}.json", game.to_json())
    except CatanError:
        return None


def filed(name: str, text: str) -> Path | None:
    """The file of this name with a text; None if it cannot be written."""
    try:
        folder = Path(gettempdir()) / FOLDER
        folder.mkdir(exist_ok=True)
        path = folder / name
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError:
        return None
    return path


def _apart(here: Any, there: Any) -> Iterator[str]:
    for name in ("turn", "winners"):
        if here[name] != there[name]:
            yield f"{name}: {_json(here[name])}"
    yield from (f"pending: {_json(phase)}" for phase in here["stack"] if phase not in there["stack"])
    for tag, fields in here["slices"].items():
        yield from _of_slice(tag, fields, there["slices"][tag])


def _of_slice(tag: str, fields: Any, fresh: Any) -> Iterator[str]:
    for name, value in fields.items():
        other = fresh.get(name)
        if value == other:
            continue
        if isinstance(value, dict) and isinstance(other, dict):
            yield from (f"{tag} {key}: {_json(held)}" for key, held in value.items() if held != other.get(key))
        else:
            yield f"{tag} {name}: {_json(value)}"


def _json(value: Any) -> str:
    return json.dumps(_without_zeros(value), separators=(",", ":"), ensure_ascii=False)


def _without_zeros(value: Any) -> Any:
    """A JSON value in which counts of nothing are left out of objects, where they are the most."""
    if isinstance(value, list):
        return [_without_zeros(item) for item in value]
    if isinstance(value, dict):
        return {
            key: _without_zeros(item)
            for key, item in value.items()
            if item != 0 or type(item) is bool or "type" in value
        }
    return value
