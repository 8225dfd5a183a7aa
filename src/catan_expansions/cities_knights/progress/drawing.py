"""Drawing progress cards; victory-point cards are revealed (Cities & Knights: "Conseguir cartas de progreso")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import catan_core as catan
from catan_core.components.hands import Counts, with_cards
from catan_expansions.cities_knights.metropolis import TRACK, TRACKS
from catan_expansions.cities_knights.progress import deck, hidden_cards


@catan.record
class DrawingPhase(catan.Phase):
    """One of several seats draws a card; the others draw after it."""


@catan.record
class DrawDue(catan.Phase, tag="cities_knights/draw-due"):
    """A seat will draw a card from a deck, unless the deck is empty by then."""

    seat: catan.Seat
    track: Annotated[str, TRACK]


@catan.record
class ProgressDraw(catan.Phase, tag="cities_knights/progress-draw"):
    """The top card of a deck is drawn."""

    seat: catan.Seat
    track: Annotated[str, TRACK]


@catan.record
class DrawProgress(catan.ChanceAction, tag="cities_knights/draw"):
    """Which card is on top of the deck."""

    card: Annotated[str, deck.PROGRESS_CARD]


@catan.record
class ProgressDrawn(catan.Event, tag="cities_knights/progress-drawn"):
    """A seat has drawn a card from a deck. `card` is None for everybody else."""

    seat: catan.Seat
    track: Annotated[str, TRACK]
    card: Annotated[str, deck.PROGRESS_CARD] | None


@catan.record
class VictoryCardShown(catan.Event, tag="cities_knights/victory-card-shown"):
    """A seat reveals a victory-point card."""

    seat: catan.Seat
    card: Annotated[str, deck.PROGRESS_CARD]


def _draw_due(tx: catan.Transition, phase: DrawDue) -> None:
    if deck.deck_size(tx, phase.track):
        tx.then(ProgressDraw(phase.seat, phase.track))


def _weights(position: catan.Position, phase: ProgressDraw) -> Counts:
    return position[deck.ProgressCards].decks[TRACKS.index(phase.track)].weights()


def _drawer(rules: catan.Rules) -> Callable[[Counts], catan.Outcomes[DrawProgress]]:
    draws = [DrawProgress(kind) for kind in deck.KINDS(rules)]
    return catan.memoized(1 << 10)(lambda weights: catan.Outcomes(zip(draws, weights, strict=True)))


DRAWS: catan.PerRules[Callable[[Counts], catan.Outcomes[DrawProgress]]] = catan.PerRules(_drawer)


def _outcomes(position: catan.Position, phase: ProgressDraw) -> catan.Outcomes[DrawProgress]:
    return DRAWS(position.rules)(_weights(position, phase))


def _draw(tx: catan.Transition, phase: ProgressDraw, action: DrawProgress) -> None:
    cards, kind, place = tx[deck.ProgressCards], deck.PROGRESS_INDEX(tx.rules)[action.card], TRACKS.index(phase.track)
    decks = list(cards.decks)
    decks[place] = decks[place].draw(kind)
    if action.card in deck.SHOWN_AT_ONCE:
        tx.update(catan.evolve(cards, decks=tuple(decks), shown=with_cards(cards.shown, phase.seat, kind, 1)))
        tx.emit(ProgressDrawn(phase.seat, phase.track, action.card))
        tx.emit(VictoryCardShown(phase.seat, action.card))
    else:
        tx.update(catan.evolve(cards, decks=tuple(decks), hands=with_cards(cards.hands, phase.seat, kind, 1)))
        tx.emit(ProgressDrawn(phase.seat, phase.track, action.card))


def _draw_problem(state: catan.State, phase: DrawDue | ProgressDraw, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if phase.track in TRACKS else f"there is no deck {phase.track!r}"


def _told(rules: catan.Rules, event: ProgressDrawn) -> list[hidden_cards.Taken]:
    return [hidden_cards.Taken(event.seat, event.track, event.card)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(hidden_cards.CARDS_TOLD, ProgressDrawn.tag, _told)]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(DrawDue, resolve=_draw_due, rule=deck.PROGRESS, sound=_draw_problem, lies_on=()),
        catan.ChanceSpec(
            phase=ProgressDraw,
            action=DrawProgress,
            rule=deck.PROGRESS,
            outcomes=_outcomes,
            apply=_draw,
            public=False,
            sound=_draw_problem,
            lies_on=(DrawingPhase,),
        ),
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [
        catan.EventSpec(ProgressDrawn, catan.hides("card", but_for=("seat",))),
        catan.EventSpec(VictoryCardShown),
    ]
