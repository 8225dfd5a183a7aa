"""Games that older versions of their expansions have stored are brought up to date before they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import NoneType
from typing import Any

from cattrs import IterableValidationError

from catan_core.codec.problems import StructureHook, as_it_is, expected, structure_object
from catan_core.codec.ruleset_ref import FIELDS, chosen_of
from catan_core.compiler.rulesets import ruleset
from catan_core.model.errors import RulesetError, TranscriptError, one_line
from catan_core.plugin.expansion import Expansion
from catan_core.plugin.stored import Kind, Stored


def bring_up_to_date(rules: Any, expansions: Iterable[Expansion], kind: Kind, parts: Callable[[], Any]) -> None:
    """Change a game that older versions have stored into what today's versions would have stored, in place.

    `rules` is what `stored_rules` has described, and `parts` gives the object with the other parts of a `Stored` game;
    it is called if a function wants to change them. Versions that no expansion reads, and whatever else is wrong with
    the rules, are left to `rules_in`. An option that the older version of its expansion did not have gets its default.
    Raises TranscriptError, which names the expansion, if its function fails, and as `structure_object` for parts that
    it cannot be given.
    """
    try:
        fields = structure_object(FIELDS, {name: rules[name] for name in FIELDS})
        chosen = chosen_of(fields["expansions"], expansions)
    except (LookupError, TypeError, ValueError, IterableValidationError, RulesetError):
        return
    versions, options = rules["expansions"], rules["options"]
    older = [expansion for expansion in chosen if versions.get(expansion.id) in dict(expansion.reads)]
    stored = None
    for expansion in older:
        version = versions[expansion.id]
        migration = dict(expansion.reads)[version]
        if migration is not None:
            stored = stored or Stored(kind, rules["seats"], options, **_shaped(parts()))
            try:
                migration(stored)
            except Exception as error:
                who = f"{expansion.id!r} cannot bring up to date what its version {version!r} has stored"
                raise TranscriptError(f"{who}: {type(error).__name__}: {one_line(error)}") from error
        versions[expansion.id] = expansion.version
    if older:
        _add_defaults(options, chosen, {expansion.id for expansion in older})


def _add_defaults(options: dict[str, Any], chosen: Iterable[Expansion], of: set[str]) -> None:
    """Give the options of some expansions that are not there the values that they have if nobody chooses."""
    try:
        usual = ruleset(*chosen, options=options).options
    except RulesetError:
        return
    options |= {name: value for name, value in usual.items() if name not in options and name.partition(".")[0] in of}


def _shaped(parts: Any) -> dict[str, Any]:
    """The parts of a stored game, themselves and no copies. Raises as `structure_object`."""
    there = {name: hook for name, hook in PARTS.items() if name in parts}
    return structure_object(there, {name: parts[name] for name in there})


def _objects(value: Any, _: Any) -> Any:
    return (
        value
        if type(value) is list and all(type(item) is dict for item in value)
        else expected("a list of objects", value)
    )


def _objects_by_tag(value: Any, _: Any) -> Any:
    whole = type(value) is dict and all(type(item) is dict for item in value.values())
    return value if whole else expected("an object of objects", value)


PARTS: Mapping[str, StructureHook] = {
    "board": as_it_is("an object", dict, NoneType),
    "actions": _objects,
    "stack": _objects,
    "slices": _objects_by_tag,
}
"""What a function is given of a stored game besides its rules."""
