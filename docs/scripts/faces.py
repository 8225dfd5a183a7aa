"""The blocks on what is public of an expansion: the names of its package, and the functions of its public modules."""

from __future__ import annotations

from types import FunctionType, ModuleType

import attrs
from facts import brief, call, codes, package_of, table
from names import groups, meaning_of, public_functions, signature, unwrapped

LISTED = ("Phases", "Actions", "Events")
"""Groups of names that other blocks describe one by one."""


def face(id: str) -> str:
    """Every public name of an expansion, grouped as in its `__all__`."""
    package = package_of(id)
    verbs = public_functions(id)
    lines = ["## Every public name", ""]
    for title, names in groups(package).items():
        lines += [f"### {title}", ""] if title else []
        values = {name: unwrapped(getattr(package, name)) for name in names}
        if title in LISTED:
            lines += [codes(names), ""]
        elif all(isinstance(value, ModuleType) for value in values.values()):
            for name, module in values.items():
                functions = codes(verb for verb in verbs if verb.startswith(f"{name}."))
                lines += [
                    f"`{name}`: {brief(module)}",
                    "",
                    *([f"[Verbs and readings](verbs.md): {functions}.", ""] if functions else []),
                ]
        else:
            rows = [[f"`{declared(name, value)}`", meaning(package, name, value)] for name, value in values.items()]
            lines += [table(["Name", "What it is"], rows)]
    return "\n".join(lines)


def declared(name: str, thing: object) -> str:
    """A name as it is called: a record with its fields, a function with its parameters, anything else as it is."""
    if isinstance(thing, type) and attrs.has(thing) and attrs.fields(thing):
        return call(thing)
    return " ".join(signature(thing).split()) if isinstance(thing, FunctionType) else name


def meaning(package: ModuleType, name: str, thing: object) -> str:
    """What a public name stands for, in one line."""
    return " ".join(meaning_of(package, name, thing).partition("\n\n")[0].split())
