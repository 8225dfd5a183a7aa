"""Which rules something stored was played by: written with every position, view and transcript, and found again."""

from __future__ import annotations

from collections.abc import Iterable
from reprlib import repr as shortened
from typing import TYPE_CHECKING, Any

from catan_core.codec.decoding import DecodeError, at, fields_in, number_in, shown, wanted
from catan_core.compiler.ruleset import ruleset
from catan_core.model.arguments import require_each
from catan_core.model.errors import RulesetError, one_line
from catan_core.plugin.expansion import Expansion

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules
    from catan_core.plugin.specs import Value


def stored_rules(rules: Rules) -> dict[str, Any]:
    """Expansions with their versions, the value of every option, and the number of seats."""
    return {"expansions": rules.ruleset.versions, "options": dict(rules.ruleset.options), "seats": rules.seats}


def rules_in(value: Any, expansions: Iterable[Expansion] = ()) -> Rules:
    """The rules that `stored_rules` has described: of the installed expansions, and of some that are given.

    Raises DecodeError for an expansion that is not there or of another version, for an option that is unknown, missing
    or has a value that is not allowed, and for a number of seats that cannot be played.
    """
    fields = fields_in(value, ("expansions", "options", "seats"))
    versions: dict[str, str] = at("expansions", _versions, fields["expansions"])
    options: dict[str, Value] = at("options", _options, fields["options"])
    given = {one.id: one for one in require_each(Expansion, expansions, "reading", "a list of expansions")}
    try:
        found = ruleset(*(given.get(id, id) for id in versions), options=options)
        for id, version in found.versions.items():
            if versions[id] != version:
                raise DecodeError(
                    f"stored by version {shortened(versions[id])} of {id!r}, but version {version!r} is here"
                )
        for name in found.options:
            if name not in options:
                raise DecodeError(f"the option {name!r} is missing")
        return found.rules(at("seats", number_in, fields["seats"]))
    except RulesetError as error:
        raise DecodeError(one_line(error)) from None


def _versions(value: Any) -> dict[str, str]:
    if type(value) is not dict:
        wanted("an object from expansion to version", value)
    for id, version in value.items():
        if type(version) is not str:
            raise DecodeError(f"the version of {shortened(id)} cannot be {shown(version)}")
    return value


def _options(value: Any) -> dict[str, Value]:
    if type(value) is not dict:
        wanted("an object from option to value", value)
    for name, chosen in value.items():
        if type(chosen) not in (bool, int, str):
            raise DecodeError(f"the option {shortened(name)} cannot be {shown(chosen)}")
    return value
