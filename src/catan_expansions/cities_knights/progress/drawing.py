"""Drawing progress cards; victory-point cards are revealed (Cities & Knights: "Conseguir cartas de progreso")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar

from catan_core import (
    ChanceAction,
    ChanceSpec,
    Event,
    EventSpec,
    EventSpecs,
    Outcomes,
    PerRules,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Rules,
    Seat,
    Setup,
    State,
    Transition,
    evolve,
    hookimpl,
    memoized,
    record,
)
from catan_core.components.hands import Counts, with_cards
from catan_expansions.cities_knights.metropolis import TRACK, TRACKS
from catan_expansions.cities_knights.progress.deck import (
    KINDS,
    PROGRESS,
    PROGRESS_CARD,
    PROGRESS_INDEX,
    SHOWN_AT_ONCE,
    ProgressCards,
    deck_size,
)


@record
class DrawingPhase(Phase):
    """One of several seats draws a card; the others draw after it."""


@record
class DrawDue(Phase):
    """A seat will draw a card from a deck, unless the deck is empty by then."""

    tag: ClassVar[str] = "cities_knights/draw-due"
    seat: Seat
    track: Annotated[str, TRACK]


@record
class ProgressDraw(Phase):
    """The top card of a deck is drawn."""

    tag: ClassVar[str] = "cities_knights/progress-draw"
    seat: Seat
    track: Annotated[str, TRACK]


@record
class DrawProgress(ChanceAction):
    """Which card is on top of the deck."""

    tag: ClassVar[str] = "cities_knights/draw"
    card: Annotated[str, PROGRESS_CARD]


@record
class ProgressDrawn(Event):
    """A seat has drawn a card from a deck. `card` is None for everybody else."""

    tag: ClassVar[str] = "cities_knights/progress-drawn"
    seat: Seat
    track: Annotated[str, TRACK]
    card: Annotated[str, PROGRESS_CARD] | None


@record
class VictoryCardShown(Event):
    """A seat reveals a victory-point card."""

    tag: ClassVar[str] = "cities_knights/victory-card-shown"
    seat: Seat
    card: Annotated[str, PROGRESS_CARD]


def _draw_due(tx: Transition, phase: DrawDue) -> None:
    if deck_size(tx, phase.track):
        tx.then(ProgressDraw(phase.seat, phase.track))


def _weights(position: Position, phase: ProgressDraw) -> Counts:
    return position[ProgressCards].decks[TRACKS.index(phase.track)].weights()


def _drawer(rules: Rules) -> Callable[[Counts], Outcomes[DrawProgress]]:
    draws = [DrawProgress(kind) for kind in KINDS(rules)]
    return memoized(1 << 10)(lambda weights: Outcomes(zip(draws, weights, strict=True)))


DRAWS: PerRules[Callable[[Counts], Outcomes[DrawProgress]]] = PerRules(_drawer)


def _outcomes(position: Position, phase: ProgressDraw) -> Outcomes[DrawProgress]:
    return DRAWS(position.rules)(_weights(position, phase))


def _weight(position: Position, phase: ProgressDraw, action: DrawProgress) -> int:
    kind = PROGRESS_INDEX(position.rules).get(action.card)
    return 0 if kind is None else _weights(position, phase)[kind]


def _draw(tx: Transition, phase: ProgressDraw, action: DrawProgress) -> None:
    cards, kind, place = tx[ProgressCards], PROGRESS_INDEX(tx.rules)[action.card], TRACKS.index(phase.track)
    decks = list(cards.decks)
    decks[place] = decks[place].draw(kind)
    if action.card in SHOWN_AT_ONCE:
        tx.update(evolve(cards, decks=tuple(decks), shown=with_cards(cards.shown, phase.seat, kind, 1)))
        tx.emit(ProgressDrawn(phase.seat, phase.track, action.card))
        tx.emit(VictoryCardShown(phase.seat, action.card))
    else:
        tx.update(evolve(cards, decks=tuple(decks), hands=with_cards(cards.hands, phase.seat, kind, 1)))
        tx.emit(ProgressDrawn(phase.seat, phase.track, action.card))


def _conceal_drawn(event: ProgressDrawn, seat: Seat | None) -> ProgressDrawn:
    return event if seat == event.seat else ProgressDrawn(event.seat, event.track, None)


def _draw_problem(state: State, phase: DrawDue | ProgressDraw, beneath: tuple[Phase, ...]) -> str | None:
    return None if phase.track in TRACKS else f"there is no deck {phase.track!r}"


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        PhaseSpec(DrawDue, resolve=_draw_due, rule=PROGRESS, sound=_draw_problem, lies_on=()),
        ChanceSpec(
            phase=ProgressDraw,
            action=DrawProgress,
            rule=PROGRESS,
            outcomes=_outcomes,
            weight=_weight,
            apply=_draw,
            public=False,
            sound=_draw_problem,
            lies_on=(DrawingPhase,),
        ),
    ]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [
        EventSpec(ProgressDrawn, _conceal_drawn),
        EventSpec(VictoryCardShown),
    ]
