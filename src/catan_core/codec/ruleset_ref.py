"""The rules of a stored game: every position, view and transcript says which they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from catan_core.codec.problems import StructureHook, as_it_is, several, structure_entries, structure_object
from catan_core.compiler.ruleset import Ruleset
from catan_core.compiler.rulesets import stored_ruleset
from catan_core.model.arguments import require_each
from catan_core.model.errors import RulesetError, one_line
from catan_core.plugin.expansion import Expansion, choose, other_version

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules


def stored_rules(rules: Rules) -> dict[str, Any]:
    """Expansions with their versions, the value of every option but texts that were not given, and the number of
    seats."""
    empty = unwritten(rules.ruleset)
    options = {name: value for name, value in rules.ruleset.options.items() if name not in empty}
    return {"expansions": rules.ruleset.versions, "options": options, "seats": rules.seats}


def unwritten(played: Ruleset) -> frozenset[str]:
    """The options that are texts and have not been given: nothing is stored of them."""
    return frozenset(
        option.name for option in played.declared_options if option.read and not played.options[option.name]
    )


def rules_in(value: Any, expansions: Iterable[Expansion] = ()) -> Rules:
    """The rules that `stored_rules` has described. `expansions` are expansions that are not installed.

    Raises ValueError, or IterableValidationError for several problems: for an expansion that is not there or of another
    version, for an option that is unknown, missing or has a value that is not allowed, and for a number of seats that
    cannot be played.
    """
    return rules_of(structure_object(FIELDS, value), expansions)


def chosen_of(ids: Iterable[str], expansions: Iterable[Expansion] = ()) -> tuple[Expansion, ...]:
    """The expansions with these ids, in the order of compilation. Raises RulesetError."""
    listed = require_each(Expansion, expansions, "reading", "a list of expansions")
    given = {expansion.id: expansion for expansion in listed}
    return choose(given.get(id, id) for id in ids)


def rules_of(fields: dict[str, Any], expansions: Iterable[Expansion] = ()) -> Rules:
    """The rules with these `expansions`, `options` and `seats`. Raises as `rules_in`."""
    versions: dict[str, str] = fields["expansions"]
    options = fields["options"]
    try:
        composed = stored_ruleset(chosen_of(versions, expansions), options)
        empty = unwritten(composed)
        # An expansion that another one brings is chosen, though a text may not name it.
        problems = [f"the version of {id!r} is missing" for id in composed.expansions if id not in versions]
        problems += [
            other_version(expansion, versions[expansion.id])
            for expansion in composed.chosen
            if versions.get(expansion.id, expansion.version) != expansion.version
        ]
        problems += [f"the option {name!r} is missing" for name in composed.options if name not in {*options, *empty}]
        rules = composed.rules(fields["seats"])
    except RulesetError as error:
        raise ValueError(one_line(error)) from None
    if problems:
        raise several("in the rules", [*map(ValueError, problems)])
    return rules


_version = as_it_is("a version, which is a string", str)
_option = as_it_is("a string, a whole number, true or false", str, int, bool)

FIELDS: dict[str, StructureHook] = {
    "expansions": lambda value, _: structure_entries(_version, value, "an object from expansion to version"),
    "options": lambda value, _: structure_entries(_option, value, "an object from option to value"),
    "seats": as_it_is("a whole number", int),
}
"""How each part of what `stored_rules` has described is read."""
