"""Whether the records and references of specs are sound: checked once, so that play may trust them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, get_args

from catan_core.compiler.overrides import Selection
from catan_core.fieldtypes.grammar import TAGGED_BASES, is_literal, is_tuple, is_union, own_newtype, written_fields
from catan_core.fieldtypes.ranges import KINDS, ranges
from catan_core.model.errors import Conflict, RulesetError, short
from catan_core.model.ids import PieceBoards
from catan_core.model.record import Action, ChanceAction, Event, Layout, Phase, Slice, is_record
from catan_core.plugin import specs
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import told

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules


def check_records(selection: Selection) -> None:
    """Refuse classes that are no records, have fields that no record may have, or share a tag.

    Raises RulesetError, and Conflict for a tag that two classes have.
    """
    tags: dict[str, tuple[Any, Contribution]] = {}
    for given, kind, base in _records(selection):
        _check_record(kind, base, f"{given.where}: {getattr(kind, '__name__', kind)}")
        other, earlier = tags.setdefault(kind.tag, (kind, given))
        if other is not kind:
            raise Conflict(
                f"{earlier.expansion.id!r} and {given.expansion.id!r} give the tag {kind.tag!r} to two classes,"
                f" {other.__name__} and {kind.__name__}; give one of them another"
            )


def _check_record(kind: object, base: type, where: str) -> None:
    if not (isinstance(kind, type) and issubclass(kind, base)):
        raise RulesetError(f"{where} is not derived from {base.__name__}")
    if not is_record(kind):
        raise RulesetError(f"{where} is not a record: put @record before the class")
    if base is Action and issubclass(kind, ChanceAction):
        raise RulesetError(f"{where} is done by chance: describe it with a ChanceSpec")
    try:
        for name, hint in written_fields(kind).items():
            _check_type(hint, name, frozenset({kind}))
        if issubclass(kind, Action):
            ranges(kind)
    except (TypeError, NameError) as error:
        raise RulesetError(f"{where}: {error}") from error


def _records(selection: Selection) -> Iterator[tuple[Contribution, Any, type]]:
    for hook, base in (("slices", Slice), ("phases", Phase), ("actions", Action), ("events", Event)):
        for given in selection.by_hook[hook]:
            if isinstance(given.spec, specs.ChanceSpec):
                yield given, given.spec.phase, Phase
                yield given, given.spec.action, ChanceAction
            else:
                yield given, given.spec.kind, base


def _check_type(hint: Any, field: str, within: frozenset[type]) -> None:
    """Refuse types that cannot be hashed, compared and written as JSON."""
    if hint in KINDS or hint is PieceBoards or is_literal(hint) or hint in within:
        return
    if own_newtype(hint):
        _check_type(hint.__supertype__, field, within)
    elif is_union(hint) or is_tuple(hint):
        for part in get_args(hint):
            if part is not Ellipsis:
                _check_type(part, field, within)
    elif isinstance(hint, type) and issubclass(hint, (*TAGGED_BASES, Layout)):
        return
    elif isinstance(hint, type) and is_record(hint):
        for name, part in written_fields(hint).items():
            _check_type(part, f"{field}.{name}", within | {hint})
    else:
        raise TypeError(
            f"the field {field!r} cannot be of the type {getattr(hint, '__name__', hint)!s}; records are made of whole"
            " numbers, strings, truth values, tuples and records"
        )


def check_references(selection: Selection) -> None:
    """Refuse what looks at a slice that no expansion brings. Raises Conflict."""
    known = {spec.kind for spec in selection.specs("slices", specs.SliceSpec)}
    for hook in ("points", "victory", "board"):
        for given in selection.by_hook[hook]:
            spec = given.spec
            for kind in (spec.slice_kind,) if isinstance(spec, specs.BoardSpec) else spec.reads:
                if kind not in known:
                    raise Conflict(f"{given.where}: looks at the slice {kind.tag!r}, which no expansion here brings")


def check_rows(rules: Rules) -> None:
    """Refuse rows that are not what their table says that they must be. Raises RulesetError."""
    problem_of = {
        given.spec.name: given.spec.problem for given in rules.contributions if isinstance(given.spec, specs.Table)
    }
    for given in rules.contributions:
        row = given.spec
        if isinstance(row, specs.Row) and (find := problem_of[row.table]) is not None:
            try:
                problem = find(rules, row.key, row.value)
            except Exception as error:
                problem = f"it cannot be read ({told(error)})"
            if problem is not None:
                raise RulesetError(f"{given.where}: the row {given.key}={short(row.value)}: {problem}")
