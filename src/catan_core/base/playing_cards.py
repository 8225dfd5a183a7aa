"""Playing a development card: what all of them have in common (base: "Cartas de desarrollo")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from catan_core import PerRules, Phase, Position, Refusal, Rules, Seat, Transition, Violation, evolve
from catan_core.base.dev_cards import CARDS, KIND_INDEX, KINDS, VICTORY_POINT, CardPlayed, DevCards, changed

NOT_HELD = Refusal("card.not-held", CARDS)
BOUGHT_NOW = Refusal("card.bought-this-turn", CARDS)
ONE_A_TURN = Refusal("card.one-a-turn", CARDS)
NONE: frozenset[str] = frozenset()
HELD = (NOT_HELD, ONE_A_TURN, BOUGHT_NOW)


def card_refusal(position: Position, seat: Seat, card: str) -> Violation | None:
    """Why a seat may not play a card of a kind now; None if it may."""
    cards, kind = position[DevCards], KIND_INDEX(position.rules)[card]
    if not cards.hands[seat][kind]:
        return NOT_HELD(card=card)
    if cards.used:
        return ONE_A_TURN()
    return None if cards.hands[seat][kind] > cards.fresh[seat][kind] else BOUGHT_NOW(card=card)


def _ready(rules: Rules) -> Callable[[tuple[int, ...], tuple[int, ...]], frozenset[str]]:
    kinds = KINDS(rules)
    return lru_cache(maxsize=1 << 12)(
        lambda hand, fresh: frozenset(
            kind for kind, held, new in zip(kinds, hand, fresh, strict=False) if held > new and kind != VICTORY_POINT
        )
    )


READY: PerRules[Callable[[tuple[int, ...], tuple[int, ...]], frozenset[str]]] = PerRules(_ready)
"""The kinds of card that can be played from a hand, which may be unknown, with some of it bought in this turn."""


def ready(position: Position, seat: Seat) -> frozenset[str]:
    """The kinds of card that a seat may play now, as far as the cards go."""
    cards = position[DevCards]
    return NONE if cards.used else position.rules.derived[READY](cards.hands[seat], cards.fresh[seat])


def may_play(position: Position, seat: Seat, card: str) -> bool:
    """Whether a seat may play a card of a kind now."""
    return card in ready(position, seat)


def playable(card: str) -> Callable[[Position, Phase, Seat], Sequence[object]]:
    """The options of an action without fields that plays a card of a kind."""
    return lambda position, phase, seat: ((),) if may_play(position, seat, card) else ()


def use_card(tx: Transition, seat: Seat, card: str, stays: bool) -> None:
    """Take a card from a hand: it stays open before its owner, or goes back to the box."""
    cards, kind = tx[DevCards], KIND_INDEX(tx.rules)[card]
    hands = changed(cards.hands, seat, kind, -1)
    if stays:
        tx.update(evolve(cards, hands=hands, shown=changed(cards.shown, seat, kind, 1), used=True))
    else:
        spent = tuple(count + (one == kind) for one, count in enumerate(cards.spent))
        tx.update(evolve(cards, hands=hands, spent=spent, used=True))
    tx.emit(CardPlayed(seat, card))
