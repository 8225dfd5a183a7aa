"""Consolation: after a roll that brings nobody anything, the seat on turn takes a card from the supply."""

# --8<-- [start:decision]
import catan_core as catan
from catan_core import base

RULE = catan.Citation("consolation", "Consolation")


@catan.record
class Consolation(catan.Phase, tag="consolation/consolation"):
    """A seat is to take a card."""

    seat: catan.Seat


@catan.record
class TakeCard(catan.Action, tag="consolation/take-card"):
    """Take a card from the supply."""

    good: catan.Good


TAKE_CARD = base.choices.taking(TakeCard, during=Consolation, rule=RULE)
# --8<-- [end:decision]


# --8<-- [start:rule]
def console(tx: catan.Transition, event: base.ProductionEnded) -> None:
    """If the roll has brought nobody anything, ask the seat on turn."""
    nobody = len(event.empty_handed) == tx.rules.seats
    if nobody and event.total != base.SEVEN:
        tx.then(Consolation(tx.turn.seat))


# --8<-- [end:rule]


# --8<-- [start:hooks]
@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Consolation, skips=True, rule=RULE)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [TAKE_CARD]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.ProductionEnded, console)]


# --8<-- [end:hooks]


# --8<-- [start:texts]
TEXTS = {
    "phase:consolation/consolation": "Choose a consolation",
    "action:consolation/take-card": "Take a card",
    "sentence:consolation/take-card": "Take {good} as a consolation",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": TEXTS})


# --8<-- [end:texts]
