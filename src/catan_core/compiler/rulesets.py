"""Rulesets that were asked for: the same question has the same answer, while that is in use and nobody has edited the
rules."""

from __future__ import annotations

from collections.abc import Mapping
from threading import RLock
from types import MappingProxyType
from typing import Any, TypeVar
from warnings import warn
from weakref import WeakValueDictionary

from catan_core.compiler.contributions import Hooks
from catan_core.compiler.options import declared
from catan_core.compiler.ruleset import Ruleset
from catan_core.compiler.settling import settled
from catan_core.model.arguments import require
from catan_core.model.errors import RulesetError
from catan_core.plugin.expansion import Expansion, choose, other_version
from catan_core.plugin.specs import Option, Value

K = TypeVar("K")

MAX_RULESETS = 32
"""How many rulesets are kept, of those that were asked for last, whether or not anybody uses them."""

MAX_ASKED = 4 * MAX_RULESETS
"""How many questions are kept with the ruleset that was the answer."""

_LOCK = RLock()
"""Held while what follows is looked at or changed, and never while anything is imported or compiled."""

_hooks: WeakValueDictionary[tuple[Expansion, ...], Hooks] = WeakValueDictionary()
_rulesets: WeakValueDictionary[object, Ruleset] = WeakValueDictionary()
_asked: WeakValueDictionary[object, Ruleset] = WeakValueDictionary()
_latest_hooks: dict[Hooks, None] = {}
_latest_rulesets: dict[Ruleset, None] = {}


def _keep(latest: dict[K, None], asked_for: K) -> None:
    """Keep what is asked for now among the latest, and forget what has not been asked for longest."""
    latest.pop(asked_for, None)
    latest[asked_for] = None
    if len(latest) > MAX_RULESETS:
        del latest[next(iter(latest))]


def hooks_of(chosen: tuple[Expansion, ...]) -> Hooks:
    """The hooks of some expansions. While a ruleset with them is in use, and nobody has edited what they are made from,
    they are the same: registering modules with pluggy takes milliseconds, and every stored position asks for its
    ruleset. Warns of modules that are stale."""
    with _LOCK:
        known = _hooks.get(chosen)
    if known is None or known.made_from.is_edited():
        hooks = Hooks(chosen)
        for problem in hooks.made_from.stale():
            warn(problem, stacklevel=3)
        with _LOCK:
            # Another thread may have been faster: all use the same.
            known = hooks if _hooks.get(chosen) is known else _hooks.get(chosen, hooks)
            _hooks[chosen] = known
    with _LOCK:
        _keep(_latest_hooks, known)
    return known


def ruleset(
    *expansions: str | Expansion, options: Mapping[str, Value] | None = None, edition: str | None = None
) -> Ruleset:
    """The combined rules of some expansions. The same call returns the same object while that object is in use.

    When rules have been edited, by `importlib.reload` or in a notebook, it returns a new one. A game that has begun
    keeps the old one; read from its JSON, it goes on by the new one.

    `edition` names a bundle of option values; `options` are single values, which override the edition. Raises
    MissingExpansion, Conflict, Cycle and UnknownOption.
    """
    require((Mapping, type(None)), options, "ruleset", "options as a mapping from name to value")
    require((str, type(None)), edition, "ruleset", "the name of an edition")
    chosen = choose(expansions)
    return _composed(chosen, hooks_of(chosen), options or {}, edition)


def _composed(
    chosen: tuple[Expansion, ...], hooks: Hooks, options: Mapping[str, Value], edition: str | None = None
) -> Ruleset:
    """The ruleset of some expansions, of which these are the hooks."""
    asked = (hooks, edition, _key(options))
    known = _asked_before(asked)
    if known is None:
        values = settled(hooks, chosen, options, edition)
        key = (hooks, _key(dict(sorted(values.items()))))
        with _LOCK:
            known = _rulesets.get(key)
            if known is None:
                known = _rulesets[key] = Ruleset(chosen, MappingProxyType(values), hooks)
            if len(_asked) >= MAX_ASKED:
                _asked.clear()
            _asked[asked] = known
    with _LOCK:
        _keep(_latest_rulesets, known)
    return known


def stored_ruleset(chosen: tuple[Expansion, ...], options: Mapping[str, Value]) -> Ruleset:
    """The ruleset of a stored game. Raises as `ruleset`, but not for options that have come to be without effect."""
    hooks = hooks_of(chosen)
    return _composed(chosen, hooks, declared(hooks, chosen).of_stored(options))


def declared_options(*expansions: str | Expansion) -> tuple[Option[Any], ...]:
    """The options that expansions have together, each with the values that it may have with them, as in
    `Ruleset.declared_options`.

    Here a default may be none of these values: then something has to be chosen before there is a ruleset. Raises
    MissingExpansion, Conflict and Cycle.

    >>> [option.name for option in declared_options("dice_game")][:2]
    ['dice_game.joker_scope', 'dice_game.joker_same_turn']
    """
    chosen = choose(expansions)
    return tuple(declared(hooks_of(chosen), chosen).options.values())


def _key(options: Mapping[str, Value]) -> object:
    """Values of options by which something is kept: True is another value than 1."""
    return tuple([(name, type(value), value) for name, value in options.items()])


def _asked_before(asked: object) -> Ruleset | None:
    """What the same question was answered with, while that is in use: to settle options takes longer than to read most
    other parts of a position."""
    with _LOCK:
        try:
            return _asked.get(asked)
        except TypeError:  # a value that cannot be hashed, which no option has
            return None


def restored(
    chosen: tuple[str | Expansion, ...], options: tuple[tuple[str, Value], ...], versions: tuple[tuple[str, str], ...]
) -> Ruleset:
    """A ruleset that was pickled. Raises RulesetError where the versions of its expansions have changed."""
    found, stored = stored_ruleset(choose(chosen), dict(options)), dict(versions)
    for expansion in found.chosen:
        version = stored[expansion.id]
        reads = {expansion.version: None, **dict(expansion.reads)}
        if version not in reads:
            raise RulesetError(f"this was {other_version(expansion, version)}")
        if reads[version] is not None:
            raise RulesetError(
                f"this was pickled with version {version!r} of {expansion.id!r}, and version {expansion.version!r} is"
                " here: it brings only JSON up to date, such as game.to_json() and transcripts"
            )
    return found
