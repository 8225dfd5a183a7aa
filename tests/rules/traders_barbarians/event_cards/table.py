"""A table on which event cards are turned over, for tests of single rules."""

from __future__ import annotations

from catan_core import Action, Expansion, Seat
from catan_core.base import Roll
from catan_core.components.dice import Face
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.event_cards import GiveCard, SideDice, TakeResource, TurnCard


def table(*others: str | Expansion, seats: int = 3, turn: int = 0, **options: Value) -> Scenario:
    """The beginner board without pieces or cards, in a turn of a seat before the roll. Options without their prefix."""
    named = {f"event_cards.{id}": value for id, value in options.items()}
    return Scenario("event_cards", *others, seats=seats, turn=turn, options=named)


def turn_over(here: Scenario, number: int, event: str, *faces: Face, then: tuple[Action, ...] = ()) -> Scenario:
    """Let the seat on turn turn over a card; `faces`: dice that fall beside it; `then`: what is done with it."""
    beside = (SideDice(faces),) if faces else ()
    return here.play(Roll(here.game.turn.seat), TurnCard(number, event), *beside, *then)


def take(here: Scenario, seat: int, good: str) -> TakeResource:
    """Take a resource."""
    return TakeResource(Seat(seat), here.good(good))


def give(here: Scenario, seat: int, good: str, to: int) -> GiveCard:
    """Give a card to a seat."""
    return GiveCard(Seat(seat), here.good(good), Seat(to))


def due(here: Scenario) -> str:
    """The tag of the phase that is due."""
    return here.state.stack[-1].tag


def thief(here: Scenario) -> Seat | None:
    """The seat that may take a card of another; None if nobody may."""
    return here.game.actors[0] if due(here) == "base/victim-choice" else None
