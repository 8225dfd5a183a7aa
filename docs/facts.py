"""What the code says of itself, and how that is written as Markdown: for `generate.py`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from typing import Any

import attrs

import catan_core as catan
from catan_core import base, ids
from catan_core.collecting import Provision

EXPANSION = "base"
MODULES = "catan_core.base"
SPHINX_ROLE = re.compile(r":\w+:(?=`)")


# -- what the code says ------------------------------------------------------------------------------------------


def rulesets() -> Iterator[catan.Rules]:
    """The base game by its default options, and by every other value of every option."""
    yield catan.ruleset(EXPANSION).rules(4)
    for option in catan.describe(EXPANSION).options:
        for value in option.values:
            if value != option.default:
                yield catan.ruleset(EXPANSION, options={option.name: value}).rules(4)


def provisions(hook: str) -> list[Provision]:
    """What a hook brings under any option, in the order of the modules of the base game."""
    found: dict[object, Provision] = {}
    for rules in rulesets():
        for given in rules.provisions:
            if given.hook == hook:
                found.setdefault((given.part, given.key or repr(given.spec)), given)
    return sorted(found.values(), key=lambda given: base.PARTS.index(given.part.rpartition(".")[2]))


def module_of(given: Provision) -> str:
    """The module that has brought something."""
    return f"{MODULES}.{given.part.rpartition('.')[2]}"


def phase_of(given: Provision) -> type[catan.Phase]:
    """The phase that a spec describes."""
    phase: type[catan.Phase] = given.spec.phase if isinstance(given.spec, catan.ChanceSpec) else given.spec.kind
    return phase


def offered_in(kind: type[catan.Action]) -> list[str]:
    """The tags of the phases in which an action is offered, under any option."""
    tags = {phase.tag for rules in rulesets() for phase, offers in rules.offers.items() if kind in offers}
    return sorted(tags)


def markers() -> list[type[catan.Phase]]:
    """The base classes of phases that have no tag of their own."""
    found: dict[type[catan.Phase], None] = {}
    for given in provisions("phases"):
        for marker in reversed(phase_of(given).__mro__[1:]):
            if issubclass(marker, catan.Phase) and not marker.tag and marker not in (catan.Phase, catan.SealedPhase):
                found.setdefault(marker)
    return list(found)


# -- Markdown ----------------------------------------------------------------------------------------------------


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table."""
    names = list(head)
    lines = [names, ["---"] * len(names), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines) + "\n"


def codes(names: Iterable[str]) -> str:
    """Names as code, separated by commas."""
    return ", ".join(f"`{name}`" for name in names)


def doc(thing: object) -> str:
    """A docstring as a paragraph or several."""
    return SPHINX_ROLE.sub("", inspect.getdoc(thing) or "")


def brief(thing: object) -> str:
    """The first paragraph of a docstring on one line."""
    return " ".join(doc(thing).partition("\n\n")[0].split())


def call(kind: Any) -> str:
    """A record class as it is called: name, fields, types."""
    fields = [f"{field.name}: {_typed(field.type)}" for field in attrs.fields(kind) if field.init]
    return f"{kind.__name__}({', '.join(fields)})"


def declaration(kind: Any) -> str:
    """A class with its fields, their types and defaults, one on each line."""
    lines = [f"class {kind.__name__}:"]
    for field in attrs.fields(kind):
        default = "" if field.default is attrs.NOTHING else f" = {field.default!r}"
        lines.append(f"    {field.name}: {_typed(field.type)}{default}")
    return "\n".join(lines)


def _typed(hint: object) -> str:
    return hint if isinstance(hint, str) else getattr(hint, "__name__", str(hint))


def about(name: str) -> str:
    """What a public name of the engine stands for, in its first paragraph."""
    if name in vars(ids):
        found = re.search(rf'^{name}\b[^\n]*\n"""([^"]*)"""', inspect.getsource(ids), re.MULTILINE)
        return " ".join(found[1].split()) if found else ""
    if name == "hookimpl":
        return "Marks a function as the implementation of a hook."
    return brief(getattr(catan, name))


def entry(tag: str, kind: type, facts: Iterable[str]) -> str:
    """One kind of record: tag, what it is, how it is written in Python, facts about it."""
    return "\n".join([f"### `{tag}`", "", doc(kind), "", f"- `{call(kind)}`", *(f"- {fact}" for fact in facts), ""])
