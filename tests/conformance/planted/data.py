"""Faults about records as data."""

from typing import Any

import attrs

import catan_core as catan
from catan_core import Expansion, Reaction, SliceSpec, record
from tests.conformance import market
from tests.conformance.planted.plant import (
    NOTED,
    NOTES,
    Note,
    Noted,
    extra,
    problem,
)


@problem("stores a list", "everything_is_frozen", "is a list")
def _stores_list(right: bool) -> Expansion:
    def note(tx: catan.Transition, event: market.Sold) -> None:
        numbers: Any = [*tx[Note].numbers]
        tx.update(Note(tuple(numbers) if right else numbers))
        tx.emit(Noted(0))

    return extra(slices=NOTES, events=NOTED, reactions=[Reaction(market.Sold, note)])


@problem("a field that JSON has no place for", "expansions_compose", "cannot be of the type")
def _float_field(right: bool) -> Expansion:
    @record
    class Share(catan.Slice, tag="extra/share"):
        size: int if right else float  # type: ignore[valid-type]

    return extra(slices=[SliceSpec(Share, lambda rules, layout: Share(1))])


@problem("a mutable default", "records_are_values", "mutable default")
def _mutable_default(right: bool) -> Expansion:
    @record
    class Pile(catan.Slice, tag="extra/pile"):
        count: int
        cards: tuple[int, ...] = attrs.field(factory=tuple if right else list)

    return extra(slices=[SliceSpec(Pile, lambda rules, layout: Pile(0, ()))])


@problem("not hashable", "records_are_values", "not hashable")
def _not_hashable(right: bool) -> Expansion:
    class Pile(catan.Slice, tag="extra/pile"):
        count: int

    made: Any = record(Pile) if right else attrs.frozen(Pile, unsafe_hash=False, weakref_slot=False)
    return extra(slices=[SliceSpec(made, lambda rules, layout: made(0))])


@problem("compared by identity", "records_are_values", "not compared by its fields")
def _by_identity(right: bool) -> Expansion:
    class Pile(catan.Slice, tag="extra/pile"):
        count: int

    made: Any = record(Pile) if right else attrs.frozen(Pile, eq=False, weakref_slot=False)
    return extra(slices=[SliceSpec(made, lambda rules, layout: made(0))])
