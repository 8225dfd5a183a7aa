"""What the tests share: a table on which event cards are turned over."""

from catan_core import Action, Expansion, Seat
from catan_core.base import Roll
from catan_core.components.dice import Face
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario

from catan_event_cards import EXPANSION
from catan_event_cards.deck import TurnCard
from catan_event_cards.gains import TakeResource
from catan_event_cards.side_dice import SideDice

__all__ = ["EXPANSION", "table", "take", "turn_over"]


def table(*others: str | Expansion, seats: int = 3, turn: int = 0, **options: Value) -> Scenario:
    """The beginner board without pieces or cards, in a turn of a seat before the roll. Options without their prefix."""
    return Scenario(
        EXPANSION,
        *others,
        seats=seats,
        turn=turn,
        options={f"event_cards.{id}": value for id, value in options.items()},
    )


# --8<-- [start:turn-over]
def turn_over(table: Scenario, number: int, event: str, *faces: Face, then: tuple[Action, ...] = ()) -> Scenario:
    """Let the seat on turn turn over a card; `faces`: dice that fall beside it; `then`: what is done with it."""
    beside = (SideDice(faces),) if faces else ()
    return table.play(Roll(table.game.turn.seat), TurnCard(number, event), *beside, *then)


# --8<-- [end:turn-over]


def take(table: Scenario, seat: int, good: str) -> TakeResource:
    """Take a resource."""
    return TakeResource(Seat(seat), table.good(good))
