"""The hand limit of progress cards (Cities & Knights: "Conseguir cartas de progreso")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_expansions.cities_knights.metropolis import TRACK
from catan_expansions.cities_knights.progress import deck, hidden_cards

LIMIT = 4


@catan.record
class SurplusDue(catan.Phase, tag="cities_knights/surplus-due"):
    """Seats over the hand limit return cards, except for `seat`, which is on turn."""

    seat: catan.Seat


@catan.record
class Surplus(catan.SimultaneousPhase, tag="cities_knights/surplus"):
    """Each seat with too many progress cards chooses a card to return."""


@catan.record
class OwnSurplusDue(catan.Phase, tag="cities_knights/own-surplus-due"):
    """The seat on turn must get down to the hand limit before its turn goes on."""

    seat: catan.Seat


@catan.record
class OwnSurplus(base.CardPhase, tag="cities_knights/own-surplus"):
    """The seat on turn has too many progress cards: it plays or returns a card."""

    seat: catan.Seat


@catan.record
class ReturnCard(catan.Action, tag="cities_knights/return-card"):
    """Return a progress card to the bottom of its deck."""

    card: Annotated[str, deck.PROGRESS_CARD]


@catan.record
class CardReturned(catan.Event, tag="cities_knights/card-returned"):
    """A seat has returned a card to the bottom of its deck. `card` is None for everybody else."""

    seat: catan.Seat
    track: Annotated[str, TRACK]
    card: Annotated[str, deck.PROGRESS_CARD] | None


def _surplus_due(tx: catan.Transition, phase: SurplusDue) -> None:
    cards = tx[deck.ProgressCards]
    over = [seat for seat in tx.rules.all_seats if seat != phase.seat and cards.cards(seat) > LIMIT]
    if over:
        tx.then(Surplus(tuple(over)), SurplusDue(phase.seat))


def _own_surplus_due(tx: catan.Transition, phase: OwnSurplusDue) -> None:
    if tx[deck.ProgressCards].cards(phase.seat) > LIMIT:
        tx.then(OwnSurplus(phase.seat), OwnSurplusDue(phase.seat))


def surplus_parts(chosen: catan.Setup | catan.Rules) -> tuple[type[OwnSurplusDue], ...]:
    """What a seat does in its turn right after the roll, before anything else."""
    return {"immediately_or_play": (OwnSurplusDue,), "end_of_turn": ()}[deck.LIMIT_OWN_TURN(chosen)]


def own_surplus(position: catan.Position, seat: catan.Seat) -> tuple[catan.Phase, ...]:
    """The phases that follow when the seat on turn gets another progress card after the roll."""
    return tuple(part(seat) for part in surplus_parts(position.rules))


def _at_end_of_turn(tx: catan.Transition, event: base.WindowClosed) -> None:
    over = tx[deck.ProgressCards].cards(event.seat) - LIMIT
    tx.then(*(Surplus((event.seat,)) for _ in range(over)))


def _return_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[str]:
    hand = position[deck.ProgressCards].hands[seat]
    return [kind for kind, count in zip(deck.KINDS(position.rules), hand, strict=True) if count]


def _return(tx: catan.Transition, phase: catan.Phase, action: ReturnCard) -> None:
    deck.put_under(tx, action.seat, action.card, (action.seat,))
    tx.emit(CardReturned(action.seat, deck.deck_of(tx.rules, action.card), action.card))


RETURN_CARD = catan.ActionSpec(
    kind=ReturnCard,
    during=(Surplus, OwnSurplus),
    rule=deck.PROGRESS,
    options=_return_options,
    why=deck.NOT_HELD,
    apply=_return,
)


def _surplus_problem(state: catan.State, phase: Surplus, beneath: tuple[catan.Phase, ...]) -> str | None:
    for seat in base.choices.asked(phase):
        # At the end of a turn, there is one such phase for each card over the limit.
        later = sum(1 for other in beneath if isinstance(other, Surplus) and seat in other.waiting_for)
        if state[deck.ProgressCards].cards(seat) <= LIMIT + later:
            return f"seat {seat} does not have too many progress cards"
    return None


def _own_problem(state: catan.State, phase: OwnSurplus, beneath: tuple[catan.Phase, ...]) -> str | None:
    if state[deck.ProgressCards].cards(phase.seat) <= LIMIT or beneath[-1:] != (OwnSurplusDue(phase.seat),):
        return f"seat {phase.seat} need not put a progress card back"
    return _window_problem(state, phase.seat)


def _own_due_problem(state: catan.State, phase: OwnSurplusDue, beneath: tuple[catan.Phase, ...]) -> str | None:
    return _window_problem(state, phase.seat)


def _window_problem(state: catan.State, seat: catan.Seat) -> str | None:
    """It need not be the turn of the seat: it may have a part in that of another."""
    return None if state[base.Window].seat == seat else f"seat {seat} may not act as on its turn"


def _told(rules: catan.Rules, event: CardReturned) -> Iterator[hidden_cards.Gone | hidden_cards.Under]:
    yield hidden_cards.Gone(event.seat, event.card, event.track)
    yield hidden_cards.Under(event.track, event.card)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(hidden_cards.CARDS_TOLD, CardReturned.tag, _told)]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(SurplusDue, resolve=_surplus_due, rule=deck.PROGRESS, lies_on=()),
        catan.PhaseSpec(Surplus, rule=deck.PROGRESS, sound=_surplus_problem, lies_on=(Surplus,)),
        catan.PhaseSpec(
            OwnSurplusDue, resolve=_own_surplus_due, rule=deck.PROGRESS, sound=_own_due_problem, lies_on=()
        ),
        catan.PhaseSpec(OwnSurplus, rule=deck.PROGRESS, sound=_own_problem, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [RETURN_CARD]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(CardReturned, catan.hides("card", but_for=("seat",)))]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    late = deck.LIMIT_OWN_TURN(setup) == "end_of_turn"
    return [catan.Reaction(base.WindowClosed, _at_end_of_turn)] if late else []
