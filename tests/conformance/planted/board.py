"""A fault in how a board is read: a game of one action on a board of some hexes in a row."""

from random import Random

import catan_core as catan
from catan_core import (
    ActionSpec,
    BoardSpec,
    Diagram,
    Expansion,
    Opening,
    Phase,
    PhaseSpec,
    SliceSpec,
    Start,
    Topology,
    VictoryRule,
    record,
)
from tests.conformance.planted.plant import RULE, problem
from tests.engine.making import expansion


@record
class RowOfHexes(catan.Layout):
    length: int


@record
class Field(catan.Slice, tag="extra/field"):
    layout: RowOfHexes
    steps: int


@record
class Wait(Phase, tag="extra/wait"):
    seat: catan.Seat


@record
class Go(catan.Action, tag="extra/go"):
    pass


@record
class Gone(catan.Event, tag="extra/gone"):
    pass


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> Field:
    assert isinstance(layout, RowOfHexes)
    return Field(layout, 0)


def _go(tx: catan.Transition, phase: Wait, action: Go) -> None:
    tx.update(catan.evolve(tx[Field], steps=tx[Field].steps + 1))
    tx.emit(Gone())
    tx.then(Wait(catan.Seat((action.seat + 1) % tx.rules.seats)))


def _winners(position: catan.Position) -> tuple[catan.Seat, ...]:
    return (position.turn.seat,) if position[Field].steps >= position[Field].layout.length else ()


def _coerced(rules: catan.Rules, value: object) -> RowOfHexes:
    match value:
        case {"length": length, **rest} if not rest and isinstance(length, int | str | float):
            return RowOfHexes(int(length))
    raise catan.PositionError(("a row of hexes has a length",))


def _strict(rules: catan.Rules, value: object) -> RowOfHexes:
    match value:
        case {"length": length, **rest} if not rest and type(length) is int and 0 < length < 9:
            return RowOfHexes(length)
    raise catan.PositionError(("a row of hexes has a length",))


@problem("coerces JSON", "json_is_read_strictly", "JSON is coerced")
def _coerces(right: bool) -> Expansion:
    board = BoardSpec(
        layout=RowOfHexes,
        slice_kind=Field,
        make=lambda rules, rng, given: Start(RowOfHexes(Random(1).randrange(5, 6))),
        topology=lambda layout: Topology.of(tuple((q, 0) for q in range(layout.length))),
        encode=lambda layout: {"length": layout.length},
        decode=_strict if right else _coerced,
        diagram=lambda position: Diagram(()),
    )
    return expansion(
        "extra",
        seats=frozenset({2}),
        slices=[SliceSpec(Field, _initial)],
        phases=[PhaseSpec(Wait)],
        actions=[ActionSpec(kind=Go, during=(Wait,), rule=RULE, apply=_go)],
        events=[catan.EventSpec(Gone)],
        board=[board],
        opening=[Opening(lambda position: (Wait(catan.Seat(0)),))],
        victory=[VictoryRule("extra/end", _winners, reads=(Field,))],
    )
