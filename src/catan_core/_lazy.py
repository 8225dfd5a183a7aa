"""Names of a package that are imported on first use, because playing does not need them."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def later(names: dict[str, Any], homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of a package, for names imported from other modules on first use.

    `names` are the `globals()` of the package, which also cache the imported names. `homes` maps each name to the
    module that defines it.
    """
    package = names["__name__"]

    def found(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return names.setdefault(name, getattr(import_module(homes[name]), name))

    return found, lambda: sorted({*names, *homes})
