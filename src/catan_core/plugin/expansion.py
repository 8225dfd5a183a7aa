"""Expansions: how they are declared, how installed expansions are found, and in which order they are compiled."""

from __future__ import annotations

import importlib
import re
from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib.metadata import EntryPoint, entry_points
from itertools import groupby
from types import ModuleType
from typing import Protocol

import attrs

from catan_core.model.arguments import require_each
from catan_core.model.errors import Conflict, Cycle, MissingExpansion, RulesetError, did_you_mean, short
from catan_core.plugin.specs import Value
from catan_core.plugin.stored import Migration

GROUP = "catan.expansions"
"""The entry-point group in which packages register their expansions."""

ID = re.compile(r"[a-z][a-z0-9_]*")

ENGINE_ID = "engine"
"""What the tags and refusals of the engine itself begin with, so that no expansion has this id."""


MAX_SEATS = 64
"""The largest number of seats in a game."""


def _is_bot(bot: tuple[object, ...]) -> bool:
    return len(bot) == 2 and all(isinstance(part, str) and part for part in bot) and ":" in str(bot[1])


class Part(Protocol):
    """A module that implements hooks, or any other object with a `__name__` and hooks as methods."""

    __name__: str


def _is_part(part: object) -> bool:
    return isinstance(part, str | ModuleType) or (
        isinstance(getattr(part, "__name__", None), str) and not callable(part)
    )


def _pairs(fixes: Mapping[str, Value] | tuple[tuple[str, Value], ...]) -> tuple[tuple[str, Value], ...]:
    return tuple(fixes.items()) if isinstance(fixes, Mapping) else fixes


def _named(modules: Mapping[str, str] | tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple(modules.items()) if isinstance(modules, Mapping) else modules


def _with_reason(conflict: str | tuple[str, str]) -> tuple[str, str]:
    return (conflict, "") if isinstance(conflict, str) else conflict


def _reasons(
    conflicts: Mapping[str, str] | tuple[str, ...] | tuple[tuple[str, str], ...],
) -> tuple[tuple[str, str], ...]:
    if isinstance(conflicts, Mapping):
        return tuple(conflicts.items())
    return tuple(map(_with_reason, conflicts)) if isinstance(conflicts, tuple) else conflicts


def _versions(
    reads: Mapping[str, Migration | None] | tuple[tuple[str, Migration | None], ...],
) -> tuple[tuple[str, Migration | None], ...]:
    return tuple(reads.items()) if isinstance(reads, Mapping) else reads


def _is_read(pair: object) -> bool:
    if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[0], str):
        return False
    return pair[1] is None or callable(pair[1])


def _is_fix(id: str, fix: object) -> bool:
    if not isinstance(fix, tuple) or len(fix) != 2 or not isinstance(fix[0], str):
        return False
    owner, dot, _ = fix[0].partition(".")
    return bool(dot) and owner != id and isinstance(fix[1], bool | int | str)


def _is_conflict(pair: object) -> bool:
    return isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(part, str) for part in pair)


def _is_beside(id: str, pair: object) -> bool:
    if not isinstance(pair, tuple) or len(pair) != 2 or not all(isinstance(part, str) and part for part in pair):
        return False
    return ID.fullmatch(pair[0]) is not None and pair[0] != id


@attrs.frozen
class Expansion:
    """An expansion: a set of modules with hooks, and its relations to other expansions, which it names by their ids.

    - `modules`: the dotted names of modules with hook implementations, or the modules themselves. Any object with a
      `__name__` and hooks as methods will do too.
    - `requires`: expansions that must be chosen as well, and come first. Those that `brings` names too come along
      unasked.
    - `after`: expansions that come first if they are chosen.
    - `conflicts`: expansions that cannot be chosen together with this one. A dict says why, as in
      `{"other": "both lay the island"}`; it is kept as pairs.
    - `excludes`: parts of others to leave out: a module as `expansion.module`, or a single spec as `hook:name`.
    - `replaces`: specs of others to replace with specs of its own: `hook:name`, or a row as `table/name:key`.
      `seats:id` lifts that expansion's limit on the number of seats.
    - `seats`: the numbers of seats with which the expansion can be played, or None for any number.
    - `fixes`: options of others that can have only one value with this one, such as `{"base.setup": "random"}`, kept
      as pairs. Where a third expansion leaves out the module of an option, its value goes with it.
    - `beside`: modules that take part only if another expansion is chosen too, such as
      `{"other": "package.with_other"}`. They have what holds for both together, and only they may import the other.
    - `bots`: players that understand the expansion, as pairs such as `("miser", "module:Class")`.
    - `reads`: older versions whose stored games this one reads, such as `{"1.0": from_1_0, "1.1": None}`: each with the
      function that brings a `Stored` game up to date, or None where it means the same today. A game of any other
      version is refused.
    """

    id: str
    title: str
    version: str = attrs.field(kw_only=True)
    modules: tuple[str | Part, ...] = attrs.field(kw_only=True)
    requires: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    brings: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    after: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    conflicts: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=_reasons, kw_only=True)
    excludes: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    replaces: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    seats: frozenset[int] | None = attrs.field(default=None, kw_only=True)
    fixes: tuple[tuple[str, Value], ...] = attrs.field(default=(), converter=_pairs, kw_only=True)
    beside: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=_named, kw_only=True)
    bots: tuple[tuple[str, str], ...] = attrs.field(default=(), kw_only=True)
    reads: tuple[tuple[str, Migration | None], ...] = attrs.field(default=(), converter=_versions, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.id, str) or not ID.fullmatch(self.id):
            raise RulesetError(
                "an expansion's id is made of lower-case letters, digits and '_', a letter first;"
                f" {short(self.id)} is not"
            )
        if self.id == ENGINE_ID:
            raise RulesetError(f"no expansion can have the id {ENGINE_ID!r}: it is reserved for the engine")
        for name in ("title", "version"):
            word = getattr(self, name)
            if not isinstance(word, str) or not word.isprintable() or (name == "version" and not word):
                example = "'1.0'" if name == "version" else "'Larger hands'"
                raise RulesetError(f"{self.id!r}: {name} must be a string such as {example}, not {short(word)}")
        for name in ("modules", "requires", "brings", "after", "excludes", "replaces", "bots"):
            values = getattr(self, name)
            if not isinstance(values, tuple):
                example = "('miser', 'module:Class')" if name == "bots" else "'one'"
                raise RulesetError(f"{self.id!r}: {name} must be a tuple, such as ({example},), not {short(values)}")
            for item in values:
                fits = _is_part(item) if name == "modules" else isinstance(item, tuple if name == "bots" else str)
                if not fits or item == "":
                    wanted = {"modules": "modules or their dotted names", "bots": "pairs"}.get(name, "strings")
                    raise RulesetError(f"{self.id!r}: {name} must be a tuple of {wanted}, but has {short(item)}")
        if not isinstance(self.conflicts, tuple) or not all(map(_is_conflict, self.conflicts)):
            raise RulesetError(
                f"{self.id!r}: conflicts must be a tuple of ids, or give them reasons, such as"
                f" {{'other': 'both lay the island'}}, not {short(self.conflicts)}"
            )
        for name in ("requires", "brings", "after", "conflicts"):
            for other in dict(self.conflicts) if name == "conflicts" else getattr(self, name):
                if not ID.fullmatch(other):
                    raise RulesetError(f"{self.id!r}: {name} must have ids of expansions, but has {short(other)}")
        if not {*self.brings} <= {*self.requires}:
            raise RulesetError(f"{self.id!r}: brings must name expansions in requires, not {short(self.brings)}")
        if not isinstance(self.fixes, tuple) or not all(_is_fix(self.id, fix) for fix in self.fixes):
            raise RulesetError(
                f"{self.id!r}: fixes must give options of other expansions values, such as"
                f" {{'base.setup': 'random'}}, not {short(self.fixes)}"
            )
        if not isinstance(self.beside, tuple) or not all(_is_beside(self.id, pair) for pair in self.beside):
            raise RulesetError(
                f"{self.id!r}: beside must give ids of other expansions the names of modules, such as"
                f" {{'other': 'package.with_other'}}, not {short(self.beside)}"
            )
        if not all(_is_bot(bot) for bot in self.bots):
            raise RulesetError(
                f"{self.id!r}: bots must be pairs such as ('miser', 'module:Class'), not {short(self.bots)}"
            )
        if not isinstance(self.reads, tuple) or not all(map(_is_read, self.reads)):
            raise RulesetError(
                f"{self.id!r}: reads must give older versions a function that takes a Stored game, or None, such as"
                f" {{'1.0': None}}, not {short(self.reads)}"
            )
        if self.version in dict(self.reads):
            raise RulesetError(f"{self.id!r}: reads must have older versions, but has {self.version!r}, its own")
        if self.seats is not None and not isinstance(self.seats, frozenset):
            raise RulesetError(f"{self.id!r}: seats must be a frozenset of numbers or None, not {short(self.seats)}")
        for number in self.seats or ():
            if type(number) is not int or not 1 <= number <= MAX_SEATS:
                raise RulesetError(
                    f"{self.id!r}: seats must be whole numbers from 1 to {MAX_SEATS}, but has {short(number)}"
                )
        if self.seats is not None and not self.seats:
            raise RulesetError(f"{self.id!r}: seats is empty; leave it out if any number will do")

    def modules_with(self, chosen: Collection[str]) -> tuple[str | Part, ...]:
        """The modules that take part in a game of these expansions, by their ids."""
        return (*self.modules, *(module for other, module in self.beside if other in chosen))

    def parts(self, chosen: Collection[str] = ()) -> tuple[tuple[str, Part], ...]:
        """The modules that take part in a game of these expansions, with their short names, such as
        `("base.turn", <module>)`.

        Raises RulesetError if a module cannot be imported.
        """
        named = []
        for module in self.modules_with(chosen):
            try:
                loaded = importlib.import_module(module) if isinstance(module, str) else module
            except STOPS as error:
                raise RulesetError(
                    f"{self.id!r}: the module {module} cannot be imported: {error_text(error)}"
                ) from error
            named.append((f"{self.id}.{loaded.__name__.rpartition('.')[2]}", loaded))
        return tuple(named)


def other_version(expansion: Expansion, version: str) -> str:
    """The message about a game that another version of an expansion has stored, which this one does not read."""
    return (
        f"stored by version {short(version)} of {expansion.id!r}, but version {expansion.version!r} is here, which does"
        f" not read it (one that does declares reads={{{short(version)}: None}}, or a function in place of None)"
    )


STOPS = (Exception, SystemExit)
"""What the code of a package may raise through no fault of the user, including an attempt to exit the process."""


def catalogue(*ids: str) -> Mapping[str, Expansion]:
    """All installed expansions by id, found through the entry-point group `catan.expansions`.

    With `ids`, only these expansions; the others are not even imported. An expansion in the catalogue has no effect
    until a game names it. Expansions that cannot be loaded are left out (see `broken_expansions`). If one of `ids`
    cannot be loaded, a RulesetError names its package and the problem. A package that is installed while the program
    runs is found; where Python has to be started again for it, the error says so.
    """
    require_each(str, ids, "catalogue", "ids of expansions")
    expansions, broken = installed(*ids)
    for id in ids:
        if id in broken:
            raise type(broken[id])(*broken[id].args) from broken[id].__cause__
    return expansions


def broken_expansions() -> Mapping[str, str]:
    """The problem with each installed expansion that cannot be loaded, by id; the text names the package."""
    return {id: str(error) for id, error in installed()[1].items()}


def installed(*ids: str) -> tuple[Mapping[str, Expansion], Mapping[str, RulesetError]]:
    """The installed expansions, and the errors of those that cannot be loaded."""
    if not ids or not {*ids} <= {*announced()}:
        # To look takes milliseconds, and nearly always everything that is asked for is known.
        announced.cache_clear()
    expansions: dict[str, Expansion] = {}
    broken: dict[str, RulesetError] = {}
    for id, entries in announced().items():
        if not ids or id in ids:
            try:
                first, *others = map(_load, entries)
                for entry, other in zip(entries[1:], others, strict=True):
                    if other != first:
                        raise Conflict(f"two installed packages both provide {id!r}; the second is {_where(entry)}")
                expansions[id] = first
            except RulesetError as error:
                broken[id] = error
    return expansions, broken


@cache
def announced() -> Mapping[str, tuple[EntryPoint, ...]]:
    """What installed packages announce as expansions, by id."""
    importlib.invalidate_caches()
    entries = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))
    return {id: tuple(named) for id, named in groupby(entries, key=lambda entry: entry.name)}


def _load(entry: EntryPoint) -> Expansion:
    try:
        expansion = entry.load()
    except STOPS as error:
        late = isinstance(error, ModuleNotFoundError) and f"{entry.module}.".startswith(f"{error.name}.")
        advice = "; if it was installed after this program had begun, start the program again" if late else ""
        raise RulesetError(f"{_where(entry)} cannot be loaded: {error_text(error)}{advice}") from error
    if not isinstance(expansion, Expansion) or expansion.id != entry.name:
        raise RulesetError(f"{_where(entry)} is not an Expansion with the id {entry.name!r}")
    return expansion


def _where(entry: EntryPoint) -> str:
    package = f" of the package {entry.dist.name} {entry.dist.version}" if entry.dist else ""
    return f"the entry point {entry.name!r} ({entry.value}){package}"


def error_text(error: BaseException) -> str:
    """An error raised by third-party code, in one line."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def choose(chosen: Iterable[str | Expansion]) -> tuple[Expansion, ...]:
    """The chosen expansions, in the order in which they are compiled.

    An expansion that another one `brings` need not be chosen. The order follows from `requires` and `after`; ids break
    ties. The order of arguments or of installation does not matter. Raises MissingExpansion, Conflict or Cycle.
    """
    expansions: dict[str, Expansion] = {}
    todo = deque(chosen)
    while todo or (todo := deque(_brought(expansions))):
        item = todo.popleft()
        if isinstance(item, str):
            listed = catalogue(item)
            if item not in listed:
                known = [*announced()]
                hint = f"load({short(item)}) gives that of a file" if item.endswith(".py") else _there(item, known)
                raise MissingExpansion(f"no expansion {short(item)} is installed; {hint}")
            item = listed[item]
        if not isinstance(item, Expansion):
            raise RulesetError(f"an expansion is named by its id or given as an Expansion; {short(item)} is neither")
        if expansions.setdefault(item.id, item) != item:
            raise Conflict(f"two different expansions have the id {item.id!r}")
    if not expansions:
        raise MissingExpansion("a ruleset needs at least one expansion")
    for expansion in expansions.values():
        for other in expansion.requires:
            if other not in expansions:
                raise MissingExpansion(f"{expansion.id!r} requires {other!r}{_advice(other, expansions)}")
        for other, reason in expansion.conflicts:
            if other in expansions:
                because = f": {reason}" if reason else ""
                raise Conflict(f"{expansion.id!r} cannot be combined with {other!r}{because}")
    return _sorted(expansions)


def _brought(expansions: Mapping[str, Expansion]) -> Sequence[str]:
    """What the chosen expansions bring and has not been chosen."""
    brought = dict.fromkeys(other for expansion in expansions.values() for other in expansion.brings)
    return [other for other in brought if other not in expansions]


def _there(wanted: str, known: Sequence[str]) -> str:
    """Which expansions are installed. If there are none at all, the library itself was not installed as a package."""
    if not known:
        return (
            "nothing is known of any package, as in a frozen or copied program: give an Expansion in place of its id,"
            " such as catan_core.base.EXPANSION"
        )
    return f"installed: {', '.join(known)}{did_you_mean(wanted, known)}"


def _advice(id: str, chosen: Iterable[str]) -> str:
    """What to do about an expansion that is required but was not chosen."""
    announced.cache_clear()
    known = announced()
    if id in known:
        return ": name it too"
    return (
        ", which is not installed: install its package, or name its file or its Expansion"
        f"{did_you_mean(id, sorted({*known, *chosen}))}"
    )


def _sorted(expansions: Mapping[str, Expansion]) -> tuple[Expansion, ...]:
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for expansion in expansions.values():
        sorter.add(expansion.id, *(other for other in expansion.requires + expansion.after if other in expansions))
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
    """Whether `requires` and `after`, followed transitively, put one expansion before another."""
    by_id = {expansion.id: expansion for expansion in among}
    todo, seen = [later], set()
    while todo:
        expansion = todo.pop()
        if expansion.id == earlier.id:
            return True
        if expansion.id not in seen:
            seen.add(expansion.id)
            todo += (by_id[other] for other in expansion.requires + expansion.after if other in by_id)
    return False
