"""Checks the records and references of specs once, so that play can rely on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from catan_core.compiler.overrides import Selection
from catan_core.fieldtypes.grammar import Nothing, Optional, Values, field_types, records_in
from catan_core.fieldtypes.ranges import ranges
from catan_core.model.errors import Conflict, RulesetError, short
from catan_core.model.record import Action, ChanceAction, Event, Phase, Slice, is_record
from catan_core.plugin import specs
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import error_text
from catan_core.plugin.queries import AnyQuery, Modifier

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules


def check_records(selection: Selection) -> None:
    """Refuse classes that are not records, have fields that a record may not have, or share a tag.

    Raises RulesetError, and Conflict if two classes share a tag.
    """
    tags: dict[str, tuple[Any, Contribution]] = {}
    for contribution, kind, base in records_of(selection):
        _check_record(kind, base, contribution.where)
        _check_hidden(contribution)
        other, earlier = tags.setdefault(kind.tag, (kind, contribution))
        if other is not kind:
            raise Conflict(
                f"{earlier.expansion.id!r} and {contribution.expansion.id!r} give the tag {kind.tag!r} to two classes,"
                f" {other.__name__} and {kind.__name__}; give one of them another"
            )


def _check_record(kind: object, base: type, where: str) -> None:
    if not (isinstance(kind, type) and issubclass(kind, base)):
        raise RulesetError(f"{where}: {getattr(kind, '__name__', kind)} is not derived from {base.__name__}")
    if not is_record(kind):
        raise RulesetError(f"{where}: {kind.__name__} is not a record: put @record before the class")
    if base is Action and issubclass(kind, ChanceAction):
        raise RulesetError(f"{where}: {kind.__name__} is done by chance: describe it with a ChanceSpec")
    try:
        for part in records_in(kind):
            field_types(part)
        if issubclass(kind, Action):
            ranges(kind)
    except TypeError as error:
        raise RulesetError(f"{where}: {error}") from error


def _check_hidden(contribution: Contribution) -> None:
    spec = contribution.spec
    if not isinstance(spec, specs.EventSpec) or not isinstance(spec.conceal, specs.Hides):
        return
    field, kind = spec.conceal.field, field_types(spec.kind).get(spec.conceal.field)
    may_be_none = isinstance(kind, Optional | Nothing) or (isinstance(kind, Values) and None in kind.values)
    if kind is not None and not may_be_none:
        raise RulesetError(
            f"{contribution.where}: for those who do not see it, hides makes {spec.kind.__name__}.{field} None, which"
            " its type must allow: add `| None` to it"
        )


def records_of(selection: Selection) -> Iterator[tuple[Contribution, Any, type]]:
    """The records that specs register, each with what it has to be derived from."""
    for hook, base in (("slices", Slice), ("phases", Phase), ("actions", Action), ("events", Event)):
        for contribution in selection.by_hook[hook]:
            if isinstance(contribution.spec, specs.ChanceSpec):
                yield contribution, contribution.spec.phase, Phase
                yield contribution, contribution.spec.action, ChanceAction
            else:
                yield contribution, contribution.spec.kind, base


def check_references(selection: Selection) -> None:
    """Refuse specs that read a slice or ask a query which no selected expansion provides, and modifiers that do not say
    what they read although victory asks for their answer. Raises Conflict, and RulesetError for such a modifier.
    """
    known = {spec.kind for spec in selection.specs("slices", specs.SliceSpec)}
    provided, asked = set(selection.specs("queries", specs.Query)), set()
    for contribution in selection.by_hook["victory"]:
        for query in contribution.spec.asks:
            if query not in provided:
                raise Conflict(
                    f"{contribution.where}: asks the query {query.name!r}, "
                    + selection.unprovided(contribution, "queries", query.name)
                )
            asked.add(query)
    for hook in ("points", "victory", "board", "modifiers"):
        for contribution in selection.by_hook[hook]:
            if _must_say(contribution.spec, asked):
                raise RulesetError(
                    f"{contribution.where}: who wins depends on {contribution.spec.query.name!r}: say in `reads` which"
                    " slices the function reads, () for none"
                )
            for kind in _looks_at(contribution.spec):
                if kind not in known:
                    raise Conflict(
                        f"{contribution.where}: looks at the slice {kind.tag!r}, "
                        + selection.unprovided(contribution, "slices", kind.tag)
                    )


def _must_say(spec: object, asked: set[AnyQuery]) -> bool:
    """Whether a modifier does not say what it reads, although victory asks for its answer."""
    return isinstance(spec, Modifier) and spec.reads is None and spec.query in asked


def _looks_at(spec: Any) -> tuple[type[Slice], ...]:
    """The slices that a spec says it reads."""
    if isinstance(spec, specs.BoardSpec):
        return (spec.slice_kind,)
    return () if isinstance(spec, specs.Limit) else spec.reads or ()


def check_rows(rules: Rules) -> None:
    """Refuse rows that their table does not accept, and those that cannot be listed. Raises RulesetError."""
    for contribution in rules.contributions:
        row = contribution.spec
        if isinstance(row, specs.Row):
            try:
                problem = (row.table.problem and row.table.problem(rules, row.key, row.value)) or _unlisted(row)
            except Exception as error:
                problem = f"it cannot be read ({error_text(error)})"
            if problem is not None:
                raise RulesetError(f"{contribution.where}: the row {contribution.key}={short(row.value)}: {problem}")


def _unlisted(row: specs.Row[Any, Any]) -> str | None:
    """What is wrong with the key of a row as the id under which something is listed; None if nothing is."""
    listed = row.table.lists
    parts = row.key if isinstance(row.key, tuple) and listed in ("card", "price") else (row.key,)
    allowed = (str, int) if listed == "price" else (str,)
    if not listed or (parts and all(type(part) in allowed and part != "" for part in parts)):
        return None
    several = {"card": ", or a deck and an id", "price": ", or the parts of one"}.get(listed, "")
    return f"its key must be an id, a string{several}, since the table lists each {listed}"
