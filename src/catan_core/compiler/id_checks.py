"""Checks the ids that the fields of records are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catan_core.compiler.checks import records_of
from catan_core.compiler.overrides import Selection
from catan_core.compiler.spec_checks import accepts, shown
from catan_core.fieldtypes.grammar import field_types, parts, records_in
from catan_core.model.errors import RulesetError, short
from catan_core.model.ids import OUTER_IDS, Ids
from catan_core.plugin.expansion import error_text

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules


def check_ids(selection: Selection, rules: Rules) -> None:
    """Refuse ids of fields that are no distinct strings in a fixed order, and others of the same name. Raises
    RulesetError."""
    seen: set[Ids] = {OUTER_IDS}
    named: dict[str, tuple[str, ...]] = {}
    for contribution, kind, _ in records_of(selection):
        for record in records_in(kind):
            for name, declared in field_types(record).items():
                for part in parts(declared):
                    ids: Ids | None = getattr(part, "ids", None)
                    if ids is None or ids in seen:
                        continue
                    seen.add(ids)
                    where = f"{contribution.where}: the ids {ids.name!r} of {record.__name__}.{name}"
                    values = _ids(ids, rules, where)
                    if named.setdefault(ids.name, values) != values:
                        raise RulesetError(f"{where}: others of this name are {short(named[ids.name])}; choose another")


def _ids(ids: Ids, rules: Rules, where: str) -> tuple[str, ...]:
    """What some ids are in these rules. Raises RulesetError if they are no distinct strings in a fixed order."""
    if not (callable(ids.of) and accepts(ids.of, 1)):
        raise RulesetError(f"{where}: `of` must be a function that takes (rules), not {shown(ids.of)}")
    try:
        values = ids.of(rules)
    except Exception as error:
        raise RulesetError(f"{where}: `of` failed: {error_text(error)}") from error
    if type(values) not in (tuple, list) or not all(type(value) is str and value for value in values):
        raise RulesetError(f"{where}: `of` must give a tuple or a list of strings, not {short(values)}")
    twice = [value for index, value in enumerate(values) if value in values[:index]]
    if twice:
        raise RulesetError(f"{where}: `of` has {twice[0]!r} twice")
    return tuple(values)
