"""Properties of what an expansion declares: its specs, records and options, checked before anything is played.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from typing import Any

import attrs

from catan_core import Citation, Option, Rules, SliceSpec
from catan_core.fieldtypes.grammar import BoardLayout, field_types, parts, records_in
from catan_core.model.errors import did_you_mean
from catan_core.model.record import is_record
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import ENGINE_ID, Expansion, announced
from catan_core.plugin.specs import refusals_of

SHORTEST = 10
"""An explanation with fewer characters than this explains nothing."""


def records_are_values(contribution: Contribution) -> None:
    """Every record is compared and hashed by all its fields, and no default of a field is shared or can be changed."""
    for kind in _records(contribution):
        where = f"{contribution.where}: {kind.__name__}"
        own = vars(kind)
        assert own.get("__eq__"), f"{where} is not compared by its fields: leave out eq=False"
        assert own.get("__hash__"), f"{where} is not hashable by its fields: leave out what turns hashing off"
        for field in attrs.fields(kind):
            default: Any = field.default
            if hasattr(default, "factory") and not default.takes_self:
                default = default.factory()
            try:
                hash(default)
            except TypeError:
                raise AssertionError(
                    f"{where}.{field.name} has a mutable default, {default!r}: let it be a tuple or a record"
                ) from None


def _records(contribution: Contribution) -> Iterator[type]:
    """The records that a spec describes, and the records inside them."""
    spec = contribution.spec
    kinds = [getattr(spec, name, None) for name in ("kind", "phase", "action", "layout")]
    records = [part for kind in kinds if isinstance(kind, type) and is_record(kind) for part in records_in(kind)]
    fields = [part for kind in records for declared in field_types(kind).values() for part in parts(declared)]
    yield from dict.fromkeys([*records, *(part.kind for part in fields if isinstance(part, BoardLayout))])


def concealed_slices_can_be_sampled(contribution: Contribution) -> None:
    """A slice that conceals something says how to make it up, so that a seat can think about what it does not see."""
    spec = contribution.spec
    if isinstance(spec, SliceSpec):
        assert spec.conceal is None or spec.sample is not None, (
            f"{contribution.where}: {spec.kind.tag!r} has a `conceal` and no `sample`: what is hidden cannot be made up"
        )
        assert spec.sample is None or spec.conceal is not None, (
            f"{contribution.where}: {spec.kind.tag!r} has a `sample` and no `conceal`: nothing in it is hidden"
        )


def citations_name_expansions(contribution: Contribution, rules: Rules) -> None:
    """The book of every rule that is cited, also for a refusal, is the id of an expansion."""
    spec = contribution.spec
    for rule in (getattr(spec, "rule", None), *(refusal.rule for refusal in refusals_of(spec))):
        if isinstance(rule, Citation) and rule.book not in (*rules.ruleset.expansions, ENGINE_ID):
            known = {*rules.ruleset.expansions, *announced()}
            assert rule.book in known, (
                f"{contribution.where}: {str(rule)!r} cites a book, and there is no expansion {rule.book!r}"
                f"{did_you_mean(rule.book, sorted(known))}"
            )


def options_are_documented(
    expansion: Expansion, options: tuple[Option[Any], ...], narrowed: frozenset[str] = frozenset()
) -> None:
    """Every option says in a line what it chooses, and which values there are to choose from, each once. One value is
    enough for the `narrowed` options, of which others leave no more in a composition."""
    for option in options:
        where = f"{expansion.id!r}: the option {option.name!r}"
        assert len(option.doc.strip()) >= SHORTEST, f"{where} is undocumented: say in `doc` what it chooses"
        kinds = {(type(value), value) for value in option.values}
        assert len(kinds) == len(option.values), f"{where} has a value twice: {option.values}"
        open_to_choice = len(option.values) != 1 or option.name in narrowed
        assert open_to_choice, f"{where} leaves nothing to choose: {option.values}"


def options_of_modules(expansion: Expansion) -> frozenset[str]:
    """The options of an expansion that are constants of its modules."""
    parts = [sys.modules.get(part) if isinstance(part, str) else part for part in expansion.modules]
    found = (inspect.getattr_static(part, name, None) for part in parts if part is not None for name in dir(part))
    return frozenset(one.name for one in found if isinstance(one, Option) and one.name.startswith(f"{expansion.id}."))


def expansions_introduce_themselves(expansion: Expansion) -> None:
    """An expansion has a title and a version that are not blank."""
    for name in ("title", "version"):
        value = getattr(expansion, name)
        assert isinstance(value, str), f"{expansion.id!r}: the {name} cannot be {value!r}"
        assert value.strip(), f"{expansion.id!r} has no {name}"


SPEC_PROPERTIES = (records_are_values, concealed_slices_can_be_sampled)
"""What holds for every spec that an expansion provides."""
