"""Walks kept in Hypothesis' storage directory, so that the next run need not take them again.

A file has a walk as its actions and labels in JSON, with a digest of the code that it was taken by. A file that is
damaged, or that other code has written, counts as none.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path

from catan_core import Rules, codec
from catan_core.testing.index import Labels, Walk
from catan_core.testing.strategies.code import code_of, identity
from catan_core.testing.strategies.folders import folder_of

FORMAT = "catan-walk/1"
MAX_FILES = 2_000
"""Of more files the oldest are removed."""


class Storage:
    """Where the walks of some rules are kept."""

    def __init__(self, folder: Path, rules: Rules, code: str) -> None:
        self.folder = folder
        self.code = code
        self.name: str = identity(rules)[:24]

    @classmethod
    def of(cls, rules: Rules) -> Storage | None:
        """The storage for these rules; None where their code cannot be told, or nothing can be stored."""
        code = code_of(rules)
        try:
            return None if code is None else cls(folder_of(), rules, code)
        except OSError:
            return None

    def path(self, number: int) -> Path:
        """The file of a walk."""
        return self.folder / f"{self.name}-{number}.json"

    def load(self, walk: Walk) -> Walk | None:
        """A walk that was kept, played again; None if there is none, or it cannot be taken by this code."""
        try:
            digest, _, text = self.path(walk.number).read_text(encoding="utf-8").partition("\n")
            if digest != _digest(text):
                return None
            stored = json.loads(text)
            if [stored["format"], stored["code"], stored["from"]] != [FORMAT, self.code, _origin(walk)]:
                return None
            again = Walk(walk.rules, walk.number, walk.origin)
            read = codec.of(walk.rules, walk.rules.topology(walk.start.state)).action_from_json
            again.repeat(map(read, stored["actions"]), _unpacked(stored["labels"], stored["sets"], stored["at"]))
            return again if again.told == stored["told"] else None
        except Exception:  # whatever is wrong with a file, the walk is taken anew
            return None

    def save(self, walk: Walk) -> None:
        """Keep a whole walk. What cannot be written is not kept."""
        write = codec.of(walk.rules, walk.rules.topology(walk.start.state)).action_json
        text = json.dumps(
            {
                "format": FORMAT,
                "code": self.code,
                "from": _origin(walk),
                "actions": [write(action) for action in walk.actions],
                "told": walk.told,
                **_packed(walk.labels),
            },
            separators=(",", ":"),
        )
        try:
            _write(self.path(walk.number), f"{_digest(text)}\n{text}")
            _forget_oldest(self.folder)
        except OSError:
            return


def _origin(walk: Walk) -> list[int]:
    """The number of the walk, and where it begins: the number of another, and after how many of its actions."""
    return [walk.number, *((walk.origin[0].number, walk.origin[1]) if walk.origin is not None else ())]


def _write(path: Path, text: str) -> None:
    """Write a file all at once: whoever reads it at the same time sees the old one or the new one."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _forget_oldest(folder: Path) -> None:
    files = list(folder.glob("*.json"))
    if len(files) > MAX_FILES:
        for path in sorted(files, key=lambda path: path.stat().st_mtime)[:-MAX_FILES]:
            path.unlink(missing_ok=True)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _packed(labels: list[Labels]) -> dict[str, list[object]]:
    """All labels once, all sets of labels once, and the number of its set for each point."""
    names = {label: number for number, label in enumerate(dict.fromkeys(one for some in labels for one in some))}
    sets = {some: number for number, some in enumerate(dict.fromkeys(labels))}
    packed = [[names[label] for label in some] for some in sets]
    return {"labels": [*names], "sets": [*packed], "at": [sets[some] for some in labels]}


def _unpacked(names: list[str], sets: list[list[int]], at: list[int]) -> list[Labels]:
    known = [tuple(names[number] for number in some) for some in sets]
    return [known[number] for number in at]
