"""Consolation: after a roll that brings nobody anything, the seat on turn takes a card from the supply."""

# --8<-- [start:event]
from __future__ import annotations

from catan_core import (
    Event,
    EventSpec,
    EventSpecs,
    Option,
    OptionSpecs,
    Reaction,
    Reactions,
    Row,
    Rules,
    Seat,
    Setup,
    TableSpecs,
    Text,
    Texts,
    Transition,
    hookimpl,
    record,
)
from catan_core.base import (
    GOODS_SEEN,
    SEVEN,
    Passed,
    ProductionEnded,
    goods,
)


@record
class Consoled(Event, tag="consolation/consoled"):
    """A seat has taken a card as a consolation."""

    seat: Seat
    good: str


# --8<-- [end:event]


# --8<-- [start:rule]
def console(tx: Transition, event: ProductionEnded, wanted: str) -> None:
    """If the roll has brought nobody anything, give the seat on turn a card."""
    if event.total == SEVEN or len(event.empty_handed) < tx.rules.seats:
        return
    card = tx.rules.vector({wanted: 1})
    if goods.covers(goods.available(tx), card):
        goods.shift(tx, None, tx.turn.seat, card)
        tx.emit(Consoled(tx.turn.seat, wanted))


def told(rules: Rules, event: Consoled) -> list[Passed]:
    """Say which card the event is about, for those who count cards."""
    return [Passed(None, event.seat, rules.vector({event.good: 1}))]


# --8<-- [end:rule]


# --8<-- [start:hooks]
GOOD = Option(
    "consolation.good",
    "wool",
    values=goods.RESOURCES,
    doc="Which card is taken.",
    source="a house rule",
)


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [GOOD]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [Row(GOODS_SEEN, Consoled.tag, told)]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(Consoled)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    wanted = GOOD(setup)

    def react(tx: Transition, event: ProductionEnded) -> None:
        console(tx, event, wanted)

    return [Reaction(ProductionEnded, react)]


# --8<-- [end:hooks]


# --8<-- [start:texts]
@hookimpl
def catan_texts(setup: Setup) -> Texts:
    sentence = "As a consolation {seat} takes a card: {good}"
    return [Text(f"sentence:{Consoled.tag}", (("en", sentence),))]


# --8<-- [end:texts]
