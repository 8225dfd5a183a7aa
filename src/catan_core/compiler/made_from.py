"""What rules were made from: modules and the functions in them, which somebody may edit while a program runs.

A cell of a notebook that is run again, `importlib.reload` and a value that is set from outside all leave the names of
modules as they were. So what is kept of them depends on what they hold.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from operator import itemgetter
from types import CodeType, FunctionType, ModuleType, NoneType
from typing import Any

import attrs

from catan_core._memo import FUNCTIONS
from catan_core.plugin.contribution import MARK
from catan_core.plugin.expansion import Part

DEFINED = (*FUNCTIONS, type)
"""What says in which module it was defined."""

FROM_A_MODULE = (*DEFINED, ModuleType)
"""What comes from a module, or is one."""

Reader = Callable[[], object]
"""Gives what a part of an expansion holds now."""

SPECS = "catan_core.plugin."
"""The classes of specs are defined in modules whose names begin with this."""


class MadeFrom:
    """What some parts of expansions, and the modules that they use, hold at the moment when this is made."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self._parts = tuple(parts)
        readers = [_reader(part, _names(part)) for part in self._parts]
        self._held = [(reader, reader()) for reader in readers]
        used = _used(self._parts)
        self._modules = [(name, module, module.__spec__) for name, module in used.items()]

    def is_edited(self) -> bool:
        """Whether any of it is another now: a part holds something else, or a module was loaded again."""
        loaded = sys.modules
        for name, module, spec in self._modules:
            if loaded.get(name) is not module or module.__spec__ is not spec:
                return True
        return not all(_are_held(reader, values) for reader, values in self._held)

    def stale(self) -> Iterator[str]:
        """What modules still use of others as it was before those were loaded again, and what to do about it."""
        homes = {name: vars(module) for name, module, _ in self._modules}
        users = {module.__name__: module for _, module, _ in self._modules}
        users |= {part.__name__: part for part in self._parts if isinstance(part, ModuleType)}
        ids: dict[str, set[int]] = {}
        for user, module in users.items():
            old: dict[str, list[str]] = {}
            for name, value in vars(module).items():
                home = value.__module__ if isinstance(value, DEFINED) else None
                if home is None or home == user or home not in homes:
                    continue
                if homes[home].get(getattr(value, "__name__", "")) is value:
                    continue
                # What keeps the answers of a function or the objects of a class may stand under another name.
                there = ids.get(home) or ids.setdefault(home, {*map(id, homes[home].values())})
                known = not there.isdisjoint((id(value), id(getattr(value, "__wrapped__", value))))
                if not known and _has_another(home, value):
                    old.setdefault(home, []).append(name)
            for home, names in old.items():
                again = f"from {home} import {', '.join(names)}" if module.__spec__ is None else "importlib.reload"
                yield (
                    f"{user} uses {', '.join(names)} of {home} as it was before {home} was loaded again: load {user}"
                    f" again too ({again}), or start Python again"
                )


def _are_held(reader: Reader, values: object) -> bool:
    try:
        return bool(reader() == values)
    except Exception:  # something is gone, or things are not the same and refuse to be compared, such as arrays
        return False


def _has_another(home: str, value: FunctionType | type) -> bool:
    """Whether a module has something else of its own under the name of a function or class."""
    other = vars(sys.modules[home]).get(value.__name__)
    return isinstance(other, DEFINED) and other.__module__ == home


PLAIN = (*DEFINED, int, str, tuple, frozenset, NoneType)
"""What rules are made of in a module, besides specs."""


def _names(part: Part) -> tuple[str, ...]:
    """The names of what a part of an expansion holds: of a module, functions, classes, values and specs. In one without
    a file, such as that of a notebook, anything may stand beside the rules: there it is what its hooks use."""
    if not isinstance(part, ModuleType):
        return tuple(name for name in dir(part) if not name.startswith("__"))
    if part.__spec__ is None:
        return _reached(vars(part))
    return tuple(name for name, value in vars(part).items() if isinstance(value, PLAIN) or _is_spec(value))


def _reached(names: Mapping[str, object]) -> tuple[str, ...]:
    """The names that the hooks of a namespace use, themselves or through what they use."""
    reached = {name: value for name, value in names.items() if _is_hook(value)}
    todo, seen = [*reached.values()], set[int]()
    while todo:
        for name in _names_in(todo.pop(), names, seen):
            if name in names and name not in reached:
                reached[name] = names[name]
                todo.append(names[name])
    return tuple(reached)


def _is_spec(value: object) -> bool:
    return type(value).__module__.startswith(SPECS) and attrs.has(type(value))


def _is_hook(value: object) -> bool:
    return isinstance(value, FunctionType) and hasattr(value, MARK)


def _reader(part: Part, names: tuple[str, ...]) -> Reader:
    """A function that gives what stands under some names of a part now."""
    if isinstance(part, ModuleType) and part.__spec__ is not None and names:
        return partial(itemgetter(*names), vars(part))
    return partial(_values, part, names)


def _values(part: Part, names: Iterable[str]) -> list[object]:
    """What stands under some names of a part now. A module without a file may get further hooks, which count too."""
    if not isinstance(part, ModuleType):
        return [getattr(part, name, None) for name in names]
    return [*map(vars(part).get, names), *filter(_is_hook, vars(part).values())]


def _names_in(value: Any, names: Mapping[str, object], seen: set[int]) -> Iterator[str]:
    """The global names that a function of a namespace uses; those of the functions in a class, a spec or a tuple."""
    if id(value) in seen:
        return
    seen.add(id(value))
    held: Iterable[object] = ()
    if isinstance(value, FunctionType):
        if value.__globals__ is names:
            yield from _names_of(value.__code__)
        held = (*_closed_over(value), *(value.__defaults__ or ()))
    elif isinstance(value, FUNCTIONS):
        held = (getattr(value, "__wrapped__", None),)
    elif isinstance(value, type):
        held = [*vars(value).values()] if value.__module__ == names.get("__name__") else ()
    elif isinstance(value, (tuple, list)):
        held = value
    elif _is_spec(value):
        held = [getattr(value, field.name) for field in attrs.fields(type(value))]
    for one in held:
        yield from _names_in(one, names, seen)


def _closed_over(function: FunctionType) -> Iterator[object]:
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:  # it is still empty
            continue


def _names_of(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_of(constant)


def _used(parts: Iterable[Part]) -> dict[str, ModuleType]:
    """The modules that parts take functions, classes or modules from, by name; of their own packages, also those that
    these use, and so on."""
    todo = [part for part in parts if isinstance(part, ModuleType)]
    packages = {module.__name__.partition(".")[0] for module in todo if module.__spec__ is not None}
    used: dict[str, ModuleType] = {}
    while todo:
        module = todo.pop()
        held = vars(module)
        for home in _homes(held.values() if module.__spec__ else map(held.get, _reached(held))):
            package = home.partition(".")[0]
            if home in used or home not in sys.modules or package in sys.stdlib_module_names:
                continue
            used[home] = sys.modules[home]
            if package in packages:
                todo.append(used[home])
    return {name: module for name, module in used.items() if module.__spec__ is not None}


def _homes(values: Iterable[object]) -> set[str]:
    """The names of the modules that functions and classes are from, and of modules; nothing of anything else."""
    return {
        value.__name__ if isinstance(value, ModuleType) else value.__module__ or ""
        for value in values
        if isinstance(value, FROM_A_MODULE)
    }
