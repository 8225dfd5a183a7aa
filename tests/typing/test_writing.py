"""What a type checker tells whoever writes an expansion: records, specs, queries, tables and hooks.

`mypy --strict` reads this file; an ignore that it does not need is an error, so each one says that a mistake is found.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import assert_type

import attrs

import catan_core as catan
from catan_core import (
    Action,
    ActionSpec,
    Citation,
    Event,
    GoodsQuery,
    Hex,
    ListQuery,
    MaskQuery,
    Modifier,
    NumberQuery,
    Outcomes,
    Phase,
    Position,
    Query,
    Refusal,
    Row,
    Rules,
    Seat,
    Setup,
    Slice,
    Table,
    Transition,
    TruthQuery,
    Violation,
    evolve,
    hookimpl,
    record,
)
from catan_core.plugin import hooks

RULE = Citation("weather", "Rain")
WET = Refusal("weather.wet", RULE, text="It rains.")


@record
class Rain(Slice, tag="weather/rain"):
    hexes: tuple[Hex, ...] = ()
    days: int = attrs.field(default=0, kw_only=True)


@record
class Umbrella(Phase, tag="weather/umbrella"):
    seat: Seat


@record
class Wait(Action, tag="weather/wait"):
    days: int


@record(kw_only=True)
class Rained(Event, tag="weather/rained"):
    on: Hex


RAINFALL: Query[[Seat, Hex], int] = NumberQuery(
    "weather/rainfall", lambda position, seat, hex: 1, doc="How much it rains."
)
PRICE: GoodsQuery[[Seat]] = GoodsQuery(
    "weather/price", lambda position, seat: position.rules.vector({}), doc="The price."
)
DRY: MaskQuery[[Seat]] = MaskQuery("weather/dry", lambda position, seat: 0, doc="The hexes on which it does not rain.")
CLUES: ListQuery[[Seat], str] = ListQuery("weather/clues", lambda position, seat: ("clouds",), doc="Signs of rain.")
MAY_WAIT: TruthQuery[[Seat]] = TruthQuery("weather/may-wait", lambda position, seat: True, doc="Whether one may wait.")
CLOUDS: Table[str, int] = Table("weather/clouds", "How many clouds there are of each kind.")


def options(position: Position, phase: Umbrella, seat: Seat) -> tuple[int, ...]:
    assert_type(position[Rain], Rain)
    assert_type(RAINFALL(position, seat, Hex(0)), int)
    assert_type(CLUES(position, seat), tuple[str, ...])
    assert_type(CLOUDS(position.rules), Mapping[str, int])
    return (1, 2)


def why(position: Position, phase: Umbrella, action: Wait) -> Violation | None:
    return WET() if action.days > 2 else None


def apply(tx: Transition, phase: Umbrella, action: Wait) -> None:
    tx.update(evolve(tx[Rain], days=action.days))
    tx.emit(Rained(on=Hex(0)))


def fallen(tx: Transition, event: Rained) -> None:
    """Somebody gets wet."""


@hookimpl
def catan_actions(setup: Setup) -> catan.ActionSpecs:
    waiting = ActionSpec(
        kind=Wait, during=(Umbrella,), rule=RULE, options=options, why=why, apply=apply, refusals=(WET,)
    )
    return [waiting]


@hookimpl
def catan_reactions(setup: Setup) -> catan.Reactions:
    return [catan.Reaction(Rained, fallen)]


@hookimpl
def catan_tables(setup: Setup) -> catan.TableSpecs:
    return [CLOUDS, Row(CLOUDS, "cumulus", 3)]


@hookimpl
def catan_modifiers(setup: Setup) -> catan.Modifiers:
    return [
        catan.change(RAINFALL, lambda value, position, seat, hex: 2 * value),
        catan.add(PRICE, lambda position, seat: position.rules.vector({})),
        catan.allow(DRY, lambda position, seat: 0b1),
        catan.forbid(MAY_WAIT, lambda position, seat: position[Rain].days > 3, WET),
    ]


def test_records_are_made_of_their_fields() -> None:
    rain = Rain((Hex(3),), days=2)
    assert_type(rain, Rain)
    assert_type(evolve(rain, days=3), Rain)
    assert_type(rain.hexes, tuple[Hex, ...])
    assert rain == Rain((Hex(3),), days=2)
    assert Rained(on=Hex(1)).on == 1


def test_modifiers_and_rows_are_what_they_are() -> None:
    assert_type(catan.change(RAINFALL, lambda value, position, seat, hex: value), Modifier)
    assert_type(Row(CLOUDS, "cumulus", 3), Row[str, int])
    assert_type(WET(), Violation)
    assert_type(Outcomes([(Wait(Seat(0), 1), 3)]), Outcomes[Wait])


def test_something_wrong_is_tried_of_every_hook() -> None:
    text = Path(__file__).with_name("hooks.py").read_text(encoding="utf-8")
    functions = re.findall(r"^def (catan_\w+)(.*?)(?=\n\n\n|\Z)", text, re.MULTILINE | re.DOTALL)

    assert {name for name, body in functions if "# type: ignore" in body} == {
        name for name in vars(hooks) if name.startswith("catan_")
    }


def refused(tx: Transition, rules: Rules, position: Position, seat: Seat) -> None:
    """Mistakes that a type checker finds."""
    RAINFALL(position, seat)  # type: ignore[call-arg]
    RAINFALL(position, Hex(0), seat)  # type: ignore[arg-type]
    RAINFALL(rules, seat, Hex(0))  # type: ignore[arg-type]
    catan.change(RAINFALL, lambda value, position, seat: value)  # type: ignore[misc, arg-type]
    catan.add(DRY, lambda position, seat: 0)  # type: ignore[arg-type]
    catan.limit(MAY_WAIT, lambda position, seat: True)  # type: ignore[arg-type]
    catan.forbid(MAY_WAIT, lambda position, seat: True)  # type: ignore[call-arg]
    catan.forbid(RAINFALL, lambda position, seat, hex: 1, WET)  # type: ignore[arg-type]
    Row(CLOUDS, "cumulus", "many")  # type: ignore[misc]
    CLOUDS(position)  # type: ignore[arg-type]
    rules.tables["weather/clouds"]  # type: ignore[index]
    Rained(Hex(0))  # type: ignore[call-arg]
    Rain((Hex(0),)).hexes = ()  # type: ignore[misc]
    Refusal("weather.wet", RULE)  # type: ignore[call-arg]
    tx.emit(Wait(seat, 1))  # type: ignore[arg-type]
    ActionSpec(kind=Wait, during=(Umbrella,), rule=RULE, apply=fallen)  # type: ignore[arg-type, type-var]
    ActionSpec(Wait, (Umbrella,), RULE, apply=apply)  # type: ignore[call-arg]
    catan.Reaction(Rained, apply)  # type: ignore[arg-type]


@hookimpl
def catan_events(setup: Setup) -> catan.EventSpecs:
    return [Rained]  # type: ignore[list-item]
