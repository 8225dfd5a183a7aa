"""The deck that takes the place of the dice (Traders & Barbarians: "Event cards"; TB-EV-01 to TB-EV-07).

The order of the deck is kept nowhere: which card lies on top is chance, and all cards that have not been turned over
are equally likely, those below the New Year too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated

from catan_core import (
    ActionSpec,
    ActionSpecs,
    ChanceAction,
    ChanceSpec,
    Event,
    EventSpec,
    EventSpecs,
    Ids,
    Invariant,
    Invariants,
    Option,
    OptionSpecs,
    Outcomes,
    Panel,
    PerRules,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Reaction,
    Reactions,
    Row,
    Seat,
    Setup,
    SidePanel,
    SidePanels,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    Table,
    TableSpecs,
    Transition,
    View,
    evolve,
    hookimpl,
    record,
)
from catan_core.base import PHASES_AFTER_ROLL, BeforeRoll, Production, Roll, TurnStarted

from catan_event_cards.side_dice import EVENT_CARDS, roll_beside

CARDS = {
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
"""How often each card is in the deck, by number and event (TB-EV-06, TB-EV-07)."""

BELOW_NEW_YEAR = 5
"""The number of cards below the New Year, which are not used."""

DeckKey = tuple[int, str]


EVENT_CARD = Ids(
    "event_cards/event-card",
    lambda rules: tuple(f"{number}_{event}" for number, event in KINDS(rules)),
    doc="A card of the table `event_cards/deck`: its number and its event.",
)


# --8<-- [start:records]
@record
class EventDeck(Slice, tag="event_cards/event-deck"):
    """The cards that lie face up: `pile` counts them by kind in the order of the table `event_cards/deck`; `event` is
    the event of the one that was turned over in this turn, None before."""

    pile: Annotated[tuple[int, ...], EVENT_CARD]
    event: str | None


@record
class CardTurn(Phase, tag="event_cards/card-turn"):
    """The top card of the deck is turned over."""

    seat: Seat


@record
class TurnCard(ChanceAction, tag="event_cards/turn-card"):
    """Which card lies on top of the deck: its number and its event."""

    number: int
    event: str


# --8<-- [end:records]


@record
class EventDue(Phase, tag="event_cards/event-due"):
    """The event of a card comes to pass, before its number brings anything."""

    seat: Seat
    event: str


@record
class CardTurned(Event, tag="event_cards/card-turned"):
    """A seat has turned over a card."""

    seat: Seat
    number: int
    event: str


@record
class NewYear(Event, tag="event_cards/new-year"):
    """All cards are shuffled and make a new deck."""


# -- reading -----------------------------------------------------------------------------------------------------

KINDS: PerRules[tuple[DeckKey, ...]] = PerRules(lambda rules: tuple(CARD_COUNTS(rules)))


def cards_below(position: Position) -> tuple[int, ...]:
    """How many cards of each kind have not been turned over since the deck was made."""
    counts = tuple(CARD_COUNTS(position.rules).values())
    return tuple(count - turned for count, turned in zip(counts, position[EventDeck].pile, strict=True))


def cards_left(position: Position) -> int:
    """How many cards can be turned over before the deck is made anew, which everybody may know."""
    unused = DECK_RULES(position.rules)["unused"]
    return sum(cards_below(position)) - unused


# -- turning over ------------------------------------------------------------------------------------------------


# --8<-- [start:roll]
def _turn_over(tx: Transition, phase: BeforeRoll, action: Roll) -> None:
    tx.end()
    if not cards_left(tx):
        tx.update(evolve(tx[EventDeck], pile=(0,) * len(KINDS(tx.rules))))
        tx.emit(NewYear())
    after = PHASES_AFTER_ROLL(tx.rules)["own"]
    tx.then(CardTurn(action.seat), *(kind(action.seat) for kind in after))


TURN_OVER = ActionSpec(kind=Roll, during=(BeforeRoll,), rule=EVENT_CARDS, apply=_turn_over)
"""It takes the place of the base game's own spec of this action, which rolls the dice."""
# --8<-- [end:roll]


# --8<-- [start:chance]
def _cards(position: Position, phase: CardTurn) -> Outcomes[TurnCard]:
    """Every card that has not been turned over is equally likely to be on top."""
    kinds = zip(KINDS(position.rules), cards_below(position), strict=True)
    return Outcomes((TurnCard(number, event), count) for (number, event), count in kinds)


def _turn(tx: Transition, phase: CardTurn, action: TurnCard) -> None:
    deck, kind = tx[EventDeck], KINDS(tx.rules).index((action.number, action.event))
    pile = tuple(count + (one == kind) for one, count in enumerate(deck.pile))
    tx.update(EventDeck(pile, action.event))
    tx.emit(CardTurned(phase.seat, action.number, action.event))
    roll_beside(tx, phase.seat, action.number)
    tx.then(EventDue(phase.seat, action.event), Production(phase.seat, action.number))


# --8<-- [end:chance]


def _turn_problem(state: State, phase: CardTurn, beneath: tuple[Phase, ...]) -> str | None:
    return None if cards_left(state) > 0 and state.turn.seat == phase.seat else "no card can be turned over"


def _due_problem(state: State, phase: EventDue, beneath: tuple[Phase, ...]) -> str | None:
    events = {event for _, event in KINDS(state.rules)}
    return None if phase.event in events and state.turn.number else f"no card has the event {phase.event!r}"


# --8<-- [start:effects]
def _event_due(tx: Transition, phase: EventDue) -> None:
    effects = EFFECTS(tx.rules)
    if phase.event in effects:
        effects[phase.event](tx, phase.seat)


# --8<-- [end:effects]


def _forget(tx: Transition, event: TurnStarted) -> None:
    if tx[EventDeck].event is not None:
        tx.update(evolve(tx[EventDeck], event=None))


# -- slice -------------------------------------------------------------------------------------------------------


def _sound(state: State) -> str | None:
    deck, kinds = state[EventDeck], KINDS(state.rules)
    if len(deck.pile) != len(kinds) or deck.event not in {None, *(event for _, event in kinds)}:
        return "there is a pile for every kind of card, and an event that a card has"
    below = cards_below(state)
    if min(deck.pile) < 0 or min(below) < 0:
        return f"{deck.pile} lie face up, which leaves {below}"
    return "cards below the New Year lie face up" if cards_left(state) < 0 else None


def _panel(view: View, language: str, names: Sequence[str]) -> tuple[Panel, ...]:
    text, deck = partial(view.rules.text, language=language), view[EventDeck]
    lines = [f"{text('panel:event_cards/left')}: {cards_left(view)}"]
    if deck.event is not None:
        lines.append(text(f"event:{deck.event}"))
    return (Panel(text("panel:event_cards/deck"), tuple(lines)),)


NEW_YEAR = Option(
    "event_cards.new_year",
    True,
    values=(True, False),
    doc="Whether the last five cards of the deck are never used, since the New Year lies on them.",
    source="TB-EV-02; TB-EV-05 has all of them used up as a variant",
)


CARD_COUNTS: Table[DeckKey, int] = Table("event_cards/deck", "How often a card is in the deck, by number and event.")
EFFECTS: Table[str, Callable[[Transition, Seat], None]] = Table(
    "event_cards/effects", "What an event does, by its name: a function of the transition and the seat."
)
DECK_RULES: Table[str, int] = Table("event_cards/rules", "How the deck is used.")


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [NEW_YEAR]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        CARD_COUNTS,
        *(Row(CARD_COUNTS, card, count) for card, count in CARDS.items()),
        EFFECTS,
        DECK_RULES,
        Row(DECK_RULES, "unused", BELOW_NEW_YEAR if NEW_YEAR(setup) else 0),
    ]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [
        SliceSpec(
            EventDeck,
            lambda rules, layout: EventDeck((0,) * len(KINDS(rules)), None),
            anew_at=(TurnStarted,),
            anew=lambda deck, event: evolve(deck, event=None),
            doc="The event cards.",
        )
    ]


# --8<-- [start:hooks]
@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        ChanceSpec(
            phase=CardTurn,
            action=TurnCard,
            rule=EVENT_CARDS,
            outcomes=_cards,
            apply=_turn,
            sound=_turn_problem,
            lies_on=(),
        ),
        PhaseSpec(EventDue, resolve=_event_due, rule=EVENT_CARDS, sound=_due_problem, lies_on=()),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [TURN_OVER]


# --8<-- [end:hooks]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(CardTurned), EventSpec(NewYear)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(TurnStarted, _forget)]


@hookimpl
def catan_side_panels(setup: Setup) -> SidePanels:
    return [SidePanel("event_cards/deck", _panel)]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("event_cards/cards-are-complete", _sound)]
