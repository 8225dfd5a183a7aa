"""Victory-point cards: hidden until they win (base: "Cartas de puntos de victoria")."""

from __future__ import annotations

from typing import ClassVar

from catan_core import (
    Event,
    EventSpec,
    GameOver,
    PointSource,
    Position,
    Reaction,
    Seat,
    Setup,
    Transition,
    evolve,
    hookimpl,
    record,
)
from catan_core.base.dev_cards import KIND_INDEX, VICTORY_POINT, DevCards, changed


@record
class VictoryCardsShown(Event):
    """A seat turns its victory-point cards up, to win."""

    tag: ClassVar[str] = "base/victory-cards-shown"
    seat: Seat
    count: int


def victory_cards(position: Position, seat: Seat) -> int:
    """Points of the victory-point cards of a seat, as far as they can be seen."""
    cards, kind = position[DevCards], position.rules.derived[KIND_INDEX][VICTORY_POINT]
    hand = cards.hands[seat]
    return cards.shown[seat][kind] + (hand[kind] if hand else 0)


def _show_cards(tx: Transition, event: GameOver) -> None:
    kind = KIND_INDEX(tx.rules)[VICTORY_POINT]
    for seat in event.winners:
        cards = tx[DevCards]
        count = cards.hands[seat][kind]
        if count:
            hands = changed(cards.hands, seat, kind, -count)
            # Which of them are new nobody is told, so that what is left of the new ones must not tell it either.
            fresh = (*cards.fresh[:seat], (0,) * len(hands[seat]), *cards.fresh[seat + 1 :])
            tx.update(evolve(cards, hands=hands, fresh=fresh, shown=changed(cards.shown, seat, kind, count)))
            tx.emit(VictoryCardsShown(seat, count))


@hookimpl
def catan_events(setup: Setup) -> list[object]:
    return [EventSpec(VictoryCardsShown)]


@hookimpl
def catan_reactions(setup: Setup) -> list[object]:
    return [Reaction(GameOver, _show_cards)]


@hookimpl
def catan_points(setup: Setup) -> list[PointSource]:
    return [PointSource("base/victory-cards", victory_cards, shown=False, reads=(DevCards,))]
