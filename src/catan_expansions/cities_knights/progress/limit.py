"""The hand limit of progress cards (Cities & Knights: "Conseguir cartas de progreso")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Event,
    EventSpec,
    EventSpecs,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Reaction,
    Reactions,
    Row,
    Rules,
    Seat,
    Setup,
    SimultaneousPhase,
    State,
    TableSpecs,
    Transition,
    Violation,
    hookimpl,
    record,
)
from catan_core.base import CardPhase, WindowClosed, turn_problem
from catan_expansions.cities_knights.metropolis import TRACK
from catan_expansions.cities_knights.progress.deck import (
    CARDS_TOLD,
    DECKS,
    KINDS,
    NOT_HELD,
    PROGRESS,
    PROGRESS_CARD,
    PROGRESS_INDEX,
    PROGRESS_RULES,
    Gone,
    ProgressCards,
    holds,
    put_under,
)

LIMIT = 4


@record
class SurplusDue(Phase):
    """Seats over the hand limit return cards, except for `seat`, which is on turn."""

    tag: ClassVar[str] = "cities_knights/surplus-due"
    seat: Seat


@record
class Surplus(SimultaneousPhase):
    """Each seat with too many progress cards chooses a card to return."""

    tag: ClassVar[str] = "cities_knights/surplus"


@record
class OwnSurplusDue(Phase):
    """The seat on turn must get down to the hand limit before its turn goes on."""

    tag: ClassVar[str] = "cities_knights/own-surplus-due"
    seat: Seat


@record
class OwnSurplus(CardPhase):
    """The seat on turn has too many progress cards: it plays or returns a card."""

    tag: ClassVar[str] = "cities_knights/own-surplus"
    seat: Seat


@record
class ReturnCard(Action):
    """Return a progress card to the bottom of its deck."""

    tag: ClassVar[str] = "cities_knights/return-card"
    card: Annotated[str, PROGRESS_CARD]


@record
class CardReturned(Event):
    """A seat has returned a card to the bottom of its deck. `card` is None for everybody else."""

    tag: ClassVar[str] = "cities_knights/card-returned"
    seat: Seat
    track: Annotated[str, TRACK]
    card: Annotated[str, PROGRESS_CARD] | None


def _conceal_returned(event: CardReturned, seat: Seat | None) -> CardReturned:
    return event if seat == event.seat else CardReturned(event.seat, event.track, None)


def _surplus_due(tx: Transition, phase: SurplusDue) -> None:
    cards = tx[ProgressCards]
    over = [seat for seat in tx.rules.all_seats if seat != phase.seat and cards.cards(seat) > LIMIT]
    if over:
        tx.then(Surplus(tuple(over)), SurplusDue(phase.seat))


def _own_surplus_due(tx: Transition, phase: OwnSurplusDue) -> None:
    if tx[ProgressCards].cards(phase.seat) > LIMIT:
        tx.then(OwnSurplus(phase.seat), OwnSurplusDue(phase.seat))


def own_surplus(position: Position, seat: Seat) -> tuple[Phase, ...]:
    """The phases that follow when the seat on turn gets another progress card after the roll."""
    at_once = PROGRESS_RULES(position.rules)["own-surplus-at-once"]
    return (OwnSurplusDue(seat),) if at_once else ()


def _at_end_of_turn(tx: Transition, event: WindowClosed) -> None:
    over = tx[ProgressCards].cards(event.seat) - LIMIT
    tx.then(*(Surplus((event.seat,)) for _ in range(over)))


def _return_options(position: Position, phase: Phase, seat: Seat) -> Sequence[str]:
    hand = position[ProgressCards].hands[seat]
    return [kind for kind, count in zip(KINDS(position.rules), hand, strict=True) if count]


def _why_not_return(position: Position, phase: Phase, action: ReturnCard) -> Violation | None:
    known = action.card in PROGRESS_INDEX(position.rules)
    return None if known and holds(position, action.seat, action.card) else NOT_HELD(card=action.card)


def _return(tx: Transition, phase: Phase, action: ReturnCard) -> None:
    put_under(tx, action.seat, action.card, (action.seat,))
    tx.emit(CardReturned(action.seat, DECKS(tx.rules)[PROGRESS_INDEX(tx.rules)[action.card]], action.card))


RETURN_CARD = ActionSpec(
    kind=ReturnCard,
    during=(Surplus, OwnSurplus),
    rule=PROGRESS,
    options=_return_options,
    why=_why_not_return,
    apply=_return,
    refusals=(NOT_HELD,),
)


def _surplus_problem(state: State, phase: Surplus, beneath: tuple[Phase, ...]) -> str | None:
    for seat in (*phase.waiting_for, *(answer.seat for answer in phase.answers)):
        # At the end of a turn, there is one such phase for each card over the limit.
        later = sum(1 for other in beneath if isinstance(other, Surplus) and seat in other.waiting_for)
        if state[ProgressCards].cards(seat) <= LIMIT + later:
            return f"seat {seat} does not have too many progress cards"
    return None


def _own_problem(state: State, phase: OwnSurplus, beneath: tuple[Phase, ...]) -> str | None:
    if state[ProgressCards].cards(phase.seat) <= LIMIT or beneath[-1:] != (OwnSurplusDue(phase.seat),):
        return f"seat {phase.seat} need not put a progress card back"
    return turn_problem(state, phase.seat)


def _own_due_problem(state: State, phase: OwnSurplusDue, beneath: tuple[Phase, ...]) -> str | None:
    return turn_problem(state, phase.seat)


def _told(rules: Rules, event: CardReturned) -> Iterator[Gone]:
    yield Gone(event.seat, event.card, event.track)


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [Row(CARDS_TOLD, CardReturned.tag, _told)]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        PhaseSpec(SurplusDue, resolve=_surplus_due, rule=PROGRESS, lies_on=()),
        PhaseSpec(Surplus, rule=PROGRESS, sound=_surplus_problem, lies_on=(Surplus,)),
        PhaseSpec(OwnSurplusDue, resolve=_own_surplus_due, rule=PROGRESS, sound=_own_due_problem, lies_on=()),
        PhaseSpec(OwnSurplus, rule=PROGRESS, sound=_own_problem, lies_on=()),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [RETURN_CARD]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(CardReturned, _conceal_returned)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    at_end = setup.options["cities_knights.limit_own_turn"] == "end_of_turn"
    return [Reaction(WindowClosed, _at_end_of_turn)] if at_end else []
