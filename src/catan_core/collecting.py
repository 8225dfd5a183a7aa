"""Asking the modules of the chosen expansions what they bring: the only place where pluggy is called."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from types import ModuleType

import attrs
import pluggy

from catan_core import hookspecs, specs
from catan_core.errors import Conflict, RulesetError
from catan_core.expansion import Expansion

RESULTS: dict[str, tuple[type, ...]] = {
    "options": (specs.Option, specs.Default, specs.Edition),
    "goods": (specs.GoodSpec,),
    "pieces": (specs.Piece,),
    "tables": (specs.Table, specs.Row),
    "slices": (specs.SliceSpec,),
    "phases": (specs.PhaseSpec, specs.ChanceSpec),
    "actions": (specs.ActionSpec,),
    "events": (specs.EventSpec,),
    "queries": (specs.Query,),
    "modifiers": (specs.Modifier, specs.Limit),
    "reactions": (specs.Reaction,),
    "points": (specs.PointSource,),
    "victory": (specs.VictoryRule,),
    "board": (specs.BoardSpec,),
    "opening": (specs.Opening,),
    "texts": (specs.Text,),
    "drawings": (specs.Drawing,),
    "invariants": (specs.Invariant,),
}
"""Every hook, without its prefix, and what its list may hold."""


@attrs.frozen(eq=False)
class Provision:
    """One spec, who brought it, and the one of another expansion that it replaces."""

    hook: str
    key: str | None
    spec: object
    expansion: Expansion
    part: str
    replaced: Provision | None = None


def key_of(spec: object) -> str | None:
    """The key under which a spec must be unique; None where any number may stand side by side."""
    match spec:
        case specs.Row(table, key):
            return f"{table}:{','.join(map(str, key)) if isinstance(key, tuple) else key}"
        case specs.GoodSpec() | specs.Piece() | specs.Text() | specs.Drawing():
            return spec.id
        case specs.Option() | specs.Table() | specs.Query() | specs.PointSource() | specs.VictoryRule() | specs.Invariant():
            return spec.name
        case specs.SliceSpec() | specs.PhaseSpec() | specs.ActionSpec() | specs.EventSpec():
            return spec.kind.tag
        case specs.ChanceSpec():
            return spec.phase.tag
        case specs.BoardSpec():
            return "board"
        case specs.Opening():
            return "opening"
    return None


class Hooks:
    """The hook implementations of some expansions, ready to be asked with a `Setup`."""

    def __init__(self, expansions: Iterable[Expansion]) -> None:
        self._expansions = tuple(expansions)
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._owners: dict[str, Expansion] = {}
        left_out = self._excluded_parts()
        for expansion in self._expansions:
            for part, module in expansion.parts():
                if part not in left_out:
                    self._register(expansion, part, module)
        try:
            self._manager.check_pending()
        except pluggy.PluginValidationError as error:
            raise RulesetError(f"{error.plugin.__name__}: {error} Is the name misspelled?") from error

    def _excluded_parts(self) -> dict[str, str]:
        parts = {part for expansion in self._expansions for part, _ in expansion.parts()}
        chosen = {expansion.id for expansion in self._expansions}
        left_out: dict[str, str] = {}
        for expansion in self._expansions:
            for name in expansion.excludes:
                if ":" in name or name.partition(".")[0] not in chosen:
                    continue
                if name not in parts:
                    raise Conflict(f"{expansion.id!r} excludes {name!r}, but there is no such part; there are: {sorted(parts)}")
                left_out[name] = expansion.id
        return left_out

    def _register(self, expansion: Expansion, part: str, module: ModuleType) -> None:
        for name, member in vars(module).items():
            own = inspect.isfunction(member) and member.__module__ == module.__name__
            if name.startswith(f"{hookspecs.PROJECT}_") and own and not hasattr(member, f"{hookspecs.PROJECT}_impl"):
                raise RulesetError(f"{expansion.id!r}: {module.__name__}.{name} looks like a hook but has no @hookimpl")
        if part in self._owners:
            raise RulesetError(f"{expansion.id!r}: two modules are called {part!r}; give one another name")
        self._owners[part] = expansion
        try:
            self._manager.register(module, part)
        except (pluggy.PluginValidationError, ValueError) as error:
            raise RulesetError(f"{expansion.id!r}, module {module.__name__}: {error}") from error

    def ask(self, hook: str, setup: specs.Setup) -> Iterator[Provision]:
        """What one hook brings, in the order of the expansions and of their modules."""
        caller = getattr(self._manager.hook, f"{hookspecs.PROJECT}_{hook}")
        by_part = {implementation.plugin_name: implementation for implementation in caller.get_hookimpls()}
        for part, expansion in self._owners.items():
            implementation = by_part.get(part)
            if implementation is None:
                continue
            where = f"{expansion.id!r}, {caller.name} in {part}"
            if implementation.wrapper or implementation.hookwrapper:
                raise RulesetError(f"{where}: a hook that describes rules cannot be a wrapper")
            result = implementation.function(*(setup,) * len(implementation.argnames))
            if not isinstance(result, list | tuple):
                raise RulesetError(f"{where}: it must return a list of specs, not {type(result).__name__}")
            for spec in result:
                if not isinstance(spec, RESULTS[hook]):
                    wanted = " or ".join(kind.__name__ for kind in RESULTS[hook])
                    raise RulesetError(f"{where}: it must return {wanted}, not {spec!r}")
                yield Provision(hook, key_of(spec), spec, expansion, part)
