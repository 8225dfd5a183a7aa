"""The stubs of the faces of expansions: for type checkers, where each public name is defined.

A face lists its names once, in `__all__`, and imports them on first use. Type checkers cannot follow that, so they read
the stub beside it.
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from types import ModuleType

from facts import SHIPPED, package_of

HEAD = "# Written by docs/scripts/generate.py from `__all__` of the package."


def stubs() -> dict[Path, str]:
    """The stub of every face of an expansion, by its path."""
    faces = [package_of(id) for id in SHIPPED]
    return {folder_of(face) / "__init__.pyi": stub(face) for face in faces}


def folder_of(face: ModuleType) -> Path:
    """The folder of a package."""
    return Path(str(face.__file__)).parent


def stub(face: ModuleType) -> str:
    """What a stub says of a face."""
    homes = definitions(face)
    names = sorted(set(face.__all__) - {"EXPANSION"})
    imports = sorted(f"from {homes.get(name, face.__name__)} import {name} as {name}" for name in names)
    return "\n".join([HEAD, "from catan_core import Expansion", *imports, "", "EXPANSION: Expansion", ""])


def definitions(face: ModuleType) -> dict[str, str]:
    """The modules of a package that define its public names. A name that none of them defines is a module itself."""
    found = {}
    for path in sorted(folder_of(face).rglob("*.py")):
        parts = path.relative_to(folder_of(face)).with_suffix("").parts
        home = ".".join((face.__name__, *parts))
        for name in defined_in(path) & set(face.__all__) - {"EXPANSION"}:
            if parts[-1] != "__init__" and getattr(import_module(home), name) is getattr(face, name):
                found[name] = home
    return found


def defined_in(path: Path) -> set[str]:
    """The names that a module defines itself."""
    names: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef() | ast.FunctionDef():
                names.add(node.name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
            case ast.Assign(targets=targets):
                names |= {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
    return names
