"""The blocks on what is public of an expansion: the names of its package, and the functions of its public modules."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType

from facts import brief, codes, package_of, table

import catan_core as catan

LISTED = ("Phases", "Actions", "Events")
"""Groups of names that other blocks describe one by one."""


def face(id: str) -> str:
    """Every public name of an expansion, grouped as in its `__all__`."""
    package = package_of(id)
    lines = ["## Every public name", ""]
    for title, names in groups(package).items():
        lines += [f"### {title}", ""]
        values = {name: getattr(package, name) for name in names}
        if title in LISTED:
            lines += [codes(names), ""]
        elif all(isinstance(value, ModuleType) for value in values.values()):
            for name, module in values.items():
                rows = [[f"`{name}.{function.__name__}`", brief(function)] for function in functions(module)]
                lines += [brief(module), "", table(["Function", "What it does"], rows)]
        else:
            lines += [table(["Name", "What it is"], ([f"`{name}`", _about(id, name)] for name in names))]
    return "\n".join(lines)


def groups(package: ModuleType) -> dict[str, list[str]]:
    """The names in `__all__` of a package by the comments that stand above them."""
    source = inspect.getsource(package)
    found: dict[str, list[str]] = {}
    for line in source[source.index("__all__ = [") :].splitlines()[1:]:
        if line.strip().startswith("#"):
            found[line.strip("# ")] = []
        elif found:
            next(reversed(found.values())).extend(re.findall(r'"(\w+)"', line))
    return found


def functions(module: ModuleType) -> Iterator[object]:
    """The public functions that a module defines, in its order; what its `__all__` names, if it has one."""
    listed = getattr(module, "__all__", None)
    for name, value in vars(module).items():
        plain = callable(value) and not isinstance(value, type) and not name.startswith(("_", "catan_"))
        own = getattr(value, "__module__", None) == module.__name__ and hasattr(value, "__name__")
        if own and (plain if listed is None else name in listed):
            yield value


def _about(id: str, name: str) -> str:
    value = getattr(package_of(id), name)
    if isinstance(value, catan.Query):
        return value.doc
    if isinstance(value, catan.Refusal):
        return value.text
    return documented(id).get(name) or brief(value)


def documented(id: str) -> dict[str, str]:
    """What the modules of an expansion say of their constants, below each."""
    found = {}
    for path in sorted(Path(str(package_of(id).__file__)).parent.rglob("*.py")):
        for node, following in pairwise(ast.parse(path.read_text(encoding="utf-8")).body):
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            if isinstance(target, ast.Name) and isinstance(following, ast.Expr):
                found[target.id] = " ".join(str(ast.literal_eval(following.value)).split())
    return found
