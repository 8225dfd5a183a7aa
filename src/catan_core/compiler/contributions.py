"""Collects what the modules of the chosen expansions contribute. Only this module calls pluggy."""

from __future__ import annotations

import functools
import operator
import types
from collections import abc
from inspect import signature
from itertools import chain
from typing import Any

import pluggy

from catan_core.compiler.made_from import MadeFrom
from catan_core.compiler.spec_checks import first_problem
from catan_core.model import errors
from catan_core.model.record import evolve
from catan_core.plugin import files, hooks, specs
from catan_core.plugin.contribution import MARK, PREFIX, Contribution, where
from catan_core.plugin.expansion import ID, STOPS, Expansion, Part, error_text

RESULTS: dict[str, tuple[type, ...]] = {
    "options": (
        specs.Option,
        specs.Default,
        specs.OptionLimit,
        specs.NoEffect,
        specs.Exclusion,
        specs.Edition,
        specs.SeatsByText,
    ),
    "goods": (specs.GoodSpec,),
    "pieces": (specs.Piece, specs.NeutralOwner),
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
"""Every hook that returns specs, without its prefix, and their types."""

USED = "used"
"""The hook that says whether its module takes part."""

ASKED_ANYWAY = ("options", "texts")
"""Hooks that are asked of modules that take no part: options decide about that, and others may need the texts."""

NAMED = (specs.Option, specs.Table, specs.Query, specs.PointSource, specs.VictoryRule, specs.Invariant)
"""Specs whose key is their name."""

SETUP = "setup"
"""What every hook takes."""

WITH_ID = (specs.GoodSpec, specs.Piece, specs.NeutralOwner, specs.Text, specs.SidePanel)
"""Specs whose key is their id."""

OF_A_RECORD = (specs.SliceSpec, specs.PhaseSpec, specs.ActionSpec, specs.EventSpec)
"""Specs whose key is the tag of their record."""


def key_of(spec: object) -> str | None:
    """The key by which a spec must be unique; None if there may be any number of such specs."""
    if isinstance(spec, NAMED):
        return spec.name
    if isinstance(spec, specs.Text) and spec.titles and "en" not in dict(spec.titles):
        # A translation stands beside the text itself, which may be that of another expansion.
        return None
    if isinstance(spec, WITH_ID):
        return spec.id
    if isinstance(spec, OF_A_RECORD):
        return _tag(spec.kind)
    match spec:
        case specs.Row(table, key):
            return f"{table.name}:{','.join(map(str, key)) if isinstance(key, tuple) else key}"
        case specs.ChanceSpec(phase=phase):
            return _tag(phase)
        case specs.BoardSpec():
            return "board"
        case specs.Opening():
            return "opening"
    return None


def _tag(kind: object) -> str:
    # A class without a tag is refused later, by its name.
    return str(getattr(kind, "tag", kind))


class _Part:
    """A part of an expansion as pluggy sees it: only its hooks, which label what they return.

    pluggy joins the results of all modules in one list that does not say where each comes from, so hooks must say it.
    """

    def __init__(self, expansion: Expansion, name: str, part: Part) -> None:
        self.name = name
        self._hooks: list[str] = []
        for member, function in _members(part):
            mark = _mark(function)
            if mark is not None:
                called = files.line_of(function) or f"{part.__name__}.{member}"
                hook = _hook_called(mark.get("specname") or member, f"{expansion.id!r}: {called}")
                here = where(expansion, hook, files.line_of(function) or name)
                if mark.get("wrapper") or mark.get("hookwrapper"):
                    raise errors.RulesetError(
                        f"{here}: a hook that describes rules cannot be a wrapper: leave out wrapper=True"
                    )
                _require_known_arguments(function, here)
                setattr(self, member, _labeled(function, hook, expansion, name))
                self._hooks.append(member)
            elif _looks_like_a_hook(member, function, part):
                line = files.line_of(function)
                called = f"{line}: {member}" if line else f"{part.__name__}.{member}"
                raise errors.RulesetError(
                    f"{expansion.id!r}: {called} looks like a hook but is not marked: put @hookimpl before it"
                )

    def __dir__(self) -> list[str]:
        return self._hooks


MAX_PARTS = 1 << 10
"""How many parts are kept, as pluggy sees them: what is shipped has about 200."""

_parts: dict[tuple[int, str], tuple[Expansion, _Part, list[str], list[object]]] = {}


def _part(expansion: Expansion, name: str, part: Part) -> _Part:
    """A part as pluggy sees it, the same as before while its module holds the same as then: most parts take part in
    many compositions, and what their hooks return is looked at once."""
    if not isinstance(part, types.ModuleType):
        return _Part(expansion, name, part)
    key, names, values = (id(expansion), name), [*vars(part)], [*vars(part).values()]
    known = _parts.get(key)
    if known is not None and known[0] is expansion and known[2] == names and all(map(operator.is_, known[3], values)):
        return known[1]
    made = _Part(expansion, name, part)
    if len(_parts) >= MAX_PARTS:
        _parts.clear()
    _parts[key] = expansion, made, names, values
    return made


def _members(part: Part) -> abc.Iterable[tuple[str, Any]]:
    if isinstance(part, types.ModuleType):
        return vars(part).items()
    return [(name, getattr(part, name)) for name in dir(part)]


def _mark(member: object) -> pluggy.HookimplOpts | None:
    """What the marker has set on a hook; None for anything else."""
    return getattr(member, MARK, None) if isinstance(member, types.FunctionType | types.MethodType) else None


def _hook_called(name: str, where: str) -> str:
    """The hook with this name, without its prefix. Raises RulesetError if there is none."""
    hook = name.removeprefix(PREFIX)
    hooks = (USED, *RESULTS)
    if hook not in hooks or not name.startswith(PREFIX):
        meant = errors.did_you_mean(name, [f"{PREFIX}{known}" for known in hooks])
        raise errors.RulesetError(f"{where}: there is no hook {name!r}{meant}")
    return hook


def _looks_like_a_hook(name: str, member: object, part: Part) -> bool:
    if not name.startswith(PREFIX) or not isinstance(member, types.FunctionType | types.MethodType):
        return False
    return not isinstance(part, types.ModuleType) or member.__module__ == part.__name__


def _require_known_arguments(function: abc.Callable[..., Any], here: str) -> None:
    """Raise RulesetError if a hook takes anything but the setup."""
    code = getattr(function, "__code__", None)
    if code is not None and code.co_varnames[: code.co_argcount] == (SETUP,) and not code.co_kwonlyargcount:
        return  # nearly every hook, without the work of a signature
    parameters = signature(function).parameters.values()
    needed = [
        one for one in parameters if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    ]
    for wrong in needed:
        if wrong.name != SETUP:
            raise errors.RulesetError(f"{here}: it takes {wrong.name!r}, but a hook takes {SETUP!r} and nothing else")


def _labeled(function: abc.Callable[..., Any], hook: str, expansion: Expansion, part: str) -> abc.Callable[..., Any]:
    """A hook that returns its specs as contributions, which know where they come from; `catan_used` then returns the
    name of a part that is not used."""
    line = files.line_of(function)
    file = function.__code__.co_filename if line else ""
    place = where(expansion, hook, line or part)
    before: tuple[tuple[Any, ...], list[Contribution]] = (), []

    @functools.wraps(function)  # pluggy compares the parameters with those of the hook
    def labeled(*args: Any) -> list[Contribution] | str | None:
        nonlocal before
        result = _result(lambda: function(*args), place, file)
        if hook == USED:
            if not isinstance(result, bool):
                raise errors.RulesetError(f"{place}: it must return True or False, not {errors.short(result)}")
            return None if result else part
        again, found = before  # read once, since another thread may replace it
        if isinstance(result, list | tuple) and _is_again(result, again, hook):
            return found
        specs = tuple(_specs(result, hook, place))
        found = [Contribution(hook, key_of(spec), spec, expansion, part, line=line) for spec in specs]
        before = specs, found
        return found

    return hooks.hookimpl(labeled, specname=f"{PREFIX}{hook}")


def _is_again(result: abc.Sequence[Any], before: tuple[Any, ...], hook: str) -> bool:
    """Whether a hook returns the same as before. Texts, which are most of all specs, are made anew each time; others
    are constants of their modules."""
    if hook == "texts":
        return tuple(result) == before
    return len(result) == len(before) and all(map(operator.is_, result, before))


def _result(ask: abc.Callable[[], Any], where: str, file: str) -> Any:
    """What a hook returns. A RulesetError of the hook is its answer to what has been chosen, and stays as it is. Any
    other error of a hook in a `file` that is an expansion is told with the line in which it was raised."""
    try:
        return ask()
    except errors.RulesetError:
        raise
    except STOPS as error:
        line = files.line_in(error.__traceback__, file) if file else ""
        raise errors.RulesetError(f"{where}: the hook raised {error_text(error)}{line and f' ({line})'}") from error


def _specs(result: Any, hook: str, where: str) -> list[Any] | tuple[Any, ...]:
    """The specs that a hook has returned, checked: each of the right type, with sound fields."""
    if not isinstance(result, list | tuple):
        raise errors.RulesetError(f"{where}: it must return a list of specs, not {type(result).__name__}")
    for spec in result:
        if not isinstance(spec, RESULTS[hook]):
            wanted = " or ".join(kind.__name__ for kind in RESULTS[hook])
            raise errors.RulesetError(f"{where}: it must return a list of {wanted}, not of {type(spec).__name__}")
        problem = first_problem(spec)
        if problem is not None:
            raise errors.RulesetError(f"{where}: {problem}")
    return result


def _manager() -> pluggy.PluginManager:
    manager = pluggy.PluginManager(hooks.PROJECT)
    manager.add_hookspecs(hooks)
    return manager


class Hooks:
    """The hook implementations of some expansions, ready to be called with a `Setup`."""

    def __init__(self, expansions: abc.Iterable[Expansion], without: frozenset[str] = frozenset()) -> None:
        self._expansions = tuple(expansions)
        self._selected, self._excluded = _manager(), _manager()
        ids = {expansion.id for expansion in self._expansions}
        parts = [(expansion, part, module) for expansion in self._expansions for part, module in expansion.parts(ids)]
        self._names = {part for _, part, _ in parts}
        self._parts = [module for _, _, module in parts]
        left_out = self._left_out() | without
        # pluggy calls plugins in reverse order of registration.
        for expansion, part, module in reversed(parts):
            self._register(self._excluded if part in left_out else self._selected, expansion, part, module)

    @functools.cached_property
    def made_from(self) -> MadeFrom:
        """What the hooks are made from, as it is when this is first asked for."""
        return MadeFrom(self._parts)

    def without(self, modules: frozenset[str]) -> Hooks:
        """The same, without some modules, as if an expansion excluded them."""
        return Hooks(self._expansions, modules) if modules else self

    def _left_out(self) -> set[str]:
        """The modules that expansions exclude whatever the options are."""
        return {
            name
            for expansion in self._expansions
            for name in expansion.excludes
            if ":" not in name and self.has_part(expansion, name)
        }

    def has_part(self, who: Expansion, name: str) -> bool:
        """Whether a module that an expansion excludes takes part; its own expansion may not be chosen. Raises Conflict
        if that is chosen and has no such module, and RulesetError for what cannot be the name of a module."""
        owner, _, module = name.partition(".")
        if not (ID.fullmatch(owner) and module):
            raise errors.RulesetError(
                f"{who.id!r} excludes {name!r}: a module is named 'expansion.module', a spec, in"
                f" Expansion(excludes=...), 'hook:name'{errors.did_you_mean(name, sorted(self._names))}"
            )
        if owner not in {expansion.id for expansion in self._expansions}:
            return False
        if name not in self._names:
            there = ", ".join(sorted(part for part in self._names if part.startswith(f"{owner}.")))
            meant = errors.did_you_mean(name, sorted(self._names))
            raise errors.Conflict(
                f"{who.id!r} excludes {name!r}, which is not a part of {owner!r}; it has {there}{meant}"
            )
        return True

    def _register(self, manager: pluggy.PluginManager, expansion: Expansion, name: str, part: Part) -> None:
        if manager.has_plugin(name):
            raise errors.RulesetError(
                f"{expansion.id!r}: two modules are called {name!r}; give one of them another name"
            )
        manager.register(_part(expansion, name, part), name)

    def unused(self, setup: specs.Setup) -> tuple[str, ...]:
        """The modules that take no part, as they say themselves, in the order of the expansions."""
        found = [*self._selected.hook.catan_used(setup=setup)]
        if self._excluded.get_plugins():
            found += self._excluded.hook.catan_used(setup=self._of_excluded(setup))
        return tuple(found)

    def ask(self, hook: str, setup: specs.Setup, unused: abc.Collection[str] = ()) -> abc.Iterator[Contribution]:
        """What a hook contributes, in the order of the expansions and of their modules."""
        return _asked(self._selected, hook, setup, unused)

    def ask_excluded(
        self, hook: str, setup: specs.Setup, unused: abc.Collection[str] = ()
    ) -> abc.Iterator[Contribution]:
        """What a hook would contribute from excluded modules, so that changes to it can be dropped as well."""
        if not self._excluded.get_plugins():
            return iter(())
        return _asked(self._excluded, hook, self._of_excluded(setup), unused)

    def _of_excluded(self, setup: specs.Setup) -> specs.Setup:
        """What the hooks of excluded modules are called with: the options of these modules have their defaults, since
        nobody can choose values for them."""
        declared = _asked(self._excluded, "options", evolve(setup, options={}, seats=0), ())
        options = [contribution.spec for contribution in declared]
        defaults = {spec.name: spec.default for spec in options if isinstance(spec, specs.Option)}
        return evolve(setup, options={**defaults, **setup.options})


def _asked(
    manager: pluggy.PluginManager, hook: str, setup: specs.Setup, unused: abc.Collection[str]
) -> abc.Iterator[Contribution]:
    """What a hook contributes from the registered modules, but for those that take no part."""
    passed_over = () if hook in ASKED_ANYWAY else tuple(filter(None, map(manager.get_plugin, unused)))
    caller = manager.subset_hook_caller(f"{PREFIX}{hook}", passed_over)
    return chain.from_iterable(caller(setup=setup))
