"""Expansions that are one file: `load` runs the file and gives its expansion.

The module of such a file has a name that says where the file is. So every process that needs the module, such as to
read a pickle, finds the file by itself.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import RLock

from catan_core.model.arguments import require
from catan_core.model.errors import CatanError, RulesetError, one_line
from catan_core.plugin.contribution import MARK, PREFIX
from catan_core.plugin.expansion import ID, STOPS, Expansion, announced, error_text, installed

FILE = "catan_file@"
"""How the names of modules of files begin. The folder follows, and after a dot the name of the file."""

SUFFIX = ".py"

VERSION = "0.1"
"""The version of an expansion whose file does not say one."""

_LOCK = RLock()
"""Held while a file is run."""


def load(path: str | os.PathLike[str]) -> Expansion:
    """The expansion that a Python file defines, to be used like any other.

    If a constant of the file is an `Expansion`, that is it. If none is, the hooks of the file make one that requires
    `base`: its id is the name of the file, its title the first line of the docstring, and its version 0.1.

    The file is run, with everything in it: load only what you trust. It imports a file beside it by
    `from . import other`. A file that has changed, or one that it imports so, is run again when it is loaded again. New
    games are then played by the new rules, and those that have begun keep theirs. Games can be pickled; another process
    runs the file itself, from the same place.

    Raises RulesetError, which names the file and the line, for a file that cannot be run or has no expansion, or
    several, and for an id that an installed expansion has.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> rule = '''"Long hands."
    ... from catan_core import add, hookimpl
    ... from catan_core.base import HAND_LIMIT
    ...
    ... @hookimpl
    ... def catan_modifiers(setup):
    ...     return [add(HAND_LIMIT, lambda position, seat: 2)]
    ... '''
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "long_hands.py")
    ...     _ = file.write_text(rule)
    ...     expansion = load(file)
    >>> expansion.id, expansion.title, expansion.requires
    ('long_hands', 'Long hands', ('base',))
    """
    require((str, os.PathLike), path, "load", "the path of a Python file")
    file = Path(os.path.abspath(os.fsdecode(path)))
    with _LOCK:
        module = _module(file, _text(file))
        return _Contents(file, module).expansion()


def is_file(module: str) -> bool:
    """Whether the name of a module is that of a file which `load` has run."""
    return module.startswith(FILE)


def shown(file: str | os.PathLike[str]) -> str:
    """The path of a file as messages have it: without the folder in which the process runs."""
    with suppress(ValueError, OSError):
        return str(Path(file).relative_to(Path.cwd()))
    return os.fspath(file)


def line_of(function: Callable[..., object]) -> str:
    """Where a function of a file begins, such as `rule.py, line 3`; "" for a function of any other module."""
    code: types.CodeType | None = getattr(function, "__code__", None)
    if code is None or not is_file(function.__module__ or ""):
        return ""
    return f"{shown(code.co_filename)}, line {code.co_firstlineno}"


def line_in(traceback: types.TracebackType | None, file: str) -> str:
    """The place in a file where something was raised, or where what it called has raised it; "" if it was not run."""
    lines = [line for name, line in _lines(traceback) if name == file]
    return f"{shown(file)}, line {lines[-1]}" if lines else ""


def _lines(traceback: types.TracebackType | None) -> Iterator[tuple[str, int]]:
    while traceback is not None:
        yield traceback.tb_frame.f_code.co_filename, traceback.tb_lineno
        traceback = traceback.tb_next


# -- the file as a module ------------------------------------------------------------------------------------------


def _text(file: Path) -> bytes:
    """The text of a file. Raises RulesetError for what is no Python file, or cannot be read."""
    if file.suffix != SUFFIX and not file.is_dir():
        raise RulesetError(f"{shown(file)}: an expansion in one file is a Python file, and its name ends in {SUFFIX}")
    try:
        if file.is_dir():
            raise RulesetError(
                f"{shown(file)} is a folder: name the file in it that defines the expansion; a package is installed,"
                " and named by its id"
            )
        if file.exists() and not file.is_file():
            raise RulesetError(f"{shown(file)} is not a regular file")
        return file.read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise RulesetError(f"{shown(file)} cannot be read: {why}") from error


def _name(file: Path) -> str:
    """The name of the module of a file."""
    return f"{FILE}{_escaped(str(file.parent))}.{_escaped(file.stem)}"


def _escaped(path: str) -> str:
    for character in "%.:":
        path = path.replace(character, f"%{ord(character):02X}")
    return path


def _unescaped(name: str) -> str:
    for character in ":.%":
        name = name.replace(f"%{ord(character):02X}", character)
    return name


class _Loader(importlib.machinery.SourceFileLoader):
    """Runs a file as it is now: no bytecode is kept, which may be older than a change in the same second."""

    text: bytes | None = None
    """What was run."""

    beside: tuple[types.ModuleType, ...] = ()
    """The modules of the files beside it that it imports."""

    def get_code(self, fullname: str) -> types.CodeType:
        text = self.text = self.get_data(self.path)
        code: types.CodeType = self.source_to_code(text, self.path)
        return code

    def exec_module(self, module: types.ModuleType) -> None:
        super().exec_module(module)
        names = map(_name, _imported(Path(self.path), self.text or b""))
        self.beside = tuple([sys.modules[name] for name in names if name in sys.modules])


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules of files by their names."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not is_file(fullname):
            return None
        folder, dot, stem = fullname.removeprefix(FILE).partition(".")
        if not dot:
            package = importlib.machinery.ModuleSpec(fullname, None, is_package=True)
            package.submodule_search_locations = []
            return package
        file = Path(_unescaped(folder), f"{_unescaped(stem)}{SUFFIX}")
        if not file.is_file():
            return None
        return importlib.util.spec_from_file_location(fullname, file, loader=_Loader(fullname, str(file)))


sys.meta_path.append(_Finder())


def _module(file: Path, text: bytes, running: tuple[str, ...] = ()) -> types.ModuleType:
    """The module of a file with this text, run after those that it imports of the files beside it, `running` being the
    modules that wait for it. Raises RulesetError."""
    name = _name(file)
    others = [other for other in _imported(file, text) if _name(other) not in (name, *running)]
    beside = tuple([_module(other, _text(other), (*running, name)) for other in others])
    before = sys.modules.get(name)
    if before is not None and (loader := _loader_of(before)) and (loader.text, loader.beside) == (text, beside):
        return before
    package = importlib.import_module(name.partition(".")[0])
    spec = importlib.util.spec_from_file_location(name, file, loader=_Loader(name, str(file)))
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        if before is None:
            del sys.modules[name]
        else:
            sys.modules[name] = before
        if isinstance(error, STOPS):
            raise RulesetError(_told(error, str(file))) from error
        raise
    # What imports it from the package gets it as it is now.
    setattr(package, name.partition(".")[2], module)
    return module


def _imported(file: Path, text: bytes) -> list[Path]:
    """The files beside a file that it imports, as in `from . import other`; none if its text is no Python."""
    try:
        statements = ast.parse(text).body
    except (SyntaxError, ValueError):
        return []
    stems: dict[str, None] = {}
    for statement in statements:
        if isinstance(statement, ast.ImportFrom) and statement.level == 1:
            names = [statement.module] if statement.module else [alias.name for alias in statement.names]
            stems.update(dict.fromkeys(names))
    return [beside for stem in stems if (beside := file.with_name(f"{stem}{SUFFIX}")).is_file()]


def _loader_of(module: types.ModuleType) -> _Loader | None:
    loader = module.__spec__.loader if module.__spec__ is not None else None
    return loader if isinstance(loader, _Loader) else None


def _told(error: BaseException, file: str) -> str:
    """What has gone wrong while a file was run, and in which of its lines."""
    if isinstance(error, SyntaxError) and error.filename in (file, None):
        line = f", line {error.lineno}" if error.lineno else ""
        return f"{shown(file)}{line}: {type(error).__name__}: {error.msg}"
    what = one_line(error) if isinstance(error, CatanError) else error_text(error)
    name = error.name if isinstance(error, ModuleNotFoundError) else None
    if name is not None and Path(file).with_name(f"{name}{SUFFIX}").is_file():
        what += f"; a file beside it is imported by 'from . import {name}'"
    return f"{line_in(error.__traceback__, file) or shown(file)}: {what}"


# -- the expansion in it -------------------------------------------------------------------------------------------


class _Contents:
    """What a file has defined."""

    def __init__(self, file: Path, module: types.ModuleType) -> None:
        self.file = file
        self.module = module
        loader = _loader_of(module)
        lines = _bound((loader and loader.text) or b"")
        self.declared: dict[str, Expansion] = {}
        for name, value in vars(module).items():
            if isinstance(value, Expansion) and name in lines and value not in self.declared.values():
                self.declared[name] = value
        self.lines = lines

    def expansion(self) -> Expansion:
        """The expansion of the file. Raises RulesetError."""
        if len(self.declared) > 1:
            names = ", ".join(f"{name} (line {self.lines[name]})" for name in self.declared)
            raise RulesetError(
                f"{shown(self.file)} defines {len(self.declared)} expansions, and it must be one: {names}"
            )
        for name, expansion in self.declared.items():
            where = f"{shown(self.file)}, line {self.lines[name]}"
            if self._hooks() and not self._is_part_of(expansion):
                raise RulesetError(f"{where}: {name} does not have the hooks of this file: write modules=(__name__,)")
            return _not_installed(expansion, where)
        if not self._hooks():
            raise RulesetError(
                f"{shown(self.file)} defines no expansion: it has neither a hook, which is a function after @hookimpl,"
                " nor an Expansion"
            )
        return _not_installed(self._made(), shown(self.file))

    def _made(self) -> Expansion:
        """The expansion that the hooks of the file are, without any declaration."""
        id = self.file.stem
        if not ID.fullmatch(id):
            raise RulesetError(
                f"{shown(self.file)}: its name is the id of the expansion, so it is made of lower-case letters, digits"
                " and '_', a letter first: give it another, or write into it an Expansion with an id of its own"
            )
        said = (self.module.__doc__ or "").strip().partition("\n")[0].rstrip(" .")
        title = said or id.replace("_", " ").capitalize()
        try:
            return Expansion(id, title, version=VERSION, modules=(self.module.__name__,), requires=("base",))
        except RulesetError as error:
            raise RulesetError(f"{shown(self.file)}: {one_line(error)}") from None

    def _hooks(self) -> list[Callable[..., object]]:
        """The hooks that the file itself defines, also those that are not marked, of which the compiler tells."""
        return [
            value
            for name, value in vars(self.module).items()
            if isinstance(value, types.FunctionType)
            and value.__module__ == self.module.__name__
            and (hasattr(value, MARK) or name.startswith(PREFIX))
        ]

    def _is_part_of(self, expansion: Expansion) -> bool:
        name = self.module.__name__
        parts = [*expansion.modules, *(module for _, module in expansion.beside)]
        return any(part is self.module or name in (part, type(part).__module__) for part in parts)


def _bound(text: bytes) -> dict[str, int]:
    """The names that a file assigns, each with the first line that does."""
    found: dict[str, int] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.setdefault(node.id, node.lineno)
    return found


def _not_installed(expansion: Expansion, where: str) -> Expansion:
    """An expansion, unless an installed one has its id. That of an installed package itself may be loaded as well."""
    if expansion.id in announced() and installed(expansion.id)[0].get(expansion.id) != expansion:
        raise RulesetError(f"{where}: an expansion with the id {expansion.id!r} is installed; choose another id")
    return expansion
