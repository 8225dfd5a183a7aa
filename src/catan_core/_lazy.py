"""Names of a package that are imported when somebody asks for them, since playing does without them."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def later(names: dict[str, Any], homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of a package, for names with the modules that define them.

    `names` are the package's own, its `globals()`: what has been asked for once is kept there.
    """
    package = names["__name__"]

    def found(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return names.setdefault(name, getattr(import_module(homes[name]), name))

    return found, lambda: sorted({*names, *homes})
