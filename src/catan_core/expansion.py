"""Expansions: what one says of itself, where installed ones are found, and in which order they are compiled."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib.metadata import entry_points
from types import ModuleType

import attrs

from catan_core.errors import Conflict, Cycle, MissingExpansion, RulesetError

GROUP = "catan.expansions"
"""The entry-point group in which packages announce their expansions."""

ID = re.compile(r"[a-z][a-z0-9_]*")


@attrs.frozen
class Expansion:
    """An expansion: a set of modules with hooks, and how it stands to others.

    `modules` are the dotted names of modules with hook implementations, or the modules themselves. `requires` must be
    chosen too and come before; `after` come before if chosen; `conflicts` may not be chosen along with it. `excludes`
    names parts of others that it leaves out: a module as `expansion.module`, or a single spec as `hook:name`.
    `replaces` names specs of others that it puts its own in place of: `hook:name`, or a row as `table/name:key`;
    `seats:id` lifts that expansion's limit on the number of seats. `seats`: the numbers of seats it can be played with;
    None if it does not care. `bots` names players that understand it: pairs such as `("miser", "module:Class")`.
    """

    id: str
    title: str
    version: str
    modules: tuple[str | ModuleType, ...]
    requires: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    seats: frozenset[int] | None = None
    bots: tuple[tuple[str, str], ...] = ()

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.id, str) or not ID.fullmatch(self.id):
            raise RulesetError(f"an expansion's id is made of lower-case letters, digits and '_'; {self.id!r} is not")
        for name in ("modules", "requires", "after", "conflicts", "excludes", "replaces", "bots"):
            given = getattr(self, name)
            if not isinstance(given, tuple):
                raise RulesetError(f"{self.id!r}: {name} must be a tuple, such as ('one',), not {given!r}")
        if not all(isinstance(bot, tuple) and len(bot) == 2 and ":" in bot[1] for bot in self.bots):
            raise RulesetError(f"{self.id!r}: bots must be pairs such as ('miser', 'module:Class'), not {self.bots!r}")
        if self.seats is not None and not isinstance(self.seats, frozenset):
            raise RulesetError(f"{self.id!r}: seats must be a frozenset of numbers or None, not {self.seats!r}")

    def parts(self) -> tuple[tuple[str, ModuleType], ...]:
        """The modules with their short names, such as `("base.turn", <module>)`.

        Raises RulesetError for one that cannot be imported.
        """
        found = []
        for module in self.modules:
            try:
                loaded = importlib.import_module(module) if isinstance(module, str) else module
            except Exception as error:
                raise RulesetError(f"{self.id!r}: the module {module} cannot be imported: {error}") from error
            found.append((f"{self.id}.{loaded.__name__.rpartition('.')[2]}", loaded))
        return tuple(found)


@cache
def catalogue(*ids: str) -> Mapping[str, Expansion]:
    """All installed expansions by id, found through the entry-point group `catan.expansions`.

    With `ids`, only those of them; others are not even imported. Being in the catalogue changes nothing: a game has the
    expansions that it names.
    """
    found: dict[str, Expansion] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        id, where = entry.name, f"the entry point {entry.name!r} ({entry.value})"
        if ids and id not in ids:
            continue
        try:
            expansion = entry.load()
        except Exception as error:
            raise RulesetError(f"{where} cannot be loaded: {error}") from error
        if not isinstance(expansion, Expansion) or expansion.id != id:
            raise RulesetError(f"{where} is not an Expansion with the id {id!r}")
        if found.setdefault(id, expansion) != expansion:
            raise Conflict(f"two installed packages both bring an expansion {id!r}: {where} is the second")
    return found


def choose(chosen: Iterable[str | Expansion]) -> tuple[Expansion, ...]:
    """The expansions named, in the order in which they are compiled.

    The order follows from `requires` and `after`, and from ids where these are silent; the order of arguments or of
    installation does not matter. Raises MissingExpansion, Conflict or Cycle.
    """
    expansions: dict[str, Expansion] = {}
    for item in chosen:
        if isinstance(item, str):
            found = catalogue(item)
            if item not in found:
                known = ", ".join(sorted({entry.name for entry in entry_points(group=GROUP)})) or "none"
                raise MissingExpansion(f"no expansion {item!r} is installed; installed: {known}")
            item = found[item]
        if not isinstance(item, Expansion):
            raise RulesetError(f"an expansion is named by its id or given as an Expansion; {item!r} is neither")
        if expansions.setdefault(item.id, item) != item:
            raise Conflict(f"two different expansions have the id {item.id!r}")
    if not expansions:
        raise MissingExpansion("a ruleset needs at least one expansion")
    for expansion in expansions.values():
        for other in expansion.requires:
            if other not in expansions:
                raise MissingExpansion(f"{expansion.id!r} requires {other!r}: name it too")
        for other in expansion.conflicts:
            if other in expansions:
                raise Conflict(f"{expansion.id!r} cannot be combined with {other!r}")
    return _sorted(expansions)


def _sorted(expansions: Mapping[str, Expansion]) -> tuple[Expansion, ...]:
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for one in expansions.values():
        sorter.add(one.id, *(other for other in one.requires + one.after if other in expansions))
    try:
        sorter.prepare()
    except CycleError as error:
        raise Cycle(f"these expansions each want to come after the other: {' -> '.join(error.args[1])}") from error
    order: list[Expansion] = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        order += (expansions[id] for id in ready)
        sorter.done(*ready)
    return tuple(order)


def comes_before(earlier: Expansion, later: Expansion, among: Iterable[Expansion]) -> bool:
    """Whether `requires` and `after`, followed as far as they lead, put one expansion before another."""
    by_id = {one.id: one for one in among}
    todo, seen = [later], set()
    while todo:
        one = todo.pop()
        if one.id == earlier.id:
            return True
        if one.id not in seen:
            seen.add(one.id)
            todo += (by_id[other] for other in one.requires + one.after if other in by_id)
    return False
