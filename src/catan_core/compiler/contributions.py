"""Asking the modules of the chosen expansions what they bring: the only place where pluggy is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import FunctionType, MethodType, ModuleType
from typing import Any

import pluggy

from catan_core.compiler.spec_checks import first_problem
from catan_core.model.errors import Conflict, RulesetError
from catan_core.model.record import evolve
from catan_core.plugin import hooks, specs
from catan_core.plugin.contribution import PREFIX, Contribution, where
from catan_core.plugin.expansion import STOPS, Expansion, told

RESULTS: dict[str, tuple[type, ...]] = {
    "options": (specs.Option, specs.Default, specs.OptionLimit, specs.Edition),
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
    "side_panels": (specs.SidePanel,),
    "invariants": (specs.Invariant,),
}
"""Every hook, without its prefix, and what its list may hold."""

MARK = f"{hooks.PROJECT}_impl"
"""The attribute of a function that `hookimpl` has marked."""


NAMED = (specs.Option, specs.Table, specs.Query, specs.PointSource, specs.VictoryRule, specs.Invariant)
"""Specs whose key is their name."""

WITH_ID = (specs.GoodSpec, specs.Piece, specs.Text, specs.SidePanel)
"""Specs whose key is their id."""

TAGGED = (specs.SliceSpec, specs.PhaseSpec, specs.ActionSpec, specs.EventSpec)
"""Specs whose key is the tag of the record that they describe."""


def key_of(spec: object) -> str | None:
    """The key under which a spec must be unique; None where any number may stand side by side."""
    if isinstance(spec, NAMED):
        return spec.name
    if isinstance(spec, WITH_ID):
        return spec.id
    if isinstance(spec, TAGGED):
        return _tag(spec.kind)
    match spec:
        case specs.Row(table, key):
            return f"{table}:{','.join(map(str, key)) if isinstance(key, tuple) else key}"
        case specs.ChanceSpec(phase=phase):
            return _tag(phase)
        case specs.BoardSpec():
            return "board"
        case specs.Opening():
            return "opening"
    return None


def _tag(kind: object) -> str:
    # What has no tag is refused later, by name.
    return str(getattr(kind, "tag", kind))


class _Manager(pluggy.PluginManager):
    """Registers modules without looking long at each of their names: most are no hooks."""

    def parse_hookimpl_opts(self, plugin: object, name: str) -> pluggy.HookimplOpts | None:
        """How a name of a module is marked; None for what is no hook."""
        return _mark(getattr(plugin, name))


def _mark(member: object) -> pluggy.HookimplOpts | None:
    """What the marker has written on a hook; None on anything else."""
    return getattr(member, MARK, None) if isinstance(member, FunctionType | MethodType) else None


class Hooks:
    """The hook implementations of some expansions, ready to be asked with a `Setup`."""

    def __init__(self, expansions: Iterable[Expansion]) -> None:
        self._expansions = tuple(expansions)
        self._manager = _Manager(hooks.PROJECT)
        self._manager.add_hookspecs(hooks)
        self._owners: dict[str, Expansion] = {}
        self._excluded: list[tuple[Expansion, str, ModuleType]] = []
        parts = [(expansion, part, module) for expansion in self._expansions for part, module in expansion.parts()]
        left_out = self._left_out({part for _, part, _ in parts})
        for expansion, part, module in parts:
            if part in left_out:
                self._excluded.append((expansion, part, module))
            else:
                self._register(expansion, part, module)

    def _left_out(self, parts: set[str]) -> set[str]:
        """The modules that some expansion excludes."""
        chosen = {expansion.id for expansion in self._expansions}
        left_out = set()
        for expansion in self._expansions:
            for name in expansion.excludes:
                owner = name.partition(".")[0]
                if ":" in name or owner not in chosen:
                    continue
                if name not in parts:
                    there = ", ".join(sorted(part for part in parts if part.startswith(f"{owner}.")))
                    raise Conflict(f"{expansion.id!r} excludes {name!r}, which is no part of {owner!r}; it has {there}")
                left_out.add(name)
        return left_out

    def _register(self, expansion: Expansion, part: str, module: ModuleType) -> None:
        if part in self._owners:
            raise RulesetError(f"{expansion.id!r}: two modules are called {part!r}; give one of them another name")
        _check_names(expansion, module)
        try:
            self._manager.register(module, part)
        except (pluggy.PluginValidationError, ValueError) as error:
            raise RulesetError(f"{expansion.id!r}, module {module.__name__}: {error}") from error
        self._owners[part] = expansion

    def ask_excluded(self, hook: str, setup: specs.Setup) -> Iterator[Contribution]:
        """What one hook would bring from the modules that are excluded, so that changes to it can fall away with it."""
        # Nobody can choose a value for the options of an excluded module: it is asked with its defaults.
        early = evolve(setup, options={}, seats=0)
        options = [
            spec for who, part, module in self._excluded for spec in _brings(who, part, module, "options", early)
        ]
        defaults = {spec.name: spec.default for spec in options if isinstance(spec, specs.Option)}
        setup = evolve(setup, options={**defaults, **setup.options})
        for expansion, part, module in self._excluded:
            for spec in _brings(expansion, part, module, hook, setup):
                yield Contribution(hook, key_of(spec), spec, expansion, part)

    def ask(self, hook: str, setup: specs.Setup) -> Iterator[Contribution]:
        """What one hook brings, in the order of the expansions and of their modules."""
        caller = getattr(self._manager.hook, f"{hooks.PROJECT}_{hook}")
        by_part = {implementation.plugin_name: implementation for implementation in caller.get_hookimpls()}
        for part, expansion in self._owners.items():
            if part in by_part:
                for spec in _answer(by_part[part], setup, hook, where(expansion, hook, part)):
                    yield Contribution(hook, key_of(spec), spec, expansion, part)


def _brings(expansion: Expansion, part: str, module: ModuleType, hook: str, setup: specs.Setup) -> Iterable[Any]:
    """What a module that is not registered would bring by one hook."""
    function = getattr(module, f"{PREFIX}{hook}", None)
    if function is None:
        return ()
    return _asked(lambda: function(setup), hook, where(expansion, hook, part))


def _check_names(expansion: Expansion, module: ModuleType) -> None:
    """Refuse what looks like a hook and would never be called: a hook without marker, or of another name."""
    for name, member in vars(module).items():
        where = f"{expansion.id!r}: {module.__name__}.{name}"
        marked = _mark(member)
        if marked:
            hook = marked.get("specname") or name
            if hook.removeprefix(PREFIX) not in RESULTS or not hook.startswith(PREFIX):
                from difflib import get_close_matches

                near = get_close_matches(hook, [f"{PREFIX}{known}" for known in RESULTS], 1)
                meant = f"; did you mean {near[0]!r}?" if near else ""
                raise RulesetError(f"{where}: there is no hook {hook!r}{meant}")
        elif name.startswith(PREFIX) and isinstance(member, FunctionType) and member.__module__ == module.__name__:
            raise RulesetError(f"{where} looks like a hook but is not marked: put @hookimpl before it")


def _answer(implementation: pluggy.HookImpl, setup: specs.Setup, hook: str, where: str) -> list[Any] | tuple[Any, ...]:
    if implementation.wrapper or implementation.hookwrapper:
        raise RulesetError(f"{where}: a hook that describes rules cannot be a wrapper: leave out wrapper=True")
    return _asked(lambda: implementation.function(*(setup,) * len(implementation.argnames)), hook, where)


def _asked(ask: Callable[[], Any], hook: str, where: str) -> list[Any] | tuple[Any, ...]:
    """What a hook has answered: a list of its specs, each with fields that hold what they should."""
    try:
        result = ask()
    except STOPS as error:
        raise RulesetError(f"{where}: the hook raised {told(error)}") from error
    if not isinstance(result, list | tuple):
        raise RulesetError(f"{where}: it must return a list of specs, not {type(result).__name__}")
    for spec in result:
        if not isinstance(spec, RESULTS[hook]):
            wanted = " or ".join(kind.__name__ for kind in RESULTS[hook])
            raise RulesetError(f"{where}: it must return a list of {wanted}, not of {type(spec).__name__}")
        problem = first_problem(spec)
        if problem is not None:
            raise RulesetError(f"{where}: {problem}")
    return result
