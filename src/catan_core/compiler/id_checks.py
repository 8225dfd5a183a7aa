"""Checks the ids that the fields of records are about, and the bounds of their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from catan_core.compiler.checks import records_of
from catan_core.compiler.overrides import Selection
from catan_core.compiler.spec_checks import accepts, shown
from catan_core.fieldtypes.grammar import FieldType, Number, field_types, parts, records_in
from catan_core.model.errors import RulesetError, short
from catan_core.model.ids import OUTER_IDS, Between, Ids
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import error_text

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules


def check_ids(selection: Selection, rules: Rules) -> None:
    """Refuse ids of fields that are no distinct strings in a fixed order, and others of the same name. Raises
    RulesetError."""
    seen: set[Ids] = {OUTER_IDS}
    named: dict[str, tuple[str, ...]] = {}
    for field, part in _parts(selection):
        ids: Ids | None = getattr(part, "ids", None)
        if ids is None or ids in seen:
            continue
        seen.add(ids)
        if type(ids.name) is not str or not ids.name:
            raise RulesetError(
                f"{field.where}: the ids of {field.name}: their name must be a string, such as 'base/development-card',"
                f" not {short(ids.name)}"
            )
        where = f"{field.where}: the ids {ids.name!r} of {field.name}"
        values = _ids(ids, rules, where)
        if named.setdefault(ids.name, values) != values:
            raise RulesetError(f"{where}: others of this name are {short(named[ids.name])}; choose another")


def check_bounds(selection: Selection, rules: Rules) -> None:
    """Refuse bounds of numbers that are no whole numbers, and those that leave none between them as they are written.
    Bounds that are found in the rules may: there may be nothing to count. Raises RulesetError."""
    seen: set[Between] = set()
    for field, part in _parts(selection):
        if not isinstance(part, Number) or part.bounds in seen:
            continue
        bounds = part.bounds
        seen.add(bounds)
        where = f"{field.where}: the bounds of {field.name}"
        for name, bound in (("least", bounds.least), ("most", bounds.most)):
            _check_bound(bound, rules, f"{where}: `{name}`")
        if isinstance(bounds.least, int) and isinstance(bounds.most, int) and bounds.least > bounds.most:
            raise RulesetError(
                f"{where}: `least` is {bounds.least} and `most` is {bounds.most}: no number is between them"
            )


class _Field(NamedTuple):
    """A field of a record, and what registers the record."""

    contribution: Contribution
    record: type
    field: str

    @property
    def where(self) -> str:
        return self.contribution.where

    @property
    def name(self) -> str:
        return f"{self.record.__name__}.{self.field}"


def _parts(selection: Selection) -> Iterator[tuple[_Field, FieldType]]:
    """The fields of all records, each with every type that it is made of."""
    for contribution, kind, _ in records_of(selection):
        for record in records_in(kind):
            for name, declared in field_types(record).items():
                field = _Field(contribution, record, name)
                for part in parts(declared):
                    yield field, part


def _asked(function: object, rules: Rules, where: str, instead: str) -> Any:
    """What a function finds in the rules. Raises RulesetError for another thing, and for a function that fails."""
    if not (callable(function) and accepts(function, 1)):
        raise RulesetError(f"{where} must be {instead}a function that takes (rules), not {shown(function)}")
    try:
        return function(rules)
    except Exception as error:
        raise RulesetError(f"{where} failed: {error_text(error)}") from error


def _check_bound(bound: object, rules: Rules, where: str) -> None:
    if type(bound) is int:
        return
    found = _asked(bound, rules, where, "a whole number, or ")
    if type(found) is not int:
        raise RulesetError(f"{where} must give a whole number, not {short(found)}")


def _ids(ids: Ids, rules: Rules, where: str) -> tuple[str, ...]:
    """What some ids are in these rules. Raises RulesetError if they are no distinct strings in a fixed order."""
    values = _asked(ids.of, rules, f"{where}: `of`", "")
    if type(values) not in (tuple, list) or not all(type(value) is str and value for value in values):
        raise RulesetError(f"{where}: `of` must give a tuple or a list of strings, not {short(values)}")
    twice = [value for index, value in enumerate(values) if value in values[:index]]
    if twice:
        raise RulesetError(f"{where}: `of` has {twice[0]!r} twice")
    return tuple(values)
