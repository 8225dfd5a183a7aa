"""Packages whose public names are imported on first use."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def lazy_names(
    package: dict[str, Any], modules: tuple[str, ...]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of a package whose public names are imported on first use.

    `package` is its `globals()`, and `modules` name modules within it. A name in `__all__` is one of these modules, or
    is taken from the first of them that has it. Thus an expansion can be found and listed without its rules being
    imported:

        __getattr__, __dir__ = lazy_names(globals(), ("fish", "lake"))

    Type checkers read a stub, `__init__.pyi`, that has each name with its module: `from .fish import Trout as Trout`.
    """
    home = package["__name__"]

    def find(name: str) -> Any:
        if name in package["__all__"]:
            if name in modules:
                return import_module(f"{home}.{name}")
            for module in modules:
                names = vars(import_module(f"{home}.{module}"))
                if name in names:
                    return package.setdefault(name, names[name])
        raise AttributeError(f"module {home!r} has no attribute {name!r}")

    return find, lambda: sorted({*package, *package["__all__"]})
