"""Checks the ids that the fields of records are about, and the bounds of their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from catan_core.compiler.checks import records_of
from catan_core.compiler.overrides import Selection
from catan_core.compiler.spec_checks import accepts, shown
from catan_core.fieldtypes.grammar import Number, field_types, parts, records_in
from catan_core.model.errors import RulesetError, short
from catan_core.model.ids import OUTER_IDS, Between, Ids
from catan_core.plugin.expansion import error_text

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules


def check_fields(selection: Selection, rules: Rules) -> None:
    """Refuse ids of fields that are no distinct strings in a fixed order, others of the same name, and bounds that are
    none. Raises RulesetError."""
    seen: set[Ids | Between] = {OUTER_IDS}
    named: dict[str, tuple[str, ...]] = {}
    for contribution, kind, _ in records_of(selection):
        for record in records_in(kind):
            for name, declared in field_types(record).items():
                for part in parts(declared):
                    about: Ids | Between | None = (
                        part.bounds if isinstance(part, Number) else getattr(part, "ids", None)
                    )
                    if about is None or about in seen:
                        continue
                    seen.add(about)
                    field = f"{record.__name__}.{name}"
                    if isinstance(about, Between):
                        _check_bounds(about, rules, f"{contribution.where}: the bounds of {field}")
                    else:
                        _check_ids(about, rules, contribution.where, field, named)


def _check_ids(ids: Ids, rules: Rules, where: str, field: str, named: dict[str, tuple[str, ...]]) -> None:
    """Refuse what are no ids, or others than those that were `named` so before."""
    if type(ids.name) is not str or not ids.name:
        raise RulesetError(
            f"{where}: the ids of {field}: their name must be a string, such as 'base/development-card', not"
            f" {short(ids.name)}"
        )
    where = f"{where}: the ids {ids.name!r} of {field}"
    values = _ids(ids, rules, where)
    if named.setdefault(ids.name, values) != values:
        raise RulesetError(f"{where}: others of this name are {short(named[ids.name])}; choose another")


def _check_bounds(bounds: Between, rules: Rules, where: str) -> None:
    """Refuse bounds that are no whole numbers, and those that leave none between them as they are written. Those that
    are found in the rules may: there may be nothing to count."""
    for name, bound in (("least", bounds.least), ("most", bounds.most)):
        if type(bound) is not int:
            found = _asked(bound, rules, f"{where}: `{name}`", "a whole number, or ")
            if type(found) is not int:
                raise RulesetError(f"{where}: `{name}` must give a whole number, not {short(found)}")
    if isinstance(bounds.least, int) and isinstance(bounds.most, int) and bounds.least > bounds.most:
        raise RulesetError(f"{where}: `least` is {bounds.least} and `most` is {bounds.most}: no number is between them")


def _asked(function: object, rules: Rules, where: str, instead: str) -> Any:
    """What a function finds in the rules. Raises RulesetError for another thing, and for a function that fails."""
    if not (callable(function) and accepts(function, 1)):
        raise RulesetError(f"{where} must be {instead}a function that takes (rules), not {shown(function)}")
    try:
        return function(rules)
    except Exception as error:
        raise RulesetError(f"{where} failed: {error_text(error)}") from error


def _ids(ids: Ids, rules: Rules, where: str) -> tuple[str, ...]:
    """What some ids are in these rules. Raises RulesetError if they are no distinct strings in a fixed order."""
    values = _asked(ids.of, rules, f"{where}: `of`", "")
    if type(values) not in (tuple, list) or not all(type(value) is str and value for value in values):
        raise RulesetError(f"{where}: `of` must give a tuple or a list of strings, not {short(values)}")
    twice = [value for index, value in enumerate(values) if value in values[:index]]
    if twice:
        raise RulesetError(f"{where}: `of` has {twice[0]!r} twice")
    return tuple(values)
