"""The cards: bought as development cards are, and resolved at once (Barbarian Attack: "Cards"; TB-BA-DEV-01, 02).

What each kind does is in `card_effects`. A card that has been resolved is discarded, and lies open; when the last one
has been drawn, all of them are shuffled. So everybody knows which may come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, TypeAlias

import catan_core as catan
from catan_core import base
from catan_core.base import building, goods, rows
from catan_expansions.traders_barbarians import pairs

CARDS = catan.Citation("barbarian_attack", "Cards")
THING = "attack_card"
KINDS: dict[str, int] = {"knighthood": 14, "swift_knight": 4, "treason": 4, "capture": 4}

ATTACK_CARD = catan.Ids(
    "barbarian_attack/card",
    lambda rules: tuple(CARD_COUNTS(rules)),
    doc="A kind of card, as in the table `barbarian_attack/cards`.",
)
CardCounts: TypeAlias = Annotated[tuple[int, ...], ATTACK_CARD]
Card: TypeAlias = Annotated[str, ATTACK_CARD]


@catan.record
class AttackDeck(catan.Slice, tag="barbarian_attack/deck"):
    """How many cards of each kind the deck has. It is never empty: the last card that is drawn has all shuffled."""

    left: CardCounts


@catan.record
class CardDraw(catan.Phase, tag="barbarian_attack/card-draw"):
    """The top card of the deck is turned over."""

    seat: catan.Seat


@catan.record
class BuyCard(catan.Action, tag="barbarian_attack/buy-card"):
    """Buy the top card of the deck."""


@catan.record
class DrawCard(catan.ChanceAction, tag="barbarian_attack/draw-card"):
    """Which card lies on top of the deck."""

    card: Card


@catan.record
class CardTurned(catan.Event, tag="barbarian_attack/card-turned"):
    """A seat has turned over a card, which is resolved now."""

    seat: catan.Seat
    card: Card


@catan.record
class DeckShuffled(catan.Event, tag="barbarian_attack/deck-shuffled"):
    """The deck was used up: all cards are shuffled."""


def _buy_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[()]]:
    return catan.only_if(goods.can_pay(position, seat, THING))


def _buy(tx: catan.Transition, phase: catan.Phase, action: BuyCard) -> None:
    goods.pay_for(tx, action.seat, THING)
    tx.then(CardDraw(action.seat))


BUY_CARD = catan.ActionSpec(
    kind=BuyCard,
    during=(base.BuildPhase,),
    rule=CARDS,
    options=_buy_options,
    why=lambda position, phase, action: building.price_refusal(position, action.seat, THING),
    apply=_buy,
    when=goods.payable,
    key=THING,
    refusals=(base.CANNOT_PAY,),
)


def _drawer(rules: catan.Rules) -> Callable[[tuple[int, ...]], catan.Outcomes[DrawCard]]:
    actions = [DrawCard(kind) for kind in CARD_COUNTS(rules)]
    return catan.memoized(1 << 10)(lambda left: catan.Outcomes(zip(actions, left, strict=True)))


DRAWS: catan.PerRules[Callable[[tuple[int, ...]], catan.Outcomes[DrawCard]]] = catan.PerRules(_drawer)


def _draw(tx: catan.Transition, phase: CardDraw, action: DrawCard) -> None:
    kinds = CARD_COUNTS(tx.rules)
    left = tuple([count - (kind == action.card) for kind, count in zip(kinds, tx[AttackDeck].left, strict=True)])
    tx.update(AttackDeck(left if any(left) else tuple(kinds.values())))
    tx.emit(CardTurned(phase.seat, action.card))
    if not any(left):
        tx.emit(DeckShuffled())
    CARD_EFFECTS(tx.rules)[action.card](tx, phase.seat)


def _sound(state: catan.State) -> str | None:
    left, counts = state[AttackDeck].left, tuple(CARD_COUNTS(state.rules).values())
    fits = len(left) == len(counts) and all(0 <= few <= all_ for few, all_ in zip(left, counts, strict=True))
    return None if fits and any(left) else f"the deck cannot have {list(left)} of {list(counts)} cards"


def _draw_problem(state: catan.State, phase: CardDraw, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if state.turn.number else "nobody buys cards in the set-up"


CARD_COUNTS: catan.Table[str, int] = catan.Table(
    "barbarian_attack/cards",
    "How many cards of each kind the deck has.",
    problem=rows.every(rows.id_problem, rows.count_problem),
    lists="card",
)
CARD_EFFECTS: catan.Table[str, Callable[[catan.Transition, catan.Seat], None]] = catan.Table(
    "barbarian_attack/card-effects",
    "What a card does for the seat that has bought it: functions, by kind.",
    problem=rows.calls("tx", "seat"),
)


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return pairs.takes_part(setup, pairs.ATTACK, "riders")


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        CARD_COUNTS,
        *(catan.Row(CARD_COUNTS, kind, count) for kind, count in KINDS.items()),
        CARD_EFFECTS,
        catan.Row(base.PRICE_LIST, THING, (("ore", 1), ("wool", 1), ("grain", 1))),
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            AttackDeck,
            lambda rules, layout: AttackDeck(tuple(CARD_COUNTS(rules).values())),
            doc="The cards that have not been drawn.",
        )
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=CardDraw,
            action=DrawCard,
            rule=CARDS,
            outcomes=lambda position, phase: DRAWS(position.rules)(position[AttackDeck].left),
            apply=_draw,
            sound=_draw_problem,
            lies_on=(),
        )
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUY_CARD]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(CardTurned), catan.EventSpec(DeckShuffled)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("barbarian_attack/deck-is-part-of-all-cards", _sound)]
