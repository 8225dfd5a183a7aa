"""What rules are made of, as a digest: another version, option or line of code gives another one."""

from __future__ import annotations

import hashlib
import importlib
import json
import re
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from catan_core import Rules
from catan_core.codec.ruleset_ref import stored_rules

LIBRARY = "catan_core"
IMPORTS = re.compile(r"^[ \t]*(?:from[ \t]+(\w+)|import[ \t]+([\w., \t]+))", re.MULTILINE)
INSTALLED = tuple({Path(sysconfig.get_path(name)) for name in ("purelib", "platlib")})
"""Where packages are installed. Of those that an expansion only uses, the sizes and dates of files tell versions."""


def identity(rules: Rules) -> str:
    """The expansions with their versions, the options and the number of seats, as a digest."""
    return _digest([json.dumps(stored_rules(rules), sort_keys=True)])


def code_of(rules: Rules) -> str | None:
    """A digest of everything that decides how a game goes; None where the code of an expansion cannot be told.

    It covers the tables, the code of the library, that of the packages in which the expansions lie, and that of all
    packages which these import. The hooks of an object that is not a module, and of a module without a file, cannot be
    told.
    """
    own = {LIBRARY}
    for expansion in rules.ruleset.chosen:
        for part in expansion.modules_with(rules.ruleset.expansions):
            module = importlib.import_module(part) if isinstance(part, str) else part
            if not isinstance(module, ModuleType) or not _has_file(module):
                return None
            own.add(module.__name__.partition(".")[0])
    passages = ["{}.{}".format(*sys.version_info), identity(rules), rules.ruleset.explain(rules.seats)]
    todo, known = sorted(own), set(own)
    for name in todo:
        used: set[str] = set()
        for path in _files(name):
            seen = path.stat()
            if name in own or not _is_installed(path):
                digest, imported = _read(path, seen.st_size, seen.st_mtime_ns)
                used |= imported if name != LIBRARY else set()
                passages.append(f"{path.name} {digest}")
            else:
                passages.append(f"{path.name} {seen.st_size} {seen.st_mtime_ns}")
        more = sorted(
            module for module in used - known if module in sys.modules and module not in sys.stdlib_module_names
        )
        known.update(more)
        todo += more
    return _digest(passages)


def _has_file(module: ModuleType) -> bool:
    file = getattr(module, "__file__", None)
    return sys.modules.get(module.__name__) is module and file is not None and Path(file).suffix == ".py"


def _files(name: str) -> list[Path]:
    """The Python files of a package or module, by its name."""
    module = sys.modules.get(name)
    file = getattr(module, "__file__", None)
    folders = [Path(folder) for folder in getattr(module, "__path__", ())]
    if folders:
        return sorted(path for folder in folders for path in folder.rglob("*.py"))
    return [Path(file)] if file is not None else []


@cache
def _read(path: Path, size: int, changed: int) -> tuple[str, frozenset[str]]:
    """The digest of a file, and the packages that it imports."""
    text = path.read_bytes().decode(errors="replace")
    return _digest([text]), frozenset(_imported(text))


def _imported(text: str) -> Iterator[str]:
    for package, several in IMPORTS.findall(text):
        yield from [package] if package else (part.split(".")[0].strip() for part in several.split(","))


def _is_installed(path: Path) -> bool:
    return any(folder in path.parents for folder in INSTALLED)


def _digest(passages: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for passage in passages:
        encoded = passage.encode()
        digest.update(f"{len(encoded)} ".encode())
        digest.update(encoded)
    return digest.hexdigest()
