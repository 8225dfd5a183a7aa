"""Change the length of a road: a road counts two where a camel stands. Whoever
pays a grain leads the camel to any road.
"""

# --8<-- [start:rule]
from collections.abc import Sequence

import catan_core as catan
from catan_core.base import (
    CANNOT_PAY,
    EDGE_LENGTH,
    PRICE_LIST,
    LongestRoad,
    OwnActionPhase,
    goods,
    longest_road,
    pieces,
)
from catan_core.testing import Scenario, check_walk

CAMEL = "camel"
CAMELS = catan.Citation("camels", "Camels")
NO_ROAD = catan.Refusal(
    "camels.no-road", CAMELS, text="The camel stands on a road."
)


@catan.record
class Camel(catan.Slice, tag="camels/camel"):
    """The edge where the camel stands; None before it has come."""

    edge: catan.Edge | None


@catan.record
class LeadCamel(catan.Action, tag="camels/lead-camel"):
    """Lead the camel to a road."""

    edge: catan.Edge


@catan.record
class CamelLed(catan.Event, tag="camels/camel-led"):
    """The camel stands on another road."""

    edge: catan.Edge


def roads(position: catan.Position) -> int:
    """The roads that have no camel."""
    edges = 0
    for seat in position.rules.all_seats:
        edges |= pieces.network(position, seat)
    camel = position[Camel].edge
    return edges if camel is None else edges & ~(1 << camel)


def options(
    position: catan.Position, phase: catan.Phase, seat: catan.Seat
) -> Sequence[int]:
    """The roads to which a seat may lead the camel."""
    payable = goods.can_pay(position, seat, CAMEL)
    return catan.members(roads(position)) if payable else ()


def why_not(
    position: catan.Position, phase: catan.Phase, action: LeadCamel
) -> catan.Violation | None:
    """Why the camel may not be led to an edge."""
    if not goods.can_pay(position, action.seat, CAMEL):
        return CANNOT_PAY(thing=CAMEL)
    there = roads(position) >> action.edge & 1
    return None if there else NO_ROAD(edge=action.edge)


def lead(tx: catan.Transition, phase: catan.Phase, action: LeadCamel) -> None:
    """Pay for the camel and lead it."""
    goods.pay_for(tx, action.seat, CAMEL)
    tx.update(Camel(action.edge))
    tx.emit(CamelLed(action.edge))
    # no piece has moved, so nobody else knows that lengths have changed
    longest_road.measure_again(tx)


def beside_camel(
    position: catan.Position, seat: catan.Seat, edge: catan.Edge
) -> int:
    """What the camel adds to the length of a road."""
    return 1 if position[Camel].edge == edge else 0


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Camel, lambda rules, layout: Camel(None))]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(PRICE_LIST, CAMEL, (("grain", 1),))]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [
        catan.ActionSpec(
            kind=LeadCamel,
            during=(OwnActionPhase,),
            rule=CAMELS,
            options=options,
            why=why_not,
            apply=lead,
            refusals=(CANNOT_PAY, NO_ROAD),
        )
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(CamelLed)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(EDGE_LENGTH, beside_camel)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text(f"action:{LeadCamel.tag}", (("en", "Lead the camel"),)),
        catan.Text(f"event:{CamelLed.tag}", (("en", "The camel is led"),)),
    ]


EXPANSION = catan.Expansion(
    "camels",
    "Camels",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
ZERO = catan.Seat(0)
LINE = ((0, 0, "N"), (0, -1, "S"), (0, 0, "S"), (0, 1, "N"))
table = (
    Scenario(EXPANSION)
    .roads(0, *LINE[:2], (-1, 0, "N"))
    .give(0, grain=1)
    .building()
)
assert table.state[LongestRoad].lengths[0] == 2
table.play(LeadCamel(ZERO, table.edge(*LINE[:2])))
assert table.state[LongestRoad].lengths[0] == 3

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=60, seats=3, every=20
)
# --8<-- [end:play]
print("A road with a camel counts two for the longest road.")
