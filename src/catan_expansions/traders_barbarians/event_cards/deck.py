"""The deck that takes the place of the dice (Traders & Barbarians: "Event cards"; TB-EV-01 to TB-EV-08, TB-EV-21a).

The order of the deck is kept nowhere: which card lies on top is chance, and all cards that have not been turned over
are equally likely, those below the New Year too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import sub
from types import MappingProxyType
from typing import Annotated, Any

import catan_core as catan
from catan_core import base
from catan_core.base import rows
from catan_expansions.traders_barbarians.event_cards.side_dice import EVENT_CARDS, roll_beside

CARDS: Mapping[tuple[int, str], int] = MappingProxyType(
    {
        (2, "plentiful_year"): 1,
        (3, "conflict"): 1,
        (3, "blank"): 1,
        (4, "robber_flees"): 2,
        (4, "blank"): 1,
        (5, "tournament"): 1,
        (5, "trade_advantage"): 1,
        (5, "blank"): 2,
        (6, "epidemic"): 1,
        (6, "earthquake"): 1,
        (6, "good_neighbors"): 1,
        (6, "blank"): 2,
        (7, "robber_attacks"): 6,
        (8, "epidemic"): 1,
        (8, "blank"): 4,
        (9, "calm_sea"): 1,
        (9, "blank"): 3,
        (10, "neighborly_assistance"): 1,
        (10, "blank"): 2,
        (11, "neighborly_assistance"): 1,
        (11, "blank"): 1,
        (12, "calm_sea"): 1,
    }
)
"""How often each card is in the deck, by number and event (TB-EV-06, TB-EV-07)."""

BELOW_NEW_YEAR = 5
"""The number of cards below the New Year, which are not used."""

DeckKey = tuple[int, str]

EVENT_CARD = catan.Ids(
    "event_cards/event-card",
    lambda rules: tuple(f"{number}_{event}" for number, event in KINDS(rules)),
    doc="A card of the deck: its number and its event.",
)
EVENT = catan.Ids(
    "event_cards/event",
    lambda rules: tuple(dict.fromkeys(event for _, event in CARD_COUNTS(rules))),
    doc="What a card brings besides its number, `blank` for nothing.",
)


# -- records -------------------------------------------------------------------------------------------------------


@catan.record
class EventDeck(catan.Slice, tag="event_cards/event-deck"):
    """The cards that lie face up: `pile` counts them by kind. `event` is the event of the one that was turned over last
    in this turn, None before."""

    pile: Annotated[tuple[catan.Count, ...], EVENT_CARD]
    event: Annotated[str, EVENT] | None


@catan.record
class CardTurn(catan.Phase, tag="event_cards/card-turn"):
    """The top card of the deck is turned over."""

    seat: catan.Seat


@catan.record
class TurnCard(catan.ChanceAction, tag="event_cards/turn-card"):
    """Which card lies on top of the deck: its number and its event."""

    number: base.Total
    event: Annotated[str, EVENT]


@catan.record
class CardDue(catan.Phase, tag="event_cards/card-due"):
    """A seat has cards to turn over. `left`: how many, including the next."""

    seat: catan.Seat
    left: catan.Count


@catan.record
class EventDue(catan.Phase, tag="event_cards/event-due"):
    """The event of a card comes to pass, before its number brings anything."""

    seat: catan.Seat
    event: Annotated[str, EVENT]


@catan.record
class CardTurned(catan.Event, tag="event_cards/card-turned"):
    """A seat has turned over a card."""

    seat: catan.Seat
    number: base.Total
    event: Annotated[str, EVENT]


@catan.record
class NewYear(catan.Event, tag="event_cards/new-year"):
    """All cards are shuffled and make a new deck."""


# -- reading -------------------------------------------------------------------------------------------------------


def _cards(rules: catan.Rules) -> dict[DeckKey, int]:
    left_out = LEFT_OUT(rules)
    return {card: count for card, count in CARD_COUNTS(rules).items() if not left_out.get(card[0], False)}


DECK: catan.PerRules[dict[DeckKey, int]] = catan.PerRules(_cards)
"""How often each card is in the deck of some rules."""
COUNTS: catan.PerRules[tuple[int, ...]] = catan.PerRules(lambda rules: tuple(DECK(rules).values()))
KINDS: catan.PerRules[tuple[DeckKey, ...]] = catan.PerRules(lambda rules: tuple(DECK(rules)))


def cards_below(position: catan.Position) -> tuple[int, ...]:
    """How many cards of each kind have not been turned over since the deck was made."""
    return tuple(map(sub, COUNTS(position.rules), position[EventDeck].pile))


def cards_left(position: catan.Position) -> int:
    """How many cards can be turned over before the deck is made anew, which everybody may know."""
    rules = position.rules
    return sum(COUNTS(rules)) - sum(position[EventDeck].pile) - DECK_RULES(rules)["unused"]


# -- turning over --------------------------------------------------------------------------------------------------


def _turn_over(tx: catan.Transition, phase: base.BeforeRoll, action: base.Roll) -> None:
    """As many cards as there would be rolls, each carried out before the next; they may have the same number."""
    tx.end()
    _deal(tx, action.seat, 0)


def _next_card(tx: catan.Transition, phase: base.NextRoll) -> None:
    """The dice have been set once, by the Alchemist: what is left of the turn's rolls are cards, of any number."""
    _deal(tx, phase.seat, len(phase.before))


def _deal(tx: catan.Transition, seat: catan.Seat, rolled: int) -> None:
    """Have a seat turn over a card for each roll of its turn that is left, and then go on with the turn."""
    after = base.PHASES_AFTER_ROLL(tx.rules)["own"]
    tx.then(CardDue(seat, base.ROLLS_IN_A_TURN(tx.rules)["turn"] - rolled), *(kind(seat) for kind in after))


TURN_OVER = catan.ActionSpec(kind=base.Roll, during=(base.BeforeRoll,), rule=EVENT_CARDS, apply=_turn_over)
"""It takes the place of the base game's own spec of this action, which rolls the dice."""


def _card_due(tx: catan.Transition, phase: CardDue) -> None:
    if not cards_left(tx):
        tx.update(catan.evolve(tx[EventDeck], pile=(0,) * len(KINDS(tx.rules))))
        tx.emit(NewYear())
    tx.then(CardTurn(phase.seat))
    if phase.left > 1:
        tx.then(CardDue(phase.seat, phase.left - 1))


TURNS: catan.PerRules[tuple[TurnCard, ...]] = catan.PerRules(
    lambda rules: tuple(TurnCard(number, event) for number, event in KINDS(rules))
)
"""What chance answers for each kind of card."""


def _outcomes(position: catan.Position, phase: CardTurn) -> catan.Outcomes[TurnCard]:
    """Every card that has not been turned over is equally likely to be on top."""
    return catan.Outcomes(zip(TURNS(position.rules), cards_below(position), strict=True))


def _turn(tx: catan.Transition, phase: CardTurn, action: TurnCard) -> None:
    pile, kind = [*tx[EventDeck].pile], KINDS(tx.rules).index((action.number, action.event))
    pile[kind] += 1
    tx.update(EventDeck(tuple(pile), action.event))
    tx.emit(CardTurned(phase.seat, action.number, action.event))
    roll_beside(tx, phase.seat, action.number)
    tx.then(EventDue(phase.seat, action.event), base.Production(phase.seat, action.number))


def _event_due(tx: catan.Transition, phase: EventDue) -> None:
    effect = EFFECTS(tx.rules).get(phase.event)
    if effect is not None:
        effect(tx, phase.seat)


def _forget(tx: catan.Transition, event: base.TurnStarted) -> None:
    if tx[EventDeck].event is not None:
        tx.update(catan.evolve(tx[EventDeck], event=None))


# -- soundness -----------------------------------------------------------------------------------------------------


def _turn_problem(state: catan.State, phase: CardTurn, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if cards_left(state) > 0 and state.turn.seat == phase.seat else "no card can be turned over"


def _card_problem(state: catan.State, phase: CardDue, beneath: tuple[catan.Phase, ...]) -> str | None:
    if not state.turn.number or state.turn.seat != phase.seat:
        return "no card can be turned over"
    most = base.ROLLS_IN_A_TURN(state.rules)["turn"]
    return None if 0 < phase.left <= most else f"{phase.left} cards are not turned over in a turn, but {most}"


def _next_problem(state: catan.State, phase: base.NextRoll, beneath: tuple[catan.Phase, ...]) -> str | None:
    rolls = base.ROLLS_IN_A_TURN(state.rules)["turn"]
    if not 0 < len(phase.before) < rolls:
        return f"{list(phase.before)} cannot have been rolled before in a turn of {rolls}"
    return base.turn_problem(state, phase.seat)


def _due_problem(state: catan.State, phase: EventDue, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if state.turn.number else "no card is turned over before the first turn"


def _sound(state: catan.State) -> str | None:
    deck = state[EventDeck]
    if len(deck.pile) != len(state.rules.derived[KINDS]):
        return "there is a pile for every kind of card"
    below = cards_below(state)
    if min(deck.pile) < 0 or min(below) < 0:
        return f"{deck.pile} lie face up, which leaves {below}"
    return "cards below the New Year lie face up" if cards_left(state) < 0 else None


# -- hooks ---------------------------------------------------------------------------------------------------------


def _key_problem(rules: catan.Rules, key: Any, value: object) -> str | None:
    if not isinstance(key, tuple) or len(key) != 2 or not isinstance(key[0], int) or not isinstance(key[1], str):
        return "its key must be a number and an event"
    return rows.count_problem(rules, key, value)


CARD_COUNTS: catan.Table[DeckKey, int] = catan.Table(
    "event_cards/deck", "How often a card is in the deck, by number and event.", problem=_key_problem
)
LEFT_OUT: catan.Table[int, bool] = catan.Table(
    "event_cards/left-out",
    "Whether the cards with a number are taken out of the deck. Without a row: no.",
    problem=rows.truth_problem,
)
EFFECTS: catan.Table[str, Callable[[catan.Transition, catan.Seat], None]] = catan.Table(
    "event_cards/effects",
    "What an event does, by its name: a function of the transition and the seat.",
    problem=rows.calls("tx", "seat"),
)
DECK_RULES: catan.Table[str, int] = catan.Table(
    "event_cards/rules",
    "How the deck is used: how many cards lie `unused` below the New Year.",
    problem=rows.only_keys("unused", value=rows.count_problem),
)
NEW_YEAR = catan.Option(
    "event_cards.new_year",
    True,
    values=(True, False),
    doc="Whether the last five cards of the deck are never used, since the New Year lies on them.",
    source="TB-EV-02; TB-EV-05 has all of them used up as a variant",
)


UNUSED = {True: BELOW_NEW_YEAR, False: 0}


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [NEW_YEAR]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        CARD_COUNTS,
        *(catan.Row(CARD_COUNTS, card, count) for card, count in CARDS.items()),
        LEFT_OUT,
        EFFECTS,
        DECK_RULES,
        catan.Row(DECK_RULES, "unused", UNUSED[NEW_YEAR(setup)]),
    ]


def _whole(rules: catan.Rules, layout: catan.Layout | None) -> EventDeck:
    return EventDeck((0,) * len(KINDS(rules)), None)


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            EventDeck,
            _whole,
            anew_at=(base.TurnStarted,),
            anew=lambda deck, event: catan.evolve(deck, event=None),
            doc="The event cards.",
        )
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=CardTurn,
            action=TurnCard,
            rule=EVENT_CARDS,
            outcomes=_outcomes,
            apply=_turn,
            sound=_turn_problem,
            lies_on=(),
        ),
        catan.PhaseSpec(base.NextRoll, resolve=_next_card, rule=EVENT_CARDS, sound=_next_problem, lies_on=(None,)),
        catan.PhaseSpec(CardDue, resolve=_card_due, rule=EVENT_CARDS, sound=_card_problem, lies_on=()),
        catan.PhaseSpec(EventDue, resolve=_event_due, rule=EVENT_CARDS, sound=_due_problem, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [TURN_OVER]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(CardTurned), catan.EventSpec(NewYear)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.TurnStarted, _forget)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("event_cards/cards-are-complete", _sound)]
