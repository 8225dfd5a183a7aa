"""The contributions that remain after exclusions and replacements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import attrs

from catan_core.compiler.contributions import OF_A_RECORD, RESULTS
from catan_core.model.errors import Conflict, RulesetError, did_you_mean
from catan_core.model.record import TAG
from catan_core.plugin import specs
from catan_core.plugin.contribution import PREFIX, Contribution
from catan_core.plugin.expansion import Expansion, comes_before
from catan_core.plugin.specs import Setup

T = TypeVar("T")

SEATS = "seats"
"""`seats:id` in `replaces` lifts another expansion's limit on the number of seats."""

TAGGED = {"slices", "phases", "actions", "events", "queries", "points", "victory", "side_panels", "invariants"}
"""The hooks whose keys begin with the id of their expansion."""


class Selection:
    """The specs from which a ruleset is compiled, by hook, each with its expansion."""

    def __init__(self, expansions: tuple[Expansion, ...], setup: Setup) -> None:
        self.by_hook: dict[str, list[Contribution]] = {hook: [] for hook in RESULTS}
        self._expansions = expansions
        self._chosen = setup.expansions
        self._left_out: dict[str, Contribution] = {}
        limiting = [expansion.id for expansion in expansions if expansion.seats is not None]
        self._used = {(expansion.id, f"{SEATS}:{limited}") for expansion in expansions for limited in limiting}
        self._excluding: dict[str, list[Expansion]] = {}
        self._changing: dict[str, list[Expansion]] = {}
        for expansion in expansions:
            for name in expansion.excludes:
                self._excluding.setdefault(name, []).append(expansion)
            for name in {*expansion.excludes, *expansion.replaces}:
                self._changing.setdefault(name, []).append(expansion)

    def specs(self, hook: str, kind: type[T]) -> tuple[T, ...]:
        """The selected specs of a hook that have a certain type."""
        return tuple(spec for _, spec in self.contributed(hook, kind))

    def contributed(self, hook: str, kind: type[T]) -> Iterator[tuple[Contribution, T]]:
        """The selected specs of a hook that have a certain type, each with its contribution."""
        for contribution in self.by_hook[hook]:
            if isinstance(contribution.spec, kind):
                yield contribution, contribution.spec

    def leave_out(self, contributions: Iterable[Contribution]) -> None:
        """Note what excluded modules would have contributed; changes to it by other expansions are dropped."""
        for contribution in contributions:
            name = full_key(contribution)
            if name is not None:
                self._left_out[name] = contribution
                self._use(name)

    def _use(self, name: str, of: Expansion | None = None) -> None:
        """Note that a name exists, or existed, for the expansions that replace or exclude it, but for its own."""
        for expansion in self._changing.get(name, ()):
            if expansion is not of:
                self._used.add((expansion.id, name))

    def add(self, hook: str, contributions: Iterable[Contribution]) -> None:
        """Add the contributions of a hook. A spec that another expansion excludes stays out, even if a third replaces
        it. A replacement takes the place of the spec that it replaces."""
        kept: dict[object, Contribution] = {}
        for contribution in contributions:
            name = full_key(contribution)
            if name is not None:
                self._use(name, contribution.expansion)
            if changed_by(contribution.spec) in self._left_out:
                continue
            if name not in kept:  # what another has too is refused for that, or replaces it
                _check_tags(contribution, name)
            if name is None:
                kept[contribution] = contribution
                continue
            if any(expansion is not contribution.expansion for expansion in self._excluding.get(name, ())):
                self._left_out[name] = contribution
            else:
                self._left_out.pop(name, None)
                kept[name] = self._replacing(kept[name], contribution, name) if name in kept else contribution
        self.by_hook[hook] = list(kept.values())

    def _replacing(self, former: Contribution, contribution: Contribution, name: str) -> Contribution:
        mine, other = contribution.expansion, former.expansion
        if mine is other:
            raise Conflict(f"{mine.id!r} provides {name!r} twice: in {former.part} and in {contribution.part}")
        if name not in mine.replaces:
            if name in other.replaces and former.replaced is None:
                raise _unordered(other, mine, name)
            raise Conflict(
                f"{other.id!r} and {mine.id!r} both provide {name!r}; if {mine.id!r} is meant to replace it, it must"
                f" say so with replaces=({name!r},)"
            )
        if not comes_before(other, mine, self._expansions):
            if former.replaced is None:
                raise _unordered(mine, other, name)
            raise Conflict(f"{other.id!r} and {mine.id!r} both replace {name!r}; one must name the other in `after`")
        return attrs.evolve(contribution, replaced=former)

    def unprovided(self, contribution: Contribution, hook: str, name: str) -> str:
        """That nobody provides what a contribution needs by a name of a hook, and what its author may do about it."""
        owner, mine = name.partition("/")[0], contribution.expansion.id
        key = f"{hook}:{name}"
        if key in self._left_out:
            what = key if key in self._excluding else self._left_out[key].part
            by = " and ".join(repr(expansion.id) for expansion in self._excluding.get(what, ()))
            remedy = f": {what} is left out by {by}" if by else f": {what} is left out"
        elif owner == mine:
            remedy = f": return it from {PREFIX}{hook}"
        elif owner in {expansion.id for expansion in self._expansions}:
            remedy = ""
        else:
            remedy = f": let {mine!r} name {owner!r} in `requires`, or have this in a module `beside` it"
        return f"which no selected expansion provides{remedy}"

    def check_keys(self) -> None:
        """Refuse to exclude or replace what does not exist although its expansion is chosen."""
        for expansion in self._expansions:
            for what in ("excludes", "replaces"):
                for key in _keys(expansion, what):
                    if (expansion.id, key) not in self._used and self._concerns(key):
                        raise Conflict(
                            f"{expansion.id!r} {what} {key!r}, but nothing of that name is there{self._meant(key)}"
                        )

    def _meant(self, key: str) -> str:
        """The name that a misspelled one may stand for, for an error. What such names begin with, many have in common,
        so what follows must be alike by itself."""
        kept = (full_key(contribution) for hook in self.by_hook.values() for contribution in hook)
        last = _last_part(key)
        names = [name for name in {*filter(None, kept), *self._left_out} if did_you_mean(last, [_last_part(name)])]
        return did_you_mean(key, sorted(names))

    def _concerns(self, key: str) -> bool:
        """Whether the expansion that the key refers to is chosen. A key that names no expansion must exist."""
        owner = owner_of(key)
        return owner is None or owner in self._chosen


def _last_part(name: str) -> str:
    return name.rpartition(":")[2].rpartition("/")[2]


def owner_of(key: str) -> str | None:
    """The id of the expansion that a name in `excludes` or `replaces` refers to; None if the name does not say."""
    hook, colon, name = key.partition(":")
    if not colon:
        return key.partition(".")[0]
    if hook == SEATS:
        return name
    # The key of a text is a kind and then a tag, as in `texts:action:base/roll`.
    owner, slash, _ = (name.rpartition(":")[2] if hook in RESULTS else hook).partition("/")
    return owner if slash else None


def full_key(contribution: Contribution) -> str | None:
    """How `excludes` and `replaces` name a spec; None if it has no name."""
    return (
        contribution.key
        if contribution.key is None or isinstance(contribution.spec, specs.Row)
        else f"{contribution.hook}:{contribution.key}"
    )


def changed_by(spec: object) -> str | None:
    """The name of the spec of another expansion that a spec adds to, limits, changes or reacts to; None if there is
    none."""
    match spec:
        case specs.Row(table=table):
            return f"tables:{table.name}"
        case specs.Limit(kind=kind):
            return f"actions:{kind.tag}" if kind.tag else None
        case specs.Modifier(query=query):
            return f"queries:{query.name}"
        case specs.Reaction(on=event):
            return f"events:{event.tag}"
    return None


def _keys(expansion: Expansion, what: str) -> list[str]:
    """The keys of single specs that an expansion excludes or replaces. All other names are names of modules."""
    keys = []
    for key in getattr(expansion, what):
        hook, colon, _ = key.partition(":")
        if colon and (hook in RESULTS or "/" in hook or (hook == SEATS and what == "replaces")):
            keys.append(key)
        elif colon or what == "replaces":
            raise RulesetError(
                f"{expansion.id!r} {what} {key!r}: a spec is named 'hook:name' or, if it is a row, 'table:key';"
                f" the hooks are {', '.join(RESULTS)}{did_you_mean(hook, RESULTS)}"
            )
    return keys


def _check_tags(contribution: Contribution, name: str | None) -> None:
    if name in contribution.expansion.replaces:
        return
    for kind in _records(contribution.spec):
        if not getattr(kind, "tag", None):
            raise RulesetError(
                f"{contribution.where}: a record has a tag, as in class {kind.__name__}({kind.__mro__[1].__name__},"
                f" tag='{contribution.expansion.id}/lower-case-words')"
            )
    names = [contribution.key] if contribution.hook in TAGGED else []
    if isinstance(contribution.spec, specs.ChanceSpec):
        names.append(getattr(contribution.spec.action, "tag", None))
    if isinstance(contribution.spec, specs.Table):
        names.append(contribution.spec.name)
    for tag in names:
        if tag is None or not TAG.fullmatch(tag) or not tag.startswith(f"{contribution.expansion.id}/"):
            raise RulesetError(
                f"{contribution.where}: {tag!r} must be of the form '{contribution.expansion.id}/lower-case-words'"
            )


def _records(spec: object) -> tuple[type, ...]:
    """The records that a spec is about, each of which has a tag."""
    if isinstance(spec, specs.ChanceSpec):
        return spec.phase, spec.action
    return (spec.kind,) if isinstance(spec, OF_A_RECORD) else ()


def _unordered(replacing: Expansion, replaced: Expansion, name: str) -> Conflict:
    return Conflict(
        f"{replacing.id!r} replaces {name!r} of {replaced.id!r} and so must name it in `requires` or `after`"
    )
